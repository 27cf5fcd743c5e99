"""The table of ratios at the end of the run, and the fixture that fills it."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from tests.benchmarks.racing import Race

_KEY, NOTE = "ratio", "benchmark note"


class Row(NamedTuple):
    """One line of the table: what was measured, the ratio, its limit, and both absolute times per ply."""

    subject: str
    ratio: float
    limit: str
    times: str


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
        record_property(_KEY, Row(subject, ratio, limit, times)._asdict())
        assert least <= ratio <= most, f"{subject}: {ratio:.3f}, {times}"
        return ratio

    return settle


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    told = [
        (key, value)
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        if getattr(report, "when", None) == "call"
        for key, value in report.user_properties
    ]
    if rows := [Row(**value) for key, value in told if key == _KEY]:
        terminalreporter.section("ratios of the rules library (times are per ply)")
        wide = max(len(row.subject) for row in rows)
        for row in rows:
            terminalreporter.write_line(f"{row.subject:{wide}}  {row.ratio:7.2f}  {row.limit:9}  {row.times}")
    for key, value in told:
        if key == NOTE:
            terminalreporter.write_line(value)
