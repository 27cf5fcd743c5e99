"""The desk with people, play and records in it, and browsers of those who come to it."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from games.models import Claim, Game, Match, Player
from games.rules.ruleset import PRESETS
from games.services import challenges, claims, groups, matches, presets
from tests.games.services.conftest import START
from tests.games.services.test_play import win

PASSWORD = "kockas-papir-7"
Signed = Callable[[User], Client]


@pytest.fixture
def the_groups(db: None) -> None:
    groups.sync()
    presets.sync()


def login(name: str, *names: str, is_staff: bool = False) -> User:
    user = User.objects.create_user(f"{name}@example.org", password=PASSWORD, is_staff=is_staff)
    user.groups.add(*Group.objects.filter(name__in=names))
    return user


@pytest.fixture
def boss(the_groups: None) -> User:
    return User.objects.create_superuser("boss@example.org", password=PASSWORD)


@pytest.fixture
def organiser(the_groups: None) -> User:
    return login("szervezo", groups.ORGANISER, is_staff=True)


@pytest.fixture
def desk() -> Signed:
    """A browser in which somebody has signed in."""

    def make(user: User) -> Client:
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return make


@pytest.fixture
def reka(the_groups: None) -> Player:
    return Player.objects.create(user=login("reka", groups.PLAYER), name="Nagy Réka", club="Sárkány")


@pytest.fixture
def odon(the_groups: None) -> Player:
    return Player.objects.create(user=login("odon", groups.PLAYER), name="Kiss Ödön")


@pytest.fixture
def guest(the_groups: None) -> Player:
    return Player.objects.create(name="Kiss Ödön", club="Kockás", year_of_birth=1990)


@pytest.fixture
def claim(odon: Player, guest: Player) -> Claim:
    assert odon.user
    made = claims.make(user=odon.user, player_id=guest.pk)
    assert made
    return made


@pytest.fixture
def match(reka: Player, odon: Player) -> Match:
    """Game 1 has been won, game 2 is open; and a challenge stands."""
    made = matches.open_match(
        player_a=reka, player_b=odon, agreed=PRESETS["freestyle-15"], seed="0", at=START
    )
    win(made)
    made.refresh_from_db()
    challenges.propose(by=reka, opponent=odon, settings=PRESETS["swap-15"])
    return made


@pytest.fixture
def game(match: Match) -> Game:
    return match.games.get(number=1)


def page(table: str, *more: object) -> str:
    """`page("player", 3, "change")`: an address of the desk."""
    return "/".join(("/admin/games", table, *map(str, more))) + "/"
