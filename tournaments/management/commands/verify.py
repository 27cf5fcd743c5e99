"""Replays every log and checks every hash and projection; changes nothing. Exit code 1: something is wrong."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from games.labels import findings as of_games
from games.models import Game, Match
from games.records.errors import RecordError
from games.services import bundles, verify
from tournaments.labels import findings as of_tournaments
from tournaments.models import Tournament
from tournaments.services import verify as of_logs

Finding = verify.Finding | of_logs.Finding
EVERY = 500  # matches between two signs of life


class Command(BaseCommand):
    """`verify`, `verify --export FILE`, `verify --against FILE [--game ID]`."""

    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The command's options."""
        parser.add_argument(
            "--against", metavar="FILE", type=Path, help=_("an earlier export, or one game's log")
        )
        parser.add_argument("--game", metavar="ID", type=int, help=_("the game whose log FILE is"))
        parser.add_argument(
            "--export", metavar="FILE", type=Path, help=_("write all logs, to be kept elsewhere")
        )
        parser.add_argument("--json", action="store_true", help=_("findings as JSON lines"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Find, tell, and end with the number."""
        found = 0
        for finding in self._findings(options):
            found += 1
            plain = json.dumps(finding._asdict())
            self.stdout.write(plain if options["json"] else _sentence(finding))
        if found:
            raise CommandError(_("%(found)s findings.") % {"found": found}, returncode=1)
        if options["export"]:
            self._export(options["export"])
        if not options["json"]:
            self._tell()

    def _tell(self) -> None:
        told = {"matches": Match.objects.count(), "games": Game.objects.count()}
        self.stdout.write(_("%(matches)s matches with %(games)s games: all is as the logs say.") % told)
        if count := Tournament.objects.count():
            self.stdout.write(_("%(count)s tournaments: all is as the logs say.") % {"count": count})

    def _findings(self, options: dict[str, Any]) -> Iterator[Finding]:
        for number, match in enumerate(Match.objects.order_by("pk").iterator(chunk_size=verify.CHUNK), 1):
            yield from verify.check_match(match)
            if number % EVERY == 0:
                self.stderr.write(_("%(number)s matches read") % {"number": number})
        yield from of_logs.findings()
        if options["against"]:
            yield from self._against(options["against"], options["game"])

    def _against(self, path: Path, game: int | None) -> Iterator[Finding]:
        try:
            text = path.read_text(encoding="utf-8")
            for kept in bundles.read(text, game=game):
                if finding := bundles.compare(kept):
                    yield finding
        except (OSError, UnicodeDecodeError) as problem:
            raise CommandError(
                _("%(path)s cannot be read: %(why)s") % {"path": path, "why": problem}
            ) from problem
        except (RecordError, ValueError) as problem:
            told = {"path": path, "why": problem}
            raise CommandError(_("%(path)s is no export of logs: line %(why)s") % told) from problem

    def _export(self, path: Path) -> None:
        try:
            with path.open("w", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in bundles.export())
        except OSError as problem:
            told = {"path": path, "why": problem}
            raise CommandError(_("%(path)s cannot be written: %(why)s") % told) from problem


def _sentence(finding: Finding) -> str:
    if isinstance(finding, of_logs.Finding):
        return of_tournaments.finding(**finding._asdict())
    return of_games.finding(**finding._asdict())
