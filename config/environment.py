"""The project's own Python environment: made by the standard library alone, filled from a lock of exact
versions and hashes, stamped with it, and made anew where it was left half-made.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = Path(__file__).resolve().parent / "locks"
PIP = LOCKS / "pip-26.3-py3-none-any.whl"  # runs out of its wheel, is never installed
VENV = Path(os.environ.get("AMOBA_VENV") or ROOT / ".venv")
SHARES = 2  # pip processes at a time: one alone keeps a processor busy and waits for the network in between


class SetupError(Exception):
    """The environment cannot be made; the text is the sentence for the person at the keyboard."""


def inside() -> bool:
    """Whether this very interpreter is the environment's."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def interpreter() -> Path:
    return VENV / "bin" / "python"


def prepare(*, dev: bool) -> None:
    """Make or renew the environment unless its stamp says that it already holds what the lock asks for."""
    if current(dev=dev):
        return
    with only_one() as handle:
        if not current(dev=dev):
            build(lock_name(dev=dev), handle)


def lock_name(*, dev: bool) -> str:
    return "dev" if dev else "serve"


def current(*, dev: bool) -> bool:
    """The development lock holds everything the serving one does, so its stamp is good for both."""
    return interpreter().exists() and any(stamped(name) for name in ({"dev"} if dev else {"dev", "serve"}))


def stamped(name: str) -> bool:
    try:
        return stamp(name).read_text() == fingerprint(name)
    except OSError:
        return False


def stamp(name: str) -> Path:
    return VENV / f".{name}-lock"


def fingerprint(name: str) -> str:
    """The lock and the Python that it was installed for: another minor version needs another environment."""
    text = (LOCKS / f"{name}.txt").read_bytes()
    return hashlib.sha256(text + str(sys.version_info[:2]).encode()).hexdigest()


@contextmanager
def only_one() -> Iterator[int]:
    """Two commands started together must not fill the same environment.

    Programs that install inherit the lock: should this process be killed, the next one waits for them too.
    """
    path = VENV.parent / f"{VENV.name}-setup.lock"
    try:
        handle = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as problem:
        reason = f"Cannot write to {path.parent}: {problem.strerror}"
        raise SetupError(f"{reason}. The environment is made there.") from None
    try:
        wait_for(handle)
        yield handle
    finally:
        os.close(handle)


def wait_for(handle: int) -> None:
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        say("Waiting for another set-up of the same environment ...")
        flock(handle, LOCK_EX)


def build(name: str, handle: int) -> None:
    say(f"Setting up {VENV} (once, a minute or less) ...")
    if not usable():
        shutil.rmtree(VENV, ignore_errors=True)
        make_empty()
    unfinished().touch()
    say("  installing the locked packages ...")
    install(installer(), LOCKS / f"{name}.txt", handle)
    stamp(name).write_text(fingerprint(name))
    unfinished().unlink()
    say("  done.")


def unfinished() -> Path:
    """There while packages are being installed: found later, it tells of an interruption."""
    return VENV / ".unfinished"


def make_empty() -> None:
    """Without pip inside, which saves seconds, and works on Debian where python3-venv is missing."""
    command = [sys.executable, "-m", "venv", "--without-pip", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = f"{VENV} cannot be made: {closing_line(done.stderr or done.stdout)}"
        raise SetupError(f"{reason}. On Debian: apt-get install python3-venv.")


def usable() -> bool:
    """A half-made environment, or one of another Python, is thrown away and made anew."""
    if unfinished().exists():
        return False
    probe = "import sys; print(*sys.version_info[:2])"
    try:
        answer = subprocess.run(
            [interpreter(), "-c", probe], capture_output=True, text=True, check=False, timeout=60
        )
    except OSError:
        return False
    return answer.stdout.split() == [str(part) for part in sys.version_info[:2]]


def install(command: list[str], lock: Path, handle: int) -> None:
    """All at once: the lock names every package with its version, so that nothing is left to be resolved."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        lists = [lock] if "uv" in Path(command[0]).name else shares(lock, Path(folder))
        children = [stack.enter_context(begin([*command, "-r", str(path)], handle)) for path in lists]
        outcomes = [(child, *child.communicate()) for child in children]
    for child, output, errors in outcomes:
        if child.returncode:
            reason = closing_line(errors or output)
            raise SetupError(f"The packages could not be installed: {reason} (is the network there?)")


def begin(command: list[str], handle: int) -> "subprocess.Popen[str]":
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, pass_fds=[handle])


def shares(lock: Path, folder: Path) -> list[Path]:
    """The lock dealt out like cards. An entry is a line with a name and, indented below it, its hashes."""
    entries: list[str] = []
    for line in lock.read_text().splitlines(keepends=True):
        if line[:1].isspace() and entries:
            entries[-1] += line
        elif line.strip():
            entries.append(line)
    paths = [folder / f"{number}.txt" for number in range(SHARES)]
    for number, path in enumerate(paths):
        path.write_text("".join(entries[number::SHARES]))
    return paths


def closing_line(output: str) -> str:
    """The line of a failed program that says most: the last with the word error, else the last."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower()] or lines or ["no reason given"]
    return telling[-1]


def installer() -> list[str]:
    """The person's uv, else this Python's pip, else the pip that the checkout carries for a Python without any,
    as Debian's is.
    """
    python = str(interpreter())
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--quiet", "--no-deps", "--python", python, "--require-hashes"]
    words = "install -qq --no-compile --no-deps --no-input --disable-pip-version-check --require-hashes"
    options = words.split()
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", python, *options]
    return [python, f"{PIP}/pip", *options]


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
