"""What the clocks' worker does: settles what is due, hands out what soon will be, and lets no game stop it."""

import json
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from redis import Redis

from config.celery import app
from games import tasks
from games.models import Game, Match, StoredAnswer
from games.rules.clock import SuddenDeath
from games.rules.field import rectangle
from games.rules.ruleset import match_format, ruleset
from games.services import answers, clock, play, verb
from games.services.play import FLAG_GRACE_MS
from tests.games.services.conftest import both_ready, new_match, open_game, player  # noqa: F401 - fixtures

CLOCKS = "clocks"
MINUTE = 60_000
NewMatch = Callable[..., Match]
GameDue = Callable[[int], Game]
TIMED = match_format(ruleset(rectangle(15)), time=SuddenDeath(MINUTE))
pytestmark = pytest.mark.django_db


@pytest.fixture
def queue(broker: str) -> Iterator[Redis]:
    """The queue of the clocks on a real broker, empty."""
    client = Redis.from_url(broker.replace("redis+socket", "unix"))
    client.delete(CLOCKS)
    yield client
    client.delete(CLOCKS)
    client.close()


@pytest.fixture
def game_due(new_match: NewMatch) -> GameDue:  # noqa: F811
    """`game_due(ms)`: a game whose flag falls so many milliseconds from now."""

    def make(ms: int) -> Game:
        game = open_game(new_match(TIMED))
        both_ready(game, verb.now() - MINUTE + ms)
        game.refresh_from_db()
        return game

    return make


def deadline(game: Game) -> int:
    assert game.deadline is not None
    return game.deadline


def handed_out(queue: Redis) -> list[tuple[list[list[int]], datetime, datetime]]:
    """Games with their instants, when to run, and until when, of every task in the queue."""
    found = []
    for raw in reversed(queue.lrange(CLOCKS, 0, -1)):
        message = json.loads(raw)
        (arguments,) = json.loads(b64decode(message["body"]))[0]
        times = (datetime.fromisoformat(message["headers"][name]) for name in ("eta", "expires"))
        found.append((arguments, *times))
    return found


def test_the_sweep_flags_what_is_due_at_the_deadlines_own_instant(queue: Redis, game_due: GameDue) -> None:
    overdue = [game_due(-5_000), game_due(-100)]
    tasks.sweep()
    for game in overdue:
        at = game.deadline
        game.refresh_from_db()
        assert (game.result, game.termination, game.ended_at) == ("second", "time", at)
    assert not handed_out(queue)


def test_the_sweep_leaves_moves_in_flight_their_grace(queue: Redis, game_due: GameDue) -> None:
    game = game_due(0)
    at = deadline(game)
    assert not clock.settle_due(clock.Due(game.pk, at + FLAG_GRACE_MS), at=at + FLAG_GRACE_MS - 1)
    assert clock.settle_due(clock.Due(game.pk, at + FLAG_GRACE_MS), at=at + FLAG_GRACE_MS)


def test_the_sweep_hands_out_what_is_due_within_two_seconds_by_this_hosts_clock(
    queue: Redis, game_due: GameDue
) -> None:
    soon, _later = game_due(1_500), game_due(4_000)
    before = datetime.now(UTC)
    tasks.sweep()
    ((arguments, eta, expires),) = handed_out(queue)
    assert arguments == [[soon.pk, deadline(soon) + FLAG_GRACE_MS]]
    assert expires - eta == tasks.EXPIRES
    assert timedelta(0) <= eta - before <= timedelta(seconds=1.55)
    assert not open_game(soon.match).over


def test_what_was_handed_out_is_not_handed_out_again(queue: Redis, game_due: GameDue) -> None:
    game_due(1_900)
    tasks.sweep()
    game_due(1_800)
    tasks.sweep()
    assert len(handed_out(queue)) == 2


def test_neighbours_in_time_share_a_task_few_at_once() -> None:
    instants = [0, 10, 50, 51, 60, 61, 62, 63, 64, 65]
    found = [[item.at for item in some] for some in tasks._together(clock.Due(1, at) for at in instants)]
    assert found == [[0, 10, 50], [51, 60, 61, 62, 63], [64, 65]]


