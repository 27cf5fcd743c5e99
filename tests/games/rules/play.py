"""Games in a few words: what the tests of the rules say instead of long constructions."""

from collections.abc import Iterable

from games.rules.clock import TimeControl
from games.rules.events import Begin, Choose, Event, Lay, Place, PlayerAct, Slide
from games.rules.field import Field, Point, Unbounded, rectangle
from games.rules.game import GameState
from games.rules.openings import Choice, Opening
from games.rules.position import Layout, Position, position
from games.rules.ruleset import Ruleset, ruleset
from games.rules.sides import BLACK, WHITE, Colour, Seat

FIFTEEN = ruleset(rectangle(15))
EXACT = ruleset(rectangle(15), overline_wins=False)
PRO = ruleset(rectangle(15), Opening.PRO)
LONG_PRO = ruleset(rectangle(15), Opening.LONG_PRO)
SWAP = ruleset(rectangle(15), Opening.SWAP)
SWAP2 = ruleset(rectangle(15), Opening.SWAP2)
OPEN = ruleset(Unbounded())


def point(text: str) -> Point:
    """`h8` or `-3,12`."""
    return Point.parse(text)


def points(text: str) -> list[Point]:
    """`h8 i9 …`"""
    return [Point.parse(word) for word in text.split()]


def begun(
    rules: Ruleset = FIFTEEN,
    time: TimeControl | None = None,
    *,
    grace: int = 0,
    three_move: bool = False,
    abortable: bool = True,
) -> GameState:
    """A game that began at instant 0."""
    state = GameState(rules, time, grace=grace, three_move=three_move, abortable=abortable)
    state.order(Begin(), at=0)
    return state


def act(
    state: GameState, act: PlayerAct, *, seat: Seat | None = None, at: int | None = None
) -> tuple[Event, ...]:
    """The seat that is asked (or another) acts, at the instant of the last event (or another)."""
    return state.play(act, seat=seat or state.to_act, at=state.events[-1].at if at is None else at)


def lay(state: GameState, text: str, *, step: int = 0) -> GameState:
    """Single stones in turn, each by whoever is asked, `step` milliseconds apart."""
    return place(state, points(text), step=step)


def place(state: GameState, stones: Iterable[Point], *, step: int = 0) -> GameState:
    """See `lay`."""
    for stone in stones:
        act(state, Place(stone), at=state.events[-1].at + step)
    return state


def slide(state: GameState, text: str) -> GameState:
    """`h5-h6 c3-c4 …`, each by whoever is asked."""
    for word in text.split():
        origin, target = (point(part) for part in word.split("-"))
        act(state, Slide(origin, target))
    return state


def three(text: str) -> Lay:
    """Swap's three stones, black white black."""
    one, two, last = points(text)
    return Lay(((one, BLACK), (two, WHITE), (last, BLACK)))


def two(text: str) -> Lay:
    """Swap2's two more stones, white black."""
    one, last = points(text)
    return Lay(((one, WHITE), (last, BLACK)))


def opened(
    rules: Ruleset, *choices: Choice, time: TimeControl | None = None, three_move: bool = False
) -> GameState:
    """Swap or Swap2 through these choices, on stones that threaten nothing."""
    state = begun(rules, time, three_move=three_move)
    act(state, three("a1 o1 a15"))
    for choice in choices:
        act(state, Choose(choice))
        if choice is Choice.PLACE_TWO:
            act(state, two("o15 h1"))
    return state


def filled(rules: Ruleset, black: str, white: str) -> GameState:
    """Both supplies laid, in this order, each colour its own."""
    pairs = zip(points(black), points(white), strict=True)
    return place(begun(rules), [stone for pair in pairs for stone in pair])


def board(field: Field, *, black: str = "", white: str = "", line: int = 5, exact: bool = False) -> Position:
    """A position with these stones."""
    made = position(field, line, exact)
    for colour, text in ((BLACK, black), (WHITE, white)):
        for stone in points(text):
            made.place(stone, colour)
    return made


def ended(state: GameState) -> str:
    """`first by five`, or empty while the game is on."""
    return f"{state.outcome.result} by {state.outcome.termination}" if state.outcome else ""


# Stones that never touch another of their colour: black in even columns, white in odd ones, every other row.
QUIET = {
    BLACK: [Point(x, y) for y in range(4, 15, 2) for x in range(0, 15, 2)],
    WHITE: [Point(x, y) for y in range(4, 15, 2) for x in range(1, 15, 2)],
}


def quiet(state: GameState, plies: int, *, step: int = 0) -> GameState:
    """Lay so many stones that threaten nothing, on a 15×15 field."""
    for _ in range(plies):
        free = next(stone for stone in QUIET[state.to_move] if stone not in state.position.stones)
        place(state, [free], step=step)
    return state


def won(by: Colour, moves: int, rules: Ruleset = FIFTEEN) -> GameState:
    """A game that `by` wins with this number of own moves, on the bottom row."""
    state = begun(rules)
    row = points("a1 b1 c1 d1 e1")
    mine = QUIET[by][: moves - 5] + row
    theirs = QUIET[by.other]
    while not state.outcome:
        turn = len(state.plies) // 2
        place(state, [mine[turn] if state.to_move is by else theirs[turn]])
    return state


def stand(state: GameState) -> object:
    """Everything that a state holds, by value and to the bottom: what a refusal must not change."""
    return _values(state)


def _values(thing: object) -> object:
    if isinstance(thing, str | int | Field | Ruleset | TimeControl | type(None)):
        return thing
    if isinstance(thing, bytes | Layout) or callable(thing):
        return type(thing)  # tables, made once
    if isinstance(thing, dict):
        return [(_values(key), _values(value)) for key, value in thing.items()]
    if isinstance(thing, list | tuple):
        return [_values(item) for item in thing]
    if isinstance(thing, set | frozenset):
        return frozenset(map(repr, thing))
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    held = {name: getattr(thing, name) for name in slots if hasattr(thing, name)}
    return type(thing), _values(held | getattr(thing, "__dict__", {}))
