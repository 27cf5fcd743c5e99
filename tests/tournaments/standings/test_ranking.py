"""Points and ranks (tournaments.md §4): what a match and a bye give, shared ranks, as after each round."""

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.standings.events import event, finished
from tests.tournaments.standings.reading import game_points, match_points, parts, ranks
from tournaments.pairing.snapshot import Entrant, Snapshot
from tournaments.standings.ranking import standings
from tournaments.tiebreaks.counting import Counting, Format, Score, Scoring, TieBreak, usual

ROUND_ROBIN = usual(Format.ROUND_ROBIN)
SWISS = usual(Format.SWISS)


def without_tie_breaks(counting: Counting) -> Counting:
    return replace(counting, tie_breaks=())


# Two games each; the duel rule decides 1-2 for who won in fewer moves (rules.md §11.2).
FOUR = (
    "1-4 1:20 0:15, 2-3 = =",
    "4-3 1:30 1:12, 1-2 = 1:40",
    "2-4 1:9 1:9, 3-1 0:25 =",
)


def test_match_points_follow_the_score_and_the_duel() -> None:
    """1-4 ended one game each, won in 20 and in 15 moves: 4 won the duel, the game points stay level."""
    table = standings(event(4, *FOUR), ROUND_ROBIN)
    assert match_points(table) == {1: 2, 4: 2, 2: 1.5, 3: 0.5}
    assert game_points(table) == {1: 4, 4: 3, 2: 3.5, 3: 1.5}


def test_game_points_may_come_first() -> None:
    table = standings(event(4, *FOUR), replace(without_tie_breaks(ROUND_ROBIN), first=Score.GAMES))
    assert ranks(table) == {1: 1, 2: 2, 4: 3, 3: 4}


@pytest.mark.parametrize("first", list(Score))
def test_the_other_points_may_break_ties(first: Score) -> None:
    """C.07 §13.1: game points where match points come first, and the other way about."""
    other = TieBreak.GAME_POINTS if first is Score.MATCH else TieBreak.MATCH_POINTS
    snapshot = event(4, "1-2 1 1, 3-4 1 =", "1-3 = 0, 4-2 1:9 0:5")
    table = standings(snapshot, replace(ROUND_ROBIN, first=first, tie_breaks=(other,)))
    assert match_points(table) == {3: 2, 1: 1, 2: 1, 4: 0}
    assert game_points(table) == {3: 3, 1: 2.5, 2: 1, 4: 1.5}
    expected = {3: 1, 1: 2, 2: 3, 4: 4} if first is Score.MATCH else {3: 1, 1: 2, 4: 3, 2: 4}
    assert ranks(table) == expected


def test_other_values_of_win_draw_and_loss() -> None:
    scoring = Scoring(Fraction(3), Fraction(1), Fraction(0))
    table = standings(event(4, *FOUR), replace(ROUND_ROBIN, scoring=scoring))
    assert match_points(table) == {1: 6, 4: 6, 2: 4, 3: 1}


def test_both_forfeiting_is_no_draw() -> None:
    table = standings(event(2, "1-2 x x"), ROUND_ROBIN)
    assert match_points(table) == {1: 0, 2: 0}
    worth_a_loss = replace(ROUND_ROBIN, scoring=Scoring(Fraction(3), Fraction(2), Fraction(1)))
    assert match_points(standings(event(2, "1-2 x x"), worth_a_loss)) == {1: 1, 2: 1}


@pytest.mark.parametrize(("counting", "worth"), [(ROUND_ROBIN, 0), (SWISS, 1)])
def test_a_bye_is_worth_a_win_in_a_swiss_only(counting: Counting, worth: int) -> None:
    snapshot = event(6, "bye 1, half 2, zero 3, 4-5 1 1, zero 6")
    table = standings(snapshot, without_tie_breaks(counting))
    assert match_points(table) == {1: worth, 2: 0.5, 3: 0, 4: 1, 5: 0, 6: 0}
    assert game_points(table) == {1: 2 * worth, 2: 1, 3: 0, 4: 2, 5: 0, 6: 0}


