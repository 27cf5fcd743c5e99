"""Where stones may lie (§2): shapes, points, their names, symmetries, and the unbounded field's view."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from games.rules.errors import BadPoint, BadSetting, OutsideField

MIN_SIDE, MAX_SIDE = 5, 52
LIMIT = 10_000  # §2: |x|, |y| on the unbounded field
_LONGEST_MASK = 4 * MAX_SIDE * (MAX_SIDE + 1)  # characters: longer texts are refused unread
_SIGNS = ". and space"
MARGIN, LEAST_VIEW, MOST_VIEW = 6, 19, 41
_REACH = (
    MOST_VIEW // 2 - MARGIN
)  # stones this far on either side fit into the largest picture, margins included

_LETTERED = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
_SIGNED = re.compile(r"([+-]?[0-9]{1,7})[ ]*,[ ]*([+-]?[0-9]{1,7})")


class Point(NamedTuple):
    """A point: x to the right, y up; a1 is (0, 0) on a finite field."""

    x: int
    y: int

    @classmethod
    def parse(cls, text: str) -> "Point":
        """Read `h8` or `-3,12` (syntax only). Raises `BadPoint`."""
        plain = text.strip().lower().replace("\N{MINUS SIGN}", "-")
        if lettered := _LETTERED.fullmatch(plain):
            return cls(column_number(lettered[1]), int(lettered[2]) - 1)
        if signed := _SIGNED.fullmatch(plain):
            return cls(int(signed[1]), int(signed[2]))
        raise BadPoint(text=text[:40])

    @property
    def lettered(self) -> str:
        """`h8`: column letter and row number, the letter i used."""
        return f"{column_letters(self.x)}{self.y + 1}"

    @property
    def signed(self) -> str:
        """`-3,12`: the text on the unbounded field."""
        return f"{self.x},{self.y}"


def column_letters(x: int) -> str:
    """0 → a, 25 → z, 26 → aa, 27 → ab (§0)."""
    head, tail = divmod(x, 26)
    return (column_letters(head - 1) if head else "") + chr(ord("a") + tail)


def column_number(letters: str) -> int:
    """a → 0, z → 25, aa → 26: the inverse of `column_letters`."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1


class Box(NamedTuple):
    """An upright box of points, all four borders included."""

    left: int
    bottom: int
    right: int
    top: int

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.top - self.bottom + 1

    @classmethod
    def around(cls, points: Iterable[Point]) -> "Box":
        """The smallest box that holds all of `points` (at least one)."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))


Symmetry = Callable[[Point], Point]

# The eight maps of the square onto itself, as (xx, xy, yx, yy) of a 2×2 matrix.
DIHEDRAL = (
    (1, 0, 0, 1),
    (0, -1, 1, 0),
    (-1, 0, 0, -1),
    (0, 1, -1, 0),
    (-1, 0, 0, 1),
    (1, 0, 0, -1),
    (0, 1, 1, 0),
    (0, -1, -1, 0),
)


class Field:
    """What every field can answer. `spec` is its canonical text; equal specs are equal fields."""

    bounded: ClassVar[bool]
    spec: str

    def __contains__(self, point: object) -> bool:
        raise NotImplementedError

    def name(self, point: Point) -> str:
        """The point's text on this field (§0)."""
        raise NotImplementedError

    @property
    def example(self) -> str:
        """How a point of this field is written (§0)."""
        raise NotImplementedError

    def read(self, text: str) -> Point:
        """Read a point as this field writes it (§0): letters on a finite one, else two numbers.

        Syntax only. Raises `BadPoint`, with an `example` of this field.
        """
        try:
            point = Point.parse(text)
        except BadPoint:
            point = None
        if point is None or ("," in text) is self.bounded:
            raise BadPoint(text=text[:40], example=self.example)
        return point

    def parse(self, text: str) -> Point:
        """Read a point of this field. Raises `BadPoint` or `OutsideField`."""
        point = self.read(text)
        if point not in self:
            raise OutsideField(point=self.name(point))
        return point


