"""The table of ratios at the end of a run; the whole suite's conftest shows it, so that xdist does too."""

from typing import NamedTuple

import pytest

KEY, NOTE = "ratio", "benchmark note"


class Row(NamedTuple):
    """One line of the table: what was measured, the ratio, its limit, and both absolute times per ply."""

    subject: str
    ratio: float
    limit: str
    times: str


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    told = [
        (key, value)
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        if getattr(report, "when", None) == "call"
        for key, value in report.user_properties
    ]
    if rows := [Row(**value) for key, value in told if key == KEY]:
        terminalreporter.section("ratios of the rules library (times are per ply)")
        wide = max(len(row.subject) for row in rows)
        for row in rows:
            terminalreporter.write_line(f"{row.subject:{wide}}  {row.ratio:7.2f}  {row.limit:9}  {row.times}")
    for key, value in told:
        if key == NOTE:
            terminalreporter.write_line(value)
