"""Runs the real `python3 manage.py serve` as a person would, on data of its own, and looks what it leaves
behind.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from config.environment import ROOT, VENV

OURS = ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "SECRET_KEY", "PLAIN_HTTP", "LOG_LEVEL")
MARK = "AMOBA_TEST_MARK"
WHOLE = ("manage.py", "pyproject.toml", "config", "games", "ratings", "tournaments", "templates")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def bare_environment(home: Path, **more: str) -> dict[str, str]:
    """This process's, without what the tests' own settings put there, and without the demo club."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in OURS and not name.startswith("DJANGO_")
    }
    return kept | {"AMOBA_HOME": str(home), "AMOBA_VENV": str(VENV), "AMOBA_DEMO": "false"} | more


def run(
    words: Sequence[str | Path], environment: dict[str, str], root: Path = ROOT, seconds: float = 60
) -> tuple[int, str]:
    """One command to its end: status and everything that it said."""
    done = subprocess.run(
        list(words), cwd=root, env=environment, capture_output=True, text=True, check=False, timeout=seconds
    )
    return done.returncode, done.stdout + done.stderr


def manage(*words: str, environment: dict[str, str], root: Path = ROOT) -> tuple[int, str]:
    return run([sys.executable, root / "manage.py", *words], environment, root)


def copy_of_checkout(target: Path) -> Path:
    """What a clone would hold, without environment and data."""
    target.mkdir(parents=True)
    for name in WHOLE:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy2(source, target / name)
    return target


@dataclass
class Server:
    """A `serve` in the background. Its processes are known by a mark in their environment."""

    home: Path
    root: Path = ROOT
    more: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    mark: str = field(default_factory=lambda: uuid.uuid4().hex)

    def start(self) -> "Server":
        environment = bare_environment(self.home, **{MARK: self.mark}, **self.more)
        command = [sys.executable, "-u", str(self.root / "manage.py"), "serve", "--port", str(self.port)]
        self.output = (self.home.parent / f"{self.mark}.out").open("w+")
        self.process = subprocess.Popen(
            command, cwd=self.root, env=environment, stdout=self.output, stderr=subprocess.STDOUT, text=True
        )
        return self

    def __enter__(self) -> Self:
        self.start().wait_for("is at http://")
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(30)
        self.output.close()

    def wait_for(self, words: str, seconds: float = 60) -> "Server":
        deadline = time.monotonic() + seconds
        while words not in self.said():
            assert self.process.poll() is None, self.said()
            assert time.monotonic() < deadline, self.said()
            time.sleep(0.02)
        return self

    def said(self) -> str:
        return Path(self.output.name).read_text()

    def get(self, path: str, host: str = "") -> tuple[int, str]:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}")
        if host:
            request.add_header("Host", host)
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - our own address
            return answer.status, answer.read().decode()

    def stop(self, how: signal.Signals = signal.SIGTERM, seconds: float = 30) -> int:
        self.process.send_signal(how)
        return self.process.wait(seconds)

    def alive(self) -> dict[int, str]:
        """Every living process that descends from this server, whoever its parent is by now."""
        return {number: line for number, line in all_processes(f"{MARK}={self.mark}", self.home) if line}

    def one(self, words: str) -> int:
        return next(number for number, line in self.alive().items() if words in line)

    def none_alive(self, within: float) -> bool:
        deadline = time.monotonic() + within
        while self.alive() and time.monotonic() < deadline:
            time.sleep(0.05)
        return not self.alive()


def all_processes(mark: str, home: Path) -> list[tuple[int, str]]:
    """Those that carry the mark; and since PostgreSQL's children write over theirs, those that work in the
    data.
    """
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            marked = mark.encode() in (folder / "environ").read_bytes().split(b"\0")
            if marked or (folder / "cwd").readlink().is_relative_to(home):
                found.append(
                    (int(folder.name), (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode())
                )
        except OSError:
            continue
    return found
