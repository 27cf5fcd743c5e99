"""What the buttons of the desk ask for: reasons, numbers, starts, whether open games are lost, results."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.desk import StartForm
from tournaments.forms.results import ReasonField, ResultForm
from tournaments.labels import refusals
from tournaments.models import Entry, Tournament
from tournaments.services.errors import BadNumbers


class CancelForm(forms.Form):
    """Why a tournament is cancelled."""

    reason = ReasonField(label=gettext_lazy("Reason"))


class NumbersForm(forms.Form):
    """A number for everybody whose entry stands; `numbers` of a valid form maps entries' ids to them."""

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        standing = tournament.entries.filter(state=Entry.State.ENTERED).select_related("player")
        self.standing = list(standing.order_by("number", "player__sort_key", "pk"))
        for entry in self.standing:
            self.fields[f"entry_{entry.pk}"] = forms.IntegerField(
                label=entry.player.name,
                initial=entry.number,
                min_value=1,
                max_value=len(self.standing),
                widget=forms.NumberInput({"inputmode": "numeric", "min": 1, "max": len(self.standing)}),
            )

    def clean(self) -> dict[str, Any]:
        """Each number stands once."""
        data = super().clean() or self.cleaned_data
        numbers = {entry.pk: data.get(f"entry_{entry.pk}") for entry in self.standing}
        seen: set[int] = set()
        for pk, number in numbers.items():
            if number is not None and number in seen:
                self.add_error(f"entry_{pk}", refusals.of(BadNumbers(most=len(numbers))))
            seen |= {number} if number is not None else set()
        return {**data, "numbers": numbers}


class RoundForm(StartForm):
    """When a round starts; `ms` of a valid form is the instant."""

    def clean(self) -> dict[str, Any]:
        """Milliseconds beside what was written."""
        data = super().clean() or self.cleaned_data
        return {**data, "ms": self.ms} if "starts_at" in data else data


class LeaveForm(forms.Form):
    """Whether who withdraws loses what is not over yet."""

    open_games = forms.BooleanField(
        label=gettext_lazy("The games of rounds that are not over are lost, too"),
        required=False,
        help_text=gettext_lazy("Otherwise they are played to their end."),
    )


class DeskResultForm(ResultForm):
    """A result on a page of the desk, where every field stands by itself and says which game it is about."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for row in self.rows():
            told = {"game": row.number, "first": row.first}
            row.score.label = _("game %(game)s, begun by %(first)s") % told
            row.moves.label = _("game %(game)s: own moves of the winner") % told
