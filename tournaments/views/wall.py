"""The wall page for a projector: it turns by itself, by a header and without a script."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.services.verb import now
from tournaments.queries.wall import SECONDS
from tournaments.queries.wall import wall as pictures
from tournaments.views.visits import show, visit

_MOST_DIGITS = 4


@never_cache
@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """`?kep=` is the number of the picture; with `?all` the page stays as it is."""
    looking = visit(request, slug)
    asked = request.GET.get("kep", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= _MOST_DIGITS else 0
    shown, still = pictures(looking, number), "all" in request.GET
    response = show(request, "wall", looking, wall=shown, still=still, at=now())
    if not still:
        address = reverse("tournaments:wall", args=[slug])
        response.headers["Refresh"] = f"{SECONDS}; url={address}?kep={shown.next}"
    return response
