"""Where a game stands, from its row and its folded state, as plain values for the API."""

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from games.models import Game
from games.queries import plain
from games.queries.legal import allowed, step
from games.queries.plain import Plain
from games.rules.field import Finite, Point
from games.rules.game import Ask, GameState, Ply
from games.rules.openings import Step
from games.rules.sides import Colour, Seat

T = TypeVar("T")

MOST_HINTS = 64  # more legal points or slides than these are counted, not listed


def standing(game: Game, state: GameState, at: int) -> Plain:
    """What a conflict shows: enough to see whether one's own act was taken, and what is asked now."""
    last = state.plies[-1] if state.plies else None
    clocks = {str(seat): state.clock.left(seat, at) for seat in Seat}
    return plain.game(game) | {"at": at, "clocks": clocks, "last": last and ply(last, state)}


def in_full(game: Game, state: GameState, at: int) -> Plain:
    """A game with its stones, plies, offers and hints."""
    named = state.rules.field.name
    draw = state.draw_offer
    return standing(game, state, at) | {
        "colours": {str(seat): _colour(state, seat) for seat in Seat},
        "digest": game.match.digest,
        "field": state.rules.field.spec,
        "three_move": state.three_move,
        "paused": state.paused,
        "stones": [{"point": named(p), "colour": owner} for p, owner in state.position.stones.items()],
        "plies": [ply(item, state) for item in state.plies],
        "offered": [named(point) for point in state.offered or ()],
        "discarded": state.discarded and named(state.discarded),
        "draw_offer": draw and {"id": draw.id, "seat": draw.seat},
        "winning_lines": [[named(point) for point in line] for line in state.winning_lines()],
        "own_moves": {str(seat): state.own_moves(seat) for seat in Seat},
        "legal": legal(state),
    }


def ply(one: Ply, state: GameState) -> Plain:
    """A stone (no origin), a slide, or a pass (no point)."""
    named = state.rules.field.name
    return {
        "number": one.number,
        "colour": one.colour,
        "point": one.target and named(one.target),
        "origin": one.origin and named(one.origin),
    }


def _colour(state: GameState, seat: Seat) -> Colour | None:
    """§1.2: None while Swap or Swap2 leaves it open."""
    return None if state.black_seat is None else state.colour_of(seat)


# Hints --------------------------------------------------------------------------------------------
def legal(state: GameState) -> Plain:
    """What whoever is asked may do; `points` and `slides` are null where there are more than `MOST_HINTS`."""
    named = state.rules.field.name
    asked = _step(state)
    points, slides = _points(state), _slides(state)
    return {
        "choices": list(asked.choices) if asked else [],
        "colours": list(asked.lays) if asked else [],
        "points": None if points is None else [named(point) for point in points],
        "slides": None if slides is None else [{"origin": named(a), "target": named(b)} for a, b in slides],
    }


def _step(state: GameState) -> Step | None:
    """§4: the step of the opening that is asked for; None outside Swap and Swap2, and after the end."""
    opening = state.asked in {Ask.STONES, Ask.CHOICE}
    return step(state) if opening and not state.outcome else None


def _points(state: GameState) -> list[Point] | None:
    """Where a stone can lie."""
    if state.outcome or state.asked in {Ask.CHOICE, Ask.SLIDE}:
        return []
    if state.asked is Ask.PICK:
        return list(state.offered or ())
    field = state.rules.field
    if not isinstance(field, Finite):
        return None
    empty = (point for point in field.points if point not in state.position.stones)
    return _few(point for point in empty if allowed(state, point))


def _slides(state: GameState) -> list[tuple[Point, Point]] | None:
    if state.outcome or state.asked is not Ask.SLIDE:
        return []
    return _few(state.position.slides(state.to_move))


def _few(found: Iterable[T]) -> list[T] | None:
    """Everything, or None where it is more than `MOST_HINTS`."""
    some = [*islice(found, MOST_HINTS + 1)]
    return some if len(some) <= MOST_HINTS else None
