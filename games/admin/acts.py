"""Buttons on a row's page: each calls one verb and says what it did, or why not."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar

from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse

from games.labels import refusals
from games.rules.errors import Refusal

Method = TypeVar("Method", bound=Callable[..., str])


class Act(NamedTuple):
    """A button. `permission`: its codename in the app of the model. `ask`: a question to be answered first."""

    label: Any
    permission: str
    ask: Any = ""


def act(label: Any, *, permission: str, ask: Any = "") -> Callable[[Method], Method]:
    """Makes a method `(request, row) -> str` of an `ActingAdmin` a button; the text says what was done."""

    def mark(method: Method) -> Method:
        method.act = Act(label, permission, ask)  # type: ignore[attr-defined]
        return method

    return mark


class ActingAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """`acts` names the methods in their order; `can_act` may leave out what makes no sense for a row."""

    acts: tuple[str, ...] = ()

    def can_act(self, request: HttpRequest, row: Any, name: str) -> bool:
        """Whether the button is shown."""
        return True

    def get_urls(self) -> list[Any]:
        """The acts' addresses before all others."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        view = self.admin_site.admin_view(self.act_view)
        return [path("<path:object_id>/act/<slug:name>/", view, name=name), *super().get_urls()]

    def act_view(self, request: HttpRequest, object_id: str, name: str) -> HttpResponse:
        """GET asks, where there is a question; POST does it. Both end on the row's page."""
        row = self.get_object(request, unquote(object_id))
        method = getattr(self, name, None) if name in self.acts else None
        if row is None or method is None:
            raise Http404
        if not self._may(request, method.act):
            raise PermissionDenied
        if request.method != "POST":
            return self._asked(request, row, method.act)
        try:
            done = method(request, row)
        except Refusal as refusal:
            messages.error(request, refusals.of(refusal))
        else:
            self.log_change(request, row, done)
            messages.success(request, done)
        return self._to(request, row)

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
                yield {"label": made.label, "ask": made.ask, "url": self._address("act", row, name)}

    def _may(self, request: HttpRequest, made: Act) -> bool:
        return bool(request.user.has_perm(f"{self.opts.app_label}.{made.permission}"))

    def _asked(self, request: HttpRequest, row: Any, made: Act) -> HttpResponse:
        if not made.ask:
            return self._to(request, row)
        context = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "original": row,
            "title": made.label,
            "ask": made.ask,
        }
        return TemplateResponse(request, "admin/act.html", context)

    def _to(self, request: HttpRequest, row: Any) -> HttpResponse:
        """The row's page, or the list where the row has gone."""
        there = self.get_queryset(request).filter(pk=row.pk).exists()
        address = self._address("change", row) if there else self._address("changelist")
        return HttpResponseRedirect(address, status=303)

    def _address(self, view: str, row: Any = None, *more: str) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_{view}"
        return reverse(name, args=[*([row.pk] if row is not None else []), *more])
