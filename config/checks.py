"""What is looked at before anything starts, so that a wrong setting is one sentence and not a failure half-
way.
"""

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from config import local


class Refused(Exception):
    """Nothing was started; the text is the sentence for the person at the keyboard."""


def data_folder(data: Path) -> Path:
    try:
        local.private_folder(data)
    except OSError as problem:
        raise Refused(f"The data folder {data} cannot be made: {problem.strerror}.") from None
    if not writable(data):
        raise Refused(f"The data folder {data} cannot be written to.")
    return data


def writable(folder: Path) -> bool:
    """Tried and not asked: root may do anything, but not on a read-only disk."""
    probe = folder / f".probe-{os.getpid()}"
    try:
        probe.touch()
        probe.unlink()
    except OSError:
        return False
    return True


@contextmanager
def alone(data: Path) -> Iterator[None]:
    """One server per data folder; the kernel frees the lock however the server ended."""
    handle = os.open(data / "serve.lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        flock(handle, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise Refused(f"Another server is running on the data in {data}: stop that one first.") from None
    else:
        yield
    finally:
        os.close(handle)


def port(host: str, number: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, number))
        except (OSError, OverflowError) as problem:
            reason = getattr(problem, "strerror", None) or problem
            raise Refused(
                f"Cannot listen on {host} port {number} ({reason}): choose another with --port or --host."
            ) from None


def database(name: str, address: str) -> None:
    """Can the named database be reached and used right now?"""
    try:
        psycopg.connect(address, connect_timeout=5).close()
    except psycopg.ProgrammingError:
        raise Refused(f"{name} is not a postgresql:// address.") from None
    except psycopg.OperationalError as problem:
        raise Refused(f"The database that {name} names cannot be used: {reason(problem)}") from None


def reason(problem: Exception) -> str:
    """The line of a failed connection that says most: the last that is no question."""
    lines = [line.strip(" -\t") for line in str(problem).splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith("Is the server running")]
    return (telling or lines or ["no reason given"])[-1]


def broker(address: str) -> None:
    """Can the named broker be reached right now? Passwords and the like are left to the workers to try."""
    parts = urlsplit(address)
    if parts.scheme not in {"redis", "rediss", "redis+socket"}:
        raise Refused("CELERY_BROKER_URL is not a redis://, rediss:// or redis+socket:// address.")
    try:
        connect(parts.scheme, parts.path, parts.hostname or "localhost", parts.port or 6379)
    except (OSError, ValueError) as problem:
        raise Refused(f"The broker that CELERY_BROKER_URL names cannot be reached: {problem}") from None


def connect(scheme: str, path: str, host: str, number: int) -> None:
    if scheme == "redis+socket":
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(path)
    else:
        socket.create_connection((host, number), timeout=5).close()
