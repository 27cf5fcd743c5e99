"""The frame of every verb: one transaction, tried again where PostgreSQL lost a race, and the one clock."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import Error, connection, transaction

from games.services.errors import Busy

P = ParamSpec("P")
R = TypeVar("R")

ATTEMPTS = 3
LOST_RACES = {"40001", "40P01", "23505"}  # serialization failure, deadlock, unique violation
TIMED_OUT = {"55P03", "57014"}  # lock not available, statement cancelled


def verb(function: Callable[P, R]) -> Callable[P, R]:
    """One transaction; a lost race is tried again up to three times, then `Busy`. A `Refusal` rolls back."""

    @wraps(function)
    def attempt(*args: P.args, **kwargs: P.kwargs) -> R:
        for left in reversed(range(ATTEMPTS)):
            try:
                with transaction.atomic():
                    return function(*args, **kwargs)
            except Error as error:
                state = getattr(error.__cause__, "sqlstate", None)
                if state in TIMED_OUT or (state in LOST_RACES and not left):
                    raise Busy from error
                if state not in LOST_RACES or connection.in_atomic_block:
                    raise
        raise Busy

    return attempt


def now() -> int:
    """The database's clock in milliseconds since 1970: read once per request or task, before any lock."""
    with connection.cursor() as cursor:
        # Whole milliseconds that have passed: rounding up would make the last of them late.
        cursor.execute("SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        return int(cursor.fetchone()[0])
