"""A refusal's code as an HTTP status, in one table, and as an answer: to the API here, to pages by the view.

Reached by dotted paths from the settings only; nothing that refuses knows about HTTP.
"""

import math
from collections.abc import Callable
from typing import Any

import structlog
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from rest_framework.exceptions import APIException, Throttled
from rest_framework.response import Response
from rest_framework.views import exception_handler

from games.labels import requests
from games.rules.errors import Refusal
from games.services.errors import Busy
from tournaments.labels import refusals

# 400 not understood · 403 not yours · 404 not there · 409 not now: look at the state and ask again ·
# 422 understood and against the rules · 429 too much · 503 try again.
STATUS: dict[str, int] = {
    "bad_point": 400,
    "bad_act": 400,
    "bad_event": 400,
    "bad_key": 400,
    "not_a_player": 403,
    "no_player": 403,
    "setting_locked": 403,
    "challenge_not_yours": 403,
    "not_found": 404,
    "not_begun": 409,
    "already_begun": 409,
    "game_over": 409,
    "flag_fell": 409,
    "stale": 409,
    "not_your_turn": 409,
    "not_asked": 409,
    "paused": 409,
    "not_paused": 409,
    "demand_too_late": 409,
    "three_move_already_demanded": 409,
    "draw_offer_not_now": 409,
    "draw_offer_repeated": 409,
    "no_such_draw_offer": 409,
    "abort_too_late": 409,
    "claim_too_early": 409,
    "nothing_to_claim": 409,
    "already_ready": 409,
    "nothing_to_take_back": 409,
    "challenge_closed": 409,
    "settings_changed": 409,
    "email_taken": 409,
    "player_has_login": 409,
    "both_have_played": 409,
    "claim_open": 409,
    "claim_closed": 409,
    "claim_not_yours": 403,
    "standing_not_yours": 403,
    "player_in_use": 409,
    "list_changed": 409,
    "list_too_long": 422,
    "list_unreadable": 422,
    "list_faulty": 422,
    "outside_field": 422,
    "occupied": 422,
    "not_centre": 422,
    "too_near_centre": 422,
    "wrong_stones": 422,
    "same_point_twice": 422,
    "not_a_choice": 422,
    "offer_not_different": 422,
    "offer_equivalent": 422,
    "not_offered": 422,
    "three_move_not_available": 422,
    "not_your_stone": 422,
    "not_neighbour": 422,
    "must_slide": 422,
    "no_draw_offers": 422,
    "abort_not_allowed": 422,
    "bad_setting": 422,
    "settings_clash": 422,
    "key_reused": 422,
    "challenge_yourself": 422,
    "bad_name": 422,
    "not_organiser": 403,
    "may_not_enter": 403,
    "not_in_pairing": 403,
    "own_result": 403,
    "tournament_state": 409,
    "round_state": 409,
    "tournament_changed": 409,
    "step_missing": 409,
    "slug_taken": 409,
    "regulations_fixed": 409,
    "not_entered": 409,
    "pairing_closed": 409,
    "nothing_entered": 409,
    "result_changed": 409,
    "result_disputed": 409,
    "result_settled": 409,
    "bad_regulation": 422,
    "regulations_clash": 422,
    "bad_text": 422,
    "bad_numbers": 422,
    "start_in_the_past": 422,
    "settings_not_left": 422,
    "not_online": 422,
    "result_of_games": 422,
    "wrong_number_of_games": 422,
    "bad_game_result": 422,
    "too_many_challenges": 429,
    "busy": 503,
}
RECORD_STATUS = 422  # every code of `games.records.errors`
RETRY_AFTER_SECONDS = 2
log = structlog.get_logger(__name__)


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal."""
    return STATUS.get(refusal.code, RECORD_STATUS)


def api_refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler: code, its sentence in the reader's language, and data, whoever refuses.

    A refusal that asks to look again (409) carries `state`, where the view has one to show: `conflict_state`.
    """
    path = getattr(context.get("request"), "path", "")
    if isinstance(error, OperationalError | InterfaceError):
        log.warning("database_unavailable", path=path, reason=str(error).strip())
        error = Busy()
    if isinstance(error, Refusal):
        response: Response | None = _refused(error, getattr(context.get("view"), "conflict_state", None))
    elif response := exception_handler(error, context):
        code, data = _about(error, response, context)
        response.data = _body(code, requests.sentence(code, data), data)
    if response is not None and response.status_code == 403:
        log.warning("denied", path=path, code=response.data["code"])  # who asked is bound to every line
    return response


def _refused(refusal: Refusal, state: Callable[[], object] | None) -> Response:
    body = _body(refusal.code, refusals.of(refusal), refusal.data)
    status = status_of(refusal)
    if status == 409 and state is not None:
        body["state"] = state()
    return Response(body, status=status, headers=_headers(refusal))


def _body(code: str, message: str, data: object) -> dict[str, object]:
    return {"code": code, "message": message, "data": data}


def _about(error: Exception, response: Response, context: dict[str, Any]) -> tuple[str, dict[str, object]]:
    """Code and data of what DRF itself refuses: fields are named with their codes, not with sentences."""
    if not isinstance(error, APIException):
        return {403: "permission_denied"}.get(response.status_code, "not_found"), {}
    codes = error.get_codes()
    if not isinstance(codes, str):
        return "invalid", {"fields": codes}
    if isinstance(error, Throttled):
        return codes, {"wait_seconds": math.ceil(getattr(error, "wait", None) or 1)}
    request = context["request"]
    sent = {"method": str(request.method)[:20], "sent": str(request.content_type)[:80]}
    told = {"method_not_allowed": ("method",), "unsupported_media_type": ("sent",)}.get(codes, ())
    return codes, {**getattr(error, "data", {}), **{name: sent[name] for name in told}}


def _headers(refusal: Refusal) -> dict[str, str]:
    return {"Retry-After": str(RETRY_AFTER_SECONDS)} if status_of(refusal) == 503 else {}


class Refusals:
    """For pages: the view's own `refused` page, where it has one, or a plain one; with the code's status."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing to do while nobody refuses."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """`view.refused(request, refusal, **kwargs)` renders the page on which the refusal is shown."""
        if not isinstance(exception, Refusal):
            return None
        match = request.resolver_match
        page = getattr(match.func, "refused", None) if match else None
        if match and page:
            response: HttpResponse = page(request, exception, **match.kwargs)
        else:
            response = render(request, "refused.html", {"refusal": exception})
        response.status_code = status_of(exception)
        for name, value in _headers(exception).items():
            response.headers[name] = value
        return response
