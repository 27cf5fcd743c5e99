"""The page of a pairing: readiness and settings before the games, results over the board after them."""

import secrets
from collections.abc import Callable, Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.forms.proposal import ProposalForm
from games.models import Player
from games.permissions.readers import players_only, see_other, shown_after_refusal
from games.rules.errors import BadAct, Refusal
from games.rules.match import Side
from games.services.challenges import locked_settings
from games.services.verb import now
from tournaments.forms.results import ReasonForm, ResultForm
from tournaments.labels import entered, refusals
from tournaments.models import ResultClaim
from tournaments.queries.pages import Visit
from tournaments.queries.pairing_pages import PairingPage, pairing_page
from tournaments.rules.entered import EnteredGame, forfeited
from tournaments.services import pairings, results
from tournaments.services.errors import NotOrganiser, ResultSettled
from tournaments.services.groups import ORGANISE
from tournaments.services.settling import settle
from tournaments.services.texts import Text
from tournaments.views.visits import login, refused, show, visit

_MOST_DIGITS = 6
_ABSENT = {Side.A: (Side.A,), Side.B: (Side.B,), "both": (Side.A, Side.B)}
Done = HttpResponse | None  # None: carried out, the page is shown anew


def _page_of(looking: Visit, number: int, board: int) -> PairingPage:
    page = pairing_page(looking, number, board)
    if page is None:
        raise Http404
    return page


def _show(request: HttpRequest, page: PairingPage, **told: object) -> HttpResponse:
    """With empty forms where no filled-in one is given, which was refused then."""
    forms = {"result": _form(page), "ruling": _ruling(page), "reason": ReasonForm()}
    response = show(request, "pairing", page.visit, **{"page": page, **forms, **told})
    response.status_code = 422 if told else 200
    return response


def _form(page: PairingPage, data: object = None) -> ResultForm:
    """What a player enters."""
    return ResultForm(data, settings=page.settings, names=page.names, claimed=page.claimed)


def _ruling(page: PairingPage, data: object = None) -> ResultForm:
    """What the organiser enters; with a reason where something is settled already."""
    return ResultForm(
        data,
        settings=page.settings,
        names=page.names,
        claimed=page.claimed,
        ruling=True,
        reason=page.settled,
    )


def _refused(request: HttpRequest, refusal: Refusal, slug: str, number: int, board: int) -> HttpResponse:
    """The pairing as it stands now, with what was refused."""
    return _show(request, _page_of(visit(request, slug), number, board), **refused(refusal))


@never_cache
@shown_after_refusal(_refused)
@require_http_methods(["GET", "HEAD", "POST"])
def pairing(request: HttpRequest, slug: str, number: int, board: int) -> HttpResponse:
    """Who meets, how it ended, and what its reader may do; acts come back to it by POST."""
    page = _page_of(visit(request, slug), number, board)
    if request.method != "POST":
        return _show(request, page)
    act = request.POST.get("act", "")
    of_desk, of_players = _OF_THE_DESK.get(act), _OF_PLAYERS.get(act)
    if of_desk is not None:
        done = _at_the_desk(request, page=page, act=of_desk)
    elif of_players is not None:
        done = _by_player(request, page=page, act=of_players)
    else:
        raise BadAct(given=act[:40])
    return done


# Players ------------------------------------------------------------------------------------------
@players_only
def _by_player(
    request: HttpRequest,
    player: Player,
    page: PairingPage,
    act: Callable[[HttpRequest, PairingPage, Player], Done],
) -> HttpResponse:
    return act(request, page, player) or _anew(page)


def _anew(page: PairingPage) -> HttpResponse:
    where = [page.visit.tournament.slug, page.board.number, page.pairing.board]
    return see_other(reverse("tournaments:pairing", args=where))


def _ready(request: HttpRequest, page: PairingPage, player: Player) -> Done:
    done = pairings.press_ready(pairing_id=page.pairing.pk, by=player, at=now())
    return None if done.match_id is None else see_other(reverse("games:match", args=[done.match_id]))


def _demand(request: HttpRequest, page: PairingPage, player: Player) -> Done:
    pairings.demand_three_move(pairing_id=page.pairing.pk, by=player, at=now())
    return None


def _enter(request: HttpRequest, page: PairingPage, player: Player) -> Done:
    form = _form(page, request.POST)
    if not form.is_valid():
        return _show(request, page, result=form)
    results.enter(pairing_id=page.pairing.pk, by=player, games=form.games, at=now())
    messages.success(request, _entered(page, form.games))
    return None


def _entered(page: PairingPage, games: Sequence[EnteredGame]) -> str:
    told = {"verdict": entered.verdict(page.pairing.format, games, page.names)}
    return _("The result was entered: %(verdict)s.") % told


def _absent(request: HttpRequest, page: PairingPage, player: Player) -> Done:
    """Who did not show up has lost every game: one press for the match."""
    games = _forfeited(request, page)
    results.enter(pairing_id=page.pairing.pk, by=player, games=games, at=now())
    messages.success(request, _entered(page, games))
    return None


