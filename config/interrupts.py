"""Ctrl-C and its relatives: how somebody asks the whole to end, at whatever moment.

The exception alone would not do: one that is raised inside a library's clean-up is swallowed there. So the
wish is also remembered, and looked up wherever something is waited for.
"""

import signal
import threading
from types import FrameType
from typing import NoReturn

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
asked = threading.Event()


class Stopped(BaseException):
    """Somebody asked the whole to end."""


def listen() -> None:
    for number in SIGNALS:
        signal.signal(number, remember_and_raise)


def remember_and_raise(number: int, frame: FrameType | None) -> NoReturn:
    asked.set()
    raise Stopped


def check() -> None:
    if asked.is_set():
        raise Stopped


def settle() -> None:
    """The end has begun: a second Ctrl-C must not cut it short."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    asked.clear()
