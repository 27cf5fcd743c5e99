"""Who can still win (§7), at a cost that does not grow with the number of lines.

A line that is dead stays dead: stones never leave, and a side's missing stones shrink no faster than the turns
it has left. So each colour keeps one live line as its witness, looks again only when a stone falls on a watched
point (or the field is nearly full), and never goes back to a row it has left: over a whole game every row is
searched once per colour.
"""

from games.rules.field import Point
from games.rules.position import FinitePosition
from games.rules.sides import BLACK, WHITE, Colour


class Liveness:
    """The witnesses of both colours on one position. Follow every stone with `after`."""

    __slots__ = (
        "_flanks",
        "_line",
        "_position",
        "_row",
        "_window",
        "empties",
        "late",
        "watch",
    )

    def __init__(self, position: FinitePosition) -> None:
        self._position, self._line = position, position.line
        self._row = {BLACK: 0, WHITE: 0}
        self._window = {BLACK: 0, WHITE: 0}
        self._flanks = {BLACK: 0, WHITE: 0}
        self.empties = position.empties
        # With this many empty points or fewer, a side's turns left can be too few for a line (§7.1).
        self.late = 2 * position.line - 1
        self.watch: set[Point] = set()
        for colour in Colour:
            self._search(colour, self._line)
        self._rewatch()

    def dead(self, to_move: Colour) -> tuple[Colour, ...]:
        """The colours that cannot win any more, `to_move` having the next ply.

        A caller may skip the call while the last stone is off `watch` and more than `late` points are empty:
        no verdict can have changed.
        """
        empty = len(self.empties)
        turns = {to_move: (empty + 1) // 2, to_move.other: empty // 2}
        lost = tuple(colour for colour in Colour if not self._can_win(colour, turns[colour]))
        self._rewatch()
        return lost

    def _can_win(self, colour: Colour, turns: int) -> bool:
        row, window = self._row[colour], self._window[colour]
        if not window:
            return False
        own, other = (
            self._position.rows[colour][row],
            self._position.rows[colour.other][row],
        )
        blocked = other & window or own & self._flanks[colour]
        if not blocked and self._line - (own & window).bit_count() <= turns:
            return True
        return self._search(colour, turns)

    def _search(self, colour: Colour, turns: int) -> bool:
        for row in range(self._row[colour], len(self._position.layout.full)):
            if start := self._live_start(colour, row, turns):
                self._keep(colour, row, start)
                return True
        self._keep(colour, len(self._position.layout.full), 0)
        return False

    def _live_start(self, colour: Colour, row: int, turns: int) -> int:
        """The lowest bit of a live window of the row, 0 if there is none."""
        own, line = self._position.rows[colour][row], self._line
        free = self._position.layout.full[row] & ~self._position.rows[colour.other][row]
        starts = free
        for step in range(1, line):
            starts &= free >> step
        if self._position.exact:
            starts &= ~(own << 1) & ~(own >> line)
        while starts:
            start = starts & -starts
            if line - (own & start * ((1 << line) - 1)).bit_count() <= turns:
                return start
            starts -= start
        return 0

    def _keep(self, colour: Colour, row: int, start: int) -> None:
        flanks = (start >> 1 | start << self._line) if self._position.exact else 0
        self._row[colour] = row
        self._window[colour] = start * ((1 << self._line) - 1)
        self._flanks[colour] = flanks & self._position.layout.full[row] if start else 0

    def _rewatch(self) -> None:
        layout = self._position.layout
        self.watch = {
            point
            for colour in Colour
            if (bits := (self._window[colour] | self._flanks[colour]) >> layout.pad)
            for place, point in enumerate(layout.rows[self._row[colour]])
            if bits >> place & 1
        }


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
