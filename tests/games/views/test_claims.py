"""Who was entered without a login, and says so on the player's page."""

import re

import pytest
from django.contrib.auth.models import User

from games.models import Claim, Player
from games.rules.ruleset import PRESETS
from games.services import claims, matches
from games.services.verb import now
from tests.games.views.conftest import browser_of


@pytest.fixture
def guest(db: None) -> Player:
    return Player.objects.create(name="Kiss Ödön", club="Sárkány", year_of_birth=1990)


def test_asking_shows_up_and_can_be_taken_back(reka: Player, guest: Player) -> None:
    client, address = browser_of(reka), f"/jatekosok/{guest.pk}/"
    assert "Én vagyok" in client.get(address).content.decode()
    for _again in range(2):
        assert client.post(f"{address}en-vagyok/").status_code == 303
    assert Claim.objects.filter(state=Claim.State.OPEN).count() == 1
    page = client.get(address).content.decode()
    assert "A szervező dönt" in page
    assert "Én vagyok" not in page
    assert client.post(f"{address}en-vagyok/", {"withdraw": ""}).status_code == 303
    assert not Claim.objects.filter(state=Claim.State.OPEN).exists()
    assert client.post(f"{address}en-vagyok/", {"withdraw": ""}).status_code == 404


def test_a_visitor_signs_in_first_and_who_is_known_is_not_asked(reka: Player, guest: Player) -> None:
    address = f"/jatekosok/{guest.pk}/en-vagyok/"
    assert browser_of(None).post(address).headers["Location"].startswith("/belepes/")
    assert "en-vagyok" not in browser_of(None).get(f"/jatekosok/{guest.pk}/").content.decode()
    assert "en-vagyok" not in browser_of(reka).get(f"/jatekosok/{reka.pk}/").content.decode()
    assert browser_of(reka).get(address).status_code == 303
    assert not Claim.objects.exists()


def test_a_player_with_a_login_is_not_to_be_had(reka: Player, odon: Player) -> None:
    answer = browser_of(reka).post(f"/jatekosok/{odon.pk}/en-vagyok/")
    assert answer.status_code == 409
    assert "Kiss Ödön" in answer.content.decode()


def test_once_granted_the_reader_is_that_player(reka: Player, guest: Player) -> None:
    assert reka.user
    claim = claims.make(user=reka.user, player_id=guest.pk)
    assert claim
    claims.grant(claim_id=claim.pk, by=User.objects.create_user("szervezo"), at=now())
    assert "Kiss Ödön" in browser_of(guest_of(reka.user)).get("/profil/").content.decode()


def guest_of(user: User) -> Player:
    return Player.objects.get(user=user)


def test_players_of_the_same_name_are_told_apart(guest: Player) -> None:
    Player.objects.create(name="Kiss Ödön", club="Kockás", country="SVK")
    page = browser_of(None).get("/jatekosok/").content.decode()
    assert "Sárkány, született: 1990" in page
    assert "Kockás, SVK" in page


# Offered to a newcomer ----------------------------------------------------------------------------
@pytest.mark.parametrize("address", ["/", "/profil/"])
def test_a_newcomer_is_asked_about_players_of_the_same_name(
    odon: Player, guest: Player, address: str
) -> None:
    """Accents and case aside; who has a login, and who is called otherwise, is nobody to be."""
    other = Player.objects.create(name="KISS ODON", club="Kockás")
    Player.objects.create(name="Kiss Ödönke")
    page = browser_of(odon).get(address).content.decode()
    assert "Te vagy az?" in page
    assert {*re.findall(r'action="/jatekosok/(\d+)/en-vagyok/"', page)} == {str(guest.pk), str(other.pk)}
    assert "Sárkány, született: 1990" in page


def test_nobody_is_asked_who_has_asked_or_played(odon: Player, reka: Player, guest: Player) -> None:
    assert "Te vagy az?" not in browser_of(reka).get("/").content.decode()
    client = browser_of(odon)
    client.post(f"/jatekosok/{guest.pk}/en-vagyok/")
    assert "Te vagy az?" not in client.get("/").content.decode()
    client.post(f"/jatekosok/{guest.pk}/en-vagyok/", {"withdraw": ""})
    assert "Te vagy az?" in client.get("/").content.decode()
    matches.open_match(player_a=reka, player_b=odon, agreed=PRESETS["freestyle-15"], seed="0", at=now())
    assert "Te vagy az?" not in client.get("/").content.decode()
