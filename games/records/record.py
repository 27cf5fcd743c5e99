"""A record as it was read, before anybody judges it: nothing repaired, nothing left out (§15)."""

from dataclasses import dataclass
from dataclasses import field as item
from enum import StrEnum
from typing import NamedTuple

from games.rules.events import Termination
from games.rules.field import Field, Point
from games.rules.openings import Choice
from games.rules.ruleset import Ruleset
from games.rules.sides import Colour

MAX_TEXT = 2_000_000  # bytes or characters of one file
MAX_MOVES = 100_000
MAX_GAMES = 1_000


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
    def slides(self) -> bool:
        """Whether the record holds slides."""
        return any(ply.origin for ply in self.plies)
