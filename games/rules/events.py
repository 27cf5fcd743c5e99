"""All that the log of a game may hold: one value per act, and its plain form for storage."""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import NamedTuple

from games.rules.errors import BadEvent
from games.rules.field import Point
from games.rules.openings import Choice
from games.rules.sides import Colour, Seat

MAX_AT = 1 << 53  # milliseconds since 1970: whole numbers beyond it do not survive JSON elsewhere
_ID = re.compile(r"[!-~]{1,64}")  # what every store and every address can hold
_MOST_STONES = 5


class Result(StrEnum):
    """§8: the role that won, or none."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    BOTH_LOSE = "both_lose"
    VOID = "void"


class Termination(StrEnum):
    """§8: how a game ended."""

    FIVE = "five"
    OPPONENT_CANNOT_WIN = "opponent_cannot_win"
    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"
    FULL_BOARD = "full_board"
    REPETITION = "repetition"
    SLIDE_LIMIT = "slide_limit"
    PLY_LIMIT = "ply_limit"
    BLOCKED = "blocked"
    PASSES = "passes"
    FORFEIT = "forfeit"
    DOUBLE_FORFEIT = "double_forfeit"
    RULING = "ruling"
    ABORTED = "aborted"


class Outcome(NamedTuple):
    """How a game stands in the books (§8)."""

    result: Result
    termination: Termination


# A player's acts ----------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Place:
    """§1.3: one stone, of the side to move."""

    point: Point


@dataclass(frozen=True, slots=True)
class Lay:
    """§4: the stones of one opening turn, together; stored in the order of their plies."""

    stones: tuple[tuple[Point, Colour], ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """§4: a choice of Swap or Swap2."""

    choice: Choice


@dataclass(frozen=True, slots=True)
class Offer:
    """§5.2: two points for ply 5."""

    points: tuple[Point, Point]


@dataclass(frozen=True, slots=True)
class Pick:
    """§5.2: the offered point that becomes ply 5."""

    point: Point


@dataclass(frozen=True, slots=True)
class Slide:
    """§6.2: one own stone, one step."""

    origin: Point
    target: Point


@dataclass(frozen=True, slots=True)
class Pass:
    """§6.4: no slide; entered by the server for a blocked side."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """§8: a draw offer with its own id."""

    id: str


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    """§8: acceptance of that very offer."""

    id: str


@dataclass(frozen=True, slots=True)
class Resign:
    """The seat gives the game up."""


@dataclass(frozen=True, slots=True)
class Abort:
    """§8: the game is void."""


@dataclass(frozen=True, slots=True)
class ClaimTime:
    """§10: the waiting side's claim in a game without time control."""


# The server's and the referee's acts --------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Begin:
    """§11.1: the first clock starts."""


@dataclass(frozen=True, slots=True)
class Flag:
    """§10: the seat's time is up, at the instant of its deadline."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """§8: these seats did not show up; each once, first before second."""

    absent: tuple[Seat, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "absent", tuple(sorted({*self.absent})))


@dataclass(frozen=True, slots=True)
class Pause:
    """A referee stops the clocks."""


@dataclass(frozen=True, slots=True)
class Resume:
    """The clocks run on."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A referee lets only the first `kept` events of the standing line stand."""

    kept: int


@dataclass(frozen=True, slots=True)
class Award:
    """A referee decides the game; `moves` overrides the winner's number of own moves (§11.2)."""

    result: Result
    moves: int | None = None


PlayerAct = (
    Place | Lay | Choose | Offer | Pick | Slide | Pass | OfferDraw | AcceptDraw | Resign | Abort | ClaimTime
)
ServerAct = Begin | Flag | Forfeit | Pause | Resume | TakeBack | Award
Act = PlayerAct | ServerAct


class Event(NamedTuple):
    """An entry of the log: at which millisecond (since 1970, UTC), by which seat, what."""

    at: int
    seat: Seat | None
    act: Act


# Plain form ---------------------------------------------------------------------------------------
def _point(value: object) -> Point:
    match value:
        case [int(x), int(y)] if not isinstance(x, bool) and not isinstance(y, bool):
            if max(abs(x), abs(y)) <= 1 << 20:
                return Point(x, y)
    raise BadEvent(why="point")


