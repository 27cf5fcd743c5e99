"""The page of a match."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.permissions.readers import new_key, reader
from games.queries.match_pages import MatchPage, match_page
from games.services import play
from games.services.verb import now


@never_cache
@require_safe
def match(request: HttpRequest, pk: int) -> HttpResponse:
    """Score, duel, games, settings and log; the forms on it go to the open game's page."""
    player = reader(request)
    page = _page(pk, player.pk if player else None)
    game, at = page.current, now()
    if game and play.is_due(game, at):
        play.settle(game_id=game.pk, at=at)
        page = _page(pk, player.pk if player else None)
    return render(request, "games/match.html", {"page": page, "match": page.match, "key": new_key()})


def _page(pk: int, player_id: int | None) -> MatchPage:
    page = match_page(pk, player_id)
    if page is None:
        raise Http404
    return page
