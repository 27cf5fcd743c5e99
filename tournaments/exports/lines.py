"""An entrant's rounds and tie-breaks as plain JSON values, wherever they appear."""

from fractions import Fraction

from tournaments.exports.numbers import exact
from tournaments.tiebreaks.ledger import GameLine, Line
from tournaments.tiebreaks.values import Addend, Value


def line(one: Line) -> dict[str, object]:
    """A round of an entrant; `first`: whether it began game 1."""
    return {
        "round": one.round,
        "opponent": one.opponent,
        "first": one.first,
        "mark": one.mark,
        "match_points": exact(one.points.match),
        "game_points": exact(one.points.games),
        "games": [game(played) for played in one.games],
        "decided_by": one.by,
        "bye": one.bye,
        "unplayed": one.unplayed,
        "counted": one.counted,
    }


def game(one: GameLine) -> dict[str, object]:
    """A game of it; `moves` are the winner's own."""
    return {
        "points": exact(one.points),
        "against": exact(one.against),
        "moves": one.moves,
        "played": one.played,
    }


def value(one: Value) -> dict[str, object]:
    """A tie-break's number with its addends; `then` is the same once more, among those still tied."""
    return {
        "code": one.tie_break,
        "amount": _exact(one.amount),
        "among": [*one.among],
        "note": one.note,
        "addends": [_addend(addend) for addend in one.addends],
        "then": None if one.then is None else value(one.then),
    }


def _addend(one: Addend) -> dict[str, object]:
    return {
        "amount": exact(one.amount),
        "source": one.source,
        "round": one.round,
        "opponent": one.opponent,
        "game": one.game,
        "base": _exact(one.base),
        "times": _exact(one.times),
        "counted": not one.cut,
    }


def _exact(amount: Fraction | None) -> str | None:
    return None if amount is None else exact(amount)
