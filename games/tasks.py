"""What happens in games by itself: flags fall, games begin, old answers are forgotten.

The rows decide: a task only makes somebody look. Run twice, late or never it changes no result.
"""

import time
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

import structlog
from celery import shared_task
from django.core.cache import cache

from games.services import answers, clock
from games.services.clock import Due
from games.services.errors import Busy
from games.services.verb import now

AHEAD_MS = 2_000  # how far the sweep looks ahead: two of its own periods
SWEEP_SECONDS = 0.9  # for what is overdue; the next sweep goes on with the rest
EXPIRES = timedelta(seconds=5)  # by then a later sweep has seen to it
log = structlog.get_logger(__name__)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Settle what is due, the most urgent first, and hand out what will be within two seconds."""
    at, here = now(), datetime.now(UTC)
    found = clock.due(until=at + AHEAD_MS)
    _hand_out((item for item in found if item.at > at), at, here)
    _settle_all([item for item in found if item.at <= at])


@shared_task(name="games.settle")
def settle(game_id: int, instant: int) -> None:
    """One game at the instant for which this was handed out."""
    _settle(Due(game_id, instant))


@shared_task(name="games.forget_answers")
def forget_answers() -> None:
    """Once a day: answers to requests that nobody repeats any more."""
    while answers.forget(at=now()):
        pass


def _hand_out(items: Iterable[Due], at: int, here: datetime) -> None:
    """`at` and `here` are one moment by the database's clock and by this host's, which may differ."""
    for item in _not_yet(items):
        when = here + timedelta(milliseconds=item.at - at)
        settle.apply_async((item.game_id, item.at), eta=when, expires=when + EXPIRES)


def _not_yet(items: Iterable[Due]) -> list[Due]:
    """Those that no earlier sweep has handed out; forgetting it would only mean handing them out again."""
    keys = {f"due:{item.game_id}:{item.at}": item for item in items}
    known = cache.get_many(keys)
    fresh = {key: item for key, item in keys.items() if key not in known}
    cache.set_many(dict.fromkeys(fresh, 1), timeout=EXPIRES.seconds)
    return [*fresh.values()]


def _settle_all(items: Iterable[Due]) -> None:
    end = time.monotonic() + SWEEP_SECONDS
    for item in items:
        if time.monotonic() > end:
            return
        _settle(item)


def _settle(item: Due) -> None:
    """The trouble of one game is written down and is not the others' trouble."""
    try:
        clock.settle_due(item, at=now())
    except Busy:  # whoever holds the row settles or moves
        log.info("settling_postponed", game=item.game_id, instant=item.at)
    except Exception:
        log.exception("settling_failed", game=item.game_id, instant=item.at)
