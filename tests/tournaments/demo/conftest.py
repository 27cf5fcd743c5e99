"""The demo club, made once for all tests of a module, which only look at it."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from games.services import groups as games_groups
from tests.tournaments.demo.clock import NOW
from tournaments.services import groups
from tournaments.services.demo import making


@pytest.fixture(scope="module")
def demo(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[list[str]]:
    """What was told on the way; all is taken back at the end of the module."""
    told: list[str] = []
    with django_db_blocker.unblock(), transaction.atomic():
        games_groups.sync()
        groups.sync()
        assert making.make(password="a password", clock=lambda: NOW, tell=told.append)
        yield told
        transaction.set_rollback(True)
