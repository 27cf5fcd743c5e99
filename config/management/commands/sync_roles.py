"""Gives the application's database role exactly its rights and the club's groups theirs, and adds the ready
settings that are missing. Safe to run at any time, any number of times.
"""

from typing import Any

from django.core.management.base import BaseCommand

from config import roles
from games.services import groups, presets
from tournaments.services import groups as tournament_groups


class Command(BaseCommand):
    help = __doc__ or ""

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(roles.sync())
        names = dict.fromkeys((*groups.sync(), *tournament_groups.sync()))
        self.stdout.write(f"Groups are in place: {', '.join(names)}.")
        self.stdout.write(f"Ready settings added: {', '.join(presets.sync()) or 'none'}.")
