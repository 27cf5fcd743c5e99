"""A match as its page shows it: the score, the duel's sums, the games, the settings, the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from games import log
from games.labels import acts, duels, formats, times
from games.models import Game, Match, MatchEvent, Player
from games.queries.board import Board, shape
from games.queries.duels import Row, arithmetic, names, opponent_again, rows, standing
from games.rules.match import MatchResult, Side
from games.rules.offers import ThreeMove


class Entry(NamedTuple):
    """An entry of the match's log."""

    at: datetime
    text: str


@dataclass(frozen=True)
class MatchPage:
    """A match, all its games in order, its log, and the reader's side (None for anybody else)."""

    match: Match
    games: Sequence[Game]
    events: Sequence[MatchEvent]
    side: Side | None

    @cached_property
    def result(self) -> MatchResult:
        """How the match stands."""
        return standing(self.match, self.games)

    @property
    def score(self) -> str:
        """`1 : 0`, player a first."""
        return duels.score(self.result)

    @property
    def decided(self) -> str:
        """How the match was decided; empty while it goes on."""
        match = self.match
        winner = match.player(Side(match.winner)).name if match.winner else ""
        return acts.decided(match.decided_by, winner)

    @property
    def duel(self) -> str:
        """The duel rule's sums, when they matter."""
        return arithmetic(self.match, self.result)

    @property
    def rows(self) -> list[Row]:
        """The games, one by one."""
        return rows(self.match, self.games)

    @property
    def current(self) -> Game | None:
        """The game that is open."""
        return next((game for game in self.games if not game.over), None)

    @property
    def settings(self) -> list[formats.Line]:
        """All that was agreed, in words."""
        return list(formats.lines(self.match.format))

    @property
    def shape(self) -> Board | None:
        """The field to look at, where it is no plain rectangle."""
        return shape(self.match.format.rules.field)

    @property
    def again(self) -> Player | None:
        """Whom the reader may challenge to another such match, once this one is decided."""
        return opponent_again(self.match, None if self.side is None else self.match.player_id(self.side))

    @property
    def unready(self) -> bool:
        """Whether the reader is asked to be ready for the open game."""
        game, side = self.current, self.side
        if game is None or side is None or game.begun_at is not None:
            return False
        seat = game.seat(self.match.player(side).pk)
        return seat is not None and not game.is_ready(seat)

    @property
    def can_demand(self) -> bool:
        """§5.1: whether the reader may demand the three-move rule."""
        match = self.match
        begun = any(game.begun_at is not None for game in self.games)
        on_demand = match.format.three_move is ThreeMove.ON_DEMAND
        return self.side is not None and on_demand and not match.three_move and not begun

    @property
    def demanded(self) -> str:
        """§5.1: who demanded the three-move rule, in one sentence; empty while nobody has."""
        found = (event for event in self.events if event.act == log.DEMANDED)
        return next((self._told(event) for event in found), "")

    @property
    def log(self) -> list[Entry]:
        """What happened between the games, the latest first."""
        return [Entry(times.instant(event.at), self._told(event)) for event in reversed(self.events)]

    def _told(self, event: MatchEvent) -> str:
        sides = {str(side): name for side, name in names(self.match).items()}
        return acts.of_match(event.act, event.payload, sides)


def match_page(pk: int, player_id: int | None) -> MatchPage | None:
    """Three queries: the match with its players, its games, its log."""
    match = Match.objects.select_related("player_a", "player_b").filter(pk=pk).first()
    if match is None:
        return None
    games = list(match.games.select_related("first", "second").order_by("number", "attempt"))
    return MatchPage(match, games, list(match.events.order_by("seq")), match.side(player_id))
