"""The first page: what waits for its reader, the oldest clock first, in a fixed number of queries."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match, Player
from games.rules.clock import SuddenDeath
from games.rules.events import Place, Resign
from games.rules.field import Point, rectangle
from games.rules.ruleset import PRESETS, match_format, ruleset
from games.services import challenges, play
from games.services.verb import now
from tests.games.views.conftest import browser_of, member, new_match, odon, reka, the_groups

__all__ = ["member", "new_match", "odon", "reka", "the_groups"]


def test_a_visitor_is_told_where_to_go(db: None) -> None:
    page = browser_of(None).get("/").content.decode()
    for address in (
        "/regisztracio/",
        "/belepes/",
        "/szabalyok/",
        "/jatszmatar/",
        "/jatekosok/",
        "/kihivasok/",
    ):
        assert f'href="{address}"' in page


def test_the_oldest_clock_stands_first(new_match: Callable[..., Match], reka: Player) -> None:
    waits = [600_000, 60_000, 300_000]
    made = [new_match(match_format(ruleset(rectangle(15)), time=SuddenDeath(wait))) for wait in waits]
    made.append(new_match())
    page = browser_of(reka).get("/").content.decode()
    order = [made[1], made[2], made[0], made[3]]
    places = [page.index(f'href="/jatszmak/{match.games.get().pk}/"') for match in order]
    assert all(before < after for before, after in pairwise(places))


def test_everything_that_waits_is_there(new_match: Callable[..., Match], reka: Player, odon: Player) -> None:
    unready = new_match(begun=False)
    challenges.propose(by=odon, opponent=reka, settings=PRESETS["pro-15"])
    challenges.propose(by=reka, opponent=odon, settings=PRESETS["swap-15"])
    _finish(new_match(match_format(ruleset(rectangle(15)), games=1)), reka)
    inbox = browser_of(reka).get("/").context["home"].inbox
    assert [game.match_id for game in inbox.to_be_ready] == [unready.pk]
    assert (len(inbox.to_move), len(inbox.to_answer), len(inbox.sent), len(inbox.ended)) == (0, 1, 1, 1)
    page = browser_of(odon).get("/").content.decode()
    assert "Megválaszolandó kihívások" in page
    assert "Mi történt azóta" in page
    assert "0 : 1 · A meccset pontszámmal Kiss Ödön nyerte." in page


def test_what_needs_the_reader_stands_first(
    new_match: Callable[..., Match], reka: Player, odon: Player
) -> None:
    client = browser_of(reka)
    assert 'id="move"' in client.get("/").content.decode()
    made = challenges.propose(by=odon, opponent=reka, settings=PRESETS["pro-15"])
    new_match(begun=False)
    page = client.get("/").content.decode()
    assert 'id="move"' not in page
    assert page.index('id="answer"') < page.index('id="ready"')
    challenges.decline(challenge_id=made.pk, by=reka)
    new_match()
    page = client.get("/").content.decode()
    assert page.index('id="move"') < page.index('id="ready"')


def _finish(match: Match, loser: Player) -> None:
    game = match.games.get()
    play.act(game_id=game.pk, by=loser, act=Resign(), expected=1, at=now())


@pytest.mark.parametrize("address", ["/", "/kihivasok/", "/jatekosok/", "player", "match"])
def test_the_number_of_queries_does_not_grow(
    new_match: Callable[..., Match], reka: Player, odon: Player, address: str
) -> None:
    first = new_match()
    found = {"player": f"/jatekosok/{reka.pk}/", "match": f"/meccsek/{first.pk}/"}.get(address, address)
    few = _queries(reka, found)
    for _ in range(3):
        challenges.propose(by=odon, opponent=reka, settings=PRESETS["pro-15"])
        challenges.propose(by=odon, opponent=None, settings=PRESETS["pro-15"])
        match, ended = new_match(), new_match(match_format(ruleset(rectangle(15)), games=1))
        play.act(game_id=match.games.get().pk, by=reka, act=Place(Point(7, 7)), expected=1, at=now())
        _finish(ended, odon)
    assert _queries(reka, found) == few


def _queries(player: Player, address: str) -> int:
    client = browser_of(player)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)
