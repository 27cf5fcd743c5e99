"""People and matches to play with, made by the verbs themselves."""

import itertools
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from games.models import Game, Match, Player
from games.rules.ruleset import PRESETS, MatchFormat
from games.rules.sides import FIRST, SECOND
from games.services import matches, play

START = 1_800_000_000_000  # an instant in ms; the verbs take time as an argument


@pytest.fixture
def player() -> Callable[[str], Player]:
    numbers = itertools.count(1)

    def make(name: str) -> Player:
        user = User.objects.create_user(f"user{next(numbers)}")
        return Player.objects.create(user=user, name=name)

    return make


@pytest.fixture
def new_match(db: None, player: Callable[[str], Player]) -> Callable[..., Match]:
    """A match under the given settings; seed "0" lets side A begin."""

    def make(agreed: MatchFormat = PRESETS["freestyle-15"], seed: str = "seed") -> Match:
        return matches.open_match(
            player_a=player("Nagy Réka"), player_b=player("Kiss Ödön"), agreed=agreed, seed=seed, at=START
        )

    return make


def open_game(match: Match) -> Game:
    return match.games.get(result="")


def both_ready(game: Game, at: int = START) -> None:
    for seat in (FIRST, SECOND):
        play.ready(game_id=game.pk, by=game.player(seat), at=at)
