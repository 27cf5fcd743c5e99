"""Direct encounter (C.07 §6)."""

from dataclasses import replace

from tests.tournaments.standings.events import event
from tests.tournaments.standings.reading import chain, parts, plain, ranks
from tournaments.standings.ranking import Standings, standings
from tournaments.tiebreaks.counting import Counting, Format, Score, TieBreak, usual
from tournaments.tiebreaks.values import Note, Value

SWISS = replace(usual(Format.SWISS, games=1), tie_breaks=(TieBreak.DIRECT,))
ROUND_ROBIN = replace(usual(Format.ROUND_ROBIN, games=1), tie_breaks=(TieBreak.DIRECT,))
# Each beats the next but one: two have 2 points among themselves, two have 1; the last round makes all equal.
ALL_MET = ("1-4 0, 2-3 1", "4-3 0, 1-2 1", "2-4 1, 3-1 0", "zero 1, zero 2, bye 3, bye 4")


def direct(table: Standings, number: int) -> Value:
    return table.of(number).value(TieBreak.DIRECT)


def test_who_is_not_tied_has_no_number() -> None:
    table = standings(event(2, "1-2 1"), ROUND_ROBIN)
    assert direct(table, 1) == Value(TieBreak.DIRECT, None, (), (1,), Note.NOT_TIED)


def test_all_have_met_and_the_rest_is_compared_again() -> None:
    """§6.2: 2, 2, 1, 1 among the four; then 1 beat 2 and 3 beat 4."""
    table = standings(event(4, *ALL_MET), SWISS)
    assert ranks(table) == {1: 1, 2: 2, 3: 3, 4: 4}
    passes = {number: [plain(value) for value in chain(direct(table, number))] for number in range(1, 5)}
    assert passes == {1: [2, 1], 2: [2, 0], 3: [1, 1], 4: [1, 0]}
    assert [value.among for value in chain(direct(table, 3))] == [(1, 2, 3, 4), (3, 4)]


def test_it_opens_to_the_encounters_among_the_tied() -> None:
    table = standings(event(4, *ALL_MET), SWISS)
    first, then = chain(direct(table, 2))
    assert parts(first.addends) == [(1, 3, 1), (2, 1, 0), (3, 4, 1)]
    assert parts(then.addends) == [(2, 1, 0)]


def test_results_against_others_do_not_enter() -> None:
    """1 beat 2, 2 beat 3, 3 beat 1, and all beat 4: a circle, which a second pass could not break either."""
    snapshot = event(4, "1-2 1, 3-4 1", "3-1 1, 2-4 1", "1-4 1, 2-3 1")
    table = standings(snapshot, ROUND_ROBIN)
    assert ranks(table) == {1: 1, 2: 1, 3: 1, 4: 4}
    assert [plain(direct(table, number)) for number in (1, 2, 3)] == [1, 1, 1]
    assert all(direct(table, number).then is None for number in (1, 2, 3))


def test_alone_at_the_top_whatever_the_missing_results() -> None:
    """§6.3: 1 beat 2 and 3, who have not met: a win there would give them 1 against 2."""
    snapshot = event(
        5, "1-2 1, 3-5 1, zero 4", "1-3 1, 2-4 1, zero 5", "zero 1, bye 2, bye 3, zero 4, zero 5"
    )
    table = standings(snapshot, SWISS)
    assert ranks(table) == {1: 1, 2: 2, 3: 2, 4: 4, 5: 4}
    assert [(plain(value), value.note) for value in chain(direct(table, 1))] == [(2, Note.NOT_ALL_MET)]
    assert [(plain(value), value.among) for value in chain(direct(table, 2))] == [(0, (1, 2, 3)), (0, (2, 3))]


def test_the_second_place_follows_in_the_same_way() -> None:
    """§6.3: 1 beat all, 2 beat 3 and 4, who have not met."""
    rounds = ("1-2 1", "1-3 1, 2-4 1", "1-4 1, 2-3 1", "bye 2, bye 3, bye 4", "bye 3, bye 4", "bye 3, bye 4")
    table = standings(event(4, *rounds), SWISS)
    assert {standing.match_points.amount for standing in table.entrants} == {3}
    assert ranks(table) == {1: 1, 2: 2, 3: 3, 4: 3}


def test_a_lead_that_may_be_caught_decides_nothing() -> None:
    """§6.3: 1 beat 2, but 3 has met neither and might win both."""
    table = standings(event(3, "1-2 1, bye 3", "bye 2"), SWISS)
    assert ranks(table) == {1: 1, 2: 1, 3: 1}
    assert [plain(direct(table, number)) for number in (1, 2, 3)] == [1, 0, 0]


def test_a_lead_that_may_be_reached_is_not_alone() -> None:
    """§6.3: 1 beat 2 and drew with 3: 1½; 3 would have 1½, too, by beating 2."""
    table = standings(event(3, "1-2 1, bye 3", "1-3 =", "bye 2", "half 2"), SWISS)
    assert ranks(table) == {1: 1, 2: 1, 3: 1}
    assert [plain(direct(table, number)) for number in (1, 2, 3)] == [1.5, 0, 0.5]


def test_a_round_robin_under_way_is_treated_alike() -> None:
    table = standings(event(4, "1-4 1, 2-3 1"), ROUND_ROBIN)
    assert ranks(table) == {1: 1, 2: 1, 3: 3, 4: 3}


def test_several_meetings_count_by_their_average() -> None:
    """§6.1.2."""
    table = standings(event(2, "1-2 1", "2-1 =", "bye 2"), SWISS)
    assert ranks(table) == {1: 1, 2: 2}
    assert parts(direct(table, 1).addends) == [(1, 2, 0.5), (2, 2, 0.25)]
    assert [plain(direct(table, number)) for number in (1, 2)] == [0.75, 0.25]


def forfeited(counting: Counting) -> Standings:
    return standings(event(4, "1-2 +, 3-4 1", "1-3 0, 2-4 1", "1-4 1, 2-3 1"), counting)


def test_forfeits_count_in_a_round_robin_only() -> None:
    """§6.1.1, §15.2: 1 is tied with 2 and 3 and has beaten 2 without play."""
    regular = forfeited(ROUND_ROBIN)
    assert [plain(direct(regular, number)) for number in (1, 2, 3)] == [1, 1, 1]
    played = forfeited(SWISS)
    assert [plain(direct(played, number)) for number in (1, 2, 3)] == [0, 1, 1]
    assert direct(played, 1).note is Note.NOT_ALL_MET


# 1 and 2 won a game each against one another, 2 in fewer moves; in all both have 1 match and 3 game points.
LEVEL = ("1-2 1:20 0:15, 3-4 = =", "1-3 1 1, 2-4 1:30 0:20", "1-4 0 0, 2-3 1:30 0:20")


def test_it_counts_in_the_points_that_come_first() -> None:
    matches = replace(ROUND_ROBIN, scoring=usual(Format.ROUND_ROBIN).scoring)
    table = standings(event(4, *LEVEL), matches)
    assert ranks(table) == {4: 1, 3: 2, 2: 3, 1: 4}
    assert [plain(direct(table, number)) for number in (1, 2)] == [0, 1]
    table = standings(event(4, *LEVEL), replace(matches, first=Score.GAMES))
    assert ranks(table) == {4: 1, 1: 2, 2: 2, 3: 4}
    assert [plain(direct(table, number)) for number in (1, 2)] == [1, 1]
