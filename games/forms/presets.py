"""Ready settings on one form: their name and place, and every setting as in a challenge."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.forms.conversion import initial
from games.forms.proposal import SettingsForm
from games.labels.formats import PRESET_NAMES
from games.models import Preset
from games.rules.errors import Refusal
from games.rules.ruleset import PRESETS, MatchFormat

USUAL = PRESETS["freestyle-15"]


class PresetForm(SettingsForm, forms.ModelForm):  # type: ignore[type-arg]
    """What the rules refuse is told at its fields; `settings` are those of a valid form."""

    class Meta:
        model = Preset
        fields = ("name", "code", "active", "order")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        row = kwargs.get("instance")
        self.standing = settings_of(row) if row else USUAL
        kwargs["initial"] = {**initial(self.standing), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        """A name is needed where the site brings none along."""
        data = super().clean()
        if not data.get("name") and data.get("code", self.instance.code) not in PRESET_NAMES:
            self.add_error("name", ValidationError(_("Give these settings a name."), code="required"))
        return data


def settings_of(row: Preset) -> MatchFormat:
    """The row's settings; the usual ones where later rules no longer know them."""
    try:
        return row.format
    except Refusal:
        return USUAL
