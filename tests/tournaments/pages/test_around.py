"""The wall, paper, the log and its chain, time zones, the home page, a player's page."""

import pytest
from django.contrib.auth.models import User

from games.models import Player
from tests.tournaments import club
from tests.tournaments.pages.conftest import browser, text_of
from tournaments.models import Pairing, Tournament
from tournaments.queries.logbook import chain
from tournaments.queries.wall import BOARDS, parts_of
from tournaments.queries.zones import Zones
from tournaments.services import life


# The wall -------------------------------------------------------------------------------------------------
def test_the_wall_turns_by_itself_and_round(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:4])
    club.play_round(tournament, 1, organiser)
    client, address = browser(None), f"/versenyek/{tournament.slug}/kivetito/"
    kinds, seen = [], address
    for _turn in range(3):
        response = client.get(seen)
        kinds.append(response.context["wall"].picture.kind)
        seconds, _, where = response.headers["Refresh"].partition("; url=")
        assert 5 <= int(seconds) <= 30
        seen = where
    assert kinds == ["boards", "standings", "cross"]
    assert seen == f"{address}?kep=0"


def test_the_wall_can_be_stopped(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    response = browser(None).get(f"/versenyek/{tournament.slug}/kivetito/?kep=77&all")
    assert response.status_code == 200
    assert "Refresh" not in response.headers
    assert "<script" not in response.content.decode()


@pytest.mark.parametrize("count", [BOARDS, BOARDS + 1, 3 * BOARDS + 2])
def test_pictures_hold_no_more_than_can_be_read_and_lose_nobody(count: int) -> None:
    parts = [tuple(picture.rows) for picture in parts_of("boards", range(count), BOARDS)]
    assert [row for part in parts for row in part] == list(range(count))
    assert max(map(len, parts)) <= BOARDS
    assert max(map(len, parts)) - min(map(len, parts)) <= len(parts)


# Paper ----------------------------------------------------------------------------------------------------
def test_a_slip_for_every_board_but_none_for_a_bye(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:5], venue=Tournament.Venue.OVER_THE_BOARD)
    club.publish(tournament, 1, organiser)
    page = text_of(browser(None), f"/versenyek/{tournament.slug}/fordulok/1/eredmenylapok/")
    assert page.count('class="slip"') == 2
    assert page.count('class="signatures"') == 2
    sheet = text_of(browser(None), f"/versenyek/{tournament.slug}/fordulok/1/parositas/")
    assert all(player.name in sheet for player in players[:5])


# The log --------------------------------------------------------------------------------------------------
def test_the_log_says_who_did_what_and_that_its_chain_holds(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[:2])
    page = text_of(browser(None), f"/versenyek/{tournament.slug}/naplo/")
    assert "A lánc ép" in page
    assert f"{players[0].name} benevezett." in page
    assert organiser.username not in page  # a login is no name to be shown


def test_a_changed_entry_breaks_the_chain(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[:2])
    assert chain(tournament, tournament.events.order_by("seq")).holds
    events = list(tournament.events.order_by("seq"))
    events[2].payload = {**events[2].payload, "player": players[3].pk}
    assert chain(tournament, events).broken == 3
    assert chain(tournament, [*events[:1], *tournament.events.order_by("seq")[2:]]).broken == 2
    assert not chain(tournament, tournament.events.order_by("seq")[:4]).holds  # the end is missing


def test_no_page_writes_anything(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.begin(tournament, 1, organiser)
    before = tournament.events.count()
    for part in ("", "fordulok/1/", "fordulok/1/1/", "szervezes/", "visszalepes/"):
        browser(organiser).get(f"/versenyek/{tournament.slug}/{part}")
        browser(players[0].user).get(f"/versenyek/{tournament.slug}/{part}")
    assert tournament.events.count() == before


# Time zones -----------------------------------------------------------------------------------------------
def test_a_reader_names_a_zone_of_their_own(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    client, address = browser(None), f"/versenyek/{tournament.slug}/naplo/"
    assert "2027-01-15 09:00" in text_of(client, address)  # 08:00 UTC in Budapest
    answer = client.post("/idozona/", {"zone": "Asia/Tokyo", "next": address})
    assert (answer.status_code, answer["Location"]) == (303, address)
    page = text_of(client, address)
    assert "2027-01-15 09:00" in page
    assert "2027-01-15 17:00" in page
    client.post("/idozona/", {"zone": "", "next": address})
    assert "2027-01-15 17:00" not in text_of(client, address)


@pytest.mark.parametrize("there", ["https://example.org/", "//example.org", "javascript:alert(1)", ""])
def test_it_leads_back_to_this_site_only(db: None, there: str) -> None:
    answer = browser(None).post("/idozona/", {"zone": "Asia/Tokyo", "next": there})
    assert answer["Location"] == "/versenyek/"


@pytest.mark.parametrize("zone", ["Asia/Atlantis", "../../etc/passwd", "x" * 500])
def test_a_zone_that_nobody_knows_is_none(organiser: User, players: list[Player], zone: str) -> None:
    tournament = club.running(organiser, players[:2])
    client = browser(None)
    client.cookies["zona"] = zone
    text_of(client, f"/versenyek/{tournament.slug}/naplo/")
    assert not client.post("/idozona/", {"zone": zone}).cookies["zona"].value


# Home and a player's page ---------------------------------------------------------------------------------
def test_home_tells_of_the_next_round(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.publish(tournament, 1, organiser)
    home = browser(players[0].user).get("/").context["home"]
    assert [ask.code for ask in home.rounds] == ["ready"]
    assert home.inbox.to_be_ready == []  # told once
    assert not home.idle


def test_home_tells_until_when_one_has_to_show_up(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], start_mode=Tournament.StartMode.BOTH_READY)
    club.publish(tournament, 1, organiser)
    at = Zones(tournament.time_zone).text(club.START + 15 * club.MINUTE)
    told = f"Légy itt eddig: {at}, különben a meccs minden játszmája elveszett."
    assert told in text_of(browser(players[0].user), "/")
    Pairing.objects.update(no_show_at=None)
    assert told not in text_of(browser(players[0].user), "/")


def test_home_tells_an_organiser_what_to_do(organiser: User, players: list[Player]) -> None:
    running = club.running(organiser, players[:2])
    club.publish(running, 1, organiser)
    club.drafted(organiser)
    home = browser(organiser).get("/").context["home"]
    assert [item.act.code for item in home.organising] == ["open_entries", "start_round"]
    assert len(home.going_on) == 1
    assert browser(players[0].user).get("/").context["home"].organising == []


def test_a_players_page_tells_of_places(organiser: User, players: list[Player]) -> None:
    over = club.running(organiser, players[:3])
    for number in (1, 2, 3):
        club.play_round(over, number, organiser)
    life.finish(tournament_id=over.pk, by=organiser, at=club.START)
    club.with_entries(organiser, players[:2], name="Jövő verseny")
    page = text_of(browser(None), f"/jatekosok/{players[1].pk}/")
    assert "helyezés: 2. (3 játékosból), pont: 1" in page
    assert "Jövő verseny" in page


def test_a_match_leads_back_to_its_tournament(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.publish(tournament, 1, organiser)
    match = club.pairing(tournament, 1, 1, 2).match
    assert match is not None
    page = text_of(browser(None), f"/meccsek/{match.pk}/")
    assert f'href="/versenyek/{tournament.slug}/fordulok/1/1/"' in page
