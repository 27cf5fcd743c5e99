"""Withdrawals from a round robin (tournaments.md §3): fewer than half of the matches count for nobody."""

from tests.tournaments.standings.events import event
from tests.tournaments.standings.reading import amounts, match_points, ranks
from tournaments.standings.ranking import standings
from tournaments.tiebreaks.counting import Format, TieBreak, usual

COUNTING = usual(Format.ROUND_ROBIN, games=1)
# Five players, four matches each; 5 plays in round 1 against 2, is free in 4 and leaves.
ROUNDS = (
    "5-2 1, 3-4 1, bye 1",
    "5-3 -, 1-2 1, bye 4",
    "3-1 0, 4-5 +, bye 2",
    "1-4 =, 2-3 1, bye 5",
    "4-2 1, 5-1 -, bye 3",
)


def test_fewer_than_half_count_for_nobody() -> None:
    """One of four was played: 2 loses nothing by it, and 1, 3 and 4 win nothing by the forfeits."""
    table = standings(event(5, *ROUNDS, absences={5: (2, None)}), COUNTING)
    assert match_points(table) == {1: 2.5, 4: 1.5, 2: 1, 3: 1, 5: 0}
    assert ranks(table) == {1: 1, 4: 2, 2: 3, 3: 4, 5: None}
    assert table.of(5).values == ()
    assert [line.counted for line in table.of(2).lines] == [False, True, True, True, True]
    assert amounts(table, TieBreak.WINS) == {1: 2, 4: 1, 2: 1, 3: 1}
    assert amounts(table, TieBreak.SONNEBORN_BERGER) == {1: 2.75, 4: 2.25, 2: 1, 3: 1.5}


def test_half_is_enough() -> None:
    """5 leaves after two of four matches: they stand, and the rest are forfeits."""
    rounds = (ROUNDS[0], "5-3 0, 1-2 1, bye 4", *ROUNDS[2:])
    table = standings(event(5, *rounds, absences={5: (3, None)}), COUNTING)
    assert match_points(table) == {1: 3.5, 4: 2.5, 3: 2, 2: 1, 5: 1}
    assert all(line.counted for standing in table.entrants for line in standing.lines)
    assert None not in ranks(table).values()


def test_a_match_that_nobody_played_is_not_played() -> None:
    """5 did not come to the second match either: one of four."""
    rounds = (ROUNDS[0], "5-3 -, 1-2 1, bye 4", *ROUNDS[2:])
    table = standings(event(5, *rounds, absences={5: (3, None)}), COUNTING)
    assert ranks(table)[5] is None


def test_two_laps_have_twice_as_many_matches() -> None:
    """Two of four are half in one lap, and a quarter in two."""
    rounds = (ROUNDS[0], "5-3 0, 1-2 1, bye 4", *ROUNDS[2:])
    snapshot = event(5, *rounds, absences={5: (3, None)})
    table = standings(snapshot, usual(Format.ROUND_ROBIN, games=1, laps=2))
    assert ranks(table)[5] is None


def test_who_comes_back_counts_again_and_the_forfeits_stay() -> None:
    rounds = (*ROUNDS[:3], "1-4 =, 2-3 1, bye 5", "4-2 1, 5-1 0, bye 3")
    snapshot = event(5, *rounds, absences={5: (2, 4)})
    assert ranks(standings(snapshot, COUNTING, after=3))[5] is None
    assert ranks(standings(snapshot, COUNTING, after=4))[5] == 4
    table = standings(snapshot, COUNTING)
    assert match_points(table) == {1: 3.5, 4: 2.5, 3: 2, 2: 1, 5: 1}


def test_a_withdrawal_counts_from_the_first_round_missed() -> None:
    """The table after round 1 is what it was when round 1 was over."""
    snapshot = event(5, *ROUNDS, absences={5: (2, None)})
    before = standings(event(5, *ROUNDS[:1]), COUNTING)
    assert standings(snapshot, COUNTING, after=1) == before
    assert ranks(standings(snapshot, COUNTING, after=2))[5] is None


def test_in_a_swiss_what_was_played_stands() -> None:
    counting = usual(Format.SWISS, games=1)
    table = standings(event(3, "1-2 1, bye 3", "1-3 0", absences={2: (2, None)}), counting)
    assert match_points(table) == {3: 2, 1: 1, 2: 0}
    assert ranks(table)[2] == 3


def test_all_may_have_left() -> None:
    table = standings(event(2, "1-2 x", absences={1: (1, None), 2: (1, None)}), COUNTING)
    assert ranks(table) == {1: None, 2: None}
