"""Ready settings at the desk: the fields of a challenge, and the rules that refuse wrong combinations."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Preset
from games.rules.openings import Opening
from games.rules.ruleset import PRESETS
from tests.games.admin.conftest import Signed, page
from tests.games.admin.test_guarded import form_of


@pytest.fixture
def client(organiser: User, desk: Signed) -> Client:
    return desk(organiser)


@pytest.mark.parametrize("code", list(PRESETS))
def test_saving_what_was_shown_changes_nothing(client: Client, code: str) -> None:
    """§14: every preset survives its form."""
    preset = Preset.objects.get(code=code)
    address = page("preset", preset.pk, "change")
    assert client.post(address, form_of(client, address)).status_code == 302
    preset.refresh_from_db()
    assert (preset.format, preset.digest) == (PRESETS[code], PRESETS[code].digest)


def test_a_preset_of_the_clubs_own(client: Client) -> None:
    shown = form_of_new(client) | {"name": "Villám", "code": "villam", "kind": "sudden_death", "base": "3"}
    assert client.post(page("preset", "add"), shown).status_code == 302
    made = Preset.objects.get(code="villam").format
    assert made.time.as_dict() == {"kind": "sudden_death", "base": 180_000}
    assert made.rules == PRESETS["freestyle-15"].rules


def form_of_new(client: Client) -> dict[str, object]:
    form = client.get(page("preset", "add")).context["adminform"].form
    shown = {bound.html_name: bound.field.prepare_value(bound.value()) for bound in form}
    return {name: value for name, value in shown.items() if value not in (None, False)}


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"shape": "unbounded", "no_draw": "on"}, {"no_draw", "shape"}),  # §7.3
        ({"sliding": "on"}, {"sliding", "stones_per_player"}),  # §6.1
        ({"three_move": "always", "games": "3"}, {"three_move", "games"}),  # §5.1
        ({"opening": str(Opening.LONG_PRO), "width": "5", "height": "5"}, {"opening", "shape"}),  # §4
        ({"games": "51"}, {"games"}),
        ({"name": "", "code": "uj"}, {"name"}),
    ],
)
def test_wrong_combinations_are_refused_at_their_fields(
    client: Client, changes: dict[str, str], places: set[str]
) -> None:
    data = form_of_new(client) | {"name": "Rossz", "code": "rossz"} | changes
    answer = client.post(page("preset", "add"), data)
    assert answer.status_code == 422
    assert set(answer.context["adminform"].form.errors) == places
    assert not Preset.objects.filter(code__in=["rossz", "uj"]).exists()


def test_the_code_of_a_preset_stays_and_what_the_site_brings_is_not_deleted(boss: User, desk: Signed) -> None:
    client, preset = desk(boss), Preset.objects.get(code="pro-15")
    address = page("preset", preset.pk, "change")
    client.post(address, form_of(client, address) | {"code": "mas"})
    preset.refresh_from_db()
    assert preset.code == "pro-15"
    assert client.post(page("preset", preset.pk, "delete"), {"post": "yes"}).status_code == 403
    own = Preset.objects.create(code="sajat", name="Saját", settings={}, digest="")
    seen = client.get(page("preset", own.pk, "delete")).context["seen"]
    assert client.post(page("preset", own.pk, "delete"), {"post": "yes", "_seen": seen}).status_code == 302
    assert not Preset.objects.filter(pk=own.pk).exists()


def test_presets_are_put_away_and_offered_again_and_it_is_said(client: Client) -> None:
    chosen = [Preset.objects.get(code=code).pk for code in ("pro-15", "swap-15")]

    def do(action: str) -> str:
        data = {"action": action, "_selected_action": chosen}
        return client.post(page("preset"), data, follow=True).content.decode()

    assert "2 beállítást nem kínálunk többé" in do("put_away")
    assert not Preset.objects.filter(pk__in=chosen, active=True).exists()
    assert "2 beállítást mostantól kínálunk" in do("offer")
    assert "0 beállítást mostantól kínálunk" in do("offer")
