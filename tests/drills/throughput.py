"""How many acts a second, as a fraction of what pgbench makes of the same statements, same database, same run.

A drill: `python3 manage.py test tests/drills/throughput.py -n0 -s`. Sixteen clients, each in a game of its
own: as verbs, and as requests to the API. Contenders take turns; each keeps its best round.
"""

import io
import json
import multiprocessing
import os
import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoDbBlocker
from rest_framework.authtoken.models import Token

from config.postgres import SUPERUSER, binaries
from games.models import Game, Player
from games.rules.events import Place
from games.rules.field import Point, rectangle
from games.rules.ruleset import match_format, ruleset
from games.rules.sides import FIRST, SECOND
from games.services import matches, play
from games.services.verb import now
from tests.benchmarks.boards import fillings
from tests.games import many
from tests.own_site import OwnSite

CLIENTS, SECONDS, ROUNDS = 16, 4, 3
LEAST = {"service": 0.15, "API": 0.08}
SIDE = 30  # a filling without a five holds more plies than anybody can play in the time
AGREED = match_format(ruleset(rectangle(SIDE)))
OFTEN = "100000/min"


@pytest.fixture
def site(tmp_path: Path, django_db_blocker: DjangoDbBlocker, settings: Any) -> Iterator[OwnSite]:
    if not (binaries() / "pgbench").exists():
        pytest.skip("this PostgreSQL comes without pgbench")
    rates = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], OFTEN)
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    own = OwnSite(tmp_path / "site")
    try:
        own.start_services()
        with django_db_blocker.unblock(), own.in_use():
            yield own
    finally:
        own.stop()


# What one client does -------------------------------------------------------------------------------------
@dataclass
class Seat:
    """A game being played by both of its players in turn."""

    game: Game
    points: Sequence[Point]
    tokens: tuple[str, str]
    done: int = 0

    def by_verb(self) -> None:
        """The next act as a verb."""
        player = (self.game.first, self.game.second)[self.done % 2]
        play.act(
            game_id=self.game.pk,
            by=player,
            act=Place(self.points[self.done]),
            expected=self.done + 1,
            at=now(),
            key=f"k{self.done + 2}",
        )
        self.done += 1

    def by_api(self) -> None:
        """The next act as a request, handed to the application as a web server does it."""
        act = {"action": "place", "expected": self.done + 1, "point": self.points[self.done].lettered}
        body = json.dumps(act).encode()
        status = _request(self.game.pk, body, self.tokens[self.done % 2], f"k{self.done + 2}")
        assert status.startswith("201"), status
        self.done += 1


HANDLER = WSGIHandler()


def _heard(told: list[str]) -> Any:
    return lambda status, _headers: told.append(status)


def _request(game: int, body: bytes, token: str, key: str) -> str:
    told: list[str] = []
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": f"/api/v1/games/{game}/actions",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "HTTP_HOST": "localhost",
        "HTTP_AUTHORIZATION": f"Token {token}",
        "HTTP_IDEMPOTENCY_KEY": key,
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": io.BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": io.StringIO(),
    }
    response: Any = HANDLER(environ, _heard(told))
    b"".join(response)
    response.close()
    return told[0]


def opened() -> list[Seat]:
    """A begun game for the sample, one for each client, one for each of pgbench's, all between the same two."""
    users = [User.objects.create_user(name) for name in ("reka", "odon")]
    one, other = (Player.objects.create(user=user, name=user.username) for user in users)
    match = matches.open_match(player_a=one, player_b=other, agreed=AGREED, seed="s", at=now())
    game = match.games.get()
    for seat in (FIRST, SECOND):
        play.ready(game_id=game.pk, by=game.player(seat), at=now())
    tokens = {user.pk: Token.objects.create(user=user).key for user in users}
    first, second = (tokens[game.player(seat).user_id or 0] for seat in (FIRST, SECOND))
    game = Game.objects.select_related("first", "second").get(pk=game.pk)
    (points,) = fillings(SIDE, 1)
    every = many.copies(game, 2 * CLIENTS)
    for number, item in enumerate(every):
        assert (item.pk - every[0].pk, item.match_id - every[0].match_id) == (number, number)
    return [Seat(item, points, (first, second)) for item in (game, *every)]


KINDS: dict[str, Callable[[Seat], None]] = {"service": Seat.by_verb, "API": Seat.by_api}


# Many clients ---------------------------------------------------------------------------------------------
def crowd(act: Callable[[Seat], None], seats: Sequence[Seat]) -> float:
    """Acts a second of all clients together: a process for each processor, a thread for each client."""
    connections.close_all()
    processes = os.cpu_count() or 1
    context = multiprocessing.get_context("fork")
    results = context.SimpleQueue()
    shares = [seats[number::processes] for number in range(processes)]
    workers = [context.Process(target=lambda mine=mine: results.put(_threads(act, mine))) for mine in shares]
    for worker in workers:
        worker.start()
    done = {game: number for _ in workers for game, number in results.get().items()}
    for worker in workers:
        worker.join()
    assert done.keys() == {seat.game.pk for seat in seats}, "a client failed"
    acts = 0
    for seat in seats:
        acts, seat.done = acts + done[seat.game.pk] - seat.done, done[seat.game.pk]
    return acts / SECONDS


