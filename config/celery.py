"""Everything that happens by itself: the Celery app, its queues and, in code, its timetable.

Tasks only wake somebody up to look into the database. Running one twice, late or never changes no result.
"""

import os

from celery import Celery
from celery.schedules import crontab
from django.conf import settings
from kombu import Exchange, Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

QUEUES = ("clocks", "default", "ratings", "pairing", "mail")
BEAT_SECONDS = 5
SWEEP_SECONDS = 1
ROUNDS_SECONDS = 2

app = Celery("amoba")
app.conf.update(
    broker_url=settings.CELERY_BROKER_URL,
    broker_connection_retry_on_startup=True,
    task_queues=[Queue(name, Exchange(name), routing_key=name) for name in QUEUES],
    task_routes={
        **{name: {"queue": "clocks"} for name in ("config.heartbeat", "games.sweep", "games.settle")},
        "tournaments.sweep": {"queue": "pairing"},
    },
    task_default_queue="default",
    task_default_exchange="default",
    task_default_routing_key="default",
    task_ignore_result=True,
    task_acks_late=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    timezone=settings.TIME_ZONE,
    beat_schedule={
        "heartbeat": {
            "task": "config.heartbeat",
            "schedule": BEAT_SECONDS,
            "options": {"expires": BEAT_SECONDS},  # after an outage one beat is enough
        },
        "clocks": {
            "task": "games.sweep",
            "schedule": SWEEP_SECONDS,
            "options": {"expires": SWEEP_SECONDS},
        },
        "rounds": {
            "task": "tournaments.sweep",
            "schedule": ROUNDS_SECONDS,
            "options": {"expires": ROUNDS_SECONDS},
        },
        "answers": {
            "task": "games.forget_answers",
            "schedule": crontab(hour="4", minute="10"),
            "options": {"expires": 12 * 3600},
        },
    },
)
app.autodiscover_tasks()
