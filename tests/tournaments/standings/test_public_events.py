"""Two real events of single games come out as their pages tell, player by player."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tests.adaptors import public_tournaments
from tests.adaptors.public_tournaments import Told
from tournaments.standings.ranking import Standings, standings
from tournaments.tiebreaks.counting import Counting, Format, TieBreak, Unplayed, usual

PublicData = Callable[..., Path]
# The page's order.
ORDER = (TieBreak.DIRECT, TieBreak.WINS, TieBreak.SONNEBORN_BERGER, TieBreak.KOYA)
# The page takes a forfeit for a game against somebody with one's own score, although the pairings were fixed.
AS_THE_PAGE = replace(usual(Format.ROUND_ROBIN, games=1), tie_breaks=ORDER, unplayed=Unplayed.DUMMY)


@pytest.fixture
def round_robin(public_data: PublicData) -> Told:
    return public_tournaments.round_robin(public_data("tournaments", "real_events"))


@pytest.fixture
def swiss(public_data: PublicData) -> Told:
    return public_tournaments.swiss(public_data("tournaments", "real_events"))


def points(table: Standings) -> dict[int, Fraction | None]:
    return {standing.number: standing.match_points.amount for standing in table.entrants}


def test_round_robin_player_by_player(round_robin: Told) -> None:
    """Points, rank, wins with byes and forfeits, Sonneborn-Berger, Koya. The page shows no direct encounter."""
    table = standings(round_robin.snapshot, AS_THE_PAGE)
    assert points(table) == round_robin.points
    assert {standing.number: standing.rank for standing in table.entrants} == round_robin.ranks
    told = {number: values[1:] for number, values in round_robin.tie_breaks.items()}
    ours = {
        standing.number: tuple(standing.value(name).amount for name in ORDER[1:])
        for standing in table.entrants
    }
    assert ours == told


def test_fixed_pairings_make_a_forfeit_a_regular_win(round_robin: Told) -> None:
    """C.07 §15.2: player 2 beat player 8, who has 2½, without play; the page has 5, the player's own score."""
    regular = replace(AS_THE_PAGE, unplayed=Unplayed.REGULAR)
    ours = standings(round_robin.snapshot, regular)
    theirs = standings(round_robin.snapshot, AS_THE_PAGE)
    differ = {
        standing.number: (value.amount, other.amount)
        for standing in ours.entrants
        for value, other in zip(standing.values, theirs.of(standing.number).values, strict=True)
        if value.amount != other.amount
    }
    assert differ == {2: (Fraction(35, 2), Fraction(20))}


def test_usual_order_gives_the_same_podium(round_robin: Told) -> None:
    """Direct encounter leaves 2, 4 and 6 level; Sonneborn-Berger has 17½, 15 and 16 of them."""
    table = standings(round_robin.snapshot, usual(Format.ROUND_ROBIN, games=1))
    assert [standing.number for standing in table.entrants][:5] == [1, 9, 2, 6, 4]


def test_swiss_player_by_player(swiss: Told) -> None:
    """Points and progressive score; the page orders those who stay tied, we let them share the rank."""
    counting: Counting = replace(
        usual(Format.SWISS, games=1), tie_breaks=(TieBreak.DIRECT, TieBreak.PROGRESSIVE)
    )
    table = standings(swiss.snapshot, counting)
    assert points(table) == swiss.points
    for standing in table.entrants:
        assert standing.value(TieBreak.PROGRESSIVE).amount == swiss.tie_breaks[standing.number][1]
        assert standing.rank is not None
        shared = sum(other.rank == standing.rank for other in table.entrants)
        assert standing.rank <= swiss.ranks[standing.number] < standing.rank + shared
    assert len({standing.rank for standing in table.entrants}) == 28
