"""What can be pressed on the board: the points that the next act may name, given those already chosen."""

from collections.abc import Collection, Iterable, Iterator

from games.rules.errors import Refusal
from games.rules.events import Choose, Lay
from games.rules.field import Box, Field, Finite, Point
from games.rules.game import Ask, GameState
from games.rules.openings import Choice, Step, check_zone, distance
from games.rules.sides import Colour

_TWO_MORE = Choose(Choice.PLACE_TWO)


def to_choose(state: GameState) -> tuple[Colour, ...]:
    """The colours of the points that the act asked for names together: `×○×` of an opening, `××` to offer."""
    if state.asked is Ask.STONES:
        return step(state).lays
    return (state.to_move,) * {Ask.OFFER: 2, Ask.SLIDE: 2}.get(state.asked, 1)


def step(state: GameState) -> Step:
    """Where a Swap or Swap2 stands; only while the opening goes on (§4)."""
    passed = sum(isinstance(event.act, Lay) or event.act == _TWO_MORE for event in state.line)
    return state.rules.table.steps[passed]


def points(state: GameState, chosen: Collection[Point], box: Box) -> list[Point]:
    """The points in `box` that can be pressed now."""
    if state.asked is Ask.CHOICE:
        return []
    if state.asked is Ask.PICK:
        return list(state.offered or ())
    if state.asked is Ask.SLIDE:
        return _slides(state, chosen)
    if len(chosen) >= len(to_choose(state)):
        return []
    free = (point for point in _inside(state.rules.field, box) if point not in state.position.stones)
    return [point for point in free if point not in chosen and allowed(state, point)]


def allowed(state: GameState, point: Point) -> bool:
    """Whether the opening's limits let a stone lie there (§4)."""
    if state.asked is not Ask.STONE:
        return True
    try:
        check_zone(state.rules.table, state.position, point)
    except Refusal:
        return False
    return True


def zone(state: GameState, box: Box) -> list[Point]:
    """The empty points round the centre from which the opening keeps ply 3 (§4)."""
    table = state.rules.table
    if not table.distance or state.ply != 2 or state.outcome:
        return []
    centre = next(iter(state.position.stones))
    near = (p for p in _inside(state.rules.field, box) if distance(centre, p) < table.distance)
    return [point for point in near if point not in state.position.stones]


def _slides(state: GameState, chosen: Collection[Point]) -> list[Point]:
    """Stones that can slide; once one is chosen, where to."""
    pairs = [*state.position.slides(state.to_move)]
    if not chosen:
        return list(dict.fromkeys(origin for origin, _ in pairs))
    return [target for origin, target in pairs if origin in chosen]


def _inside(field: Field, box: Box) -> Iterable[Point]:
    return field.points if isinstance(field, Finite) else (p for p in _all(box) if p in field)


def _all(box: Box) -> Iterator[Point]:
    return (Point(x, y) for y in range(box.bottom, box.top + 1) for x in range(box.left, box.right + 1))
