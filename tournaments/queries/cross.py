"""The crosstable as a page draws it: every meeting with its points, its games and the way to it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from games.models import Player
from tournaments.labels import scores
from tournaments.labels.numbers import amount
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.standings.crosstable import Row, crosstable
from tournaments.standings.ranking import Standings
from tournaments.tiebreaks.counting import NOTHING, Score
from tournaments.tiebreaks.ledger import Line, Mark


class Meeting(NamedTuple):
    """A match: match points, the points of its games one by one, its sentence; `round` and `board` name it."""

    points: str
    games: str
    told: str
    mark: str
    round: int
    board: int | None
    match: int | None
    counted: bool


class CrossCell(NamedTuple):
    """What one entrant has against another; `own` on the diagonal."""

    own: bool
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True)
class CrossRow:
    """One entrant's row: `place` numbers rows and columns alike."""

    place: int
    entry: Entry
    rank: int | None
    points: str
    cells: tuple[CrossCell, ...]
    mine: bool


Places = Mapping[tuple[int, int], tuple[int, int | None]]


def places(tournament: Tournament) -> Places:
    """One query: board and match of every pairing of a finished round, by round and number of either side."""
    complete = Pairing.objects.filter(round__tournament=tournament, round__state=Round.State.COMPLETE)
    rows = complete.values_list("round__number", "entry_a__number", "entry_b__number", "board", "match")
    return {
        (round_, number): (board, match)
        for round_, one, other, board, match in rows
        for number in (one, other)
        if number is not None
    }


def cross(
    table: Standings, entries: Mapping[int, Entry], where: Places, reader: Player | None
) -> tuple[CrossRow, ...]:
    """In the order of the standings; no query."""
    made = crosstable(table)
    names = {number: entry.player.name for number, entry in entries.items()}
    return tuple(
        CrossRow(
            place,
            entries[row.standing.number],
            row.standing.rank,
            amount(_points(row, table)),
            tuple(
                CrossCell(
                    number == row.standing.number,
                    tuple(
                        _meeting(line, row.standing.number, names, where)
                        for line in row.cells.get(number, ())
                    ),
                )
                for number in made.numbers
            ),
            reader is not None and entries[row.standing.number].player_id == reader.pk,
        )
        for place, row in enumerate(made.rows, 1)
    )


def _points(row: Row, table: Standings) -> Fraction:
    standing = row.standing
    value = standing.match_points if table.counting.first is Score.MATCH else standing.game_points
    return value.amount or NOTHING


def _meeting(line: Line, number: int, names: Mapping[int, str], where: Places) -> Meeting:
    board, match = where.get((line.round, number), (None, None))
    name = names.get(line.opponent or 0, "")
    return Meeting(
        amount(line.points.match),
        " ".join(amount(game.points) for game in line.games),
        f"{line.round}. {names[number]}: {scores.line(line, name)}",
        str(line.mark or Mark.LOSS),
        line.round,
        board,
        match,
        line.counted,
    )
