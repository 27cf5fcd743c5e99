"""Who looks at which tournament, and the frame that all its pages share."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.permissions.readers import reader
from games.rules.errors import Refusal
from tournaments.labels import refusals
from tournaments.queries.lists import visible
from tournaments.queries.pages import Visit
from tournaments.queries.zones import Zones
from tournaments.services.errors import NotOrganiser
from tournaments.services.groups import ENTER, ORGANISE

View = Callable[..., HttpResponse]
_LONGEST_PAGE = 9


def is_organiser(request: HttpRequest) -> bool:
    """Whether this login has the organiser's desk."""
    return request.user.has_perm(f"tournaments.{ORGANISE}")


def at_desk(request: HttpRequest) -> bool:
    """Whether the pages of the organiser's desk open for this organiser."""
    user = request.user
    return is_organiser(request) and isinstance(user, User) and user.is_staff


def visit(request: HttpRequest, slug: str) -> Visit:
    """The tournament at this address and its reader. Raises `Http404`."""
    desk = is_organiser(request)
    tournament = visible(slug, drafts=desk)
    if tournament is None:
        raise Http404
    may_enter = request.user.has_perm(f"tournaments.{ENTER}")
    return Visit(tournament, reader(request), desk, may_enter)


def organisers_only(view: View) -> View:
    """Visitors are asked to sign in. Raises `NotOrganiser` for other logins."""

    @login_required
    @wraps(view)
    def inner(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not is_organiser(request):
            raise NotOrganiser(permission=ORGANISE)
        return view(request, **kwargs)

    return inner


def show(request: HttpRequest, name: str, looking: Visit, **told: Any) -> HttpResponse:
    """`templates/tournaments/<name>.html` with what the frame of a tournament needs."""
    zones = Zones.read(looking.tournament.time_zone, request.COOKIES)
    shared = {"visit": looking, "tournament": looking.tournament, "zones": zones}
    context = {**shared, "at_desk": at_desk(request), **told}
    return render(request, f"tournaments/{name}.html", context)


def refused(refusal: Refusal | None) -> dict[str, str]:
    """What a page tells of a refusal; nothing without one."""
    if refusal is None:
        return {}
    return {"refusal": refusals.of(refusal), "refusal_paragraph": refusals.paragraph(refusal.code)}


def page_number(request: HttpRequest) -> str:
    """`?oldal=`, short enough to be a number."""
    return request.GET.get("oldal", "1")[:_LONGEST_PAGE]


def login(request: HttpRequest) -> User:
    """Who acts at the desk; asked only where somebody has signed in."""
    assert isinstance(request.user, User)
    return request.user
