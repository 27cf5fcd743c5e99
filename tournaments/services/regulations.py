"""A tournament's regulations as one frozen value: which go together, and how they stand in row and log."""

from dataclasses import dataclass, fields
from decimal import Decimal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils.text import slugify

from games.rules.clock import Untimed
from games.rules.ruleset import MatchFormat, check_format, format_to_dict
from tournaments import log
from tournaments.models import Tournament
from tournaments.models.tournaments import MOST_LAPS, MOST_NO_SHOW_MINUTES, NO_SHOW_MINUTES
from tournaments.services.errors import BadRegulation, RegulationsClash
from tournaments.tiebreaks.counting import TieBreak

LONGEST_NAME, LONGEST_SLUG = 120, 80
MOST_POINTS = Decimal(99)
_POINTS, _HUNDREDTH = ("win", "draw", "loss", "bye"), Decimal("0.01")


@dataclass(frozen=True)
class Regulations:
    """All that the organiser sets. `settings`: of every match, or the preset where they are left to players.

    `no_show_minutes`: None where nobody forfeits by being late. `tie_breaks`: codes in their order, empty =
    the usual ones of the kind.
    """

    name: str
    slug: str
    settings: MatchFormat
    kind: str = Tournament.Kind.ROUND_ROBIN
    laps: int = 1
    left_to_players: bool = False
    venue: str = Tournament.Venue.ONLINE
    start_mode: str = Tournament.StartMode.ALL_AT_ONCE
    no_show_minutes: int | None = NO_SHOW_MINUTES
    time_zone: str = "Europe/Budapest"
    points_first: str = Tournament.Points.MATCH
    win: Decimal = Decimal(1)
    draw: Decimal = Decimal("0.5")
    loss: Decimal = Decimal(0)
    bye: Decimal = Decimal(0)
    tie_breaks: tuple[str, ...] = ()


NAMES = tuple(item.name for item in fields(Regulations))
# While a tournament runs, only these change: none of them touches a result.
CHANGE_ALWAYS = {"name", "slug", "no_show_minutes", "time_zone"}
_CHOICES = {
    "kind": Tournament.Kind,
    "venue": Tournament.Venue,
    "start_mode": Tournament.StartMode,
    "points_first": Tournament.Points,
}


def of(tournament: Tournament) -> Regulations:
    """Those of a row."""
    values = {name: getattr(tournament, name) for name in NAMES}
    return Regulations(**{**values, "settings": tournament.format, "tie_breaks": (*tournament.tie_breaks,)})


def columns(regulations: Regulations) -> dict[str, object]:
    """The columns of a row."""
    plain = {name: getattr(regulations, name) for name in NAMES}
    settings = regulations.settings
    return plain | {
        "settings": format_to_dict(settings),
        "digest": settings.digest,
        "tie_breaks": [*regulations.tie_breaks],
    }


def logged(regulations: Regulations, salt: str) -> dict[str, object]:
    """What the log holds: plain JSON values; of what may name a person, salted digests."""
    plain = columns(regulations)
    plain |= {name: log.text_digest(salt, str(plain[name])) for name in ("name", "slug")}
    plain |= {name: str(plain[name]) for name in _CHOICES}
    return plain | {name: str(getattr(regulations, name).quantize(_HUNDREDTH)) for name in _POINTS}


def changed(before: Regulations, after: Regulations) -> set[str]:
    """The names of what differs."""
    return {name for name in NAMES if getattr(before, name) != getattr(after, name)}


def check(regulations: Regulations) -> None:
    """Raises `BadRegulation`, `RegulationsClash`, or what the rules refuse of the settings."""
    _check_names(regulations)
    _check_values(regulations)
    check_format(regulations.settings)
    _check_clashes(regulations)


def _check_names(regulations: Regulations) -> None:
    name, slug = regulations.name, regulations.slug
    if not 1 <= len(name) <= LONGEST_NAME or name != " ".join(name.split()) or not name.isprintable():
        raise BadRegulation(regulation="name", value=name[:40])
    if not 1 <= len(slug) <= LONGEST_SLUG or slug != slugify(slug):
        raise BadRegulation(regulation="slug", value=slug[:40])


def _check_values(regulations: Regulations) -> None:
    for name, choices in _CHOICES.items():
        if getattr(regulations, name) not in choices:
            raise BadRegulation(regulation=name, value=str(getattr(regulations, name))[:40])
    if not 1 <= regulations.laps <= MOST_LAPS:
        raise BadRegulation(regulation="laps", value=regulations.laps)
    minutes = regulations.no_show_minutes
    if minutes is not None and not 1 <= minutes <= MOST_NO_SHOW_MINUTES:
        raise BadRegulation(regulation="no_show_minutes", value=minutes)
    for name in _POINTS:
        if not 0 <= (points := getattr(regulations, name)) <= MOST_POINTS or points % _HUNDREDTH:
            raise BadRegulation(regulation=name, value=str(points)[:40])
    _check_tie_breaks(regulations.tie_breaks)
    try:
        ZoneInfo(regulations.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise BadRegulation(regulation="time_zone", value=regulations.time_zone[:40]) from None


def _check_tie_breaks(codes: tuple[str, ...]) -> None:
    for place, code in enumerate(codes):
        if code not in {*TieBreak} or code in codes[:place]:
            raise BadRegulation(regulation="tie_breaks", value=code[:40])


def _check_clashes(regulations: Regulations) -> None:
    settings, rules = regulations.settings, regulations.settings.rules
    if isinstance(settings.time, Untimed):  # rules.md §10
        raise _clash("settings", "kind", "no_time_control")
    if not regulations.loss <= regulations.draw <= regulations.win:
        raise _clash("win", "draw", "points_fall")
    if regulations.venue == Tournament.Venue.OVER_THE_BOARD:
        if regulations.left_to_players:
            raise _clash("left_to_players", "venue", "agreed_online")
        if regulations.start_mode == Tournament.StartMode.BOTH_READY:
            raise _clash("start_mode", "venue", "ready_online")
    if regulations.left_to_players and (rules.no_draw or rules.sliding):  # rules.md §12.2
        raise _clash("left_to_players", "settings", "no_draw" if rules.no_draw else "sliding")


def _clash(one: str, other: str, because: str) -> RegulationsClash:
    return RegulationsClash(regulations=[one, other], because=because)
