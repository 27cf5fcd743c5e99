"""The first page: what waits for its reader, or what this place is."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from games.models import Challenge, Game, Player
from games.queries.inbox import Inbox, inbox, latest_games, open_challenges
from tournaments.models import Round, Tournament
from tournaments.queries.asking import Asking, of_player
from tournaments.queries.guide import Act, next_act
from tournaments.queries.lists import COMING, RUNNING

MOST_CHALLENGES = 10
WATCHED = 5
_ASKED_BY_GAMES = ("move", "moving")  # a game that is being played asks by itself


class Organising(NamedTuple):
    """A tournament with what its organiser does next."""

    tournament: Tournament
    act: Act


@dataclass(frozen=True)
class Home:
    """What the first page shows. `inbox` is None for whoever is no player; `rounds` are the player's matches.

    `organising` and `going_on`: tournaments, the former for organisers alone.
    """

    inbox: Inbox | None
    challenges: Sequence[Challenge]
    games: Sequence[Game]
    rounds: Sequence[Asking]
    organising: Sequence[Organising]
    going_on: Sequence[Tournament]

    @property
    def idle(self) -> bool:
        """Whether nothing at all waits for the player."""
        return self.inbox is not None and self.inbox.idle and not any(ask.mine for ask in self.rounds)


def home(reader: Player | None, *, at: int, desk: bool = False) -> Home:
    """A fixed number of queries, however much there is: three, nine more for a player, one for an organiser."""
    rounds = [ask for ask in of_player(reader) if ask.code not in _ASKED_BY_GAMES] if reader else []
    tournaments = _tournaments(desk=desk)
    return Home(
        _without(inbox(reader, at), rounds) if reader else None,
        list(open_challenges(reader)[:MOST_CHALLENGES]),
        list(latest_games()[:WATCHED]),
        rounds,
        list(_organising(tournaments)) if desk else [],
        [row for row in tournaments if row.state != Tournament.State.DRAFT],
    )


def _without(found: Inbox, rounds: Sequence[Asking]) -> Inbox:
    """The inbox without the games that the player's rounds tell of already."""
    told = {ask.board.game for ask in rounds if ask.board is not None}
    return replace(
        found,
        to_be_ready=[game for game in found.to_be_ready if game not in told],
        waiting=[game for game in found.waiting if game not in told],
    )


def _tournaments(*, desk: bool) -> list[Tournament]:
    states = (*RUNNING, *COMING, *((Tournament.State.DRAFT,) if desk else ()))
    return list(Tournament.objects.filter(state__in=states).order_by("-pk"))


def _organising(tournaments: Sequence[Tournament]) -> list[Organising]:
    rounds: dict[int, list[Round]] = {row.pk: [] for row in tournaments}
    for round_ in Round.objects.filter(tournament__in=tournaments).order_by("number"):
        rounds[round_.tournament_id].append(round_)
    acts = ((row, next_act(row, rounds[row.pk])) for row in tournaments)
    return [Organising(row, act) for row, act in acts if act is not None]
