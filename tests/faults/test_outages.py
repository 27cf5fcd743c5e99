"""The broker away (F-37), the database restarted (F-43) and killed (F-44) while people play."""

import json
import signal
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import Error, connections
from django.test import Client as Browser
from django.test import RequestFactory
from django.urls import reverse
from pytest_django import DjangoDbBlocker
from redis.exceptions import RedisError
from rest_framework.authtoken.models import Token

from config.wsgi import application
from games.models import Game, GameEvent
from games.rules.events import Place
from games.rules.sides import BLACK, WHITE
from games.services import play, verb
from games.services.verify import findings
from tests.games import many
from tests.games.api.conftest import Client
from tests.games.races.racing import crowd
from tests.games.races.scenes import one_game
from tests.games.rules.play import QUIET
from tests.own_site import OwnSite

Table = tuple[Game, Client, Client]
# In turn, black and white: nobody wins with these.
STONES = [stone for pair in zip(QUIET[BLACK], QUIET[WHITE], strict=False) for stone in pair]


# -- without a broker --------------------------------------------------------------------------------------


def play_on(table: Table, stones: list[Any], seen: int) -> list[float]:
    """One stone after the other over HTTP; how long each answer took (s)."""
    game, *clients = table
    took = []
    for number, stone in enumerate(stones):
        began = time.perf_counter()
        point = f"{'abcdefghijklmno'[stone.x]}{stone.y + 1}"
        answer = clients[number % 2].act(game, "place", point=point, expected=seen + number, key=f"k{number}")
        took.append(time.perf_counter() - began)
        assert answer.status_code == 201, answer.content
    return took


@pytest.mark.django_db
def test_f37_play_goes_on_at_its_pace_without_a_broker(
    begun: Callable[..., Game], broker: str, settings: Any, tmp_path: Path
) -> None:
    """The slowest of forty acts takes less than twice as long as with a broker. What waits for a broker does
    so in every try; what waits for this machine's other work does not.
    """
    here = settings.CACHES["default"]

    def slowest(address: str, cache_at: str) -> float:
        settings.CACHES = settings.CACHES | {"default": here | {"LOCATION": cache_at}}
        settings.CELERY_BROKER_URL = address
        game = begun()
        return max(play_on((game, Client(game.first), Client(game.second)), STONES[:40], 1))

    nowhere = f"unix://{tmp_path}/nobody.sock"
    slowest(broker, here["LOCATION"])  # what is slow only once is no pace
    tries = ((slowest(broker, here["LOCATION"]), slowest(nowhere, nowhere)) for _ in range(5))
    assert any(without < 2 * with_broker for with_broker, without in tries)


@pytest.mark.django_db
def test_f37_pages_and_ends_need_no_broker_either(table: Table, settings: Any, tmp_path: Path) -> None:
    nowhere = f"unix://{tmp_path}/nobody.sock"
    settings.CACHES = settings.CACHES | {"default": settings.CACHES["default"] | {"LOCATION": nowhere}}
    settings.CELERY_BROKER_URL = nowhere
    with pytest.raises((RedisError, OSError)):
        cache.get("there")
    game, first, second = table
    assert first.player
    assert first.player.user
    browser = Browser()
    browser.force_login(first.player.user, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("games:game", args=[game.pk])
    assert browser.get(address).status_code == 200
    sent = {"act": "stone", "point": "a15", "expected": "1", "key": "page"}
    assert browser.post(address, sent).status_code in {302, 303}
    assert second.act(game, "resign", expected=2).status_code == 201
    assert browser.get("/healthz").status_code == 200


# -- a database of the test's own --------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path: Path, django_db_blocker: DjangoDbBlocker, broker: str) -> Iterator[OwnSite]:
    """Its database, in use by this process; it writes as it would in earnest."""
    own = OwnSite(tmp_path / "site")
    own.environment["CELERY_BROKER_URL"] = broker
    try:
        own.start_services()
        with django_db_blocker.unblock(), own.in_use():
            yield own
    finally:
        own.stop()


def over_wsgi(token: str, method: str, path: str, body: object = None) -> tuple[int, dict[str, str], bytes]:
    """A request through the whole site in this thread, which keeps its connection as a server's does."""
    headers = {"Authorization": f"Token {token}", "Accept": "application/json"}
    made = RequestFactory().generic(
        method, path, json.dumps(body or {}), content_type="application/json", headers=headers
    )
    told: list[Any] = []
    parts: Any = application(made.environ, lambda *start: told.extend(start))  # type: ignore[arg-type]
    content = b"".join(parts)
    parts.close()
    return int(told[0].split()[0]), dict(told[1]), content


@pytest.mark.slow
def test_f43_a_restart_of_the_database_fails_nobody_afterwards(site: OwnSite) -> None:
    games = many.copies(one_game(at=verb.now()), 12)
    user = games[0].first.user
    assert user
    token = Token.objects.create(user=user).key

    def look(game: Game) -> Callable[[], Any]:
        return lambda: over_wsgi(token, "GET", f"/api/v1/games/{game.pk}")

    def move(game: Game) -> Callable[[], Any]:
        body = {"action": "resign", "expected": 1}
        return lambda: over_wsgi(token, "POST", f"/api/v1/games/{game.pk}/actions", body)

    with crowd(len(games)) as threads:
        assert {answer[0] for answer in threads.at_once([look(game) for game in games])} == {200}  # type: ignore[index]
        site.database.stop()
        away: list[Any] = threads.at_once([look(game) for game in games])
        page = threads.pool.submit(lambda: over_wsgi(token, "GET", "/healthz")).result()
        site.database.start()
        back: list[Any] = threads.at_once([move(game) for game in games])
    assert {(status, "Retry-After" in headers) for status, headers, _ in away} == {(503, True)}
    assert page[0] == 200
    assert [status for status, _headers, _ in back] == [201] * len(games)


KILLS, ACKNOWLEDGED, PLAYERS = 3, 2_000, 4
Acknowledged = tuple[int, int, str]  # game, entry, hash


@pytest.mark.slow
def test_f44_no_acknowledged_move_is_missing_after_kill_9(site: OwnSite) -> None:
    games = iter(many.copies(one_game(at=verb.now()), ACKNOWLEDGED * 2 // PLIES))
    kept: list[Acknowledged] = []
    for kill in range(1, KILLS + 1):
        with crowd(PLAYERS) as threads:
            jobs = [threads.pool.submit(play_until_killed, games, kept) for _ in range(PLAYERS)]
            wait_for(partial(has, kept, kill * ACKNOWLEDGED // KILLS))
            site.database.running().send_signal(signal.SIGKILL)
            for job in jobs:
                job.result()
        connections.close_all()
        site.database.running().wait()
        site.database.start()
        found = set(GameEvent.objects.values_list("game_id", "seq", "hash"))
        assert [one for one in kept if one not in found] == []
    assert len(kept) >= ACKNOWLEDGED
    assert not [*findings()]


PLIES = 80


def play_until_killed(games: Iterator[Game], kept: list[Acknowledged]) -> None:
    """Writes down what was acknowledged; the move under way when the database goes may or may not be in."""
    for game in games:
        for number, stone in enumerate(STONES[:PLIES]):
            who = (game.first, game.second)[number % 2]
            try:
                answer = play.act(
                    game_id=game.pk, by=who, act=Place(stone), expected=number + 1, at=verb.now()
                )
            except Error:
                return
            kept.append((game.pk, number + 2, str(answer["head"])))


def has(kept: list[Acknowledged], enough: int) -> bool:
    return len(kept) >= enough


def wait_for(ready: Callable[[], bool], seconds: float = 240) -> None:
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.01)
