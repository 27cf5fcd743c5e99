"""The database and broker of a test run: in a temporary folder, started when first needed, shared by all
test processes.
"""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from config import local
from config.broker import Broker
from config.postgres import Cluster

FOLDER = "AMOBA_TEST_FOLDER"
OUTSIDE = "AMOBA_TEST_OUTSIDE"


def folder() -> Path:
    """One per run: the processes that pytest starts inherit the variable."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="amoba-test-")
        os.environ[OUTSIDE] = "yes" if os.environ.get("DATABASE_URL") else ""
    return Path(os.environ[FOLDER])


def outside_database() -> bool:
    """Whether the person named a database server of the system's."""
    folder()
    return bool(os.environ[OUTSIDE])


def environment() -> Mapping[str, str]:
    """What the settings need, before anything runs there."""
    sockets = folder() / "run"
    mine = {
        "CELERY_BROKER_URL": local.broker_url(sockets),
        "SECRET_KEY": "only for tests, where nothing is secret",
        "PLAIN_HTTP": "true",
        "LOG_LEVEL": "WARNING",
    }
    if outside_database():
        return {"DATABASE_OWNER_URL": os.environ["DATABASE_URL"]} | dict(os.environ) | mine
    roles = {"DATABASE_URL": local.APPLICATION, "DATABASE_OWNER_URL": local.OWNER}
    return mine | {name: local.database_url(sockets, role) for name, role in roles.items()}


class Services:
    """Started by the process that began the run, so that they end with it and not with one of its helpers."""

    def __init__(self) -> None:
        self.cluster = Cluster(
            folder() / "pg", folder() / "run", throw_away=True, log=folder() / "postgres.log"
        )
        self.broker = Broker(folder() / "run", log=folder() / "valkey.log")

    def start_database(self) -> None:
        if self.cluster.server or outside_database():
            return
        self.cluster.make()
        self.cluster.start()
        self.cluster.make_roles(None)

    def start_broker(self) -> None:
        if not self.broker.server:
            self.broker.start()
            self.broker.wait()

    def stop(self) -> None:
        self.broker.stop()
        self.cluster.stop()
        shutil.rmtree(folder(), ignore_errors=True)
