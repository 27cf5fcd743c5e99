"""Resignations and draw offers that meet a move (F-27, F-29)."""

from typing import Any

import pytest

from games.models import Game
from tests.games.api.conftest import Client

Table = tuple[Game, Client, Client]
pytestmark = pytest.mark.django_db


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def stone(client: Client, game: Game, point: str, expected: int, **more: Any) -> Any:
    return client.act(game, "place", point=point, expected=expected, **more)


def draw_offers(game: Game) -> int:
    return game.events.filter(act="offer_draw").count()


def test_f27_after_a_resignation_no_move_and_after_a_win_no_resignation(table: Table) -> None:
    game, first, second = table
    assert code(second.act(game, "resign", expected=1)) == (201, "")
    assert code(stone(first, game, "h8", 2)) == (409, "game_over")
    following = game.match.games.get(result="")
    assert following.first_id == game.second_id


def test_f27_a_resignation_after_a_winning_move_is_refused_and_the_win_stands(table: Table) -> None:
    game, first, second = table
    for number, row in enumerate("abcd"):
        stone(first, game, f"{row}1", 2 * number + 1)
        stone(second, game, f"{row}5", 2 * number + 2)
    assert stone(first, game, "e1", 9).json()["termination"] == "five"
    assert code(second.act(game, "resign", expected=9)) == (409, "game_over")
    game.refresh_from_db()
    assert (game.result, game.termination) == ("first", "five")


def test_f29_an_offer_lapses_when_the_opponent_completes_a_turn(table: Table) -> None:
    game, first, second = table
    stone(first, game, "h8", 1, offer_draw=True)
    offer = first.look(f"games/{game.pk}").json()["draw_offer"]["id"]
    assert stone(second, game, "a1", 3).status_code == 201
    assert first.look(f"games/{game.pk}").json()["draw_offer"] is None
    assert code(second.act(game, "accept_draw", id=offer, expected=4)) == (409, "no_such_draw_offer")


def test_f29_nobody_accepts_an_own_offer_or_withdraws_it(table: Table) -> None:
    game, first, _second = table
    stone(first, game, "h8", 1, offer_draw=True)
    offer = first.look(f"games/{game.pk}").json()["draw_offer"]["id"]
    assert code(first.act(game, "accept_draw", id=offer, expected=3)) == (409, "no_such_draw_offer")
    assert code(first.act(game, "withdraw_draw", id=offer, expected=3))[0] == 400
    assert first.look(f"games/{game.pk}").json()["draw_offer"]["id"] == offer


def test_f29_the_side_on_the_clock_offers_only_with_its_turn(table: Table) -> None:
    game, first, second = table
    stone(first, game, "h8", 1)
    assert code(second.act(game, "offer_draw", expected=2)) == (409, "draw_offer_not_now")
    assert stone(second, game, "a1", 2, offer_draw=True).status_code == 201
    assert draw_offers(game) == 1


def test_f29_an_offer_with_a_turn_replaces_the_other_sides(table: Table) -> None:
    game, first, second = table
    stone(first, game, "h8", 1, offer_draw=True)
    old = first.look(f"games/{game.pk}").json()["draw_offer"]
    stone(second, game, "a1", 3, offer_draw=True)
    new = first.look(f"games/{game.pk}").json()["draw_offer"]
    assert (old["seat"], new["seat"]) == ("first", "second")
    assert code(second.act(game, "accept_draw", id=old["id"], expected=5)) == (409, "no_such_draw_offer")
    accepted = first.act(game, "accept_draw", id=new["id"], expected=5)
    assert (accepted.json()["result"], accepted.json()["termination"]) == ("draw", "agreement")


def test_f29_an_offer_repeated_a_hundred_times_is_one_offer(table: Table) -> None:
    game, first, _second = table
    stone(first, game, "h8", 1)
    answers = {code(first.act(game, "offer_draw", expected=min(number + 2, 3))) for number in range(100)}
    assert answers <= {(201, ""), (409, "draw_offer_repeated"), (429, "throttled")}
    assert draw_offers(game) == 1
