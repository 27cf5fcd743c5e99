"""The organiser's desk: Django's admin with the site's own sign-in, and its tables in the order of the work.

It stands outside of all apps' admins, which register with it while they are being imported.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.contrib.admin import AdminSite
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.models import Claim
from tournaments.models import ResultClaim, Round, Tournament

MIDDLE = 50


class ArbiterSite(AdminSite):
    """See `by_section` for where a table stands."""

    site_title = site_header = _("Amőba – organiser's desk")
    index_title = _("What would you like to look after?")
    enable_nav_sidebar = False  # the frame has a menu of its own, which needs no script

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """The site's own sign-in serves here, too. Whoever is signed in and may not come in is told so."""
        if self.has_permission(request):
            return HttpResponseRedirect(reverse("admin:index"))
        if request.user.is_authenticated:
            raise PermissionDenied
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))

    def index(self, request: HttpRequest, extra_context: Any = None) -> TemplateResponse:
        """With what waits for somebody here."""
        return super().index(request, {"waiting": list(waiting(request)), **(extra_context or {})})

    def password_change(  # type: ignore[override]
        self, request: HttpRequest, extra_context: Any = None
    ) -> HttpResponse:
        """On the site's own page."""
        return HttpResponseRedirect(reverse("games:password_change"))

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """People of the same name are told apart."""
        return TellingApart.as_view(admin_site=self)(request)  # type: ignore[return-value]

    def get_app_list(self, request: HttpRequest, app_label: str | None = None) -> list[Any]:
        """Sections instead of apps, except on an app's own page."""
        apps = super().get_app_list(request, app_label)
        return apps if app_label else by_section(apps, self._registry)


class Waiting(NamedTuple):
    """Something to be decided: how much of it, and the list of it."""

    text: str
    address: str


def waiting(request: HttpRequest) -> Iterator[Waiting]:
    """What waits, for whoever may see it: claims to players, results that are unconfirmed or disputed."""
    if request.user.has_perm("games.view_claim"):
        claims = Claim.objects.filter(state=Claim.State.OPEN).count()
        text = ngettext("%(n)s login asks to be a player", "%(n)s logins ask to be a player", claims)
        address = reverse("admin:games_claim_changelist", query={"state__exact": Claim.State.OPEN.value})
        yield from [Waiting(text % {"n": claims}, address)] if claims else []
    if request.user.has_perm("tournaments.view_pairing"):
        yield from _results()


def _results() -> Iterator[Waiting]:
    states = ResultClaim.objects.filter(
        pairing__round__state=Round.State.PLAYING, pairing__round__tournament__state=Tournament.State.RUNNING
    ).values_list("state", flat=True)
    found = list(states)
    disputed, entered = (
        found.count(state) for state in (ResultClaim.State.DISPUTED, ResultClaim.State.ENTERED)
    )
    if disputed:
        text = ngettext("%(n)s result is disputed", "%(n)s results are disputed", disputed)
        yield Waiting(text % {"n": disputed}, _boards(ResultClaim.State.DISPUTED))
    if entered:
        text = ngettext(
            "%(n)s result waits for the other side", "%(n)s results wait for the other side", entered
        )
        yield Waiting(text % {"n": entered}, _boards(ResultClaim.State.ENTERED))


def _boards(state: str) -> str:
    query = {"claims__state": str(state), "round__state": Round.State.PLAYING.value}
    return reverse("admin:tournaments_pairing_changelist", query=query)


def by_section(apps: Iterable[dict[str, Any]], registry: Mapping[Any, Any]) -> list[dict[str, Any]]:
    """Tables under the section that their admin names (`order`, `name`), else under their app, amidst."""
    found: dict[tuple[int, str], dict[str, Any]] = {}
    for app in apps:
        for model in app["models"]:
            order, name = getattr(registry[model["model"]], "section", (MIDDLE, app["name"]))
            section = {"name": name, "app_label": f"{order}-{app['app_label']}", "app_url": "", "models": []}
            found.setdefault((order, str(name)), section)["models"].append(model)
    for section in found.values():
        section["models"].sort(key=lambda model: model["name"])
    return [section for _key, section in sorted(found.items())]


class TellingApart(AutocompleteJsonView):
    """Choices as the model's admin tells them: `told(row)`, where it has such a method."""

    def serialize_result(self, obj: Any, to_field_name: str) -> dict[str, str]:
        """One choice."""
        told = getattr(self.model_admin, "told", str)
        return {"id": str(getattr(obj, to_field_name)), "text": told(obj)}
