"""The demo club of the site's own database: its logins; with --reset it is taken away and made anew."""

import os
import secrets
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.utils.translation import gettext as _

from games.services.verb import now
from tournaments.services.demo import making, people, removing

LOGINS = "demo-logins"
OWNER = "owner"
_CONSONANTS, _VOWELS, _SYLLABLES = "bdfgklmnprstvz", "aeiou", 3


class Command(BaseCommand):
    """`demo`, `demo --make`, `demo --reset [--yes]`."""

    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The command's options."""
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--make", action="store_true", help=_("make it where it is not there"))
        what.add_argument(
            "--reset", action="store_true", help=_("take it away with all its games, and make it anew")
        )
        parser.add_argument("--yes", action="store_true", help=_("do not ask"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Only on the embedded database: nobody wants the demo's people among their own by mistake."""
        if not settings.EMBEDDED_DATA:
            raise CommandError(_("The demo club lives only in the database that `serve` makes by itself."))
        logins = Path(settings.EMBEDDED_DATA) / LOGINS
        if options["reset"]:
            self._remove(ask=not options["yes"])
        if (options["make"] or options["reset"]) and not people.is_there():
            self._make(logins)
        if not people.is_there():
            raise CommandError(_("There is no demo club here; `demo --make` makes it."))
        if not options["make"]:
            self._show(logins)

    def _make(self, logins: Path) -> None:
        """The logins are written down first: made without them, nobody could sign in."""
        password = "-".join(_word() for _number in range(2))
        _write(logins, password)
        making.make(password=password, clock=now, tell=self._tell)

    def _show(self, logins: Path) -> None:
        try:
            self.stdout.write(logins.read_text(encoding="utf-8"), ending="")
        except OSError as problem:
            told = {"path": logins, "why": problem.strerror}
            raise CommandError(_("%(path)s cannot be read: %(why)s") % told) from problem

    def _tell(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def _remove(self, *, ask: bool) -> None:
        if OWNER not in connections:
            raise CommandError(_("Only the owner of the tables can do this: DATABASE_OWNER_URL is not set."))
        found = removing.extent()
        if found.elsewhere:
            told = {"tournaments": ", ".join(found.elsewhere)}
            raise CommandError(_("Its players take part in other tournaments: %(tournaments)s.") % told)
        if ask:
            self._ask(found)
        removing.remove(using=OWNER)

    def _ask(self, found: removing.Extent) -> None:
        """Raises `CommandError` unless somebody says yes."""
        self.stdout.write(
            _(
                "This takes away for good: %(players)s players, %(tournaments)s tournaments and %(matches)s"
                " matches, %(guests)s of them with others."
            )
            % found._asdict()
        )
        yes = _("yes")
        try:
            answer = input(_("Type “%(yes)s” to go on: ") % {"yes": yes})
        except EOFError:
            answer = ""
        if answer.strip().casefold() not in {yes.casefold(), "yes"}:
            raise CommandError(_("Nothing was changed."))


def _word() -> str:
    """Three syllables, easy to type: together with another 36 bits, and sign-in allows few attempts."""
    return "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _number in range(_SYLLABLES))


def _write(path: Path, password: str) -> None:
    """For the person whose site this is alone."""
    roles = dict(zip(people.SIGN_IN, (_("organiser"), _("referee"), _("player"), _("player")), strict=True))
    lines = [
        _("The demo club; who can sign in, each with the password %(password)s:") % {"password": password}
    ]
    lines += [f"  {people.address(login)}  ({role})" for login, role in roles.items()]
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
