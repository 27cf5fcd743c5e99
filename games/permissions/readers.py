"""Who is reading, and small answers that every page gives alike."""

import secrets
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from games.models import Player
from games.services.errors import NoPlayer

View = Callable[..., HttpResponse]


def reader(request: HttpRequest) -> Player | None:
    """The player whose login this is; None for visitors and for logins without a player."""
    if not request.user.is_authenticated:
        return None
    return Player.objects.filter(user=request.user).first()


def players_only(view: View) -> View:
    """`view(request, player, …)`; visitors are asked to sign in. Raises `NoPlayer` for other logins."""

    @login_required
    @wraps(view)
    def inner(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        player = reader(request)
        if player is None:
            raise NoPlayer
        return view(request, player, **kwargs)

    return inner


def new_key() -> str:
    """An idempotency key for the forms of one page."""
    return secrets.token_urlsafe(12)


def see_other(address: str) -> HttpResponse:
    """What a carried-out POST is answered: look there, by GET."""
    return HttpResponseRedirect(address, status=303)


def shown_after_refusal(page: View) -> Callable[[View], View]:
    """Where the view refuses, `page(request, refusal, …)` shows the refusal, with its status."""

    def mark(view: View) -> View:
        view.refused = page  # type: ignore[attr-defined]
        return view

    return mark
