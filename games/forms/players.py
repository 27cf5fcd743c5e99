"""What the organiser enters about players: their details, a list of them, whose login one is."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.forms.people import NameField
from games.labels import refusals
from games.models import Player
from games.rules.errors import Refusal
from games.services.people import clean_name
from games.services.player_imports import LARGEST


class CountryField(forms.CharField):
    """Three letters, in whatever size they are written."""

    def to_python(self, value: Any) -> str:
        """In capitals."""
        return str(super().to_python(value)).upper()


class PlayerForm(forms.ModelForm):  # type: ignore[type-arg]
    """A player's details; names are cleaned as at signing up."""

    name = NameField()

    class Meta:
        model = Player
        fields = ("name", "club", "country", "year_of_birth", "federation_id")
        field_classes = {"country": CountryField}  # noqa: RUF012 - as Django has it

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].label = _("name")
        self.fields["name"].widget.attrs["class"] = "vTextField"

    def clean_club(self) -> str:
        """Plain spaces, no unseen signs. Raises `ValidationError`."""
        club = self.cleaned_data["club"]
        try:
            return clean_name(club) if club else ""
        except Refusal as refusal:
            raise ValidationError(refusals.of(refusal)) from refusal


class UploadForm(forms.Form):
    """A list as a file, or as text that was pasted."""

    file = forms.FileField(
        label=_("File (CSV)"),
        required=False,
        help_text=_("As a spreadsheet saves it: UTF-8 or Windows-1250, semicolons or commas."),
        widget=forms.FileInput({"accept": ".csv,.txt,text/csv"}),
    )
    text = forms.CharField(
        label=_("or the list itself"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=_("The first line names the columns: name, club, country, year of birth, federation id."),
    )

    def clean(self) -> dict[str, Any]:
        """`name` and `content` (bytes) of the list, whichever way it came. Raises `ValidationError`."""
        data = super().clean() or self.cleaned_data
        file, text = data.get("file"), data.get("text")
        if file is None and not text:
            if not self.errors:
                raise ValidationError(_("Choose a file, or paste the list."))
            return data
        if file is not None:
            # One byte more than is read, so that the service tells what is too long.
            return {**data, "name": file.name[:100], "content": file.read(LARGEST + 1)}
        return {**data, "name": str(_("pasted list")), "content": str(text).encode()}


class LoginForm(forms.Form):
    """Which login a player is; the admin brings the field that finds one."""

    user = forms.ModelChoiceField(label=_("login"), queryset=User.objects.filter(is_active=True))
