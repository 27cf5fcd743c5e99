"""Who may do what in the database.

The owner's role changes the schema. The application's role works with the rows, but what is written into a
log it can neither change nor remove. A model says that it is a log with `append_only = True` in its body;
the rights follow from that whenever `sync_roles` runs, and it does after every migration.
"""

from collections.abc import Iterator, Sequence

from django.apps import apps
from django.conf import settings
from django.db import connections
from psycopg import sql

OWNER_ALIAS = "owner"

GRANTS = (
    "GRANT USAGE ON SCHEMA public TO {role}",
    "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
    "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role}",
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {role}",
    "REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON django_migrations FROM {role}",
)
LOG = "REVOKE UPDATE, DELETE, TRUNCATE ON {table} FROM {role}"


def log_tables() -> list[str]:
    """The tables of all logs, whether or not a migration has made them yet."""
    return sorted(model._meta.db_table for model in apps.get_models() if getattr(model, "append_only", False))


def sync() -> str:
    """Bring the rights in line with the models; the answer is a sentence about what was done."""
    if OWNER_ALIAS not in connections:
        return "One role does everything (DATABASE_OWNER_URL is not set): only their triggers guard the logs."
    owner = connections[OWNER_ALIAS]
    tables = sorted(set(log_tables()) & set(owner.introspection.table_names()))
    with owner.cursor() as cursor:
        for statement in statements(settings.DATABASES["default"]["USER"], tables):
            cursor.execute(statement)
    return f"Rights are in place; logs that only grow: {', '.join(tables) or 'none yet'}."


def statements(application: str, logs: Sequence[str]) -> Iterator[sql.Composed]:
    role = sql.Identifier(application)
    for grant in GRANTS:
        yield sql.SQL(grant).format(role=role)
    for table in logs:
        yield sql.SQL(LOG).format(role=role, table=sql.Identifier(table))
