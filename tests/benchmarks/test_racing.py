"""The measuring itself: it tells near from far, and a contender that is too slow does not get through."""

import random
import time
from collections.abc import Callable, Mapping

import pytest

from tests.benchmarks.racing import PATIENCE, Race, clear


def _noisy(middle: float, count: int) -> list[float]:
    """Ratios as a busy machine gives them: a tenth to either side, and each tenth one far out."""
    chance = random.Random(count)
    return [
        middle * chance.uniform(0.9, 1.1) * (3 if chance.random() < 0.05 else 1) ** chance.choice((1, -1))
        for _ in range(count)
    ]


@pytest.mark.parametrize(("middle", "answer"), [(1.1, True), (1.2, False), (1.3, True)])
def test_only_what_is_near_the_limit_stays_open(middle: float, answer: bool) -> None:
    assert clear(_noisy(middle, 200), 0, 1.2) is answer


def test_a_few_rounds_are_never_enough() -> None:
    assert not clear([1.0] * 12, 0, 1.2)
    assert clear([1.0] * 13, 0, 1.2)


class Machine:
    """A busy one: work takes as long as it says, give or take a tenth, and now and then three times as long."""

    def __init__(self) -> None:
        self.now, self.chance = 0.0, random.Random(5)

    def work(self, amount: int) -> Callable[[], object]:
        def do() -> None:
            interrupted = self.chance.random() < 0.05
            self.now += amount * self.chance.uniform(0.9, 1.1) * (3 if interrupted else 1)

        return do

    def race(self, plies: int | Mapping[str, int], rounds: int, **amounts: int) -> Race:
        contenders = {name: self.work(amount) for name, amount in amounts.items()}
        return Race(contenders, plies, rounds, clock=lambda: self.now)


def test_who_is_too_slow_is_found_out() -> None:
    race = Machine().race(1, 40, slow=6_000, fast=3_000)
    assert race.settle("slow", "fast", most=1.2) > 1.2
    assert race.settle("fast", "slow", least=0.9) < 0.9
    assert 1.8 < race.settle("slow", "fast", least=1.2) < 2.2


def test_the_threads_own_time_is_what_counts() -> None:
    race = Race({"asleep": lambda: time.sleep(0.02), "awake": lambda: sum(range(20_000))}, 1, rounds=3)
    assert race.ns("asleep") < 20e6  # a wall clock could not have read less
    assert race.ns("awake") > 0


def test_the_measuring_ends() -> None:
    race = Machine().race(1, 2, one=1_000, other=1_000)
    race.settle("one", "other", most=1)  # never clear, unless by chance
    assert len(race.seconds) <= 2 * (1 + PATIENCE)


def test_plies_count_for_each() -> None:
    race = Machine().race({"long": 2, "short": 1}, 40, long=6_000, short=3_000)
    assert 0.9 < race.settle("long", "short", most=1.5) < 1.1
