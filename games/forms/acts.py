"""What the buttons and text fields of a game's page send, as acts of the rules."""

import re
from collections.abc import Callable

from django.http import QueryDict

from games.rules.errors import BadAct, BadPoint
from games.rules.events import (
    Abort,
    AcceptDraw,
    Choose,
    ClaimTime,
    Lay,
    Offer,
    OfferDraw,
    Pass,
    Pick,
    Place,
    PlayerAct,
    Resign,
    Slide,
)
from games.rules.field import Field, Point
from games.rules.openings import Choice
from games.rules.sides import Colour

_NUMBER = re.compile(r"[0-9]{1,9}")


def parse(sent: QueryDict, field: Field) -> PlayerAct:
    """The act that was sent, its squares written as on `field`. Raises `BadAct`, `BadPoint`."""
    name = sent.get("act", "")
    if name not in _READERS:
        raise BadAct(given=name[:40])
    return _READERS[name](sent, field)


def expected(sent: QueryDict) -> int:
    """The number of events that the page showed. Raises `BadAct`."""
    text = sent.get("expected", "")
    if not _NUMBER.fullmatch(text):
        raise BadAct(given="expected")
    return int(text)


def _point(sent: QueryDict, field: Field) -> Point:
    """The square that was pressed, else the one that was written."""
    return field.read(sent.get("point") or sent.get("written", ""))


def _lay(sent: QueryDict, field: Field) -> Lay:
    stones = [(field.read(text), colour) for colour in Colour for text in sent.getlist(str(colour))]
    return Lay(tuple(stones))


def _offer(sent: QueryDict, field: Field) -> Offer:
    texts = [*sent.getlist("point"), "", ""]
    return Offer((field.read(texts[0]), field.read(texts[1])))


def _choose(sent: QueryDict, field: Field) -> Choose:
    choice = sent.get("choice", "")
    if choice not in {*Choice}:
        raise BadAct(given=choice[:40])
    return Choose(Choice(choice))


_READERS: dict[str, Callable[[QueryDict, Field], PlayerAct]] = {
    "stone": lambda sent, field: Place(_point(sent, field)),
    "stones": _lay,
    "choice": _choose,
    "offer": _offer,
    "pick": lambda sent, field: Pick(_point(sent, field)),
    "slide": lambda sent, field: Slide(field.read(sent.get("origin", "")), _point(sent, field)),
    "pass": lambda sent, field: Pass(),
    "offer_draw": lambda sent, field: OfferDraw(sent.get("id", "")[:64]),
    "accept_draw": lambda sent, field: AcceptDraw(sent.get("id", "")[:64]),
    "resign": lambda sent, field: Resign(),
    "abort": lambda sent, field: Abort(),
    "claim_time": lambda sent, field: ClaimTime(),
}


def points(texts: list[str]) -> tuple[Point, ...]:
    """The squares named in an address; what names none is left out."""
    return tuple(dict.fromkeys(point for text in texts[:_MOST] if (point := point_or_none(text))))


def point_or_none(text: str) -> Point | None:
    """A square, or None."""
    try:
        return Point.parse(text)
    except BadPoint:
        return None


_MOST = 5
