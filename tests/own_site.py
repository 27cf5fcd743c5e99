"""A whole site of a test's own, the web server apart: a database that it may restart or kill, a broker, the
workers and the timetable, all as `serve` starts them.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from django.db import connections

from config.installation import Installation
from config.postgres import SUPERUSER, Cluster
from config.watch import Part
from tests.config.serving import bare_environment


class OwnSite(Installation):
    """Parts are started one by one, by the test; `stop` ends all of them."""

    def __init__(self, home: Path, *, jobs: str = "") -> None:
        """`jobs`: a module with more tasks for the worker that does not do the clocks."""
        super().__init__(home, "127.0.0.1", 0)
        self.environment, self.jobs = bare_environment(home), jobs

    def start_services(self, **settings: str) -> None:
        """Broker and database, migrated; `settings` are PostgreSQL's."""
        self.settle_environment()
        self.start_broker()
        self.settle_database()
        self.database.make()
        if settings:
            self.database.start()
            alter_system(self.database, **settings)
            self.database.stop()
        self.start_database()
        self.migrate()

    @property
    def database(self) -> Cluster:
        assert self.cluster is not None
        return self.cluster

    def python_part(self, name: str, module: str, *words: str, log: str = "", niceness: int = 0) -> Part:
        more = ("-I", self.jobs) if self.jobs and "rest@%h" in words else ()
        return super().python_part(name, module, *words, *more, log=log, niceness=niceness)

    def part(self, name: str) -> Part:
        return next(part for part in self.parts if part.name == name)

    def stop(self) -> None:
        super().stop()
        self.database.stop()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Django's connections of this process, those of later threads included, lead to this database."""
        default = connections["default"]
        default.close()
        before = dict(default.settings_dict)
        default.settings_dict |= {"NAME": "amoba", "USER": "amoba_app", "HOST": str(self.sockets), "PORT": ""}
        try:
            yield
        finally:
            default.close()
            default.settings_dict |= before


def alter_system(cluster: Cluster, **settings: str) -> None:
    """Change the server's settings as its superuser; they hold from its next start."""
    with psycopg.connect(cluster.url(SUPERUSER, "postgres"), autocommit=True) as connection:
        for name, value in settings.items():
            connection.execute(
                psycopg.sql.SQL("ALTER SYSTEM SET {} = {}").format(psycopg.sql.Identifier(name), value)
            )
