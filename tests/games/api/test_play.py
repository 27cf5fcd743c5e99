"""Games through the API: acting, looking, what copies of a request get, what comes too late or too early."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game, GameEvent, Match
from games.rules.clock import SuddenDeath
from games.rules.field import Unbounded, rectangle
from games.rules.ruleset import PRESETS, MatchFormat, match_format, ruleset
from games.rules.sides import Seat
from games.services import play
from games.services.verb import now
from tests.games.api.conftest import Client

Table = tuple[Game, Client, Client]
Begun = Callable[..., Game]
NewMatch = Callable[..., Match]


def seated(game: Game) -> dict[str, Client]:
    return {seat: Client(game.player(seat)) for seat in Seat}


def moves(game: Game, *acts: dict[str, Any]) -> list[Any]:
    """Carry the acts out, each by whoever is asked; the answers."""
    clients, answers = seated(game), []
    for act in acts:
        game.refresh_from_db()
        answers.append(carry_out(clients[game.to_act], game, act))
    return answers


def carry_out(client: Client, game: Game, act: dict[str, Any]) -> Any:
    more = {name: value for name, value in act.items() if name != "action"}
    return client.act(game, act["action"], expected=game.version, **more)


def stones(*points: str) -> list[dict[str, Any]]:
    return [{"action": "place", "point": point} for point in points]


FIVE = stones("h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8")


def test_a_stone_is_laid_and_the_answer_says_where_the_game_stands(table: Table) -> None:
    game, first, second = table
    answer = first.act(game, "place", point="h8", expected=1)
    assert answer.status_code == 201
    assert (answer.json()["ply"], answer.json()["to_act"], answer.json()["late"]) == (1, "second", False)
    seen = second.look(f"games/{game.pk}").json()
    assert seen["stones"] == [{"point": "h8", "colour": "black"}]
    assert (seen["version"], seen["head"]) == (2, answer.json()["head"])
    assert seen["last"] == {"number": 1, "colour": "black", "point": "h8", "origin": None}


def test_a_won_game_shows_its_line_and_the_match_the_next_game(table: Table) -> None:
    game, first, _second = table
    last = moves(game, *FIVE)[-1]
    assert (last.json()["result"], last.json()["termination"]) == ("first", "five")
    assert first.look(f"games/{game.pk}").json()["winning_lines"] == [["h8", "i8", "j8", "k8", "l8"]]
    match = first.look(f"matches/{game.match_id}").json()
    assert [item["result"] for item in match["games"]] == ["first", ""]
    assert sum(match["duel"]["wins"].values()) == 1
    assert sum(match["duel"]["moves"].values()) == 5
    assert sum(match["half_points"].values()) == 2


# Copies of a request --------------------------------------------------------------------------------------
def test_every_copy_with_the_same_key_gets_the_same_bytes(table: Table) -> None:
    game, first, second = table
    answer = first.act(game, "place", key="k", point="h8", expected=1)
    second.act(game, "place", point="i8", expected=2)
    copies = [first.act(game, "place", key="k", point="h8", expected=1) for _ in range(3)]
    assert {(copy.status_code, copy.content) for copy in copies} == {(201, answer.content)}
    assert GameEvent.objects.filter(game=game).count() == 3


def test_a_key_with_another_body_is_refused(table: Table) -> None:
    game, first, _second = table
    first.act(game, "place", key="k", point="h8", expected=1)
    answer = first.act(game, "place", key="k", point="i8", expected=1)
    assert (answer.status_code, answer.json()["code"]) == (422, "key_reused")
    assert GameEvent.objects.filter(game=game).count() == 2


def test_keys_belong_to_a_login_and_a_game(table: Table, begun: Begun) -> None:
    game, first, second = table
    other = begun()
    assert first.act(game, "place", key="k", point="h8", expected=1).json()["version"] == 2
    assert second.act(game, "place", key="k", point="i8", expected=2).json()["version"] == 3
    answer = Client(other.first).act(other, "place", key="k", point="a1", expected=1)
    assert answer.json()["game"] == other.pk


def test_without_a_key_a_copy_is_a_conflict_that_names_the_move(table: Table) -> None:
    game, first, _second = table
    first.act(game, "place", point="h8", expected=1)
    answer = first.act(game, "place", point="h8", expected=1)
    state = answer.json()["state"]
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert state["last"] == {"number": 1, "colour": "black", "point": "h8", "origin": None}
    assert (state["ply"], state["version"], state["to_act"]) == (1, 2, "second")
    assert state["head"] == first.look(f"games/{game.pk}").json()["head"]
    assert state["clocks"] == {"first": None, "second": None}


# Not now --------------------------------------------------------------------------------------------------
def test_out_of_turn(table: Table) -> None:
    game, _first, second = table
    answer = second.act(game, "place", point="h8", expected=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_your_turn")
    assert answer.json()["state"]["to_act"] == "first"


def test_not_before_both_are_ready(new_match: NewMatch) -> None:
    game = new_match().games.get()
    first, second = seated(game).values()
    assert first.act(game, "place", point="h8", expected=0).json()["code"] == "not_begun"
    assert first.act(game, "ready").status_code == 201
    assert first.act(game, "ready").json()["code"] == "already_ready"
    assert second.act(game, "ready").json()["version"] == 1
    assert first.act(game, "place", point="h8", expected=1).status_code == 201


def test_nothing_after_the_end(table: Table) -> None:
    game, first, second = table
    assert first.act(game, "resign", expected=1).json()["result"] == "second"
    for answer in (
        second.act(game, "place", point="h8", expected=2),
        first.act(game, "resign", expected=2),
    ):
        assert (answer.status_code, answer.json()["code"]) == (409, "game_over")
        assert answer.json()["state"]["termination"] == "resignation"


def timed(base: int = 60_000) -> MatchFormat:
    return match_format(ruleset(rectangle(15)), time=SuddenDeath(base))


def begun_ago(game: Game, ms: int) -> None:
    for seat in Seat:
        play.ready(game_id=game.pk, by=game.player(seat), at=now() - ms)
    game.refresh_from_db()


def test_a_late_move_is_the_flag(new_match: NewMatch) -> None:
    game = new_match(timed()).games.get()
    begun_ago(game, 60_000)
    answer = Client(game.first).act(game, "place", point="h8", expected=1, key="k")
    assert (answer.status_code, answer.json()["code"]) == (409, "flag_fell")
    state = answer.json()["state"]
    assert (state["result"], state["termination"], state["ply"]) == ("second", "time", 0)
    assert state["ended_at"] == game.deadline
    again = Client(game.first).act(game, "place", point="h8", expected=1, key="k")
    assert (again.status_code, again.json()["code"]) == (409, "flag_fell")


def test_who_looks_at_a_game_whose_time_is_up_sees_it_ended(new_match: NewMatch) -> None:
    game = new_match(timed()).games.get()
    begun_ago(game, 61_000)
    seen = Client().look(f"games/{game.pk}").json()
    assert (seen["result"], seen["termination"], seen["ended_at"]) == ("second", "time", game.deadline)
    assert seen["clocks"]["first"] == 0


def test_who_looks_at_a_game_that_should_have_begun_sees_it_begun(table: Table) -> None:
    game, first, _second = table
    first.act(game, "resign", expected=1)
    following = game.match.games.get(result="")
    Game.objects.filter(pk=following.pk).update(begins_by=now() - 1)
    assert Client().look(f"games/{following.pk}").json()["version"] == 1


# Draws ----------------------------------------------------------------------------------------------------
def test_a_move_may_offer_a_draw_with_it(table: Table) -> None:
    game, first, second = table
    answer = first.act(game, "place", point="h8", expected=1, offer_draw=True, key="k")
    assert [event["act"] for event in answer.json()["events"]] == ["place", "offer_draw"]
    assert (
        first.act(game, "place", point="h8", expected=1, offer_draw=True, key="k").content == answer.content
    )
    assert first.act(game, "place", point="h8", expected=1, key="k").json()["code"] == "key_reused"
    offer = second.look(f"games/{game.pk}").json()["draw_offer"]
    assert offer["seat"] == "first"
    ended = second.act(game, "accept_draw", id=offer["id"], expected=3)
    assert (ended.json()["result"], ended.json()["termination"]) == ("draw", "agreement")


def test_a_draw_offered_after_the_turn_lapses_with_the_answer(table: Table) -> None:
    game, first, second = table
    first.act(game, "place", point="h8", expected=1)
    assert second.act(game, "offer_draw", expected=2).json()["code"] == "draw_offer_not_now"
    made = first.act(game, "offer_draw", expected=2, key="k")
    assert made.status_code == 201
    assert first.act(game, "offer_draw", expected=2, key="k").content == made.content
    assert first.act(game, "offer_draw", expected=3).json()["code"] == "draw_offer_repeated"
    second.act(game, "place", point="i8", expected=3)
    answer = second.act(game, "accept_draw", id=made.json()["events"][0]["id"], expected=4)
    assert (answer.status_code, answer.json()["code"]) == (409, "no_such_draw_offer")


def test_no_draw_mode_refuses_the_move_that_offers_one(begun: Begun) -> None:
    game = begun(PRESETS["no-draw-15"])
    first = Client(game.first)
    answer = first.act(game, "place", point="h8", expected=1, offer_draw=True)
    assert (answer.status_code, answer.json()["code"]) == (422, "no_draw_offers")
    seen = first.look(f"games/{game.pk}").json()
    assert (seen["version"], seen["stones"]) == (1, [])
    assert first.act(game, "place", point="h8", expected=1).status_code == 201


def test_an_act_that_leaves_the_turn_open_offers_no_draw(begun: Begun) -> None:
    game = begun(PRESETS["swap-15"])
    laid = [("h8", "black"), ("h9", "white"), ("h10", "black")]
    lay = {"action": "lay", "stones": [{"point": point, "colour": colour} for point, colour in laid]}
    choose = {"action": "choose", "choice": "take_white", "offer_draw": True}
    opened, refused = moves(game, lay, choose)
    assert (opened.status_code, refused.status_code) == (201, 409)
    assert refused.json()["code"] == "draw_offer_not_now"
    assert refused.json()["state"]["version"] == 2
    seen = Client().look(f"games/{game.pk}").json()
    assert (seen["asked"], seen["legal"]["choices"]) == ("choice", ["take_white", "take_black"])


def test_a_winning_move_needs_no_offer(table: Table) -> None:
    game, _first, _second = table
    last = moves(game, *FIVE[:-1], FIVE[-1] | {"offer_draw": True})[-1]
    assert [event["act"] for event in last.json()["events"]] == ["place"]


# The other acts -------------------------------------------------------------------------------------------
def test_swap2_with_two_more_stones(begun: Begun) -> None:
    game = begun(PRESETS["swap2-15"])
    three = [("h8", "black"), ("h9", "white"), ("a1", "black")]
    two = [("b2", "white"), ("c7", "black")]
    lay, more = (
        {"action": "lay", "stones": [{"point": point, "colour": colour} for point, colour in turn]}
        for turn in (three, two)
    )
    choices = ({"action": "choose", "choice": choice} for choice in ("place_two", "take_black"))
    place_two, take_black = choices
    answers = moves(game, lay, place_two, more, take_black, *stones("j10"))
    assert [answer.status_code for answer in answers] == [201] * 5
    seen = Client().look(f"games/{game.pk}").json()
    assert seen["colours"] == {"first": "black", "second": "white"}
    assert len(seen["stones"]) == 6


def test_the_three_move_rule(new_match: NewMatch) -> None:
    game = new_match().games.get()
    first, second = seated(game).values()
    assert second.act(game, "demand_three_move").status_code == 201
    assert first.act(game, "demand_three_move").json()["code"] == "three_move_already_demanded"
    first.act(game, "ready")
    second.act(game, "ready")
    offer = {"action": "offer", "points": ["j10", "k11"]}
    pick = {"action": "pick", "point": "k11"}
    answers = moves(game, *stones("h8", "h9", "i9", "i10"), offer, pick, *stones("a1"))
    assert [answer.status_code for answer in answers] == [201] * 7
    seen = first.look(f"games/{game.pk}").json()
    assert (seen["offered"], seen["discarded"], seen["ply"]) == (["j10", "k11"], "j10", 6)
    assert Client().look(f"matches/{game.match_id}").json()["three_move"] is True


def test_the_unbounded_field_has_signed_points(begun: Begun) -> None:
    game = begun(match_format(ruleset(Unbounded())))
    answers = moves(game, *stones("0,0", "-3,12"))
    assert [answer.status_code for answer in answers] == [201, 201]
    seen = Client().look(f"games/{game.pk}").json()
    assert [stone["point"] for stone in seen["stones"]] == ["0,0", "-3,12"]
    assert seen["legal"]["points"] is None


def test_a_game_is_aborted_and_played_again(table: Table) -> None:
    game, first, second = table
    assert second.act(game, "abort", expected=1).json()["result"] == "void"
    games = first.look(f"matches/{game.match_id}").json()["games"]
    assert [(item["number"], item["attempt"]) for item in games] == [(1, 1), (1, 2)]


def test_a_claim_without_a_clock(new_match: NewMatch) -> None:
    game = new_match().games.get()
    begun_ago(game, 31 * 86_400_000)
    first, second = seated(game).values()
    assert first.act(game, "claim_time", expected=1).json()["code"] == "nothing_to_claim"
    assert second.act(game, "claim_time", expected=1).json()["result"] == "second"


@pytest.mark.parametrize("text", ["h8", "H8", " h8"])
def test_points_are_read_as_people_write_them(table: Table, text: str) -> None:
    game, first, _second = table
    assert first.act(game, "place", point=text, expected=1).status_code == 201
