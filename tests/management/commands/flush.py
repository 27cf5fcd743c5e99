"""Empties the tables after a test with real transactions: as their owner, past the triggers that guard the
logs.

Django calls it by the name of the connection that the test used, whose role may rightly do no such thing.
The owner comes by a connection of its own, since a test locks those of Django's that it did not ask for.
"""

from typing import Any

import psycopg
from django.core.management.color import no_style
from django.core.management.commands import flush
from django.core.management.sql import emit_post_migrate_signal, sql_flush
from django.db import connections
from psycopg import sql

from config.roles import OWNER_ALIAS, log_tables

TRIGGER = "ALTER TABLE {table} {verb} TRIGGER USER"


class Command(flush.Command):
    def handle(self, **options: Any) -> None:
        default = connections["default"]
        statements = sql_flush(no_style(), default, allow_cascade=options.get("allow_cascade", False))
        where = connections[OWNER_ALIAS].get_connection_params() | {"dbname": default.settings_dict["NAME"]}
        with psycopg.connect(**where) as owner:
            switch_triggers(owner, "DISABLE")
            for statement in statements:
                owner.execute(sql.SQL(statement))
            switch_triggers(owner, "ENABLE")
        owner.close()
        if not options.get("inhibit_post_migrate"):
            emit_post_migrate_signal(verbosity=0, interactive=False, db="default")


def switch_triggers(owner: psycopg.Connection, verb: str) -> None:
    for table in log_tables():
        owner.execute(sql.SQL(TRIGGER).format(table=sql.Identifier(table), verb=sql.SQL(verb)))
