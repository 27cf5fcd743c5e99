"""The organiser's desk: Django's admin with the site's own sign-in, and its tables in the order of the work.

It stands outside of all apps' admins, which register with it while they are being imported.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.admin.views.autocomplete import AutocompleteJsonView
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

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


def by_section(apps: Iterable[dict[str, Any]], registry: Mapping[Any, Any]) -> list[dict[str, Any]]:
    """Tables under the section that their admin names (`order`, `name`), else under their app, in the middle."""
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
