"""The players: their list, the page of one, and what a player may change about themselves."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.people import ProfileForm
from games.models import Player
from games.permissions.readers import reader, see_other
from games.queries import players as queries
from games.queries.inbox import LATEST, ended_matches
from games.queries.preferences import Preferences
from games.services import claims, people
from games.services.errors import NoPlayer, NotFound
from games.services.verb import now

_A_YEAR = 365 * 24 * 3600
_LONGEST_SEARCH = 200


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """All players in Hungarian order, or those that a search finds."""
    text = request.GET.get("q", "")[:_LONGEST_SEARCH]
    page = queries.listed(text, request.GET.get("oldal", 1))
    kept = urlencode({"q": text}) if text else ""
    return render(request, "games/players.html", {"page": page, "text": text, "kept": kept})


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """One player: score, matches that go on, matches that ended last."""
    shown, me = get_object_or_404(Player, pk=pk), reader(request)
    context = {
        "player": shown,
        "score": queries.score(shown),
        "running": queries.running_matches(shown)[: queries.MOST_MATCHES],
        "ended": ended_matches(shown)[:LATEST],
        "can_challenge": me is not None and me.pk != shown.pk and shown.user_id is not None,
        "me": me is not None and me.pk == shown.pk,
        "can_claim": request.user.is_authenticated and shown.user_id is None,
        "claim": queries.claim_of(request.user.pk, shown.pk) if shown.user_id is None else None,
    }
    return render(request, "games/player.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def claim(request: HttpRequest, pk: int) -> HttpResponse:
    """Say that a player without a login is oneself, or take that back; the page of the player tells of it."""
    user = request.user
    if request.method != "POST" or not user.is_authenticated:
        return see_other(reverse("games:player", args=[pk]))
    if "withdraw" in request.POST:
        standing = queries.claim_of(user.pk, pk)
        if standing is None:
            raise NotFound(what="claim")
        claims.withdraw(claim_id=standing.pk, user=user, at=now())
        messages.success(request, _("You took it back."))
    elif claims.make(user=user, player_id=pk):
        messages.success(request, _("The organiser sees that you have asked, and decides."))
    return see_other(reverse("games:player", args=[pk]))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """The name that others see, and preferences; of a login without a player what it needs all the same.

    Raises `NoPlayer`.
    """
    player = reader(request)
    if player is not None:
        return _own(request, player)
    if request.method == "POST":
        raise NoPlayer
    return render(request, "games/profile_without_player.html")


def _own(request: HttpRequest, player: Player) -> HttpResponse:
    if request.method != "POST":
        form = ProfileForm.of(player, sure=Preferences.read(request.COOKIES).sure)
        return render(request, "games/profile.html", {"form": form, "player": player})
    form = ProfileForm(request.POST)
    if not form.is_valid():
        return render(request, "games/profile.html", {"form": form, "player": player}, status=422)
    people.rename(player=player, name=form.cleaned_data["name"])
    messages.success(request, _("Saved."))
    response = see_other(reverse("games:profile"))
    for name, value in Preferences(sure=form.cleaned_data["sure"]).cookies().items():
        response.set_cookie(
            name,
            value,
            max_age=_A_YEAR,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response
