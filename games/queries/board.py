"""A position as something to draw: all that the board's picture needs, in its own units, a square 40 wide."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.rules.field import Box, Field, Finite, Point, Unbounded
from games.rules.sides import BLACK, WHITE, Colour

SQUARE = 40
_LETTER = 0.62  # width of a digit or a small letter, as a part of its height
_PART_FOR_TEXT = 36  # coordinates are as high as this part of the picture, so a phone can still show them
_OVERSHOOT = 14  # lines of the unbounded field run on a little: there is more
_STRIDES = (1, 2, 5, 10)

# Nobody draws two crosses alike: each mark has a few hands, round (0, 0), chosen by the point for good.
_CROSSES = (
    "M-11-10.6Q.8-.5 11 11M10.6-11Q-.7.6-10.6 11.2",
    "M-10.6-11.2Q-.9.7 11.3 10.6M11-10.7Q.6.4-11.1 10.8",
    "M-11.2-10.8Q.4.8 10.6 11.1M10.8-11.3Q.9-.3-10.8 10.9",
    "M-10.8-11Q-.4-.8 11.1 10.8M11.2-10.9Q-.5-.7-10.5 11.3",
)
_CIRCLES = (
    "M1.2-11.8A11.9 11.5 14 1 1-1.3-11.6",
    "M2.4-11.5A11.6 11.9 40 1 1-.4-11.8",
    "M-.4-11.7A11.9 11.6 70 1 1-2.6-11.3",
    "M.6-11.9A11.5 11.8 110 1 1-2-11.6",
)
_HATCHES = ((2, 20, 18), (2, 38, 36), (20, 38, 18))  # from (x, y) in the square, this far up and right
_HANDS = {BLACK: _CROSSES, WHITE: _CIRCLES}


Segment = tuple[float, float, float]  # where it starts, and its length


class Label(NamedTuple):
    """A coordinate outside the squares."""

    x: float
    y: float
    text: str


class Spot(NamedTuple):
    """Something on one point: (x, y) is its middle. `text` and `shape` as the spot's kind needs them."""

    x: float
    y: float
    name: str
    colour: Colour | None = None
    text: str = ""
    shape: str = ""

    @property
    def pen(self) -> str:
        """The pen of the colour, as the style sheet calls it."""
        return {BLACK: "x", WHITE: "o"}[self.colour] if self.colour else ""

    @property
    def left(self) -> float:
        """Left border of the square."""
        return self.x - SQUARE / 2

    @property
    def top(self) -> float:
        """Upper border of the square."""
        return self.y - SQUARE / 2


class Stroke(NamedTuple):
    """A drawn path and its pen."""

    path: str
    pen: str


@dataclass(frozen=True)
class Board:
    """The picture: `squares` are the borders of all squares, `mesh` the lines that stones stand on.

    `holes` covers what looks like a square of the box and is no point of the field.
    """

    width: float
    height: float
    squares: str
    mesh: str
    holes: str
    text_size: float
    coordinates: Sequence[Label]
    stones: Sequence[Spot]
    last: Sequence[Spot]
    won: Sequence[Stroke]
    slide: Stroke | None
    offered: Sequence[Spot]
    discarded: Sequence[Spot]
    zone: str
    targets: Sequence[Spot]
    form: str
    title: str
    words: str


@dataclass(frozen=True)
class Scene:
    """What is to be drawn. `won`: the lines that ended the game. `slide`: the last one's origin and target.

    `offered` are lettered in their order, by `letters`; `discarded` maps a point to its letter. `zone`: points
    that the opening forbids now. `targets`: points that can be pressed, buttons of the form called `form`.
    `centre`: round which point a part is shown, the last stone without it; `most`: at most so many columns and
    rows of it.
    """

    field: Field
    stones: Mapping[Point, Colour]
    last: Sequence[Point] = ()
    won: Sequence[Sequence[Point]] = ()
    slide: tuple[Point, Point] | None = None
    offered: Sequence[Point] = ()
    letters: Sequence[str] = "AB"
    discarded: Mapping[Point, str] | None = None
    zone: Collection[Point] = ()
    targets: Collection[Point] = ()
    form: str = ""
    title: str | Promise = ""
    centre: Point | None = None
    most: int | None = None

    @property
    def box(self) -> Box:
        """The part of the field that the picture shows."""
        return _box(self)


