"""Every refusal has the same shape, whoever refuses, in both languages; and every status is reached."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import translation
from rest_framework import exceptions

from games.api import frame, parsing
from games.labels import refusals, requests
from games.models import Game, Player
from games.queries import plain
from games.rules.errors import Refusal
from games.services import errors
from tests.games.api.conftest import API, Client

Table = tuple[Game, Client, Client]
Ask = Callable[[Table], Any]

ASKED: dict[str, tuple[int, str, Ask]] = {
    "accepted": (201, "", lambda t: t[1].act(t[0], "place", point="h8", expected=1)),
    "read": (200, "", lambda t: t[1].look(f"games/{t[0].pk}")),
    "malformed": (400, "malformed", lambda t: t[1].send(f"games/{t[0].pk}/actions", "{")),
    "invalid": (400, "invalid", lambda t: t[1].act(t[0], "place")),
    "bad point": (400, "bad_point", lambda t: t[1].act(t[0], "place", point="?", expected=1)),
    "not signed in": (401, "not_authenticated", lambda t: Client().act(t[0], "resign", expected=1)),
    "not yours": (403, "other_game", lambda t: t[1].act(t[0], "resign", expected=1, game=t[0].pk + 1)),
    "no such game": (404, "not_found", lambda t: t[1].act(10**9, "resign", expected=1)),
    "no such address": (404, "not_found", lambda t: t[1].look("nothing")),
    "no such method": (405, "method_not_allowed", lambda t: t[1].put(f"{API}/games/{t[0].pk}")),
    "options": (405, "method_not_allowed", lambda t: t[1].options(f"{API}/games/{t[0].pk}")),
    "other answer": (
        406,
        "not_acceptable",
        lambda t: t[1].get(f"{API}/matches", headers={"Accept": "text/html"}),
    ),
    "not your turn": (409, "not_your_turn", lambda t: t[2].act(t[0], "place", point="h8", expected=1)),
    "stale": (409, "stale", lambda t: t[1].act(t[0], "place", point="h8", expected=7)),
    "too large": (413, "too_large", lambda t: t[1].send(f"games/{t[0].pk}/actions", " " * 100_000)),
    "not json": (
        415,
        "unsupported_media_type",
        lambda t: t[1].post(f"{API}/games/{t[0].pk}/actions", {"a": 1}),
    ),
    "outside": (422, "outside_field", lambda t: t[1].act(t[0], "place", point="z9", expected=1)),
}


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("language", ["hu", "en"])
def test_one_shape_and_both_languages(table: Table, name: str, language: str) -> None:
    status, code, ask = ASKED[name]
    for client in table[1:]:
        client.speak(language)
    answer = ask(table)
    assert answer.status_code == status
    assert answer.headers["Cache-Control"] == "no-store"
    if status >= 400:
        told = answer.json()
        assert told["code"] == code
        assert told.keys() == {"code", "message", "data"} | ({"state"} if status == 409 else set())
        assert answer.headers["Content-Type"] == "application/json"


def test_the_sentence_follows_the_reader(table: Table) -> None:
    game = table[0]
    sentences = {
        language: Client(game.second, language).act(game, "place", point="h8", expected=1).json()["message"]
        for language in ("hu", "en")
    }
    assert sentences["hu"] != sentences["en"]
    assert sentences["en"].startswith("It is not your turn.")


class Away:
    """A queryset of a database that is away."""

    def __init__(self, text: str) -> None:
        raise OperationalError("connection refused")


def test_a_database_that_is_away(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "players", Away)
    answer = Client().look("players")
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert int(answer.headers["Retry-After"]) > 0


def test_a_login_without_a_player(player: Callable[..., Player]) -> None:
    me = player()
    client = Client(me)
    me.delete()
    answer = client.look("challenges")
    assert (answer.status_code, answer.json()["code"]) == (403, "no_player")


# Sentences ------------------------------------------------------------------------------------------------
def codes_of(*modules: Any) -> set[str]:
    things = [thing for module in modules for thing in vars(module).values() if isinstance(thing, type)]
    of_rules = {thing.code for thing in things if issubclass(thing, Refusal) and thing is not Refusal}
    of_requests = {
        str(thing.default_code)
        for thing in things
        if issubclass(thing, exceptions.APIException) and thing is not exceptions.APIException
    }
    return of_rules | of_requests


def test_every_code_of_the_services_has_a_sentence() -> None:
    assert codes_of(errors) == refusals.OF_SERVICES.keys()


def test_every_code_of_requests_has_a_sentence() -> None:
    known = codes_of(exceptions, parsing, frame) - {"parse_error"}  # our parser has its own
    assert known | {"bad_request", "incident"} == requests.REQUESTS.keys()


@pytest.mark.parametrize("code", [*requests.REQUESTS, *refusals.OF_SERVICES])
def test_every_sentence_exists_in_both_languages(code: str) -> None:
    def told(language: str) -> str:
        with translation.override(language):
            if code in requests.REQUESTS:
                return requests.sentence(
                    code,
                    {
                        "why": "json",
                        "most": 1,
                        "method": "PUT",
                        "sent": "x",
                        "wait_seconds": 3,
                        "incident": "1f",
                    },
                )
            return refusals.sentence(code, {"setting": "games", "most": 1})

    assert told("hu") != told("en")
    assert "%(" not in told("hu")
