"""What a stone would make of the row that it lies in: five, an open four, a four, an open three, or hope."""

from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

REACH: Final = 5  # cells looked at to either side: one more than a five needs, since a six may be none
EMPTY, OWN, SHUT = b".x#"
_FIVE: Final = 5
_HOPE: Final = (0, 1, 4, 12, 20, 0)  # of a stretch of five cells by how many own stones it holds


class Level(IntEnum):
    """The threats, each worth more than any number of lesser ones."""

    NONE = 0
    THREE = 1  # open: becomes an open four
    FOUR = 2  # one cell makes it five
    OPEN_FOUR = 3  # two cells do
    FIVE = 4


class Shape(NamedTuple):
    """`hope` tells quiet moves apart."""

    level: Level
    hope: int


@lru_cache(maxsize=1 << 17)
def shape(row: bytes, exact: bool) -> Shape:
    """Of a stone laid in the middle of `row`, 11 cells of `.x#`; `exact`: six in a row are no five."""
    row = _laid(row, REACH)
    if _is_five(row, REACH, exact):
        return Shape(Level.FIVE, 0)
    wins = _wins(row, exact)
    if wins:
        return Shape(Level.OPEN_FOUR if wins > 1 else Level.FOUR, _hope(row))
    threes = any(_wins(_laid(row, cell), exact) > 1 for cell in _empty(row))
    return Shape(Level.THREE if threes else Level.NONE, _hope(row))


def _is_five(row: bytes, cell: int, exact: bool) -> bool:
    """Whether the run through `cell` is a five that holds the stone in the middle."""
    left = right = cell
    while left and row[left - 1] == OWN:
        left -= 1
    while right + 1 < len(row) and row[right + 1] == OWN:
        right += 1
    length = right - left + 1
    return left <= REACH <= right and (length == _FIVE or (length > _FIVE and not exact))


def _wins(row: bytes, exact: bool) -> int:
    """How many cells would make it five."""
    return sum(_is_five(_laid(row, cell), cell, exact) for cell in _empty(row))


def _empty(row: bytes) -> list[int]:
    return [cell for cell in range(REACH - 4, REACH + 5) if row[cell] == EMPTY]


def _laid(row: bytes, cell: int) -> bytes:
    return row[:cell] + b"x" + row[cell + 1 :]


def _hope(row: bytes) -> int:
    stretches = (row[start : start + _FIVE] for start in range(REACH - 4, REACH + 1))
    return sum(_HOPE[stretch.count(OWN)] for stretch in stretches if SHUT not in stretch)
