"""How late flags come (F-19): a real worker, timetable, broker and database, 1,000 games in ten seconds.

A drill: `python3 manage.py test tests/drills/flags.py -n0 -s`. No flag may be early; lateness is a figure of
the machine, printed and held to generous bounds only.
"""

import time
from pathlib import Path
from statistics import median

import pytest
from kombu import Connection
from pytest_django import DjangoDbBlocker

from config.celery import app
from games.services import verb
from games.services.play import FLAG_GRACE_MS
from tests import lateness

GAMES, SPREAD_MS, LEAD_MS, JOBS = 1_000, 10_000, 15_000, 40


@pytest.mark.parametrize("job", ["", "drill.wait", "drill.compute"])
def test_f19_lateness_of_flags(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker, job: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with lateness.site(tmp_path / "site", django_db_blocker, jobs="tests.drills.jobs") as site:
        last = lateness.begin(GAMES, within_ms=SPREAD_MS, lead_ms=LEAD_MS)
        with Connection(site.environment["CELERY_BROKER_URL"]) as broker:
            for _ in range(JOBS if job else 0):
                app.send_task(job, queue="default", connection=broker)
        while verb.now() < last + 3_000:
            time.sleep(0.2)
        late = lateness.measured(site)
    with capsys.disabled():
        print(f"\n{late}; jobs of 3 s on another queue: {job or 'none'}\n{late.tenths()}")
    assert len(late.of_each) == GAMES
    assert min(late.of_each) >= FLAG_GRACE_MS
    assert median(late.of_each) < 1_000