def _forfeited(request: HttpRequest, page: PairingPage) -> Sequence[EnteredGame]:
    """Raises `BadAct`."""
    sent = request.POST.get("absent", "")
    if sent not in _ABSENT:
        raise BadAct(given=sent[:40])
    return forfeited(_ABSENT[sent], page.settings.games)


def _confirm(request: HttpRequest, page: PairingPage, player: Player) -> Done:
    number, seen = _claim(request), _seen(request)
    results.confirm(pairing_id=page.pairing.pk, by=player, number=number, at=now(), seen=seen)
    messages.success(request, _("The result is confirmed."))
    return None


def _dispute(request: HttpRequest, page: PairingPage, player: Player) -> Done:
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return _show(request, page, reason=form)
    reason = Text(form.cleaned_data["reason"], secrets.token_hex(16))
    number = _claim(request)
    results.dispute(pairing_id=page.pairing.pk, by=player, number=number, reason=reason, at=now())
    messages.success(request, _("The organiser sees that you dispute the result."))
    return None


def _claim(request: HttpRequest) -> int:
    """Which entry was looked at; 0, which none has, for anything else."""
    sent = request.POST.get("number", "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) <= _MOST_DIGITS else 0


def _seen(request: HttpRequest) -> str:
    """In which state that entry was shown."""
    disputed = request.POST.get("seen") == ResultClaim.State.DISPUTED
    return ResultClaim.State.DISPUTED if disputed else ResultClaim.State.ENTERED


# The organiser ------------------------------------------------------------------------------------
def _at_the_desk(
    request: HttpRequest, page: PairingPage, act: Callable[[HttpRequest, PairingPage], Done]
) -> HttpResponse:
    if not page.visit.desk:
        raise NotOrganiser(permission=ORGANISE)
    return act(request, page) or _anew(page)


def _decide(request: HttpRequest, page: PairingPage) -> Done:
    """Entered and confirmed at once; where something is settled already, with the reason."""
    form = _ruling(page, request.POST)
    if not form.is_valid():
        return _show(request, page, ruling=form)
    by, at = login(request), now()
    if page.settled:
        reason = Text(form.cleaned_data["reason"], secrets.token_hex(16))
        results.override(pairing_id=page.pairing.pk, by=by, games=form.games, reason=reason, at=at)
    else:
        settle(pairing_id=page.pairing.pk, by=by, games=form.games, at=at)
    messages.success(request, _stands(page, form.games))
    return None


def _stands(page: PairingPage, games: Sequence[EnteredGame]) -> str:
    told = {"verdict": entered.verdict(page.pairing.format, games, page.names)}
    return _("The result is confirmed: %(verdict)s.") % told


def _desk_absent(request: HttpRequest, page: PairingPage) -> Done:
    """Where something is settled already, a reason is needed: there the form of results asks for it."""
    if page.settled:
        raise ResultSettled
    games = _forfeited(request, page)
    settle(pairing_id=page.pairing.pk, by=login(request), games=games, at=now())
    messages.success(request, _stands(page, games))
    return None


def _desk_confirm(request: HttpRequest, page: PairingPage) -> Done:
    number, seen = _claim(request), _seen(request)
    results.confirm(pairing_id=page.pairing.pk, by=login(request), number=number, at=now(), seen=seen)
    messages.success(request, _("The result is confirmed."))
    return None


_OF_PLAYERS = {
    "ready": _ready,
    "demand": _demand,
    "enter": _enter,
    "absent": _absent,
    "confirm": _confirm,
    "dispute": _dispute,
}
_OF_THE_DESK = {"decide": _decide, "desk_absent": _desk_absent, "desk_confirm": _desk_confirm}


# Proposing ----------------------------------------------------------------------------------------
@never_cache
@players_only
@require_http_methods(["GET", "HEAD", "POST"])
def propose(request: HttpRequest, player: Player, slug: str, number: int, board: int) -> HttpResponse:
    """The settings that this side wants, where the tournament leaves them to the players (rules.md §12.2)."""
    page = _page_of(visit(request, slug), number, board)
    side = page.board.side
    if side is None or player.user is None or not page.visit.tournament.left_to_players:
        raise Http404
    base = page.visit.tournament.format
    shown = page.pairing.proposal(side) or page.pairing.proposal(side.other) or base
    data = request.POST if request.method == "POST" else None
    form = ProposalForm(data, shown=shown, base=base, locked=locked_settings(player.user))
    if data is None:
        return show(request, "propose", page.visit, page=page, form=form)
    if form.is_valid():
        try:
            pairings.propose(pairing_id=page.pairing.pk, by=player, settings=form.settings, at=now())
        except Refusal as refusal:
            form.add_error(None, refusals.of(refusal))
        else:
            messages.success(request, _("Your proposal was sent."))
            return _anew(page)
    response = show(request, "propose", page.visit, page=page, form=form)
    response.status_code = 422
    return response
