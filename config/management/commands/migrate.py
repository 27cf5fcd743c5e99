"""Django's `migrate`, as the owner of the tables wherever one is configured, and the application's rights
right after.
"""

from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections

from config import roles


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        if roles.OWNER_ALIAS in connections:
            parser.set_defaults(database=roles.OWNER_ALIAS)

    def handle(self, *args: Any, **options: Any) -> None:
        super().handle(*args, **options)
        if options["database"] == roles.OWNER_ALIAS:
            roles.sync()
