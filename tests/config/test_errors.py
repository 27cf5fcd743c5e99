"""Every refusal has one HTTP status, and a page or an API answer that tells it in the reader's language."""

from collections.abc import Iterator

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import translation

from config.errors import STATUS, Refusals, api_refusal, status_of
from games.records import errors as record_errors
from games.rules import errors as rule_errors
from games.rules.errors import Occupied, Refusal
from games.services import errors as service_errors
from games.services.errors import Busy
from tournaments.rules import errors as tournament_rule_errors
from tournaments.services import errors as tournament_errors


def refusals() -> Iterator[type[Refusal]]:
    for module in (rule_errors, service_errors, tournament_rule_errors, tournament_errors):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Refusal) and thing is not Refusal:
                yield thing


def test_every_code_of_rules_and_services_stands_in_the_table_and_no_other() -> None:
    assert {refusal.code for refusal in refusals()} | {"flag_fell"} == STATUS.keys()


def test_records_that_cannot_be_read_are_422() -> None:
    assert status_of(record_errors.TextTooLong(line=1, column=1, most=5)) == 422


@pytest.mark.parametrize(("language", "words"), [("en", "taken")])
def test_the_api_gets_code_sentence_and_data(language: str, words: str) -> None:
    with translation.override(language):
        response = api_refusal(Occupied(point="h8"), {})
    assert response is not None
    assert response.status_code == 422
    assert response.data["code"] == "occupied"
    assert response.data["data"] == {"point": "h8"}
    assert words in response.data["message"]


def test_busy_says_when_to_come_back() -> None:
    response = api_refusal(Busy(), {})
    assert response is not None
    assert (response.status_code, response.headers["Retry-After"]) == (503, "2")


def test_a_view_shows_the_refusal_on_its_own_page() -> None:
    def page(request: HttpRequest, refusal: Refusal, number: int) -> HttpResponse:
        return HttpResponse(f"{number}: {refusal.code}")

    def view(request: HttpRequest, number: int) -> HttpResponse:
        raise Occupied(point="h8")

    view.refused = page  # type: ignore[attr-defined]
    request = RequestFactory().post("/")

    class Match:
        func, kwargs = view, {"number": 7}

    request.resolver_match = Match  # type: ignore[assignment]
    response = Refusals(lambda request: HttpResponse()).process_exception(request, Occupied(point="h8"))
    assert response is not None
    assert (response.status_code, response.content) == (422, b"7: occupied")


def test_what_is_no_refusal_is_left_to_others() -> None:
    assert (
        Refusals(lambda request: HttpResponse()).process_exception(RequestFactory().get("/"), OSError())
        is None
    )
