"""Logins, tokens and games for the API's tests, made by the verbs; clients that speak JSON as one of them."""

import itertools
import json
from collections.abc import Callable
from secrets import token_hex
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from games.api import throttles
from games.models import Game, Match, Player
from games.rules.ruleset import PRESETS, MatchFormat
from games.rules.sides import FIRST, SECOND
from games.services import matches, play
from games.services.verb import now

API = "/api/v1"


class Client(APIClient):
    """A program with a token, or with none."""

    def __init__(self, player: Player | None = None, language: str = "en") -> None:
        super().__init__(raise_request_exception=True)
        self.player = player
        self.signed_in: dict[str, str] = {}
        if player and player.user:
            key = Token.objects.get_or_create(user=player.user)[0].key
            self.signed_in = {"HTTP_AUTHORIZATION": f"Token {key}"}
        self.speak(language)

    def speak(self, language: str) -> None:
        self.credentials(**self.signed_in, HTTP_ACCEPT_LANGUAGE=language)

    def look(self, path: str, **query: Any) -> Any:
        return self.get(f"{API}/{path}", query)

    def send(self, path: str, body: Any = None, **headers: str) -> Any:
        text = body if isinstance(body, str | bytes) else json.dumps(body if body is not None else {})
        return self.post(f"{API}/{path}", text, content_type="application/json", headers=headers)

    def act(self, game: Game | int, action: str, /, key: str | None = None, **more: Any) -> Any:
        number = game if isinstance(game, int) else game.pk
        headers = {"Idempotency-Key": key} if key else {}
        return self.send(f"games/{number}/actions", {"action": action, **more}, **headers)


@pytest.fixture(autouse=True)
def nothing_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """What earlier tests asked for does not count, nor what others ask for at the same time."""
    caches[throttles.OWN].clear()
    monkeypatch.setattr(caches[throttles.SHARED], "key_prefix", token_hex(4))


@pytest.fixture
def player(db: None) -> Callable[..., Player]:
    numbers = itertools.count(1)

    def make(name: str = "Nagy Réka") -> Player:
        user = User.objects.create_user(f"api{next(numbers)}", password="titok")
        return Player.objects.create(user=user, name=name)

    return make


@pytest.fixture
def new_match(player: Callable[..., Player]) -> Callable[..., Match]:
    def make(agreed: MatchFormat = PRESETS["freestyle-15"], seed: str = "seed") -> Match:
        return matches.open_match(
            player_a=player("Nagy Réka"), player_b=player("Kiss Ödön"), agreed=agreed, seed=seed, at=now()
        )

    return make


@pytest.fixture
def begun(new_match: Callable[..., Match]) -> Callable[..., Game]:
    """A game that has begun."""

    def make(*args: Any, **kwargs: Any) -> Game:
        game = new_match(*args, **kwargs).games.get()
        for seat in (FIRST, SECOND):
            play.ready(game_id=game.pk, by=game.player(seat), at=now())
        game.refresh_from_db()
        return game

    return make


@pytest.fixture
def table(begun: Callable[..., Game]) -> tuple[Game, Client, Client]:
    """A begun game and the clients of its first and second player."""
    game = begun()
    return game, Client(game.first), Client(game.second)
