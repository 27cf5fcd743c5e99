"""All settings of a game and of a match as frozen values; which go together (§13), and the presets (§14)."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from dataclasses import field as item

from games.rules.clock import MAX_GRACE_MS, TimeControl, Untimed, time_control
from games.rules.errors import BadSetting, Refusal, SettingsClash
from games.rules.field import (
    MAX_SIDE,
    MIN_SIDE,
    Field,
    Finite,
    Unbounded,
    field,
    rectangle,
)
from games.rules.offers import Differ, ThreeMove
from games.rules.openings import OPENINGS, Opening, OpeningTable, fits
from games.rules.position import layout
from games.rules.sliding import DEFAULT_MAX_SLIDES, SlideDuty, WhenBlocked

LINE = 5
UNBOUNDED_MAX_PLIES = 1_000


@dataclass(frozen=True)
class Ruleset:
    """The rules of one game. The core plays any of them; `problems` says which the arbiter allows."""

    field: Field = item(default_factory=lambda: rectangle(15))
    opening: Opening = Opening.FREE_STYLE
    overline_wins: bool = True
    line: int = LINE
    no_draw: bool = False
    stones_per_player: int | None = None
    sliding: bool = False
    slide_duty: SlideDuty = SlideDuty.MUST
    when_blocked: WhenBlocked = WhenBlocked.PASS
    max_slides: int | None = DEFAULT_MAX_SLIDES
    max_plies: int | None = None
    offers_must_differ: Differ = Differ.POINTS

    @property
    def table(self) -> OpeningTable:
        """The opening's steps."""
        return OPENINGS[self.opening]


def ruleset(field: Field, opening: Opening = Opening.FREE_STYLE, **settings: object) -> Ruleset:
    """A ruleset with the defaults that hang on others: overline by the opening, plies by the field."""
    defaults: dict[str, object] = {
        "overline_wins": OPENINGS[opening].overline_wins,
        "max_plies": None if field.bounded else UNBOUNDED_MAX_PLIES,
    }
    return Ruleset(field=field, opening=opening, **{**defaults, **settings})  # type: ignore[arg-type]


@dataclass(frozen=True)
class MatchFormat:
    """All that two players agree on (§12): the games' rules and those of their match (§11)."""

    rules: Ruleset = item(default_factory=Ruleset)
    time: TimeControl = item(default_factory=Untimed)
    grace: int = 0  # ms of each turn that are not charged
    games: int = 2
    three_move: ThreeMove = ThreeMove.NEVER
    duel_rule: bool = True
    unrated: bool = False
    max_extra_pairs: int = 2

    @property
    def digest(self) -> str:
        """SHA-256 of the canonical text: both sides have agreed when their digests are equal (§12.1)."""
        text = json.dumps(
            format_to_dict(self),
            sort_keys=True,
            separators=(",", ":"),
            ensure_ascii=False,
        )
        return hashlib.sha256(text.encode()).hexdigest()


def match_format(rules: Ruleset, **settings: object) -> MatchFormat:
    """A format with §5.1's default: the three-move rule on demand wherever §13 allows it."""
    made = MatchFormat(rules=rules, **settings)  # type: ignore[arg-type]
    if "three_move" in settings:
        return made
    return replace(made, three_move=usual_three_move(made))


def usual_three_move(settings: MatchFormat) -> ThreeMove:
    """§5.1: on demand, where §13 lets it stand beside the other settings; else never."""
    wanted = replace(settings, three_move=ThreeMove.ON_DEMAND)
    return ThreeMove.NEVER if any(_three_move_problems(wanted)) else ThreeMove.ON_DEMAND


# What goes together -------------------------------------------------------------------------------
def problems(settings: MatchFormat) -> list[Refusal]:
    """§13: every reason for which the arbiter refuses these settings; empty = allowed."""
    return [
        *_range_problems(settings),
        *_field_problems(settings.rules),
        *_clashes(settings),
    ]


def check_format(settings: MatchFormat) -> None:
    """Raises the first of `problems`."""
    for problem in problems(settings):
        raise problem


# What each number may be, least and most; forms show the same.
RANGES: dict[str, tuple[int, int]] = {
    "line": (LINE, LINE),
    "stones_per_player": (5, 1_000),
    "max_slides": (1, 1_000),
    "max_plies": (10, 100_000),
    "games": (1, 50),
    "grace": (0, MAX_GRACE_MS),
    "max_extra_pairs": (0, 10),
}


def _range_problems(settings: MatchFormat) -> Iterator[Refusal]:
    for owner in (settings, settings.rules):
        for name, (least, most) in RANGES.items():
            value = getattr(owner, name, None)
            if value is not None and not least <= value <= most:
                yield BadSetting(setting=name, value=value, least=least, most=most)
    try:
        settings.time.check()
    except BadSetting as problem:
        yield problem


def _field_problems(rules: Ruleset) -> Iterator[Refusal]:
    """§2: sides 5 to 52 (a mask's box up to 52), and at least one line of five."""
    played = rules.field
    if not isinstance(played, Finite):
        return
    sides = (played.width, played.height)
    least = 1 if played.spec.startswith("mask:") else MIN_SIDE
    if max(sides) > MAX_SIDE or min(sides) < least:
        yield BadSetting(setting="field", value=played.spec[:80], least=least, most=MAX_SIDE)
    elif layout(played, LINE).widest < LINE:
        yield BadSetting(setting="field", value=played.spec[:80], allowed="line")


def _clashes(settings: MatchFormat) -> Iterator[Refusal]:
    yield from _no_draw_problems(settings.rules)
    yield from _sliding_problems(settings.rules)
    yield from _three_move_problems(settings)
    rules = settings.rules
    if isinstance(rules.field, Finite) and not fits(rules.table, rules.field):
        yield _clash("opening", "field", "no_room_for_opening")


