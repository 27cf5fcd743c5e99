"""What the clocks' worker does: settles what is due, hands out what soon will be, and lets no game stop it."""

import json
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
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
from games.services import answers, clock, play, verb, verify
from games.services.play import FLAG_GRACE_MS
from tests.games import many
from tests.games.services.conftest import both_ready, new_match, open_game, player  # noqa: F401 - fixtures

CLOCKS = "clocks"
MINUTE = 60_000
NewMatch = Callable[..., Match]
GameDue = Callable[[int], Game]
TIMED = match_format(ruleset(rectangle(15)), time=SuddenDeath(MINUTE))
pytestmark = pytest.mark.django_db


def key(queue: str) -> str:
    """A queue's name on the broker: tests that run side by side have their own."""
    return f"{app.conf.broker_transport_options['global_keyprefix']}{queue}"


@pytest.fixture
def queue(broker: str) -> Iterator[Redis]:
    """The queue of the clocks on a real broker, empty."""
    client = Redis.from_url(broker.replace("redis+socket", "unix"))
    client.delete(key(CLOCKS))
    yield client
    client.delete(key(CLOCKS))
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


def handed_out(queue: Redis) -> list[tuple[datetime, datetime]]:
    """When to run, and until when, of every wake-up in the queue."""
    found = []
    for raw in reversed(queue.lrange(key(CLOCKS), 0, -1)):
        message = json.loads(raw)
        assert json.loads(b64decode(message["body"]))[0] == []
        eta, expires = (datetime.fromisoformat(message["headers"][name]) for name in ("eta", "expires"))
        found.append((eta, expires))
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
    ((eta, expires),) = handed_out(queue)
    assert expires - eta == tasks.EXPIRES
    latest = timedelta(milliseconds=1_500 + FLAG_GRACE_MS + tasks.TOGETHER_MS)
    assert timedelta(0) <= eta - before <= latest
    assert not open_game(soon.match).over


def test_what_was_handed_out_is_not_handed_out_again(queue: Redis, game_due: GameDue) -> None:
    game_due(1_900)
    tasks.sweep()
    game_due(1_800)
    tasks.sweep()
    assert len(handed_out(queue)) == 2


def test_neighbours_in_time_share_a_wake_up_at_the_end_of_their_span(queue: Redis) -> None:
    watch = tasks.Watch()
    spans = [watch.at // tasks.TOGETHER_MS + ahead for ahead in (40, 41, 50)]
    instants = [span * tasks.TOGETHER_MS + ms for span in spans for ms in (1, 12, tasks.TOGETHER_MS)]
    tasks._hand_out(instants, watch)
    ends = [(span + 1) * tasks.TOGETHER_MS for span in spans]
    assert [eta for eta, _expires in handed_out(queue)] == [watch.by_this_host(end) for end in ends]


def test_a_wake_up_settles_what_is_due_and_nothing_else(game_due: GameDue) -> None:
    due, later = game_due(-FLAG_GRACE_MS), game_due(60_000)
    tasks.settle()
    for game in (due, later):
        game.refresh_from_db()
    assert (due.over, later.over) == (True, False)


def test_a_crowd_is_settled_in_few_statements(
    new_match: NewMatch,  # noqa: F811
    django_assert_max_num_queries: Callable[[int], AbstractContextManager[object]],
) -> None:
    """As many for a full crowd as for one game; the games that follow are opened with it."""
    first = open_game(new_match(TIMED))
    both_ready(first, verb.now() - 2 * MINUTE)
    games = [first, *many.copies(Game.objects.get(pk=first.pk), clock.CROWD)]
    with django_assert_max_num_queries(11):
        assert clock.settle_crowd(at=verb.now()) == clock.CROWD
    assert clock.settle_crowd(at=verb.now()) == 1
    assert clock.settle_crowd(at=verb.now()) == 0
    assert not [*verify.findings()]
    for game in games:
        game.refresh_from_db()
        assert (game.result, game.termination) == ("second", "time")
        assert open_game(game.match).number == 2


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
    crowd, alone = [record.__dict__["msg"] for record in caplog.records]
    assert crowd["event"] == "settling_one_by_one"
    assert crowd["exc_info"]  # why the crowd broke is written down, too
    assert (alone["event"], alone["game"]) == ("settling_failed", broken.pk)


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
