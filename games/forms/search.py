"""What readers send to the pages of recorded games."""

from collections.abc import Mapping

from django import forms
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from games.labels.words import TERMINATIONS
from games.queries.recorded import UNFINISHED, Search


class SearchForm(forms.Form):
    """A search among recorded games; what cannot be understood is left out of it."""

    q = forms.CharField(label=_("Players or event"), max_length=200, required=False)
    rules = forms.ChoiceField(label=_("Rules"), required=False)
    vege = forms.ChoiceField(label=_("How it ended"), required=False)
    elter = forms.BooleanField(label=_("Only where record and verdict differ"), required=False)

    def __init__(self, data: QueryDict, rules: Mapping[str, str]) -> None:
        super().__init__(data, label_suffix="", auto_id="search-%s")
        ends = [*((end.value, words) for end, words in TERMINATIONS.items()), (UNFINISHED, _("not finished"))]
        for name, choices in (("rules", [*rules.items()]), ("vege", ends)):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [("", _("any")), *choices]
        self.fields["q"].widget.input_type = "search"

    def search(self) -> Search:
        """What is looked for."""
        self.is_valid()
        kept = self.cleaned_data
        return Search(
            kept.get("q", ""), kept.get("rules", ""), kept.get("vege", ""), bool(kept.get("elter", False))
        )

    def kept(self) -> str:
        """The search as the part of an address that further pages keep."""
        return urlencode({name: value for name, value in self.cleaned_data.items() if value})
