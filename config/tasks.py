"""The one task of the installation itself."""

from celery import shared_task

from config import heartbeat


@shared_task(name="config.heartbeat")
def beat() -> None:
    heartbeat.beat()
