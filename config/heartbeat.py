"""The sign of life of timetable and workers together: the timetable asks, a worker answers, anybody may
look how long ago.

It lives in the cache, so that looking needs no database. It decides nothing: with the workers away all is
right, only late.
"""

import time

from django.core.cache import cache
from redis.exceptions import RedisError

KEY = "heartbeat"
LATE_SECONDS = 20
KEEP_SECONDS = 24 * 3600


def beat() -> None:
    cache.set(KEY, time.time(), KEEP_SECONDS)


def age() -> float | None:
    """Seconds since the last sign, or None where there was none or the cache cannot be asked."""
    try:
        last = cache.get(KEY)
    except (RedisError, OSError):
        return None
    return None if last is None else max(0.0, time.time() - last)


def is_late(seconds: float | None) -> bool:
    return seconds is None or seconds > LATE_SECONDS
