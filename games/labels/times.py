"""Instants and time left as people read them on a clock face or beside a log entry."""

from datetime import UTC, datetime

from django.utils import timezone
from django.utils.formats import number_format

from games.labels.formats import duration
from games.rules.clock import DAY_MS, MINUTE_MS, SECOND_MS

_HOUR_MS = 60 * MINUTE_MS
_TENTHS_BELOW_MS = 10 * SECOND_MS


def clock(ms: int | None) -> str:
    """Time left: `12:41`, `1:02:03`, `4.2` under ten seconds, `2 days 3 hours` beyond one; `–` without end."""
    if ms is None:
        return "–"
    if ms >= DAY_MS:
        return duration(ms - ms % _HOUR_MS)
    if ms < _TENTHS_BELOW_MS:
        return number_format(ms // 100 / 10, 1)
    seconds = ms // SECOND_MS
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def instant(ms: int) -> datetime:
    """An instant of the database (ms since 1970) in the site's time zone."""
    return timezone.localtime(datetime.fromtimestamp(ms / 1_000, UTC))
