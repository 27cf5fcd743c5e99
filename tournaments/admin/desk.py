"""What the tables of tournaments have in common: who organises, what a page knew, how refusals are told."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.acts import ActingAdmin
from games.admin.sections import Section
from games.rules.errors import Refusal
from tournaments.labels import refusals
from tournaments.models import Tournament
from tournaments.queries.zones import Zones
from tournaments.services.groups import ORGANISE

TOURNAMENTS = Section(20, _("Tournaments"))
_MOST_DIGITS = 9
OK, UNPROCESSABLE = 200, 422


class OrganisersAdmin(ActingAdmin):
    """Acts know which entry of the log was the last when their page was shown (`?expected=`)."""

    section = TOURNAMENTS

    class Media:
        css = {"all": ("tournaments/desk.css",)}  # noqa: RUF012 - as Django has it

    def tournament_of(self, row: Any) -> Tournament:
        """The one that a row belongs to."""
        found: Tournament = row.tournament
        return found

    def looked_at(self, row: Any, name: str) -> str:
        """The length of the log."""
        return f"?expected={self.tournament_of(row).version}"

    def sentence(self, refusal: Refusal) -> str:
        """Also of what only tournaments refuse."""
        return refusals.of(refusal)

    def each(self, request: HttpRequest, rows: Iterable[Any], do: Callable[..., str]) -> None:
        """A button for many rows at once: each by itself, and every refusal told."""
        for row in rows:
            try:
                told = do(request, row, {})
            except Refusal as refusal:
                messages.error(request, f"{row}: {self.sentence(refusal)}")
            else:
                self.log_change(request, row, told)
                messages.success(request, f"{row}: {told}")


class Refused:
    """Goes before an admin that saves by a verb: what the verb refuses is told on the form it came from."""

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Nothing of a refused form is saved, so it can be looked through again, knowing why."""
        view: Any = super().changeform_view  # type: ignore[misc]
        try:
            return view(request, *args, **kwargs)
        except Refusal as refusal:
            request.refusal = refusal  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

    def get_form(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """The form, told what was refused."""
        form: Any = super().get_form(request, *args, **kwargs)  # type: ignore[misc]
        return type(form.__name__, (form,), {"refusal": getattr(request, "refusal", None)})

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        """With a status that says whether the form was refused."""
        response: Any = super().render_change_form(request, context, *args, **kwargs)  # type: ignore[misc]
        if context["adminform"].form.errors and response.status_code == OK:
            response.status_code = UNPROCESSABLE
        return response


def organises(request: HttpRequest) -> bool:
    """Whether this login has the desk."""
    return request.user.has_perm(f"tournaments.{ORGANISE}")


def by(request: HttpRequest) -> Any:
    """The login that acts."""
    return request.user


def number(request: HttpRequest, name: str = "expected") -> int | None:
    """A whole number of the address; None where there is none."""
    sent = request.GET.get(name, "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= _MOST_DIGITS else None


def part(template: str, **context: object) -> SafeString:
    """A part of a page, as the value of a read-only field."""
    return render_to_string(f"admin/tournaments/{template}", context)


def instant(tournament: Tournament, ms: int | None) -> str:
    """`2026-12-01 18:00 (Europe/Budapest)`."""
    return "–" if ms is None else f"{Zones(tournament.time_zone).text(ms)} ({tournament.time_zone})"
