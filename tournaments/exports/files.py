"""What all exports have in common: who asks for what, what each says of its tournament, and how it is written.

A table ends in notes, rows that begin with a number sign: readers of the club's lists pass over them. A
document says the same in `tournament` and `log`. Both name the log's last hash (referee.md §7).
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from games.records import spreadsheet
from tournaments.labels import words
from tournaments.models import Tournament

FORMAT_VERSION: Final = 1
_SEED_HIDDEN: Final = (Tournament.State.DRAFT, Tournament.State.ENTRIES_OPEN)


class What(StrEnum):
    """What can be taken away."""

    STANDINGS = "standings"
    CROSSTABLE = "crosstable"
    PAIRINGS = "pairings"
    PLAYERS = "players"


class Form(StrEnum):
    """How it is written; the value is the file's suffix."""

    CSV = "csv"
    JSON = "json"


TYPES: Final[dict[Form, str]] = {Form.CSV: "text/csv; charset=utf-8", Form.JSON: "application/json"}


class RoundNotThere(LookupError):
    """Asked as after a round that is not complete yet (pairings: that is not published)."""


class File(NamedTuple):
    """`type` is the media type."""

    name: str
    type: str
    content: bytes


@dataclass(frozen=True)
class Sheet:
    """An export before it is written. `rows`: the headings, then the cells; `plain`: JSON values.

    `after`: as after which round; None where rounds make no difference.
    """

    tournament: Tournament
    what: What
    after: int | None
    rows: Sequence[Sequence[object]]
    plain: object


def written(sheet: Sheet, form: Form) -> File:
    """The file; the same state of the tournament gives the same bytes."""
    after = "" if sheet.after is None else f"-{sheet.after}"
    name = f"{sheet.tournament.slug}-{sheet.what}{after}.{form}"
    content = _table(sheet) if form is Form.CSV else _document(sheet)
    return File(name, TYPES[form], content)


def instant(at: int | None) -> str | None:
    """An instant (ms) as ISO 8601 in UTC."""
    if at is None:
        return None
    return datetime.fromtimestamp(at / 1_000, UTC).isoformat(timespec="milliseconds")


# As a table ---------------------------------------------------------------------------------------
def _table(sheet: Sheet) -> bytes:
    return spreadsheet.write([*sheet.rows, *([spreadsheet.NOTE, *note] for note in _notes(sheet))])


def _notes(sheet: Sheet) -> Iterator[tuple[object, ...]]:
    tournament = sheet.tournament
    yield _("tournament"), tournament.name
    yield _("state"), words.TOURNAMENT_STATES[tournament.state]
    if sheet.after is not None:
        yield _("after round"), sheet.after
    yield _("entries in the tournament's log"), tournament.version
    yield _("last hash of the tournament's log"), tournament.head


# As a document ------------------------------------------------------------------------------------
def _document(sheet: Sheet) -> bytes:
    tournament = sheet.tournament
    document = {
        "format": f"amoba-arbiter/{sheet.what}",
        "format_version": FORMAT_VERSION,
        "tournament": _facts(tournament),
        "log": {"entries": tournament.version, "head": tournament.head},
        "after_round": sheet.after,
        str(sheet.what): sheet.plain,
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()


def _facts(tournament: Tournament) -> dict[str, object]:
    return {
        "id": tournament.pk,
        "slug": tournament.slug,
        "name": tournament.name,
        "kind": tournament.kind,
        "laps": tournament.laps,
        "venue": tournament.venue,
        "state": tournament.state,
        "time_zone": tournament.time_zone,
        "created_at": instant(tournament.created_at),
        "settings": tournament.settings,
        "settings_digest": tournament.digest,
        "left_to_players": tournament.left_to_players,
        "points_first": tournament.points_first,
        "points": {name: f"{getattr(tournament, name):f}" for name in ("win", "draw", "loss", "bye")},
        # Lots can be repeated by anybody, but not before it is settled who takes part in them.
        "seed": None if tournament.state in _SEED_HIDDEN else tournament.seed,
    }
