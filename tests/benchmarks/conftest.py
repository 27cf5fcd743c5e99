"""The fixture that settles a ratio and fills the table of them."""

from collections.abc import Callable

import pytest

from tests.benchmarks.racing import Race
from tests.benchmarks.report import KEY, Row

Holds = Callable[..., float]


@pytest.fixture
def holds(record_property: Callable[[str, object], None]) -> Holds:
    """Settle a ratio of a race, enter it in the table, and assert its limits, if it has any."""

    def settle(
        race: Race, subject: str, one: str, other: str, *, least: float = 0, most: float = float("inf")
    ) -> float:
        ratio = race.settle(one, other, least=least, most=most)
        limit = f">= {least}" if least else f"<= {most}" if most < float("inf") else "reported"
        times = f"{one} {race.ns(one):,.0f} ns, {other} {race.ns(other):,.0f} ns"
        record_property(KEY, Row(subject, ratio, limit, times)._asdict())
        assert least <= ratio <= most, f"{subject}: {ratio:.3f}, {times}"
        return ratio

    return settle
