"""How late flags come (F-19): a real worker, timetable, broker and database, 1,000 games in ten seconds.

A drill: `python3 manage.py test tests/drills/flags.py -n0 -s`. No flag may be early; lateness is a
figure of the machine, printed and held to generous bounds only.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import psycopg
import pytest
from django.contrib.auth.models import User
from django.db import transaction
from kombu import Connection
from pytest_django import DjangoDbBlocker

from config.celery import app
from config.postgres import SUPERUSER
from games.models import Player
from games.rules.clock import SuddenDeath
from games.rules.events import Begin
from games.rules.field import rectangle
from games.rules.ruleset import match_format, ruleset
from games.services import matches, states, verb
from tests.games import many
from tests.own_site import OwnSite

GAMES, SPREAD_MS, BASE_MS, LEAD_MS = 1_000, 10_000, 3_600_000, 15_000
AGREED = match_format(ruleset(rectangle(15)), time=SuddenDeath(BASE_MS))
LATE = """
SELECT extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 - ended_at
FROM games_game WHERE termination = 'time'
"""


@pytest.fixture
def site(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[OwnSite]:
    own = OwnSite(tmp_path / "site", jobs="tests.drills.jobs")
    try:
        own.start_services(track_commit_timestamp="on")
        with django_db_blocker.unblock(), own.in_use():
            own.start_workers()
            yield own
    finally:
        own.stop()


def begin() -> int:
    """Games that began an hour ago, so that their flags fall evenly from `LEAD_MS` on; the last deadline."""
    players = [
        Player.objects.create(user=User.objects.create_user(name), name=name) for name in ("Réka", "Ödön")
    ]
    match = matches.open_match(
        player_a=players[0], player_b=players[1], agreed=AGREED, seed="s", at=verb.now() - 2 * BASE_MS
    )
    games = many.copies(match.games.get(), GAMES)
    first = verb.now() + LEAD_MS
    with transaction.atomic():
        for number, game in enumerate(games):
            state = states.new_state(game.match)
            game.record(state.order(Begin(), at=first + number * SPREAD_MS // GAMES - BASE_MS), state)
    assert verb.now() < first - 2_500, "the games were not ready in time"
    return first + SPREAD_MS


def lateness(site: OwnSite) -> list[float]:
    with psycopg.connect(site.database.url(SUPERUSER)) as connection:
        return [float(row[0]) for row in connection.execute(LATE)]


@pytest.mark.parametrize("busy", [False, True], ids=["quiet", "jobs_of_3_s_on_the_other_queues"])
def test_f19_lateness_of_flags(site: OwnSite, busy: bool, capsys: pytest.CaptureFixture[str]) -> None:
    last = begin()
    if busy:
        with Connection(site.environment["CELERY_BROKER_URL"]) as broker:
            for _ in range(40):
                app.send_task("drill.work", queue="default", connection=broker)
    while verb.now() < last + 3_000:
        time.sleep(0.2)
    late = lateness(site)
    middle, worst = median(late), quantiles(late, n=100)[-1]
    with capsys.disabled():
        print(
            f"\n{len(late)} flags: p50 {middle:.0f} ms, p95 {quantiles(late, n=20)[-1]:.0f} ms, "
            f"p99 {worst:.0f} ms, earliest {min(late):.0f} ms, latest {max(late):.0f} ms"
        )
    assert len(late) == GAMES
    assert min(late) >= 0
    assert middle < 1_000
