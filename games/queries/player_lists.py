"""The players as a list to take away (CSV); `player_imports` reads it back."""

from collections.abc import Iterable

from games.labels.player_lists import COLUMNS
from games.models import Player
from games.records import spreadsheet


def table(players: Iterable[Player]) -> bytes:
    """One line per player, headed in the reader's language; see `spreadsheet.write`."""
    lines = ([getattr(player, column) for column in COLUMNS] for player in players)
    return spreadsheet.write([[str(heading) for heading in COLUMNS.values()], *lines])