def draw(scene: Scene) -> Board:
    """The picture of a scene; of the unbounded field the part round the last stones (§2)."""
    return _Pencil(scene).board()


def shape(field: Field) -> Board | None:
    """The empty field, where a name and a size do not tell its shape: else None."""
    if not isinstance(field, Finite) or field.is_rectangle:
        return None
    return draw(Scene(field, {}, title=_("The shape of the field")))


class _Pencil:
    """Turns points into places on the paper."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.box = _box(scene)
        self.points = _points(scene.field, self.box)
        self.overshoot = 0 if scene.field.bounded else _OVERSHOOT
        self.text_size = self._text_size()
        longest = max(len(self._row(y)) for y in (self.box.bottom, self.box.top))
        self.gutter = max(SQUARE, longest * self.text_size * _LETTER + 16) + self.overshoot
        self.head = 12 + self.overshoot

    def _text_size(self) -> float:
        side = SQUARE * (max(self.box.width, self.box.height) + 2)
        return round(side / _PART_FOR_TEXT, 1)

    # Places --------------------------------------------------------------------------------------
    def left(self, x: int) -> float:
        """Left border of column `x`."""
        return round(self.gutter + (x - self.box.left) * SQUARE, 1)

    def top(self, y: int) -> float:
        """Upper border of row `y`."""
        return round(self.head + (self.box.top - y) * SQUARE, 1)

    def middle(self, point: Point) -> tuple[float, float]:
        """The middle of the point's square."""
        return self.left(point.x) + SQUARE / 2, self.top(point.y) + SQUARE / 2

    def spot(self, point: Point, **own: object) -> Spot:
        """A spot on the point."""
        return Spot(*self.middle(point), self.scene.field.name(point), **own)  # type: ignore[arg-type]

    def seen(self, points: Iterable[Point]) -> list[Point]:
        """Those of the points that the picture shows."""
        box = self.box
        return [p for p in points if box.left <= p.x <= box.right and box.bottom <= p.y <= box.top]

    # Parts ---------------------------------------------------------------------------------------
    def board(self) -> Board:
        """All of it."""
        scene, colour = self.scene, self.scene.stones.get
        return Board(
            width=round(self.left(self.box.right + 1) + self.head, 1),
            height=round(self.top(self.box.bottom - 1) + self.text_size + 22 + self.overshoot, 1),
            squares=self._borders(),
            mesh=self._mesh(),
            holes=self._holes(),
            text_size=self.text_size,
            coordinates=[*self._columns(), *self._rows()],
            stones=[self._stone(p) for p in self.seen(scene.stones)],
            last=[self.spot(p, colour=colour(p)) for p in self.seen(scene.last)],
            won=[Stroke(self._through(line), self._pen(line[0])) for line in scene.won],
            slide=self._arrow(*scene.slide) if scene.slide else None,
            offered=self._lettered(zip(scene.offered, scene.letters, strict=False)),
            discarded=self._lettered((scene.discarded or {}).items()),
            zone="".join(self._hatch(p) for p in self.seen(scene.zone)),
            targets=[self.spot(p) for p in self.seen(scene.targets)],
            form=scene.form,
            title=str(scene.title),
            words=position_in_words(scene.field, scene.stones),
        )

    def _stone(self, point: Point) -> Spot:
        colour = self.scene.stones[point]
        hands = _HANDS[colour]
        return self.spot(point, colour=colour, shape=hands[(3 * point.x + 5 * point.y) % len(hands)])

    def _pen(self, point: Point) -> str:
        return self.spot(point, colour=self.scene.stones.get(point, BLACK)).pen

    def _lettered(self, letters: Iterable[tuple[Point, str]]) -> list[Spot]:
        return [self.spot(p, colour=BLACK, text=letter) for p, letter in letters if self.seen([p])]

    def _through(self, line: Sequence[Point]) -> str:
        """The line struck through, a third of a square beyond its ends."""
        (x, y), (u, v) = self.middle(line[0]), self.middle(line[-1])
        steps = max(1, len(line) - 1)
        dx, dy = (u - x) / steps / 3, (v - y) / steps / 3
        return f"M{x - dx:g} {y - dy:g}L{u + dx:g} {v + dy:g}"

    def _arrow(self, origin: Point, target: Point) -> Stroke:
        """From the middle of `origin` to just before the mark on `target`."""
        (x, y), (u, v) = self.middle(origin), self.middle(target)
        dx, dy = (u - x) / SQUARE, (v - y) / SQUARE
        tip = (u - 18 * dx, v - 18 * dy)
        barbs = [(tip[0] - 7 * dx - s * 5 * dy, tip[1] - 7 * dy + s * 5 * dx) for s in (1, -1)]
        (a, b), (c, d) = barbs
        path = f"M{x:g} {y:g}L{tip[0]:g} {tip[1]:g}M{a:g} {b:g}L{tip[0]:g} {tip[1]:g}L{c:g} {d:g}"
        return Stroke(path, self._pen(target))

    def _hatch(self, point: Point) -> str:
        left, top = self.left(point.x), self.top(point.y)
        return "".join(f"M{left + a:g} {top + b:g}l{d:g}-{d:g}" for a, b, d in _HATCHES)

    # Lines of the paper --------------------------------------------------------------------------
    def _borders(self) -> str:
        """All borders between squares, long strokes in one."""
        here, box = self.points, self.box
        across = (
            (self.left(a), self.top(y - 1), (b - a) * SQUARE)
            for y in range(box.bottom, box.top + 2)
            for a, b in _runs(box.left, box.right, lambda x, y=y: (x, y) in here or (x, y - 1) in here)
        )
        down = (
            (self.left(x), self.top(b - 1), (b - a) * SQUARE)
            for x in range(box.left, box.right + 2)
            for a, b in _runs(box.bottom, box.top, lambda y, x=x: (x, y) in here or (x - 1, y) in here)
        )
        return self._strokes(across, down, self.overshoot)

    def _holes(self) -> str:
        """Everything in the box that is no point, row by row."""
        here, box = self.points, self.box
        return "".join(
            f"M{self.left(a):g} {self.top(y):g}h{(b - a) * SQUARE}v{SQUARE}h-{(b - a) * SQUARE}z"
            for y in range(box.bottom, box.top + 1)
            for a, b in _runs(box.left, box.right, lambda x, y=y: (x, y) not in here)
        )

    def _mesh(self) -> str:
        """The lines between middles of neighbouring squares."""
        here, box, half = self.points, self.box, SQUARE / 2
        across = (
            (self.left(a) + half, self.top(y) + half, (b - a - 1) * SQUARE)
            for y in range(box.bottom, box.top + 1)
            for a, b in _runs(box.left, box.right, lambda x, y=y: (x, y) in here)
        )
        down = (
            (self.left(x) + half, self.top(b - 1) + half, (b - a - 1) * SQUARE)
            for x in range(box.left, box.right + 1)
            for a, b in _runs(box.bottom, box.top, lambda y, x=x: (x, y) in here)
        )
        return self._strokes(across, down, half + self.overshoot if self.overshoot else 0)

    def _strokes(self, across: Iterable[Segment], down: Iterable[Segment], beyond: float) -> str:
        pieces = [f"M{x - beyond:g} {y:g}h{length + 2 * beyond:g}" for x, y, length in across]
        pieces += [f"M{x:g} {y - beyond:g}v{length + 2 * beyond:g}" for x, y, length in down]
        return "".join(pieces)

    # Coordinates ---------------------------------------------------------------------------------
    def _column(self, x: int) -> str:
        return str(x) if not self.scene.field.bounded else Point(x, 0).lettered.rstrip("1")

    def _row(self, y: int) -> str:
        return str(y) if not self.scene.field.bounded else str(y + 1)

    def _columns(self) -> Iterator[Label]:
        xs = range(self.box.left, self.box.right + 1)
        longest = max(len(self._column(x)) for x in (xs[0], xs[-1]))
        stride = _stride(longest * self.text_size * _LETTER + 6)
        y = round(self.top(self.box.bottom - 1) + self.overshoot + self.text_size / 2 + 10, 1)
        return (Label(self.left(x) + SQUARE / 2, y, self._column(x)) for x in xs if self._counts(x, stride))

    def _rows(self) -> Iterator[Label]:
        x = round((self.gutter - self.overshoot) / 2, 1)
        stride = _stride(self.text_size)
        rows = range(self.box.bottom, self.box.top + 1)
        return (Label(x, self.top(y) + SQUARE / 2, self._row(y)) for y in rows if self._counts(y, stride))

    def _counts(self, number: int, stride: int) -> bool:
        """Every `stride`-th: 1, 6, 11… on finite fields, multiples on the unbounded one."""
        return number % stride == 0


