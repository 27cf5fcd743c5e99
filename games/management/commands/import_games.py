"""Reads recorded games from files and folders, judges them, and tells what came out.

Each file is stored as a whole or not at all; a file that was read before is left as it is.
"""

import json
import os
import sys
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from games.labels import refusals, verdicts, words
from games.records.record import MAX_TEXT, Format
from games.rules.errors import Refusal
from games.rules.events import Termination
from games.rules.field import Field, field, rectangle
from games.rules.ruleset import PRESETS, Ruleset, check_format, match_format, ruleset_from_dict
from games.services.imports import FileReport, Reading, import_file

FORMATS = {"sgf": Format.SGF, "psq": Format.PSQ, "list": Format.LIST, "json": Format.LOG}
SUFFIXES = {
    Format.SGF: (".sgf",),
    Format.PSQ: (".psq",),
    Format.LIST: (".txt", ".list"),
    Format.LOG: (".json",),
}
_PLAIN_LINES = 10  # without a terminal, so many lines tell how far it has come
_WIDTH = 118


class Command(BaseCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "paths", nargs="+", type=Path, metavar="PATH", help="a file, or a folder of files"
        )
        parser.add_argument("--format", choices=["auto", *FORMATS], default="auto", dest="form")
        parser.add_argument(
            "--rules",
            type=rules_of,
            metavar="PRESET|JSON",
            help=f"the rules assumed: {', '.join(PRESETS)}, or a ruleset as JSON;"
            " without it those that a record declares, else Free-style on its own field",
        )
        parser.add_argument("--size", type=size_of, metavar="N|WxH", help="the field where a file names none")
        parser.add_argument("--rows-from-top", action="store_true", help="lists: row 1 is the top row")
        parser.add_argument("--skip-i", action="store_true", help="lists: after column h comes j")
        parser.add_argument(
            "--json", action="store_true", dest="as_json", help="one JSON document, no tables"
        )
        parser.add_argument("--again", action="store_true", help="judge and store known files anew")
        parser.add_argument("--dry-run", action="store_true", help="judge, but store nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        form = FORMATS.get(options["form"])
        reading = Reading(
            options["rules"], form, options["size"], options["rows_from_top"], options["skip_i"]
        )
        files = [*files_of(options["paths"], form)]
        with translation.override("en"):
            reports = [
                import_file(
                    name=name,
                    data=head_of(path),
                    reading=reading,
                    again=options["again"],
                    dry_run=options["dry_run"],
                )
                for name, path in self.progress(files)
            ]
            told = document(reports)
            self.stdout.write(
                json.dumps(told, indent=1, ensure_ascii=False) if options["as_json"] else tables(told)
            )
        if told["malformed"]:
            raise CommandError(f"{len(told['malformed'])} of {len(files)} files could not be read.")

    def progress(self, files: list[tuple[str, Path]]) -> Iterator[tuple[str, Path]]:
        """The files, telling on the way how far it has come."""
        if sys.stderr.isatty():
            with Progress(console=Console(stderr=True), transient=True) as bar:
                yield from bar.track(files, description="Reading")
            return
        step = max(1, len(files) // _PLAIN_LINES)
        for number, (name, path) in enumerate(files, 1):
            yield name, path
            if number % step == 0 or number == len(files):
                self.stderr.write(f"{number} of {len(files)} files read", self.style.NOTICE)


# What is asked for --------------------------------------------------------------------------------
def rules_of(text: str) -> Ruleset:
    """A preset's name, or a ruleset as JSON."""
    if text in PRESETS:
        return PRESETS[text].rules
    try:
        values = json.loads(text)
        rules = ruleset_from_dict(values if isinstance(values, dict) else {"rules": values})
        check_format(match_format(rules))
    except json.JSONDecodeError:
        raise ArgumentTypeError(f"no such preset: {text} (there are {', '.join(PRESETS)})") from None
    except Refusal as refusal:
        with translation.override("en"):
            raise ArgumentTypeError(refusals.of(refusal)) from None
    return rules


def size_of(text: str) -> Field:
    """`15` or `15x17`."""
    try:
        return field(f"rectangle:{text}") if "x" in text else rectangle(int(text))
    except (ValueError, Refusal):
        raise ArgumentTypeError(f"no size: {text}") from None


def files_of(paths: list[Path], form: Format | None) -> Iterator[tuple[str, Path]]:
    """Names and places of all files, folders gone through in order; a file named by hand is always read.

    The name under which a file is stored does not depend on where the command is run.
    """
    suffixes = {suffix for item in ([form] if form else Format) for suffix in SUFFIXES[item]}
    for path in paths:
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.suffix.lower() in suffixes and p.is_file())
            yield from ((printable(path.resolve().name / p.relative_to(path)), p) for p in inside)
        elif path.is_file():
            yield printable(Path(path.name)), path
        else:
            raise CommandError(f"There is no file or folder {path}.")


def printable(path: Path) -> str:
    """A path as text that any terminal may show, whatever bytes its name is made of."""
    text = os.fsencode(path.as_posix()).decode(errors="replace")
    return "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text)


def head_of(path: Path) -> bytes:
    """The file's bytes; of one that is too long just enough to be refused."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_TEXT + 1)
    except OSError as problem:
        raise CommandError(f"{path} cannot be read: {problem.strerror}.") from None


# What is told -------------------------------------------------------------------------------------
def document(reports: list[FileReport]) -> dict[str, Any]:
    """All that came out, as plain JSON values."""
    games = [game for report in reports for game in report.games]
    ends = sum((report.ends for report in reports), Counter[str]())
    return {
        "files": len(reports),
        "known_files": sum(report.known for report in reports),
        "games": len(games),
        "plies": sum(game.plies for game in games),
        "ends": {end or "unfinished": count for end, count in sorted(ends.items())},
        "agreeing": sum(game.agrees for game in games),
        "differences": [line for report in reports for line in differences(report)],
        "malformed": [malformed(report) for report in reports if report.error],
    }


def differences(report: FileReport) -> Iterator[dict[str, Any]]:
    """Each difference of a file's games."""
    for game in report.games:
        for found in game.differences:
            yield {
                "file": report.name,
                "game": game.index,
                "ply": found.ply,
                "code": found.code,
                "data": found.data,
                "disagrees": not game.agrees,
                "what": verdicts.difference(found.code, found.data),
            }


def malformed(report: FileReport) -> dict[str, Any]:
    """Where and why a file could not be read."""
    error = report.error
    assert error is not None
    return {
        "file": report.name,
        "line": error.line,
        "column": error.column,
        "code": error.code,
        "why": refusals.of(error),
    }


def tables(told: dict[str, Any]) -> str:
    """The same as text for a person."""
    console = Console(file=StringIO(), width=_WIDTH, highlight=False, markup=False, emoji=False)
    console.print(summary(told))
    for title, key, columns in (
        ("Differences between records and verdicts", "differences", ("file", "game", "ply", "what")),
        ("Could not be read", "malformed", ("file", "line", "column", "why")),
    ):
        if told[key]:
            console.print(rows(title, told[key], columns))
    console.print(closing(told))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def summary(told: dict[str, Any]) -> Table:
    """Counts, and the games by how they ended."""
    table = Table(title="Recorded games", title_justify="left")
    table.add_column("what")
    table.add_column("count", justify="right")
    table.add_row("files", str(told["files"]))
    if told["known_files"]:
        table.add_row("  of them read before, left as they were", str(told["known_files"]))
    table.add_row("games", str(told["games"]))
    table.add_row("plies", str(told["plies"]), end_section=True)
    for end, count in told["ends"].items():
        table.add_row(str(words.TERMINATIONS[Termination(end)]) if end in {*Termination} else end, str(count))
    return table


def rows(title: str, lines: list[dict[str, Any]], columns: tuple[str, ...]) -> Table:
    """One line for each of `lines`."""
    table = Table(title=title, title_justify="left")
    for column in columns:
        table.add_column(
            column, justify="left" if column in {"file", "what", "why"} else "right", overflow="fold"
        )
    for line in lines:
        table.add_row(*(str(line[column]) for column in columns))
    return table


def closing(told: dict[str, Any]) -> str:
    """The outcome in one sentence."""
    return f"{told['agreeing']} of {told['games']} games agree with their records."
