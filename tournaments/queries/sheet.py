"""The standings as a sheet: ranks, names, and every number with the sentences that it opens to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from games.models import Player
from tournaments.labels import addends, deciding, scores, tiebreaks
from tournaments.models import Entry, Tournament
from tournaments.standings.deciding import Decision, decisions, drawn
from tournaments.standings.ranking import POINTS, Standing, Standings
from tournaments.tiebreaks.counting import Score, TieBreak
from tournaments.tiebreaks.values import Value

_PRIZES: Final = 3


class Cell(NamedTuple):
    """A number, and what it is made of. `decides`: it put the entrant above or below a neighbour.

    `aside`: it only informs.
    """

    text: str
    addends: tuple[str, ...] = ()
    decides: bool = False
    aside: bool = False


@dataclass(frozen=True)
class Head:
    """A column. `aside`: its number only informs, and places nobody."""

    label: tiebreaks.Label
    aside: bool = False


@dataclass(frozen=True)
class SheetRow:
    """One entrant's. `rank` is empty where it is shared with the row above, `–` for who counts for nobody.

    `cells` stand under the sheet's heads: the points that rank, the tie-breaks, the points that only inform.
    """

    standing: Standing
    entry: Entry
    rank: str
    points: tuple[Cell, Cell]
    cells: tuple[Cell, ...]
    played: Cell
    by_lots: bool
    mine: bool

    @property
    def struck_out(self) -> bool:
        """Whether the entrant's results count for nobody."""
        return self.standing.rank is None

    @property
    def prize(self) -> bool:
        """Whether the entrant stands on one of the first three ranks."""
        return self.standing.rank is not None and self.standing.rank <= _PRIZES


@dataclass(frozen=True)
class Sheet:
    """`heads`: of the numbers, from left to right; the number of matches stands after them."""

    after: int
    heads: tuple[Head, ...]
    order: str
    rows: tuple[SheetRow, ...]

    @property
    def leaders(self) -> tuple[SheetRow, ...]:
        """Who stands on the first three ranks."""
        return tuple(row for row in self.rows if row.prize)

    @property
    def struck_out(self) -> bool:
        """Whether somebody's results count for nobody."""
        return any(row.struck_out for row in self.rows)

    @property
    def decided(self) -> bool:
        """Whether a tie-break placed anybody."""
        return any(cell.decides for row in self.rows for cell in row.cells)


def entries_by_number(tournament: Tournament) -> dict[int, Entry]:
    """One query: everybody with a pairing number, players included."""
    numbered = tournament.entries.filter(number__isnull=False).select_related("player")
    return {entry.number: entry for entry in numbered.order_by("number") if entry.number is not None}


def sheet(table: Standings, entries: Mapping[int, Entry], reader: Player | None) -> Sheet:
    """The table in words; no query."""
    writer = _Writer(table, entries)
    mine = {number for number, entry in entries.items() if reader and entry.player_id == reader.pk}
    return Sheet(table.after, writer.heads, writer.order, tuple(writer.rows(mine)))


@dataclass(frozen=True)
class _Writer:
    table: Standings
    entries: Mapping[int, Entry]
    names: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names.update({number: entry.player.name for number, entry in self.entries.items()})

    @cached_property
    def scores(self) -> tuple[Score, Score]:
        """The one that ranks, and the other."""
        first = self.table.counting.first
        return (first, Score.GAMES if first is Score.MATCH else Score.MATCH)

    @cached_property
    def aside(self) -> bool:
        """Whether the other points are no tie-break, and so need a column of their own."""
        return POINTS[self.scores[1]] not in self.table.counting.tie_breaks

    @property
    def heads(self) -> tuple[Head, ...]:
        first, other = (POINTS[score] for score in self.scores)
        ranking = [Head(tiebreaks.LABELS[name]) for name in (first, *self.table.counting.tie_breaks)]
        return (*ranking, *([Head(tiebreaks.LABELS[other], aside=True)] if self.aside else []))

    @property
    def order(self) -> str:
        return deciding.order(self.table.counting)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        return decisions(self.table)

    @cached_property
    def lots(self) -> Mapping[int, int]:
        return drawn(self.table)

    def rows(self, mine: set[int]) -> Iterator[SheetRow]:
        before: int | None = None
        for standing in self.table.entrants:
            points = (self._points(standing, self.scores[0]), self._points(standing, self.scores[1]))
            yield SheetRow(
                standing,
                self.entries[standing.number],
                _rank(standing.rank, before),
                points,
                (
                    points[0],
                    *self._values(standing),
                    *((points[1]._replace(aside=True),) if self.aside else ()),
                ),
                self._played(standing),
                any(one.tie_break is TieBreak.LOTS for one in self._about(standing.number)),
                standing.number in mine,
            )
            before = standing.rank

    def _points(self, standing: Standing, score: Score) -> Cell:
        value = standing.match_points if score is Score.MATCH else standing.game_points
        return Cell(addends.shown(value), tuple(addends.sentences(value, self.names)))

    def _values(self, standing: Standing) -> tuple[Cell, ...]:
        """Who counts for nobody has no numbers to be placed by."""
        if not standing.values:
            return (Cell(""),) * len(self.table.counting.tie_breaks)
        return tuple(self._value(standing.number, value) for value in standing.values)

    def _value(self, number: int, value: Value) -> Cell:
        about = [one for one in self._about(number) if one.tie_break is value.tie_break]
        told = (*deciding.sentences(about, number, self.names), *addends.sentences(value, self.names))
        return Cell(addends.shown(value, self.lots.get(number)), told, bool(about))

    def _about(self, number: int) -> Iterator[Decision]:
        return (one for one in self.decisions if number in (one.above, one.below))

    def _played(self, standing: Standing) -> Cell:
        """Matches that count, byes apart; the lines tell every round."""
        lines = tuple(
            f"{line.round}. {scores.line(line, self.names.get(line.opponent or 0, ''))}"
            for line in standing.lines
        )
        return Cell(str(standing.matches), lines)


def _rank(rank: int | None, before: int | None) -> str:
    if rank is None:
        return "–"
    return "" if rank == before else f"{rank}."
