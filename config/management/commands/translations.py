"""Renews the Hungarian catalogue from code and templates; with --check it only compares, and fails on any
difference.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import translations


class Command(BaseCommand):
    help = __doc__ or ""
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own way to say it

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing, fail where the catalogue differs"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check"]:
            translations.renew()
            translations.compile_stale()
        problems = translations.drift()
        if problems:
            raise CommandError("\n".join(problems))
        self.stdout.write("The Hungarian catalogue is complete.")
