"""How late flags come on a real site: games whose flags fall in turn, and when each was committed."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles

import psycopg
from django.contrib.auth.models import User
from django.db import transaction
from pytest_django import DjangoDbBlocker

from config.postgres import SUPERUSER
from games.models import Player
from games.rules.clock import SuddenDeath
from games.rules.events import Begin
from games.rules.field import rectangle
from games.rules.ruleset import match_format, ruleset
from games.services import matches, states, verb
from tests.games import many
from tests.own_site import OwnSite

BASE_MS = 3_600_000
AGREED = match_format(ruleset(rectangle(15)), time=SuddenDeath(BASE_MS))
LATE = """
SELECT extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000 - ended_at
FROM games_game WHERE termination = 'time' ORDER BY ended_at
"""


@contextmanager
def site(home: Path, blocker: DjangoDbBlocker, jobs: str = "") -> Iterator[OwnSite]:
    """Workers and timetable at work, on a database that keeps the instants of its commits."""
    own = OwnSite(home, jobs=jobs)
    try:
        own.start_services(track_commit_timestamp="on")
        with blocker.unblock(), own.in_use():
            own.start_workers()
            yield own
    finally:
        own.stop()


def begin(count: int, *, within_ms: int, lead_ms: int) -> int:
    """Games that began an hour ago: their flags fall evenly from `lead_ms` on; the last deadline."""
    one, other = (
        Player.objects.create(user=User.objects.create_user(name), name=name) for name in ("Réka", "Ödön")
    )
    match = matches.open_match(
        player_a=one, player_b=other, agreed=AGREED, seed="s", at=verb.now() - 2 * BASE_MS
    )
    games = many.copies(match.games.get(), count)
    first = verb.now() + lead_ms
    with transaction.atomic():
        for number, game in enumerate(games):
            state = states.new_state(game.match)
            game.record(state.order(Begin(), at=first + number * within_ms // count - BASE_MS), state)
    assert verb.now() < first - 2_500, "the games were not ready in time"
    return first + within_ms


@dataclass
class Lateness:
    """Commit minus deadline of every flag (ms), in the order of the deadlines."""

    of_each: list[float]

    def __str__(self) -> str:
        cuts = quantiles(self.of_each, n=100)
        low, high = min(self.of_each), max(self.of_each)
        return (
            f"{len(self.of_each)} flags: p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, p99 {cuts[98]:.0f} ms, "
            f"earliest {low:.0f} ms, latest {high:.0f} ms"
        )

    def tenths(self) -> str:
        """The median and the latest of each tenth of the run: whether a crowd builds up, and when."""
        size = max(1, len(self.of_each) // 10)
        parts = [self.of_each[at : at + size] for at in range(0, len(self.of_each), size)]
        return " ".join(f"{median(part):.0f}/{max(part):.0f}" for part in parts)


def measured(own: OwnSite) -> Lateness:
    with closing(psycopg.connect(own.database.url(SUPERUSER))) as database:
        return Lateness([float(row[0]) for row in database.execute(LATE)])
