"""The games that are walked are what they claim, and every contender sees the same in them."""

from itertools import pairwise

import pytest

from games.rules.field import Unbounded, rectangle
from games.rules.sides import BLACK
from tests.benchmarks import contenders
from tests.benchmarks.boards import LINE, alternating, fillings, longest_run, random_games, square


@pytest.mark.parametrize("size", [15, 19])
def test_fillings_hold_no_five_and_every_point(size: int) -> None:
    for game in fillings(size, 3):
        stones = dict(alternating(game))
        assert sorted(game) == sorted(square(size))
        assert max(longest_run(stones, point) for point in game) == LINE - 1


def test_fillings_differ() -> None:
    one, other = fillings(15, 2)
    black = [{point for point, colour in alternating(game) if colour is BLACK} for game in (one, other)]
    assert len(black[0] & black[1]) < 90  # of 113; a mere pattern would repeat itself


@pytest.mark.parametrize("size", [15, 19])
def test_random_games_end_with_their_first_five(size: int) -> None:
    for game in random_games(size, 10):
        *before, last = [
            longest_run(dict(laid), laid[-1][0])
            for laid in (list(alternating(game[: number + 1])) for number in range(len(game)))
        ]
        assert last >= LINE > max(before)


def test_all_contenders_walk_every_ply() -> None:
    games, field = random_games(15, 10), rectangle(15)
    walks = [
        contenders.places(games, field),
        contenders.places(games, Unbounded()),
        contenders.renju(games, 15),
        contenders.gomoku(games),
        contenders.stores(games, field),
    ]
    assert {walk() for walk in walks} == {sum(map(len, games))}


def test_all_engines_stop_at_the_same_ply() -> None:
    """The games are longer here than their first five: a contender that misses it walks on."""
    games = [[*game, *(point for point in square(15) if point not in game)] for game in random_games(15, 10)]
    walks = [
        contenders.places(games, rectangle(15)),
        contenders.places(games, Unbounded()),
        contenders.renju(games, 15),
        contenders.gomoku(games),
    ]
    ends = [walk() for walk in walks]
    assert all(one == other for one, other in pairwise(ends))
    assert ends[0] == sum(map(len, random_games(15, 10)))
