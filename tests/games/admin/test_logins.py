"""Logins and rights: nobody climbs, and passwords are set by who may."""

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.test import Client

from games.models import Player
from games.services import groups
from tests.games.admin.conftest import PASSWORD, Signed, login
from tests.games.admin.test_guarded import form_of

CLIMB = {"is_superuser": "on", "is_staff": "on"}


def change(user: User) -> str:
    return f"/admin/auth/user/{user.pk}/change/"


def test_the_organiser_looks_logins_up_and_changes_none(organiser: User, desk: Signed, reka: Player) -> None:
    client = desk(organiser)
    assert reka.user
    assert client.get(change(reka.user)).status_code == 200
    for user in (reka.user, organiser):
        assert client.post(change(user), CLIMB).status_code == 403
    assert client.get("/admin/auth/user/add/").status_code == 403
    assert client.post(f"/admin/auth/user/{organiser.pk}/act/set_password/").status_code == 403
    organiser.refresh_from_db()
    assert not organiser.is_superuser


@pytest.fixture
def keeper(the_groups: None) -> User:
    """Somebody whom an administrator gave all rights over logins and groups, but not the highest."""
    user = login("gondnok", groups.ORGANISER, is_staff=True)
    user.user_permissions.add(*Permission.objects.filter(content_type__app_label="auth"))
    return user


def test_who_may_change_logins_cannot_make_themselves_an_administrator(
    keeper: User, boss: User, desk: Signed
) -> None:
    client = desk(keeper)
    form = (
        form_of(client, change(keeper)) | CLIMB | {"groups": [str(item.pk) for item in Group.objects.all()]}
    )
    assert client.post(change(keeper), form | {"email": "uj@example.org"}).status_code == 302
    keeper.refresh_from_db()
    assert (keeper.email, keeper.is_superuser) == ("uj@example.org", False)
    assert [group.name for group in keeper.groups.all()] == [groups.ORGANISER]
    assert client.post(change(boss), CLIMB).status_code == 403
    address = f"/admin/auth/user/{boss.pk}/act/set_password/"
    client.post(address, {"new_password1": "mas-jelszo-77", "new_password2": "mas-jelszo-77"})
    boss.refresh_from_db()
    assert boss.check_password(PASSWORD)
    assert client.get("/admin/auth/group/").status_code == 403
    assert client.post("/admin/auth/group/add/", {"name": "uj"}).status_code == 403
    assert client.post(f"/admin/auth/user/{keeper.pk}/delete/", {"post": "yes"}).status_code == 403


def test_an_administrator_makes_a_login_and_sets_its_password(boss: User, desk: Signed) -> None:
    client = desk(boss)
    assert client.post("/admin/auth/user/add/", {"email": "Uj@Example.org"}).status_code == 302
    user = User.objects.get(username="uj@example.org")
    assert not user.has_usable_password()
    assert client.post("/admin/auth/user/add/", {"email": "uj@example.org"}).status_code == 422
    address = f"/admin/auth/user/{user.pk}/act/set_password/"
    weak = {"new_password1": "12345678", "new_password2": "12345678"}
    assert client.post(address, weak).status_code == 422
    assert client.post(address, {"new_password1": PASSWORD, "new_password2": PASSWORD}).status_code == 303
    answer = Client().post("/belepes/", {"username": "uj@example.org", "password": PASSWORD})
    assert answer.status_code == 302


def test_an_administrator_makes_an_organiser(boss: User, desk: Signed, reka: Player) -> None:
    client, user = desk(boss), reka.user
    assert user
    wanted = [str(group.pk) for group in Group.objects.filter(name__in=[groups.PLAYER, groups.ORGANISER])]
    form = form_of(client, change(user)) | {"is_staff": "on", "is_active": "on", "groups": wanted}
    assert client.post(change(user), form).status_code == 302
    assert desk(user).get("/admin/games/player/").status_code == 200


def test_the_sites_own_groups_keep_their_rights_and_others_may_be_made(boss: User, desk: Signed) -> None:
    client = desk(boss)
    organisers = Group.objects.get(name=groups.ORGANISER)
    address = f"/admin/auth/group/{organisers.pk}/"
    assert client.get(f"{address}change/").status_code == 200
    assert client.post(f"{address}change/", {"name": "más"}).status_code == 403
    assert client.post(f"{address}delete/", {"post": "yes"}).status_code == 403
    right = Permission.objects.get(codename="view_claim")
    assert (
        client.post("/admin/auth/group/add/", {"name": "pénztáros", "permissions": [right.pk]}).status_code
        == 302
    )
    assert list(Group.objects.get(name="pénztáros").permissions.all()) == [right]


def test_a_letter_case_of_the_address_makes_no_second_login(boss: User, desk: Signed, reka: Player) -> None:
    answer = desk(boss).post("/admin/auth/user/add/", {"email": "REKA@example.org"})
    assert answer.status_code == 422
    assert User.objects.filter(username__iexact="reka@example.org").count() == 1
