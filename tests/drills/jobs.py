"""Work of seconds for the worker that does not do the clocks."""

import time

from celery import shared_task

SECONDS = 3


@shared_task(name="drill.work", ignore_result=True)
def work() -> None:
    """Keeps a processor busy all the time, as a rating run would."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        sum(range(1_000))
