"""The organiser's ready settings where challenges are made, on the page and by the API."""

import pytest
from django.test import Client

from games.models import Player, Preset
from games.rules.ruleset import PRESETS
from games.services import presets
from tests.games.views.conftest import browser_of


@pytest.fixture
def club_swap(db: None) -> Preset:
    presets.sync()
    presets.offer(codes=["freestyle-15", "pro-15"], offered=False)
    return presets.store(Preset(code="klubi", name="Klubi swap", order=1), PRESETS["swap-15"])


def test_the_form_offers_what_the_organiser_offers_in_that_order(reka: Player, club_swap: Preset) -> None:
    page = browser_of(reka).get("/kihivasok/uj/")
    assert [ready.code for ready in page.context["presets"]][:2] == ["klubi", "source-a"]
    assert page.context["preset"] == "klubi"
    text = page.content.decode()
    assert '<option value="klubi" selected>Klubi swap</option>' in text
    assert 'value="pro-15"' not in text
    assert '<option value="swap" selected>' in text


def test_a_preset_that_is_not_offered_is_not_loaded(reka: Player, club_swap: Preset) -> None:
    assert browser_of(reka).get("/kihivasok/uj/?preset=pro-15").context["preset"] == "klubi"


def test_the_api_lists_the_same(club_swap: Preset) -> None:
    found = Client().get("/api/v1/presets").json()
    assert found[0]["name"] == "klubi"
    assert (found[0]["title"], found[0]["digest"]) == ("Klubi swap", PRESETS["swap-15"].digest)
    assert "pro-15" not in {item["name"] for item in found}
