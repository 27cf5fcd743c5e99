"""Pages that belong to everything at once."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Player
from games.services.verb import now
from tournaments.queries import home as queries


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For a player what waits, the oldest clock first; for everybody else what this is and where to go."""
    user = request.user
    reader = Player.objects.filter(user=user).first() if user.is_authenticated else None
    context = {"home": queries.home(reader), "player": reader, "at": now()}
    return render(request, "tournaments/home.html", context)
