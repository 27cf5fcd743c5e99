"""The crosstable: who played whom and how, as data, in the order of the standings."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournaments.standings.ranking import Standing, Standings
from tournaments.tiebreaks.ledger import Line


@dataclass(frozen=True)
class Row:
    """An entrant's row. `cells`: by opponent the matches against it, one in each cycle, with their games.

    Nobody has a cell against himself or against somebody not met yet.
    """

    standing: Standing
    cells: Mapping[int, tuple[Line, ...]]


@dataclass(frozen=True)
class Crosstable:
    """`numbers` name the columns from left to right, and the rows from top to bottom."""

    numbers: tuple[int, ...]
    rows: tuple[Row, ...]


def crosstable(table: Standings) -> Crosstable:
    """The crosstable of these standings."""
    numbers = tuple(standing.number for standing in table.entrants)
    return Crosstable(numbers, tuple(_row(standing) for standing in table.entrants))


def _row(standing: Standing) -> Row:
    cells: dict[int, tuple[Line, ...]] = {}
    for line in standing.lines:
        if line.opponent is not None:
            cells[line.opponent] = (*cells.get(line.opponent, ()), line)
    return Row(standing, MappingProxyType(cells))
