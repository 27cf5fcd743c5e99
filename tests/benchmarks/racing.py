"""Measuring on a busy machine: contenders take turns in short rounds, each keeps its best, ratios count."""

import gc
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

PATIENCE = 25  # measurements before a limit counts as missed


class Race:
    """The best time of each contender. Rounds add up: noise only lengthens times, so more hurt nobody.

    `plies`: how many plies one round of any contender walks, or of each, where they differ.
    """

    def __init__(
        self, contenders: Mapping[str, Callable[[], object]], plies: int | Mapping[str, int], rounds: int
    ) -> None:
        self.contenders, self.plies, self.rounds = contenders, plies, rounds
        self.best = dict.fromkeys(contenders, float("inf"))
        self.run()

    def run(self) -> None:
        """Let all run `rounds` times, one after the other within each round."""
        with _no_collector():
            for _ in range(self.rounds):
                for name, contender in self.contenders.items():
                    self.best[name] = min(self.best[name], _seconds(contender))

    def ns(self, name: str) -> float:
        """Nanoseconds per ply."""
        plies = self.plies if isinstance(self.plies, int) else self.plies[name]
        return self.best[name] * 1e9 / plies

    def ratio(self, one: str, other: str) -> float:
        """How many times as long `one` takes for a ply as `other`."""
        return self.ns(one) / self.ns(other)

    def settle(self, one: str, other: str, *, least: float = 0, most: float = float("inf")) -> float:
        """The ratio, measured again while it is out of its limits."""
        for _ in range(PATIENCE - 1):
            if least <= self.ratio(one, other) <= most:
                break
            self.run()
        return self.ratio(one, other)


@contextmanager
def _no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _seconds(contender: Callable[[], object]) -> float:
    # The thread's own time: what others do on the processor is not measured, only felt in its caches.
    start = time.thread_time()
    contender()
    return time.thread_time() - start
