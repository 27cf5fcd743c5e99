"""Clocks on rows: the column is the state's deadline, stamps never go backwards, the flag's instant is the
deadline whoever finds it and whenever.
"""

from collections.abc import Callable
from random import Random

import pytest

from games.models import Game, Match
from games.rules import clock as controls
from games.rules.clock import CONTROLS, TimeControl
from games.rules.events import Place, Resign
from games.rules.field import Point, rectangle
from games.rules.game import GameState
from games.rules.ruleset import match_format, ruleset
from games.services import clock, play, states
from games.services.play import FLAG_GRACE_MS
from games.services.verify import findings
from tests.games.services.conftest import START, both_ready, open_game

NewMatch = Callable[..., Match]
DAY = controls.DAY_MS
TABLE: list[TimeControl] = [
    controls.Untimed(),
    controls.SuddenDeath(60_000),
    controls.Fischer(60_000, 2_000),
    controls.Fischer(60_000, 2_000, 61_000),
    controls.Bronstein(60_000, 3_000),
    controls.ByoYomi(5_000, 5, 9_000),
    controls.Canadian(5_000, 4, 40_000),
    controls.PerTurn(20_000),
    controls.DaysPerTurn(3 * DAY),
    controls.DayBank(3 * DAY, DAY // 2, 4 * DAY),
]
PLIES = 14


def test_the_table_knows_every_control() -> None:
    assert {type(control) for control in TABLE} == {*CONTROLS.values()}


def begun(new_match: NewMatch, control: TimeControl, grace: int = 0) -> Game:
    game = open_game(new_match(match_format(ruleset(rectangle(15)), time=control, grace=grace)))
    both_ready(game)
    game.refresh_from_db()
    return game


def folded(game: Game) -> GameState:
    """From the rows alone, with nothing that this process has kept."""
    return states.fold_rows(states.new_state(game.match), [*game.events.order_by("seq")])


def move(game: Game, number: int, at: int) -> dict[str, object]:
    """A stone where it threatens nothing."""
    who = (game.first, game.second)[number % 2]
    stone = Place(Point(2 * (number // 2) % 14 + number % 2, 4 * (number // 14)))
    return play.act(game_id=game.pk, by=who, act=stone, expected=number + 1, at=at)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("grace", [0, 1_500])
@pytest.mark.parametrize("control", TABLE, ids=lambda control: control.kind)
def test_column_and_state_agree_and_stamps_never_go_backwards(
    new_match: NewMatch, control: TimeControl, grace: int, seed: int
) -> None:
    """Turns of random length, now and then with a stamp that lies before the last event."""
    chance, game, at = Random(seed), begun(new_match, control, grace), START
    for number in range(PLIES):
        at += chance.choice([0, 1, 37, 999, 1_000, 2_500, -700])
        move(game, number, at)
        game.refresh_from_db()
        state = folded(game)
        assert game.deadline == state.deadline
        stamps = [event.at for event in state.events]
        assert stamps == sorted(stamps)
        at = max(at, stamps[-1])
    assert game.ply == PLIES
    assert (game.deadline is None) is isinstance(control, controls.Untimed)


FOUND_AFTER = [FLAG_GRACE_MS, FLAG_GRACE_MS + 1, 60_000, 400 * DAY]


@pytest.mark.parametrize("found", FOUND_AFTER)
@pytest.mark.parametrize("control", TABLE[1:], ids=lambda control: control.kind)
def test_the_flags_instant_is_the_deadline_whenever_it_is_found(
    new_match: NewMatch, control: TimeControl, found: int
) -> None:
    game = begun(new_match, control)
    move(game, 0, START + 1_234)
    game.refresh_from_db()
    deadline = game.deadline
    assert deadline is not None
    assert not play.settle(game_id=game.pk, at=deadline + FLAG_GRACE_MS - 1)
    assert clock.settle_due(clock.Due(game.pk, deadline + FLAG_GRACE_MS), at=deadline + found)
    game.refresh_from_db()
    last = game.events.order_by("-seq").first()
    assert last is not None
    assert (last.act, last.seat, last.at, game.ended_at) == ("flag", "second", deadline, deadline)
    assert (game.result, game.deadline) == ("first", None)
    assert not [*findings()]


@pytest.mark.parametrize("late", [0, 1, 49, 60_000])
@pytest.mark.parametrize("act", [Place(Point(7, 7)), Resign()], ids=["move", "resignation"])
def test_any_act_at_or_after_the_deadline_is_the_flag(
    new_match: NewMatch, late: int, act: Place | Resign
) -> None:
    game = begun(new_match, controls.SuddenDeath(60_000))
    deadline = START + 60_000
    by = game.first if isinstance(act, Place) else game.second
    answer = play.act(game_id=game.pk, by=by, act=act, expected=1, at=deadline + late)
    assert (answer["late"], answer["result"], answer["termination"]) == (True, "second", "time")
    game.refresh_from_db()
    assert game.ended_at == deadline


def test_without_a_control_nothing_is_ever_due(new_match: NewMatch) -> None:
    game = begun(new_match, controls.Untimed())
    assert not play.settle(game_id=game.pk, at=START + 1_000 * DAY)
    assert not clock.due(until=START + 1_000 * DAY)


def test_what_is_due_comes_with_its_instants_the_most_urgent_first(new_match: NewMatch) -> None:
    slow, quick = (begun(new_match, controls.PerTurn(ms)) for ms in (20_000, 10_000))
    won = begun(new_match, controls.PerTurn(5_000))
    play.act(game_id=won.pk, by=won.second, act=Resign(), expected=1, at=START)
    following = open_game(won.match)
    assert following.begins_by is not None
    assert clock.due(until=START + 20_000) == [(quick.pk, START + 10_000 + FLAG_GRACE_MS)]
    assert clock.due(until=following.begins_by) == [
        (quick.pk, START + 10_000 + FLAG_GRACE_MS),
        (slow.pk, START + 20_000 + FLAG_GRACE_MS),
        (following.pk, following.begins_by),
    ]


def test_a_game_that_begins_by_itself_begins_at_its_instant_and_can_be_flagged_at_once(
    new_match: NewMatch,
) -> None:
    game = begun(new_match, controls.PerTurn(5_000))
    play.act(game_id=game.pk, by=game.second, act=Resign(), expected=1, at=START)
    following = open_game(game.match)
    assert following.begins_by is not None
    assert play.settle(game_id=following.pk, at=following.begins_by + DAY)
    following.refresh_from_db()
    assert (following.begun_at, following.ended_at) == (following.begins_by, following.begins_by + 5_000)
    assert not [*findings()]
