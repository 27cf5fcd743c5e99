"""Forms that know what was looked at: what somebody else has changed meanwhile is told, never overwritten.

The page carries a signed fingerprint of each of the row's values. Whoever saves or deletes locks the row first,
and is refused where a value is no longer the one that was shown, unless it is the very one that is being saved.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.contrib.admin.utils import display_for_field, unquote
from django.core import signing
from django.core.exceptions import FieldDoesNotExist, ValidationError
from django.db import connection, transaction
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from games.admin.desk import DeskAdmin
from games.labels import refusals
from games.rules.errors import Refusal

SEEN, SALT = "_seen", "games.admin.seen"
STALE = "stale"
CONFLICT, UNPROCESSABLE = 409, 422
Values = Mapping[str, Any]


class GuardedAdmin(DeskAdmin):
    """The base of every admin that changes rows. `unguarded`: fields that change by themselves."""

    unguarded: tuple[str, ...] = ()

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        if self.list_editable:
            raise TypeError(f"{self}: rows are not edited in lists, where nothing tells what was looked at")

    def values(self, row: Any) -> dict[str, Any]:
        """What is compared, by name: all columns and the ids of many-to-many rows. A subclass may add more,
        entries of a child table, say; a name that is no field is told as it is."""
        columns = {field.name: field.value_from_object(row) for field in row._meta.concrete_fields}
        many = {
            field.name: sorted(getattr(row, field.name).values_list("pk", flat=True))
            for field in row._meta.many_to_many
        }
        return {name: value for name, value in (columns | many).items() if name not in self.unguarded}

    def wanted(self, form: Any) -> Values:
        """What a form would save, in the shape of `values`."""
        cleaned: Values = form.cleaned_data
        return cleaned

    # What was looked at ---------------------------------------------------------------------------
    def token(self, row: Model) -> str:
        """The row's fingerprints, signed, for the hidden field of the page."""
        seen = {name: fingerprint(value) for name, value in self.values(row).items()}
        return signing.dumps([row._meta.label, str(row.pk), seen], salt=SALT, compress=True)

    def changed(self, request: HttpRequest, row: Model, wanted: Values) -> list[str] | None:
        """What is no longer as the page showed it, in words; None where the page does not say what it showed.

        `wanted`: the values to be saved; who saves the same value again overwrites nothing.
        """
        try:
            label, key, seen = signing.loads(request.POST.get(SEEN, ""), salt=SALT)
        except signing.BadSignature:
            return None
        if [label, key] != [row._meta.label, str(row.pk)]:
            return None
        now = self.values(row)
        return [
            self._told(row, name, value)
            for name, value in now.items()
            if seen.get(name) != fingerprint(value) and not (name in wanted and _same(wanted[name], value))
        ]

    def _told(self, row: Any, name: str, value: Any) -> str:
        try:
            field = row._meta.get_field(name)
        except FieldDoesNotExist:
            return name
        if field.many_to_many:
            shown = ", ".join(str(item) for item in getattr(row, name).all())
        elif isinstance(getattr(row, name), dict | list | bytes | memoryview):
            return str(field.verbose_name)
        else:
            shown = display_for_field(getattr(row, name), field, "–") if not field.is_relation else ""
            shown = shown or str(getattr(row, name) or "–")
        return _("%(field)s: now “%(value)s”") % {"field": field.verbose_name, "value": shown}

    # Saving ---------------------------------------------------------------------------------------
    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """The row; in a request that changes it, locked and as it is now."""
        row = super().get_object(request, object_id, from_field)
        if row is None or request.method != "POST" or not connection.in_atomic_block:
            return row
        locked = self.model._default_manager.select_for_update(no_key=True)
        return (
            super().get_object(request, object_id, from_field) if locked.filter(pk=row.pk).first() else None
        )

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form, which refuses to save over what was not looked at."""
        form = super().get_form(request, obj, change=change, **kwargs)
        if not change:
            return form
        return type(form.__name__, (_Guarded, form), {"guard": self, "request": request})

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        """With the fingerprints as they were first shown, and a status that says what became of the form."""
        row = context.get("original")
        if row is not None and context.get("has_change_permission", True):
            context["seen"] = request.POST.get(SEEN) or self.token(row)
        response = super().render_change_form(request, context, *args, **kwargs)
        form = context["adminform"].form
        if form.errors or context["errors"]:
            response.status_code = CONFLICT if form.has_error("__all__", STALE) else UNPROCESSABLE
        return response

    # Deleting -------------------------------------------------------------------------------------
    def delete_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """Only what was looked at is deleted; a refusal is told on the row's page."""
        try:
            with transaction.atomic():
                return self._delete(request, object_id, extra_context)
        except Refusal as refusal:
            messages.error(request, refusals.of(refusal))
            return self._row_page(object_id)

    def _delete(self, request: HttpRequest, object_id: str, extra_context: Any) -> HttpResponse:
        row = self.get_object(request, unquote(object_id))
        if row is None or not self.has_delete_permission(request, row):
            return super().delete_view(request, object_id, extra_context)  # which knows what to say
        if request.method == "POST" and (problem := self.problem(request, row, {})):
            messages.error(request, problem)
            return self._row_page(object_id)
        return super().delete_view(request, object_id, {"seen": self.token(row), **(extra_context or {})})

    def problem(self, request: HttpRequest, row: Model, wanted: Values) -> str:
        """Why this request may not change the row: a sentence; empty where it may."""
        found = self.changed(request, row, wanted)
        if found is None:
            return _("The page does not say what it showed: open the row again, and repeat what you wanted.")
        if not found:
            return ""
        told = "; ".join(found)
        return _("Somebody has changed this meanwhile, so nothing was done. %(changes)s.") % {"changes": told}

    def _row_page(self, object_id: str) -> HttpResponseRedirect:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return HttpResponseRedirect(reverse(name, args=[object_id]), status=303)


class _Guarded:
    """Goes before the form of an admin: the row is locked, and its values are still those of the database."""

    guard: GuardedAdmin
    request: HttpRequest

    def clean(self) -> Any:
        """Raises `ValidationError`, code `stale`."""
        form: Any = self
        data = super().clean()  # type: ignore[misc]
        if problem := self.guard.problem(self.request, form.instance, self.guard.wanted(form)):
            raise ValidationError(problem, code=STALE)
        return data


def fingerprint(value: object) -> str:
    """Short and of one way: the page must not tell values that its reader may not see."""
    return hashlib.sha256(repr(value).encode()).hexdigest()[:20]


def _same(wanted: Any, value: Any) -> bool:
    """A value of a form and one of the row: rows stand for their ids."""
    if isinstance(wanted, Model):
        return bool(wanted.pk == value)
    if hasattr(wanted, "values_list"):
        return bool(sorted(wanted.values_list("pk", flat=True)) == value)
    return bool(wanted == value)