def _no_draw_problems(rules: Ruleset) -> Iterator[Refusal]:
    """§7.3."""
    if not rules.no_draw:
        return
    if isinstance(rules.field, Unbounded):
        yield _clash("no_draw", "field", "fresh_line_always")
    elif isinstance(rules.field, Finite) and not rules.field.holds_square:
        yield _clash("no_draw", "field", "no_square")
    if rules.sliding:
        yield _clash("no_draw", "sliding", "blockers_slide_away")
    if rules.max_plies is not None:
        yield _clash("no_draw", "max_plies", "limit_would_draw")


def _sliding_problems(rules: Ruleset) -> Iterator[Refusal]:
    """§6.1."""
    if rules.sliding and rules.stones_per_player is None:
        yield _clash("sliding", "stones_per_player", "sliding_needs_limit")
    if rules.stones_per_player is not None:
        if not rules.sliding:
            yield _clash("stones_per_player", "sliding", "limit_needs_sliding")
        if isinstance(rules.field, Unbounded):
            yield _clash("stones_per_player", "field", "limit_needs_finite")
        elif isinstance(rules.field, Finite) and len(rules.field.points) <= 2 * rules.stones_per_player:
            yield _clash("stones_per_player", "field", "no_room_to_slide")


def _three_move_problems(settings: MatchFormat) -> Iterator[Refusal]:
    """§5.1, §5.4."""
    if settings.three_move is ThreeMove.NEVER:
        return
    if settings.games % 2:
        yield _clash("three_move", "games", "odd_games")
    if settings.rules.opening is Opening.SWAP2:
        yield _clash("three_move", "opening", "ply_five_laid")


def _clash(one: str, other: str, why: str) -> SettingsClash:
    return SettingsClash(settings=[one, other], why=why)


# Plain form ---------------------------------------------------------------------------------------
def ruleset_to_dict(rules: Ruleset) -> dict[str, object]:
    """Plain JSON values; the field as its canonical text."""
    return {part.name: getattr(rules, part.name) for part in fields(rules)} | {"field": rules.field.spec}


def ruleset_from_dict(values: dict[str, object]) -> Ruleset:
    """Read `ruleset_to_dict` back; absent settings take their defaults. Raises `BadSetting`."""
    known = {part.name for part in fields(Ruleset)}
    if unknown := sorted(values.keys() - known):
        raise BadSetting(setting=unknown[0][:60], value=None, allowed=", ".join(sorted(known)))
    read = {name: _read(name, value) for name, value in values.items()}
    played = read.pop("field", rectangle(15))
    opening = read.pop("opening", Opening.FREE_STYLE)
    return ruleset(played, opening, **read)  # type: ignore[arg-type]


def format_to_dict(settings: MatchFormat) -> dict[str, object]:
    """Plain JSON values, the ruleset and the time control nested."""
    plain = {part.name: getattr(settings, part.name) for part in fields(settings)}
    return plain | {
        "rules": ruleset_to_dict(settings.rules),
        "time": settings.time.as_dict(),
    }


def format_from_dict(values: dict[str, object]) -> MatchFormat:
    """Read `format_to_dict` back; absent settings take their defaults. Raises `BadSetting`."""
    known = {part.name for part in fields(MatchFormat)}
    if unknown := sorted(values.keys() - known):
        raise BadSetting(setting=unknown[0][:60], value=None, allowed=", ".join(sorted(known)))
    read = {name: _read(name, value) for name, value in values.items()}
    rules = read.pop("rules", Ruleset())
    return match_format(rules, **read)  # type: ignore[arg-type]


_ENUMS = {
    "opening": Opening,
    "slide_duty": SlideDuty,
    "when_blocked": WhenBlocked,
    "offers_must_differ": Differ,
    "three_move": ThreeMove,
}
_FLAGS = {"overline_wins", "no_draw", "sliding", "duel_rule", "unrated"}
_OPTIONAL = {"stones_per_player", "max_slides", "max_plies"}


def _read(name: str, value: object) -> object:
    """One setting from its plain value, by name. Raises `BadSetting`."""
    if name in _ENUMS and isinstance(value, str) and value in {*_ENUMS[name]}:
        return _ENUMS[name](value)
    if name in _FLAGS and isinstance(value, bool):
        return value
    if name == "field" and isinstance(value, str):
        return field(value)
    if name == "rules" and isinstance(value, dict):
        return ruleset_from_dict(value)
    if name == "time" and isinstance(value, dict):
        return time_control(value)
    if name in RANGES and (_is_whole(value) or (value is None and name in _OPTIONAL)):
        return value
    allowed = ", ".join(_ENUMS[name]) if name in _ENUMS else "flag" if name in _FLAGS else "number"
    raise BadSetting(setting=name, value=str(value)[:40], allowed=allowed)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# Presets ------------------------------------------------------------------------------------------
def _presets() -> dict[str, MatchFormat]:
    fifteen, nineteen = rectangle(15), rectangle(19)
    rules = {
        "source-a": ruleset(nineteen, stones_per_player=100, sliding=True),
        "source-a-unlimited": ruleset(Unbounded()),
        "freestyle-15": ruleset(fifteen),
        "freestyle-19": ruleset(nineteen),
        "pro-15": ruleset(fifteen, Opening.PRO),
        "long-pro-19": ruleset(nineteen, Opening.LONG_PRO),
        "swap-15": ruleset(fifteen, Opening.SWAP),
        "swap2-15": ruleset(fifteen, Opening.SWAP2),
        "no-draw-15": ruleset(fifteen, no_draw=True),
    }
    return {name: match_format(played) for name, played in rules.items()}


PRESETS: dict[str, MatchFormat] = _presets()
