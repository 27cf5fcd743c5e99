"""The club's groups, an organiser and six players; and where a module has a `tournament`, who meet in it."""

import pytest
from django.contrib.auth.models import User

from games.models import Player
from tests.tournaments import club
from tournaments.models import Pairing, Tournament


@pytest.fixture
def groups(db: None) -> None:
    club.sync()


@pytest.fixture
def organiser(groups: None) -> User:
    return club.login("organiser")


@pytest.fixture
def players(groups: None) -> list[Player]:
    return club.people(6)


@pytest.fixture
def met(tournament: Tournament) -> Pairing:
    """2 and 3 meet in round 1 of the module's tournament."""
    return club.pairing(tournament, 1, 2, 3)


@pytest.fixture
def one(met: Pairing) -> Player:
    return met.entry_a.player


@pytest.fixture
def other(met: Pairing) -> Player:
    assert met.entry_b is not None
    return met.entry_b.player
