"""Django's `migrate`, run as the owner of the tables wherever an owner is configured."""

from django.core.management.base import CommandParser
from django.core.management.commands import migrate
from django.db import connections

from config.roles import OWNER_ALIAS


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        if OWNER_ALIAS in connections:
            parser.set_defaults(database=OWNER_ALIAS)