def _points(value: object) -> tuple[Point, Point]:
    match value:
        case [one, other]:
            return _point(one), _point(other)
    raise BadEvent(why="points")


def _stones(value: object) -> tuple[tuple[Point, Colour], ...]:
    if not isinstance(value, list | tuple) or len(value) > _MOST_STONES:
        raise BadEvent(why="stones")
    return tuple(_stone(item) for item in value)


def _stone(value: object) -> tuple[Point, Colour]:
    match value:
        case [point, str(colour)] if colour in {*Colour}:
            return _point(point), Colour(colour)
    raise BadEvent(why="stones")


def _choice(value: object) -> Choice:
    if isinstance(value, str) and value in {*Choice}:
        return Choice(value)
    raise BadEvent(why="choice")


def _result(value: object) -> Result:
    if isinstance(value, str) and value in {*Result}:
        return Result(value)
    raise BadEvent(why="result")


def _seat(value: object) -> Seat:
    if isinstance(value, str) and value in {*Seat}:
        return Seat(value)
    raise BadEvent(why="seat")


def _seats(value: object) -> tuple[Seat, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= len(Seat):
        raise BadEvent(why="absent")
    return tuple(sorted({_seat(item) for item in value}))


def is_id(text: str) -> bool:
    """Whether a text can be the id of an offer: 1 to 64 visible ASCII characters."""
    return _ID.fullmatch(text) is not None


def _text(value: object) -> str:
    if isinstance(value, str) and is_id(value):
        return value
    raise BadEvent(why="id")


def _number(value: object) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_AT:
        return value
    raise BadEvent(why="number")


def _number_or_none(value: object) -> int | None:
    return None if value is None else _number(value)


_READERS: dict[str, Callable[[object], object]] = {
    "point": _point,
    "points": _points,
    "origin": _point,
    "target": _point,
    "stones": _stones,
    "choice": _choice,
    "result": _result,
    "absent": _seats,
    "id": _text,
    "kept": _number,
    "moves": _number_or_none,
}

ACTS: dict[str, type[Act]] = {
    "place": Place,
    "lay": Lay,
    "choose": Choose,
    "offer": Offer,
    "pick": Pick,
    "slide": Slide,
    "pass": Pass,
    "offer_draw": OfferDraw,
    "accept_draw": AcceptDraw,
    "resign": Resign,
    "abort": Abort,
    "claim_time": ClaimTime,
    "begin": Begin,
    "flag": Flag,
    "forfeit": Forfeit,
    "pause": Pause,
    "resume": Resume,
    "take_back": TakeBack,
    "award": Award,
}
NAMES = {act: name for name, act in ACTS.items()}
# No seat does these; every other act is somebody's.
_WITHOUT_SEAT: set[type[Act]] = {Begin, Forfeit, Pause, Resume, TakeBack, Award}


def event_to_dict(event: Event) -> dict[str, object]:
    """Plain JSON values: `at`, `seat`, `act` (its name) and the act's own fields; points are [x, y]."""
    own = {item.name: _plain(getattr(event.act, item.name)) for item in fields(event.act)}
    return {"at": event.at, "seat": event.seat and str(event.seat), "act": NAMES[type(event.act)], **own}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, StrEnum) else value


def event_from_dict(values: dict[str, object]) -> Event:
    """Read `event_to_dict` back, strictly. Raises `BadEvent`."""
    act = ACTS.get(str(values.get("act")))
    if act is None:
        raise BadEvent(why="act")
    names = [item.name for item in fields(act)]
    if values.keys() != {"at", "seat", "act", *names}:
        raise BadEvent(why="fields")
    seat = values["seat"]
    if (seat is None) is not (act in _WITHOUT_SEAT):
        raise BadEvent(why="seat")
    own = {name: _READERS[name](values[name]) for name in names}
    make: Callable[..., Act] = act
    return Event(_number(values["at"]), None if seat is None else _seat(seat), make(**own))
