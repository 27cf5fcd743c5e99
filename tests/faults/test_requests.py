"""Requests that come twice, late, out of turn, broken, or from the wrong person (F-01 to F-11)."""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client as Browser
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Game, GameEvent, Player, StoredAnswer
from games.services import matches
from tests.games.api.conftest import Client
from tests.games.races.racing import crowd

Table = tuple[Game, Client, Client]
RACE = pytest.mark.django_db(transaction=True)


def entries(game: Game) -> int:
    return GameEvent.objects.filter(game=game).count()


@RACE
def test_f01_all_but_one_of_a_crowd_get_409_with_the_state_as_it_is(table: Table) -> None:
    game, first, _second = table
    assert first.player
    points = [f"{column}{row}" for column in "abcde" for row in range(1, 9)]
    clients = [Client(first.player) for _ in points]
    with crowd(len(points)) as threads:
        answers: list[Any] = threads.at_once(
            [
                partial(client.act, game, "place", point=point, expected=1)
                for client, point in zip(clients, points, strict=True)
            ]
        )
    (accepted,) = [answer.json() for answer in answers if answer.status_code == 201]
    refused = [answer for answer in answers if answer.status_code == 409]
    assert len(refused) == len(points) - 1
    for answer in refused:
        state = answer.json()["state"]
        assert (state["ply"], state["version"], state["head"]) == (1, 2, accepted["head"])
        assert state["clocks"].keys() == {"first", "second"}


@RACE
def test_f02_copies_of_a_request_get_the_same_bytes_at_once_and_later(table: Table) -> None:
    game, first, _second = table
    assert first.player
    clients = [Client(first.player) for _ in range(8)]
    with crowd(len(clients)) as threads:
        answers: list[Any] = threads.at_once(
            [partial(client.act, game, "place", key="k", point="h8", expected=1) for client in clients]
        )
    later = first.act(game, "place", key="k", point="h8", expected=1)
    assert {(answer.status_code, answer.content) for answer in [*answers, later]} == {(201, later.content)}
    assert entries(game) == 2


@pytest.mark.django_db
def test_f03_a_key_with_another_body_is_422_and_changes_nothing(table: Table) -> None:
    game, first, _second = table
    first.act(game, "place", key="k", point="h8", expected=1)
    answer = first.act(game, "place", key="k", point="a1", expected=1)
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert entries(game) == 2


@pytest.mark.django_db
def test_f04_a_key_belongs_to_a_user_and_a_game(table: Table, begun: Callable[..., Game]) -> None:
    game, first, second = table
    mine = first.act(game, "place", key="k", point="h8", expected=1)
    theirs = second.act(game, "place", key="k", point="a1", expected=2)
    other = begun()
    elsewhere = Client(other.first).act(other, "place", key="k", point="h8", expected=1)
    assert [answer.status_code for answer in (mine, theirs, elsewhere)] == [201, 201, 201]
    assert theirs.json()["events"] != mine.json()["events"]
    assert StoredAnswer.objects.filter(key="k").count() == 3


@pytest.mark.django_db
def test_f05_an_answer_that_was_lost_comes_again_and_without_a_key_the_state_tells(table: Table) -> None:
    game, first, _second = table
    lost = first.act(game, "place", key="k", point="h8", expected=1)
    again = first.act(game, "place", key="k", point="h8", expected=1)
    assert (again.status_code, again.content) == (201, lost.content)
    without = first.act(game, "place", point="h8", expected=1)
    state = without.json()["state"]
    assert (without.status_code, without.json()["code"]) == (409, "stale")
    assert (state["last"]["point"], state["last"]["number"], state["head"]) == ("h8", 1, lost.json()["head"])


