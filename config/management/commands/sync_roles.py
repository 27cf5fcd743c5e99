"""Gives the application's database role exactly its rights and the club's groups theirs, and adds the ready
settings that are missing. Safe to run at any time, any number of times.
"""

from typing import Any

from django.core.management.base import BaseCommand

from config import roles
from games.services import groups, presets


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(roles.sync())
        self.stdout.write(f"Groups are in place: {', '.join(groups.sync())}.")
        self.stdout.write(f"Ready settings added: {', '.join(presets.sync()) or 'none'}.")
