"""The club's groups, an organiser and six players."""

import pytest
from django.contrib.auth.models import User

from games.models import Player
from tests.tournaments import club


@pytest.fixture
def groups(db: None) -> None:
    club.sync()


@pytest.fixture
def organiser(groups: None) -> User:
    return club.login("organiser")


@pytest.fixture
def players(groups: None) -> list[Player]:
    return club.people(6)
