"""Flags that fall by themselves, as `serve` runs things (F-19, F-20); figures: tests/drills/flags.py."""

import time
from pathlib import Path

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from games.models import Game
from games.services import verb
from games.services.play import FLAG_GRACE_MS
from games.services.verify import findings
from tests import lateness

GAMES, SPREAD_MS, LEAD_MS, PATIENCE_MS = 60, 3_000, 6_000, 20_000


@pytest.mark.slow
def test_f19_every_flag_falls_by_itself_and_none_is_early(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with lateness.site(tmp_path / "site", django_db_blocker) as site:
        last = lateness.begin(GAMES, within_ms=SPREAD_MS, lead_ms=LEAD_MS)
        while Game.objects.filter(deadline__isnull=False).exists() and verb.now() < last + PATIENCE_MS:
            time.sleep(0.1)
        late = lateness.measured(site).of_each
        assert len(late) == GAMES
        assert min(late) >= FLAG_GRACE_MS
        assert not [*findings()]
        connection.close()
