"""Writes standings, crosstable, pairings and players of a tournament as files; alone, it lists tournaments."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.exports.files import File, Form, RoundNotThere, What
from tournaments.labels import words
from tournaments.models import Tournament
from tournaments.queries.exports import export


class Command(BaseCommand):
    """`export`, `export TOURNAMENT [--what WHAT …] [--format FORM] [--after N] [--output FILE|FOLDER]`."""

    help = __doc__ or ""

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The command's options."""
        parser.add_argument("tournament", nargs="?", help=_("the tournament's address or number"))
        parser.add_argument("--what", nargs="+", choices=[*What], metavar="WHAT", help=", ".join(What))
        parser.add_argument("--format", choices=[*Form], default=Form.CSV, dest="form")
        parser.add_argument("--after", type=int, metavar="N", help=_("as after round N; 0: before the first"))
        parser.add_argument("--language", choices=[code for code, _name in settings.LANGUAGES])
        parser.add_argument(
            "--output",
            type=Path,
            metavar="FILE|FOLDER",
            help=_("where to; without it one export goes to the terminal, several into this folder"),
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """One export to the terminal or into a file; several into a folder."""
        if options["tournament"] is None:
            self._list()
            return
        whats = [What(name) for name in options["what"] or What]
        files = [*_files(_found(options["tournament"]), whats, options)]
        if len(whats) == 1 and options["output"] is None:
            self.stdout.write(files[0].content.decode(), ending="")
            return
        for number, file in enumerate(files, 1):
            path = _place(options["output"] or Path(), file, alone=len(whats) == 1)
            _write(path, file.content)
            told = {"number": number, "count": len(whats), "path": path}
            self.stdout.write(_("%(number)s of %(count)s: %(path)s") % told)

    def _list(self) -> None:
        """Number, address, name and state of every tournament."""
        rows = Tournament.objects.order_by("pk")
        for row in rows:
            state = words.TOURNAMENT_STATES[row.state]
            self.stdout.write(f"{row.pk:>5}  {row.slug:<30}  {row.name} ({state})")
        if not rows:
            self.stdout.write(_("There is no tournament yet."))


def _files(tournament: Tournament, whats: list[What], options: dict[str, Any]) -> Iterator[File]:
    """Headed in the language asked for. Raises `CommandError`."""
    form, after = Form(options["form"]), options["after"]
    for what in whats:
        try:
            with translation.override(options["language"] or translation.get_language()):
                file = export(tournament, what, form, after=after, drafts=True)
        except RoundNotThere as missing:
            raise CommandError(_("Round %(after)s is not over yet.") % options) from missing
        yield file


def _found(text: str) -> Tournament:
    """By address, or by number where no address says so. Raises `CommandError`."""
    number = int(text) if text.isdecimal() and len(text) < 19 else None
    found = {row.slug: row for row in Tournament.objects.filter(Q(slug=text) | Q(pk=number))}
    if not found:
        told = {"tournament": text}
        raise CommandError(_("There is no tournament %(tournament)s; `export` alone lists them.") % told)
    return found.get(text) or next(iter(found.values()))


def _place(output: Path, file: File, *, alone: bool) -> Path:
    """The file's path: in a folder under its own name; one alone goes where it is told."""
    return output if alone and not output.is_dir() else output / file.name


def _write(path: Path, content: bytes) -> None:
    """All or nothing: a file that is there already is replaced when the new one is whole."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(content)
        fresh.replace(path)
    except OSError as problem:
        with suppress(OSError):
            fresh.unlink()
        told = {"path": path, "why": problem.strerror}
        raise CommandError(_("%(path)s cannot be written: %(why)s") % told) from problem
