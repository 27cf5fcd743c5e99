"""Settings as the fields of a form and back: shapes, time controls, and which fields a setting has."""

from collections.abc import Mapping
from typing import Any

from games.forms.durations import DAYS, MINUTES, SECONDS
from games.rules.agreement import Setting
from games.rules.clock import CONTROLS, TimeControl
from games.rules.errors import BadSetting
from games.rules.field import MAX_SIDE, MIN_SIDE, Field, Finite, Unbounded, diamond, disc, mask, rectangle
from games.rules.ruleset import MatchFormat, usual_three_move

# Each control's fields by the name that the rules give them, and the field of the form that holds the value.
TIME_FIELDS: dict[str, dict[str, str]] = {
    "none": {},
    "sudden_death": {"base": "base"},
    "fischer": {"base": "base", "increment": "increment", "cap": "cap"},
    "bronstein": {"base": "base", "delay": "delay"},
    "byo_yomi": {"base": "base", "periods": "periods", "period": "period"},
    "canadian": {"base": "base", "turns": "turns", "block": "block"},
    "per_turn": {"limit": "limit"},
    "days_per_turn": {"limit": "days"},
    "day_bank": {"base": "bank", "increment": "bonus", "cap": "bank_cap"},
}
FIELDS: dict[Setting, tuple[str, ...]] = {
    Setting.FIELD: ("shape", "width", "height", "diameter", "mask"),
    Setting.OPENING: ("opening",),
    Setting.OVERLINE: ("overline",),
    Setting.STONES: ("stones_per_player", "sliding", "slide_duty", "when_blocked", "max_slides"),
    Setting.TIME: (
        "kind", "base", "increment", "cap", "delay", "periods", "period", "turns", "block", "limit", "days",
        "bank", "bonus", "bank_cap", "grace",
    ),
    Setting.THREE_MOVE: ("three_move", "offers_must_differ"),
    Setting.GAMES: ("games",),
    Setting.LIMITS: ("max_plies",),
    Setting.NO_DRAW: ("no_draw",),
    Setting.DUEL: ("duel_rule",),
    Setting.UNRATED: ("unrated",),
}  # fmt: skip


def field_of(data: Mapping[str, Any]) -> Field:
    """§2: the field that the form describes. Raises `BadSetting`."""
    shape = data["shape"]
    if shape == "unbounded":
        return Unbounded()
    if shape == "mask":
        return mask(str(data["mask"]).replace("\r\n", "\n"))
    if shape == "rectangle":
        return rectangle(_side(data, "width"), _side(data, "height"))
    return (disc if shape == "disc" else diamond)(_side(data, "diameter"))


def _side(data: Mapping[str, Any], name: str) -> int:
    side: int = data[name] or 0
    if not MIN_SIDE <= side <= MAX_SIDE:
        raise BadSetting(setting=name, value=side, least=MIN_SIDE, most=MAX_SIDE)
    return side


def time_of(data: Mapping[str, Any]) -> TimeControl:
    """§10: the control that the form describes, its ranges unchecked."""
    own = {name: data[field] for name, field in TIME_FIELDS[data["kind"]].items()}
    make: Any = CONTROLS[data["kind"]]
    control: TimeControl = make(**own)
    return control


# From the settings to the form --------------------------------------------------------------------
def initial(settings: MatchFormat) -> dict[str, Any]:
    """What the fields show for these settings; time fields of other controls show usual values."""
    rules = settings.rules
    by_opening = rules.overline_wins == rules.table.overline_wins
    return {
        **_USUAL,
        **_shown_field(rules.field),
        "opening": str(rules.opening),
        "overline": "opening" if by_opening else "wins" if rules.overline_wins else "ignored",
        "stones_per_player": rules.stones_per_player,
        "sliding": rules.sliding,
        "slide_duty": str(rules.slide_duty),
        "when_blocked": str(rules.when_blocked),
        "max_slides": rules.max_slides,
        "no_draw": rules.no_draw,
        **_shown_time(settings.time),
        "grace": settings.grace,
        "games": settings.games,
        "three_move": "" if settings.three_move is usual_three_move(settings) else str(settings.three_move),
        "offers_must_differ": str(rules.offers_must_differ),
        "duel_rule": settings.duel_rule,
        "unrated": settings.unrated,
        "max_plies": rules.max_plies,
    }


_USUAL: dict[str, Any] = {
    "width": 15, "height": 15, "diameter": 15, "mask": "", "base": 10 * MINUTES, "increment": 5 * SECONDS,
    "cap": None, "delay": 5 * SECONDS, "periods": 5, "period": 30 * SECONDS, "turns": 10,
    "block": 5 * MINUTES, "limit": 30 * SECONDS, "days": 3 * DAYS, "bank": 30 * DAYS, "bonus": DAYS,
    "bank_cap": 60 * DAYS,
}  # fmt: skip


def _shown_field(field: Field) -> dict[str, Any]:
    shape, _colon, text = field.spec.partition(":")
    shown: dict[str, Any] = {"shape": shape}
    if shape == "mask":
        return shown | {"mask": text.replace("/", "\n")}
    if isinstance(field, Finite):
        shown |= {"width": field.width, "height": field.height, "diameter": max(field.width, field.height)}
    return shown | ({"diameter": int(text)} if shape in {"disc", "diamond"} else {})


def _shown_time(control: TimeControl) -> dict[str, Any]:
    values = control.as_dict()
    own = {field: values[name] for name, field in TIME_FIELDS[control.kind].items()}
    return {"kind": control.kind, **own}
