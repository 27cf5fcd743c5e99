"""A tournament's regulations as one frozen value: which go together, and how they stand in row and log."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from decimal import Decimal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils.text import slugify

from games.rules.clock import Untimed
from games.rules.errors import Refusal
from games.rules.ruleset import MatchFormat, format_to_dict
from games.rules.ruleset import problems as settings_problems
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


def problems(regulations: Regulations) -> list[Refusal]:
    """All that speaks against them: `BadRegulation`, `RegulationsClash`, and what the rules refuse."""
    return [
        *_bad_names(regulations),
        *_bad_values(regulations),
        *settings_problems(regulations.settings),
        *_clashes(regulations),
    ]


def check(regulations: Regulations) -> None:
    """Raises the first of `problems`."""
    for problem in problems(regulations):
        raise problem


def _bad_names(regulations: Regulations) -> Iterator[Refusal]:
    name, slug = regulations.name, regulations.slug
    if not 1 <= len(name) <= LONGEST_NAME or name != " ".join(name.split()) or not name.isprintable():
        yield BadRegulation(regulation="name", value=name[:40])
    if not 1 <= len(slug) <= LONGEST_SLUG or slug != slugify(slug):
        yield BadRegulation(regulation="slug", value=slug[:40])


def _bad_values(regulations: Regulations) -> Iterator[Refusal]:
    for name, choices in _CHOICES.items():
        if getattr(regulations, name) not in choices:
            yield BadRegulation(regulation=name, value=str(getattr(regulations, name))[:40])
    if not 1 <= regulations.laps <= MOST_LAPS:
        yield BadRegulation(regulation="laps", value=regulations.laps)
    minutes = regulations.no_show_minutes
    if minutes is not None and not 1 <= minutes <= MOST_NO_SHOW_MINUTES:
        yield BadRegulation(regulation="no_show_minutes", value=minutes)
    for name in _POINTS:
        if not 0 <= (points := getattr(regulations, name)) <= MOST_POINTS or points % _HUNDREDTH:
            yield BadRegulation(regulation=name, value=str(points)[:40])
    yield from _bad_tie_breaks(regulations.tie_breaks)
    try:
        ZoneInfo(regulations.time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        yield BadRegulation(regulation="time_zone", value=regulations.time_zone[:40])


def _bad_tie_breaks(codes: tuple[str, ...]) -> Iterator[Refusal]:
    for place, code in enumerate(codes):
        if code not in {*TieBreak} or code in codes[:place]:
            yield BadRegulation(regulation="tie_breaks", value=code[:40])


def _clashes(regulations: Regulations) -> Iterator[Refusal]:
    settings, rules = regulations.settings, regulations.settings.rules
    if isinstance(settings.time, Untimed):  # rules.md §10
        yield _clash("settings", "kind", "no_time_control")
    if not regulations.loss <= regulations.draw <= regulations.win:
        yield _clash("win", "draw", "points_fall")
    if regulations.venue == Tournament.Venue.OVER_THE_BOARD:
        if regulations.left_to_players:
            yield _clash("left_to_players", "venue", "agreed_online")
        if regulations.start_mode == Tournament.StartMode.BOTH_READY:
            yield _clash("start_mode", "venue", "ready_online")
    if regulations.left_to_players and (rules.no_draw or rules.sliding):  # rules.md §12.2
        yield _clash("left_to_players", "settings", "no_draw" if rules.no_draw else "sliding")


def _clash(one: str, other: str, because: str) -> RegulationsClash:
    return RegulationsClash(regulations=[one, other], because=because)
