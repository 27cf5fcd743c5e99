"""Many at once: two hundred submissions of one ply, double clicks, out of turn, three ends of one game."""

import random
from collections import Counter
from functools import partial

import pytest
from django.db import connection, transaction

from games.models import Game, StoredAnswer
from games.rules import errors
from games.rules.events import Place, Resign
from games.rules.field import Point
from games.services import matches, play
from games.services.verify import findings
from tests.games import many
from tests.games.races.racing import Request, crowd
from tests.games.races.scenes import FOUR, IN_TIME, QUIET, START, WINNING, acts, do, flag, is_result, one_game

CROWD, ROUNDS = 200, 20
pytestmark = pytest.mark.django_db(transaction=True)
EVERYWHERE = [Place(Point(x, y)) for y in range(15) for x in range(15)]

OUT_OF_TURN = (errors.NotYourTurn, errors.Stale, errors.Occupied)


def test_f01_of_two_hundred_submissions_of_one_ply_one_is_accepted() -> None:
    with crowd(CROWD) as threads:
        for game in many.copies(one_game(), ROUNDS):
            ask = partial(play.act, game_id=game.pk, by=game.first, expected=1, at=START)
            answers = threads.at_once([partial(ask, act=place) for place in EVERYWHERE[:CROWD]])
            (accepted,) = [answer for answer in answers if isinstance(answer, dict)]
            stale = [answer for answer in answers if isinstance(answer, errors.Stale)]
            assert len(stale) == CROWD - 1
            assert {answer.data["actual"] for answer in stale} == {accepted["version"]}
            game.refresh_from_db()
            assert (game.ply, game.version, game.head) == (1, 2, accepted["head"])
        assert not threads.lost
    assert not [*findings()]


def test_f01_without_the_lock_a_crowd_loses_races(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.db.models.QuerySet.select_for_update", lambda rows, **_: rows.all())
    game = one_game()
    with crowd(50) as threads:
        threads.at_once([do(game, place, START) for place in EVERYWHERE[:50]])
        assert threads.lost["23505"]


def test_f02_a_double_click_with_one_key_is_one_ply_and_one_answer() -> None:
    with crowd(2) as threads:
        for number, game in enumerate(many.copies(one_game(), 200)):
            one, other = threads.at_once([do(game, QUIET, START, key=f"key-{number}")] * 2)
            assert isinstance(one, dict)
            assert one == other
            assert acts(game, 1) == ["place"]
        assert not threads.lost
    assert StoredAnswer.objects.count() == 200


def test_f06_both_at_one_instant_never_two_plies_of_one_colour() -> None:
    """Fifty games, ten turns each, in which both submit a ply that they take for theirs."""
    chance = random.Random(6)
    with crowd(2) as threads:
        for game in many.copies(one_game(), 50):
            for _ in range(10):
                two = zip(chance.sample(EVERYWHERE, 2), (game.first, game.second), strict=True)
                both = [do(game, act, START, by=who) for act, who in two]
                answers = threads.at_once(both, [chance.uniform(0, 2), chance.uniform(0, 2)])
                assert sum(isinstance(answer, dict) for answer in answers) <= 1
                assert all(isinstance(answer, (dict, *OUT_OF_TURN)) for answer in answers)
            seats = game.events.filter(act="place").order_by("seq").values_list("seat", flat=True)
            assert [*seats] == (["first", "second"] * 5)[: len(seats)]
            assert len(seats) >= 5


def test_f28_winning_move_flag_and_resignation_at_once_have_one_result() -> None:
    ends = Counter[str]()
    chance = random.Random(28)
    with crowd(3) as threads:
        for game in many.copies(one_game(*FOUR), 150):
            seen = game.version
            requests = [
                do(game, WINNING, IN_TIME),
                flag(game),
                do(game, Resign(), IN_TIME, by=game.second),
            ]
            threads.at_once(requests, [chance.uniform(0, 4) for _ in requests])
            (end,) = acts(game, seen)
            ends[end] += 1
            assert is_result(game, *END[end])
            assert game.match.games.count() == 2
        assert not threads.lost
    assert min(ends[end] for end in END) >= 10, ends
    assert not [*findings()]


END = {"place": ("first", "five"), "flag": ("second", "time"), "resign": ("first", "resignation")}


def test_f13_the_match_is_locked_before_the_game() -> None:
    """Who waits for the match holds nothing of the game: else this would be a deadlock."""
    game = one_game()
    with crowd(1) as threads:
        with transaction.atomic():
            matches.locked_match(game.match_id)
            job = threads.pool.submit(do(game, QUIET, START))
            wait_until_somebody_waits()
            Game.objects.select_for_update(no_key=True, nowait=True).get(pk=game.pk)
        assert isinstance(job.result(), dict)


def wait_until_somebody_waits() -> None:
    with connection.cursor() as cursor:
        for _ in range(500):
            cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
            if cursor.fetchone()[0]:
                return
            cursor.execute("SELECT pg_sleep(0.01)")
    pytest.fail("nobody came to wait for the lock")


def test_f13_a_thousand_opposing_runs_without_a_deadlock() -> None:
    """Whole match and single game, from both ends."""
    games = many.copies(one_game(), 10)
    with crowd(4) as threads:
        for number in range(250):
            threads.at_once([opposing(games[number % 10], kind) for kind in range(4)])
        assert not threads.lost


def opposing(game: Game, kind: int) -> Request:
    @transaction.atomic
    def whole() -> None:
        match = matches.locked_match(game.match_id)
        for item in match.games.order_by("pk"):
            matches.locked(item.pk)

    def single() -> None:
        play.settle(game_id=game.pk, at=START)

    return whole if kind % 2 else single
