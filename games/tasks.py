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
from games.services.errors import Busy
from games.services.verb import now

AHEAD_MS = 2_000  # how far the sweep looks ahead: two of its own periods
SWEEP_SECONDS = 0.9  # for what is overdue; the next sweep goes on with the rest
TOGETHER_MS = 25  # what is due within so short a time is woken up for once, at its end
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
    """Settle what is due, and hand out wake-ups for what will be within two seconds."""
    watch = Watch()
    at = watch.at
    _hand_out((item.at for item in clock.due(until=at + AHEAD_MS) if item.at > at), watch)
    _settle_what_is_due(watch)


@shared_task(name="games.settle")
def settle() -> None:
    """Somebody's time has come: settle whatever is due by now."""
    _settle_what_is_due(Watch())


@shared_task(name="games.forget_answers")
def forget_answers() -> None:
    """Once a day: answers to requests that nobody repeats any more."""
    while answers.forget(at=now()):
        pass


def _hand_out(instants: Iterable[int], watch: Watch) -> None:
    """One wake-up for all that is due within the same few milliseconds; a message each would cost more than the
    flags themselves.
    """
    for wanted in _not_yet({-(-instant // TOGETHER_MS) * TOGETHER_MS for instant in instants}):
        when = watch.by_this_host(wanted)
        settle.apply_async(eta=when, expires=when + EXPIRES)


def _not_yet(instants: Iterable[int]) -> list[int]:
    """Those that no earlier sweep has handed out; forgetting it would only mean handing them out again."""
    keys = {f"due:{instant}": instant for instant in sorted(instants)}
    known = cache.get_many(keys)
    fresh = {key: instant for key, instant in keys.items() if key not in known}
    cache.set_many(dict.fromkeys(fresh, 1), timeout=EXPIRES.seconds)
    return list(fresh.values())


def _settle_what_is_due(watch: Watch) -> None:
    """Crowd by crowd; if one of them goes wrong, each game alone, so that its trouble is not the others'."""
    end = time.monotonic() + SWEEP_SECONDS
    try:
        while clock.settle_crowd(at=watch.at) == clock.CROWD and time.monotonic() < end:
            pass
    except Busy:
        log.info("settling_postponed", instant=watch.at)
    except Exception:
        log.warning("settling_one_by_one", instant=watch.at, exc_info=True)
        _settle_one_by_one(watch, end)


def _settle_one_by_one(watch: Watch, end: float) -> None:
    for item in clock.due(until=watch.at):
        if time.monotonic() > end:
            return
        try:
            clock.settle_due(item, at=watch.at)
        except Busy:  # whoever holds the row settles or moves
            log.info("settling_postponed", game=item.game_id, instant=item.at)
        except Exception:
            log.exception("settling_failed", game=item.game_id, instant=item.at)
