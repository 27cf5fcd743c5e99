"""Who comes to the desk, by which door, and what it costs."""

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.admin.guarded import GuardedAdmin
from games.admin.reading import ReadOnlyAdmin
from games.models import Claim, Game, Match, Player
from games.rules.ruleset import PRESETS
from games.services import challenges, claims, groups
from tests.games.admin.conftest import PASSWORD, Signed, login, page
from tests.games.many import copies

LISTS = [
    "games/player",
    "games/claim",
    "games/preset",
    "games/match",
    "games/game",
    "games/challenge",
    "games/gameevent",
    "games/matchevent",
    "games/recordedgame",
    "games/recordedfile",
    "auth/user",
    "auth/group",
    "admin/logentry",
]


def test_one_sign_in_serves_both(boss: User) -> None:
    client = Client()
    answer = client.get("/admin/games/player/", follow=True)
    assert answer.redirect_chain[-1][0] == "/belepes/?next=/admin/games/player/"
    data = {"username": boss.username, "password": PASSWORD, "next": "/admin/games/player/"}
    answer = client.post("/belepes/", data)
    assert answer.headers["Location"] == "/admin/games/player/"
    assert client.get("/admin/login/").headers["Location"] == "/admin/"
    assert client.get("/admin/password_change/").headers["Location"] == "/jelszo/"
    assert client.post("/admin/logout/").status_code == 302
    assert client.get("/admin/").status_code == 302


def test_wrong_passwords_are_counted_at_the_only_door_there_is(boss: User) -> None:
    """F-55: the desk's own sign-in takes no password at all."""
    answer = Client().post("/admin/login/", {"username": boss.username, "password": PASSWORD})
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith("/belepes/")
    assert "sessionid" not in answer.cookies


@pytest.mark.parametrize("group", [groups.PLAYER, groups.ORGANISER])
def test_who_is_no_staff_is_told_so(the_groups: None, desk: Signed, group: str) -> None:
    client = desk(login("valaki", group))
    assert client.get("/admin/", follow=True).status_code == 403
    assert client.get("/admin/games/player/", follow=True).status_code == 403


def test_staff_without_a_group_sees_an_empty_desk(the_groups: None, desk: Signed) -> None:
    client = desk(login("valaki", is_staff=True))
    assert client.get("/admin/").context["app_list"] == []
    assert {client.get(f"/admin/{table}/").status_code for table in LISTS} == {403}


def test_the_organiser_sees_what_the_organiser_looks_after(organiser: User, desk: Signed) -> None:
    client = desk(organiser)
    seen = {table for table in LISTS if client.get(f"/admin/{table}/").status_code == 200}
    assert seen == {*LISTS} - {"auth/group", "admin/logentry"}
    sections = client.get("/admin/").context["app_list"]
    assert str(sections[0]["name"]) in {"People", "Emberek"}


def test_every_table_is_either_guarded_or_read_only() -> None:
    for model, made in admin.site._registry.items():
        assert isinstance(made, GuardedAdmin | ReadOnlyAdmin), model
        assert not made.list_editable


def test_the_site_leads_those_to_the_desk_who_may_come(organiser: User, reka: Player, desk: Signed) -> None:
    assert reka.user
    assert 'href="/admin/"' in desk(organiser).get("/szabalyok/").content.decode()
    assert 'href="/admin/"' not in desk(reka.user).get("/szabalyok/").content.decode()


def test_tokens_of_programs_are_not_here(boss: User, desk: Signed) -> None:
    assert desk(boss).get("/admin/authtoken/tokenproxy/").status_code == 404


# What it costs ------------------------------------------------------------------------------------
def cost(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).status_code == 200
    return len(found)


@pytest.fixture
def more(match: Match, claim: Claim, game: Game) -> Callable[[], None]:
    """Ten more of everything."""

    def make() -> None:
        copies(game, 10)
        for number in range(10):
            user = login(f"uj{number}", groups.PLAYER)
            one = Player.objects.create(user=user, name=f"Játékos {number}", club=f"Klub {number}")
            claims.make(user=user, player_id=Player.objects.create(name=f"Vendég {number}").pk)
            challenges.propose(by=one, opponent=None, settings=PRESETS["pro-15"])

    return make


@pytest.mark.parametrize("table", [item for item in LISTS if "recorded" not in item and "admin" not in item])
def test_a_list_costs_the_same_with_few_rows_and_with_many(
    boss: User, desk: Signed, more: Callable[[], None], table: str
) -> None:
    client = desk(boss)
    few = cost(client, f"/admin/{table}/")
    more()
    assert cost(client, f"/admin/{table}/") == few


def test_choices_tell_people_of_the_same_name_apart(
    boss: User, desk: Signed, odon: Player, guest: Player, match: Match
) -> None:
    asked = {"app_label": "games", "model_name": "match", "field_name": "player_a", "term": "odon"}
    found = desk(boss).get("/admin/autocomplete/", asked).json()["results"]
    assert {item["text"] for item in found} == {"Kiss Ödön", "Kiss Ödön (Kockás, 1990)"}


def test_a_page_that_is_not_there(boss: User, desk: Signed) -> None:
    client = desk(boss)
    assert client.get(page("player", 0, "act", "unlink")).status_code == 404
    assert client.get("/admin/semmi/").status_code == 404