def _stride(needed: float) -> int:
    return next((stride for stride in _STRIDES if stride * SQUARE >= needed), _STRIDES[-1])


def _box(scene: Scene) -> Box:
    stones = [*scene.stones, *scene.last, *scene.offered]
    box = _view(scene, stones)
    if scene.most is None:
        return box
    middle = Point((box.left + box.right) // 2, (box.bottom + box.top) // 2)
    centre = scene.centre or (stones[-1] if stones else middle)
    left, right = _cut(box.left, box.right, centre.x, scene.most)
    bottom, top = _cut(box.bottom, box.top, centre.y, scene.most)
    return Box(left, bottom, right, top)


def _view(scene: Scene, stones: Sequence[Point]) -> Box:
    """All of a finite field; of the unbounded one the part that is drawn at once (§2)."""
    if isinstance(scene.field, Unbounded):
        return scene.field.window(stones, scene.centre)
    return Box.around(scene.field.points) if isinstance(scene.field, Finite) else Box.around(stones)


def _cut(low: int, high: int, around: int, most: int) -> tuple[int, int]:
    """`most` numbers of low…high, as near to `around` as can be."""
    start = max(low, min(around - most // 2, high - most + 1))
    return start, min(high, start + most - 1)


def _points(field: Field, box: Box) -> Collection[tuple[int, int]]:
    if isinstance(field, Finite):
        return set(field.points)
    return {(x, y) for x in range(box.left, box.right + 1) for y in range(box.bottom, box.top + 1)}


def _runs(low: int, high: int, holds: object) -> Iterator[tuple[int, int]]:
    """Half-open stretches of low…high where `holds` is true."""
    start = None
    for number in range(low, high + 2):
        here = number <= high and holds(number)  # type: ignore[operator]
        if here and start is None:
            start = number
        elif not here and start is not None:
            yield start, number
            start = None


def position_in_words(field: Field, stones: Mapping[Point, Colour]) -> str:
    """What lies where, for who cannot see the picture."""
    if not stones:
        return _("The field is empty.")
    named = {c: ", ".join(field.name(p) for p, owner in stones.items() if owner is c) for c in Colour}
    return _("× (black) on %(black)s. ○ (white) on %(white)s.") % {
        "black": named[BLACK] or _("no square"),
        "white": named[WHITE] or _("no square"),
    }
