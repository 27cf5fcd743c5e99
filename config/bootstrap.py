"""Turns a bare checkout into a working environment, with nothing but the standard library.

`manage.py` comes here first. Outside the project's own environment this module makes it (`.venv`, filled
from a lock of exact versions and hashes), then starts the same command again inside it.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = Path(__file__).resolve().parent / "locks"
VENV = Path(os.environ.get("AMOBA_VENV") or ROOT / ".venv")
DEBIAN_WHEELS = Path("/usr/share/python-wheels")
OWN_COMMANDS = {"serve": "config.supervisor", "test": "config.testing"}
NEEDS_DEV = {"test", "setup"}


class SetupError(Exception):
    """The environment cannot be made; the text is the sentence for the person at the keyboard."""


def main(arguments: list[str]) -> int:
    """Run one command inside the environment, making that first where it is missing or out of date."""
    command = arguments[0] if arguments else "help"
    try:
        prepare(dev=command in NEEDS_DEV)
    except SetupError as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("Interrupted; the next run goes on from here.")
        return 130
    if command == "setup":
        return 0
    if not inside():
        reexecute(arguments)
    return run_django(arguments) if command not in OWN_COMMANDS else run_module(command, arguments[1:])


def inside() -> bool:
    """Whether this very interpreter is the environment's."""
    return Path(sys.prefix).resolve() == VENV.resolve()


def interpreter() -> Path:
    return VENV / "bin" / "python"


def reexecute(arguments: list[str]) -> None:
    command = [str(interpreter()), str(ROOT / "manage.py"), *arguments]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # without compiled files each start takes seconds longer
    sys.stdout.flush()
    os.execv(command[0], command)


def run_module(command: str, arguments: list[str]) -> int:
    module = importlib.import_module(OWN_COMMANDS[command])
    status: int = module.main(arguments)
    return status


def run_django(arguments: list[str]) -> int:
    """Any other command is Django's; what stands in its way is said in a sentence."""
    local = importlib.import_module("config.local")
    management = importlib.import_module("django.core.management")
    exceptions = importlib.import_module("django.core.exceptions")
    database = importlib.import_module("django.db")
    ours = local.complete(os.environ)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        management.execute_from_command_line(["manage.py", *arguments])
    except exceptions.ImproperlyConfigured as problem:
        say(str(problem))
    except database.OperationalError as problem:
        advice = " Is `python3 manage.py serve` running here?" if ours else ""
        say(f"The database cannot be used: {str(problem).strip().splitlines()[-1].strip()}.{advice}")
    else:
        return 0
    return 1


# -- making the environment --------------------------------------------------------------------------------


def prepare(*, dev: bool) -> None:
    """Make or renew the environment unless its stamp says that it already holds what the lock asks for."""
    if current(dev=dev):
        return
    with only_one():
        if not current(dev=dev):
            build(lock_name(dev=dev))


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
def only_one() -> Iterator[None]:
    """Two commands started together must not fill the same environment."""
    try:
        handle = os.open(VENV.parent / f"{VENV.name}-setup.lock", os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as problem:
        raise SetupError(
            f"Cannot write to {VENV.parent}: {problem.strerror}. The environment is made there."
        ) from None
    try:
        flock(handle, LOCK_EX)
        yield
    finally:
        os.close(handle)


def build(name: str) -> None:
    say(f"Setting up {VENV} (once, a minute or less) ...")
    if not usable():
        shutil.rmtree(VENV, ignore_errors=True)
        make_empty()
    unfinished().touch()
    say("  installing the locked packages ...")
    install(LOCKS / f"{name}.txt")
    stamp(name).write_text(fingerprint(name))
    unfinished().unlink()
    say("  done.")


def unfinished() -> Path:
    """There while packages are being installed: found later, it tells of an interruption."""
    return VENV / ".unfinished"


def make_empty() -> None:
    """Without pip inside, which saves seconds, and works on Debian where python3-venv is missing."""
    command = [sys.executable, "-m", "venv", "--without-pip", str(VENV)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise SetupError(
            f"{VENV} cannot be made: {closing_line(result)}. On Debian: apt-get install python3-venv."
        )


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


def install(lock: Path) -> None:
    result = subprocess.run([*installer(), "-r", str(lock)], capture_output=True, text=True, check=False)
    if result.returncode:
        raise SetupError(
            f"The packages could not be installed: {closing_line(result)} (is the network there?)"
        )


def closing_line(result: "subprocess.CompletedProcess[str]") -> str:
    """The line of a failed program's output that says most: the last with the word error, else the last."""
    lines = [line.strip() for line in (result.stderr or result.stdout).splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower()] or lines or ["no reason given"]
    return telling[-1]


def installer() -> list[str]:
    """uv where the person has it, else this Python's pip, else the pip that Python or Debian keeps as a
    wheel.
    """
    python = str(interpreter())
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--quiet", "--python", python, "--require-hashes"]
    options = [
        "install",
        "-qq",
        "--no-compile",
        "--no-input",
        "--disable-pip-version-check",
        "--require-hashes",
    ]
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", python, *options]
    if wheel := bundled_pip():
        return [python, f"{wheel}/pip", *options]
    raise SetupError("This Python has no pip: install it (apt-get install python3-venv) and try again.")


def bundled_pip() -> Path | None:
    folders = [DEBIAN_WHEELS]
    if spec := importlib.util.find_spec("ensurepip"):
        folders.append(Path(str(spec.origin)).parent / "_bundled")
    return next((wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"))), None)


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
