"""What decided between neighbours (tournaments.md §4), and the order in which lots were drawn."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given

from tests.tournaments.standings.events import event
from tests.tournaments.standings.fields import THOROUGH
from tests.tournaments.standings.test_properties import cases
from tournaments.pairing.snapshot import Snapshot
from tournaments.standings.deciding import Decision, decisions, drawn
from tournaments.standings.ranking import Standing, standings
from tournaments.tiebreaks.counting import Counting, Format, Score, TieBreak, usual

ROUND_ROBIN = usual(Format.ROUND_ROBIN, games=1, seed="seed")
Case = tuple[Snapshot, Counting]


def test_the_match_of_two_decides_between_them() -> None:
    """1 and 2 have two points each, and 1 won their match; 3 and 4 have one each, and 3 won theirs."""
    table = standings(event(4, "1-4 0, 2-3 1", "4-3 0, 1-2 1", "2-4 1, 3-1 0"), ROUND_ROBIN)
    assert decisions(table) == (Decision(1, 2, TieBreak.DIRECT), Decision(3, 4, TieBreak.DIRECT))
    assert drawn(table) == {}


def test_lots_decide_where_all_else_is_equal() -> None:
    table = standings(event(3, "1-2 =, bye 3", "1-3 =, bye 2", "2-3 =, bye 1"), ROUND_ROBIN)
    assert {decision.tie_break for decision in decisions(table)} == {TieBreak.LOTS}
    assert [drawn(table)[standing.number] for standing in table.entrants] == [1, 2, 3]


def _points(standing: Standing, first: Score) -> Fraction:
    value = standing.match_points if first is Score.MATCH else standing.game_points
    assert value.amount is not None
    return value.amount


def _until(counting: Counting, before: tuple[TieBreak, ...]) -> Counting:
    return replace(counting, tie_breaks=before)


@THOROUGH
@given(cases())
def test_neighbours_are_equal_in_all_before_and_differ_in_what_decided(case: Case) -> None:
    table = standings(*case)
    told = {(one.above, one.below): one.tie_break for one in decisions(table)}
    for above, below in pairwise(one for one in table.entrants if one.rank is not None):
        first = table.counting.first
        if (above.number, below.number) not in told:
            assert above.rank == below.rank or _points(above, first) > _points(below, first)
            continue
        decided = told[above.number, below.number]
        assert _points(above, first) == _points(below, first)
        before = table.counting.tie_breaks[: table.counting.tie_breaks.index(decided)]
        assert all(above.value(name).among == below.value(name).among for name in (*before, decided))
        shorter = standings(case[0], _until(table.counting, before))
        assert shorter.of(above.number).rank == shorter.of(below.number).rank
        with_it = standings(case[0], _until(table.counting, (*before, decided)))
        assert with_it.of(above.number).rank != with_it.of(below.number).rank


@THOROUGH
@given(cases())
def test_the_drawing_goes_with_the_ranks(case: Case) -> None:
    table = standings(*case)
    places = drawn(table)
    for one in decisions(table):
        if one.tie_break is TieBreak.LOTS:
            assert places[one.above] < places[one.below]
