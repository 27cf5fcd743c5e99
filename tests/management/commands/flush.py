"""Empties the tables after a test with real transactions: as their owner, past the triggers that guard the logs.

Django calls it by the name of the connection that the test used, whose role may rightly do no such thing.
"""

from typing import Any

from django.core.management.color import no_style
from django.core.management.commands import flush
from django.core.management.sql import emit_post_migrate_signal, sql_flush
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql

from config.roles import OWNER_ALIAS, log_tables

TRIGGER = "ALTER TABLE {table} {verb} TRIGGER USER"


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        owner = connections.create_connection(OWNER_ALIAS)  # a test locks those connections that it did not ask for
        owner.settings_dict = owner.settings_dict | {"NAME": connections["default"].settings_dict["NAME"]}
        try:
            empty(owner, allow_cascade=options.get("allow_cascade", False))
        finally:
            owner.close()
        if not options.get("inhibit_post_migrate"):
            emit_post_migrate_signal(verbosity=0, interactive=False, db="default")


def empty(owner: BaseDatabaseWrapper, *, allow_cascade: bool) -> None:
    statements = sql_flush(no_style(), owner, reset_sequences=False, allow_cascade=allow_cascade)
    with owner.cursor() as cursor:
        cursor.execute("BEGIN")
        switch_triggers(cursor, "DISABLE")
        for statement in statements:
            cursor.execute(statement)
        switch_triggers(cursor, "ENABLE")
        cursor.execute("COMMIT")


def switch_triggers(cursor: Any, verb: str) -> None:
    for table in log_tables():
        cursor.execute(sql.SQL(TRIGGER).format(table=sql.Identifier(table), verb=sql.SQL(verb)))
