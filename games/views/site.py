"""Pages that belong to no game: the rules, and how the pages look."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from games.queries.appearance import Appearance

_A_YEAR = 365 * 24 * 3600
_IN_HUNGARIAN, _IN_ENGLISH = "games/rules/hu.html", "games/rules/en.html"


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules told to players, each paragraph with an anchor (`#s5-2`)."""
    text = _IN_HUNGARIAN if get_language() == "hu" else _IN_ENGLISH
    return render(request, "games/rules.html", {"text": text})


@require_http_methods(["GET", "HEAD", "POST"])
def appearance(request: HttpRequest) -> HttpResponse:
    """Keep the reader's choice for a year and go back to the page it was made on; a look goes home."""
    if request.method != "POST":
        return HttpResponseRedirect(reverse("home"))
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response = HttpResponseRedirect(back if safe else "/")
    for name, value in Appearance.read(request.POST.dict()).cookies().items():
        response.set_cookie(
            name,
            value,
            max_age=_A_YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
