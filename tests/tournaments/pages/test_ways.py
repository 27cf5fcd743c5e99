"""Ways between the pages: for organisers to their desk and to a new tournament, for everybody out again."""

import re

from django.contrib.auth.models import User

from games.models import Player
from tests.tournaments import club
from tests.tournaments.pages.conftest import browser, text_of


def at_the_desk(organiser: User) -> User:
    organiser.is_staff = True
    organiser.save()
    return organiser


def test_organisers_make_a_new_tournament_from_the_list(organiser: User, players: list[Player]) -> None:
    new = "/admin/tournaments/tournament/add/"
    assert new not in text_of(browser(organiser), "/versenyek/")  # a login that the desk does not open to
    at_the_desk(organiser)
    assert new in text_of(browser(organiser), "/versenyek/")
    club.running(organiser, players[:2])
    assert new in text_of(browser(organiser), "/versenyek/")
    text_of(browser(organiser), new)
    for other in (None, players[0].user):
        assert "/admin/" not in text_of(browser(other), "/versenyek/")


def test_the_guided_page_leads_to_the_regulations_at_the_desk(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    address = f"/admin/tournaments/tournament/{tournament.pk}/change/"
    page = text_of(browser(at_the_desk(organiser)), f"/versenyek/{tournament.slug}/szervezes/")
    assert address in page
    text_of(browser(organiser), address)


def test_a_login_without_a_player_signs_out_like_anybody(db: None) -> None:
    client = browser(User.objects.create_superuser("gazda"))
    page = text_of(client, "/profil/")
    assert "/jelszo/" in page
    assert "/jatekosok/" in page
    out = re.findall(r'<form method="post" action="([^"]*)"', page)
    assert "/kilepes/" in out
    client.post("/kilepes/")
    assert client.get("/profil/").status_code == 302
