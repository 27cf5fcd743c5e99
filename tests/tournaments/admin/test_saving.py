"""What the desk says after a tournament was saved, and where it leads."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.admin.conftest import Signed, page, sent
from tournaments.models import Tournament

ADD = page("tournament", "add")


@pytest.fixture
def client(organiser: User, desk: Signed) -> Client:
    return desk(organiser)


def guide(row: Tournament) -> str:
    return reverse("tournaments:guide", args=[row.slug])


def test_a_new_tournament_leads_to_its_guided_page(client: Client) -> None:
    answer = client.post(ADD, sent(client, ADD, name="Kupa"), follow=True)
    assert answer.redirect_chain == [(guide(Tournament.objects.get()), 302)]
    assert ["Kupa" in str(message) for message in answer.context["messages"]] == [True]


def test_saving_a_tournament_again_leads_there_too(client: Client, draft: Tournament) -> None:
    address = page("tournament", draft.pk, "change")
    answer = client.post(address, sent(client, address, name="Másik kupa"), follow=True)
    draft.refresh_from_db()
    assert answer.redirect_chain == [(guide(draft), 302)]
    assert ["Másik kupa" in str(message) for message in answer.context["messages"]] == [True]


@pytest.mark.parametrize("name", ["draft", "online"])
def test_saving_and_going_on_says_that_it_was_saved(
    client: Client, request: pytest.FixtureRequest, name: str
) -> None:
    row: Tournament = request.getfixturevalue(name)
    address = page("tournament", row.pk, "change")
    data = sent(client, address, name="Másik kupa", _continue="1")
    del data["_save"]
    answer = client.post(address, data, follow=True)
    assert [there for there, _status in answer.redirect_chain] == [address]
    assert ["Másik kupa" in str(message) for message in answer.context["messages"]] == [True]
    assert 'class="success"' in answer.content.decode()
