"""Round robins: the published Berger tables, what must hold for any number of players, a real event."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, groupby
from pathlib import Path

import pytest
from gacrux.berger import bergertables

from tests.adaptors import public_tournaments
from tournaments.pairing.round_robin import PairedRound, berger
from tournaments.pairing.snapshot import Bye, ByeKind, Pair

# FIDE C.05, Annex 1: a line is a round, a-b is a table, a being first; the last number may be missing.
PUBLISHED = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
    12: """
        1-12 2-11 3-10 4-9 5-8 6-7
        12-7 8-6 9-5 10-4 11-3 1-2
        2-12 3-1 4-11 5-10 6-9 7-8
        12-8 9-7 10-6 11-5 1-4 2-3
        3-12 4-2 5-1 6-11 7-10 8-9
        12-9 10-8 11-7 1-6 2-5 3-4
        4-12 5-3 6-2 7-1 8-11 9-10
        12-10 11-9 1-8 2-7 3-6 4-5
        5-12 6-4 7-3 8-2 9-1 10-11
        12-11 1-10 2-9 3-8 4-7 5-6
        6-12 7-5 8-4 9-3 10-2 11-1
    """,
    14: """
        1-14 2-13 3-12 4-11 5-10 6-9 7-8
        14-8 9-7 10-6 11-5 12-4 13-3 1-2
        2-14 3-1 4-13 5-12 6-11 7-10 8-9
        14-9 10-8 11-7 12-6 13-5 1-4 2-3
        3-14 4-2 5-1 6-13 7-12 8-11 9-10
        14-10 11-9 12-8 13-7 1-6 2-5 3-4
        4-14 5-3 6-2 7-1 8-13 9-12 10-11
        14-11 12-10 13-9 1-8 2-7 3-6 4-5
        5-14 6-4 7-3 8-2 9-1 10-13 11-12
        14-12 13-11 1-10 2-9 3-8 4-7 5-6
        6-14 7-5 8-4 9-3 10-2 11-1 12-13
        14-13 1-12 2-11 3-10 4-9 5-8 6-7
        7-14 8-6 9-5 10-4 11-3 12-2 13-1
    """,
    16: """
        1-16 2-15 3-14 4-13 5-12 6-11 7-10 8-9
        16-9 10-8 11-7 12-6 13-5 14-4 15-3 1-2
        2-16 3-1 4-15 5-14 6-13 7-12 8-11 9-10
        16-10 11-9 12-8 13-7 14-6 15-5 1-4 2-3
        3-16 4-2 5-1 6-15 7-14 8-13 9-12 10-11
        16-11 12-10 13-9 14-8 15-7 1-6 2-5 3-4
        4-16 5-3 6-2 7-1 8-15 9-14 10-13 11-12
        16-12 13-11 14-10 15-9 1-8 2-7 3-6 4-5
        5-16 6-4 7-3 8-2 9-1 10-15 11-14 12-13
        16-13 14-12 15-11 1-10 2-9 3-8 4-7 5-6
        6-16 7-5 8-4 9-3 10-2 11-1 12-15 13-14
        16-14 15-13 1-12 2-11 3-10 4-9 5-8 6-7
        7-16 8-6 9-5 10-4 11-3 12-2 13-1 14-15
        16-15 1-14 2-13 3-12 4-11 5-10 6-9 7-8
        8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1
    """,
}
MANY = [*range(2, 26), 99, 100, 199, 200]


def published(players: int) -> list[list[Pair]]:
    lines = PUBLISHED[players + players % 2].split("\n")[1:-1]
    return [[Pair(*map(int, table.split("-"))) for table in line.split()] for line in lines]


def pairs(round_: PairedRound) -> list[Pair]:
    return [table for table in round_ if isinstance(table, Pair)]


def byes(round_: PairedRound) -> list[Bye]:
    return [table for table in round_ if isinstance(table, Bye)]


def colours(rounds: Iterable[PairedRound]) -> Mapping[int, list[bool]]:
    """By number: whether it was first, game by game."""
    firsts = defaultdict[int, list[bool]](list)
    for pair in (pair for round_ in rounds for pair in pairs(round_)):
        firsts[pair.first].append(True)
        firsts[pair.second].append(False)
    return firsts


def longest_run(firsts: Iterable[bool]) -> int:
    return max(len(list(run)) for _, run in groupby(firsts))


@pytest.mark.parametrize("players", [4, 6, 8, 10, 12, 14, 16])
def test_an_even_field_follows_the_published_table(players: int) -> None:
    assert [list(round_) for round_ in berger(players)] == published(players)


@pytest.mark.parametrize("players", [3, 5, 7, 9, 11, 13, 15])
def test_in_an_odd_field_whoever_meets_the_missing_number_has_a_bye(players: int) -> None:
    missing = players + 1
    for round_, table in zip(berger(players), published(players), strict=True):
        (without,) = [pair for pair in table if missing in pair]
        assert pairs(round_) == [pair for pair in table if pair != without]
        free = without.second if without.first == missing else without.first
        assert byes(round_) == [Bye(free, ByeKind.FULL)]


@pytest.mark.parametrize("players", [players for players in MANY if players % 2 == 0])
def test_an_independent_engine_makes_the_same_table(players: int) -> None:
    told = bergertables(players)["pairing"]
    theirs = [
        [Pair(game["white"], game["black"]) for game in told[number].values()] for number in sorted(told)
    ]
    assert [list(round_) for round_ in berger(players)] == theirs


@pytest.mark.parametrize("players", MANY)
def test_each_meets_each_once(players: int) -> None:
    met = Counter(
        frozenset((pair.first, pair.second)) for round_ in berger(players) for pair in pairs(round_)
    )
    assert met == Counter(frozenset(two) for two in combinations(range(1, players + 1), 2))


@pytest.mark.parametrize("players", MANY)
@pytest.mark.parametrize("double", [False, True])
def test_each_appears_once_a_round(players: int, double: bool) -> None:
    for round_ in berger(players, double=double):
        there = [number for pair in pairs(round_) for number in (pair.first, pair.second)]
        assert sorted(there + [bye.number for bye in byes(round_)]) == list(range(1, players + 1))


@pytest.mark.parametrize("players", MANY)
def test_colours_are_balanced(players: int) -> None:
    for first in colours(berger(players)).values():
        assert abs(2 * sum(first) - len(first)) == (players + 1) % 2


@pytest.mark.parametrize("players", MANY)
def test_the_second_cycle_turns_the_colours(players: int) -> None:
    rounds = berger(players, double=True)
    cycle, back = rounds[: len(rounds) // 2], rounds[len(rounds) // 2 :]
    assert sorted(cycle) == sorted(berger(players))
    assert [pairs(round_) for round_ in back] == [
        [pair.swapped for pair in pairs(round_)] for round_ in berger(players)
    ]
    assert [byes(round_) for round_ in back] == [byes(round_) for round_ in berger(players)]


@pytest.mark.parametrize("players", MANY)
def test_nobody_has_one_colour_three_times_running(players: int) -> None:
    """C.05, Annex 1: the reason for exchanging the last two rounds of the first of two cycles."""
    firsts = colours(berger(players, double=True))
    assert max(longest_run(first) for first in firsts.values()) <= 2


def test_without_the_exchange_somebody_would() -> None:
    unchanged = [*published(6), *([pair.swapped for pair in round_] for round_ in published(6))]
    assert longest_run(colours(map(tuple, unchanged))[1]) == 3
    assert [list(round_) for round_ in berger(6, double=True)[3:5]] == [published(6)[4], published(6)[3]]


@pytest.mark.parametrize("players", [-1, 0, 1])
def test_nobody_plays_alone(players: int) -> None:
    with pytest.raises(ValueError, match="two players"):
        berger(players)


def test_a_real_event_was_paired_so(public_data: Callable[..., Path]) -> None:
    event = public_tournaments.round_robin(public_data("tournaments", "real_events"))
    assert [set(round_) for round_ in event.pairings] == [set(round_) for round_ in berger(9)]
