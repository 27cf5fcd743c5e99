"""The reader's own time zone: named once, kept in a cookie, shown beside the tournament's."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.permissions.readers import see_other
from tournaments.queries.zones import COOKIE, known, offered

_A_YEAR = 365 * 24 * 3600


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def zone(request: HttpRequest) -> HttpResponse:
    """Name it, or none; then back to the page that one came from."""
    there = request.GET.get("next", "") if request.method != "POST" else request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(there, {request.get_host()}, require_https=request.is_secure())
    there = there if safe else reverse("tournaments:tournaments")
    own = request.COOKIES.get(COOKIE, "")
    if request.method != "POST":
        context = {"offered": offered(), "own": own, "next": there}
        return render(request, "tournaments/zone.html", context)
    response = see_other(there)
    chosen = request.POST.get("zone", "")
    if chosen not in known():
        response.delete_cookie(COOKIE, samesite="Lax")
        return response
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(COOKIE, chosen, max_age=_A_YEAR, secure=secure, httponly=True, samesite="Lax")
    return response
