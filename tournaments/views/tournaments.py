"""The public pages of tournaments: the list, one of them, its rounds, standings, crosstable and log."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.models import Player
from games.permissions.readers import players_only, see_other, shown_after_refusal
from games.rules.errors import BadAct, Refusal
from games.services.verb import now
from tournaments.queries import lists, logbook
from tournaments.queries.pages import StandingsPage, TournamentPage
from tournaments.services import entries
from tournaments.views.visits import at_desk, is_organiser, page_number, refused, show, visit


@never_cache
@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments: running, coming, finished."""
    desk = is_organiser(request)
    found = lists.tournaments(drafts=desk)
    return render(request, "tournaments/tournaments.html", {"tournaments": found, "new": at_desk(request)})


# One tournament -----------------------------------------------------------------------------------
def _page(request: HttpRequest, slug: str, refusal: Refusal | None = None) -> HttpResponse:
    looking = visit(request, slug)
    return show(request, "tournament", looking, page=TournamentPage(looking), **refused(refusal))


def _refused(request: HttpRequest, refusal: Refusal, slug: str) -> HttpResponse:
    """The tournament as it stands now, with what was refused."""
    return _page(request, slug, refusal)


@never_cache
@shown_after_refusal(_refused)
@require_http_methods(["GET", "HEAD", "POST"])
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Where it stands, what it asks of its reader, the round that goes on, tables; to enter comes by POST."""
    return _act(request, slug=slug) if request.method == "POST" else _page(request, slug)


@players_only
def _act(request: HttpRequest, player: Player, slug: str) -> HttpResponse:
    """Raises `Refusal`."""
    if (act := request.POST.get("act", "")) != "enter":
        raise BadAct(given=act[:40])
    looking = visit(request, slug)
    entries.enter(tournament_id=looking.tournament.pk, by=player, at=now())
    messages.success(request, _("You have entered."))
    return see_other(reverse("tournaments:tournament", args=[slug]))


@never_cache
@shown_after_refusal(_refused)
@players_only
@require_http_methods(["GET", "HEAD", "POST"])
def withdraw(request: HttpRequest, player: Player, slug: str) -> HttpResponse:
    """The question first; the answer comes by POST, with what happens to games that are open."""
    looking = visit(request, slug)
    if looking.entry is None:
        raise Http404
    if request.method != "POST":
        return show(request, "withdraw", looking)
    lose = request.POST.get("open_games") == "lose"
    entries.withdraw(tournament_id=looking.tournament.pk, by=player, at=now(), open_games=lose)
    messages.success(request, _("You have withdrawn."))
    return see_other(reverse("tournaments:tournament", args=[slug]))


# Parts of it --------------------------------------------------------------------------------------
@never_cache
@require_safe
def round_(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The pairings of one round."""
    looking = visit(request, slug)
    shown = next((row for row in looking.rounds if row.number == number), None)
    if shown is None:
        raise Http404
    return show(request, "round", looking, round=shown, boards=looking.boards(number))


@never_cache
@require_safe
def standings(request: HttpRequest, slug: str, after: int | None = None) -> HttpResponse:
    """The standings, as after any round that is complete."""
    return _table(request, "standings", slug, after)


@never_cache
@require_safe
def crosstable(request: HttpRequest, slug: str, after: int | None = None) -> HttpResponse:
    """Who played whom and how, as after any round that is complete."""
    return _table(request, "crosstable", slug, after)


def _table(request: HttpRequest, name: str, slug: str, after: int | None) -> HttpResponse:
    looking = visit(request, slug)
    if after is not None and after not in {row.number for row in looking.complete}:
        raise Http404
    return show(request, name, looking, page=StandingsPage(looking, after))


@never_cache
@require_safe
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Who did what and when, and whether the chain of the log holds."""
    looking = visit(request, slug)
    book = logbook.logbook(looking.tournament, page_number(request))
    return show(request, "log", looking, book=book, page=book.page)
