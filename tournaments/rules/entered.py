"""Results of games played over the board, as people enter them: checked, and counted by the duel rule."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules.events import Result
from games.rules.field import Finite
from games.rules.match import GameResult, MatchResult, Side, match_result, seat_of
from games.rules.ruleset import MatchFormat, Ruleset
from games.rules.sides import FIRST
from tournaments.rules.errors import BadGameResult, WrongNumberOfGames

MOST_MOVES = 100_000  # where nothing else sets an end
OPENER = Side.A  # a pairing's first entry is first player in game 1


class Score(StrEnum):
    """Who won a game: a side of the pairing, neither, or a game that both lost by not showing up."""

    A = "a"
    B = "b"
    DRAW = "draw"
    BOTH_LOSE = "both_lose"


_WINNERS = {Score.A: Side.A, Score.B: Side.B}


@dataclass(frozen=True)
class EnteredGame:
    """One game. `moves`: the winner's own (rules.md §11.2), 0 without a winner or by forfeit without play."""

    score: Score
    moves: int = 0
    forfeit: bool = False

    @property
    def winner(self) -> Side | None:
        """The side that won; None for a draw, or where both lost."""
        return _WINNERS.get(self.score)

    def points(self, side: Side) -> Fraction:
        """1, ½ or 0."""
        if self.score is Score.DRAW:
            return Fraction(1, 2)
        return Fraction(int(self.winner is side))

    def counted(self, number: int) -> GameResult:
        """This game as the match counts it, being its game `number` (from 1)."""
        if self.winner is None:
            return GameResult(Result.DRAW if self.score is Score.DRAW else Result.BOTH_LOSE)
        first = seat_of(self.winner, number, OPENER) is FIRST
        return GameResult(Result.FIRST if first else Result.SECOND, self.winner, self.moves)

    def plain(self) -> dict[str, object]:
        """JSON values."""
        return {"score": str(self.score), "moves": self.moves, "forfeit": self.forfeit}


def forfeited(absent: Sequence[Side], games: int) -> tuple[EnteredGame, ...]:
    """All games of a match to which these sides did not come."""
    if len(absent) > 1:
        return (EnteredGame(Score.BOTH_LOSE, forfeit=True),) * games
    return (EnteredGame(Score(absent[0].other), forfeit=True),) * games


def read(plain: Iterable[Mapping[str, object]]) -> tuple[EnteredGame, ...]:
    """`EnteredGame.plain` back, from a row."""
    return tuple(
        EnteredGame(Score(str(game["score"])), int(str(game["moves"])), bool(game["forfeit"]))
        for game in plain
    )


def check(settings: MatchFormat, games: Sequence[EnteredGame]) -> None:
    """A result names every game, a win its moves. Raises `WrongNumberOfGames`, `BadGameResult`."""
    if len(games) != settings.games:
        raise WrongNumberOfGames(given=len(games), wanted=settings.games)
    for number, game in enumerate(games, 1):
        for problem in _problems(settings.rules, number, game):
            raise problem


def result(settings: MatchFormat, games: Sequence[EnteredGame]) -> MatchResult:
    """How the match ended by these games and the duel rule (rules.md §11.2)."""
    return match_result(settings, [game.counted(number) for number, game in enumerate(games, 1)])


def most_moves(rules: Ruleset) -> int:
    """More own moves than this nobody can have made: half the points, or half the plies; slides come on top."""
    if rules.stones_per_player is not None:
        slides = rules.max_slides if rules.max_slides is not None else MOST_MOVES
        return min(rules.stones_per_player + slides, MOST_MOVES)
    if isinstance(rules.field, Finite):
        return -(-len(rules.field.points) // 2)
    return MOST_MOVES if rules.max_plies is None else -(-rules.max_plies // 2)


def _problems(rules: Ruleset, number: int, game: EnteredGame) -> Iterator[BadGameResult]:
    least, most = _moves(rules, game)
    if game.score is Score.DRAW and rules.no_draw:
        yield BadGameResult(game=number, why="no_draw")
    if game.score is Score.DRAW and game.forfeit:
        yield BadGameResult(game=number, why="drawn_forfeit")
    if game.score is Score.BOTH_LOSE and not game.forfeit:
        yield BadGameResult(game=number, why="both_lose")
    if not least <= game.moves <= most:
        yield BadGameResult(game=number, why="moves", least=least, most=most)


def _moves(rules: Ruleset, game: EnteredGame) -> tuple[int, int]:
    """The fewest and the most own moves of the winner; a game may be given up after the first."""
    if game.winner is None:
        return 0, 0
    return int(not game.forfeit), most_moves(rules)
