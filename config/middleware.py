"""What happens around every request: headers that Django does not set, and an honest answer when something
breaks.
"""

import sys
from collections.abc import Callable, Mapping
from secrets import token_hex
from types import MappingProxyType

import structlog
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.views import defaults

from games.labels import requests
from games.services.errors import Busy
from tournaments.labels import refusals

Answer = Callable[[HttpRequest], HttpResponse]
API = "/api/"
RETRY_AFTER_SECONDS = 5
NO_INCIDENT = (Http404, PermissionDenied, BadRequest, SuspiciousOperation, MultiPartParserError)
UNUSED_BY_US = ("camera", "microphone", "geolocation", "payment", "usb")
_NOTHING: Mapping[str, str] = MappingProxyType({})
log = structlog.get_logger(__name__)


class PermissionsPolicy:
    """Tells the browser which of its powers this site never asks for."""

    header = ", ".join(f"{power}=()" for power in UNUSED_BY_US)

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", self.header)
        return response


class Incidents:
    """Every failure of a view becomes an answer here; what breaks outside of views comes by `failed`."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        # Not found, not allowed, not understood: no incidents, Django has a status and a page for each.
        return None if isinstance(exception, NO_INCIDENT) else answer(request, exception)


def failed(request: HttpRequest) -> HttpResponse:
    """Django's last resort (`handler500`): other middleware broke, a session that could not be saved, say."""
    return answer(request, sys.exc_info()[1])


def not_understood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`handler400`."""
    return _plain(request, 400, "bad_request") or defaults.bad_request(request, exception)


def not_allowed(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`handler403`."""
    return _plain(request, 403, "permission_denied") or defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """`handler404`."""
    return _plain(request, 404, "not_found") or defaults.page_not_found(request, exception)


def answer(request: HttpRequest, exception: BaseException | None) -> HttpResponse:
    """A database that is away or too slow is 503 with the time to come back; the rest is 500 with a number.

    The number stands in the log beside the traceback, so that what a person reads out can be found.
    """
    if isinstance(exception, OperationalError | InterfaceError):
        return unavailable(request, exception)
    return broken(request, exception)


def unavailable(request: HttpRequest, exception: Exception) -> HttpResponse:
    log.warning("database_unavailable", path=request.path, reason=str(exception).strip())
    response = _plain(request, 503, Busy.code) or render(request, "503.html", status=503)
    response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def broken(request: HttpRequest, exception: BaseException | None) -> HttpResponse:
    told = {"incident": token_hex(4)}
    log.error("incident", **told, path=request.path, exc_info=exception)
    return _plain(request, 500, "incident", told) or render(request, "500.html", told, status=500)


def _plain(
    request: HttpRequest, status: int, code: str, data: Mapping[str, str] = _NOTHING
) -> HttpResponse | None:
    """For programs the code, its sentence and data, in the shape of every refusal; nothing for a page."""
    if not request.path.startswith(API):
        return None
    message = refusals.of(Busy()) if code == Busy.code else requests.sentence(code, data)
    return JsonResponse({"code": code, "message": message, "data": dict(data)}, status=status)
