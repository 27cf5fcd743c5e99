"""A record as it was read, before anybody judges it: nothing repaired, nothing left out (§15)."""

import re
from dataclasses import dataclass, replace
from dataclasses import field as item
from enum import StrEnum
from typing import NamedTuple

from games.rules.events import Termination
from games.rules.field import LEAST_VIEW, Box, Field, Point
from games.rules.openings import Choice
from games.rules.ruleset import Ruleset
from games.rules.sides import Colour

MAX_TEXT = 2_000_000  # bytes or characters of one file
MAX_MOVES = 100_000
MAX_GAMES = 1_000

_CONTROL = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


def one_line(text: str) -> str:
    """A text as any record can hold it: control signs and line ends become spaces."""
    return _CONTROL.sub(" ", text)


class Format(StrEnum):
    """The four formats of §15."""

    SGF = "sgf"
    PSQ = "psq"
    LIST = "list"
    LOG = "log"


class Place(NamedTuple):
    """Where something stands in the text, both from 1; (0, 0) = in no text."""

    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class RecordedPly:
    """One ply as written: a stone (no `origin`), a slide, or a pass (no `point`).

    `colour` is None where the format names none; `ms` = time used, `left` = time left afterwards, if written.
    The point may lie outside the field: that is for the judgement to find.
    """

    colour: Colour | None
    point: Point | None
    origin: Point | None = None
    ms: int | None = None
    left: int | None = None
    place: Place = item(default=Place(), compare=False)


class Kind(StrEnum):
    """What a recorded result says."""

    WIN = "win"
    DRAW = "draw"
    VOID = "void"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """The result as read. `winner` with `Kind.WIN` only; `how` None where the record does not say."""

    kind: Kind = Kind.UNKNOWN
    winner: Colour | None = None
    how: Termination | None = None
    text: str = item(default="", compare=False)


class Extra(NamedTuple):
    """Something that was read and not understood, to be written back as it was.

    `ply`: how many plies stand up to and in its node. Values are raw, escapes included.
    """

    ply: int
    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """One game as read (§15). Names are by colour; None = not written.

    `result` None: the format holds none. `rules`: the ruleset that the file itself declares, if it is ours.
    `offered`: the two points of the three-move rule, the picked one first (§5). `choices` in order (§4).
    """

    format: Format
    field: Field
    plies: tuple[RecordedPly, ...] = ()
    setup: tuple[tuple[Colour, Point], ...] = ()
    black: str | None = None
    white: str | None = None
    date: str | None = None
    event: str | None = None
    place: str | None = None
    rules_text: str | None = None
    opening_text: str | None = None
    result: RecordedResult | None = None
    rules: Ruleset | None = None
    choices: tuple[Choice, ...] = ()
    offered: tuple[Point, ...] = ()
    to_play: Colour | None = None
    extra: tuple[Extra, ...] = ()

    @property
    def first_colour(self) -> Colour | None:
        """The colour that began as written; None where the format names no colours or nothing was played."""
        return self.plies[0].colour if self.plies else None

    @property
    def discarded(self) -> Point | None:
        """§5.5: the offered point that was not picked."""
        return self.offered[1] if len(self.offered) > 1 and len(self.plies) >= 5 else None

    @property
    def points(self) -> tuple[Point, ...]:
        """Every point that the record names, in order of setup, plies and offers."""
        plies = (point for ply in self.plies for point in (ply.origin, ply.point) if point is not None)
        return (*(point for _, point in self.setup), *plies, *self.offered)

    def moved(self, dx: int, dy: int) -> "Record":
        """The same record with every point moved."""

        def move(point: Point) -> Point:
            return Point(point.x + dx, point.y + dy)

        plies = (
            replace(ply, point=ply.point and move(ply.point), origin=ply.origin and move(ply.origin))
            for ply in self.plies
        )
        setup = tuple((colour, move(point)) for colour, point in self.setup)
        return replace(self, plies=tuple(plies), setup=setup, offered=tuple(map(move, self.offered)))

    def from_origin(self) -> "Record":
        """§2: the same record with its first stone on (0, 0)."""
        first = next(iter(self.points), Point(0, 0))
        return self.moved(-first.x, -first.y)

    def on_square(self) -> tuple["Record", int]:
        """§15: an unbounded game translated onto a square from (0, 0), and the square's side, at least 19."""
        box = Box.around(self.points or (Point(0, 0),))
        side = max(LEAST_VIEW, box.width, box.height)
        left, bottom = (side - box.width) // 2, (side - box.height) // 2
        return self.moved(left - box.left, bottom - box.bottom), side

    @property
    def alternates(self) -> bool:
        """Whether the colours, where written, alternate, whichever began."""
        places = ((place % 2, ply.colour) for place, ply in enumerate(self.plies) if ply.colour)
        return len({(place, colour) if place else (1, colour.other) for place, colour in places}) < 2

    @property
    def slides(self) -> bool:
        """Whether the record holds slides."""
        return any(ply.origin for ply in self.plies)
