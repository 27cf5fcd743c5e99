"""The measuring itself: it tells near from far, and a contender that is too slow does not get through."""

import random
from collections.abc import Callable

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


def _work(amount: int) -> Callable[[], object]:
    return lambda: sum(range(amount))


def test_who_is_too_slow_is_found_out() -> None:
    race = Race({"slow": _work(6_000), "fast": _work(3_000)}, 1, rounds=40)
    assert race.settle("slow", "fast", most=1.2) > 1.2
    assert race.settle("fast", "slow", least=0.9) < 0.9
    # Twice the work, on a machine that has other work.
    assert 1.2 < race.settle("slow", "fast", least=1.2) < 3.2


def test_the_measuring_ends() -> None:
    same = {"one": _work(1_000), "other": _work(1_000)}
    race = Race(same, 1, rounds=2)
    race.settle("one", "other", most=1)  # never clear, unless by chance
    assert len(race.seconds) <= 2 * (1 + PATIENCE)


def test_plies_count_for_each() -> None:
    race = Race({"long": _work(6_000), "short": _work(3_000)}, {"long": 2, "short": 1}, rounds=40)
    # Uncounted it would be twice as long.
    assert 0.65 < race.settle("long", "short", most=1.5) < 1.5
