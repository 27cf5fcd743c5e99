"""The wall: what a projector shows in turn, each picture small enough to be read from far away."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournaments.models import Round, Tournament
from tournaments.queries.boards import Board
from tournaments.queries.pages import StandingsPage, Visit

BOARDS: Final = 8
ROWS: Final = 10
WIDEST_CROSS: Final = 12
SECONDS: Final = 12
FEW: Final = 5
OVER: Final = (Tournament.State.AWAITING_APPROVAL, Tournament.State.FINAL)


@dataclass(frozen=True)
class Picture:
    """One picture: `kind` is `boards`, `standings`, `cross` or `entries`; `part` of `parts` of its kind."""

    kind: str
    rows: Sequence[Any]
    part: int = 1
    parts: int = 1

    @property
    def few(self) -> bool:
        """Whether there is room for larger type."""
        return len(self.rows) <= FEW


@dataclass(frozen=True)
class Wall:
    """All pictures in their order, of which number `shown` (from 0) is shown."""

    visit: Visit
    page: StandingsPage
    round: Round | None
    pictures: Sequence[Picture]
    shown: int

    @property
    def over(self) -> bool:
        """Whether the standings are those after the last round, and the tournament begins with them."""
        return self.visit.tournament.state in OVER

    @property
    def picture(self) -> Picture:
        """The one that is shown."""
        return self.pictures[self.shown]

    @property
    def next(self) -> int:
        """The number of the one after it, round and round."""
        return (self.shown + 1) % len(self.pictures)


def wall(visit: Visit, number: int) -> Wall:
    """Beyond the last picture it begins anew. Fifteen queries at most."""
    page, current = StandingsPage(visit), visit.current
    boards: Sequence[Board] = visit.boards(current.number) if current else []
    pairings = parts_of("boards", boards, BOARDS)
    tables = _tables(page) if visit.complete else []
    pictures = [*tables, *pairings] if visit.tournament.state in OVER else [*pairings, *tables]
    if not pictures:
        standing = [entry for entry in visit.entries if not entry.withdrawn]
        pictures = parts_of("entries", standing, 2 * ROWS) or [Picture("entries", ())]
    return Wall(visit, page, current, pictures, number % len(pictures))


def _tables(page: StandingsPage) -> list[Picture]:
    pictures = parts_of("standings", page.sheet.rows, ROWS)
    return [*pictures, Picture("cross", page.cross)] if len(page.cross) <= WIDEST_CROSS else pictures


def parts_of(kind: str, rows: Sequence[Any], most: int) -> list[Picture]:
    """Even parts, so that none is left with a single row."""
    if not rows:
        return []
    parts = -(-len(rows) // most)
    size = -(-len(rows) // parts)
    return [Picture(kind, part, n, parts) for n, part in enumerate(_batches(rows, size), 1)]


def _batches(rows: Sequence[Any], size: int) -> list[tuple[Any, ...]]:
    return [tuple(rows[start : start + size]) for start in range(0, len(rows), size)]
