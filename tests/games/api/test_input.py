"""Whatever is sent: it is understood or refused early, never a failure, and nothing has changed (F-07)."""

from collections.abc import Callable
from typing import Any

import pytest

from games.api.parsing import MOST_BYTES
from games.models import Game, GameEvent
from tests.games.api.conftest import API, Client

Table = tuple[Game, Client, Client]

PLACE = '{"action": "place", "expected": 1, "point": "h8"'
BODIES: dict[str, tuple[str, int, str]] = {
    "occupied twice over": (PLACE + ', "point": "h9"}', 400, "malformed"),
    "no json": ("h8", 400, "malformed"),
    "empty": ("", 400, "invalid"),
    "a list": ("[1]", 400, "invalid"),
    "a text": ('"place"', 400, "invalid"),
    "null": ("null", 400, "invalid"),
    "deep": ("[" * 10_000 + "]" * 10_000, 400, "malformed"),
    "deep objects": ('{"a":' * 10_000 + "1" + "}" * 10_000, 400, "malformed"),
    "deep but closed in time": (PLACE + ', "more": ' + "[" * 25 + "]" * 25 + "}", 400, "malformed"),
    "a float": ('{"action": "place", "expected": 1.0, "point": "h8"}', 400, "malformed"),
    "not a number": ('{"action": "place", "expected": NaN, "point": "h8"}', 400, "malformed"),
    "infinity": ('{"action": "place", "expected": -Infinity, "point": "h8"}', 400, "malformed"),
    "10^400": ('{"action": "place", "expected": 1' + "0" * 400 + ', "point": "h8"}', 400, "malformed"),
    "10^17": ('{"action": "place", "expected": 1' + "0" * 17 + ', "point": "h8"}', 400, "invalid"),
    "negative": ('{"action": "place", "expected": -1, "point": "h8"}', 400, "invalid"),
    "a flag": ('{"action": "place", "expected": true, "point": "h8"}', 400, "invalid"),
    "a number as text": ('{"action": "place", "expected": "1", "point": "h8"}', 400, "invalid"),
    "a point as number": ('{"action": "place", "expected": 1, "point": 8}', 400, "invalid"),
    "a point as pair": ('{"action": "place", "expected": 1, "point": [7, 7]}', 400, "invalid"),
    "no point": ('{"action": "place", "expected": 1}', 400, "invalid"),
    "no version": ('{"action": "place", "point": "h8"}', 400, "invalid"),
    "no action": ('{"expected": 1, "point": "h8"}', 400, "invalid"),
    "another action": ('{"action": "award", "expected": 1}', 400, "invalid"),
    "an action as list": ('{"action": ["place"], "expected": 1}', 400, "invalid"),
    "more names": (PLACE + ', "result": "first"}', 400, "invalid"),
    "another's name": (PLACE + ', "choice": "take_white"}', 400, "invalid"),
    "half a surrogate": ('{"action": "place", "expected": 1, "point": "\\ud800"}', 400, "malformed"),
    "half a surrogate as name": (PLACE + ', "\\ud800": 1}', 400, "malformed"),
    "a zero byte": ('{"action": "place", "expected": 1, "point": "h8\\u0000"}', 400, "invalid"),
    "no point's name": ('{"action": "place", "expected": 1, "point": "?"}', 400, "bad_point"),
    "outside": ('{"action": "place", "expected": 1, "point": "z99"}', 422, "outside_field"),
    "as on the unbounded field": ('{"action": "place", "expected": 1, "point": "7,7"}', 400, "bad_point"),
    "far outside": ('{"action": "place", "expected": 1, "point": "zz999"}', 422, "outside_field"),
    "a flag as number": (PLACE + ', "offer_draw": 1}', 400, "invalid"),
    "a flag as text": (PLACE + ', "offer_draw": "true"}', 400, "invalid"),
    "a flag as list": (PLACE + ', "offer_draw": [true]}', 400, "invalid"),
    "stones as text": ('{"action": "lay", "expected": 1, "stones": "h8"}', 400, "invalid"),
    "too many stones": (
        '{"action": "lay", "expected": 1, "stones": ['
        + ",".join(['{"point":"a1","colour":"black"}'] * 6)
        + "]}",
        400,
        "invalid",
    ),
    "a colour of its own": (
        '{"action": "lay", "expected": 1, "stones": [{"point": "a1", "colour": "red"}]}',
        400,
        "invalid",
    ),
    "points of one": ('{"action": "offer", "expected": 1, "points": ["a1"]}', 400, "invalid"),
    "a draw's id too long": (
        '{"action": "accept_draw", "expected": 1, "id": "' + "x" * 65 + '"}',
        400,
        "invalid",
    ),
    "a large body": (PLACE + ', "more": "' + "x" * MOST_BYTES + '"}', 413, "too_large"),
    "ten megabytes": ("[" * 10_000_000, 413, "too_large"),
    "the game of another address": (PLACE + ', "game": 1000000}', 403, "other_game"),
}


