"""The crosstable as data: rows by rank, cells by opponent, both games of each match."""

from dataclasses import replace
from fractions import Fraction

from games.rules.match import DecidedBy
from tests.tournaments.standings.events import event
from tournaments.pairing.snapshot import ByeKind
from tournaments.standings.crosstable import Crosstable, crosstable
from tournaments.standings.ranking import standings
from tournaments.tiebreaks.counting import Format, Points, usual
from tournaments.tiebreaks.ledger import Category, GameLine, Line, Mark

COUNTING = replace(usual(Format.ROUND_ROBIN), tie_breaks=())
HALF = Fraction(1, 2)
TWO_LAPS = ("1-2 1:20 0:15, bye 3", "3-1 + +, bye 2", "2-3 x x, bye 1", "2-1 = 1:30, bye 3")


def table(after: int | None = None) -> Crosstable:
    return crosstable(standings(event(3, *TWO_LAPS), replace(COUNTING, laps=2), after=after))


def test_rows_and_columns_go_by_rank() -> None:
    made = table()
    assert made.numbers == (2, 3, 1)
    assert [row.standing.number for row in made.rows] == [2, 3, 1]
    assert [set(row.cells) for row in made.rows] == [{1, 3}, {1, 2}, {2, 3}]


def test_a_cell_holds_each_match_with_its_games() -> None:
    """1-1 in games, won in 20 moves by 1 and in 15 by 2, who wins the match; then 1½-½ for 2, who began."""
    own, other = table().rows[0].cells[1], table().rows[2].cells[2]
    assert own == (
        Line(
            1,
            Points(Fraction(1), Fraction(1)),
            opponent=1,
            mark=Mark.WIN,
            first=False,
            games=(
                GameLine(Fraction(0), Fraction(1), 20, played=True),
                GameLine(Fraction(1), Fraction(0), 15, played=True),
            ),
            by=DecidedBy.DUEL,
        ),
        Line(
            4,
            Points(Fraction(1), Fraction(3, 2)),
            opponent=1,
            mark=Mark.WIN,
            first=True,
            games=(
                GameLine(HALF, HALF, None, played=True),
                GameLine(Fraction(1), Fraction(0), 30, played=True),
            ),
            by=DecidedBy.SCORE,
        ),
    )
    assert [(line.mark, line.first, line.points.games) for line in other] == [
        (Mark.LOSS, True, 1),
        (Mark.LOSS, False, HALF),
    ]


def test_the_two_sides_of_a_cell_agree() -> None:
    made = table()
    rows = {row.standing.number: row for row in made.rows}
    for number, row in rows.items():
        for opponent, lines in row.cells.items():
            for line, seen in zip(lines, rows[opponent].cells[number], strict=True):
                assert (line.round, line.first) == (seen.round, not seen.first)
                assert [game.points for game in line.games] == [game.against for game in seen.games]


def test_what_nobody_played_is_marked() -> None:
    made = table()
    assert [line.unplayed for line in made.rows[1].cells[1]] == [Category.FORFEIT_WIN]
    assert [(line.unplayed, line.mark) for line in made.rows[1].cells[2]] == [
        (Category.FORFEIT_LOSS, Mark.LOSS)
    ]
    assert [(line.round, line.bye) for line in made.rows[1].standing.lines if line.bye] == [
        (1, ByeKind.FULL),
        (4, ByeKind.FULL),
    ]


def test_who_has_not_met_has_no_cell() -> None:
    assert [set(row.cells) for row in table(after=1).rows] == [{1}, {2}, set()]


def test_results_that_count_for_nobody_stay_in_the_table() -> None:
    made = crosstable(standings(event(3, *TWO_LAPS[:2], absences={1: (2, None)}), replace(COUNTING, laps=2)))
    assert made.numbers[-1] == 1
    (line,) = made.rows[-1].cells[2]
    assert (line.mark, line.counted) == (Mark.LOSS, False)
