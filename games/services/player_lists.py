"""Reading a list of players (CSV): good lines, and for each bad one the file's line and column, and what."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.labels.player_lists import HEADINGS, PASSED_OVER
from games.models import Player
from games.models.people import YEARS
from games.names import search_key
from games.records import spreadsheet
from games.records.spreadsheet import BadTable, Row
from games.rules.errors import Refusal
from games.services.errors import ListTooLong
from games.services.people import LONGEST_NAME, clean_name

MOST_LINES = 2_000
LONGEST_CLUB, LONGEST_ID, SHOWN = 80, 20, 60
_COLUMN_OF = {heading: column for column, headings in HEADINGS.items() for heading in headings}
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9./-]*")


class Problem(NamedTuple):
    """What is wrong, and where: line and column (its place from 1) of the file, 0 = all of it."""

    line: int
    column: int
    code: str
    data: Mapping[str, object]


class Details(NamedTuple):
    """A player as a list tells of them."""

    name: str
    club: str = ""
    country: str = ""
    year_of_birth: int | None = None
    federation_id: str = ""


Good = tuple[int, Details, Mapping[str, int]]


def key(name: str) -> str:
    """Names that differ in this are of different people."""
    return name.casefold()


def differ(one: Details, other: Details | Player) -> bool:
    """Whether some detail is told of both, and not alike."""
    pairs = ((getattr(one, name), getattr(other, name)) for name in Details._fields if name != "name")
    return any(mine and theirs and key(str(mine)) != key(str(theirs)) for mine, theirs in pairs)


def read(text: str) -> tuple[list[Good], list[Problem]]:
    """Good lines with the places of their columns, and all problems. Raises `ListTooLong`."""
    try:
        rows = [row for row in spreadsheet.read(text) if row.cells[0] != spreadsheet.NOTE]
    except BadTable as broken:
        return [], [Problem(broken.line, 0, "quotes", {})]
    if len(rows) > MOST_LINES + 1:
        raise ListTooLong(most=MOST_LINES)
    if len(rows) < 2:
        return [], [Problem(0, 0, "empty", {})]
    places, problems = _columns(rows[0])
    if problems:
        return [], problems
    return _lines(rows[1:], places)


def _lines(rows: list[Row], places: Mapping[str, int]) -> tuple[list[Good], list[Problem]]:
    good: list[Good] = []
    problems: list[Problem] = []
    seen = _Seen()
    for row in rows:
        found, wrong = _details(row, places)
        problems += wrong
        if found is None:
            continue
        if twin := seen.twin(found):
            problems.append(Problem(row.line, places["name"], "same_as_line", {"other": twin}))
            continue
        seen.add(row.line, found)
        good.append((row.line, found, places))
    return good, problems


class _Seen:
    """The lines before, by name and federation id."""

    def __init__(self) -> None:
        self.by_name: dict[str, list[tuple[int, Details]]] = {}
        self.by_id: dict[str, int] = {}

    def add(self, line: int, details: Details) -> None:
        self.by_name.setdefault(key(details.name), []).append((line, details))
        if details.federation_id:
            self.by_id[details.federation_id] = line

    def twin(self, details: Details) -> int | None:
        """The line of the same player."""
        if line := self.by_id.get(details.federation_id):
            return line
        alike = self.by_name.get(key(details.name), ())
        return next((line for line, other in alike if not differ(details, other)), None)


def _columns(row: Row) -> tuple[dict[str, int], list[Problem]]:
    """Where each column stands, from 1."""
    places: dict[str, int] = {}
    problems = []
    for place, heading in enumerate(row.cells, 1):
        told = search_key(heading.replace("_", " "))
        column = _COLUMN_OF.get(told)
        if told in PASSED_OVER:
            continue
        if column is None or column in places:
            code = "unknown_column" if column is None else "column_twice"
            problems.append(Problem(row.line, place, code, {"value": heading[:SHOWN]}))
        else:
            places[column] = place
    if "name" not in places and not problems:
        problems.append(Problem(row.line, 0, "no_name_column", {}))
    return places, problems


def _details(row: Row, places: Mapping[str, int]) -> tuple[Details | None, list[Problem]]:
    values: dict[str, Any] = {}
    problems = []
    if any(row.cells[max(places.values()) :]):
        problems.append(Problem(row.line, max(places.values()) + 1, "too_many_cells", {}))
    for column, place in places.items():
        cell = row.cells[place - 1] if place <= len(row.cells) else ""
        try:
            values[column] = _READERS[column](cell)
        except (ValueError, Refusal):
            data = {"value": cell[:SHOWN], **_LIMITS.get(column, {})}
            problems.append(Problem(row.line, place, column, data))
    return (None if problems else Details(**values)), problems


def _club(cell: str) -> str:
    shown = clean_name(cell) if cell else ""
    return _at_most(shown, LONGEST_CLUB)


def _country(cell: str) -> str:
    country = cell.upper()
    if country and not re.fullmatch("[A-Z]{3}", country):
        raise ValueError(cell)
    return country


def _year(cell: str) -> int | None:
    if not cell:
        return None
    if not re.fullmatch("[0-9]{4}", cell) or not YEARS[0] <= int(cell) <= YEARS[1]:
        raise ValueError(cell)
    return int(cell)


def _federation_id(cell: str) -> str:
    if cell and not _ID.fullmatch(cell):
        raise ValueError(cell)
    return _at_most(cell, LONGEST_ID)


def _at_most(text: str, most: int) -> str:
    if len(text) > most:
        raise ValueError(most)
    return text


_READERS: dict[str, Any] = {
    "name": clean_name,
    "club": _club,
    "country": _country,
    "year_of_birth": _year,
    "federation_id": _federation_id,
}
_LIMITS: dict[str, dict[str, object]] = {
    "name": {"most": LONGEST_NAME},
    "club": {"most": LONGEST_CLUB},
    "year_of_birth": {"least": YEARS[0], "most": YEARS[1]},
    "federation_id": {"most": LONGEST_ID},
}
