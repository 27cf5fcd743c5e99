"""Who takes part: a list that the club's import reads back, and the entries for programs."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from games.labels.player_lists import COLUMNS
from tournaments.exports.files import Sheet, What
from tournaments.models import Entry, Tournament


def players(tournament: Tournament, entries: Collection[Entry]) -> Sheet:
    """A line per entry, in the order given; number and state of the entry before what a list of players has."""
    heads = [_("number"), _("entry"), *COLUMNS.values()]
    return Sheet(
        tournament,
        What.PLAYERS,
        None,
        [heads, *(_row(entry) for entry in entries)],
        [_plain(entry) for entry in entries],
    )


def _row(entry: Entry) -> list[object]:
    details = (getattr(entry.player, column) for column in COLUMNS)
    return [entry.number, Entry.State(entry.state).label, *details]


def _plain(entry: Entry) -> dict[str, object]:
    details = {column: getattr(entry.player, column) for column in COLUMNS}
    return {
        "number": entry.number,
        "player": entry.player_id,
        **details,
        "state": entry.state,
        "absences": [{"since": since, "until": until} for since, until in entry.absences],
    }
