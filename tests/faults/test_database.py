"""A transaction that ends halfway, loses its race, or finds no connection (F-45 to F-47)."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from typing import Any

import psycopg
import pytest
from django.db import Error, InterfaceError, OperationalError, connection, connections
from psycopg import sql

from games.models import Game, GameEvent, MatchEvent
from games.services import matches, play, verb
from games.services.errors import Busy
from games.services.verify import findings
from tests.games.api.conftest import Client
from tests.games.races.racing import crowd
from tests.games.races.scenes import FOUR, IN_TIME, QUIET, START, WINNING, do, one_game

Table = tuple[Game, Client, Client]
pytestmark = pytest.mark.django_db(transaction=True)


class FailpointReached(Exception):
    """Here the process would have died."""


def fails() -> None:
    raise FailpointReached


def loses_its_connection() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")


WRITES = ("the game's entries", "the game", "the next game", "the match's entries", "the match")


def at_write(number: int, end: Callable[[], None]) -> Callable[..., object]:
    """A wrapper of statements that lets so many writes through and ends right after the last of them."""
    seen = count(1)

    def execute_and_end(execute: Callable[..., object], said: Any, *rest: object) -> object:
        answer = execute(said, *rest)
        writes = isinstance(said, sql.Composed) or said.startswith(("INSERT", "UPDATE"))
        if writes and next(seen) == number:
            end()
        return answer

    return execute_and_end


@pytest.mark.parametrize("end", [fails, loses_its_connection])
@pytest.mark.parametrize("written", range(1, len(WRITES) + 1), ids=lambda number: WRITES[number - 1])
def test_f45_what_ends_halfway_has_not_happened(written: int, end: Callable[[], None]) -> None:
    """After each statement of an act that wins a game and opens the next one."""
    game = one_game(*FOUR)
    before = (game.version, game.head, GameEvent.objects.count(), MatchEvent.objects.count())
    with (
        connection.execute_wrapper(at_write(written, end)),
        pytest.raises((FailpointReached, OperationalError, InterfaceError)),
    ):
        do(game, WINNING, IN_TIME)()
    connection.close()
    game.refresh_from_db()
    assert (game.version, game.head, GameEvent.objects.count(), MatchEvent.objects.count()) == before
    assert not [*findings()]
    answer = do(game, WINNING, IN_TIME)()
    assert isinstance(answer, dict)
    assert (answer["result"], game.match.games.count()) == ("first", 2)
    assert not [*findings()]


LOST_RACE = "DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '{}'; END $$"


def lose(state: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(LOST_RACE.format(state))


def loses(state: str, times: int, calls: list[int]) -> Callable[[], str]:
    """A verb that loses so many races, then gets through."""

    @verb.verb
    def tried() -> str:
        calls.append(1)
        if len(calls) <= times:
            lose(state)
        return "done"

    return tried


@pytest.mark.parametrize("state", ["40001", "40P01", "23505"])
def test_f46_a_lost_race_is_run_again_twice_and_then_the_client_is_asked_to(state: str) -> None:
    calls: list[int] = []
    assert loses(state, 2, calls)() == "done"
    assert len(calls) == 3
    calls.clear()
    with pytest.raises(Busy):
        loses(state, 9, calls)()
    assert len(calls) == 3


def test_f46_what_is_no_lost_race_is_not_tried_again() -> None:
    calls: list[int] = []
    with pytest.raises(Error):
        loses("22012", 9, calls)()
    assert len(calls) == 1


def test_f46_over_http_a_race_lost_three_times_is_503_and_never_500(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, first, _second = table
    with monkeypatch.context() as patched:
        patched.setattr(
            matches, "locked", lambda *_, **__: connection.cursor().execute(LOST_RACE.format("40P01"))
        )
        answer = first.act(game, "place", point="h8", expected=1)
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert answer.headers["Retry-After"]
    assert first.act(game, "place", point="h8", expected=1).status_code == 201


class Limit:
    """How many connections the test's database takes. Earlier tests of the process may hold some, idle."""

    def __init__(self) -> None:
        self.owner = connections["owner"].get_connection_params() | {"dbname": "postgres"}
        self.name = connection.get_connection_params()["dbname"]

    def set(self, most: int) -> None:
        """No more than `most`; -1 = without end."""
        with closing(psycopg.connect(**self.owner, autocommit=True)) as database:
            name = sql.Identifier(self.name)
            database.execute(sql.SQL("ALTER DATABASE {} CONNECTION LIMIT {}").format(name, most))

    def freeze(self) -> None:
        """Close the test's own connection, and take none beyond those that are left."""
        connection.ensure_connection()
        own = connection.connection.info.backend_pid
        connection.close()
        while own in (left := self.backends()):
            time.sleep(0.01)
        self.set(len(left))

    def backends(self) -> list[int]:
        """The processes that serve the database."""
        with closing(psycopg.connect(**self.owner, autocommit=True)) as database:
            rows = database.execute("SELECT pid FROM pg_stat_activity WHERE datname = %s", (self.name,))
            return [pid for (pid,) in rows]


@pytest.fixture
def connection_limit() -> Iterator[Limit]:
    """Without end again afterwards."""
    limit = Limit()
    yield limit
    limit.set(-1)


def test_f47_more_requests_than_connections_are_503_soon_and_it_recovers_alone(
    table: Table, connection_limit: Limit
) -> None:
    game, first, _second = table
    with crowd(1) as threads:
        connection_limit.freeze()
        began = time.monotonic()
        answer = first.act(game, "place", point="h8", expected=1)
        assert time.monotonic() - began < 7
        assert (answer.status_code, answer.json()["code"]) == (503, "busy")
        assert answer.headers["Retry-After"]
        assert first.get("/healthz").status_code == 200
        assert threads.pool.submit(lambda: play.settle(game_id=game.pk, at=START)).result() is False
    # The server notices within moments that a connection was closed.
    end = time.monotonic() + 10
    while (answer := first.act(game, "place", point="h8", expected=1)).status_code == 503:
        assert time.monotonic() < end
    assert answer.status_code == 201


def test_f47_nothing_is_left_behind_by_a_move_that_found_no_connection(
    connection_limit: Limit,
) -> None:
    game = one_game()
    request = do(game, QUIET, START)
    connection_limit.freeze()
    with pytest.raises(OperationalError):
        request()
    connection_limit.set(-1)
    answer = request()
    assert isinstance(answer, dict)
    assert answer["version"] == 2
