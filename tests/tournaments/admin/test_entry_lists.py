"""A list of players enters a tournament as a whole, after a look at it, or not at all (tournaments.md §3)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Player
from tests.tournaments import club
from tests.tournaments.admin.conftest import Signed, fields, page
from tournaments.models import Entry, Tournament
from tournaments.services import life, verify

LIST = "név;egyesület\nNagy Réka;\nÚj Éva;Kockás\n"


@pytest.fixture
def client(organiser: User, desk: Signed) -> Client:
    return desk(organiser)


@pytest.fixture
def address(draft: Tournament) -> str:
    return page("tournament", draft.pk, "list")


def test_the_list_is_looked_through_and_then_everybody_enters(
    client: Client, address: str, draft: Tournament, players: list[Player]
) -> None:
    looked = client.post(address, {"text": LIST})
    assert looked.status_code == 200
    assert "2 players would enter; 1 of them would be new to the club." in looked.content.decode()
    assert not Entry.objects.exists()
    confirmed = fields(looked.content.decode()[: looked.content.decode().index("card upload")])
    for _twice in range(2):
        answer = client.post(address, confirmed)
        assert answer.status_code == 303
    names = draft.entries.order_by("player__sort_key").values_list("player__name", flat=True)
    assert [*names] == ["Nagy Réka", "Új Éva"]
    assert Player.objects.filter(name="Nagy Réka").count() == 1
    draft.refresh_from_db()
    assert club.acts(draft) == ["created", "entered", "entered"]
    assert not [*verify.check_tournament(draft)]


def test_a_wrong_line_names_its_place_and_nobody_enters(client: Client, address: str) -> None:
    answer = client.post(address, {"text": LIST + "Rossz;" + "x" * 200 + "\n"})
    assert answer.status_code == 422
    assert "line 4, column 2" in answer.content.decode()
    assert not Entry.objects.exists()


def test_what_is_refused_leaves_the_club_as_it_was(
    client: Client, organiser: User, address: str, draft: Tournament
) -> None:
    """The list was looked at; meanwhile the players changed, so that it would do something else."""
    text = client.post(address, {"text": LIST}).content.decode()
    Player.objects.create(name="Új Éva", club="Másik")
    answer = client.post(address, fields(text[: text.index("card upload")]))
    assert answer.status_code == 409
    assert not Entry.objects.exists()
    assert Player.objects.count() == 1
    life.cancel(tournament_id=draft.pk, by=organiser, reason=club.WHY, at=club.START)
    assert client.get(address).status_code == 403


def test_it_is_the_organisers_alone(referee: User, desk: Signed, address: str) -> None:
    assert desk(referee).get(address).status_code == 403
    assert desk(referee).post(address, {"text": LIST}).status_code == 403
