"""Standings and crosstable as files say what the pure library says, after every round."""

from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from games.models import Player
from tests.tournaments import club
from tests.tournaments.exports import reading
from tests.tournaments.exports.board import round_over
from tournaments.exports.files import Form, RoundNotThere, What
from tournaments.models import Tournament
from tournaments.queries import tables
from tournaments.queries.exports import export
from tournaments.services import entries
from tournaments.standings.ranking import Standing

FINISHED = 2
pytestmark = pytest.mark.django_db


def number(text: str) -> Fraction:
    return Fraction(text.replace(",", "."))


@pytest.mark.parametrize("after", [None, 0, 1, FINISHED])
def test_standings_are_the_librarys(tournament: Tournament, after: int | None) -> None:
    table = tables.table(tournament, after=after)
    found = reading.document(tournament, What.STANDINGS, after=after)
    assert found["after_round"] == (FINISHED if after is None else after)
    assert [_plain(one) for one in found["standings"]] == [_true(one) for one in table.entrants]
    rows = reading.table(tournament, What.STANDINGS, after=after)[1:]
    assert [(int(row[0]), int(row[1]), number(row[4]), number(row[5])) for row in rows] == [
        (one.rank, one.number, one.match_points.amount, one.game_points.amount) for one in table.entrants
    ]


def _plain(one: dict[str, Any]) -> tuple[object, ...]:
    values = {value["code"]: value["amount"] and Fraction(value["amount"]) for value in one["tie_breaks"]}
    return one["rank"], one["number"], Fraction(one["match_points"]), values, len(one["rounds"])


def _true(one: Standing) -> tuple[object, ...]:
    values = {str(value.tie_break): value.amount for value in one.values}
    return one.rank, one.number, one.match_points.amount, values, len(one.lines)


def test_every_number_of_a_document_is_the_sum_of_its_addends(tournament: Tournament) -> None:
    values = [
        value
        for one in reading.document(tournament, What.STANDINGS)["standings"]
        for value in one["tie_breaks"]
        if value["amount"] is not None and value["note"] is None
    ]
    assert len(values) > 10
    for value in values:
        addends = (Fraction(addend["amount"]) for addend in value["addends"] if addend["counted"])
        assert sum(addends) == Fraction(value["amount"])


def test_crosstable_has_every_match_twice_and_nobody_against_himself(tournament: Tournament) -> None:
    found = reading.document(tournament, What.CROSSTABLE)["crosstable"]
    cells = {(row["number"], int(other)): met for row in found["rows"] for other, met in row["cells"].items()}
    assert len(cells) == 2 * 2 * FINISHED
    for (one, other), (met,) in cells.items():
        assert one != other
        (back,) = cells[other, one]
        assert {met["mark"], back["mark"]} in ({"win", "loss"}, {"draw"})
        assert [game["points"] for game in met["games"]] == [game["against"] for game in back["games"]]
    heads, *rows = reading.table(tournament, What.CROSSTABLE)
    assert heads[3:8] == [str(number) for number in found["numbers"]] == [row[1] for row in rows]
    for row, (place, one) in zip(rows, enumerate(found["numbers"]), strict=True):
        assert row[3 + place] == "×"
        assert {other for other, cell in zip(found["numbers"], row[3:8], strict=True) if cell} == {
            one,
            *(other for first, other in cells if first == one),
        }


def test_a_cell_tells_match_points_and_game_points_and_what_was_not_played(tournament: Tournament) -> None:
    with translation.override("en"):
        cells = sorted(cell for row in reading.table(tournament, What.CROSSTABLE)[1:] for cell in row[3:8])
    told = [cell for cell in cells if cell not in {"", "×"}]
    # 2:0; the duel decides at 1:1; drawn at 1:1 in as many moves; a forfeit
    assert told == ["0 (0)", "0 (0) F", "0 (1)", "0.5 (1)", "0.5 (1)", "1 (1)", "1 (2)", "1 (2) F"]


@pytest.mark.parametrize("what", [What.STANDINGS, What.CROSSTABLE])
@pytest.mark.parametrize("after", [-1, FINISHED + 1, 99])
def test_a_round_that_is_not_over_has_no_table(tournament: Tournament, what: What, after: int) -> None:
    with pytest.raises(RoundNotThere):
        export(tournament, what, Form.CSV, after=after)


def test_who_left_early_stands_last_without_a_rank(organiser: User, people: list[Player]) -> None:
    made = club.running(organiser, people[:4], venue=Tournament.Venue.OVER_THE_BOARD)
    round_over(made, 1, organiser)
    entries.remove(entry_id=club.entry(made, 1).pk, by=organiser, at=club.START)
    round_over(made, 2, organiser)
    *others, last = reading.table(made, What.STANDINGS)[1:]
    assert (last[0], last[1], last[4], last[-4:]) == ("", "1", "0", ["0", "0", "0", "0"])
    assert [row[0] for row in others] == ["1", "2", "3"]
    with translation.override("en"):
        crossed = reading.table(made, What.CROSSTABLE)[-1]
    assert {cell for cell in crossed[3:6] if cell} == {"[1 (2)]", "[0 (0) F]"}


def test_headings_and_decimals_follow_the_reader(tournament: Tournament) -> None:
    with translation.override("en"):
        english = reading.table(tournament, What.STANDINGS)
    with translation.override("hu"):
        hungarian = reading.table(tournament, What.STANDINGS)
    assert english[0][:4] == ["rank", "number", "name", "club"]
    assert hungarian[0][:4] == ["helyezés", "sorszám", "név", "klub"]
    assert any("." in row[4] for row in english[1:])
    assert [[cell.replace(",", ".") for cell in row[4:]] for row in hungarian[1:]] == [
        row[4:] for row in english[1:]
    ]


@pytest.mark.parametrize("what", [*What])
def test_the_number_of_queries_is_fixed(
    organiser: User,
    people: list[Player],
    tournament: Tournament,
    what: What,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_max_num_queries(7):
        export(tournament, what, Form.JSON)
    larger = club.running(organiser, people, laps=2, venue=Tournament.Venue.OVER_THE_BOARD)
    for round_ in range(1, 8):
        round_over(larger, round_, organiser)
    with django_assert_max_num_queries(7):
        export(larger, what, Form.JSON)
