"""Two people edit the same row: the second is told, and nothing is overwritten."""

import threading
from collections.abc import Callable
from functools import partial

import pytest
from django.contrib.auth.models import Group, User
from django.core import signing
from django.db import connections
from django.test import Client

from games.admin.guarded import SALT, SEEN
from games.models import Player, Preset
from games.services import groups, presets
from tests.games.admin.conftest import Signed, page

Form = dict[str, object]


def form_of(client: Client, address: str) -> Form:
    """The form as a browser would send it back unchanged."""
    answer = client.get(address)
    shown = answer.context["adminform"].form
    data: Form = {SEEN: answer.context["seen"], "_save": "1"}
    for bound in shown:
        value = bound.value()
        if value not in (None, False):
            data[bound.html_name] = bound.field.prepare_value(value)
    return data


@pytest.fixture
def client(organiser: User, desk: Signed) -> Client:
    return desk(organiser)


def test_what_somebody_else_changed_is_told_and_kept(client: Client, reka: Player) -> None:
    address = page("player", reka.pk, "change")
    form = form_of(client, address)
    Player.objects.filter(pk=reka.pk).update(club="Kockás")
    answer = client.post(address, form | {"country": "HUN"})
    assert answer.status_code == 409
    assert "klub: most „Kockás”" in answer.content.decode()
    reka.refresh_from_db()
    assert (reka.club, reka.country) == ("Kockás", "")
    assert client.post(address, form | {"country": "HUN"}).status_code == 409
    assert client.post(address, form_of(client, address) | {"country": "HUN"}).status_code == 302
    reka.refresh_from_db()
    assert (reka.club, reka.country) == ("Kockás", "HUN")


def test_saving_twice_saves_once_and_is_no_conflict(client: Client, reka: Player) -> None:
    address = page("player", reka.pk, "change")
    form = form_of(client, address) | {"club": "Kockás"}
    assert [client.post(address, form).status_code for _ in range(2)] == [302, 302]


@pytest.mark.parametrize("token", ["", "nonsense", None])
def test_a_form_that_does_not_say_what_it_showed_is_refused(
    client: Client, reka: Player, odon: Player, token: str | None
) -> None:
    address = page("player", reka.pk, "change")
    form = form_of(client, address) | {"club": "Más"}
    other = form_of(client, page("player", odon.pk, "change"))[SEEN]
    form[SEEN] = other if token is None else token
    assert client.post(address, form).status_code == 409
    reka.refresh_from_db()
    assert reka.club == "Sárkány"


def test_the_token_tells_nothing_of_the_values(client: Client, reka: Player) -> None:
    token = str(form_of(client, page("player", reka.pk, "change"))[SEEN])
    told = str(signing.loads(token, salt=SALT))
    assert "Sárkány" not in told
    assert "Réka" not in told


def test_only_what_was_looked_at_is_deleted(boss: User, desk: Signed, guest: Player) -> None:
    client, address = desk(boss), page("player", guest.pk, "delete")
    seen = client.get(address).context["seen"]
    Player.objects.filter(pk=guest.pk).update(club="Sárkány")
    answer = client.post(address, {"post": "yes", SEEN: seen}, follow=True)
    assert "Sárkány" in answer.content.decode()
    assert Player.objects.filter(pk=guest.pk).exists()
    client.post(address, {"post": "yes"})
    assert Player.objects.filter(pk=guest.pk).exists()
    client.post(address, {"post": "yes", SEEN: client.get(address).context["seen"]})
    assert not Player.objects.filter(pk=guest.pk).exists()


def test_groups_of_a_login_are_guarded_and_signing_in_is_no_change(
    boss: User, desk: Signed, reka: Player
) -> None:
    client, user = desk(boss), reka.user
    assert user
    address = f"/admin/auth/user/{user.pk}/change/"
    form = form_of(client, address)
    Client().force_login(user, backend="django.contrib.auth.backends.ModelBackend")  # writes last_login
    user.groups.add(Group.objects.get(name=groups.REFEREE))
    answer = client.post(address, form | {"email": "uj@example.org"})
    assert answer.status_code == 409
    assert "referee" in answer.content.decode()
    assert client.post(address, form_of(client, address) | {"email": "uj@example.org"}).status_code == 302
    assert {group.name for group in user.groups.all()} == {groups.PLAYER, groups.REFEREE}


def test_the_settings_of_a_preset_are_guarded_as_a_whole(client: Client) -> None:
    preset = Preset.objects.get(code="swap-15")
    address = page("preset", preset.pk, "change")
    form = form_of(client, address) | {"games": "4"}
    other = Preset.objects.get(code="swap-15")
    presets.store(other, Preset.objects.get(code="pro-15").format)
    assert client.post(address, form).status_code == 409
    preset.refresh_from_db()
    assert preset.format == Preset.objects.get(code="pro-15").format


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_once_one_is_told(desk: Signed) -> None:
    """The row is locked before it is compared: without the lock both would find it as they saw it."""
    boss = User.objects.create_superuser("boss")
    clients = [desk(boss), desk(boss)]
    lost = 0
    for number in range(20):
        player = Player.objects.create(name=f"Játékos {number}")
        address = page("player", player.pk, "change")
        changes = [{"club": "Egyik"}, {"country": "HUN"}]
        forms = [form_of(one, address) | change for one, change in zip(clients, changes, strict=True)]
        codes = together([partial(save, *both, address) for both in zip(clients, forms, strict=True)])
        assert sorted(codes) == [302, 409]
        player.refresh_from_db()
        lost += bool(player.club) + bool(player.country) != 1
    assert lost == 0


def save(client: Client, form: Form, address: str) -> int:
    return client.post(address, form).status_code


def together(calls: list[Callable[[], int]]) -> list[int]:
    found: list[int] = []
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], int]) -> None:
        gate.wait()
        try:
            found.append(call())
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=[call]) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found
