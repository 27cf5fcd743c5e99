"""Stones on a field, and whether the last one made a line (§1, §3, §6).

Three layouts behind one interface. Finite fields keep one small integer of own stones per row, column and
diagonal: narrow ones look the whole integer up in a table of 2ⁿ verdicts, wide ones look up the stretch round
the stone. The unbounded field keeps sets and walks. Work per stone never depends on the number of lines.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from games.rules.errors import NotNeighbour, NotYourStone, Occupied, OutsideField
from games.rules.field import LIMIT, Field, Finite, Point
from games.rules.sides import BLACK, WHITE, Colour

AXES = ((1, 0), (0, 1), (1, 1), (1, -1))
NEIGHBOURS = ((1, 0), (0, 1), (-1, 0), (0, -1))
_WIDEST_TABLE = 20  # 2²⁰ verdicts are a megabyte; beyond it rows are looked up in stretches


class Position:
    """Stones on a field, in the order laid. Made by `position`; a line is `line` stones long.

    `exact`: a longer run is no line (§3.1: under Pro, Long-Pro, Swap and Swap2).
    """

    __slots__ = ("exact", "field", "line", "stones")

    def __init__(self, field: Field, line: int, exact: bool) -> None:
        self.field, self.line, self.exact = field, line, exact
        self.stones: dict[Point, Colour] = {}

    def place(self, point: Point, colour: Colour) -> bool:
        """Lay a stone (§1.3); whether it completes a line (§3). Raises `OutsideField`, `Occupied`."""
        raise NotImplementedError

    def check(self, point: Point) -> None:
        """§1.3: the point is inside and empty, or `OutsideField`, `Occupied`."""
        if point not in self.field:
            raise OutsideField(point=self.field.name(point))
        if point in self.stones:
            raise Occupied(point=self.field.name(point))

    def _lift(self, point: Point) -> Colour:
        raise NotImplementedError

    def slide(self, origin: Point, target: Point) -> bool:
        """Move a stone one step (§6.2); whether its owner has a line now (§6.3).

        Lines through the destination count, and where exactly `line` is asked also those that the stone left.
        """
        colour = self._lift(origin)
        if self.place(target, colour):
            return True
        return self.exact and any(
            len(run) == self.line
            for axis in AXES
            for side in (1, -1)
            if (
                run := self.run(
                    Point(origin.x + side * axis[0], origin.y + side * axis[1]),
                    axis,
                    colour,
                )
            )
        )

    def check_slide(self, origin: Point, target: Point, colour: Colour) -> None:
        """§6.2: raises `NotYourStone`, `NotNeighbour`, `OutsideField`, `Occupied`."""
        if self.stones.get(origin) is not colour:
            raise NotYourStone(point=self.field.name(origin))
        if abs(origin.x - target.x) + abs(origin.y - target.y) != 1:
            raise NotNeighbour(origin=self.field.name(origin), target=self.field.name(target))
        self.check(target)

    def slides(self, colour: Colour) -> Iterator[tuple[Point, Point]]:
        """§6.2: every legal slide of `colour`, as (origin, target)."""
        for origin, owner in self.stones.items():
            if owner is colour:
                for dx, dy in NEIGHBOURS:
                    target = Point(origin.x + dx, origin.y + dy)
                    if target in self.field and target not in self.stones:
                        yield origin, target

    def run(self, point: Point, axis: tuple[int, int], colour: Colour) -> list[Point]:
        """The unbroken run of `colour` through `point` on one axis; empty where `point` holds no such stone."""
        if self.stones.get(point) is not colour:
            return []
        (dx, dy), run = axis, [point]
        for side in (-1, 1):
            x, y = point.x + side * dx, point.y + side * dy
            while self.stones.get(Point(x, y)) is colour:
                run.insert(0 if side < 0 else len(run), Point(x, y))
                x, y = x + side * dx, y + side * dy
        return run

    def lines(self, point: Point) -> list[list[Point]]:
        """§3.2: the winning lines through the stone on `point`: maximal runs, so five inside a six is none."""
        colour = self.stones.get(point)
        if colour is None:
            return []
        runs = (self.run(point, axis, colour) for axis in AXES)
        return [run for run in runs if self.is_line(len(run))]

    def is_line(self, length: int) -> bool:
        """§3.1: whether an unbroken run of this length wins."""
        return length == self.line if self.exact else length >= self.line


class Window(NamedTuple):
    """Where a line lies: its points and its neighbours as bits of its row, and both as sets of points.

    The neighbours are those on which a stone of the line's own colour would make it too long, if that matters.
    """

    bits: int
    flanks: int
    points: frozenset[Point]
    beside: frozenset[Point]


class Layout:
    """Where each point of a finite field stands in its row, column and two diagonals.

    `entries[point]` is (row, bit) four times and, on wide fields, the four shifts that bring the stretch round
    the point down to bit 0. A row is a maximal stretch without holes; `full[row]` has all its bits set.
    `disjoint`: so many lines without a common point fit side by side along one axis.
    """

    def __init__(self, field: Finite, line: int) -> None:
        self.line = line
        by_axis = [list(_rows(field, axis)) for axis in AXES]
        # Rows too short for a line last: nobody need search them.
        every = (row for rows in by_axis for row in rows)
        self.rows: list[list[Point]] = sorted(every, key=lambda row: len(row) < line)
        self.long_rows = sum(len(row) >= line for row in self.rows)
        self.widest = max(map(len, self.rows))
        self.narrow = self.widest <= _WIDEST_TABLE
        # Wide rows have `line` empty bits in front, so that no stretch is cut off at the start.
        self.pad = 0 if self.narrow else line
        self.disjoint = max(sum(len(row) // line for row in rows) for rows in by_axis)
        self.whole_line = ((1 << line) - 1) << self.pad  # a line at the start of a row
        self.full = [((1 << len(row)) - 1) << self.pad for row in self.rows]
        self.entries = self._entries()
        self.size = len(self.entries)
        self.everywhere = {BLACK: self.entries, WHITE: self.entries}  # all points, by the colour of a stone
        self._windows: dict[tuple[int, int, bool], Window] = {}

    def window(self, row: int, place: int, exact: bool) -> Window:
        """The line that begins at `place` of a row, made once. `exact`: too long a line is none (§3.1)."""
        key = row, place, exact
        return self._windows.get(key) or self._windows.setdefault(key, self._window(*key))

    def _window(self, row: int, place: int, exact: bool) -> Window:
        points, end, bits = self.rows[row], place + self.line, self.whole_line << place
        line = frozenset(points[place:end])
        if not exact:
            return Window(bits, 0, line, frozenset())
        flanks = (bits << 1 | bits >> 1) & ~bits & self.full[row]
        return Window(bits, flanks, line, frozenset(points[max(0, place - 1) : end + 1]) - line)

    @cached_property
    def first_lines(self) -> bytes:
        """See the function; empty on wide fields."""
        return first_lines(self.widest, self.line) if self.narrow else b""

    def _entries(self) -> dict[Point, tuple[int, ...]]:
        seats: dict[Point, list[tuple[int, int]]] = {}
        for number, row in enumerate(self.rows):
            for place, point in enumerate(row):
                seats.setdefault(point, []).append((number, place))
        return {point: self._entry(found) for point, found in seats.items()}

    def _entry(self, found: list[tuple[int, int]]) -> tuple[int, ...]:
        bits = [part for number, place in found for part in (number, 1 << (place + self.pad))]
        return tuple(bits if self.narrow else bits + [place for _, place in found])


def _rows(field: Finite, axis: tuple[int, int]) -> Iterator[list[Point]]:
    dx, dy = axis
    for start in field.points:
        if Point(start.x - dx, start.y - dy) in field:
            continue
        row, point = [], start
        while point in field:
            row.append(point)
            point = Point(point.x + dx, point.y + dy)
        yield row


@lru_cache(maxsize=64)
def layout(field: Finite, line: int) -> Layout:
    """The layout of a field, made once."""
    return Layout(field, line)


@lru_cache(maxsize=16)
def row_verdicts(width: int, line: int, exact: bool) -> bytes:
    """For each of the 2^`width` rows of own stones: 1 if it holds a winning run.

    A row of n points is a run of some length at its top, a gap, and any row below: its verdicts are the shorter
    rows' verdicts strung together, all ones where that first run wins.
    """
    tables = [b"\0"]
    for n in range(1, width + 1):
        pieces = [tables[n - 1]]
        for run in range(1, n + 1):
            below = tables[n - run - 1] if run < n else b"\0"
            wins = run == line if exact else run >= line
            pieces.append(b"\1" * len(below) if wins else below)
        tables.append(b"".join(pieces))
    return tables[width]


@lru_cache(maxsize=16)
def first_lines(width: int, line: int) -> bytes:
    """For each of the 2^`width` sets of points of a row: where its lowest whole line begins, from 1; else 0.

    Where the points below the top run hold no line, the run may hold one.
    """
    tables = [b"\0"]
    for n in range(1, width + 1):
        pieces = [tables[n - 1]]
        for run in range(1, n + 1):
            below = tables[n - run - 1] if run < n else b"\0"
            pieces.append(below.replace(b"\0", bytes([n - run + 1])) if run >= line else below)
        tables.append(b"".join(pieces))
    return tables[width]


@lru_cache(maxsize=16)
def stretch_verdicts(line: int, exact: bool) -> bytes:
    """For each stretch of 2·`line` + 1 points: 1 if the run through its middle wins."""
    return bytes(_middle_run(stretch, line, exact) for stretch in range(1 << (2 * line + 1)))


def _middle_run(stretch: int, line: int, exact: bool) -> bool:
    above, below = stretch >> line, stretch & ((1 << line) - 1)
    up = (~above & (above + 1)).bit_length() - 1
    down = line - (~below & ((1 << line) - 1)).bit_length()
    length = up + down if up else 0
    return length == line if exact else length >= line


class FinitePosition(Position):
    """Stones on a finite field; `rows[colour][n]` are the colour's stones in the layout's row n."""

    __slots__ = ("_verdicts", "empties", "layout", "rows")

    def __init__(self, field: Finite, line: int, exact: bool) -> None:
        super().__init__(field, line, exact)
        self.layout = layout(field, line)
        self.empties = self.layout.entries.copy()
        nothing = [0] * len(self.layout.rows)
        self.rows = {BLACK: nothing, WHITE: nothing.copy()}
        self._verdicts = self._table()

    def _table(self) -> bytes:
        raise NotImplementedError

    def _lift(self, point: Point) -> Colour:
        colour = self.stones.pop(point)
        rows = self.rows[colour]
        entry = self.empties[point] = self.layout.entries[point]
        for part in range(0, 8, 2):
            rows[entry[part]] -= entry[part + 1]
        return colour


class NarrowPosition(FinitePosition):
    """Rows short enough for one table of all their verdicts."""

    __slots__ = ()

    def _table(self) -> bytes:
        return row_verdicts(self.layout.widest, self.line, self.exact)

    def place(self, point: Point, colour: Colour) -> bool:
        """See `Position.place`. Unrolled: this is the hot path of every replay."""
        try:
            a, i, b, j, c, k, d, m = self.empties.pop(point)
        except KeyError:
            self.check(point)
            raise
        self.stones[point] = colour
        rows, won = self.rows[colour], self._verdicts
        # All reads before all writes: the four rows are different ones, and this order is the fastest.
        i += rows[a]
        j += rows[b]
        k += rows[c]
        m += rows[d]
        rows[a] = i
        rows[b] = j
        rows[c] = k
        rows[d] = m
        if won[i] or won[j] or won[k] or won[m]:
            return self._made_line(point, colour)
        return False

    def _made_line(self, point: Point, colour: Colour) -> bool:
        """Whether it was this stone (§3.3) that made a line in one of its rows, each of which may hold one."""
        entry, rows, won = self.layout.entries[point], self.rows[colour], self._verdicts
        masks = [(rows[entry[part]], entry[part + 1]) for part in range(0, 8, 2)]
        # Where the row held no line before, the new one runs through this stone; elsewhere, look.
        return any(won[mask] and not won[mask - bit] for mask, bit in masks) or bool(self.lines(point))


class WidePosition(FinitePosition):
    """Rows too long for a table: the stretch round the stone is looked up instead."""

    __slots__ = ("_stretch",)

    def _table(self) -> bytes:
        self._stretch = (1 << (2 * self.line + 1)) - 1
        return stretch_verdicts(self.line, self.exact)

    def place(self, point: Point, colour: Colour) -> bool:
        """See `Position.place`."""
        try:
            a, i, b, j, c, k, d, m, s, t, u, v = self.empties.pop(point)
        except KeyError:
            self.check(point)
            raise
        self.stones[point] = colour
        rows, won, stretch = self.rows[colour], self._verdicts, self._stretch
        i += rows[a]
        j += rows[b]
        k += rows[c]
        m += rows[d]
        rows[a] = i
        rows[b] = j
        rows[c] = k
        rows[d] = m
        return bool(
            won[i >> s & stretch] or won[j >> t & stretch] or won[k >> u & stretch] or won[m >> v & stretch]
        )


_LEAST = -LIMIT
_STRIDE = 1 << 16  # more than twice the limit, so that no step leads from one row's end to the next's start


class UnboundedPosition(Position):
    """Stones on the field without edges, each point one integer: x · stride + y."""

    __slots__ = ("_own", "_reaches")

    def __init__(self, field: Field, line: int, exact: bool) -> None:
        super().__init__(field, line, exact)
        # Each axis as its step, and the way from before a run of `line` stones to behind it.
        self._reaches = [(dx * _STRIDE + dy, (line + 1) * (dx * _STRIDE + dy)) for dx, dy in AXES]
        self._own: dict[Colour, set[int]] = {BLACK: set(), WHITE: set()}

    def place(self, point: Point, colour: Colour) -> bool:
        """See `Position.place`."""
        x, y = point.x, point.y
        if point in self.stones or not (_LEAST <= x <= LIMIT and _LEAST <= y <= LIMIT):
            self.check(point)
        self.stones[point] = colour
        own, here = self._own[colour], x * _STRIDE + y
        own.add(here)
        for step, reach in self._reaches:
            low, high = here - step, here + step
            if high in own:
                high += step
                while high in own:
                    high += step
            elif low not in own:
                continue
            while low in own:
                low -= step
            if high - low >= reach and (high - low == reach or not self.exact):
                return True
        return self.line == 1

    def _lift(self, point: Point) -> Colour:
        self._own[self.stones[point]].remove(point.x * _STRIDE + point.y)
        return self.stones.pop(point)


def position(field: Field, line: int = 5, exact: bool = False) -> Position:
    """An empty position on `field`, in the layout that suits it."""
    if not isinstance(field, Finite):
        return UnboundedPosition(field, line, exact)
    return (NarrowPosition if layout(field, line).narrow else WidePosition)(field, line, exact)
