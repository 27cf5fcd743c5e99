"""The sign of life of timetable and workers."""

import pytest
import time_machine
from django.core.cache import cache
from django.core.cache.backends.redis import RedisCache
from django.test import Client

from config import heartbeat
from config.celery import QUEUES, app
from config.tasks import beat


@pytest.fixture(autouse=True)
def empty_cache(broker: str) -> None:
    cache.clear()


def test_without_a_sign_the_workers_are_late(client: Client) -> None:
    answer = client.get("/healthz/workers")
    assert (answer.status_code, answer.json()) == (503, {"workers": "late", "heard_seconds_ago": None})


def test_a_sign_makes_them_well_until_it_is_old(client: Client) -> None:
    with time_machine.travel("2026-11-30T12:00Z", tick=False) as clock:
        beat()
        clock.shift(heartbeat.LATE_SECONDS)
        assert client.get("/healthz/workers").json() == {"workers": "ok", "heard_seconds_ago": 20.0}
        clock.shift(1)
        assert client.get("/healthz/workers").status_code == 503


def test_a_lost_broker_is_late_and_no_failure(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heartbeat, "cache", RedisCache("unix:///nowhere.sock", {}))
    assert client.get("/healthz/workers").status_code == 503


def test_every_queue_is_reached_by_its_own_name_alone() -> None:
    """Queues that share exchange and key would each get every task."""
    ways = [(queue.exchange.name, queue.routing_key) for queue in app.conf.task_queues]
    assert sorted(ways) == sorted((name, name) for name in QUEUES)
