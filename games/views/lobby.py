"""Finding an opponent: the lobby, the form of all settings, and a challenge until both have agreed."""

import secrets
from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.proposal import ProposalForm
from games.labels import refusals
from games.models import Challenge, Match, Player
from games.permissions.readers import new_key, players_only, reader, see_other, shown_after_refusal
from games.queries import lobby as queries
from games.queries.lobby import ChallengePage, of_both
from games.queries.presets import offered
from games.rules.errors import BadAct, Refusal
from games.rules.ruleset import PRESETS, MatchFormat
from games.services import challenges
from games.services.verb import now

_USUAL = next(name for name, made in PRESETS.items() if made == challenges.STANDARD)
_REFUSED = 409


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Open challenges and games to watch."""
    return render(request, "games/lobby.html", {"lobby": queries.lobby(reader(request)), "at": now()})


# Proposing ----------------------------------------------------------------------------------------
@never_cache
@players_only
@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: HttpRequest, player: Player) -> HttpResponse:
    """A new challenge; `?preset=` fills the form, `?ellenfel=` names the opponent, `?meccs=` an earlier match
    of the two, whose settings fill the form.
    """
    opponent = _opponent(request, player)
    earlier = _earlier(request, player, opponent)
    ready = offered()
    usual = _USUAL if _USUAL in ready else next(iter(ready))
    preset = request.GET.get("preset", "")
    preset = preset if preset in ready else ("" if earlier else usual)
    shown = ready[preset].settings if preset or earlier is None else earlier.format

    def send(settings: MatchFormat) -> Challenge:
        key = request.POST.get("key")
        return challenges.propose(by=player, opponent=opponent, settings=settings, key=key)

    told = {"opponent": opponent, "earlier": earlier, "preset": preset, "presets": ready.values()}
    return _form(request, player, challenges.STANDARD, shown, send, told)


@never_cache
@players_only
@require_http_methods(["GET", "HEAD", "POST"])
def counter(request: HttpRequest, player: Player, pk: int) -> HttpResponse:
    """Other settings in answer to a proposal, which fills the form."""
    page = _challenge(pk, player)
    if not page.to_answer:
        raise Http404
    standing, ready = page.challenge.format, offered()
    chosen = ready.get(request.GET.get("preset", ""))

    def send(settings: MatchFormat) -> Challenge:
        digest = request.POST.get("digest", "")
        return challenges.counter(challenge_id=pk, by=player, settings=settings, digest=digest)

    told = {"page": page, "preset": chosen.code if chosen else "", "presets": ready.values()}
    return _form(request, player, standing, chosen.settings if chosen else standing, send, told)


def _form(
    request: HttpRequest,
    player: Player,
    standing: MatchFormat,
    shown: MatchFormat,
    send: Callable[[MatchFormat], Challenge],
    told: Mapping[str, object],
) -> HttpResponse:
    """Show the form, or send what it says; refused settings are shown at their fields."""
    locked = challenges.locked_settings(player.user) if player.user else ()
    data = request.POST if request.method == "POST" else None
    form = ProposalForm(data, shown=shown, base=standing, locked=locked)
    context = {"form": form, "counters": "page" in told, "key": new_key(), **told}
    if data is None:
        return render(request, "games/propose.html", context)
    if not form.is_valid():
        return render(request, "games/propose.html", context, status=422)
    try:
        challenge = send(form.settings)
    except Refusal as refusal:
        form.add_error(None, refusals.of(refusal))
        response = render(request, "games/propose.html", context)
        response.status_code = _REFUSED
        return response
    sent = challenge.opponent_id is not None
    messages.success(request, _("Your proposal was sent.") if sent else _("Your challenge was posted."))
    return see_other(reverse("games:challenge", args=[challenge.pk]))


def _opponent(request: HttpRequest, player: Player) -> Player | None:
    """The player named in the address; None for whoever comes. Raises `Http404`."""
    asked = request.GET.get("ellenfel", "")
    if not asked:
        return None
    return get_object_or_404(Player.objects.exclude(pk=player.pk).exclude(user=None), pk=_number(asked))


def _earlier(request: HttpRequest, player: Player, opponent: Player | None) -> Match | None:
    """The match of the two that is named in the address. Raises `Http404`."""
    asked = request.GET.get("meccs", "")
    if not asked or opponent is None:
        return None
    return get_object_or_404(of_both(player, opponent), pk=_number(asked))


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise Http404
    return int(text)


# Answering ----------------------------------------------------------------------------------------
def _refused(request: HttpRequest, refusal: Refusal, pk: int) -> HttpResponse:
    """The challenge as it stands now, with what was refused."""
    told = {"refusal": refusals.of(refusal), "refusal_paragraph": refusals.paragraph(refusal.code)}
    return render(request, "games/challenge.html", {"page": _challenge(pk, reader(request)), **told})


@never_cache
@shown_after_refusal(_refused)
@require_http_methods(["GET", "HEAD", "POST"])
def challenge(request: HttpRequest, pk: int) -> HttpResponse:
    """The settings proposed, and the answers that its reader may give; an answer comes by POST."""
    if request.method == "POST":
        return _answer(request, pk=pk)
    page = _challenge(pk, reader(request))
    return render(request, "games/challenge.html", {"page": page})


@players_only
def _answer(request: HttpRequest, player: Player, pk: int) -> HttpResponse:
    """Accept, decline or withdraw. Raises `Refusal`."""
    answer = request.POST.get("answer", "")
    if answer == "accept":
        digest, seed = request.POST.get("digest", ""), secrets.token_hex(16)
        match = challenges.accept(challenge_id=pk, by=player, digest=digest, seed=seed, at=now())
        return see_other(reverse("games:match", args=[match.pk]))
    if answer == "decline":
        challenges.decline(challenge_id=pk, by=player)
    elif answer == "withdraw":
        challenges.withdraw(challenge_id=pk, by=player)
    else:
        raise BadAct(given=answer[:40])
    return see_other(reverse("games:challenge", args=[pk]))


def _challenge(pk: int, player: Player | None) -> ChallengePage:
    page = queries.challenge_page(pk, player)
    if page is None:
        raise Http404
    return page
