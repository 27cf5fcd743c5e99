"""One stone with its verdict, against two published engines and the floor: the same games, in one race."""

import pytest

from games.rules.field import Unbounded, rectangle
from tests.benchmarks import contenders
from tests.benchmarks.boards import Games, fillings, random_games
from tests.benchmarks.conftest import Holds
from tests.benchmarks.racing import Race

GAMES = {"random games": lambda size: random_games(size, 10), "full boards": lambda size: fillings(size, 5)}


def _race(games: Games, size: int) -> Race:
    field = rectangle(size)
    walks = {
        "floor": contenders.stores(games, field),
        "place": contenders.places(games, field),
        "unbounded": contenders.places(games, Unbounded()),
        "renju": contenders.renju(games, size),
    }
    if size == 15:
        walks["gomoku"] = contenders.gomoku(games)
    return Race(walks, sum(map(len, games)), rounds=15)


@pytest.fixture(scope="module", params=[(kind, size) for kind in GAMES for size in (15, 19)])
def raced(request: pytest.FixtureRequest) -> tuple[Race, str, int]:
    kind, size = request.param
    return _race(GAMES[kind](size), size), f"{kind} {size}×{size}", size


def test_place(raced: tuple[Race, str, int], holds: Holds) -> None:
    race, games, size = raced
    holds(race, f"renju / place, {games}", "renju", "place", least=12)
    if size == 15:
        holds(race, f"gomoku / place, {games}", "gomoku", "place", least=3)
    holds(race, f"floor / place, {games}", "floor", "place", least=0.33)


def test_the_unbounded_field(raced: tuple[Race, str, int], holds: Holds) -> None:
    """Sets and walking: dear where every stone has neighbours, as on boards filled to the last point."""
    race, games, _ = raced
    least = 0.40 if games.startswith("random") else 0.30
    holds(race, f"place / unbounded, {games}", "place", "unbounded", least=least)
