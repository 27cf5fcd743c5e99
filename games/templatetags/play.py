"""Small things that the pages on which people play show again and again."""

import re
from collections.abc import Collection
from datetime import datetime

from django import template

from games.labels import acts, duels, formats, times, words
from games.models import Game, Match, Player
from games.queries.duels import result_in_words
from games.queries.players import namesakes
from games.rules.match import Side
from games.rules.ruleset import MatchFormat

register = template.Library()
_BREAKS = re.compile(r"(?<=\d) (?=[\w×])|(?<=×) (?=\d)")


@register.simple_tag
def namesakes_of(player: Player | None) -> list[Player]:
    """Players without a login who may be this newcomer."""
    return namesakes(player) if player is not None else []


@register.filter
def result(game: Game) -> str:
    """`Nagy Réka won with five in a row`."""
    return result_in_words(game, game.first.name, game.second.name)


@register.filter
def score(match: Match) -> str:
    """`1½ : ½`, player a first."""
    return " : ".join(duels.halves(half) for half in (match.half_points_a, match.half_points_b))


@register.filter
def decided(match: Match) -> str:
    """Who won the match and by what, in one sentence; empty while it goes on."""
    return acts.decided(match.decided_by, match.player(Side(match.winner)).name if match.winner else "")


@register.filter
def left(deadline: int, at: int) -> str:
    """Time left until an instant, seen from another (ms)."""
    return times.clock(max(0, deadline - at))


@register.filter
def instant(ms: int) -> datetime:
    """An instant of the database in the site's time zone."""
    return times.instant(ms)


@register.filter
def in_short(agreed: MatchFormat) -> str:
    """Settings in one line, which breaks neither in `15 × 15` nor after a number."""
    return unbroken(formats.short(agreed))


@register.filter
def unbroken(text: str) -> str:
    """With spaces that do not break after a number and in a product."""
    return _BREAKS.sub("\N{NO-BREAK SPACE}", text)


@register.filter
def setting_name(code: str) -> str:
    """A setting in words."""
    return str(words.SETTINGS[code])


@register.filter
def among(name: str, names: Collection[str]) -> bool:
    """Whether `name` is one of `names`."""
    return name in names
