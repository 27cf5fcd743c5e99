"""Who may do what: signing in, the matrix of people and endpoints, and how often."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client as Browser
from structlog.testing import capture_logs

from games.api import throttles
from games.models import Game, GameEvent, Player
from games.rules.ruleset import PRESETS
from games.services import challenges
from tests.games.api.conftest import API, Client

Table = tuple[Game, Client, Client]
PASSWORD = "titok"


# Signing in -----------------------------------------------------------------------------------------------
def test_a_token_for_name_and_password(player: Callable[..., Player]) -> None:
    me = player()
    assert me.user is not None
    answer = Client().send("token", {"username": me.user.username, "password": PASSWORD})
    token = answer.json()["token"]
    client = Client()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert client.look("challenges").status_code == 200
    assert client.delete(f"{API}/token").status_code == 204
    assert client.look("challenges").status_code == 401


def test_people_see_renew_and_take_back_their_token(player: Callable[..., Player]) -> None:
    """On a page of their own: what is renewed or taken back stops working at once."""
    me = player()
    assert me.user is not None
    browser, page = Browser(), "/profil/token/"
    browser.force_login(me.user, backend="django.contrib.auth.backends.ModelBackend")
    assert "<code" not in browser.get(page).content.decode()

    def renewed() -> str:
        assert browser.post(page, {"act": "renew"}).status_code == 303
        found = re.search(r'<code class="token">([0-9a-f]{40})</code>', browser.get(page).content.decode())
        assert found
        return found[1]

    def status(token: str) -> int:
        return int(Browser(headers={"authorization": f"Token {token}"}).get(f"{API}/challenges").status_code)

    old, new = renewed(), renewed()
    assert (status(old), status(new)) == (401, 200)
    browser.post(page, {"act": "revoke"})
    assert status(new) == 401
    assert Browser().get(page)["Location"].startswith("/belepes/")


@pytest.mark.parametrize("who", ["somebody", "nobody"])
def test_a_wrong_password_and_an_unknown_name_look_alike(db: None, who: str) -> None:
    User.objects.create_user("somebody", password=PASSWORD)
    answer = Client().send("token", {"username": who, "password": "wrong"})
    assert (answer.status_code, answer.json()["code"]) == (401, "authentication_failed")


@pytest.mark.parametrize(
    "header", ["Token", "Token x", "Token " + "0" * 40, "Token a b", "Token \0", "Bearer x"]
)
def test_tokens_that_open_nothing(db: None, header: str) -> None:
    client = Client()
    client.credentials(HTTP_AUTHORIZATION=header)
    assert client.look("challenges").status_code == 401


def test_a_login_that_was_closed_has_no_token(table: Table) -> None:
    game, first, _second = table
    User.objects.filter(player=game.first).update(is_active=False)
    assert first.act(game, "resign", expected=1).status_code == 401


def test_a_browser_needs_its_form_token(table: Table) -> None:
    game, _first, _second = table
    browser = Browser(enforce_csrf_checks=True)
    assert game.first.user is not None
    browser.force_login(game.first.user)
    where, body = f"{API}/games/{game.pk}/actions", '{"action": "resign", "expected": 1}'
    refused = browser.post(where, body, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (403, "permission_denied")
    browser.cookies["csrftoken"] = token = "a" * 32
    taken = browser.post(where, body, content_type="application/json", headers={"X-CSRFToken": token})
    assert taken.status_code == 201


def test_a_browser_that_sends_a_form_of_ten_megabytes(table: Table) -> None:
    game, _first, _second = table
    browser = Browser(enforce_csrf_checks=True)
    assert game.first.user is not None
    browser.force_login(game.first.user)
    browser.cookies["csrftoken"] = "a" * 32
    form = "application/x-www-form-urlencoded"
    answer = browser.post(f"{API}/games/{game.pk}/actions", "x" * 10_000_000, content_type=form)
    assert (answer.status_code, answer.json()["code"]) == (415, "unsupported_media_type")


# The matrix -----------------------------------------------------------------------------------------------
PUBLIC = [
    "players",
    "players/{first}",
    "presets",
    "matches",
    "matches/{match}",
    "games/{game}",
    "games/{game}/log",
]
PUBLIC += [f"games/{{game}}/files/{form}" for form in ("sgf", "psq", "list", "log")] + ["schema", "docs"]
ACTS: dict[str, dict[str, Any]] = {
    "place": {"point": "h8", "expected": 1},
    "resign": {"expected": 1},
    "abort": {"expected": 1},
    "ready": {},
    "demand_three_move": {},
    "offer_draw": {"expected": 1},
    "claim_time": {"expected": 1},
}
# Who is who: the game waits for its first player.
MATRIX = {
    "anonymous": dict.fromkeys(ACTS, 401),
    "login": dict.fromkeys(ACTS, 403),
    "stranger": dict.fromkeys(ACTS, 403),
    "player": {"place": 201, "resign": 201, "abort": 201, "ready": 409, "demand_three_move": 409}
    | {"offer_draw": 409, "claim_time": 409},
    "opponent": {"place": 409, "resign": 201, "abort": 201, "ready": 409, "demand_three_move": 409}
    | {"offer_draw": 409, "claim_time": 409},
}


@pytest.fixture
def people(table: Table, player: Callable[..., Player]) -> dict[str, Client]:
    _game, first, second = table
    login = Client()
    login.force_authenticate(User.objects.create_user("login"))
    stranger = Client(player("Idegen Ida"))
    return {"anonymous": Client(), "login": login, "stranger": stranger, "player": first, "opponent": second}


@pytest.mark.parametrize("who", MATRIX)
@pytest.mark.parametrize("act", ACTS)
def test_who_acts_in_a_game(table: Table, people: dict[str, Client], who: str, act: str) -> None:
    game = table[0]
    answer = people[who].act(game, act, **ACTS[act])
    assert answer.status_code == MATRIX[who][act], answer.content
    written = GameEvent.objects.filter(game=game).count() - 1
    assert written == (answer.status_code == 201)


@pytest.mark.parametrize("who", MATRIX)
def test_everybody_reads_games_and_matches(table: Table, people: dict[str, Client], who: str) -> None:
    game = table[0]
    names = {"first": game.first_id, "match": game.match_id, "game": game.pk}
    for path in PUBLIC:
        assert people[who].get(f"{API}/{path.format(**names)}").status_code == 200, path


def test_a_player_of_one_game_is_a_stranger_in_another_and_the_log_of_the_site_says_so(
    table: Table, begun: Callable[[], Game]
) -> None:
    other = begun()
    with capture_logs() as said:
        answer = table[1].act(other, "place", point="h8", expected=1)
    assert answer.json()["code"] == "not_a_player"
    denied = {"event": "denied", "code": "not_a_player", "path": f"{API}/games/{other.pk}/actions"}
    assert denied.items() <= next(line for line in said if line["event"] == "denied").items()


Challenged = tuple[int, str]


@pytest.fixture
def challenged(people: dict[str, Client]) -> Challenged:
    """A challenge from `player` to `opponent`."""
    made = challenges.propose(
        by=player_of(people["player"]),
        opponent=player_of(people["opponent"]),
        settings=PRESETS["freestyle-15"],
    )
    return made.pk, made.digest


def player_of(client: Client) -> Player:
    assert client.player is not None
    return client.player


ANSWERS = {
    "anonymous": (401, 401, 401, 401, 401),
    "login": (403, 403, 403, 403, 403),
    "stranger": (404, 404, 404, 404, 404),
    "player": (200, 403, 403, 403, 201),
    "opponent": (200, 201, 201, 201, 403),
}
STEPS = ("", "/counter", "/accept", "/decline", "/withdraw")


def steps() -> Iterator[tuple[str, str, int]]:
    for who, statuses in ANSWERS.items():
        for step, status in zip(STEPS, statuses, strict=True):
            yield who, step, status


@pytest.mark.parametrize(("who", "step", "status"), [*steps()])
def test_who_answers_a_challenge(
    people: dict[str, Client], challenged: Challenged, who: str, step: str, status: int
) -> None:
    number, digest = challenged
    bodies = {"/counter": {"digest": digest, "preset": "freestyle-15"}, "/accept": {"digest": digest}}
    path = f"challenges/{number}{step}"
    answer = people[who].send(path, bodies.get(step)) if step else people[who].look(path)
    assert answer.status_code == status, answer.content


# How often ------------------------------------------------------------------------------------------------
def limited(settings: Any, **rates: str) -> None:
    named = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] | rates
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": named}


def test_acts_are_counted_by_login(table: Table, settings: Any) -> None:
    limited(settings, acts="3/min")
    game, first, second = table
    answers = [first.act(game, "ready") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [409, 409, 409, 429]
    assert answers[-1].json()["code"] == "throttled"
    assert 1 <= answers[-1].json()["data"]["wait_seconds"] <= 60
    assert int(answers[-1].headers["Retry-After"]) <= 60
    assert second.act(game, "ready").status_code == 409
    assert first.look(f"games/{game.pk}").status_code == 200


def test_who_is_not_signed_in_is_counted_by_address(table: Table, settings: Any) -> None:
    limited(settings, anonymous="2/min")
    client = Client()
    assert [client.look("matches").status_code for _ in range(3)] == [200, 200, 429]
    assert client.get(f"{API}/matches", REMOTE_ADDR="10.0.0.7").status_code == 200
    forged = client.get(f"{API}/matches", headers={"X-Forwarded-For": "10.0.0.8"})
    assert forged.status_code == 429
    assert table[1].look("matches").status_code == 200


def test_guessing_is_slow_for_one_address_and_for_one_name(db: None, settings: Any) -> None:
    limited(settings, tokens="2/min")
    body = '{"username": "Réka", "password": "x"}'

    def guess(address: str, text: str = body) -> int:
        where = f"{API}/token"
        return Client().post(where, text, content_type="application/json", REMOTE_ADDR=address).status_code

    assert [guess("10.0.0.1") for _ in range(3)] == [401, 401, 429]
    assert guess("10.0.0.2") == 429
    assert guess("10.0.0.2", body.replace("Réka", "Ödön")) == 401


def test_all_processes_count_together(table: Table, settings: Any, broker: object) -> None:
    """What another process has counted is counted here; its own memory would know nothing of it."""
    limited(settings, acts="3/min")
    game, first, _second = table
    assert [first.act(game, "ready").status_code for _ in range(3)] == [409] * 3
    caches[throttles.OWN].clear()
    assert first.act(game, "ready").status_code == 429


def test_without_the_shared_cache_each_process_counts_by_itself(table: Table, settings: Any) -> None:
    limited(settings, acts="3/min")
    nowhere = {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1"}
    settings.CACHES = {**settings.CACHES, "default": nowhere}
    game, first, _second = table
    with capture_logs() as lines:
        assert [first.act(game, "ready").status_code for _ in range(4)] == [409, 409, 409, 429]
    assert [line["event"] for line in lines].count("shared_cache_away") == 1
