"""Tie-breaks on the opponents' scores: Sonneborn-Berger, Koya (C.07 §9), the Buchholz family (§8, §14, §16)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.tournaments.standings.events import event
from tests.tournaments.standings.reading import amounts, parts, plain
from tournaments.pairing.snapshot import Snapshot
from tournaments.standings.ranking import standings
from tournaments.tiebreaks.counting import Counting, Format, Score, TieBreak, Unplayed, usual
from tournaments.tiebreaks.values import Addend, Source

HALF = Fraction(1, 2)
ROUND_ROBIN = usual(Format.ROUND_ROBIN, games=1)
SWISS = usual(Format.SWISS, games=1)
# Points: 2.5, 1.5, 2, 0.
FOUR = ("1-4 1, 2-3 =", "4-3 0, 1-2 1", "2-4 1, 3-1 =")


def only(counting: Counting, *tie_breaks: TieBreak) -> Counting:
    return replace(counting, tie_breaks=tie_breaks)


# Sonneborn-Berger -----------------------------------------------------------------------------------------
def test_sonneborn_berger_is_the_beaten_and_half_the_drawn() -> None:
    """§9.1: 1 beat 0 and 1.5 and drew with 2; 2 beat 0 and drew with 2; 3 beat 0, drew with 1.5 and 2.5."""
    table = standings(event(4, *FOUR), only(ROUND_ROBIN, TieBreak.SONNEBORN_BERGER))
    assert amounts(table, TieBreak.SONNEBORN_BERGER) == {1: 2.5, 2: 1, 3: 2, 4: 0}
    assert table.of(1).value(TieBreak.SONNEBORN_BERGER).addends == (
        Addend(Fraction(0), Source.MATCH, 1, 4, base=Fraction(0), times=Fraction(1)),
        Addend(Fraction(3, 2), Source.MATCH, 2, 2, base=Fraction(3, 2), times=Fraction(1)),
        Addend(Fraction(1), Source.MATCH, 3, 3, base=Fraction(2), times=HALF),
    )


def test_sonneborn_berger_on_matches_and_on_games() -> None:
    """§13.2: match points 2, 1, 0 and game points 3, 2, 1 of three players with two games each."""
    snapshot = event(3, "1-2 1 =, bye 3", "1-3 1 =, bye 2", "2-3 1 =, bye 1")
    names = (TieBreak.SONNEBORN_BERGER, TieBreak.SONNEBORN_BERGER_GAMES)
    table = standings(snapshot, only(usual(Format.ROUND_ROBIN), *names))
    assert amounts(table, names[0]) == {1: 1, 2: 0, 3: 0}
    assert amounts(table, names[1]) == {1: 1.5 * 2 + 1.5, 2: 0.5 * 3 + 1.5, 3: 0.5 * 3 + 0.5 * 2}
    games_first = replace(table.counting, first=Score.GAMES)
    assert amounts(standings(snapshot, games_first), names[0]) == amounts(table, names[1])


def test_a_forfeit_is_a_match_like_another_in_a_round_robin() -> None:
    """§15.2: 2 won against 3 (1 point) without play."""
    rounds = ("1-4 1, 2-3 +", "4-3 0, 1-2 1", "2-4 1, 3-1 0")
    table = standings(event(4, *rounds), only(ROUND_ROBIN, TieBreak.SONNEBORN_BERGER))
    assert amounts(table, TieBreak.SONNEBORN_BERGER) == {1: 3, 2: 1, 3: 0, 4: 0}
    dummy = replace(table.counting, unplayed=Unplayed.DUMMY)
    assert amounts(standings(event(4, *rounds), dummy), TieBreak.SONNEBORN_BERGER) == {1: 3, 2: 2, 3: 0, 4: 0}


def test_in_a_round_robin_nobody_draws_a_round_without_an_opponent() -> None:
    """§16.3 is for a Swiss: 2 was away in the last round, and has one point for the opponents, too."""
    rounds = ("2-3 1, bye 1", "1-2 1, zero 3", "3-1 0, zero 2")
    table = standings(event(3, *rounds), only(ROUND_ROBIN, TieBreak.SONNEBORN_BERGER))
    assert amounts(table, TieBreak.SONNEBORN_BERGER) == {1: 1, 2: 0, 3: 0}


# Koya -----------------------------------------------------------------------------------------------------
def test_koya_counts_points_against_the_upper_half() -> None:
    """§9.2: of three matches 1.5 points are half: only what was won of 4 does not count."""
    table = standings(event(4, *FOUR), only(ROUND_ROBIN, TieBreak.KOYA))
    assert amounts(table, TieBreak.KOYA) == {1: 1.5, 2: 0.5, 3: 1, 4: 0}
    value = table.of(1).value(TieBreak.KOYA)
    assert [(one.opponent, one.base, one.cut) for one in value.addends] == [
        (4, 0, True),
        (2, Fraction(3, 2), False),
        (3, 2, False),
    ]


def test_koya_in_an_odd_field_takes_half_of_the_matches_there_are() -> None:
    """Three players, two matches each: one point is enough."""
    table = standings(
        event(3, "2-3 1, bye 1", "3-1 1, bye 2", "1-2 1, bye 3"), only(ROUND_ROBIN, TieBreak.KOYA)
    )
    assert amounts(table, TieBreak.KOYA) == {1: 1, 2: 1, 3: 1}


def test_koya_under_way_asks_for_half_of_what_could_be_reached_so_far() -> None:
    table = standings(event(4, *FOUR), only(ROUND_ROBIN, TieBreak.KOYA), after=1)
    assert amounts(table, TieBreak.KOYA) == {1: 0, 2: 0.5, 3: 0.5, 4: 0}


# Buchholz -------------------------------------------------------------------------------------------------
BUCHHOLZ_FAMILY = (
    TieBreak.BUCHHOLZ,
    TieBreak.BUCHHOLZ_CUT_1,
    TieBreak.BUCHHOLZ_CUT_2,
    TieBreak.MEDIAN_1,
    TieBreak.MEDIAN_2,
)


def met(points: Mapping[int, tuple[Fraction, str]], rounds: int) -> Snapshot:
    """Entrant 1 meets one opponent in each of these rounds: (its points in the end, the game, 1 being first).

    The opponents make up their points by byes in the latest rounds, half a point in the one before.
    """
    texts: list[list[str]] = [[] for _ in range(rounds)]
    for opponent, (number, (wanted, game)) in enumerate(points.items(), 2):
        texts[number - 1].append(f"1-{opponent} {game}")
        missing = wanted - {"1": Fraction(0), "0": Fraction(1), "=": HALF}[game]
        for text in reversed([texts[other - 1] for other in range(1, rounds + 1) if other != number]):
            if missing > 0:
                text.append(f"bye {opponent}" if missing >= 1 else f"half {opponent}")
                missing -= min(missing, Fraction(1))
        assert not missing
    return event(len(points) + 1, *(", ".join(text) for text in texts))


# Of the manual of FIDE's arbiters of 2026: seven points of ten, absent without a point in round 4.
ABSENT_ONCE = {
    1: (Fraction(5), "1"),
    2: (Fraction(5), "1"),
    3: (Fraction(13, 2), "0"),
    5: (Fraction(9, 2), "1"),
    6: (Fraction(6), "="),
    7: (Fraction(5), "1"),
    8: (Fraction(13, 2), "="),
    9: (Fraction(11, 2), "1"),
    10: (Fraction(6), "1"),
}


@pytest.mark.parametrize(
    ("unplayed", "buchholz", "cut"), [(Unplayed.DUMMY, 57, 50), (Unplayed.CAPPED, 55, 50)]
)
def test_absent_once_as_in_the_arbiters_manual(unplayed: Unplayed, buchholz: int, cut: int) -> None:
    """§16.4, §16.5: the dummy has 7 points (2024) or draws throughout (2026); cut 1 takes it first."""
    names = (TieBreak.BUCHHOLZ, TieBreak.BUCHHOLZ_CUT_1, TieBreak.SONNEBORN_BERGER)
    table = standings(met(ABSENT_ONCE, 10), replace(only(SWISS, *names), unplayed=unplayed))
    standing = table.of(1)
    assert plain(standing.match_points) == 7
    assert [plain(value) for value in standing.values] == [buchholz, cut, 37.25]
    (dummy,) = [one for one in standing.value(names[1]).addends if one.cut]
    assert (dummy.source, dummy.round, dummy.opponent) == (Source.DUMMY, 4, None)


ALL_PLAYED = {
    1: (Fraction(1), "1"),
    2: (Fraction(3), "1"),
    3: (Fraction(5, 2), "="),
    4: (Fraction(4), "0"),
    5: (Fraction(2), "1"),
}


def test_lowest_and_highest_are_cut() -> None:
    """§14.1 to §14.4 of 1, 3, 2.5, 4, 2."""
    table = standings(met(ALL_PLAYED, 5), only(SWISS, *BUCHHOLZ_FAMILY))
    assert [plain(value) for value in table.of(1).values] == [12.5, 11.5, 9.5, 7.5, 2.5]
    median = table.of(1).value(TieBreak.MEDIAN_2)
    assert parts(median.addends) == [(3, 4, 2.5)]
    assert [one.round for one in median.addends if one.cut] == [1, 2, 4, 5]


def test_more_cuts_than_rounds_leave_nothing() -> None:
    table = standings(event(2, "1-2 1"), only(SWISS, *BUCHHOLZ_FAMILY))
    assert [plain(value) for value in table.of(2).values] == [1, 0, 0, 0, 0]


def test_who_left_is_taken_to_have_drawn_the_rest() -> None:
    """§16.3: 2 lost, had a bye and left: for the opponents 0 + 1 + ½ + ½, in the table 1."""
    table = standings(
        event(4, "1-2 1, 3-4 1", "bye 2, 1-3 1, zero 4", "1-4 1", "zero 1"), only(SWISS, TieBreak.BUCHHOLZ)
    )
    assert plain(table.of(2).match_points) == 1
    assert (1, 2, 2) in parts(table.of(1).value(TieBreak.BUCHHOLZ).addends)


def test_who_came_back_has_what_he_had() -> None:
    """§16.2.3: 2 stayed away in round 2 and played again."""
    table = standings(event(2, "1-2 1", "zero 1", "bye 2"), only(SWISS, TieBreak.BUCHHOLZ))
    assert (1, 2, 1) in parts(table.of(1).value(TieBreak.BUCHHOLZ).addends)


@pytest.mark.parametrize(("unplayed", "dummy"), [(Unplayed.DUMMY, 2), (Unplayed.CAPPED, 1)])
def test_a_forfeit_is_a_dummy(unplayed: Unplayed, dummy: int) -> None:
    """§16.4.1: 1 has two points, the one who did not come has one; since 2026 the dummy has no more."""
    snapshot = event(3, "1-2 +, bye 3", "1-3 1, bye 2")
    counting = replace(only(SWISS, TieBreak.BUCHHOLZ), unplayed=unplayed)
    value = standings(snapshot, counting).of(1).value(TieBreak.BUCHHOLZ)
    assert value.addends[0] == Addend(Fraction(dummy), Source.DUMMY, 1, 2)


def test_one_game_played_makes_a_match_played() -> None:
    """C.04.5: only who forfeits all games forfeits the match."""
    snapshot = event(2, "1-2 0 +", "bye 2")
    table = standings(snapshot, only(usual(Format.SWISS), TieBreak.BUCHHOLZ))
    sources = [one.source for one in table.of(1).value(TieBreak.BUCHHOLZ).addends]
    assert sources == [Source.MATCH, Source.DUMMY]


def test_a_forfeit_loss_is_cut_first() -> None:
    """§16.5: 2 lost to 1 without play; the dummy's 2 is cut before the 1 of an opponent."""
    snapshot = event(4, "1-2 +, 3-4 1", "2-3 1, bye 1", "2-4 1, 3-1 0")
    value = standings(snapshot, only(SWISS, TieBreak.BUCHHOLZ_CUT_1)).of(2).value(TieBreak.BUCHHOLZ_CUT_1)
    assert [(one.source, int(one.amount), one.cut) for one in value.addends] == [
        (Source.DUMMY, 2, True),
        (Source.MATCH, 1, False),
        (Source.MATCH, 0, False),
    ]
