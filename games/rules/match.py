"""A match (§11): paired games with alternating first players, who is ready, the score, and the duel rule."""

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules import errors
from games.rules.events import Result
from games.rules.offers import ThreeMove
from games.rules.ruleset import MatchFormat
from games.rules.sides import FIRST, SECOND, Seat

READY_WITHIN_MS = 5 * 60_000  # §11.1: a game begins at the latest so long after it opened


class Side(StrEnum):
    """The two players of a match; seats change from game to game, sides do not."""

    A = "a"
    B = "b"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.B if self is Side.A else Side.A


class DecidedBy(StrEnum):
    """What decided a match, or left it drawn."""

    SCORE = "score"
    DUEL = "duel"
    LOTS = "lots"
    DRAWN = "drawn"


def lot(seed: str, name: str) -> Side:
    """A drawing of lots that anybody can repeat: the last bit of SHA-256 of seed and name."""
    return Side.B if hashlib.sha256(f"{seed}:{name}".encode()).digest()[-1] & 1 else Side.A


def side_of(seat: Seat, game: int, opener: Side) -> Side:
    """§11.1: who holds `seat` in game `game` (from 1), `opener` being first in game 1."""
    first = opener if game % 2 else opener.other
    return first if seat is FIRST else first.other


def seat_of(side: Side, game: int, opener: Side) -> Seat:
    """§11.1: the inverse of `side_of`."""
    return FIRST if side_of(FIRST, game, opener) is side else SECOND


@dataclass(frozen=True)
class GameResult:
    """A finished game as the match counts it: `moves` are the winner's own (§11.2), 0 without a winner."""

    result: Result
    winner: Side | None = None
    moves: int = 0

    def points(self, side: Side) -> Fraction:
        """§11.2: 1, ½ or 0."""
        if self.result is Result.DRAW:
            return Fraction(1, 2)
        return Fraction(int(self.winner is side))


def game_result(result: Result, moves: int | None, game: int, opener: Side) -> GameResult:
    """The result of game `game` seen from the match."""
    if result not in {Result.FIRST, Result.SECOND}:
        return GameResult(result)
    winner = side_of(FIRST if result is Result.FIRST else SECOND, game, opener)
    return GameResult(result, winner, moves or 0)


@dataclass(frozen=True)
class Duel:
    """§11.2: the arithmetic of the duel rule: wins and summed own moves of each side's wins."""

    wins: dict[Side, int]
    moves: dict[Side, int]

    @property
    def winner(self) -> Side | None:
        """Who won with fewer own moves; None where wins or sums differ not, or wins are unequal or none."""
        a, b = Side.A, Side.B
        if self.wins[a] != self.wins[b] or not self.wins[a] or self.moves[a] == self.moves[b]:
            return None
        return a if self.moves[a] < self.moves[b] else b


@dataclass(frozen=True)
class MatchResult:
    """How a match stands. `winner` is None for a drawn match; `more` says that another pair is due (§11.3)."""

    points: dict[Side, Fraction]
    duel: Duel
    winner: Side | None = None
    by: DecidedBy | None = None
    more: bool = False

    @property
    def over(self) -> bool:
        """Whether no game is due any more."""
        return self.by is not None


def match_result(
    settings: MatchFormat,
    games: list[GameResult],
    *,
    knock_out: bool = False,
    seed: str = "",
    stop_when_decided: bool = False,
) -> MatchResult:
    """§11.2, §11.3: the match after these games; void games are played again and do not count.

    `stop_when_decided`: knock-outs may end a match once its score cannot be caught.
    """
    counted = [game for game in games if game.result is not Result.VOID]
    points = {side: sum((game.points(side) for game in counted), Fraction(0)) for side in Side}
    duel = Duel(
        {side: sum(game.winner is side for game in counted) for side in Side},
        {side: sum(game.moves for game in counted if game.winner is side) for side in Side},
    )
    left = _games_left(settings, len(counted))
    lead = points[Side.A] - points[Side.B]
    ahead = None if not lead else Side.A if lead > 0 else Side.B
    if left and not (stop_when_decided and abs(lead) > left):
        return MatchResult(points, duel)
    if ahead:
        return MatchResult(points, duel, ahead, DecidedBy.SCORE)
    if settings.duel_rule and duel.winner:
        return MatchResult(points, duel, duel.winner, DecidedBy.DUEL)
    if not knock_out:
        return MatchResult(points, duel, None, DecidedBy.DRAWN)
    if len(counted) < settings.games + 2 * settings.max_extra_pairs:
        return MatchResult(points, duel, more=True)
    return MatchResult(points, duel, lot(seed, "match"), DecidedBy.LOTS)


def _games_left(settings: MatchFormat, played: int) -> int:
    """Games still due of the format, or of an extra pair that has begun."""
    return settings.games - played if played < settings.games else (played - settings.games) % 2


def begins_by(settings: MatchFormat, opened_at: int) -> int:
    """§11.1: when a later game begins at the latest; in correspondence at once."""
    return opened_at + (0 if settings.time.is_correspondence else READY_WITHIN_MS)


class MatchState:
    """§5.1, §11.1: readiness and the demand for the three-move rule, before and between the games."""

    def __init__(
        self, settings: MatchFormat, opener: Side, *, opened_at: int, starts_at: int | None = None
    ) -> None:
        self.settings, self.opener, self.starts_at = settings, opener, starts_at
        self.three_move = settings.three_move is ThreeMove.ALWAYS
        self.game, self.opened_at = 1, opened_at
        self.ready: set[Side] = set()
        self.begun_at: int | None = None
        self.has_begun = False  # whether any game of the match ever began

    def demand(self, side: Side) -> None:
        """§5.1: either side alone, until game 1 begins; binds every game.

        Raises `ThreeMoveNotAvailable`, `DemandTooLate`, `ThreeMoveAlreadyDemanded`.
        """
        if self.settings.three_move is ThreeMove.NEVER:
            raise errors.ThreeMoveNotAvailable
        if self.has_begun:
            raise errors.DemandTooLate
        if self.three_move:
            raise errors.ThreeMoveAlreadyDemanded
        self.three_move = True

    def press_ready(self, side: Side, at: int) -> bool:
        """§11.1: whether the current game begins with this. Raises `AlreadyReady`, `AlreadyBegun`."""
        if self.begun_at is not None:
            raise errors.AlreadyBegun
        if side in self.ready:
            raise errors.AlreadyReady
        self.ready.add(side)
        if len(self.ready) == len(Side):
            self.begin(at)
        return self.begun_at is not None

    @property
    def begins_by(self) -> int | None:
        """§11.1: the instant at which the current game begins whoever is ready; correspondence: at once.

        Game 1 waits for both (§5.1): None, unless a tournament's round sets its start.
        """
        if self.game == 1:
            return self.starts_at
        return begins_by(self.settings, self.opened_at)

    def begin(self, at: int) -> None:
        """The current game begins at `at`. Raises `AlreadyBegun`."""
        if self.begun_at is not None:
            raise errors.AlreadyBegun
        self.begun_at, self.has_begun = at, True

    def open_next(self, at: int) -> None:
        """The next game opens; both must press ready for it again."""
        self.game, self.opened_at, self.begun_at = self.game + 1, at, None
        self.ready = set()
