"""Keeps a set of child processes alive: one that dies is started again, later each time, and not for ever."""

import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from config.processes import stop

PATIENCE = 5  # deaths within the memory below that are put up with
MEMORY_SECONDS = 120
FIRST_PAUSE_SECONDS = 0.5


class GaveUp(Exception):
    """A part would not stay up; the text is the sentence for the person at the keyboard."""


@dataclass
class Part:
    """One child process: how it is started, how it is asked to end, and when it died before."""

    name: str
    launch: Callable[[], subprocess.Popen[bytes]]
    ending: signal.Signals = signal.SIGTERM
    patience_seconds: float = 10
    log: str = "the lines above"
    child: subprocess.Popen[bytes] | None = None
    deaths: list[float] = field(default_factory=list)

    def start(self) -> None:
        self.child = self.launch()

    def died(self) -> bool:
        return self.child is not None and self.child.poll() is not None

    def revive(self) -> None:
        """Start it again after a pause that doubles with every recent death."""
        now = time.monotonic()
        self.deaths = [*(moment for moment in self.deaths if now - moment < MEMORY_SECONDS), now]
        status = self.child.returncode if self.child else None
        if len(self.deaths) > PATIENCE:
            raise GaveUp(
                f"{self.name} ended {len(self.deaths)} times in a row (status {status}): see {self.log}."
            )
        pause = FIRST_PAUSE_SECONDS * 2 ** (len(self.deaths) - 1)
        print(f"{self.name} ended (status {status}); starting it again in {pause:g} s", flush=True)
        time.sleep(pause)
        self.start()

    def ask_to_end(self) -> None:
        if self.child and self.child.poll() is None:
            self.child.send_signal(self.ending)

    def end(self) -> None:
        if self.child:
            stop(self.child, self.ending, self.patience_seconds)