@pytest.mark.parametrize("name", BODIES)
def test_bodies(table: Table, name: str) -> None:
    game, first, _second = table
    body, status, code = BODIES[name]
    answer = first.send(f"games/{game.pk}/actions", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content[:300]
    assert answer.json().keys() == {"code", "message", "data"}
    assert GameEvent.objects.filter(game=game).count() == 1


def test_bytes_that_are_no_text(table: Table) -> None:
    game, first, _second = table
    answer = first.send(f"games/{game.pk}/actions", b'{"action": "\xff"}')
    assert (answer.status_code, answer.json()["data"]) == (400, {"why": "charset"})


def test_the_wrong_fields_are_named_with_codes(table: Table) -> None:
    game, first, _second = table
    answer = first.act(game, "place", expected="1", colour="black", point="h8")
    assert answer.json()["data"] == {"fields": {"colour": "unknown"}}
    answer = first.act(game, "place", expected="1")
    assert answer.json()["data"] == {"fields": {"expected": ["invalid"], "point": ["required"]}}


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "?"]
)
def test_other_kinds_of_bodies(table: Table, kind: str) -> None:
    game, first, _second = table
    answer = first.post(f"{API}/games/{game.pk}/actions", PLACE + "}", content_type=kind)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


@pytest.mark.parametrize("key", ["", "ő", "a b", "x" * 81, "a\tb"])
def test_keys_are_printable_and_short(table: Table, key: str) -> None:
    game, first, _second = table
    answer = first.send(
        f"games/{game.pk}/actions", PLACE + "}", **{"Idempotency-Key": key.encode().decode("latin-1")}
    )
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_key")
    assert GameEvent.objects.filter(game=game).count() == 1


@pytest.mark.parametrize(
    "path",
    [
        "games/0",
        "games/99999999999999999999",
        "games/-1",
        "games/x",
        "matches/000",
        "players/%00",
        "nothing",
        "",
        "a/b/c",
    ],
)
def test_addresses_that_name_nothing(db: None, path: str) -> None:
    for answer in (Client().look(path), Client().send(path)):
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("players", {"search": "\0"}, 400),
        ("players", {"search": "x" * 81}, 400),
        ("players", {"page": "x"}, 400),
        ("players", {"page": "0"}, 400),
        ("players", {"page": str(10**15)}, 404),
        ("players", {"page": "9" * 400}, 400),
        ("players", {"size": "1000"}, 400),
        ("matches", {"player": "1" * 30}, 400),
        ("matches", {"player": "-1"}, 400),
        ("matches", {"open": "perhaps"}, 400),
        ("matches", {"open": "true"}, 200),
        ("matches", {"anything": "else"}, 200),
    ],
)
def test_questions_in_addresses(db: None, path: str, query: dict[str, str], status: int) -> None:
    assert Client().look(path, **query).status_code == status


@pytest.mark.parametrize(
    "settings",
    [
        {"rules": {"field": "rectangle:99x99"}},
        {"rules": {"field": "mask:" + "x" * 20_000}},
        {"rules": {"field": None}},
        {"rules": []},
        {"rules": {"unknown": 1}},
        {"time": {"kind": "sudden_death"}},
        {"time": {"kind": ["none"]}},
        {"time": {"kind": "sudden_death", "base": "1"}},
        {"time": {"kind": "fischer", "base": True, "increment": 1}},
        {"games": 51},
        {"games": "2"},
        {"grace": None},
        {"three_move": ["always"]},
        {"rules": {"sliding": True}},
        {"\0": 1},
    ],
)
def test_settings_that_cannot_be(player: Callable[..., Any], settings: dict[str, Any]) -> None:
    answer = Client(player()).send("challenges", {"settings": settings})
    assert answer.status_code == 422, answer.content
    assert answer.json()["code"] in {"bad_setting", "settings_clash"}
