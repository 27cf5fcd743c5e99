"""How many questions an answer costs: as many for one row as for many, and few for a move."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Match, Player
from games.rules.ruleset import PRESETS
from games.services import challenges, states
from tests.games.api.conftest import Client
from tests.games.api.test_play import FIVE, moves

Table = tuple[Game, Client, Client]
OF_A_LIST = 2
# Token, instant, field, begin, lock of both rows, answer known?, log, row, answer kept (commit apart).
OF_A_MOVE = 9


@contextmanager
def counted() -> Iterator[Callable[[], int]]:
    with CaptureQueriesContext(connection) as found:
        yield lambda: len(found)


def cost(client: Client, path: str) -> int:
    with counted() as number:
        assert client.look(path).status_code == 200
        return number()


@pytest.mark.parametrize("path", ["players", "matches"])
def test_public_lists(new_match: Callable[..., Match], path: str) -> None:
    new_match()
    one = cost(Client(), path)
    for _ in range(10):
        new_match()
    assert one == cost(Client(), path) == OF_A_LIST


def test_challenges(player: Callable[..., Player]) -> None:
    me, other = player("Nagy Réka"), player("Kiss Ödön")
    client = Client(me)
    challenges.propose(by=me, opponent=other, settings=PRESETS["freestyle-15"])
    one = cost(client, "challenges")
    for _ in range(10):
        challenges.propose(by=other, opponent=None, settings=PRESETS["freestyle-15"])
    assert one == cost(client, "challenges") == OF_A_LIST + 1


def test_a_match_with_one_game_and_with_many(table: Table) -> None:
    game, first, second = table
    one = cost(first, f"matches/{game.match_id}")
    for _ in range(6):
        open_one = Game.objects.get(match=game.match_id, result="")
        for client in (first, second):
            client.act(open_one, "ready")
        open_one.refresh_from_db()
        assert first.act(open_one, "abort", expected=open_one.version).status_code == 201
    assert cost(first, f"matches/{game.match_id}") == one


def test_a_game_seen_again_is_not_folded_again(table: Table) -> None:
    game, first, _second = table
    moves(game, *FIVE[:6])
    states._kept.clear()
    whole = cost(first, f"games/{game.pk}")
    assert cost(first, f"games/{game.pk}") == whole - 1
    moves(game, *FIVE[6:8])
    assert cost(first, f"games/{game.pk}") == whole - 1


def test_a_move_costs_the_same_early_and_late(table: Table) -> None:
    game, first, second = table
    acts: list[dict[str, Any]] = [*FIVE[:8]]
    found = []
    for number, act in enumerate(acts, 1):
        client = (second, first)[number % 2]
        with counted() as count:
            answer = client.act(game, "place", expected=number, key=f"k{number}", point=act["point"])
            found.append(count())
        assert answer.status_code == 201
    assert set(found) == {OF_A_MOVE + 1}  # and the savepoint that a test's own transaction needs
