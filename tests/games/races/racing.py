"""Two or more requests at one instant, each on a connection of its own, again and again.

A race has two sides. The start of one is moved against the other's, from run to run, in favour of whichever
lost, and the further the longer it has been losing, so that both outcomes happen on a busy machine, too.
"""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, connections

from games.rules.errors import Refusal

Request = Callable[[], object]
LOST = ("40001", "40P01", "23505")  # serialization failure, deadlock, unique violation
JITTER_MS = 3.0
STEP_MS = 0.5
MOST_STEP_MS = 32.0
SOON = 0.002  # s, until all threads wait for their instant
PATIENCE = "60s"  # crowds wait longer for a lock here than anybody would wait for a page


class Crowd:
    """So many threads with a connection each; `lost` counts the statements that lost a race in the database."""

    def __init__(self, size: int) -> None:
        self.pool = ThreadPoolExecutor(size)
        self.lost: Counter[str] = Counter()
        self._all_there = threading.Barrier(size)
        for ready in [self.pool.submit(self._connect) for _ in range(size)]:
            ready.result()

    def _connect(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"SET lock_timeout = '{PATIENCE}'")
        connection.execute_wrappers.append(self._watch)
        self._all_there.wait()

    def _watch(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        try:
            return execute(sql, params, many, context)
        except Exception as error:
            state = getattr(error.__cause__, "sqlstate", None)
            if state in LOST:
                self.lost[state] += 1
            raise

    def at_once(self, requests: Sequence[Request], delays: Sequence[float] | None = None) -> list[object]:
        """What each request answered, or the refusal that it got; `delays` in milliseconds."""
        start = time.perf_counter() + SOON
        waits = delays or [0.0] * len(requests)
        jobs: list[Future[object]] = [
            self.pool.submit(_at, start + wait / 1_000, request)
            for wait, request in zip(waits, requests, strict=True)
        ]
        return [job.result() for job in jobs]

    def close(self) -> None:
        size = self._all_there.parties
        for gone in [self.pool.submit(self._leave) for _ in range(size)]:
            gone.result()
        self.pool.shutdown()

    def _leave(self) -> None:
        self._all_there.wait()
        connections.close_all()


def _at(instant: float, request: Request) -> object:
    time.sleep(max(0.0, instant - time.perf_counter()))
    try:
        return request()
    except Refusal as refusal:
        return refusal


@contextmanager
def crowd(size: int) -> Iterator[Crowd]:
    """Threads that leave no connection behind."""
    made = Crowd(size)
    try:
        yield made
    finally:
        made.close()


@dataclass
class Race:
    """Two requests that meet; `lead` is by how many milliseconds the second starts later."""

    crowd: Crowd
    lead: float = 0.0
    step: float = STEP_MS
    last: str = ""
    won: Counter[str] = field(default_factory=Counter)
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    def run(self, one: Request, other: Request, verdict: Callable[[object, object], str]) -> None:
        """Once: `verdict` says "one" or "other", and asserts what must hold."""
        shift = self.lead + self.chance.uniform(-JITTER_MS, JITTER_MS)
        answers = self.crowd.at_once([one, other], [max(0.0, -shift), max(0.0, shift)])
        winner = verdict(*answers)
        self.won[winner] += 1
        self.step = min(2 * self.step, MOST_STEP_MS) if winner == self.last else STEP_MS
        self.lead += self.step if winner == "other" else -self.step
        self.last = winner

    def check_both_happened(self, share: float = 0.1) -> None:
        runs = self.won.total()
        assert min(self.won["one"], self.won["other"]) >= share * runs, self.won
