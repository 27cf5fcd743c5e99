"""Flags: who is late, who not; what a doubled, old or missing task changes (F-14 to F-20, F-24, F-40)."""

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import tasks
from games.models import Game, Match
from games.rules import clock as controls
from games.rules.events import Place
from games.rules.field import Point, rectangle
from games.rules.ruleset import match_format, ruleset
from games.rules.sides import FIRST, SECOND
from games.services import clock, play, verb
from games.services.clock import Due
from games.services.errors import Busy
from games.services.play import FLAG_GRACE_MS
from games.services.verify import findings
from tests.games import many
from tests.games.api.conftest import Client
from tests.games.races.racing import crowd
from tests.games.races.scenes import (
    DEADLINE,
    DUE,
    FOUR,
    IN_TIME,
    MINUTE,
    QUIET,
    START,
    TIMED,
    WINNING,
    acts,
    do,
    flag,
    is_result,
    one_game,
)

NewMatch = Callable[..., Match]
RACE = pytest.mark.django_db(transaction=True)
HOUR = 60 * MINUTE


def begin_at(match: Match, at: int) -> Game:
    game = match.games.get()
    for seat in (FIRST, SECOND):
        play.ready(game_id=game.pk, by=game.player(seat), at=at)
    game.refresh_from_db()
    return game


@pytest.fixture
def late_game(new_match: NewMatch) -> Callable[[int], Game]:
    """`late_game(ms)`: its flag fell so many milliseconds ago."""
    return lambda ms: begin_at(new_match(TIMED), verb.now() - MINUTE - ms)


@RACE
def test_f14_the_verdict_is_the_arrivals_whichever_comes_first_to_the_row() -> None:
    """Arrivals a few milliseconds round the deadline; the late ones lose to it, whoever finds it."""
    games = many.copies(one_game(), 60)
    with crowd(2) as threads:
        for number, game in enumerate(games):
            arrival = DEADLINE + number % 7 - 3
            answer, _ = threads.at_once([do(game, QUIET, arrival), partial(settle, game, arrival)])
            assert isinstance(answer, dict)
            assert answer["late"] is (arrival >= DEADLINE)
            assert acts(game, 1) == (["flag"] if arrival >= DEADLINE else ["place"])


def settle(game: Game, at: int) -> bool:
    return play.settle(game_id=game.pk, at=at)


@RACE
def test_f15_a_move_in_time_that_waits_for_the_row_is_not_flagged_meanwhile() -> None:
    game = one_game()
    with crowd(1) as threads:
        with transaction.atomic():
            Match.objects.select_for_update(no_key=True).get(pk=game.match_id)
            move = threads.pool.submit(do(game, QUIET, IN_TIME))
            with crowd(1) as others, pytest.raises(Busy):  # the sweep does not queue up behind it
                others.pool.submit(lambda: clock.settle_due(Due(game.pk, DUE), at=DEADLINE + HOUR)).result()
        assert isinstance(move.result(), dict)
    assert acts(game, 1) == ["place"]


@pytest.mark.django_db
def test_f15_the_sweep_leaves_fifty_milliseconds_and_then_records_the_deadline() -> None:
    game = one_game()
    assert not play.settle(game_id=game.pk, at=DUE - 1)
    assert play.settle(game_id=game.pk, at=DUE)
    game.refresh_from_db()
    assert game.ended_at == DEADLINE


@pytest.mark.django_db
def test_f15_a_stamp_older_than_the_last_event_is_raised_to_it() -> None:
    game = one_game()
    do(game, QUIET, START + 500)()
    do(game, Place(Point(0, 0)), START + 100)()
    assert [*game.events.order_by("seq").values_list("at", flat=True)] == [START, START + 500, START + 500]


@pytest.mark.django_db
def test_f16_with_no_worker_alive_a_late_move_is_refused_and_is_the_flag(
    late_game: Callable[[int], Game],
) -> None:
    game = late_game(2_000)
    answer = Client(game.first).act(game, "place", point="h8", expected=1)
    assert (answer.status_code, answer.json()["code"]) == (409, "flag_fell")
    deadline = game.deadline
    assert is_result(game, "second", "time")
    assert game.ended_at == deadline


@pytest.mark.django_db
def test_f16_with_no_worker_alive_whoever_looks_finds_the_flag(late_game: Callable[[int], Game]) -> None:
    game = late_game(HOUR)
    deadline = game.deadline
    shown = Client().look(f"games/{game.pk}").json()
    assert (shown["result"], shown["termination"], shown["clocks"]["first"]) == ("second", "time", 0)
    game.refresh_from_db()
    assert game.ended_at == deadline


@pytest.mark.django_db
def test_f16_workers_that_return_flag_everything_overdue_in_one_sweep(
    broker: str, late_game: Callable[[int], Game]
) -> None:
    games = [late_game(ms) for ms in (100, 10_000, HOUR, 100 * HOUR)]
    tasks.sweep()
    for game in games:
        deadline = game.deadline
        assert is_result(game, "second", "time")
        assert game.ended_at == deadline


