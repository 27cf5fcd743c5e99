"""Buttons on a row's page: each calls one verb and says what it did, or why not."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse

from games.admin.desk import DeskAdmin, faults
from games.labels import refusals
from games.rules.errors import Refusal

UNPROCESSABLE = 422
Data = Mapping[str, Any]
Method = TypeVar("Method", bound=Callable[..., str])


class Act(NamedTuple):
    """A button. `permission`: its codename in the app of the model. `ask`: what is said before it is done."""

    label: Any
    permission: str
    ask: Any = ""


def act(label: Any, *, permission: str, ask: Any = "") -> Callable[[Method], Method]:
    """Makes a method `(request, row, data) -> str` of an `ActingAdmin` a button; the text says what was done.

    With `ask`, or where `act_form` has a form for it, a page of its own stands between.
    """

    def mark(method: Method) -> Method:
        method.act = Act(label, permission, ask)  # type: ignore[attr-defined]
        return method

    return mark


class ActingAdmin(DeskAdmin):
    """`acts` names the methods in their order."""

    acts: tuple[str, ...] = ()

    def can_act(self, request: HttpRequest, row: Any, name: str) -> bool:
        """Whether the button makes sense for this row."""
        return True

    def act_form(self, request: HttpRequest, row: Any, name: str) -> forms.BaseForm | None:
        """What an act has to be told; its cleaned data are the method's `data`."""
        return None

    def question(self, request: HttpRequest, row: Any, name: str) -> Any:
        """What is said before an act is done; nothing: a press of the button does it."""
        return getattr(self, name).act.ask

    def looked_at(self, row: Any, name: str) -> str:
        """What the page shows of the row, as a query (`?expected=3`): an act finds it in `request.GET`."""
        return ""

    def sentence(self, refusal: Refusal) -> str:
        """Why an act was not done."""
        return refusals.of(refusal)

    def get_urls(self) -> list[Any]:
        """The acts' addresses before all others."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        view = self.admin_site.admin_view(self.act_view)
        return [path("<path:object_id>/act/<slug:name>/", view, name=name), *super().get_urls()]

    def act_view(self, request: HttpRequest, object_id: str, name: str) -> HttpResponse:
        """GET asks what is to be asked; POST does it and leads back to the row, or to the list without it."""
        row = self.get_object(request, unquote(object_id))
        if row is None or name not in self.acts:
            raise Http404
        method: Any = getattr(self, name)
        if not self._may(request, method.act) or not self.has_view_permission(request, row):
            raise PermissionDenied
        form = self.act_form(request, row, name)
        if request.method != "POST":
            return self._page(request, row, name, form)
        if form is not None and not form.is_valid():
            return self._page(request, row, name, form, UNPROCESSABLE)
        return self._do(request, row, method, form.cleaned_data if form is not None else {})

    def _do(self, request: HttpRequest, row: Any, method: Any, data: Data) -> HttpResponse:
        try:
            done = method(request, row, data)
        except Refusal as refusal:
            messages.error(request, self.sentence(refusal))
        else:
            self.log_change(request, row, done)
            messages.success(request, done)
        return self._back(request, row)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """With the buttons."""
        row = self.get_object(request, unquote(object_id)) if request.method != "POST" else None
        acts = list(self._acts(request, row)) if row is not None else []
        return super().change_view(request, object_id, form_url, {"acts": acts, **(extra_context or {})})

    def _acts(self, request: HttpRequest, row: Any) -> Iterator[dict[str, Any]]:
        for name in self.acts:
            made: Act = getattr(self, name).act
            if self._may(request, made) and self.can_act(request, row, name):
                asks = self.question(request, row, name) or self.act_form(request, row, name) is not None
                url = self._address("act", row, name) + self.looked_at(row, name)
                yield {"label": made.label, "asks": bool(asks), "url": url}

    def _may(self, request: HttpRequest, made: Act) -> bool:
        return bool(request.user.has_perm(f"{self.opts.app_label}.{made.permission}"))

    def _page(
        self, request: HttpRequest, row: Any, name: str, form: forms.BaseForm | None, status: int = 200
    ) -> HttpResponse:
        ask = self.question(request, row, name)
        if not ask and form is None:
            return self._back(request, row)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": row,
            "heading": self.told(row),
            "title": getattr(self, name).act.label,
            "ask": ask,
            "form": form,
            "faults": faults(form),
            "media": self.media + form.media if form else self.media,
        }
        return TemplateResponse(request, "admin/act.html", context, status=status)

    def _back(self, request: HttpRequest, row: Any) -> HttpResponse:
        """The row's page, or the list where the row has gone."""
        there = self.get_queryset(request).filter(pk=row.pk).exists()
        address = self._address("change", row) if there else self._address("changelist")
        return HttpResponseRedirect(address, status=303)

    def _address(self, view: str, row: Any = None, *more: str) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_{view}"
        return reverse(name, args=[*([row.pk] if row is not None else []), *more])
