"""How a match stands, from the rows of its games: the score, the duel rule's sums, its games one by one."""

from collections.abc import Sequence
from typing import NamedTuple

from games.labels import duels, results, words
from games.models import Game, Match, Player
from games.rules.events import Result, Termination
from games.rules.game import GameState
from games.rules.match import DecidedBy, GameResult, MatchResult, Side, game_result, match_result, side_of
from games.rules.sides import FIRST, SECOND, Seat


def standing(match: Match, games: Sequence[Game]) -> MatchResult:
    """The match after these games (§11.2); `games` are all of the match's, in order."""
    return match_result(match.format, [_counted(match, game) for game in games if game.over], seed=match.seed)


def _counted(match: Match, game: Game) -> GameResult:
    return game_result(Result(game.result), game.winner_moves, game.number, Side(match.opener))


def if_resigned(game: Game, state: GameState, seat: Seat) -> str:
    """What becomes of the match if this seat resigns; empty where it would go on."""
    match, number = game.match, game.number
    won = Result.SECOND if seat is FIRST else Result.FIRST
    ended = [_counted(match, other) for other in match.games.all() if other.over]
    added = game_result(won, state.own_moves(seat.other), number, Side(match.opener))
    return duels.foreseen(match_result(match.format, [*ended, added], seed=match.seed), names(match))


def names(match: Match) -> dict[Side, str]:
    """The names of both sides."""
    return {side: match.player(side).name for side in Side}


def opponent_again(match: Match, player_id: int | None) -> Player | None:
    """Whom this player of a decided match may challenge to another one; None for anybody else."""
    side = match.side(player_id)
    if side is None or match.ended_at is None:
        return None
    other = match.player(side.other)
    return other if other.user_id is not None else None


def arithmetic(match: Match, result: MatchResult) -> str:
    """The duel rule's sums in words, where the rule may decide or has decided."""
    matters = match.format.duel_rule and match.format.games > 1 and result.by is not DecidedBy.SCORE
    return duels.arithmetic(result, names(match)) if matters else ""


class Row(NamedTuple):
    """A game of a match in its table; `points` are those of sides a and b, empty while it runs."""

    game: Game
    first: Player
    points: str
    ending: str
    moves: int | None


def rows(match: Match, games: Sequence[Game]) -> list[Row]:
    """The games of a match, in order."""
    return [_row(match, game) for game in games]


def _row(match: Match, game: Game) -> Row:
    if not game.over:
        return Row(game, _first(match, game), "", "", None)
    counted = _counted(match, game)
    sums = " : ".join(duels.points(counted.points(side)) for side in Side)
    points = "–" if counted.result is Result.VOID else sums
    ending = str(words.TERMINATIONS[Termination(game.termination)])
    return Row(game, _first(match, game), points, ending, game.winner_moves)


def _first(match: Match, game: Game) -> Player:
    return match.player(side_of(FIRST, game.number, Side(match.opener)))


def result_in_words(game: Game, first: str, second: str) -> str:
    """`Nagy Réka won with five in a row`, for the two names; empty while the game runs."""
    if not game.over:
        return ""
    result, ending = Result(game.result), Termination(game.termination)
    sides = {Result.FIRST: (first, second), Result.SECOND: (second, first)}.get(result)
    return results.won(ending, *sides) if sides else results.undecided(result, ending)


def names_of(game: Game) -> dict[Seat, str]:
    """Who sits where in a game."""
    return {seat: game.player(seat).name for seat in (FIRST, SECOND)}
