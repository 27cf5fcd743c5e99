"""The organiser's guided page: from a draft to the prize list by its one button, and what it waits for."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Player
from games.services.verb import now
from tests.tournaments import club
from tests.tournaments.pages.conftest import browser, text_of
from tournaments.models import Pairing, Tournament
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import results

State = Tournament.State


def address(tournament: Tournament) -> str:
    return f"/versenyek/{tournament.slug}/szervezes/"


def press(client: Client, tournament: Tournament) -> str:
    """Send the form of the big button as it stands; the answer is the act."""
    response = client.get(address(tournament))
    act = response.context["guide"].act
    shown = response.context["tournament"]
    data = {"act": act.code, "expected": str(shown.version)} | (
        {"round": str(act.round)} if act.round else {}
    )
    assert client.post(address(tournament), data).status_code == 303, act
    return str(act.code)


def enter_all(tournament: Tournament, by: User) -> None:
    won = (EnteredGame(Score.A, 9), EnteredGame(Score.B, 12))
    for pairing in Pairing.objects.filter(
        round__tournament=tournament, round__state="playing", entry_b__isnull=False
    ):
        claim = results.enter(pairing_id=pairing.pk, by=by, games=won, at=now())
        results.confirm(pairing_id=pairing.pk, by=by, number=claim.number, at=now())


def test_the_whole_way(organiser: User, players: list[Player]) -> None:
    tournament = club.drafted(organiser, venue=Tournament.Venue.OVER_THE_BOARD)
    client = browser(organiser)
    acts = [press(client, tournament)]
    for player in players[:3]:
        data = {"act": "add", "player": str(player.pk)}
        assert client.post(address(tournament), data).status_code == 303
    acts += [press(client, tournament), press(client, tournament)]
    for _round in range(3):
        acts += [press(client, tournament), press(client, tournament)]
        enter_all(tournament, organiser)
        acts.append(press(client, tournament))
    acts += [press(client, tournament), press(client, tournament)]
    assert acts == [
        "open_entries",
        "close_entries",
        "start",
        *3 * ["publish", "start_round", "complete"],
        "finish",
        "approve",
    ]
    tournament.refresh_from_db()
    assert tournament.state == State.FINAL
    page = text_of(client, address(tournament))
    assert 'class="prizes"' in page
    assert page.count('<li class="done"') == 8
    assert page.count('<li class="now"') == 1


def test_the_button_is_idle_while_something_is_missing_and_says_what(
    organiser: User, players: list[Player]
) -> None:
    tournament = club.running(organiser, players[:4], venue=Tournament.Venue.OVER_THE_BOARD)
    club.begin(tournament, 1, organiser)
    client = browser(organiser)
    response = client.get(address(tournament))
    assert len(response.context["guide"].missing) == 2
    assert "disabled" in response.content.decode()
    answer = client.post(address(tournament), {"act": "complete", "round": "1"})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()
    assert tournament.rounds.get(number=1).state == "playing"


def test_two_entries_at_least(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[:1])
    assert len(browser(organiser).get(address(tournament)).context["guide"].missing) == 1


def test_a_set_time_is_asked_for_in_the_tournaments_zone(organiser: User, players: list[Player]) -> None:
    tournament = club.running(
        organiser, players[:2], start_mode=Tournament.StartMode.AT_TIME, time_zone="Asia/Tokyo"
    )
    client = browser(organiser)
    data = {"act": "publish", "round": "1"}
    assert client.post(address(tournament), data).status_code == 422
    assert client.post(address(tournament), {**data, "starts_at": "2100-01-01T18:00"}).status_code == 303
    assert tournament.rounds.get(number=1).starts_at == 4_102_477_200_000  # 18:00 in Tokyo is 09:00 UTC
    assert "2100-01-01 18:00" in text_of(browser(None), f"/versenyek/{tournament.slug}/fordulok/1/")
    assert len(client.get(address(tournament)).context["guide"].missing) == 1  # the time has not come


def test_what_somebody_else_changed_is_looked_at_first(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[:2])
    client = browser(organiser)
    stale = str(tournament.version - 1)
    answer = client.post(address(tournament), {"act": "close_entries", "expected": stale})
    assert answer.status_code == 409
    tournament.refresh_from_db()
    assert tournament.state == State.ENTRIES_OPEN


@pytest.mark.parametrize("act", ["dance", "", "add"])
def test_what_is_no_step_is_refused(organiser: User, players: list[Player], act: str) -> None:
    tournament = club.with_entries(organiser, players[:2])
    assert browser(organiser).post(address(tournament), {"act": act}).status_code in {400, 422}


def test_it_is_for_organisers_alone(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[:2])
    assert browser(None).get(address(tournament)).status_code == 302
    page = text_of(browser(players[0].user), address(tournament), 403)
    assert "steps-of" not in page
    answer = browser(players[0].user).post(address(tournament), {"act": "close_entries"})
    assert answer.status_code == 403
