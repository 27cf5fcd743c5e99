"""Entries of the logs as sentences: what somebody did in a game, and what happened to a match."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.labels import times, words
from games.rules.events import (
    Abort,
    AcceptDraw,
    Award,
    Begin,
    Choose,
    ClaimTime,
    Event,
    Flag,
    Forfeit,
    Lay,
    Offer,
    OfferDraw,
    Pass,
    Pause,
    Pick,
    Place,
    Resign,
    Resume,
    Slide,
    TakeBack,
)
from games.rules.field import Field, Point
from games.rules.match import DecidedBy


def act(event: Event, field: Field) -> str:
    """What one entry of a game's log says, without who did it."""
    return _ACTS[type(event.act)](event.act, field)


def _stones(act: Lay, field: Field) -> str:
    pairs = (f"{words.PENS[colour]} {field.name(point)}" for point, colour in act.stones)
    return _("laid %(stones)s") % {"stones": ", ".join(pairs)}


def _both(points: tuple[Point, ...], field: Field) -> str:
    return ", ".join(field.name(point) for point in points)


_ACTS: dict[type, Callable[[Any, Field], str]] = {
    Place: lambda act, field: field.name(act.point),
    Lay: _stones,
    Choose: lambda act, field: _("chose: %(choice)s") % {"choice": words.CHOICES[act.choice]},
    Offer: lambda act, field: _("offered two moves: %(points)s") % {"points": _both(act.points, field)},
    Pick: lambda act, field: _("picked %(point)s of the two") % {"point": field.name(act.point)},
    Slide: lambda act, field: f"{field.name(act.origin)}–{field.name(act.target)}",
    Pass: lambda act, field: _("passed"),
    OfferDraw: lambda act, field: _("offered a draw"),
    AcceptDraw: lambda act, field: _("accepted the draw"),
    Resign: lambda act, field: _("resigned"),
    Abort: lambda act, field: _("aborted the game"),
    ClaimTime: lambda act, field: _("claimed the win after 30 days of waiting"),
    Begin: lambda act, field: _("The game began."),
    Flag: lambda act, field: _("ran out of time"),
    Forfeit: lambda act, field: (
        _("Lost by not showing up: %(who)s.")
        % {"who": ", ".join(str(words.SEATS[seat]) for seat in act.absent)}
    ),
    Pause: lambda act, field: _("The referee stopped the clocks."),
    Resume: lambda act, field: _("The clocks run on."),
    TakeBack: lambda act, field: _("The referee took moves back."),
    Award: lambda act, field: _("The referee decided: %(result)s.") % {"result": words.RESULTS[act.result]},
}


def of_match(act: str, payload: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """One entry of a match's log as a sentence; `names` of the sides a and b."""
    told = {**payload, "who": names.get(str(payload.get("side", "")), "")}
    sentences = {
        "agreed": _("Both agreed to the settings; by lot %(opener)s begins the first game.")
        % {"opener": names.get(str(payload.get("opener")), "–")},
        "paired": _("Paired in a tournament: %(opener)s begins the first game.")
        % {"opener": names.get(str(payload.get("opener")), "–")},
        "scheduled": _("The first game was set to begin at %(when)s.")
        % {"when": _instant(payload.get("begins_by", 0))},
        "forfeited": _("All games that were not over were lost by not showing up: %(who)s.")
        % {"who": ", ".join(names.get(str(side), "–") for side in payload.get("sides", ()))},
        "demanded": _("%(who)s demanded the three-move rule.") % told,
        "ready": _("%(who)s is ready for game %(game)s.") % {"game": "–", **told},
        "opened": _("Game %(game)s opened.") % {"game": "–", **told},
        "ended": decided(str(payload.get("by", "")), names.get(str(payload.get("winner")), "")),
    }
    return sentences.get(act, act)


def _instant(ms: int) -> str:
    return date_format(times.instant(ms), "DATETIME_FORMAT")


def decided(by: str, winner: str) -> str:
    """How a match was decided, in one sentence; empty while it is not."""
    sentences = {
        DecidedBy.SCORE: _("%(winner)s won the match by the score."),
        DecidedBy.DUEL: _("%(winner)s won the match by the duel rule: the same score, fewer own moves."),
        DecidedBy.LOTS: _("%(winner)s won the match by lot."),
        DecidedBy.DRAWN: _("The match is drawn."),
    }
    return sentences[DecidedBy(by)] % {"winner": winner} if by else ""
