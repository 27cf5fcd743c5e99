"""A game: how it stands, what its players do in it, its log, and its files."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, PolymorphicProxySerializer
from rest_framework import status
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.frame import Frame, OtherGame
from games.api.schema import KEY, WRITING, endpoint
from games.models import Game
from games.permissions.api import IsPlayer
from games.queries import documents, standing
from games.queries.fields import field_of
from games.records.record import Format
from games.rules.events import OfferDraw
from games.rules.game import GameState
from games.serializers import shapes
from games.serializers.actions import ACTIONS, POINTED, AnyAction, act_of
from games.services import play, states
from games.services.errors import Busy, FlagFell, NotFound
from games.services.verb import now

Answer = dict[str, object]
FIRST_STONE = {"expected": 1, "action": "place", "point": "h8"}


def found(game_id: int) -> Game:
    """The game's row with its match and players. Raises `NotFound`."""
    game = Game.objects.select_related("match", "first", "second").filter(pk=game_id).first()
    if game is None:
        raise NotFound(what="game")
    return game


def settled(game_id: int, at: int) -> Game:
    """The row after whatever had to happen by `at`: it began, its flag fell (§9). Raises `NotFound`."""
    game = found(game_id)
    if play.is_due(game, at):
        with suppress(Busy):  # whoever holds the row settles it; the reader gets what stands
            play.settle(game_id=game_id, at=at, wait=False)
        game = found(game_id)
    return game


@contextmanager
def seen(game_id: int) -> Iterator[tuple[Game, GameState, int]]:
    """Row, folded state and instant of a game, to be read."""
    at = now()
    game = settled(game_id, at)
    with states.held(game, game.match) as state:
        yield game, state, at


class OneGame(Frame):
    """A game."""

    @endpoint("game", 404, gives=shapes.GameInFull)
    def get(self, request: Request, game_id: int) -> Response:
        """How the game stands now."""
        with seen(game_id) as (game, state, at):
            return Response(standing.in_full(game, state, at))


class Actions(Frame):
    """What players do in a game."""

    permission_classes = (IsPlayer,)

    @endpoint(
        "act",
        *WRITING,
        404,
        409,
        422,
        request=PolymorphicProxySerializer(
            component_name="Action", serializers={**ACTIONS}, resource_type_field_name="action"
        ),
        gives=shapes.Answer,
        status=201,
        conflict=shapes.Conflict,
        parameters=[KEY],
        examples=[OpenApiExample("A stone on h8", FIRST_STONE, request_only=True)],
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Act in the game; a copy of a request with its `Idempotency-Key` gets its answer again."""
        at = now()
        asked = self._asked(request.data, game_id)
        common = {
            "game_id": game_id,
            "by": self.player,
            "at": at,
            "key": request.headers.get("Idempotency-Key"),
        }
        answer = _carried_out(asked, common)
        if answer["late"]:
            raise FlagFell(result=answer["result"], termination=answer["termination"])
        return Response(answer, status=status.HTTP_201_CREATED)

    def _asked(self, data: Any, game_id: int) -> dict[str, Any]:
        """The action in its own shape. Raises `ValidationError`, `OtherGame`."""
        name = self.taken_in(AnyAction, data)["action"]
        field = field_of(game_id) if name in POINTED else None
        asked = self.taken_in(ACTIONS[name], data, field=field)
        if asked.get("game", game_id) != game_id:
            raise OtherGame(asked["game"])
        return asked

    def conflict_state(self) -> Answer:
        """For an answer 409: how the game stands."""
        with seen(self.kwargs["game_id"]) as (game, state, at):
            return standing.standing(game, state, at)


def _carried_out(asked: Mapping[str, Any], common: dict[str, Any]) -> Answer:
    """The verb that the action names. Raises `Refusal`."""
    if verb := _VERBS.get(asked["action"]):
        return verb(expected=asked.get("expected"), **common)
    expected = asked["expected"]
    if asked["action"] == "offer_draw":
        act = OfferDraw(play.draw_offer_id(common["game_id"], expected))
        return play.act(act=act, expected=expected, **common)
    return play.act(act=act_of(asked), expected=expected, offer_draw=asked.get("offer_draw", False), **common)


_VERBS: dict[str, Callable[..., Answer]] = {"ready": play.ready, "demand_three_move": play.demand_three_move}


class _AnyForm(BaseContentNegotiation):
    """A document is what its address says; a refusal is JSON."""

    def select_renderer(self, request: Request, renderers: Any, format_suffix: Any = None) -> Any:
        """JSON, whatever is asked for."""
        return JSONRenderer(), JSONRenderer.media_type

    def select_parser(self, request: Request, parsers: Any) -> Any:
        """Nothing is read."""
        return None


_TYPES = {
    Format.SGF: ("application/x-go-sgf; charset=utf-8", "sgf"),
    Format.PSQ: ("text/plain; charset=utf-8", "psq"),
    Format.LIST: ("text/plain; charset=utf-8", "txt"),
    Format.LOG: ("application/json", "json"),
}


class Log(Frame):
    """The record of a game (§15)."""

    @endpoint("log", 404, gives=OpenApiResponse(dict, description="The event log with its chain of hashes"))
    def get(self, request: Request, game_id: int) -> HttpResponse:
        """Every entry with its hash; whoever has the document can verify and replay it."""
        with seen(game_id) as (game, state, _at):
            return HttpResponse(documents.log(game, state), content_type="application/json")


class Files(Frame):
    """The game as a file."""

    content_negotiation_class = _AnyForm

    @endpoint(
        "file",
        404,
        422,
        gives=None,
    )
    def get(self, request: Request, game_id: int, form: str) -> HttpResponse:
        """The game as `sgf`, `psq`, `list` or `log`; 422 where the form cannot hold it (§13)."""
        wanted = Format(form)
        media_type, suffix = _TYPES[wanted]
        with seen(game_id) as (game, state, _at):
            text = documents.text(wanted, game, state)
        name = f"game-{game_id}.{suffix}"
        disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(text, content_type=media_type, headers=disposition)
