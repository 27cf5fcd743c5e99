"""All settings of a match on one form, in people's units; a clash is told at both of its settings."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.forms.conversion import FIELDS, TIME_FIELDS, field_of, initial, time_of
from games.forms.durations import DAYS, MINUTES, SECONDS, DurationField
from games.labels import formats, refusals, words
from games.rules.agreement import Setting, with_setting
from games.rules.clock import RANGES as COUNTS
from games.rules.errors import Refusal
from games.rules.field import MAX_SIDE, MIN_SIDE
from games.rules.offers import Differ, ThreeMove
from games.rules.openings import OPENINGS, Opening
from games.rules.ruleset import RANGES, UNBOUNDED_MAX_PLIES, MatchFormat, Ruleset, match_format, problems
from games.rules.sliding import SlideDuty, WhenBlocked

SHAPES = {
    "rectangle": pgettext_lazy("shape", "rectangle"),
    "disc": pgettext_lazy("shape", "disc"),
    "diamond": pgettext_lazy("shape", "diamond"),
    "mask": pgettext_lazy("shape", "a shape of your own"),
    "unbounded": pgettext_lazy("shape", "endless"),
}
OVERLINES = {
    "opening": _("as the opening has it"),
    "wins": _("five or more wins"),
    "ignored": _("exactly five wins"),
}
THREE_MOVES: dict[Any, Any] = {"": _("on demand, where it can be"), **words.THREE_MOVE}
SIDES = (MIN_SIDE, MAX_SIDE)
# Where a problem of the rules is told, if its setting's name is not the field's own.
_TOLD_AT = {
    "field": "shape", "line": "overline", "overline_wins": "overline", "time.kind": "kind", "duel": "duel_rule",
    "base": "base", "max_extra_pairs": "games",
}  # fmt: skip


def _whole(label: Any, limits: tuple[int, int], **more: Any) -> forms.IntegerField:
    """A number whose limits the browser knows; the rules judge it, and only where it counts."""
    least, most = limits
    widget = forms.NumberInput({"inputmode": "numeric", "min": least, "max": most})
    return forms.IntegerField(label=label, required=False, widget=widget, **more)


def _choice(label: Any, choices: Mapping[Any, Any], **more: Any) -> forms.ChoiceField:
    pairs = [(str(code), word) for code, word in choices.items()]
    return forms.ChoiceField(label=label, choices=pairs, **more)


class SettingsForm(forms.Form):
    """The settings of §12 and §14. `standing` is what holds of whatever has no field."""

    standing: MatchFormat
    judged_settings: MatchFormat | None = (
        None  # of a cleaned form: what was looked at, whatever speaks against it
    )

    shape = _choice(_("Shape of the field"), SHAPES)
    width = _whole(_("Width"), SIDES)
    height = _whole(_("Height"), SIDES)
    diameter = _whole(_("Diameter"), SIDES)
    mask = forms.CharField(
        label=_("Drawing of the field"),
        required=False,
        strip=False,
        max_length=4 * MAX_SIDE * (MAX_SIDE + 1),
        widget=forms.Textarea({"rows": 8, "spellcheck": "false", "autocapitalize": "none"}),
        help_text=_("One line for each row, the top one first: a dot is a square, a space is none."),
    )
    opening = _choice(_("Opening"), words.OPENING_NAMES)
    overline = _choice(_("Lines longer than five"), OVERLINES)
    stones_per_player = _whole(
        _("Stones per player"), RANGES["stones_per_player"], help_text=_("Empty: without limit.")
    )
    sliding = forms.BooleanField(label=_("Sliding when the stones are used up"), required=False)
    slide_duty = _choice(_("Duty to slide"), words.SLIDE_DUTIES)
    when_blocked = _choice(_("When no slide is possible"), words.WHEN_BLOCKED)
    max_slides = _whole(
        _("Slides of each player"), RANGES["max_slides"], help_text=_("Empty: without limit.")
    )
    no_draw = forms.BooleanField(label=_("No draw: who can no longer be beaten has won"), required=False)
    kind = _choice(_("Thinking time"), formats.TIME_KINDS)
    base = DurationField(label=_("Main time (minutes)"), unit=MINUTES, required=False)
    increment = DurationField(label=_("Increment per turn (seconds)"), unit=SECONDS, required=False)
    cap = DurationField(label=_("Never more than (minutes)"), unit=MINUTES, required=False)
    delay = DurationField(label=_("Free time per turn (seconds)"), unit=SECONDS, required=False)
    periods = _whole(_("Number of periods"), COUNTS["periods"])
    period = DurationField(label=_("Length of a period (seconds)"), unit=SECONDS, required=False)
    turns = _whole(_("Turns in a block"), COUNTS["turns"])
    block = DurationField(label=_("Time for a block (minutes)"), unit=MINUTES, required=False)
    limit = DurationField(label=_("Time for each turn (seconds)"), unit=SECONDS, required=False)
    days = DurationField(label=_("Days for each turn"), unit=DAYS, required=False)
    bank = DurationField(label=_("Days in the bank"), unit=DAYS, required=False)
    bonus = DurationField(label=_("Bonus per turn (days)"), unit=DAYS, required=False)
    bank_cap = DurationField(label=_("Never more than (days)"), unit=DAYS, required=False)
    grace = DurationField(
        label=_("Grace per turn (seconds)"),
        unit=SECONDS,
        required=False,
        help_text=_("So much of each turn is not charged, for slow lines: at most 2."),
    )
    games = _whole(_("Games in the match"), RANGES["games"])
    three_move = _choice(_("Three-move rule"), THREE_MOVES, required=False)
    offers_must_differ = _choice(_("The two offers must be"), words.DIFFER)
    duel_rule = forms.BooleanField(
        label=_("Duel rule: with a win each, fewer own moves decide"), required=False
    )
    unrated = forms.BooleanField(label=_("Unrated"), required=False)
    max_plies = _whole(
        _("Drawn after so many moves"),
        RANGES["max_plies"],
        help_text=_("Empty: 1000 on the endless field, else never."),
    )

    # From the form to the settings ---------------------------------------------------------------
    def clean(self) -> dict[str, Any]:
        """The settings as one value, `settings`; everything the rules refuse is told where it was asked."""
        data = super().clean() or self.cleaned_data
        unread = frozenset(self.errors)
        self.judged_settings = self._judge(data, unread)
        if self.judged_settings is not None and not unread:
            data["settings"] = self.judged_settings
        return data

    def _judge(self, data: Mapping[str, Any], unread: Collection[str]) -> MatchFormat | None:
        """What the fields describe; what stands for those that cannot be read, of which nothing is told."""
        try:
            made = self._settings({**initial(self.standing), **data})
        except Refusal as refusal:
            self._tell(refusal, unread)
            return None
        for problem in problems(made):
            self._tell(problem, unread)
        return made

    def _settings(self, data: Mapping[str, Any]) -> MatchFormat:
        field = field_of(data)
        opening = Opening(data["opening"])
        overline = {"wins": True, "ignored": False}.get(data["overline"], OPENINGS[opening].overline_wins)
        limit = None if field.bounded or data["no_draw"] else UNBOUNDED_MAX_PLIES
        rules = Ruleset(
            field=field,
            opening=opening,
            overline_wins=overline,
            line=self.standing.rules.line,
            no_draw=data["no_draw"],
            stones_per_player=data["stones_per_player"],
            sliding=data["sliding"],
            slide_duty=SlideDuty(data["slide_duty"]),
            when_blocked=WhenBlocked(data["when_blocked"]),
            max_slides=data["max_slides"],
            max_plies=limit if data["max_plies"] is None else data["max_plies"],
            offers_must_differ=Differ(data["offers_must_differ"]),
        )
        three_move = {"three_move": ThreeMove(data["three_move"])} if data["three_move"] else {}
        return match_format(
            rules,
            time=time_of(data),
            grace=data["grace"] or 0,
            games=data["games"] or 0,
            duel_rule=data["duel_rule"],
            unrated=data["unrated"],
            max_extra_pairs=self.standing.max_extra_pairs,
            **three_move,
        )

    def _tell(self, refusal: Refusal, unread: Collection[str] = ()) -> None:
        """At the setting that is wrong, or at both that do not go together, if all of them could be read."""
        named = refusal.data.get("settings") or [refusal.data.get("setting")]
        several = named if isinstance(named, list | tuple) else [named]
        places = [self._place(str(name)) for name in several]
        if not any(place in unread for place in places):
            for place in places:
                self.add_error(place, ValidationError(_sentence(refusal), code=refusal.code))

    def _place(self, setting: str) -> str | None:
        if setting.startswith("time.") and setting != "time.kind":
            return self._time_place(setting.removeprefix("time."))
        if setting == "field" and self.cleaned_data.get("shape") == "mask":
            return "mask"
        name = _TOLD_AT.get(setting, setting)
        return name if name in self.fields else None

    def _time_place(self, name: str) -> str:
        return TIME_FIELDS.get(self.cleaned_data.get("kind", ""), {}).get(name, "kind")

    # For the page --------------------------------------------------------------------------------
    @property
    def settings(self) -> MatchFormat:
        """What was proposed; only of a valid form."""
        made: MatchFormat = self.cleaned_data["settings"]
        return made


class ProposalForm(SettingsForm):
    """A proposal. `base` is what stands where this reader may not set something (§12.3)."""

    def __init__(
        self, data: Any = None, *, shown: MatchFormat, base: MatchFormat, locked: Collection[Setting] = ()
    ) -> None:
        for setting in locked:
            shown = with_setting(shown, setting, base)
        super().__init__(data, initial=initial(shown), label_suffix="")
        self.standing, self.locked = base, frozenset(locked)
        for setting in locked:
            for name in FIELDS[setting]:
                self.fields[name].disabled = True

    def groups(self) -> Iterator[tuple[str, bool, list[forms.BoundField]]]:
        """Setting by setting: its code, whether it is locked, its fields."""
        for setting, names in FIELDS.items():
            yield str(setting), setting in self.locked, [self[name] for name in names]

    @property
    def marked(self) -> set[str]:
        """Fields whose value is not the one that the standing proposal has."""
        there = initial(self.standing)
        return {name for name in self.fields if _text(self[name].value()) != self._shown(name, there[name])}

    def _shown(self, name: str, value: Any) -> str:
        return _text(self.fields[name].prepare_value(value))


def _text(value: Any) -> str:
    """A field's value as a browser sends it."""
    return "" if value is None else str(value)


def _sentence(refusal: Refusal) -> str:
    data = refusal.data
    if "row" in data:
        return str(STRANGE_SIGN) % data
    if data.get("least") is None or data.get("most") is None:
        # A drawing without a dot is allowed no more than one without a line.
        no_line = data.get("setting") == "field" and data.get("allowed")
        return str(LINE_MUST_FIT) if no_line else refusals.of(refusal)
    setting = str(data["setting"])
    sentence = SIDES_LIMITED if setting == "field" else LIMITED
    return str(sentence) % {name: _amount(setting, data[name]) for name in ("least", "most")}


STRANGE_SIGN = _("Only dots and spaces: row %(row)s has “%(value)s” in place %(column)s.")
SIDES_LIMITED = _("The sides of the field: %(least)s to %(most)s.")
LIMITED = _("From %(least)s to %(most)s.")
LINE_MUST_FIT = _("A line of five must fit into the field.")
_COUNTS = {"time.periods", "time.turns"}


def _amount(setting: str, value: object) -> str:
    timed = setting == "grace" or (setting.startswith("time.") and setting not in _COUNTS)
    return formats.duration(value) if timed and isinstance(value, int) else str(value)
