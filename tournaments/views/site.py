"""Pages that belong to everything at once."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.permissions.readers import reader
from games.services.verb import now
from tournaments.queries import home as queries
from tournaments.views.visits import is_organiser


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For a player what waits, the oldest clock first; for everybody else what this is and where to go."""
    player = reader(request)
    at = now()
    found = queries.home(player, at=at, desk=is_organiser(request))
    context = {"home": found, "player": player, "at": at}
    return render(request, "tournaments/home.html", context)
