"""What every table of the desk has in common."""

from typing import Any, NamedTuple

from django.contrib import admin
from django.contrib.admin.widgets import AutocompleteSelect
from django.forms import BaseForm, BoundField, Media
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext as _


class Choice(AutocompleteSelect):
    """A row found by typing; while it is empty it says so, and whoever hears the page hears its label."""

    @property
    def media(self) -> Media:
        """Django's scripts, and the label."""
        return super().media + Media(js=["games/choice.js"])

    def build_attrs(self, base_attrs: Any, extra_attrs: Any = None) -> dict[str, Any]:
        """Django leaves the words away."""
        return {**super().build_attrs(base_attrs, extra_attrs), "data-placeholder": _("Type to find one")}


class Fault(NamedTuple):
    """Something that is wrong with a form, and the fields that it is told at; none: the form as a whole."""

    text: str
    fields: list[BoundField]


def faults(form: BaseForm | None) -> list[Fault]:
    """Everything that is wrong, in the order of the fields; what is told at several of them is said once."""
    found: dict[str, Fault] = {}
    for name in ["__all__", *form.fields] if form is not None else []:
        for text in form.errors.get(name, ()):  # type: ignore[union-attr]
            fault = found.setdefault(str(text), Fault(str(text), []))
            if name in form.fields:  # type: ignore[union-attr]
                fault.fields.append(form[name])  # type: ignore[index]
    return [*found.values()]


class DeskAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows are told as people tell them, and deleted one by one, where they may be deleted at all."""

    show_full_result_count = False
    empty_value_display = "–"

    def told(self, row: Any) -> str:
        """The row in words that tell it from others: heading of its page, and wherever one is chosen."""
        return str(row)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        """With the row as its heading, labels that begin alike, and what is wrong above all else."""
        if (row := context.get("original")) is not None:
            context["heading"] = self.told(row)
        form = context["adminform"].form
        for field in form.fields.values():
            field.label = capfirst(field.label)
        context["faults"] = faults(form)
        if not context["inline_admin_formsets"]:
            context["errors"] = ()  # all of them are among the faults
        return super().render_change_form(request, context, *args, **kwargs)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """See `Choice`."""
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs.setdefault("widget", Choice(db_field, self.admin_site))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Deleting many at once would look at none."""
        found = super().get_actions(request)
        found.pop("delete_selected", None)
        return found
