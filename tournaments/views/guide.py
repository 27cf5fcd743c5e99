"""The organiser's guided page: one big button at a time, from entries to the prize list."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.permissions.readers import see_other, shown_after_refusal
from games.rules.errors import BadAct, Refusal
from games.services.verb import now
from tournaments.forms.desk import AddForm, StartForm
from tournaments.models import Tournament
from tournaments.queries.pages import StandingsPage, Visit, guided
from tournaments.services import entries, life, rounds
from tournaments.views.visits import is_organiser, login, organisers_only, refused, show, visit

_MOST_DIGITS = 9
_LIFE: dict[str, Callable[..., object]] = {
    "open_entries": life.open_entries,
    "close_entries": life.close_entries,
    "start": life.start,
    "finish": life.finish,
    "approve": life.approve,
}
_ROUNDS: dict[str, Callable[..., object]] = {
    "publish": rounds.publish,
    "start_round": rounds.start,
    "complete": rounds.complete,
}


def _page(request: HttpRequest, looking: Visit, **told: Any) -> HttpResponse:
    zone = looking.tournament.time_zone
    forms = {"start": StartForm(zone=zone), "add": AddForm(tournament=looking.tournament)}
    shown = {"guide": guided(looking, now()), "page": StandingsPage(looking), **forms, **told}
    response = show(request, "guide", looking, **shown)
    response.status_code = 422 if told else 200
    return response


def _refused(request: HttpRequest, refusal: Refusal, slug: str) -> HttpResponse:
    """The guide as the tournament stands now, with what was refused; others than organisers do not see it."""
    if not is_organiser(request):
        return render(request, "refused.html", {"refusal": refusal})
    return _page(request, visit(request, slug), **refused(refusal))


@never_cache
@organisers_only
@shown_after_refusal(_refused)
@require_http_methods(["GET", "HEAD", "POST"])
def guide(request: HttpRequest, slug: str) -> HttpResponse:
    """The checklist, what is missing, and the next step, which comes back by POST. Raises `Refusal`."""
    looking = visit(request, slug)
    if request.method != "POST":
        return _page(request, looking)
    act = request.POST.get("act", "")
    if act in _LIFE:
        _LIFE[act](tournament_id=looking.tournament.pk, by=login(request), at=now(), expected=_sent(request))
        if act == "close_entries":
            messages.success(request, _("Entries are closed, and everybody has a number."))
    elif act in _ROUNDS:
        return _of_round(request, looking, act)
    elif act == "add":
        return _add(request, looking)
    else:
        raise BadAct(given=act[:40])
    return _anew(slug)


def _of_round(request: HttpRequest, looking: Visit, act: str) -> HttpResponse:
    told: dict[str, object] = {}
    if act == "publish" and looking.tournament.start_mode == Tournament.StartMode.AT_TIME:
        form = StartForm(request.POST, zone=looking.tournament.time_zone)
        if not form.is_valid():
            return _page(request, looking, start=form)
        told["starts_at"] = form.ms
    _ROUNDS[act](
        tournament_id=looking.tournament.pk,
        number=_sent(request, "round") or 0,
        by=login(request),
        at=now(),
        expected=_sent(request),
        **told,
    )
    return _anew(looking.tournament.slug)


def _add(request: HttpRequest, looking: Visit) -> HttpResponse:
    form = AddForm(request.POST, tournament=looking.tournament)
    if not form.is_valid():
        return _page(request, looking, add=form)
    player = form.cleaned_data["player"]
    entries.add(tournament_id=looking.tournament.pk, player=player, by=login(request), at=now())
    messages.success(request, _("Entered: %(name)s.") % {"name": player.name})
    return _anew(looking.tournament.slug)


def _sent(request: HttpRequest, name: str = "expected") -> int | None:
    """A whole number of the form; None where there is none."""
    sent = request.POST.get(name, "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= _MOST_DIGITS else None


def _anew(slug: str) -> HttpResponse:
    return see_other(reverse("tournaments:guide", args=[slug]))
