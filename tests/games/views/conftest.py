"""People who sign in and sit down at a table, by requests as a browser sends them."""

import itertools
from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from games.models import Match, Player
from games.rules.match import Side, lot
from games.rules.ruleset import PRESETS, MatchFormat
from games.services import groups, matches, play
from games.services.verb import now

SEEDS = {lot(str(number), "opener"): str(number) for number in range(20)}


@pytest.fixture
def the_groups(db: None) -> None:
    groups.sync()


@pytest.fixture
def member(the_groups: None) -> Callable[..., Player]:
    """A player with a login, in a group."""
    numbers = itertools.count(1)

    def make(name: str, group: str = groups.PLAYER) -> Player:
        user = User.objects.create_user(f"{next(numbers)}@example.org", password="nem-titok-9")
        user.groups.add(Group.objects.get(name=group))
        return Player.objects.create(user=user, name=name)

    return make


@pytest.fixture
def reka(member: Callable[..., Player]) -> Player:
    return member("Nagy Réka")


@pytest.fixture
def odon(member: Callable[..., Player]) -> Player:
    return member("Kiss Ödön")


def browser_of(player: Player | None) -> Client:
    """A browser in which this player has signed in."""
    client = Client()
    if player is not None:
        assert player.user is not None
        client.force_login(player.user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def new_match(reka: Player, odon: Player) -> Callable[..., Match]:
    """Réka against Ödön, Réka first in game 1; begun unless told otherwise."""

    def make(agreed: MatchFormat = PRESETS["freestyle-15"], *, begun: bool = True) -> Match:
        at = now()
        match = matches.open_match(player_a=reka, player_b=odon, agreed=agreed, seed=SEEDS[Side.A], at=at)
        game = match.games.get()
        if begun:
            for player in (reka, odon):
                play.ready(game_id=game.pk, by=player, at=at)
        return match

    return make
