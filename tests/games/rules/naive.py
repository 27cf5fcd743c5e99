"""The rules once more, from their text alone and as plainly as can be: what the library is held against.

Nothing here imports the code under test but its values (points, colours).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction

from games.rules.field import Point
from games.rules.sides import BLACK, WHITE, Colour

Stones = dict[Point, Colour]
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


# §2: shapes ---------------------------------------------------------------------------------------
def rectangle(width: int, height: int) -> set[Point]:
    """Every point of the box."""
    return {Point(x, y) for x in range(width) for y in range(height)}


def _near_centre(d: int, inside: Callable[[Fraction, Fraction], bool]) -> set[Point]:
    middle = Fraction(d - 1, 2)
    return {stone for stone in rectangle(d, d) if inside(abs(stone.x - middle), abs(stone.y - middle))}


def disc(d: int) -> set[Point]:
    """Points no farther than half the diameter from the middle."""
    return _near_centre(d, lambda dx, dy: dx * dx + dy * dy <= Fraction(d * d, 4))


def diamond(d: int) -> set[Point]:
    """Points whose two distances from the middle add up to at most half the diameter."""
    return _near_centre(d, lambda dx, dy: dx + dy <= Fraction(d, 2))


def mask(text: str) -> set[Point]:
    """The drawn points, the last drawn row the lowest, the leftmost drawn column the first."""
    drawn = {
        (x, -row) for row, line in enumerate(text.split("\n")) for x, sign in enumerate(line) if sign == "."
    }
    left, low = min(x for x, _ in drawn), min(y for _, y in drawn)
    return {Point(x - left, y - low) for x, y in drawn}


def turns(width: int, height: int) -> Iterator[Callable[[Point], Point]]:
    """The eight ways to turn and mirror a box; four of them lay a square alone on itself."""
    for across in (False, True):
        for upside in (False, True):
            for swapped in (False, True):
                yield _turn(width, height, across, upside, swapped)


def _turn(width: int, height: int, across: bool, upside: bool, swapped: bool) -> Callable[[Point], Point]:
    def turn(stone: Point) -> Point:
        x, y = (stone.y, stone.x) if swapped else (stone.x, stone.y)
        return Point(width - 1 - x if across else x, height - 1 - y if upside else y)

    return turn


# §3: lines ----------------------------------------------------------------------------------------
def makes_line(stones: Stones, last: Point, line: int, exact: bool) -> bool:
    """Whether the stone on `last` stands in a winning run."""
    for dx, dy in DIRECTIONS:
        length = 1 + _reach(stones, last, dx, dy) + _reach(stones, last, -dx, -dy)
        if length == line or (length > line and not exact):
            return True
    return False


def _reach(stones: Stones, start: Point, dx: int, dy: int) -> int:
    steps = 0
    while stones.get(Point(start.x + (steps + 1) * dx, start.y + (steps + 1) * dy)) == stones[start]:
        steps += 1
    return steps


def has_line(stones: Stones, colour: Colour, line: int, exact: bool) -> bool:
    """Whether `colour` has a winning run anywhere."""
    return any(owner is colour and makes_line(stones, stone, line, exact) for stone, owner in stones.items())


# §7: who can still win ----------------------------------------------------------------------------
def lines_of(field: Iterable[Point], line: int) -> list[tuple[list[Point], list[Point]]]:
    """Every `line` points in line, with the one or two points next to its ends, inside or not."""
    inside = set(field)
    found = []
    for x, y in sorted(inside):
        for dx, dy in DIRECTIONS:
            window = [Point(x + step * dx, y + step * dy) for step in range(line)]
            if inside.issuperset(window):
                flanks = [Point(x - dx, y - dy), Point(x + line * dx, y + line * dy)]
                found.append((window, flanks))
    return found


def can_win(
    windows: list[tuple[list[Point], list[Point]]], stones: Stones, colour: Colour, turns: int, exact: bool
) -> bool:
    """§7.1, word by word."""
    for window, flanks in windows:
        owners = [stones.get(stone) for stone in window]
        free = all(owner in {None, colour} for owner in owners)
        flanked = exact and any(stones.get(stone) == colour for stone in flanks)
        if free and not flanked and owners.count(None) <= turns:
            return True
    return False


def dead(
    windows: list[tuple[list[Point], list[Point]]], stones: Stones, empty: int, to_move: Colour, exact: bool
) -> set[Colour]:
    """The colours that can win no more, with so many points `empty`."""
    left = {to_move: -(-empty // 2), to_move.other: empty // 2}
    return {colour for colour in (BLACK, WHITE) if not can_win(windows, stones, colour, left[colour], exact)}


# A whole game of stones ---------------------------------------------------------------------------
def referee(
    field: set[Point], plies: list[Point], *, line: int = 5, exact: bool = False, no_draw: bool = False
) -> tuple[int, str]:
    """§9 for a game that only lays stones: at which ply it ended and how (`black five`, …), or (0, '')."""
    windows, stones = lines_of(field, line), Stones()
    for number, stone in enumerate(plies, start=1):
        mover = BLACK if number % 2 else WHITE
        stones[stone] = mover
        if makes_line(stones, stone, line, exact):
            return number, f"{mover} five"
        if no_draw and (lost := dead(windows, stones, len(field) - number, mover.other, exact)):
            return number, f"{mover if mover.other in lost else mover.other} opponent_cannot_win"
        if number == len(field):
            return number, "draw full_board"
    return 0, ""


# §6.5: repetition ---------------------------------------------------------------------------------
def times_seen(history: list[tuple[Stones, Colour]]) -> int:
    """How often the last position, with the same side to move, stands in the list."""
    counted = Counter((frozenset(stones.items()), to_move) for stones, to_move in history)
    stones, to_move = history[-1]
    return counted[frozenset(stones.items()), to_move]