@pytest.mark.django_db
def test_f06_out_of_turn_is_409_with_its_own_code(table: Table) -> None:
    game, _first, second = table
    answer = second.act(game, "place", point="h8", expected=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")
    assert entries(game) == 1


BROKEN: dict[str, tuple[object, int]] = {
    "occupied": ({"action": "place", "point": "h8", "expected": 2}, 422),
    "outside": ({"action": "place", "point": "z1", "expected": 2}, 422),
    "a number": ({"action": "place", "point": 7, "expected": 2}, 400),
    "no number": ({"action": "place", "point": "a1", "expected": "two"}, 400),
    "a fraction": ('{"action": "place", "point": "a1", "expected": 2.0}', 400),
    "true": ({"action": "place", "point": "a1", "expected": True}, 400),
    "digits without end": ('{"action": "place", "point": "a1", "expected": 1' + "0" * 400 + "}", 400),
    "no number at all": ('{"action": "place", "point": "a1", "expected": NaN}', 400),
    "infinite": ({"action": "place", "point": "a1", "expected": math.inf}, 400),
    "a point far away": ({"action": "place", "point": "a" + "9" * 400, "expected": 2}, 400),
    "missing": ({"action": "place", "expected": 2}, 400),
    "more": ({"action": "place", "point": "a1", "expected": 2, "colour": "white"}, 400),
    "a list": ([], 400),
    "text": ('"place"', 400),
    "nothing": ("", 400),
    "nested": ("[" * 10_000 + "]" * 10_000, 400),
    "nested names": ('{"a":' * 10_000 + "1" + "}" * 10_000, 400),
    "ten megabytes": ('{"action": "' + "x" * 10_000_000 + '"}', 413),
    "not text": (b"\xff\xfe{}", 400),
    "half a letter": ('{"action": "place", "point": "\\ud800", "expected": 2}', 400),
    "a zero byte": ({"action": "place", "point": "a\x001", "expected": 2}, 400),
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", BROKEN)
def test_f07_broken_input_is_refused_and_changes_nothing(table: Table, name: str) -> None:
    game, first, second = table
    first.act(game, "place", point="h8", expected=1)
    body, status = BROKEN[name]
    answer = second.send(f"games/{game.pk}/actions", body)
    assert answer.status_code == status, answer.content
    assert entries(game) == 2


@RACE
def test_f07_what_cannot_be_read_is_refused_without_waiting_for_the_game(table: Table) -> None:
    """While somebody holds both rows: no lock is asked for, hence none is held."""
    game, _first, second = table
    with crowd(1) as threads, transaction.atomic():
        matches.locked(game.pk)
        for body, status in BROKEN.values():
            if status != 422:
                request = partial(second.send, f"games/{game.pk}/actions", body)
                (answer,) = threads.at_once([request])
                assert isinstance(answer, HttpResponse)
                assert answer.status_code == status, answer.content


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["occupied", "outside"])
def test_f07_what_the_rules_refuse_holds_the_game_for_one_reading(table: Table, name: str) -> None:
    """Between the lock and its end: the entries of the log at most, and not one write."""
    game, first, second = table
    first.act(game, "place", point="h8", expected=1)
    with CaptureQueriesContext(connection) as queries:
        assert second.send(f"games/{game.pk}/actions", BROKEN[name][0]).status_code == 422
    said = [query["sql"] for query in queries]
    locks = [number for number, sql in enumerate(said) if "FOR NO KEY UPDATE" in sql]
    assert len(locks) == 1
    end = next(number for number in range(locks[0], len(said)) if said[number].startswith("ROLLBACK"))
    between = said[locks[0] + 1 : end]
    assert len(between) <= 2
    assert all(sql.startswith("SELECT") for sql in between)


@pytest.mark.django_db
def test_f07_another_content_type_is_415(table: Table) -> None:
    game, first, _second = table
    answer = first.post(f"/api/v1/games/{game.pk}/actions", "action=resign", content_type="text/plain")
    assert answer.status_code == 415
    assert entries(game) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("end", ["resign", "abort"])
def test_f08_no_move_in_a_game_that_is_over(table: Table, end: str) -> None:
    game, first, second = table
    second.act(game, end, expected=1)
    game.refresh_from_db()
    before = (game.result, game.termination, game.ended_at, game.version, game.head)
    answer = first.act(game, "place", point="h8", expected=2)
    assert (answer.status_code, answer.json()["code"]) == (409, "game_over")
    assert answer.json()["state"]["result"] == before[0]
    game.refresh_from_db()
    assert (game.result, game.termination, game.ended_at, game.version, game.head) == before


@pytest.mark.django_db
def test_f08_no_move_in_a_game_that_has_not_begun(new_match: Callable[..., Any]) -> None:
    game = new_match().games.get()
    answer = Client(game.first).act(game, "place", point="h8", expected=0)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_begun")
    assert entries(game) == 0


@pytest.mark.django_db
def test_f09_a_stale_page_is_shown_anew_and_never_applied_to_another_position(table: Table) -> None:
    game, first, second = table
    first.act(game, "place", point="h8", expected=1)
    second.act(game, "place", point="a1", expected=2)
    assert first.player
    assert first.player.user
    browser = Browser()
    browser.force_login(first.player.user, backend="django.contrib.auth.backends.ModelBackend")
    sent = {"act": "stone", "point": "c3", "expected": "1"}
    answer = browser.post(reverse("games:game", args=[game.pk]), sent)
    assert answer.status_code == 409
    assert 'name="expected" value="3"' in answer.content.decode()
    assert entries(game) == 3


@pytest.mark.django_db
def test_f10_strangers_and_other_games_are_refused(
    table: Table, begun: Callable[..., Game], player: Callable[..., Player]
) -> None:
    game, first, _second = table
    stranger, other = Client(player("Idegen Imre")), begun()
    answers = [
        stranger.act(game, "place", point="h8", expected=1),
        first.act(other, "place", point="h8", expected=1),
        first.act(game, "place", point="h8", expected=1, game=other.pk),
        Client().act(game, "place", point="h8", expected=1),
    ]
    assert [answer.status_code for answer in answers] == [403, 403, 403, 401]
    assert first.act(10**9, "place", point="h8", expected=1).status_code == 404
    assert (entries(game), entries(other)) == (1, 1)


@RACE
def test_f11_a_row_that_somebody_holds_is_503_with_the_time_to_come_back(table: Table) -> None:
    game, first, _second = table
    with crowd(1) as threads:
        threads.pool.submit(lambda: connection.cursor().execute("SET lock_timeout = '200ms'")).result()
        with transaction.atomic():
            matches.locked(game.pk)
            answer = threads.pool.submit(lambda: first.act(game, "place", point="h8", expected=1)).result()
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert int(answer.headers["Retry-After"]) > 0
    assert first.act(game, "place", point="h8", expected=1).status_code == 201
