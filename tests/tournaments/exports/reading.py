"""Exports read back, by Python's own readers."""

import csv
import io
import json
from typing import Any

from games.records.spreadsheet import plain
from tournaments.exports.files import Form, What
from tournaments.models import Tournament
from tournaments.queries.exports import export


def raw(tournament: Tournament, what: What, **more: Any) -> list[list[str]]:
    """All cells of the table as they stand in the file."""
    content = export(tournament, what, Form.CSV, **more).content
    assert content.startswith(b"\xef\xbb\xbf")
    return [*csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";", strict=True)]


def table(tournament: Tournament, what: What, **more: Any) -> list[list[str]]:
    """Headings and rows without the notes, and without the signs that keep cells from being run."""
    return [[plain(cell) for cell in row] for row in raw(tournament, what, **more) if row[0] != "#"]


def notes(tournament: Tournament, what: What, **more: Any) -> list[str]:
    """What the notes say, without their headings."""
    return [row[2] for row in raw(tournament, what, **more) if row[0] == "#"]


def document(tournament: Tournament, what: What, **more: Any) -> dict[str, Any]:
    content = export(tournament, what, Form.JSON, **more).content
    found: dict[str, Any] = json.loads(content)
    return found
