"""Whom the organiser enters: found by typing, with the browser's own list of suggestions."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Player
from games.names import search_key
from games.rules.errors import Refusal
from tournaments.labels import refusals
from tournaments.models import Entry, Tournament
from tournaments.services.life import BEFORE_START

TOLD_AT_ONCE = 5


def known_as(player: Player) -> str:
    """`Kiss Ödön (Sárkány, 1990)`: told apart from others of the name."""
    details = ", ".join(
        str(item) for item in (player.club, player.year_of_birth, player.federation_id) if item
    )
    return f"{player.name} ({details})" if details else player.name


class Suggesting(forms.TextInput):
    """A text field with suggestions, which need no script."""

    def __init__(self, attrs: Any = None) -> None:
        super().__init__({"class": "vTextField", **(attrs or {})})
        self.suggested: list[str] = []

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The field and its list."""
        shelf = f"{(attrs or {}).get('id', name)}_suggested"
        field = super().render(name, value, {**(attrs or {}), "list": shelf, "autocomplete": "off"}, renderer)
        options = format_html_join("", '<option value="{}"></option>', ((text,) for text in self.suggested))
        return format_html('{}<datalist id="{}">{}</datalist>', field, shelf, options)


class PlayerField(forms.CharField):
    """One player of the club, by a suggestion or by any part of the name that fits nobody else."""

    widget = Suggesting

    def __init__(self, **more: Any) -> None:
        super().__init__(max_length=300, **more)
        self.players: dict[str, Player] = {}

    def offer(self, players: Any) -> None:
        """Those to choose from, in their order."""
        self.players = {known_as(player): player for player in players}
        self.widget.suggested = [*self.players]

    def clean(self, value: Any) -> Any:
        """The player. Raises `ValidationError`."""
        text = str(super().clean(value))
        if text in self.players:
            return self.players[text]
        words = search_key(text).split()
        fits = {
            told: one for told, one in self.players.items() if all(word in search_key(told) for word in words)
        }
        same = [one for one in fits.values() if search_key(one.name) == " ".join(words)]
        if len(fits) == 1 or len(same) == 1:
            return same[0] if len(same) == 1 else next(iter(fits.values()))
        raise ValidationError(_several(list(fits)) if fits else _("Nobody of this name can be entered."))


def _several(fits: list[str]) -> str:
    told = "; ".join(fits[:TOLD_AT_ONCE]) + ("; …" if len(fits) > TOLD_AT_ONCE else "")
    return _("This fits several players: %(players)s.") % {"players": told}


class EntryForm(forms.ModelForm):  # type: ignore[type-arg]
    """An entry by the organiser. `refusal`: what the verb has said to this form already."""

    refusal: Refusal | None = None
    tournament = forms.ModelChoiceField(
        label=gettext_lazy("Tournament"), queryset=Tournament.objects.filter(state__in=BEFORE_START)
    )
    player = PlayerField(
        label=gettext_lazy("Player"),
        help_text=gettext_lazy("Part of the name is enough, if it fits nobody else."),
    )

    class Meta:
        model = Entry
        fields = ("tournament",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        player: Any = self.fields["player"]
        player.offer(Player.objects.order_by("sort_key", "pk"))

    def clean(self) -> dict[str, Any]:
        """What was refused is told above the form."""
        data = super().clean() or self.cleaned_data
        if self.refusal is not None:
            self.add_error(None, ValidationError(refusals.of(self.refusal), code=self.refusal.code))
        return data