def test_a_bye_in_game_points_is_in_proportion() -> None:
    half_a_win = replace(SWISS, scoring=Scoring(Fraction(2), Fraction(1), bye=Fraction(1)))
    assert game_points(standings(event(1, "bye 1"), half_a_win)) == {1: 1}
    no_wins = replace(SWISS, scoring=Scoring(Fraction(0), Fraction(0), bye=Fraction(0)))
    assert game_points(standings(event(1, "bye 1"), no_wins)) == {1: 0}


def test_points_open_to_rounds() -> None:
    standing = standings(event(4, *FOUR), ROUND_ROBIN).of(1)
    assert parts(standing.match_points.addends) == [(1, 4, 0), (2, 2, 1), (3, 3, 1)]
    assert parts(standing.game_points.addends) == [(1, 4, 1), (2, 2, 1.5), (3, 3, 1.5)]


def test_ties_share_a_rank() -> None:
    table = standings(event(5, "1-2 1 1, 3-4 = =, bye 5"), without_tie_breaks(ROUND_ROBIN))
    assert ranks(table) == {1: 1, 3: 2, 4: 2, 2: 4, 5: 4}


def test_before_the_first_round_all_are_first() -> None:
    table = standings(event(3), without_tie_breaks(SWISS))
    assert (table.after, ranks(table)) == (0, {1: 1, 2: 1, 3: 1})


def test_nobody_needs_no_table() -> None:
    assert standings(Snapshot(()), SWISS).entrants == ()


def test_as_after_each_round() -> None:
    snapshot = event(4, *FOUR)
    told = [match_points(standings(snapshot, ROUND_ROBIN, after=after)) for after in range(4)]
    assert told == [
        {1: 0, 2: 0, 3: 0, 4: 0},
        {4: 1, 2: 0.5, 3: 0.5, 1: 0},
        {4: 2, 1: 1, 2: 0.5, 3: 0.5},
        {1: 2, 4: 2, 2: 1.5, 3: 0.5},
    ]
    assert standings(snapshot, ROUND_ROBIN, after=9).after == 3


def test_rounds_count_in_their_order_however_they_are_told() -> None:
    late_first = Snapshot(event(4).entrants, tuple(reversed(event(4, *FOUR).rounds)))
    assert standings(late_first, ROUND_ROBIN) == standings(event(4, *FOUR), ROUND_ROBIN)


def test_who_is_not_told_of_in_a_swiss_round_has_a_bye_without_points() -> None:
    """C.07 §16.1.1: a late entrant, or somebody who has left."""
    told = standings(event(3, "1-2 1 1"), SWISS)
    assert told.entrants == standings(event(3, "1-2 1 1, zero 3"), SWISS).entrants
    assert standings(event(3, "1-2 1 1"), ROUND_ROBIN).of(3).lines == ()


@pytest.mark.parametrize(
    ("numbers", "rounds", "complaint"),
    [
        ((1, 1), ["1-2 1 1"], "entrant more than once"),
        ((1, 2), ["1-2 1 1, bye 2"], "entrant in round 1 more than once"),
        ((1, 2), ["1-3 1 1"], r"no such entrants in round 1: \[3\]"),
    ],
)
def test_what_cannot_be_is_refused(numbers: tuple[int, ...], rounds: list[str], complaint: str) -> None:
    told = tuple(finished(number, text.split(",")) for number, text in enumerate(rounds, 1))
    with pytest.raises(ValueError, match=complaint):
        Snapshot(tuple(map(Entrant, numbers)), told)


def test_a_round_is_told_once() -> None:
    with pytest.raises(ValueError, match="round more than once"):
        Snapshot((), (finished(1, []), finished(1, [])))
