"""What two players agree on (§12): the settings in play, who may set them, and what holds without agreement."""

from collections.abc import Callable
from dataclasses import fields, replace
from enum import StrEnum

from games.rules.errors import Refusal
from games.rules.field import Unbounded
from games.rules.offers import ThreeMove
from games.rules.openings import Opening
from games.rules.ruleset import MatchFormat, Ruleset, problems, ruleset
from games.rules.sliding import DEFAULT_MAX_SLIDES, SlideDuty, WhenBlocked


class Setting(StrEnum):
    """§12.3: the settings that a permission is asked for, each a group of values that belong together."""

    GAMES = "games"
    FIELD = "field"
    TIME = "time"
    OPENING = "opening"
    OVERLINE = "overline"
    STONES = "stones"
    NO_DRAW = "no_draw"
    THREE_MOVE = "three_move"
    DUEL = "duel"
    UNRATED = "unrated"
    LIMITS = "limits"


# Which values of the ruleset and of the format a setting covers.
_RULES: dict[Setting, tuple[str, ...]] = {
    Setting.FIELD: ("field",),
    Setting.OPENING: ("opening",),
    Setting.OVERLINE: ("overline_wins", "line"),
    Setting.STONES: ("stones_per_player", "sliding", "slide_duty", "when_blocked", "max_slides"),
    Setting.NO_DRAW: ("no_draw",),
    Setting.LIMITS: ("max_plies",),
    Setting.THREE_MOVE: ("offers_must_differ",),
}
_FORMAT: dict[Setting, tuple[str, ...]] = {
    Setting.GAMES: ("games", "max_extra_pairs"),
    Setting.TIME: ("time", "grace"),
    Setting.THREE_MOVE: ("three_move",),
    Setting.DUEL: ("duel_rule",),
    Setting.UNRATED: ("unrated",),
}


def values_of(settings: MatchFormat, setting: Setting) -> dict[str, object]:
    """The values that `setting` covers, by name."""
    rules = {name: getattr(settings.rules, name) for name in _RULES.get(setting, ())}
    return rules | {name: getattr(settings, name) for name in _FORMAT.get(setting, ())}


def changed(before: MatchFormat, after: MatchFormat) -> tuple[Setting, ...]:
    """The settings in which two formats differ."""
    return tuple(item for item in Setting if values_of(before, item) != values_of(after, item))


def with_setting(settings: MatchFormat, setting: Setting, source: MatchFormat) -> MatchFormat:
    """`settings` with one setting taken from `source`."""
    rules = replace(settings.rules, **{name: getattr(source.rules, name) for name in _RULES.get(setting, ())})
    own = {name: getattr(source, name) for name in _FORMAT.get(setting, ())}
    return replace(settings, rules=rules, **own)


# Source A's default (§12.2): unlimited stones, unbounded field, Free-style, overlines win.
_OPEN: Ruleset = ruleset(Unbounded(), Opening.FREE_STYLE)
_FALL_TO_SOURCE_A = (Setting.STONES, Setting.FIELD, Setting.OPENING, Setting.OVERLINE)
_UNLIMITED = {
    "stones_per_player": None,
    "sliding": False,
    "slide_duty": SlideDuty.MUST,
    "when_blocked": WhenBlocked.PASS,
    "max_slides": DEFAULT_MAX_SLIDES,
}


def without_agreement(one: MatchFormat, other: MatchFormat, preset: MatchFormat) -> MatchFormat:
    """§12.2: what alike stands, stones, field, opening and overline fall to source A's, the rest to the preset.

    What clashes with the rest gives way: the mode without draws, then the three-move rule, then the opening.
    """
    open_format = replace(preset, rules=replace(_OPEN, **_UNLIMITED))  # type: ignore[arg-type]
    agreed = one
    for setting in Setting:
        if values_of(one, setting) != values_of(other, setting):
            source = open_format if setting in _FALL_TO_SOURCE_A else preset
            agreed = with_setting(agreed, setting, source)
    return _reconciled(agreed)


# What gives way when the merged settings clash, and to what; stones and field never do.
_GIVES_WAY: tuple[tuple[str, Callable[[MatchFormat], MatchFormat]], ...] = (
    ("no_draw", lambda made: _with_rules(made, no_draw=False)),
    ("three_move", lambda made: replace(made, three_move=ThreeMove.NEVER)),
    ("opening", lambda made: _with_rules(made, opening=Opening.FREE_STYLE, overline_wins=True)),
)


def _reconciled(settings: MatchFormat) -> MatchFormat:
    """The nearest allowed settings."""
    if settings.rules.max_plies is None or settings.rules.no_draw:
        settings = _with_rules(settings, max_plies=ruleset(settings.rules.field).max_plies)
    for name, give_way in _GIVES_WAY:
        if any(name in _clashing(problem) for problem in problems(settings)):
            settings = give_way(settings)
    return settings


def _with_rules(settings: MatchFormat, **values: object) -> MatchFormat:
    return replace(settings, rules=replace(settings.rules, **values))  # type: ignore[arg-type]


def _clashing(problem: Refusal) -> list[object]:
    names = problem.data.get("settings", ())
    return list(names) if isinstance(names, list | tuple) else []


def covered() -> set[str]:
    """All values that some setting covers; every value of a format is one of them."""
    return {name for group in (_RULES, _FORMAT) for names in group.values() for name in names}


def uncovered() -> set[str]:
    """Values of the format that no setting covers: empty, or a permission has been forgotten."""
    every = {item.name for owner in (Ruleset, MatchFormat) for item in fields(owner)}
    return every - covered() - {"rules"}