@pytest.mark.django_db
def test_f17_a_task_delivered_twice_or_an_hour_late_changes_nothing_more(
    late_game: Callable[[int], Game],
) -> None:
    game = late_game(HOUR)
    assert game.deadline
    tasks.settle()
    assert acts(game, 1) == ["flag"]
    with CaptureQueriesContext(connection) as queries:
        tasks.settle()
    looks = [query["sql"] for query in queries if "SELECT" in query["sql"]]
    assert len(looks) == 2  # the instant and the rows
    assert acts(game, 1) == ["flag"]
    assert game.match.games.count() == 2


@pytest.mark.django_db
def test_f18_a_task_for_an_old_ply_changes_nothing(late_game: Callable[[int], Game]) -> None:
    """Not even where the next deadline is over too: that is another task's."""
    game = late_game(HOUR)
    assert game.deadline
    old = Due(game.pk, game.deadline + FLAG_GRACE_MS)
    do(game, QUIET, game.deadline - 1)()
    assert not clock.settle_due(old, at=verb.now())
    assert acts(game, 1) == ["place"]
    game.refresh_from_db()
    assert game.deadline
    assert clock.settle_due(Due(game.pk, game.deadline + FLAG_GRACE_MS), at=verb.now())


CONTROLS: list[controls.TimeControl] = [
    controls.SuddenDeath(20_000),
    controls.Fischer(20_000, 2_000),
    controls.Fischer(20_000, 2_000, 21_000),
    controls.Bronstein(20_000, 2_000),
    controls.ByoYomi(5_000, 3, 4_000),
    controls.Canadian(6_000, 3, 9_000),
    controls.PerTurn(7_000),
    controls.DaysPerTurn(controls.DAY_MS),
    controls.DayBank(controls.DAY_MS, 3_600_000, 2 * controls.DAY_MS),
]
SPENT = [0, 1_999, 2_000, 2_001, 4_000, 1, 999, 3_999]  # of each turn, both sides alike


@pytest.mark.django_db
@pytest.mark.parametrize("grace", [0, 500])
@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.kind)
def test_f20_no_flag_before_all_that_was_left_is_spent(
    new_match: NewMatch, control: controls.TimeControl, grace: int
) -> None:
    """From what a player was told to have at the turn's begin: not one millisecond less."""
    match = new_match(match_format(ruleset(rectangle(15)), time=control, grace=grace))
    game, at = begin_at(match, START), START
    for number, spent in enumerate(SPENT):
        at += spent
        answer = do(game, Place(Point(number, number % 2 * 7)), at)()
        assert isinstance(answer, dict)
        left = answer["clocks"][answer["to_act"]]
        assert answer["deadline"] == at + left + grace
    game.refresh_from_db()
    assert game.deadline
    assert not play.settle(game_id=game.pk, at=game.deadline + FLAG_GRACE_MS - 1)
    late = do(game, Place(Point(14, 14)), game.deadline)()
    assert isinstance(late, dict)
    assert late["late"]
    game.refresh_from_db()
    assert game.ended_at == at + left + grace


AFTER_LAST = {  # the winner's time left after a five that took 3 s, of 10 s
    "sudden_death": (controls.SuddenDeath(10_000), 7_000),
    "fischer": (controls.Fischer(10_000, 5_000), 7_000),
    "bronstein": (controls.Bronstein(10_000, 2_000), 9_000),
    "byo_yomi": (controls.ByoYomi(1_000, 3, 3_000), 7_000),
    "canadian": (controls.Canadian(1_000, 3, 9_000), 7_000),
    "per_turn": (controls.PerTurn(10_000), 7_000),
}


@pytest.mark.django_db
@pytest.mark.parametrize("name", AFTER_LAST)
def test_f24_the_turn_that_ends_the_game_earns_nothing_and_the_clock_stays(
    new_match: NewMatch, name: str
) -> None:
    control, left = AFTER_LAST[name]
    game = begin_at(new_match(match_format(ruleset(rectangle(15)), time=control)), START)
    for text in FOUR:
        do(game, Place(Point.parse(text)), START)()
    answer = do(game, WINNING, START + 3_000)()
    assert isinstance(answer, dict)
    bank = {"fischer": 4 * 5_000}.get(name, 0)
    assert (answer["result"], answer["deadline"]) == ("first", None)
    assert answer["clocks"]["first"] == left + bank
    shown = Client().look(f"games/{game.pk}").json()
    assert shown["clocks"] == answer["clocks"]


@RACE
def test_f40_two_timetables_flag_every_game_once(broker: str) -> None:
    games = many.copies(one_game(at=verb.now() - 2 * MINUTE), 20)
    with crowd(4) as threads:
        for _ in range(3):
            threads.at_once([tasks.sweep, tasks.sweep, tasks.settle, tasks.settle])
        assert not threads.lost
    assert {(*acts(game, 1), game.match.games.count()) for game in games} == {("flag", 2)}
    assert not [*findings()]


@RACE
def test_f40_two_hints_for_one_flag_at_once() -> None:
    with crowd(4) as threads:
        for game in many.copies(one_game(), 25):
            done = threads.at_once([flag(game)] * 4)
            assert sorted(map(bool, done)) == [False, False, False, True]
            assert acts(game, 1) == ["flag"]
        assert not threads.lost
