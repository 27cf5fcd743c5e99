"""Child processes that cannot outlive their parent, and programs that run as an ordinary user even when
started by root.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO

from config import interrupts
from config.local import NOBODY

PR_SET_PDEATHSIG = 1
AUTOGROUP = Path("/proc/self/autogroup")
LIBC = ctypes.CDLL(None, use_errno=True)


def spawn(
    command: Sequence[str | Path],
    *,
    at_parent_death: signal.Signals = signal.SIGKILL,
    environment: Mapping[str, str] | None = None,
    output: IO[bytes] | int | None = None,
    folder: Path | None = None,
    niceness: int = 0,
) -> subprocess.Popen[bytes]:
    """Start a child that the kernel signals when this process is gone, however it went.

    Call it from the main thread: the kernel watches the thread that started the child, not the whole process.
    """
    return subprocess.Popen(
        [str(part) for part in command],
        env=dict(environment) if environment is not None else None,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT if output is not None else None,
        cwd=folder,
        start_new_session=True,  # Ctrl-C goes to the supervisor alone, which stops the others in order
        preexec_fn=tie(os.getpid(), at_parent_death, niceness),  # noqa: PLW1509 - called while there are no threads
    )


def tie(parent: int, at_parent_death: signal.Signals, niceness: int = 0) -> Callable[[], None]:
    def in_the_child() -> None:
        be_nice(niceness)
        LIBC.prctl(PR_SET_PDEATHSIG, int(at_parent_death), 0, 0, 0)
        if os.getppid() != parent:  # the parent went between the fork and the call above
            os._exit(1)

    return in_the_child


def be_nice(niceness: int) -> None:
    """Lower this process's share of the processors, among its own and against other sessions.

    Linux shares processors out between sessions first, and our programs have one each: there the niceness of
    the session counts.
    """
    os.nice(niceness)
    if niceness and AUTOGROUP.exists():
        with suppress(OSError):  # not every container lets us
            AUTOGROUP.write_text(str(niceness))


@dataclass(frozen=True)
class StepDown:
    """How a program that refuses to run as root is run: the words before it, and the user it then is to the
    disk.
    """

    words: tuple[str, ...]
    user: int


@cache
def step_down() -> StepDown:
    """As nobody in a user namespace of its own, where nothing on disk has to change hands.

    Containers often forbid that. Then as the real nobody, who may pass closed folders but owns nothing else.
    """
    if os.getuid() != 0:
        return StepDown((), os.getuid())
    namespace = ("unshare", "-U", f"--map-user={NOBODY}", f"--map-group={NOBODY}")
    if (
        shutil.which("unshare")
        and subprocess.run([*namespace, "true"], capture_output=True, check=False).returncode == 0
    ):
        return StepDown(namespace, os.getuid())
    nobody = f"--reuid={NOBODY} --regid={NOBODY} --clear-groups --pdeathsig=keep"
    passing = "--inh-caps=+dac_override --ambient-caps=+dac_override --securebits=+no_setuid_fixup"
    return StepDown(("setpriv", *nobody.split(), *passing.split()), NOBODY)


def hand_over(folder: Path, user: int) -> None:
    """Give the folder and all in it to the user, unless it is theirs already."""
    if folder.exists() and folder.stat().st_uid != user:
        for path in (folder, *folder.rglob("*")):
            os.chown(path, user, -1, follow_symlinks=False)


def stop(child: subprocess.Popen[bytes], how: signal.Signals, seconds: float) -> None:
    """Ask the child to end, and insist after the given time."""
    if child.poll() is not None:
        return
    child.send_signal(how)
    try:
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def wait_until(ready: Callable[[], bool], seconds: float, pause: float = 0.02) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        interrupts.check()
        if ready():
            return True
        time.sleep(pause)
    return False