def _threads(act: Callable[[Seat], None], mine: Sequence[Seat]) -> dict[int, int]:
    """How many acts each game had at the end; a client that failed has none and is missed."""
    played: dict[int, int] = {}

    def client(seat: Seat) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            act(seat)
        played[seat.game.pk] = seat.done
        connections.close_all()

    threads = [threading.Thread(target=client, args=(seat,)) for seat in mine]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return played


# pgbench --------------------------------------------------------------------------------------------------
def statements(act: Callable[[Seat], None], sample: Seat) -> list[str]:
    """What an act says to the database, in its own words."""
    with CaptureQueriesContext(connection) as found:
        act(sample)
    return [query["sql"] for query in found]


def script(said: Sequence[str], sample: Seat, other: Seat) -> str:
    """The same statements for pgbench: each client has its own game, from `other`'s on, and its own entries."""
    game, match = sample.game, sample.game.match_id
    key = f"k{sample.done + 1}"
    lines = [
        f"\\set game {other.game.pk} + :client_id",
        f"\\set match {other.game.match_id} + :client_id",
        "\\set seq :seq + 1",
    ]
    for text in said:
        own = re.sub(rf"(?<!:)\b{game.pk}\b", ":game", text)
        own = re.sub(rf"\b{match}\b", ":match", own).replace(f"'{key}'", "'p:client_id-:seq'")
        if "games_gameevent" in own and own.startswith("INSERT"):
            own, entries = re.subn(rf"(?<=\(){sample.done + 1}(?=,)", ":seq", own)
            assert entries == 1, own
        lines.append(f"{own};")
    return "\n".join(lines) + "\n"


class Pgbench:
    """One script against one site; entries of later rounds are numbered from where no earlier round came."""

    def __init__(self, site: OwnSite, file: Path, text: str, rounds: Iterator[int]) -> None:
        self.site, self.file, self.rounds = site, file, rounds
        file.write_text(text)

    def acts(self) -> float:
        """Transactions a second."""
        options = [
            f"-c{CLIENTS}",
            f"-j{os.cpu_count()}",
            f"-T{SECONDS}",
            f"-Dseq={next(self.rounds) * 1_000_000}",
        ]
        command = [str(binaries() / "pgbench"), "-n", *options, "-f", str(self.file), "-U", "amoba_app"]
        printed = subprocess.run(
            [*command, "-h", str(self.site.sockets), "amoba"], capture_output=True, text=True, check=False
        )
        found = re.search(r"tps = ([0-9.]+)", printed.stdout)
        if found is None or "number of failed transactions: 0" not in printed.stdout:
            pytest.fail(printed.stdout + printed.stderr)
        return float(found[1])


def set_apart(site: OwnSite) -> None:
    """Numbers of games and matches that stand for nothing else in a statement."""
    with psycopg.connect(site.database.url(SUPERUSER, "amoba"), autocommit=True) as connection:
        connection.execute(
            "SELECT setval('games_game_id_seq', 7770000), setval('games_match_id_seq', 8880000)"
        )


class Contest:
    """A kind of act against the same statements in pgbench; noise only ever slows, so each keeps its best."""

    def __init__(self, act: Callable[[Seat], None], seats: Sequence[Seat], pgbench: Pgbench) -> None:
        self.act, self.seats, self.pgbench = act, seats, pgbench
        self.ours = self.theirs = 0.0

    def round(self) -> None:
        """One more, each in its turn."""
        self.theirs = max(self.theirs, self.pgbench.acts())
        self.ours = max(self.ours, crowd(self.act, self.seats))

    @property
    def ratio(self) -> float:
        """Our acts for each of theirs."""
        return self.ours / self.theirs


def test_acts_a_second(site: OwnSite, tmp_path: Path) -> None:
    set_apart(site)
    sample, *others = opened()
    mine, theirs = others[:CLIENTS], others[CLIENTS:]
    rounds = count(1)
    contests = {}
    for name, act in KINDS.items():
        said = statements(act, sample)
        pgbench = Pgbench(site, tmp_path / f"{name}.sql", script(said, sample, theirs[0]), rounds)
        contests[name] = Contest(act, mine, pgbench)
        print(f"{name}: {len(said)} statements")
    for _ in range(ROUNDS):
        for contest in contests.values():
            contest.round()
    for name, one in contests.items():
        print(f"{name}: {one.ours:,.0f} of {one.theirs:,.0f} acts a second: {one.ratio:.3f}")
    assert all(contests[name].ratio >= least for name, least in LEAST.items())
