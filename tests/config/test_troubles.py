"""What a visitor sees when something breaks, and what the log keeps of it."""

import re

import pytest
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from structlog.testing import capture_logs


def away(request: HttpRequest) -> HttpResponse:
    raise OperationalError("the connection is closed")


def bug(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError


urlpatterns = [path("away", away), path("bug", bug)]
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