@dataclass(frozen=True)
class Finite(Field):
    """A finite field of any shape (§2); made by `rectangle`, `disc`, `diamond`, `mask`."""

    spec: str
    bounded: ClassVar[bool] = True

    @cached_property
    def points(self) -> tuple[Point, ...]:
        """All points, row by row from a1."""
        kind, _, text = self.spec.partition(":")
        return tuple(sorted(_SHAPES[kind](text), key=lambda point: (point.y, point.x)))

    @cached_property
    def _inside(self) -> frozenset[Point]:
        return frozenset(self.points)

    @cached_property
    def width(self) -> int:
        """Columns of the box."""
        return max(point.x for point in self.points) + 1

    @cached_property
    def height(self) -> int:
        """Rows of the box."""
        return max(point.y for point in self.points) + 1

    def __contains__(self, point: object) -> bool:
        return point in self._inside

    def name(self, point: Point) -> str:
        """`h8`; a point left of or below the field has no letters: `-1,3`."""
        return point.lettered if min(point) >= 0 else point.signed

    @property
    def example(self) -> str:
        """`h8`: the point in the middle of all."""
        return self.name(self.points[len(self.points) // 2])

    @cached_property
    def is_rectangle(self) -> bool:
        """Whether the box has no holes."""
        return len(self.points) == self.width * self.height

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        """§4: the middle points of the box that exist: one, two or four where the sides are even."""
        xs = {(self.width - 1) // 2, self.width // 2}
        ys = {(self.height - 1) // 2, self.height // 2}
        return tuple(point for point in self.points if point.x in xs and point.y in ys)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """§5.3: the shape's own symmetries: 8 for a square, 4 for a rectangle, at least the identity."""
        turned = (self._about_centre(matrix) for matrix in DIHEDRAL)
        return tuple(turn for turn in turned if all(turn(point) in self for point in self.points))

    def _about_centre(self, matrix: tuple[int, int, int, int]) -> Symmetry:
        xx, xy, yx, yy = matrix
        width, height = self.width - 1, self.height - 1

        def turn(point: Point) -> Point:
            # Doubled distances from the centre stay whole on even sides; an odd sum falls between points.
            dx, dy = 2 * point.x - width, 2 * point.y - height
            x, y = xx * dx + xy * dy + width, yx * dx + yy * dy + height
            return Point(-1, -1) if x % 2 or y % 2 else Point(x // 2, y // 2)

        return turn

    @cached_property
    def holds_square(self) -> bool:
        """§7.3: whether a whole 5×5 square lies inside."""
        return any(
            all(Point(x + dx, y + dy) in self for dx in range(5) for dy in range(5)) for x, y in self.points
        )


@dataclass(frozen=True)
class Unbounded(Field):
    """The field without edges (§2) [A]; the first stone laid is (0, 0)."""

    spec: str = "unbounded"
    bounded: ClassVar[bool] = False

    def __contains__(self, point: object) -> bool:
        return isinstance(point, tuple) and all(-LIMIT <= part <= LIMIT for part in point)

    def name(self, point: Point) -> str:
        """`-3,12`."""
        return point.signed

    @property
    def example(self) -> str:
        """Both signs, so that nobody takes the two numbers for anything else."""
        return "-3,12"

    def view(self, stones: Iterable[Point]) -> Box:
        """§2: what the field shows: the stones' box and 6 points more on each side, at least 19×19."""
        box = Box.around([*stones] or [Point(0, 0)])
        left, right = _spread(box.left, box.right)
        bottom, top = _spread(box.bottom, box.top)
        return Box(left, bottom, right, top)

    def window(self, stones: Sequence[Point], centre: Point | None = None) -> Box:
        """§2: what is drawn at once, at most 41×41: the whole view where it is no larger and nobody asks for
        another part; else the play round `centre`, or round the latest stone.

        Stones too far from there are left out, so that one of them makes no picture large.
        """
        whole = self.view(stones)
        if centre is None and max(whole.width, whole.height) <= MOST_VIEW:
            return whole
        x, y = centre or stones[-1]
        near = (p for p in stones if max(abs(p.x - x), abs(p.y - y)) <= _REACH)
        return self.view([Point(x, y), *near])


def _spread(low: int, high: int) -> tuple[int, int]:
    low, high = low - MARGIN, high + MARGIN
    short = max(0, LEAST_VIEW - (high - low + 1))
    return low - short // 2, high + (short + 1) // 2


def rectangle(width: int, height: int | None = None) -> Finite:
    """`width` × `height` points, a square without `height`."""
    return Finite(f"rectangle:{width}x{width if height is None else height}")


def disc(diameter: int) -> Finite:
    """Points with (2x−d+1)² + (2y−d+1)² ≤ d²."""
    return Finite(f"disc:{diameter}")


def diamond(diameter: int) -> Finite:
    """Points with |2x−d+1| + |2y−d+1| ≤ d."""
    return Finite(f"diamond:{diameter}")


def mask(text: str) -> Finite:
    """A shape drawn as text: `.` = point, space = none, first line on top.

    Raises `BadSetting`; a sign that is neither is its `value`, with its `row` and `column` counted from 1.
    """
    rows = text[:_LONGEST_MASK].replace("/", "\n").split("\n")
    for row, column, sign in _strange_signs(rows):
        raise BadSetting(setting="field", value=sign, allowed=_SIGNS, row=row, column=column)
    if len(text) > _LONGEST_MASK or "." not in text:
        raise BadSetting(setting="field", value="mask", allowed=_SIGNS)
    return Finite("mask:" + "/".join(_cropped(rows)))


def _strange_signs(rows: list[str]) -> Iterable[tuple[int, int, str]]:
    signs = ((y, x, sign) for y, row in enumerate(rows, 1) for x, sign in enumerate(row, 1))
    return (found for found in signs if found[2] not in ". ")


def _cropped(rows: list[str]) -> list[str]:
    filled = [number for number, row in enumerate(rows) if "." in row]
    kept = rows[filled[0] : filled[-1] + 1]
    indent = min(row.index(".") for row in kept if "." in row)
    return [row[indent:].rstrip() for row in kept]


def _rectangle_points(text: str) -> Iterable[Point]:
    width, height = map(int, text.split("x"))
    return (Point(x, y) for y in range(height) for x in range(width))


def _disc_points(text: str) -> Iterable[Point]:
    d = int(text)
    return (Point(x, y) for x, y in _square(d) if (2 * x - d + 1) ** 2 + (2 * y - d + 1) ** 2 <= d * d)


def _diamond_points(text: str) -> Iterable[Point]:
    d = int(text)
    return (Point(x, y) for x, y in _square(d) if abs(2 * x - d + 1) + abs(2 * y - d + 1) <= d)


def _mask_points(text: str) -> Iterable[Point]:
    rows = text.split("/")[::-1]
    return (Point(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == ".")


def _square(side: int) -> Iterable[tuple[int, int]]:
    return ((x, y) for y in range(side) for x in range(side))


_SHAPES: dict[str, Callable[[str], Iterable[Point]]] = {
    "rectangle": _rectangle_points,
    "disc": _disc_points,
    "diamond": _diamond_points,
    "mask": _mask_points,
}
_SIZED = re.compile(r"(rectangle):([1-9][0-9]?)x([1-9][0-9]?)|(disc|diamond):([1-9][0-9]?)")


@lru_cache(maxsize=256)
def field(spec: str) -> Field:
    """The field of a canonical text: `rectangle:15x15`, `disc:9`, `diamond:9`, `mask:…`, `unbounded`.

    Sides are not limited here; `ruleset` keeps them to 5…52. Raises `BadSetting`.
    """
    if spec == "unbounded":
        return Unbounded()
    if spec.startswith("mask:"):
        return mask(spec.removeprefix("mask:"))
    if not _SIZED.fullmatch(spec):
        allowed = "rectangle:WxH, disc:D, diamond:D, mask:…, unbounded"
        raise BadSetting(setting="field", value=spec[:80], allowed=allowed)
    return Finite(spec)
