"""The verbs of play on rows: what is written, what concludes, what a repeated or late request gets."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game, GameEvent, Match, Player
from games.rules import errors
from games.rules.clock import SuddenDeath
from games.rules.events import Place
from games.rules.field import Point, rectangle
from games.rules.ruleset import match_format, ruleset
from games.rules.sides import FIRST, Seat
from games.services import play, states
from games.services.errors import KeyReused, NotAPlayer
from tests.games.services.conftest import START, both_ready, open_game


def place(game: Game, text: str, at: int = START, **more: Any) -> dict[str, object]:
    game.refresh_from_db()
    seat = Seat(game.to_act) if game.to_act else FIRST
    arguments: dict[str, Any] = {"by": game.player(seat), "expected": game.version, "at": at, **more}
    return play.act(game_id=game.pk, act=Place(Point.parse(text)), **arguments)


FIVE = ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"]


def win(match: Match, at: int = START) -> Game:
    game = open_game(match)
    both_ready(game, at)
    for text in FIVE:
        place(game, text, at)
    game.refresh_from_db()
    return game


def test_a_game_won_opens_the_next_with_the_roles_exchanged(new_match: Callable[..., Match]) -> None:
    match = new_match()
    won = win(match)
    assert (won.result, won.termination, won.winner_moves, won.deadline) == ("first", "five", 5, None)
    following = open_game(match)
    assert (following.number, following.first_id, following.second_id) == (2, won.second_id, won.first_id)
    assert following.begins_by == START + 5 * 60_000


def test_two_wins_in_as_many_moves_draw_the_match(
    new_match: Callable[..., Match],
) -> None:
    match = new_match()
    win(match)
    win(match)
    match.refresh_from_db()
    assert (match.decided_by, match.winner, match.half_points_a, match.half_points_b) == ("drawn", "", 2, 2)
    acts = [*match.events.order_by("seq").values_list("act", flat=True)]
    assert acts == ["agreed", "opened", "ready", "ready", "opened", "ready", "ready", "ended"]


def test_no_ply_before_both_are_ready(new_match: Callable[..., Match]) -> None:
    game = open_game(new_match())
    play.ready(game_id=game.pk, by=game.first, at=START)
    with pytest.raises(errors.NotBegun):
        place(game, "h8")


def test_a_key_gets_its_answer_again_and_another_body_is_refused(new_match: Callable[..., Match]) -> None:
    game = open_game(new_match())
    both_ready(game)
    answer = place(game, "h8", key="k1", expected=1)
    again = play.act(
        game_id=game.pk, by=game.first, act=Place(Point.parse("h8")), expected=1, at=START + 5, key="k1"
    )
    assert again == answer
    assert GameEvent.objects.filter(game=game).count() == 2
    with pytest.raises(KeyReused):
        play.act(game_id=game.pk, by=game.first, act=Place(Point(0, 0)), expected=1, at=START, key="k1")


def test_a_late_act_becomes_the_flag_at_the_deadline(new_match: Callable[..., Match]) -> None:
    match = new_match(match_format(ruleset(rectangle(15)), time=SuddenDeath(60_000)))
    game = open_game(match)
    both_ready(game)
    answer = place(game, "h8", at=START + 60_000)
    game.refresh_from_db()
    assert answer["late"]
    assert (game.result, game.termination, game.ended_at) == ("second", "time", START + 60_000)


def test_strangers_cannot_act(new_match: Callable[..., Match], player: Callable[[str], Player]) -> None:
    game = open_game(new_match())
    with pytest.raises(NotAPlayer):
        play.ready(game_id=game.pk, by=player("Idegen"), at=START)


def test_the_state_folded_on_is_the_state_folded_whole(new_match: Callable[..., Match]) -> None:
    match = new_match()
    game = open_game(match)
    both_ready(game)
    for number, text in enumerate(FIVE[:-1]):
        place(game, text, START + number)
    game.refresh_from_db()
    kept, fresh = (
        states.take(game, match),
        states.fold_rows(states.new_state(match), [*game.events.order_by("seq")]),
    )
    assert kept.events == fresh.events
    assert kept.position.stones == fresh.position.stones
    assert kept.clock.banks == fresh.clock.banks


def test_ready_and_demand_too_say_what_was_seen(new_match: Callable[..., Match]) -> None:
    game = open_game(new_match())
    for act in (play.ready, play.demand_three_move):
        with pytest.raises(errors.Stale):
            act(game_id=game.pk, by=game.first, at=START, expected=3)
    play.demand_three_move(game_id=game.pk, by=game.first, at=START, expected=0)
    for seat in Seat:
        play.ready(game_id=game.pk, by=game.player(seat), at=START, expected=0)
    game.refresh_from_db()
    assert game.begun_at == START
