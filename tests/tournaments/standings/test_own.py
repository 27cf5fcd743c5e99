"""Tie-breaks on one's own results: wins, progress (C.07 §7), fewest moves (tournaments.md §4), lots."""

import hashlib
from dataclasses import replace

import pytest

from tests.tournaments.standings.events import event
from tests.tournaments.standings.reading import amounts, parts, plain, ranks
from tournaments.pairing.snapshot import Entrant, Snapshot
from tournaments.standings.ranking import standings
from tournaments.tiebreaks.counting import Counting, Format, TieBreak, usual
from tournaments.tiebreaks.values import Note, Source

ROUND_ROBIN = usual(Format.ROUND_ROBIN)
SWISS = usual(Format.SWISS)


def only(counting: Counting, *tie_breaks: TieBreak) -> Counting:
    return replace(counting, tie_breaks=tie_breaks)


# Wins -----------------------------------------------------------------------------------------------------
def test_wins_are_matches_won_played_or_not() -> None:
    """§7.1: a match won by the duel counts, one won by forfeit too; two games won are one win."""
    table = standings(event(4, "1-2 1 1, 3-4 + +", "1-3 1:10 0:12, 2-4 = ="), only(SWISS, TieBreak.WINS))
    assert amounts(table, TieBreak.WINS) == {1: 2, 3: 1, 2: 0, 4: 0}
    assert parts(table.of(1).value(TieBreak.WINS).addends) == [(1, 2, 1), (2, 3, 1)]


@pytest.mark.parametrize(("counting", "wins"), [(ROUND_ROBIN, 0), (SWISS, 1)])
def test_a_bye_is_a_win_where_it_is_worth_one(counting: Counting, wins: int) -> None:
    table = standings(event(2, "bye 1, half 2"), only(counting, TieBreak.WINS))
    assert amounts(table, TieBreak.WINS) == {1: wins, 2: 0}


# Progress -------------------------------------------------------------------------------------------------
def test_progressive_sums_the_scores_after_each_round() -> None:
    """§7.5: 1, 1, 1½ and 0, 1, 1½."""
    snapshot = event(2, "1-2 1 1", "1-2 0 0", "1-2 = =")
    table = standings(snapshot, only(SWISS, TieBreak.PROGRESSIVE))
    assert ranks(table) == {1: 1, 2: 2}
    assert amounts(table, TieBreak.PROGRESSIVE) == {1: 3.5, 2: 2.5}
    addends = table.of(1).value(TieBreak.PROGRESSIVE).addends
    assert parts(addends) == [(1, None, 1), (2, None, 1), (3, None, 1.5)]
    assert {one.source for one in addends} == {Source.ROUND}


# Fewest moves ---------------------------------------------------------------------------------------------
FEWEST = only(ROUND_ROBIN, TieBreak.FEWEST_MOVES)


def test_fewer_own_moves_over_games_won_go_first() -> None:
    """1 won in 30 and 20, 2 in 25 and 24 moves; lost and drawn games do not count."""
    snapshot = event(4, "1-3 1:30 =, 2-4 1:25 0:60", "1-4 0:9 1:20, 2-3 = 1:24", "1-2 = =, 3-4 = =")
    table = standings(snapshot, FEWEST)
    assert amounts(table, TieBreak.FEWEST_MOVES) == {2: 49, 1: 50, 4: 69, 3: 0}
    assert ranks(table)[2] == 1
    addends = table.of(1).value(TieBreak.FEWEST_MOVES).addends
    assert [(one.round, one.opponent, one.game, int(one.amount)) for one in addends] == [
        (1, 3, 1, 30),
        (2, 4, 2, 20),
    ]


def test_unequal_wins_do_not_compare() -> None:
    """Both won their match: 1 by 2-0 in 10 and 12 moves, 2 by 1½-½ in 30."""
    table = standings(event(4, "1-3 1:10 1:12, 2-4 1:30 ="), FEWEST)
    assert ranks(table) == {1: 1, 2: 1, 3: 3, 4: 3}
    told = [table.of(number).value(TieBreak.FEWEST_MOVES) for number in (1, 2)]
    assert [(plain(value), value.note) for value in told] == [
        (22, Note.UNEQUAL_WINS),
        (30, Note.UNEQUAL_WINS),
    ]
    assert table.of(3).value(TieBreak.FEWEST_MOVES).note is None


def test_only_those_still_tied_are_asked() -> None:
    """Wins have set 3 apart, who would not compare with 1 and 2."""
    snapshot = event(6, "1-4 1:10 1:10, 2-5 1:9 1:9, 3-6 1:30 =")
    table = standings(snapshot, only(ROUND_ROBIN, TieBreak.GAME_POINTS, TieBreak.FEWEST_MOVES))
    assert [ranks(table)[number] for number in (2, 1, 3)] == [1, 2, 3]
    assert table.of(3).value(TieBreak.FEWEST_MOVES).note is None


def test_a_forfeit_is_neither_win_nor_moves() -> None:
    """1 and 2 each won one game by play; what 1 and 3 won besides without play counts for nothing."""
    table = standings(event(6, "1-4 1:12 +:0, 2-5 1:11 =, 3-6 + +:0"), FEWEST)
    assert amounts(table, TieBreak.FEWEST_MOVES) == {1: 12, 2: 11, 3: 0, 4: 0, 5: 0, 6: 0}
    assert {value.note for value in (table.of(n).value(TieBreak.FEWEST_MOVES) for n in (1, 2, 3))} == {
        Note.UNEQUAL_WINS
    }
    table = standings(event(4, "1-3 1:12 +:0, 2-4 1:11 ="), FEWEST)
    assert ranks(table) == {2: 1, 1: 2, 3: 3, 4: 3}


def test_a_number_that_nobody_knows_stops_the_comparison() -> None:
    table = standings(event(4, "1-3 1:12 =, 2-4 1 ="), FEWEST)
    assert ranks(table) == {1: 1, 2: 1, 3: 3, 4: 3}
    assert amounts(table, TieBreak.FEWEST_MOVES) == {1: 12, 2: None, 3: 0, 4: 0}
    assert table.of(1).value(TieBreak.FEWEST_MOVES).note is Note.MOVES_UNKNOWN


# Lots -----------------------------------------------------------------------------------------------------
def drawn(seed: str, *keys: str) -> list[str]:
    entrants = tuple(Entrant(number, key) for number, key in enumerate(keys, 1))
    table = standings(Snapshot(entrants), replace(only(SWISS, TieBreak.LOTS), seed=seed))
    assert sorted(ranks(table).values(), key=str) == list(range(1, len(keys) + 1))
    return [keys[standing.number - 1] for standing in table.entrants]


def test_lots_go_by_the_hash_of_seed_and_key() -> None:
    keys = ["7", "12", "31", "400", "5"]
    by_hand = sorted(keys, key=lambda key: hashlib.sha256(f"spring:{key}".encode()).hexdigest())
    assert drawn("spring", *keys) == by_hand
    assert drawn("spring", *reversed(keys)) == by_hand
    assert len({tuple(drawn(seed, *keys)) for seed in map(str, range(30))}) > 10


def test_without_a_key_the_number_is_drawn() -> None:
    table = standings(Snapshot((Entrant(1), Entrant(2))), replace(only(SWISS, TieBreak.LOTS), seed="s"))
    (addend,) = table.of(2).value(TieBreak.LOTS).addends
    assert (addend.source, int(addend.amount)) == (Source.LOT, int(hashlib.sha256(b"s:2").hexdigest(), 16))
