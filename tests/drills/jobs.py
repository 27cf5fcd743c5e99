"""Work of seconds for the worker that does not do the clocks."""

import time

from celery import shared_task

SECONDS = 3


@shared_task(name="drill.wait", ignore_result=True)
def wait() -> None:
    """Waits for somebody else, as mail does."""
    time.sleep(SECONDS)


@shared_task(name="drill.compute", ignore_result=True)
def compute() -> None:
    """Keeps a processor busy all the time, as a rating run would."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        sum(range(1_000))
