"""Matches, games and their logs are looked at: nobody changes them here, administrators included."""

import pytest
from django.contrib.auth.models import User
from django.db import connection, connections
from django.test import Client

from games.models import Challenge, Game, GameEvent, Match, MatchEvent
from games.services import verify
from tests.games.admin.conftest import Signed, page

READ = ["match", "game", "gameevent", "matchevent", "challenge", "recordedgame", "recordedfile", "claim"]


@pytest.fixture
def client(boss: User, desk: Signed) -> Client:
    return desk(boss)


def rows(match: Match) -> dict[str, int]:
    game = match.games.get(number=1)
    found = {"match": match.pk, "game": game.pk, "challenge": Challenge.objects.get().pk}
    entry, other = GameEvent.objects.first(), MatchEvent.objects.first()
    assert entry
    assert other
    return found | {"gameevent": entry.pk, "matchevent": other.pk}


@pytest.mark.parametrize("table", READ)
def test_nothing_is_added_by_an_administrator(client: Client, table: str) -> None:
    assert client.get(page(table, "add")).status_code == 403
    assert client.post(page(table, "add"), {"seq": 1}).status_code == 403


@pytest.mark.parametrize("table", ["match", "game", "gameevent", "matchevent", "challenge"])
def test_nothing_is_changed_or_deleted_by_an_administrator(client: Client, match: Match, table: str) -> None:
    pk = rows(match)[table]
    before = list(GameEvent.objects.values_list()), list(MatchEvent.objects.values_list())
    looked = client.get(page(table, pk, "change"))
    assert looked.status_code == 200
    assert b'name="_save"' not in looked.content
    assert client.post(page(table, pk, "change"), {"seq": 99, "at": 1, "_save": "1"}).status_code == 403
    for send in (client.get, client.post):
        assert send(page(table, pk, "delete"), {"post": "yes"}).status_code == 403
    client.post(page(table), {"action": "delete_selected", "_selected_action": [pk], "post": "yes"})
    assert before == (list(GameEvent.objects.values_list()), list(MatchEvent.objects.values_list()))
    assert {**rows(match)} == rows(match)
    assert not [*verify.check_match(match)]


@pytest.mark.parametrize("table", ["games_gameevent", "games_matchevent"])
@pytest.mark.parametrize("privilege", ["UPDATE", "DELETE", "TRUNCATE"])
def test_even_a_desk_that_forgot_itself_could_not(db: None, table: str, privilege: str) -> None:
    """The role under which the desk works has no right to, and a trigger stands behind it for the owner."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_table_privilege(current_user, %s, %s)", [table, privilege])
        assert cursor.fetchone() == (False,)


@pytest.mark.django_db(databases=["default", "owner"])
@pytest.mark.parametrize("table", ["games_gameevent", "games_matchevent"])
def test_the_triggers_are_there_and_cannot_be_switched_off_by_a_setting(table: str) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT tgname, tgenabled FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal",
            [table],
        )
        found = dict(cursor.fetchall())
    assert found == {f"{table}_only_grows": "A", f"{table}_never_emptied": "A"}


def test_a_game_shows_its_board_its_log_in_order_and_that_the_chain_is_whole(
    client: Client, game: Game
) -> None:
    text = client.get(page("game", game.pk, "change")).content.decode()
    assert f'href="/jatszmak/{game.pk}/"' in text
    places = [text.index(entry.hash) for entry in game.events.order_by("seq")]
    assert len(places) == game.version
    assert places[1:-1] == sorted(places[1:-1])
    assert "minden ujjlenyomat stimmel" in text


def test_a_match_shows_settings_games_and_log(client: Client, match: Match) -> None:
    text = client.get(page("match", match.pk, "change")).content.decode()
    assert all(entry.hash in text for entry in match.events.all())
    assert all(page("game", game.pk, "change") in text for game in match.games.all())
    assert match.digest in text


def test_the_referee_looks_and_the_player_does_not(match: Match, desk: Signed, reka: object) -> None:
    referee = User.objects.create_user("biro", is_staff=True)
    referee.groups.add(*referee.groups.model.objects.filter(name="referee"))
    client = desk(referee)
    assert client.get(page("gameevent")).status_code == 200
    assert client.get(page("player")).status_code == 200
    assert client.get(page("player", "add")).status_code == 403
    assert client.get(page("claim")).status_code == 403
