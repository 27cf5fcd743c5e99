"""Gives the application's database role exactly its rights. Safe to run at any time, any number of times."""

from typing import Any

from django.core.management.base import BaseCommand

from config import roles


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(roles.sync())
