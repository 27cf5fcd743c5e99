"""Who can still win (§7), at a cost that does not grow with the number of lines.

A line that is dead stays dead: stones never leave, and a side's missing stones shrink no faster than the turns
it has left. So each colour keeps one live line as its witness, looks again only when a stone falls on a watched
point (or the field is nearly full), and never goes back to a row it has left: over a whole game every row is
searched once per colour. In the opening not even that: while there are too few stones to have killed as many
lines as lie side by side without touching, every verdict is known.
"""

from collections.abc import Container

from games.rules.field import Point
from games.rules.position import FinitePosition
from games.rules.sides import BLACK, WHITE, Colour


class Witness:
    """A live line of one colour, by which it can still win: `window` are its points in its row, as bits."""

    __slots__ = ("flanks", "other", "own", "points", "position", "row", "window")

    def __init__(self, position: FinitePosition, own: list[int], other: list[int]) -> None:
        self.position, self.own, self.other = position, own, other
        self.row = self.window = self.flanks = 0
        self.points: list[Point] = []

    def stands(self, turns: int) -> bool:
        """Whether the line is still alive, with so many turns of the colour left."""
        if not self.window or self.other[self.row] & self.window:
            return False
        own = self.own[self.row]
        return turns >= self.position.line - (own & self.window).bit_count() and not own & self.flanks

    def search(self, turns: int) -> bool:
        """Choose the next live line, if there is one."""
        position, other = self.position, self.other
        full, first = position.layout.full, position.layout.first_lines
        plain = first and turns >= position.line and not position.exact
        for row in range(self.row, position.layout.long_rows):
            free = full[row] & ~other[row]
            place = first[free] if first else 1  # without a table every row is worth a look
            if place and not plain:
                place = self._live_place(row, free, turns)
            if place:
                self._keep(row, place - 1)
                return True
        self.row, self.window, self.points = position.layout.long_rows, 0, []
        return False

    def _live_place(self, row: int, free: int, turns: int) -> int:
        """Where the lowest live line of the row begins, counted from 1; 0 if there is none.

        `free` are the row's points without a stone of the other colour.
        """
        starts, line, own = free, self.position.line, self.own[row]
        for step in range(1, line):
            starts &= free >> step
        if self.position.exact:
            starts &= ~(own << 1) & ~(own >> line)
        while starts:
            start = starts & -starts
            if line - (own & start * ((1 << line) - 1)).bit_count() <= turns:
                return start.bit_length() - self.position.layout.pad
            starts -= start
        return 0

    def _keep(self, row: int, place: int) -> None:
        layout, line = self.position.layout, self.position.line
        start, end = place, place + line
        self.row = row
        self.window = window = layout.whole_line << place
        if self.position.exact:
            self.flanks = (window << 1 | window >> 1) & ~window & layout.full[row]
            start, end = max(0, start - 1), end + 1
        self.points = layout.rows[row][start:end]


class Liveness:
    """The witnesses of both colours on one position. Ask `dead` after each ply that can change a verdict.

    None does up to ply `calm`, the colours alternating; and after a first call none whose stone is off `watch`
    before ply `late`, from which on a side's turns left can be too few for a line (§7.1).
    """

    __slots__ = ("_position", "_witnesses", "calm", "late", "watch")

    def __init__(self, position: FinitePosition) -> None:
        layout = position.layout
        self._position = position
        self._witnesses: tuple[Witness, Witness] | None = None  # black's and white's, from the first call on
        self.late = layout.size - 2 * position.line + 1
        # A stone kills one of any set of disjoint lines; without flanks, only the other side's stones kill.
        safe = layout.disjoint - 1 if position.exact else 2 * layout.disjoint - 2
        self.calm = safe if safe < self.late else self.late - 1
        self.watch: Container[Point] = layout.entries  # until there are witnesses: everything

    def _first_witnesses(self) -> tuple[Witness, Witness]:
        blacks, whites = self._position.rows[BLACK], self._position.rows[WHITE]
        self._witnesses = Witness(self._position, blacks, whites), Witness(self._position, whites, blacks)
        return self._witnesses

    def dead(self, to_move: Colour) -> tuple[Colour, ...]:
        """The colours that cannot win any more, `to_move` having the next ply."""
        black, white = self._witnesses or self._first_witnesses()
        empty = len(self._position.empties)
        blacks, whites = (empty + 1) // 2, empty // 2
        if to_move is WHITE:
            blacks, whites = whites, blacks
        black_stands, white_stands = black.stands(blacks), white.stands(whites)
        if black_stands and white_stands:
            return ()
        lost: tuple[Colour, ...] = () if black_stands or black.search(blacks) else (BLACK,)
        lost += () if white_stands or white.search(whites) else (WHITE,)
        self.watch = {*black.points, *white.points}
        return lost


def can_win(position: FinitePosition, colour: Colour, turns: int) -> bool:
    """§7.1 from the stones alone: the plain search over every line, for adjudicating a cold position."""
    return any(
        _live(position, colour, row[start : start + position.line], row, start, turns)
        for row in position.layout.rows
        for start in range(len(row) - position.line + 1)
    )


def _live(
    position: FinitePosition,
    colour: Colour,
    line: list[Point],
    row: list[Point],
    start: int,
    turns: int,
) -> bool:
    stones = position.stones
    if any(stones.get(point) is colour.other for point in line):
        return False
    flanks = row[max(0, start - 1) : start] + row[start + position.line : start + position.line + 1]
    if position.exact and any(stones.get(point) is colour for point in flanks):
        return False
    return sum(point not in stones for point in line) <= turns
