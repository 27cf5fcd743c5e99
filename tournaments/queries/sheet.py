"""The standings as a sheet: ranks, names, and every number with the sentences that it opens to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from games.models import Player
from tournaments.labels import addends, scores, tiebreaks
from tournaments.models import Entry, Tournament
from tournaments.standings.ranking import Standing, Standings
from tournaments.tiebreaks.counting import Score, TieBreak
from tournaments.tiebreaks.values import Value

_POINTS = {Score.MATCH: TieBreak.MATCH_POINTS, Score.GAMES: TieBreak.GAME_POINTS}


class Cell(NamedTuple):
    """A number, and what it is made of."""

    text: str
    addends: tuple[str, ...]


@dataclass(frozen=True)
class SheetRow:
    """One entrant's. `rank` is empty where it is shared with the row above, `–` for who counts for nobody."""

    standing: Standing
    entry: Entry
    rank: str
    played: Cell
    points: tuple[Cell, Cell]
    values: tuple[Cell, ...]
    mine: bool


@dataclass(frozen=True)
class Sheet:
    """`heads`: over the two kinds of points, then over the tie-breaks."""

    after: int
    heads: tuple[tiebreaks.Label, ...]
    rows: tuple[SheetRow, ...]

    @property
    def leaders(self) -> tuple[SheetRow, ...]:
        """Who stands on the first three ranks."""
        return tuple(
            row for row in self.rows if row.standing.rank is not None and row.standing.rank <= _PRIZES
        )


_PRIZES = 3


def entries_by_number(tournament: Tournament) -> dict[int, Entry]:
    """One query: everybody with a pairing number, players included."""
    numbered = tournament.entries.filter(number__isnull=False).select_related("player")
    return {entry.number: entry for entry in numbered.order_by("number") if entry.number is not None}


def sheet(table: Standings, entries: Mapping[int, Entry], reader: Player | None) -> Sheet:
    """The table in words; no query."""
    names = {number: entry.player.name for number, entry in entries.items()}
    first = table.counting.first
    order = (first, Score.GAMES if first is Score.MATCH else Score.MATCH)
    heads = (*(_POINTS[score] for score in order), *table.counting.tie_breaks)
    return Sheet(
        table.after,
        tuple(tiebreaks.LABELS[name] for name in heads),
        tuple(_rows(table, entries, names, order, reader)),
    )


def _rows(
    table: Standings,
    entries: Mapping[int, Entry],
    names: Mapping[int, str],
    order: tuple[Score, Score],
    reader: Player | None,
) -> Iterator[SheetRow]:
    before: int | None = None
    for standing in table.entrants:
        entry = entries[standing.number]
        points = {Score.MATCH: standing.match_points, Score.GAMES: standing.game_points}
        yield SheetRow(
            standing,
            entry,
            _rank(standing.rank, before),
            _played(standing, names),
            (_cell(points[order[0]], names), _cell(points[order[1]], names)),
            tuple(_cell(value, names) for value in standing.values),
            reader is not None and entry.player_id == reader.pk,
        )
        before = standing.rank


def _rank(rank: int | None, before: int | None) -> str:
    if rank is None:
        return "–"
    return "" if rank == before else f"{rank}."


def _cell(value: Value, names: Mapping[int, str]) -> Cell:
    return Cell(addends.shown(value), tuple(addends.sentences(value, names)))


def _played(standing: Standing, names: Mapping[int, str]) -> Cell:
    """Matches, byes apart; the lines tell every round."""
    lines = tuple(
        f"{line.round}. {scores.line(line, names.get(line.opponent or 0, ''))}" for line in standing.lines
    )
    return Cell(str(sum(line.opponent is not None for line in standing.lines)), lines)
