"""Signing up, in and out, passwords, the lock after wrong ones, and one's own profile."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axes.utils import reset
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from games.models import Player
from games.services import people
from games.services.errors import BadName, EmailTaken
from tests.games.views.conftest import browser_of

PASSWORD = "kockas-papir-7"
FORM = {"name": "Nagy Réka", "email": "Reka@Example.org", "password": PASSWORD}


@pytest.fixture(autouse=True)
def no_old_attempts(db: None) -> Iterator[None]:
    reset()
    yield
    reset()


def test_signing_up_makes_a_player_in_the_group_and_signs_in(client: Client, the_groups: None) -> None:
    answer = client.post("/regisztracio/", FORM)
    assert (answer.status_code, answer["Location"]) == (303, "/")
    user = User.objects.get()
    assert (user.username, user.email) == ("reka@example.org", "Reka@example.org")
    assert [group.name for group in user.groups.all()] == ["player"]
    assert user.has_perm("games.set_field")
    assert Player.objects.get().name == "Nagy Réka"
    assert "Szia, Nagy Réka!" in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"email": "REKA@example.ORG"}, 409, "már regisztrált valaki"),
        ({"email": "nem cím"}, 422, "email"),
        ({"password": "12345678"}, 422, "password"),
        ({"password": "rovid"}, 422, "password"),
        ({"password": "NagyRéka1"}, 422, "password"),
        ({"name": "   "}, 422, "name"),
        ({"name": "Gonosz\u202eNév"}, 422, "name"),
        ({"name": "x" * 81}, 422, "name"),
    ],
)
def test_what_cannot_be_is_told_at_the_field(
    client: Client, the_groups: None, change: dict[str, str], status: int, words: str
) -> None:
    people.sign_up(name="Másik Réka", email="reka@example.org", password=PASSWORD)
    answer = client.post("/regisztracio/", FORM | {"email": "uj@example.org"} | change)
    page = answer.content.decode()
    assert answer.status_code == status
    assert 'class="error"' in page
    assert words in page
    assert Player.objects.count() == 1


def test_the_verb_itself_refuses_too(the_groups: None) -> None:
    people.sign_up(name="Nagy Réka", email="reka@example.org", password=PASSWORD)
    with pytest.raises(EmailTaken):
        people.sign_up(name="Nagy Réka", email=" Reka@example.org ", password=PASSWORD)
    with pytest.raises(BadName):
        people.sign_up(name="…", email="uj@example.org", password=PASSWORD)
    assert User.objects.count() == 1


def test_the_session_gets_a_new_key_at_sign_in_and_ends_at_sign_out(client: Client, the_groups: None) -> None:
    people.sign_up(name="Nagy Réka", email="reka@example.org", password=PASSWORD)
    client.post("/nyelv/", {"language": "hu"})
    session: Any = client.session
    session["before"] = True
    session.save()
    before = session.session_key
    sent = {"username": "REKA@example.org", "password": PASSWORD, "next": "/jatekosok/"}
    answer = client.post("/belepes/", sent)
    assert answer["Location"] == "/jatekosok/"
    after = client.cookies["sessionid"].value
    assert after != before
    client.cookies["sessionid"] = after
    for nothing_to_see in ("/kilepes/", "/megjelenes/"):
        assert (client.get(nothing_to_see).status_code, client.get(nothing_to_see)["Location"]) == (302, "/")
    client.post("/kilepes/")
    client.cookies["sessionid"] = after
    assert client.get("/profil/").status_code == 302


def test_a_wrong_password_tells_nothing_about_who_exists(client: Client, the_groups: None) -> None:
    people.sign_up(name="Nagy Réka", email="reka@example.org", password=PASSWORD)
    pages = []
    for name in ("reka@example.org", "senki@example.org"):
        answer = client.post("/belepes/", {"username": name, "password": "rossz"})
        assert answer.status_code == 422
        page = answer.content.decode().replace(name, "…")
        pages.append(
            page.split("<main")[1].split('name="csrfmiddlewaretoken"')[0] + page.split("</form>")[-1]
        )
    assert pages[0] == pages[1]


@pytest.mark.parametrize(("language", "words"), [("hu", "Túl sok próbálkozás"), ("en", "Too many attempts")])
def test_ten_wrong_passwords_lock_the_door_for_a_while(
    client: Client, the_groups: None, language: str, words: str
) -> None:
    people.sign_up(name="Nagy Réka", email="reka@example.org", password=PASSWORD)
    client.cookies["django_language"] = language
    wrong = {"username": "reka@example.org", "password": "rossz"}
    found = [client.post("/belepes/", wrong).status_code for _ in range(10)]
    assert found == [422] * 9 + [429]
    answer = client.post("/belepes/", wrong | {"password": PASSWORD})
    assert answer.status_code == 429
    assert words in answer.content.decode()


def test_a_forgotten_password_is_replaced_by_letter_and_opens_a_locked_door(
    client: Client, the_groups: None
) -> None:
    people.sign_up(name="Nagy Réka", email="reka@example.org", password=PASSWORD)
    for _ in range(10):
        client.post("/belepes/", {"username": "reka@example.org", "password": "rossz"})
    for address in ("reka@example.org", "senki@example.org"):
        answer = client.post("/jelszo/elfelejtett/", {"email": address})
        assert answer["Location"] == "/jelszo/elkuldve/"
    assert [letter.to for letter in mail.outbox] == [["reka@example.org"]]
    assert mail.outbox[0].subject == "Új jelszó az Amőba Arbiterhez"
    link = next(line for line in mail.outbox[0].body.splitlines() if line.startswith("http"))
    page = client.get(link.partition("testserver")[2], follow=True)
    form = page.redirect_chain[-1][0]
    fresh = {"new_password1": "uj-kockas-papir-8", "new_password2": "uj-kockas-papir-8"}
    assert client.post(form, fresh)["Location"] == "/belepes/"
    assert "felhasználták" in client.get(link.partition("testserver")[2]).content.decode()
    sent = {"username": "reka@example.org", "password": "uj-kockas-papir-8"}
    assert client.post("/belepes/", sent)["Location"] == "/"


def test_changing_the_password_ends_the_other_sessions(
    the_groups: None, member: Callable[..., Player]
) -> None:
    reka = member("Nagy Réka")
    here, there = browser_of(reka), browser_of(reka)
    fresh = {
        "old_password": "nem-titok-9",
        "new_password1": "uj-kockas-papir-8",
        "new_password2": "uj-kockas-papir-8",
    }
    assert here.post("/jelszo/", fresh)["Location"] == "/profil/"
    assert here.get("/profil/").status_code == 200
    assert there.get("/profil/").status_code == 302


def test_the_profile_changes_the_name_and_asks_before_moves(reka: Player) -> None:
    client = browser_of(reka)
    answer = client.post("/profil/", {"name": "  Kovácsné  Nagy Réka ", "sure": "on"})
    assert (answer.status_code, answer.cookies["sure"].value) == (303, "yes")
    reka.refresh_from_db()
    assert reka.name == "Kovácsné Nagy Réka"
    assert client.post("/profil/", {"name": ""}).status_code == 422


def test_a_login_without_a_player_has_no_name_to_change(db: None) -> None:
    client = Client()
    client.force_login(User.objects.create_user("gep"), backend="django.contrib.auth.backends.ModelBackend")
    assert "/kilepes/" in client.get("/profil/").content.decode()
    assert client.post("/profil/", {"name": "Gép"}).status_code == 403
    assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("language", "words"),
    [("hu", "Nem jó az e-mail-cím vagy a jelszó."), ("en", "The e-mail address or the password is wrong.")],
)
def test_a_wrong_password_is_told_in_the_voice_of_the_site(client: Client, language: str, words: str) -> None:
    answer = client.post(
        "/belepes/", {"username": "x@example.org", "password": "y"}, headers={"accept-language": language}
    )
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_a_password_that_cannot_be_changed_is_told_informally(client: Client) -> None:
    client.force_login(User.objects.create_user("reka", password=PASSWORD))
    sent = {"old_password": "x", "new_password1": "password", "new_password2": "passwort"}
    page = client.post("/jelszo/", sent, headers={"accept-language": "hu"}).content.decode()
    assert "Legalább 8 karakter; ne legyen közismert" in page
    assert "Nem jó a régi jelszó." in page
    assert "A két jelszó nem egyezik." in page


def test_the_sign_in_form_says_that_user_names_do_as_well(client: Client) -> None:
    assert ">E-mail (vagy felhasználónév)</label>" in client.get("/belepes/").content.decode()
