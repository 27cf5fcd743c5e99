"""All that two players agree on, in words: setting by setting, with times in the units people speak in."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.labels import verdicts, words
from games.rules.agreement import Setting
from games.rules.clock import DAY_MS, MINUTE_MS, SECOND_MS, TimeControl
from games.rules.offers import ThreeMove
from games.rules.ruleset import MatchFormat, Ruleset

HOUR_MS = 60 * MINUTE_MS

PRESET_NAMES: dict[str, Promise | str] = {
    "source-a": gettext_lazy("Traditional: 19 × 19, 100 stones each, sliding"),
    "source-a-unlimited": gettext_lazy("Traditional on the endless field"),
    "freestyle-15": "Free-style 15 × 15",
    "freestyle-19": "Free-style 19 × 19",
    "pro-15": "Pro 15 × 15",
    "long-pro-19": "Long-Pro 19 × 19",
    "swap-15": "Swap 15 × 15",
    "swap2-15": "Swap2 15 × 15",
    "no-draw-15": gettext_lazy("No draw, 15 × 15"),
}
TIME_KINDS: dict[str, Promise] = {
    "none": gettext_lazy("no clock"),
    "sudden_death": gettext_lazy("main time only"),
    "fischer": gettext_lazy("main time and an increment (Fischer)"),
    "bronstein": gettext_lazy("main time and a delay (Bronstein)"),
    "byo_yomi": gettext_lazy("main time, then periods (byo-yomi)"),
    "canadian": gettext_lazy("main time, then blocks of turns (Canadian)"),
    "per_turn": gettext_lazy("a time for each turn"),
    "days_per_turn": gettext_lazy("correspondence: days for each turn"),
    "day_bank": gettext_lazy("correspondence: a bank of days"),
}


class Line(NamedTuple):
    """One setting in words. `changed`: it differs from what it is compared with."""

    setting: Setting
    name: str
    text: str
    changed: bool = False


def lines(agreed: MatchFormat, differing: tuple[Setting, ...] = ()) -> Iterator[Line]:
    """Every setting in words, in the order in which people ask."""
    for setting, tell in _TELLERS.items():
        if text := tell(agreed):
            name = str(words.SETTINGS[setting])
            yield Line(setting, name, text, setting in differing)


def duration(ms: int) -> str:
    """`1 day 2 hours`, `5 minutes`, `2.5 seconds`: exact, the units that are empty left out."""
    days, rest = divmod(ms, DAY_MS)
    hours, rest = divmod(rest, HOUR_MS)
    minutes, rest = divmod(rest, MINUTE_MS)
    parts = [
        ngettext("%(n)s day", "%(n)s days", days) % {"n": days} if days else "",
        ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours} if hours else "",
        ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes} if minutes else "",
        _seconds(rest) if rest or not ms else "",
    ]
    return " ".join(part for part in parts if part)


def _seconds(ms: int) -> str:
    whole, rest = divmod(ms, SECOND_MS)
    if not rest:
        return ngettext("%(n)s second", "%(n)s seconds", whole) % {"n": whole}
    return _("%(n)s seconds") % {"n": f"{ms / SECOND_MS:g}".replace(".", get_format("DECIMAL_SEPARATOR"))}


def time(control: TimeControl) -> str:
    """A time control in one phrase."""
    told = {
        name: duration(value) if name in _DURATIONS and isinstance(value, int) else value
        for name, value in control.as_dict().items()
    }
    text = str(_TIMES[control.kind]) % told
    cap = told.get("cap")
    return text + (", " + _("never more than %(cap)s") % {"cap": cap} if cap else "")


_DURATIONS = {"base", "increment", "cap", "delay", "period", "block", "limit"}
_TIMES: dict[str, Promise] = {
    "none": gettext_lazy("no clock"),
    "sudden_death": gettext_lazy("%(base)s for the whole game"),
    "fischer": gettext_lazy("%(base)s and %(increment)s more for each turn"),
    "bronstein": gettext_lazy("%(base)s, the first %(delay)s of each turn free"),
    "byo_yomi": gettext_lazy("%(base)s, then periods of %(period)s (%(periods)s)"),
    "canadian": gettext_lazy("%(base)s, then %(block)s for each %(turns)s turns"),
    "per_turn": gettext_lazy("%(limit)s for each turn"),
    "days_per_turn": gettext_lazy("correspondence, %(limit)s for each turn"),
    "day_bank": gettext_lazy("correspondence, %(base)s and %(increment)s more for each turn"),
}


# Setting by setting -------------------------------------------------------------------------------
def _opening(agreed: MatchFormat) -> str:
    return words.OPENING_NAMES[agreed.rules.opening]


def _overline(agreed: MatchFormat) -> str:
    return _("five or more wins") if agreed.rules.overline_wins else _("exactly five wins")


def _stones(agreed: MatchFormat) -> str:
    rules = agreed.rules
    if rules.stones_per_player is None:
        return _("unlimited, no sliding")
    parts = [_("%(count)s stones each, then sliding") % {"count": rules.stones_per_player}]
    parts += [str(words.SLIDE_DUTIES[rules.slide_duty]), str(words.WHEN_BLOCKED[rules.when_blocked])]
    parts.append(_slide_limit(rules))
    return ", ".join(parts)


def _slide_limit(rules: Ruleset) -> str:
    if rules.max_slides is None:
        return _("slides without limit")
    return _("at most %(count)s slides each") % {"count": rules.max_slides}


def _yes_no(value: bool) -> str:
    return _("yes") if value else _("no")


def _limits(agreed: MatchFormat) -> str:
    count = agreed.rules.max_plies
    return "" if count is None else _("drawn after %(count)s moves") % {"count": count}


def _time(agreed: MatchFormat) -> str:
    grace = agreed.grace
    free = ", " + _("grace of %(grace)s per turn") % {"grace": duration(grace)} if grace else ""
    return time(agreed.time) + free


def _three_move(agreed: MatchFormat) -> str:
    text = str(words.THREE_MOVE[agreed.three_move])
    if agreed.three_move is ThreeMove.NEVER:
        return text
    return f"{text}, {words.DIFFER[agreed.rules.offers_must_differ]}"


def _duel(agreed: MatchFormat) -> str:
    """One game cannot be a duel (§11.2)."""
    return _yes_no(agreed.duel_rule) if agreed.games > 1 else ""


_TELLERS: dict[Setting, Callable[[MatchFormat], Any]] = {
    Setting.FIELD: lambda agreed: verdicts.field(agreed.rules.field.spec),
    Setting.OPENING: _opening,
    Setting.OVERLINE: _overline,
    Setting.STONES: _stones,
    Setting.NO_DRAW: lambda agreed: _yes_no(agreed.rules.no_draw),
    Setting.TIME: _time,
    Setting.GAMES: lambda agreed: str(agreed.games),
    Setting.THREE_MOVE: _three_move,
    Setting.DUEL: _duel,
    Setting.UNRATED: lambda agreed: _yes_no(agreed.unrated),
    Setting.LIMITS: _limits,
}
ORDER = tuple(_TELLERS)


def short(agreed: MatchFormat) -> str:
    """What tells these settings from others, for a list: field, opening, time, number of games."""
    games = ngettext("%(n)s game", "%(n)s games", agreed.games) % {"n": agreed.games}
    parts = [verdicts.field(agreed.rules.field.spec), _opening(agreed), time(agreed.time), games]
    if agreed.rules.no_draw:
        parts.append(_("no draw"))
    if agreed.rules.sliding:
        parts.append(_("sliding"))
    if agreed.unrated:
        parts.append(_("unrated"))
    return ", ".join(parts)
