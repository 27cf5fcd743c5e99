"""Who can still win (§7), at a cost that does not grow with the number of lines.

A line that is dead stays dead: stones never leave, and a side's missing stones shrink no faster than the turns
it has left. So each colour keeps one live line as its witness, looks again only when a stone falls on a watched
point (or the field is nearly full), and never goes back to a row it has left: over a whole game every row is
searched once per colour. In the opening not even that: while there are too few stones to have killed as many
lines as lie side by side without touching, every verdict is known.
"""

from collections.abc import Container, Mapping

from games.rules.field import Point
from games.rules.position import FinitePosition, Window
from games.rules.sides import BLACK, WHITE, Colour

NOWHERE = Window(0, 0, frozenset(), frozenset())


class Witness:
    """A live line of one colour, by which it can still win: where it lies, and which stones can kill it."""

    __slots__ = ("beside", "flanks", "other", "own", "points", "position", "row", "window")

    def __init__(self, position: FinitePosition, own: list[int], other: list[int]) -> None:
        self.position, self.own, self.other = position, own, other
        self.row = self.window = 0

    def stands(self, turns: int) -> bool:
        """Whether the line is still alive, with so many turns of the colour left."""
        window, row = self.window, self.row
        if not window or self.other[row] & window:
            return False
        own = self.own[row]
        return turns >= self.position.line - (own & window).bit_count() and not own & self.flanks

    def search(self, turns: int) -> bool:
        """Choose the next live line, if there is one."""
        layout, exact, row = self.position.layout, self.position.exact, self.row
        full, other, end = layout.full, self.other, layout.long_rows
        first = layout.first_lines
        plain = first and turns >= layout.line and not exact
        while row < end:
            free = full[row] ^ other[row]
            place = first[free] if first else 1  # without a table every row is worth a look
            if place and not plain:
                place = self._live_place(row, free, turns)
            if place:
                break
            row += 1
        self.row = row
        here = layout.window(row, place - 1, exact) if row < end else NOWHERE
        self.window, self.flanks, self.points, self.beside = here
        return here is not NOWHERE

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


class Liveness:
    """The witnesses of both colours on one position. Ask `dead` after each ply that can change a verdict.

    None does up to ply `calm`, the colours alternating; and after a first call none whose stone is off its
    colour's `watch` before ply `late`, from which on a side's turns left can be too few for a line (§7.1).
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
        self.watch: Mapping[Colour, Container[Point]] = layout.everywhere  # until there are witnesses

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
        self._keep_watch(black, white)
        return lost

    def _keep_watch(self, black: Witness, white: Witness) -> None:
        """Whose stone on which points can kill: the other side's on a line, its own beside it."""
        if not self._position.exact:
            self.watch = {BLACK: white.points, WHITE: black.points}
        else:
            self.watch = {BLACK: white.points | black.beside, WHITE: black.points | white.beside}


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
