"""Paper: the pairings of a round for the door, and slips on which the players write their results."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.views.visits import show, visit


@never_cache
@require_safe
def sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The pairings of a round."""
    return _printed(request, "print_sheet", slug, number)


@never_cache
@require_safe
def slips(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A slip for every board, with room for the numbers of moves and two signatures."""
    return _printed(request, "print_slips", slug, number)


def _printed(request: HttpRequest, name: str, slug: str, number: int) -> HttpResponse:
    looking = visit(request, slug)
    shown = next((row for row in looking.rounds if row.number == number), None)
    if shown is None:
        raise Http404
    games = range(1, looking.tournament.format.games + 1)
    return show(request, name, looking, round=shown, boards=looking.boards(number), games=games)
