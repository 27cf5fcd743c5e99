"""The second phase of source A's game (§6): what binds a slide, and how the phase can end without a line."""

from enum import StrEnum

from games.rules.field import Point
from games.rules.position import Position
from games.rules.sides import BLACK, WHITE, Colour

REPETITIONS = 3  # §6.5
DEFAULT_MAX_SLIDES = 100


class SlideDuty(StrEnum):
    """§6.4: whether a player with a legal slide must slide."""

    MUST = "must"
    MAY_PASS = "may_pass"


class WhenBlocked(StrEnum):
    """§6.4: what happens to a player without a legal slide."""

    PASS = "pass"
    LOSS = "loss"
    DRAW = "draw"


class SlidePhase:
    """Counts of the phase: plies, passes running, and how often each position stood with each side to move.

    The stones of a colour are one integer with a bit per point, so the key of a position is exact and changes
    by two bits a slide.
    """

    def __init__(self, position: Position) -> None:
        points = sorted({*position.stones, *getattr(position, "empties", ())})
        self._bit = {point: 1 << place for place, point in enumerate(points)}
        self._stones = {BLACK: 0, WHITE: 0}
        for point, colour in position.stones.items():
            self._stones[colour] |= self._bit[point]
        self._seen: dict[tuple[int, int, Colour], int] = {}
        self.plies = self.passes = 0
        self.own_slides = {BLACK: 0, WHITE: 0}
        self.occurrences = self._count(BLACK)

    def _count(self, to_move: Colour) -> int:
        key = (self._stones[BLACK], self._stones[WHITE], to_move)
        self._seen[key] = seen = self._seen.get(key, 0) + 1
        return seen

    def slid(self, colour: Colour, origin: Point, target: Point) -> None:
        """`colour` has slid; the other is to move."""
        self._stones[colour] ^= self._bit[origin] | self._bit[target]
        self.own_slides[colour] += 1
        self.plies, self.passes = self.plies + 1, 0
        self.occurrences = self._count(colour.other)

    def passed(self, colour: Colour) -> None:
        """`colour` has passed; the other is to move."""
        self.plies, self.passes = self.plies + 1, self.passes + 1
        self.occurrences = self._count(colour.other)


def can_slide(position: Position, colour: Colour) -> bool:
    """§6.2: whether `colour` has a legal slide."""
    return next(position.slides(colour), None) is not None