def test_each_game_of_a_task_waits_for_its_own_instant(queue: Redis, game_due: GameDue) -> None:
    games = [game_due(ms - FLAG_GRACE_MS) for ms in (-30, 400)]
    wait = (deadline(games[1]) + FLAG_GRACE_MS - verb.now() - tasks.WITHIN_MS // 2) / 1_000
    time.sleep(max(0.0, wait))
    tasks.settle([(game.pk, deadline(game) + FLAG_GRACE_MS) for game in games])
    for game in games:
        at = deadline(game)
        game.refresh_from_db()
        assert game.ended_at == at


def test_a_task_that_comes_far_too_early_changes_nothing_and_does_not_wait(game_due: GameDue) -> None:
    game = game_due(60_000)
    began = time.monotonic()
    tasks.settle([(game.pk, deadline(game) + FLAG_GRACE_MS)])
    assert time.monotonic() - began < 30
    game.refresh_from_db()
    assert not game.over


def test_a_game_begins_when_its_time_has_come(queue: Redis, new_match: NewMatch) -> None:  # noqa: F811
    match = new_match(TIMED)
    first = open_game(match)
    both_ready(first, verb.now() - 6 * MINUTE)
    tasks.sweep()
    second = open_game(match)
    assert (second.number, second.begun_at) == (2, None)
    Game.objects.filter(pk=second.pk).update(begins_by=verb.now() - 1_000)
    tasks.sweep()
    second.refresh_from_db()
    assert second.begun_at == second.begins_by == deadline(second) - MINUTE


def test_the_trouble_of_one_game_is_written_down_and_does_not_stop_the_others(
    queue: Redis, game_due: GameDue, caplog: pytest.LogCaptureFixture
) -> None:
    broken, other = game_due(-2_000), game_due(-1_000)
    Match.objects.filter(pk=broken.match_id).update(settings={"games": "no number"}, digest="unknown")
    tasks.sweep()
    broken.refresh_from_db()
    other.refresh_from_db()
    assert (broken.result, other.result) == ("", "second")
    (line,) = [record.__dict__["msg"] for record in caplog.records]
    assert (line["event"], line["game"]) == ("settling_failed", broken.pk)


def test_old_answers_are_forgotten_after_a_week(db: None) -> None:
    user = User.objects.create_user("reka")
    kept, gone = (
        StoredAnswer.objects.create(user=user, scope="s", key=key, body="b", answer="{}") for key in "ab"
    )
    StoredAnswer.objects.filter(pk=gone.pk).update(
        created_at=datetime.now(UTC) - answers.KEPT - timedelta(hours=1)
    )
    StoredAnswer.objects.filter(pk=kept.pk).update(
        created_at=datetime.now(UTC) - answers.KEPT + timedelta(hours=1)
    )
    tasks.forget_answers()
    assert [*StoredAnswer.objects.all()] == [kept]


def test_many_old_answers_go_in_portions(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MOST_AT_ONCE", 2)
    user = User.objects.create_user("reka")
    for key in "abcde":
        StoredAnswer.objects.create(user=user, scope="s", key=key, body="b", answer="{}")
    StoredAnswer.objects.update(created_at=datetime(2020, 1, 1, tzinfo=UTC))
    assert answers.forget(at=verb.now()) == 2
    tasks.forget_answers()
    assert not StoredAnswer.objects.exists()


def test_the_timetable_names_tasks_that_exist_and_their_queues() -> None:
    app.loader.import_default_modules()
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks
        assert entry["options"]["expires"]
    routes = {
        name: app.amqp.router.route({}, name)["queue"].name for name in app.tasks if "celery" not in name
    }
    assert {name for name, queue in routes.items() if queue == CLOCKS} == {
        "config.heartbeat",
        "games.sweep",
        "games.settle",
    }
    assert routes["games.forget_answers"] == "default"


def test_settle_begins_a_game_only_once(new_match: NewMatch) -> None:  # noqa: F811
    game = open_game(new_match(TIMED))
    both_ready(game)
    assert not play.settle(game_id=game.pk, at=game.opened_at)
