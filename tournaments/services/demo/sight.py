"""A player's view of the field: what a stone on each point nearby would make, kept stone by stone."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.rules.field import Field, Point
from games.rules.game import GameState
from games.rules.position import AXES
from games.rules.sides import BLACK, WHITE, Colour
from tournaments.services.demo.shapes import REACH, Level, Shape, shape

NEAR: Final = 2
_STEPS: Final = (*range(-REACH, 0), *range(1, REACH + 1))
_BLACK, _WHITE, _EMPTY, _SHUT = b"bw.#"
# A row as one colour sees it: own stones, and what is shut.
_AS_SEEN: Final = {
    BLACK: bytes.maketrans(b"bw", b"x#"),
    WHITE: bytes.maketrans(b"wb", b"x#"),
}
_WORTH: Final = {Level.NONE: 0, Level.THREE: 150, Level.FOUR: 180, Level.OPEN_FOUR: 6_000, Level.FIVE: 90_000}
_TWO_THREES, _WITH_FOUR = 1_500, 3_000


class Worth(NamedTuple):
    """How much a stone would gain, and the strongest threat that it makes."""

    gain: int
    level: Level


class Sight:
    """Points within two of a stone, each with its shapes on the four axes for both colours."""

    def __init__(self, field: Field, *, exact: bool) -> None:
        self.field, self.exact = field, exact
        self.stones: dict[Point, Colour] = {}
        self._cells: dict[tuple[int, int], int] = {}
        self._shapes: dict[Point, dict[Colour, list[Shape]]] = {}
        self._worth: dict[tuple[Point, Colour], Worth] = {}
        self._plies = 0

    def follow(self, state: GameState) -> None:
        """Take in what was played since."""
        for ply in state.plies[self._plies :]:
            if ply.origin is not None:
                self._lift(ply.origin)
            if ply.target is not None:
                self._lay(ply.target, ply.colour)
        self._plies = state.ply

    @property
    def near(self) -> Iterator[Point]:
        """Empty points near stones, in the order in which they came near."""
        return iter(self._shapes)

    def fives(self, colour: Colour) -> list[Point]:
        """Where a stone of this colour would make a five."""
        return [point for point in self._shapes if self.worth(point, colour).level is Level.FIVE]

    def worth(self, point: Point, colour: Colour) -> Worth:
        """Of a stone of this colour on a point that is near."""
        known = self._worth.get((point, colour))
        if known is None:
            known = self._worth[point, colour] = _reckoned(self._shapes[point][colour])
        return known

    def _lay(self, point: Point, colour: Colour) -> None:
        self.stones[point] = colour
        self._cells[point] = _BLACK if colour is BLACK else _WHITE
        self._shapes.pop(point, None)
        self._look_again(point)
        for dx in range(-NEAR, NEAR + 1):
            for dy in range(-NEAR, NEAR + 1):
                there = Point(point.x + dx, point.y + dy)
                if there not in self._shapes and there not in self.stones and there in self.field:
                    self._look_at(there)

    def _lift(self, point: Point) -> None:
        """A stone slides away: its point is empty again."""
        del self.stones[point]
        self._cells[point] = _EMPTY
        self._look_at(point)
        self._look_again(point)

    def _look_at(self, point: Point) -> None:
        self._shapes[point] = {colour: [_NOTHING] * len(AXES) for colour in Colour}
        for place in range(len(AXES)):
            self._look_along(point, place)

    def _look_again(self, point: Point) -> None:
        """What lies on a row with this point has changed."""
        for place, (dx, dy) in enumerate(AXES):
            for step in _STEPS:
                there = Point(point.x + step * dx, point.y + step * dy)
                if there in self._shapes:
                    self._look_along(there, place)

    def _look_along(self, point: Point, place: int) -> None:
        """What a stone on an empty point makes of its row on one axis, for either colour."""
        (x, y), (dx, dy), cells = point, AXES[place], self._cells
        row = bytearray()
        for step in range(-REACH, REACH + 1):
            there = (x + step * dx, y + step * dy)
            sign = cells.get(there)
            if sign is None:
                sign = cells[there] = _EMPTY if Point(*there) in self.field else _SHUT
            row.append(sign)
        for colour, as_seen in _AS_SEEN.items():
            self._shapes[point][colour][place] = shape(bytes(row).translate(as_seen), self.exact)
            self._worth.pop((point, colour), None)


_NOTHING: Final = Shape(Level.NONE, 0)


def _reckoned(shapes: list[Shape]) -> Worth:
    """Two threats together are worth more than both alone."""
    levels = [one.level for one in shapes]
    strong, threes = sum(level >= Level.FOUR for level in levels), levels.count(Level.THREE)
    gain = sum(_WORTH[one.level] + one.hope for one in shapes)
    if strong > 1 or (strong and threes):
        gain += _WITH_FOUR
    elif threes > 1:
        gain += _TWO_THREES
    return Worth(gain, max(levels))
