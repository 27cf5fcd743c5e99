"""The first page: what waits for its reader, or what this place is."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Challenge, Game, Player
from games.queries.inbox import Inbox, inbox, latest_games, open_challenges

MOST_CHALLENGES = 10
WATCHED = 5


@dataclass(frozen=True)
class Home:
    """What the first page shows. `inbox` is None for whoever is no player."""

    inbox: Inbox | None
    challenges: Sequence[Challenge]
    games: Sequence[Game]


def home(reader: Player | None) -> Home:
    """A fixed number of queries, however much there is: two, and three more for a player."""
    return Home(
        inbox(reader) if reader else None,
        list(open_challenges(reader)[:MOST_CHALLENGES]),
        list(latest_games()[:WATCHED]),
    )
