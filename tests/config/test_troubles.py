"""What a visitor sees when something breaks, and what the log keeps of it."""

import logging
import re
from collections.abc import Callable

import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from pytest_django import Settings
from structlog.testing import capture_logs


def away(request: HttpRequest) -> HttpResponse:
    raise OperationalError("the connection is closed")


def bug(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


def fine(request: HttpRequest) -> HttpResponse:
    return HttpResponse()


def refused(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=409)


def forbidden(request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def suspicious(request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


handler400 = "config.middleware.not_understood"
handler403 = "config.middleware.not_allowed"
handler404 = "config.middleware.not_found"
handler500 = "config.middleware.failed"
views = {
    "away": away,
    "bug": bug,
    "fine": fine,
    "refused": refused,
    "forbidden": forbidden,
    "odd": suspicious,
}
urlpatterns = [path(f"{start}{name}", view) for name, view in views.items() for start in ("", "api/")]
pytestmark = pytest.mark.urls(__name__)


def test_a_database_that_is_away_is_503_and_tells_when_to_come_back() -> None:
    answer = Client(raise_request_exception=False).get("/away")
    assert answer.status_code == 503
    assert answer["Retry-After"] == "5"
    assert "Egy pillanat" in answer.content.decode()


def test_a_bug_is_500_with_a_number_that_stands_in_the_log() -> None:
    with capture_logs() as lines:
        answer = Client(raise_request_exception=False, headers={"accept-language": "en"}).get("/bug")
    assert answer.status_code == 500
    number = re.search(r"Incident number: (\w{8})", answer.content.decode())
    assert number
    incident = next(line for line in lines if line["event"] == "incident")
    assert incident["incident"] == number[1]
    assert isinstance(incident["exc_info"], ZeroDivisionError)


class LostSessions:
    """Middleware that breaks as the one for sessions does when the database goes away under it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.get_response(request)
        raise OperationalError("the server closed the connection unexpectedly")


def test_a_database_that_goes_away_outside_of_a_view_is_503_too(settings: Settings) -> None:
    settings.MIDDLEWARE = [f"{__name__}.LostSessions", *settings.MIDDLEWARE]
    answer = Client(raise_request_exception=False).get("/fine")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")


def test_a_refusal_is_one_line_of_the_log(caplog: pytest.LogCaptureFixture) -> None:
    assert Client().get("/refused").status_code == 409
    (line,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert isinstance(line.msg, dict)
    assert (line.msg["event"], line.msg["code"]) == ("request_finished", 409)


@pytest.mark.parametrize(
    ("name", "status", "code"),
    [
        ("nowhere", 404, "not_found"),
        ("forbidden", 403, "permission_denied"),
        ("odd", 400, "bad_request"),
        ("away", 503, "busy"),
        ("bug", 500, "incident"),
    ],
)
def test_a_program_is_answered_in_its_own_language(name: str, status: int, code: str) -> None:
    """JSON with a code and a sentence under /api/."""
    answer = Client(raise_request_exception=False).get(f"/api/{name}")
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["message"]


@pytest.mark.urls("config.urls")
def test_the_same_is_a_page_for_people() -> None:
    answers = {address: Client().get(address) for address in ("/nincs-ilyen/", "/api/nincs-ilyen")}
    kinds = {address: answer["Content-Type"] for address, answer in answers.items()}
    assert kinds == {"/nincs-ilyen/": "text/html; charset=utf-8", "/api/nincs-ilyen": "application/json"}
    assert {answer.status_code for answer in answers.values()} == {404}


def test_a_program_is_told_the_number_of_an_incident() -> None:
    with capture_logs() as lines:
        answer = Client(raise_request_exception=False, headers={"accept-language": "en"}).get("/api/bug")
    number = next(line for line in lines if line["event"] == "incident")["incident"]
    assert answer.json() == {
        "code": "incident",
        "message": f"Something broke on the server. Incident number: {number}",
        "data": {"incident": number},
    }
