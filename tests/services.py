"""The database and broker of a test run: in a temporary folder, started when first needed, shared by all
processes.

With DATABASE_URL the tests use that server instead. The named role must be allowed to make roles and
databases; what the tests make there is named after them and removed at the end.
"""

import os
import secrets
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo

from config import local
from config.broker import Broker
from config.postgres import Cluster, make_roles

FOLDER = "AMOBA_TEST_FOLDER"
OUTSIDE = "AMOBA_TEST_OUTSIDE"
OWNER = "amoba_test_owner"
APPLICATION = "amoba_test_app"


def folder() -> Path:
    """One per run, inherited by the processes that pytest starts; it is made when a service is."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = str(Path(tempfile.gettempdir()) / f"amoba-test-{secrets.token_hex(6)}")
        os.environ[OUTSIDE] = os.environ.get("DATABASE_URL", "")
    return Path(os.environ[FOLDER])


def outside() -> str:
    """The address of the database server that the person named, if any."""
    folder()
    return os.environ[OUTSIDE]


def password() -> str:
    """Good for this run, the same in all its processes."""
    return folder().name


def address(role: str) -> str:
    if outside():
        return make_conninfo(outside(), user=role, password=password(), dbname=local.DATABASE)
    return local.database_url(folder() / "run", role)


def environment() -> Mapping[str, str]:
    """What the settings need, before anything runs there."""
    return {
        "DATABASE_URL": address(APPLICATION),
        "DATABASE_OWNER_URL": address(OWNER),
        "CELERY_BROKER_URL": local.broker_url(folder() / "run"),
        "SECRET_KEY": "only for tests, where nothing is secret",
        "PLAIN_HTTP": "true",
        "LOG_LEVEL": "WARNING",
    }


class Services:
    """Started by the process that began the run, so that they end with it and not with one of its helpers."""

    def __init__(self) -> None:
        sockets, log = folder() / "run", folder() / "postgres.log"
        self.cluster = Cluster(folder() / "pg", sockets, throw_away=True, log=log)
        self.broker = Broker(sockets, log=folder() / "valkey.log")
        self.has_roles = False

    def start_database(self) -> None:
        if self.has_roles:
            return
        if not outside():
            local.private_folder(folder())
            self.cluster.make()
            self.cluster.start()
        make_roles(self.administrator(), OWNER, APPLICATION, password() if outside() else None)
        self.has_roles = True

    def administrator(self) -> str:
        return outside() or self.cluster.url("postgres", "postgres")

    def start_broker(self) -> None:
        if not self.broker.server:
            local.private_folder(folder())
            self.broker.start()
            self.broker.wait()

    def stop(self) -> None:
        if outside() and self.has_roles:
            self.remove_roles()
        self.broker.stop()
        self.cluster.stop()
        shutil.rmtree(folder(), ignore_errors=True)

    def remove_roles(self) -> None:
        with psycopg.connect(outside(), autocommit=True) as connection:
            for role in (APPLICATION, OWNER):
                connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(role)))
