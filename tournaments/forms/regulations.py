"""All regulations of a tournament on one form; what does not go together is told at its fields."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.forms.conversion import initial, time_of
from games.forms.proposal import SettingsForm
from games.queries.presets import named, offered
from games.rules.clock import MINUTE_MS, SECOND_MS, Fischer, Untimed
from games.rules.errors import Refusal
from games.rules.ruleset import PRESETS, MatchFormat
from tournaments.labels import refusals, tiebreaks, words
from tournaments.models import Tournament
from tournaments.queries.tables import FORMATS
from tournaments.queries.zones import offered as zones
from tournaments.services import regulations as rules
from tournaments.services.regulations import Regulations
from tournaments.tiebreaks.counting import USUAL_ORDER, TieBreak

USUAL: Final = replace(PRESETS["freestyle-15"], time=Fischer(15 * MINUTE_MS, 5 * SECOND_MS))
PLACES: Final = tuple(f"tie_break_{place}" for place in range(1, len(TieBreak) + 1))
SCORING: Final = ("points_first", "win", "draw", "loss", "bye")
_WORDS: Mapping[str, Any] = words.REGULATIONS
# Where a regulation is told, if no field has its name: the settings where they clash, the kind beside them.
_TOLD_AT: Final[Mapping[str, str]] = {"kind": "system", "tie_breaks": PLACES[0]}
_SETTINGS_AT: Final[Mapping[str, str]] = {
    "no_time_control": "kind",
    "no_draw": "no_draw",
    "sliding": "sliding",
}


def _zones() -> list[Any]:
    """`UTC`, then the places under their part of the world."""
    return [
        (part, [(name, name.partition("/")[2].replace("_", " ") or name) for name in names])
        for part, names in groupby(zones(), lambda name: name.partition("/")[0])
    ]


class JudgedForm(forms.ModelForm):  # type: ignore[type-arg]
    """What every form of regulations has. `expected`: how many entries of the log the page knew.

    `refusal`: what the verb has said to this form already.
    """

    refusal: Refusal | None = None
    time_zone = forms.ChoiceField(label=_WORDS["time_zone"], choices=_zones)
    expected = forms.IntegerField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Tournament
        fields: tuple[str, ...] = ("name", "slug", "no_show_minutes", "time_zone")
        help_texts = {  # noqa: RUF012 - as Django has it
            "slug": gettext_lazy("In the addresses of its pages. Empty: made from the name."),
            "no_show_minutes": gettext_lazy("On this site only. Empty: nobody loses by coming late."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        row: Tournament | None = kwargs.get("instance")
        self.before = rules.of(row) if row is not None and row.pk else None
        shown = {"expected": row.version} if row is not None and row.pk else {}
        kwargs["initial"] = {**shown, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.label = capfirst(field.label)
        if "slug" in self.fields:
            self.fields["slug"].required = False
        if self.before and self.before.time_zone not in zones():
            self.fields["time_zone"].choices += [(self.before.time_zone,) * 2]  # type: ignore[attr-defined]

    def clean_name(self) -> str:
        """Without space that nobody sees."""
        return " ".join(str(self.cleaned_data["name"]).split())

    def clean_slug(self) -> str:
        """Made from the name where it is left empty. Raises `ValidationError` where nothing comes of it."""
        slug = str(self.cleaned_data["slug"]) or slugify(self.cleaned_data.get("name", ""))[:80]
        if not slug and "name" in self.cleaned_data:
            raise ValidationError(_("Write one: nothing can be made from this name."), code="required")
        return slug  # empty where the name is told to be missing: one of the two is enough

    def validate_unique(self) -> None:
        """The verb knows the button pressed again from another tournament."""

    def judged(self, data: dict[str, Any], read: Mapping[str, Any]) -> dict[str, Any]:
        """`data`, now with the regulations, if nothing speaks against them.

        `read`: what the fields held before anything was told of them. What stands is put in place of those that
        could not be read, and nothing is told of them once more.
        """
        if self.refusal is not None:
            self.tell(self.refusal)
        read = {name: value for name, value in read.items() if value != ""}
        made = self.made(read)
        for problem in rules.problems(made):
            places = {*self._places(problem)}
            if places <= {*read} if places else not self.errors:
                self.tell(problem)
        if not self.errors:
            data["regulations"] = made
        return data

    def made(self, read: Mapping[str, Any]) -> Regulations:
        """The regulations that the fields describe."""
        raise NotImplementedError

    def tell(self, refusal: Refusal) -> None:
        """At the field that it is about, or at all of them; above the form where there is none."""
        told = ValidationError(refusals.of(refusal), code=refusal.code)
        places = dict.fromkeys(self._places(refusal))
        there: list[str | None] = [name for name in places if name in self.fields]
        for place in there or [None]:
            self.add_error(place, told)

    def _places(self, refusal: Refusal) -> Iterator[str]:
        data = refusal.data
        if refusal.code == "slug_taken":
            yield "slug"
        if refusal.code in {"bad_regulation", "regulations_clash"}:
            both = data.get("regulations", [data.get("regulation")])
            for name in map(str, both if isinstance(both, list) else [both]):
                because = str(data.get("because"))
                timed = because == "no_time_control" and name == "kind"
                yield _SETTINGS_AT[because] if name == "settings" or timed else _TOLD_AT.get(name, name)

    # For who saves it -----------------------------------------------------------------------------
    @property
    def regulations(self) -> Regulations:
        """What is to hold; only of a valid form."""
        made: Regulations = self.cleaned_data["regulations"]
        return made


class RunningForm(JudgedForm):
    """What changes as long as a tournament has not ended."""

    def clean(self) -> dict[str, Any]:
        """With `regulations`; what is wrong is told at its field."""
        data = super().clean() or self.cleaned_data
        return self.judged(data, dict(data))

    def made(self, read: Mapping[str, Any]) -> Regulations:
        """All that stood, but for what has a field here."""
        assert self.before is not None
        return replace(self.before, **{name: read[name] for name in JudgedForm.Meta.fields if name in read})


class RegulationsForm(SettingsForm, JudgedForm):
    """Everything, as long as nothing has been played. `preset`: ready settings instead of those below.

    `kind` and `games` are fields of the settings: time control and games of a match. How rounds are paired is
    `system`.
    """

    system = forms.ChoiceField(label=_WORDS["kind"], choices=Tournament.Kind.choices)
    laps = forms.TypedChoiceField(
        label=_WORDS["laps"],
        coerce=int,
        choices=[(1, pgettext_lazy("laps", "once")), (2, pgettext_lazy("laps", "twice"))],
    )
    preset = forms.ChoiceField(
        label=gettext_lazy("Ready settings"),
        required=False,
        choices=lambda: [
            ("", gettext_lazy("as set below")),
            *((code, ready.name) for code, ready in offered().items()),
        ],
        help_text=gettext_lazy(
            "With one of these the fields below do not count, but for the thinking time where it names none."
        ),
    )

    class Meta(JudgedForm.Meta):
        fields = (
            *JudgedForm.Meta.fields, "laps", "left_to_players", "venue", "start_mode", *SCORING,
        )  # fmt: skip
        help_texts = {  # noqa: RUF012 - as Django has it
            **JudgedForm.Meta.help_texts,
            "left_to_players": gettext_lazy(
                "The players of each pairing agree; where they do not, the settings below stand, except that "
                "field, stones, opening and overline are the traditional ones."
            ),
            "bye": gettext_lazy("For who meets nobody in a round."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        row: Tournament | None = kwargs.get("instance")
        self.standing = row.format if row is not None and row.pk else USUAL
        shown = initial(self.standing) | {"time_zone": Tournament().time_zone}
        if row is not None and row.pk:
            shown |= {
                "system": row.kind,
                "time_zone": row.time_zone,
                **dict(zip(PLACES, row.tie_breaks, strict=False)),
            }
        kwargs["initial"] = {**shown, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.fields["kind"].help_text = _(
            "Over the board this is only announced: the site runs no clock there."
        )
        for place, name in enumerate(PLACES, 1):
            self.fields[name] = _tie_break(place)

    def clean(self) -> dict[str, Any]:
        """`settings`, then `regulations`; a tie-break stands once."""
        read = dict(self.cleaned_data)
        data = super().clean()
        self._check_tie_breaks(read)
        if self.judged_settings is None:
            read = {name: value for name, value in read.items() if name not in SettingsForm.base_fields}
        return self.judged(data, read)

    def _check_tie_breaks(self, data: Mapping[str, Any]) -> None:
        for place, name in enumerate(PLACES):
            if data.get(name) and data[name] in [data.get(before) for before in PLACES[:place]]:
                self.add_error(name, ValidationError(_("It stands in an earlier place already.")))

    def _settings(self, data: Mapping[str, Any]) -> MatchFormat:
        """Those of the fields, or ready ones; the clock is the fields' where ready ones have none."""
        ready = named(data["preset"]) if data.get("preset") else None
        if ready is None:
            return super()._settings(data)
        if not isinstance(ready.time, Untimed):
            return ready
        return replace(ready, time=time_of(data), grace=data["grace"] or 0)

    def made(self, read: Mapping[str, Any]) -> Regulations:
        """From every field."""
        before = self.before or Regulations(name="", slug="", settings=USUAL)
        own = {name: read[name] for name in RegulationsForm.Meta.fields if name in read}
        order = tuple(dict.fromkeys(read[name] for name in PLACES if read.get(name)))
        kind, settings = read.get("system", before.kind), self.judged_settings or before.settings
        return replace(before, **own, kind=kind, settings=settings, tie_breaks=order)


def _tie_break(place: int) -> forms.ChoiceField:
    """One place of the order: counting from 1."""
    usual = ", ".join(
        str(tiebreaks.LABELS[code].name) for code in USUAL_ORDER[FORMATS[Tournament.Kind.ROUND_ROBIN]]
    )
    return forms.ChoiceField(
        label=_("%(place)s. tie-break") % {"place": place},
        required=False,
        choices=[("", "–"), *((str(code), label.name) for code, label in tiebreaks.LABELS.items())],
        help_text=_("All empty: the usual order (%(order)s).") % {"order": usual} if place == 1 else "",
    )
