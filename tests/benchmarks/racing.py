"""Measuring on a busy machine: contenders take turns in short rounds, and each round gives a ratio of its own.

Whatever slows the machine for a while slows both of a round, and the median of the calmest rounds forgets what
came between. Limits are tested in sequence: only a clear answer ends the measuring before its bound.
"""

import gc
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import sqrt
from statistics import median

PATIENCE = 25  # measurements before what is not clear is decided by the median
CALM = 3  # one round of so many counts: those in which both took least
CLEAR = 3.5  # standard deviations of a fair coin: so many more rounds must lie on one side of a limit


class Race:
    """The times of each contender, round by round. Measuring again adds rounds.

    `plies`: how many plies one round of any contender walks, or of each, where they differ. `clock` (s): the
    thread's own time, in which what others do on the processor is not measured, only felt in its caches.
    """

    def __init__(
        self,
        contenders: Mapping[str, Callable[[], object]],
        plies: int | Mapping[str, int],
        rounds: int,
        clock: Callable[[], float] = time.thread_time,
    ) -> None:
        self.contenders, self.plies, self.rounds, self.clock = contenders, plies, rounds, clock
        self.seconds: list[dict[str, float]] = []
        self.run(*contenders)

    def run(self, *names: str) -> None:
        """Let these run `rounds` times, one after the other within each round, in turn from either end."""
        with _no_collector():
            for _ in range(self.rounds):
                self.seconds.append({name: self._seconds(name) for name in names})
                names = names[::-1]

    def ns(self, name: str) -> float:
        """Nanoseconds per ply, at best."""
        return min(took[name] for took in self.seconds if name in took) * 1e9 / self._plies(name)

    def ratios(self, one: str, other: str) -> list[float]:
        """How many times as long `one` took for a ply as `other`, in each of the calmest rounds of both."""
        rounds = [(took[one], took[other]) for took in self.seconds if one in took and other in took]
        scale = self._plies(other) / self._plies(one)
        calm = sorted(rounds, key=sum)[: -(-len(rounds) // CALM)]
        return [scale * a / b for a, b in calm]

    def settle(self, one: str, other: str, *, least: float = 0, most: float = float("inf")) -> float:
        """The median ratio, measured until it is clear on which side of its limits it lies."""
        for _ in range(PATIENCE):
            if clear(self.ratios(one, other), least, most):
                break
            self.run(one, other)
        return median(self.ratios(one, other))

    def _seconds(self, name: str) -> float:
        start = self.clock()
        self.contenders[name]()
        return self.clock() - start

    def _plies(self, name: str) -> int:
        return self.plies if isinstance(self.plies, int) else self.plies[name]


def clear(ratios: Sequence[float], least: float, most: float) -> bool:
    """Whether far more, or far fewer, than half of the ratios are within the limits: a sign test."""
    within = sum(least <= ratio <= most for ratio in ratios)
    return abs(2 * within - len(ratios)) > CLEAR * sqrt(len(ratios))


@contextmanager
def _no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
