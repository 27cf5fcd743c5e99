"""What the organiser fills in on the guided page: when a round starts, and whom to enter."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from games.models import Player
from tournaments.models import Entry, Tournament


class StartForm(forms.Form):
    """An instant in the tournament's time zone, as a browser's own field for dates writes it."""

    starts_at = forms.DateTimeField(
        label=_("Start of the round"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )

    def __init__(self, data: Any = None, *, zone: str) -> None:
        super().__init__(data, label_suffix="")
        self.zone = zone
        self.fields["starts_at"].help_text = zone

    @property
    def ms(self) -> int:
        """Milliseconds since 1970; only of a valid form."""
        wall = self.cleaned_data["starts_at"].replace(tzinfo=ZoneInfo(self.zone))
        return int(wall.timestamp() * 1_000)


class AddForm(forms.Form):
    """A player of the club who is not in the tournament yet."""

    player = forms.ModelChoiceField(Player.objects.none(), label=_("Player"), empty_label="–")

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data, label_suffix="")
        there = Entry.objects.filter(tournament=tournament, state=Entry.State.ENTERED)
        others = Player.objects.exclude(pk__in=there.values("player"))
        self.fields["player"] = forms.ModelChoiceField(others, label=_("Player"), empty_label="–")
