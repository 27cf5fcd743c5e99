"""What happens in games by itself: flags fall, games begin, old answers are forgotten.

The rows decide: a task only makes somebody look. Run twice, late or never it changes no result.
"""

import time
from collections.abc import Iterable, Iterator
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
TOGETHER, WITHIN_MS = 5, 50  # one task settles up to so many games that are due so soon after one another
EXPIRES = timedelta(seconds=5)  # by then a later sweep has seen to it
log = structlog.get_logger(__name__)


class Watch:
    """The database's clock, read once, and what has passed since by this process's own (ms)."""

    def __init__(self) -> None:
        self._read, self._began = now(), time.monotonic()
        self.here = datetime.now(UTC)

    @property
    def at(self) -> int:
        """Now, never ahead of the database."""
        return self._read + int((time.monotonic() - self._began) * 1_000)

    def by_this_host(self, instant: int) -> datetime:
        """An instant of the database's clock by this host's, which may differ."""
        return self.here + timedelta(milliseconds=instant - self._read)


@shared_task(name="games.sweep")
def sweep() -> None:
    """Settle what is due, the most urgent first, and hand out what will be within two seconds."""
    watch = Watch()
    at = watch.at
    found = clock.due(until=at + AHEAD_MS)
    for some in _together(_not_yet(item for item in found if item.at > at)):
        when = watch.by_this_host(some[0].at)
        settle.apply_async((some,), eta=when, expires=when + EXPIRES)
    _settle_overdue((item for item in found if item.at <= at), watch)


@shared_task(name="games.settle")
def settle(found: Iterable[tuple[int, int]]) -> None:
    """Games, each at the instant for which it was handed out."""
    watch = Watch()
    for item in (Due(*pair) for pair in found):
        if (early := item.at - watch.at) > 0:
            time.sleep(min(early, WITHIN_MS) / 1_000)
        _settle(item, watch.at)


@shared_task(name="games.forget_answers")
def forget_answers() -> None:
    """Once a day: answers to requests that nobody repeats any more."""
    while answers.forget(at=now()):
        pass


def _not_yet(items: Iterable[Due]) -> Iterable[Due]:
    """Those that no earlier sweep has handed out; forgetting it would only mean handing them out again."""
    keys = {f"due:{item.game_id}:{item.at}": item for item in items}
    known = cache.get_many(keys)
    fresh = {key: item for key, item in keys.items() if key not in known}
    cache.set_many(dict.fromkeys(fresh, 1), timeout=EXPIRES.seconds)
    return fresh.values()


def _together(items: Iterable[Due]) -> Iterator[list[Due]]:
    """Neighbours in time, few at once: a message each would cost more than the flags themselves."""
    some: list[Due] = []
    for item in items:
        if some and (len(some) == TOGETHER or item.at - some[0].at > WITHIN_MS):
            yield some
            some = []
        some.append(item)
    if some:
        yield some


def _settle_overdue(items: Iterable[Due], watch: Watch) -> None:
    end = time.monotonic() + SWEEP_SECONDS
    for item in items:
        if time.monotonic() > end:
            return
        _settle(item, watch.at)


def _settle(item: Due, at: int) -> None:
    """The trouble of one game is written down and is not the others' trouble."""
    try:
        clock.settle_due(item, at=at)
    except Busy:  # whoever holds the row settles or moves
        log.info("settling_postponed", game=item.game_id, instant=item.at)
    except Exception:
        log.exception("settling_failed", game=item.game_id, instant=item.at)
