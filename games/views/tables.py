"""The page of a game: the position, the one question to its reader, and every act of play."""

from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.forms import acts
from games.labels import refusals
from games.models import Game, Player
from games.permissions.readers import new_key, players_only, reader, see_other, shown_after_refusal
from games.queries import duels, tables
from games.queries.picture import Looking, choosable
from games.queries.preferences import Preferences
from games.queries.tables import Table
from games.rules.errors import Refusal
from games.rules.game import GameState
from games.services import play, states
from games.services.verb import now

_MOST_DIGITS = 6
CONFIRMED = ("resign", "abort")


def _refused(request: HttpRequest, refusal: Refusal, pk: int, **_more: object) -> HttpResponse:
    """The game as it stands now, with what was refused and why in the asking card."""
    # The card itself says how a game ended.
    over = _("This came too late: nothing was changed.") if refusal.code == "game_over" else ""
    told = {
        "refusal": over or refusals.of(refusal),
        "refusal_paragraph": refusals.paragraph(refusal.code),
    }
    return _page(request, pk, reader(request), Looking(still=True), told)


@never_cache
@shown_after_refusal(_refused)
@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """The game's page; an act comes back to it by POST."""
    if request.method == "POST":
        return _act(request, pk=pk)
    return _page(request, pk, reader(request), _looking(request), {})


@players_only
def _act(request: HttpRequest, player: Player, pk: int) -> HttpResponse:
    """One act, by one verb; afterwards the page is shown anew. Raises `Refusal`."""
    at, sent = now(), request.POST
    key = sent.get("key") or None
    address = reverse("games:game", args=[pk]) + ("?nagyit" if "nagyit" in request.GET else "")
    if sent.get("act") == "ready":
        play.ready(game_id=pk, by=player, at=at, key=key, expected=_seen(sent))
        return see_other(address)
    if sent.get("act") == "demand":
        play.demand_three_move(game_id=pk, by=player, at=at, key=key, expected=_seen(sent))
        messages.success(request, _("You demanded the three-move rule: it binds every game of this match."))
        return see_other(address)
    answer = play.act(
        game_id=pk,
        by=player,
        act=acts.parse(sent, _row(pk).match.format.rules.field),
        expected=acts.expected(sent),
        at=at,
        key=key,
        offer_draw="draw" in sent,
    )
    if answer["late"]:
        messages.warning(request, _("This came too late and does not count."))
    return see_other(address)


def _seen(sent: QueryDict) -> int | None:
    return acts.expected(sent) if "expected" in sent else None


@never_cache
@players_only
@require_safe
def confirm(request: HttpRequest, player: Player, pk: int, act: str) -> HttpResponse:
    """Asks once more before a game is resigned or aborted."""
    row = _row(pk)
    seat = row.seat(player.pk)
    if seat is None or act not in CONFIRMED:
        raise Http404
    if row.over:
        return see_other(reverse("games:game", args=[pk]))
    with states.held(row, row.match) as state:
        match_ends = duels.if_resigned(row, state, seat) if act == "resign" else ""
    told = {"game": row, "act": act, "key": new_key(), "other": row.player(seat.other)}
    told["match_ends"] = match_ends
    return render(request, "games/confirm.html", told)


def _page(
    request: HttpRequest, pk: int, player: Player | None, looking: Looking, told: dict[str, str]
) -> HttpResponse:
    row, at = _settled(pk)
    seat = row.seat(player.pk if player else None)
    with states.held(row, row.match) as state:
        sure = Preferences.read(request.COOKIES).sure
        shown = replace(_fitting(looking, state), sure=sure)
        table = Table(row, row.match, tables.games_of(row), state, seat, at, shown)
        context = {"table": table, "game": row, "board": table.picture.board, "key": new_key(), **told}
        response = render(request, "games/game.html", context)
    if table.refresh and not told:
        response.headers["Refresh"] = str(table.refresh)
    return response


def _fitting(looking: Looking, state: GameState) -> Looking:
    """Without squares that the position no longer lets anybody choose."""
    return replace(looking, chosen=choosable(state, looking.chosen))


def _settled(pk: int) -> tuple[Game, int]:
    """The game, begun or flagged first where its time has come (§9)."""
    row, at = _row(pk), now()
    if play.is_due(row, at):
        play.settle(game_id=pk, at=at)
        row = _row(pk)
    return row, at


def _row(pk: int) -> Game:
    row = tables.game_row(pk)
    if row is None:
        raise Http404
    return row


def _looking(request: HttpRequest) -> Looking:
    """What the address asks to see. Raises `Http404`."""
    asked, ply = request.GET, request.GET.get("lepes")
    if ply and not (ply.isascii() and ply.isdigit() and len(ply) <= _MOST_DIGITS):
        raise Http404
    return Looking(
        chosen=acts.points(asked.getlist("point")),
        centre=acts.point_or_none(asked.get("kozep", "")),
        ply=int(ply) if ply else None,
        still="all" in asked,
        zoom="nagyit" in asked,
    )
