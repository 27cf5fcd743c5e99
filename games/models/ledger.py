"""What one transaction adds to logs and sets in rows, gathered and written together: a statement costs more
than a row, and flags fall in crowds.
"""

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Model
from psycopg import sql


class Ledger:
    """New rows and changed projections, each kind in the order in which it first came; `flush` writes them.

    Whoever makes a ledger holds the locks of the rows in it and flushes it in the same transaction.
    """

    def __init__(self) -> None:
        self._steps: dict[tuple[type[Model], bool], dict[int, Model]] = {}

    def add(self, row: Model) -> None:
        """A row to insert; its id is known after `flush`."""
        self._steps.setdefault((type(row), True), {})[id(row)] = row

    def change(self, row: Model) -> None:
        """A row whose projection is to be set as it stands when `flush` comes."""
        self._steps.setdefault((type(row), False), {})[id(row)] = row

    def flush(self) -> None:
        """Write all, and be empty again: a statement for each kind."""
        steps, self._steps = self._steps, {}
        for (model, new), rows in steps.items():
            if new:
                model._default_manager.bulk_create([*rows.values()])
            else:
                _set(model, [*rows.values()])


def _set(model: type[Any], rows: Sequence[Any]) -> None:
    """Set the columns of the model's `projection` in each row: the ORM would put the statement together anew
    each time, for as long as PostgreSQL takes to carry it out.
    """
    fields = [model._meta.get_field(name) for name in model.projection]
    statement = sql.SQL("UPDATE {} SET {} WHERE id = %s").format(
        sql.Identifier(model._meta.db_table),
        sql.SQL(", ").join(sql.SQL("{} = %s").format(sql.Identifier(field.column)) for field in fields),
    )
    values = [
        [*(field.get_db_prep_save(getattr(row, field.attname), connection) for field in fields), row.pk]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(statement, values)
