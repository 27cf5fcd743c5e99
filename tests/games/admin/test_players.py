"""Players at the desk: entered, found, given logins and standing, taken in from lists and out."""

import base64
import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Claim, Match, Player
from games.names import sort_key
from games.services import groups, player_imports
from tests.games.admin.conftest import Signed, page
from tests.games.admin.test_guarded import form_of

IMPORT = page("player", "import")


@pytest.fixture
def client(organiser: User, desk: Signed) -> Client:
    return desk(organiser)


def told(answer: object) -> str:
    """The messages and the page after a redirect."""
    return answer.content.decode()  # type: ignore[attr-defined,no-any-return]


def names(client: Client, query: str = "") -> list[str]:
    return [player.name for player in client.get(page("player") + query).context["cl"].result_list]


# Entering and finding -----------------------------------------------------------------------------
def test_a_player_is_entered_without_a_login(client: Client) -> None:
    data = {"name": "  Nagy   Győző ", "club": "Sárkány", "country": "hun", "year_of_birth": "1990"}
    answer = client.post(page("player", "add"), data, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        f'Felvéve (játékos): <a href="{page("player", Player.objects.get().pk, "change")}">Nagy Győző</a>.'
    ]
    player = Player.objects.get()
    assert player.country == "HUN"
    assert (player.name, player.user, player.sort_key) == ("Nagy Győző", None, sort_key("Nagy Győző"))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "\u202e"),
        ("name", "x" * 81),
        ("country", "hu"),
        ("year_of_birth", "1800"),
        ("federation_id", "R-1"),
        ("federation_id", "a b"),
        ("club", "\u200b"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(client: Client, field: str, value: str) -> None:
    Player.objects.create(name="Kiss Ödön", federation_id="R-1")
    answer = client.post(page("player", "add"), {"name": "Nagy Réka", field: value})
    assert answer.status_code == 422
    errors = answer.context["adminform"].form.errors
    assert field in errors or "federation id" in str(errors).lower() or "azonosító" in str(errors)
    assert Player.objects.count() == 1


def test_players_stand_in_hungarian_order_and_are_found_without_accents(client: Client) -> None:
    for name in ("Cukor Csaba", "Ágoston Éva", "Csiszár Ödön", "Agárdi Béla"):
        Player.objects.create(name=name, club="Sárkány" if "Éva" in name else "")
    assert names(client) == ["Agárdi Béla", "Ágoston Éva", "Cukor Csaba", "Csiszár Ödön"]
    assert names(client, "?q=odon+CSI") == ["Csiszár Ödön"]
    assert names(client, "?q=sarkany") == ["Ágoston Éva"]


def test_the_filter_tells_guests_from_members(client: Client, reka: Player, guest: Player) -> None:
    assert names(client, "?login=1") == ["Nagy Réka"]
    assert names(client, "?login=0") == ["Kiss Ödön"]


# Standing (§12.3) ---------------------------------------------------------------------------------
def chosen(client: Client, action: str, *players: Player) -> str:
    data = {"action": action, "_selected_action": [player.pk for player in players]}
    return told(client.post(page("player"), data, follow=True))


def test_people_are_moved_between_the_two_groups_and_it_is_said(
    client: Client, reka: Player, odon: Player, guest: Player
) -> None:
    text = chosen(client, "make_beginners", reka, odon, guest)
    assert "2 játékos áthelyezve" in text
    assert "1 játékosnak nincs belépése" in text
    assert reka.user
    assert [group.name for group in reka.user.groups.all()] == [groups.BEGINNER]
    assert "0 játékos áthelyezve" in chosen(client, "make_beginners", reka)
    assert "1 játékos áthelyezve" in chosen(client, "make_players", reka)


def test_an_administrator_is_not_moved_by_an_organiser(client: Client, boss: User) -> None:
    player = Player.objects.create(user=boss, name="Főnök")
    assert "csak rendszergazda" in chosen(client, "make_beginners", player)
    assert not boss.groups.exists()


def test_a_referee_sees_no_such_actions(desk: Signed, reka: Player) -> None:
    referee = User.objects.create_user("biro", is_staff=True)
    referee.groups.add(*referee.groups.model.objects.filter(name=groups.REFEREE))
    client = desk(referee)
    chosen(client, "make_beginners", reka)
    assert reka.user
    assert [group.name for group in reka.user.groups.all()] == [groups.PLAYER]
    assert client.get(IMPORT).status_code == 403
    assert client.post(page("player", reka.pk, "act", "unlink")).status_code == 403


# Logins -------------------------------------------------------------------------------------------
def test_the_organiser_gives_a_login_and_takes_it_away(client: Client, odon: Player, guest: Player) -> None:
    user = odon.user
    assert user
    address = page("player", guest.pk, "act", "link")
    assert client.get(address).status_code == 200
    assert client.post(address, {"user": "0"}).status_code == 422
    text = told(client.post(address, {"user": str(user.pk)}, follow=True))
    assert "mostantól így lép be" in text
    guest.refresh_from_db()
    assert guest.user == user
    assert not Player.objects.filter(pk=odon.pk).exists()
    away = page("player", guest.pk, "act", "unlink")
    assert b"Bel\xc3\xa9p\xc3\xa9s lev\xc3\xa1laszt\xc3\xa1sa" in client.get(away).content
    client.post(away)
    guest.refresh_from_db()
    assert guest.user is None


def test_two_who_have_played_are_not_made_one(
    client: Client, match: Match, reka: Player, odon: Player
) -> None:
    other = Player.objects.create(name="Régi Réka")
    Match.objects.filter(pk=match.pk).update(player_b=other)
    text = told(
        client.post(page("player", other.pk, "act", "link"), {"user": str(reka.user_id)}, follow=True)
    )
    assert "múltja van, nem vonunk össze" in text
    assert Player.objects.filter(pk=other.pk).exists()


def test_claims_are_granted_and_refused_at_the_desk(client: Client, claim: Claim, guest: Player) -> None:
    address = page("claim", claim.pk, "change")
    assert "Jóváhagyom" in told(client.get(address))
    assert client.get(page("claim", claim.pk, "act", "grant")).status_code == 303  # nothing to ask
    claim.refresh_from_db()
    assert claim.state == Claim.State.OPEN
    text = told(client.post(page("claim", claim.pk, "act", "grant"), follow=True))
    assert "mostantól így lép be" in text
    assert "Jóváhagyom" not in text
    guest.refresh_from_db()
    assert guest.user == claim.user
    text = told(client.post(page("claim", claim.pk, "act", "refuse"), follow=True))
    assert "már döntés született" in text


def test_many_claims_are_decided_at_once_each_by_itself(client: Client, claim: Claim, reka: Player) -> None:
    assert reka.user
    other = Claim.objects.create(user=reka.user, player=claim.player)
    data = {"action": "grant_chosen", "_selected_action": [claim.pk, other.pk]}
    text = told(client.post(page("claim"), data, follow=True))
    assert "1 igénylésről született döntés" in text
    assert "már döntés született" in text
    other.refresh_from_db()
    assert other.state == Claim.State.REFUSED


def test_who_has_played_is_not_deleted(boss: User, desk: Signed, match: Match, reka: Player) -> None:
    client, address = desk(boss), page("player", reka.pk, "delete")
    seen = client.get(address).context["seen"]
    client.post(address, {"post": "yes", "_seen": seen})
    assert Player.objects.filter(pk=reka.pk).exists()
    chosen(client, "delete_selected", reka)
    assert Player.objects.filter(pk=reka.pk).exists()


# Lists --------------------------------------------------------------------------------------------
LIST = "Név;Klub\nNagy Győző;Űrhajós\nKiss Ödön;\n"


def preview(client: Client, text: str = LIST) -> dict[str, object]:
    """What the page would send back to have it done."""
    plan = client.post(IMPORT, {"text": text}).context["plan"]
    content = base64.b64encode(text.encode()).decode()
    return {"name": plan.file, "content": content, "digest": plan.digest}


def test_a_list_is_looked_at_first_and_then_taken_over(client: Client, guest: Player) -> None:
    answer = client.post(IMPORT, {"text": LIST})
    assert answer.status_code == 200
    assert "1 játékost vennénk fel; 1 már szerepel" in told(answer)
    assert Player.objects.count() == 1
    done = told(client.post(IMPORT, preview(client), follow=True))
    assert "1 játékos felvéve" in done
    assert [player.name for player in Player.objects.order_by("pk")] == ["Kiss Ödön", "Nagy Győző"]
    again = told(client.post(IMPORT, preview(client), follow=True))
    assert "0 játékos felvéve" in again


def test_a_file_of_a_hungarian_spreadsheet_is_read(client: Client) -> None:
    file = SimpleUploadedFile("lista.csv", LIST.encode("cp1250"), content_type="text/csv")
    text = told(client.post(IMPORT, {"file": file}))
    assert "Nagy Győző" in text
    assert "Windows-1250" in text


def test_every_bad_line_is_named_and_nothing_can_be_taken_over(client: Client) -> None:
    bad = "Név;Ország\nNagy Réka;Magyar\n;HUN\n"
    answer = client.post(IMPORT, {"text": bad})
    assert answer.status_code == 422
    text = told(answer)
    assert "2. sor, 2. oszlop" in text
    assert "3. sor, 1. oszlop" in text
    assert 'name="digest"' not in text
    assert ";HUN\n</textarea>" in text.replace("\r", "")
    forced = preview(client, bad)
    assert client.post(IMPORT, forced).status_code == 409
    assert not Player.objects.exists()


def test_a_list_with_a_fault_says_one_thing_only(client: Client) -> None:
    text = told(client.post(IMPORT, {"text": "Név;Ország\nNagy Réka;HUN\nKiss Ödön;Magyar\n"}))
    assert "semmit sem vettünk át" in text
    assert "A hibátlanul olvasható sorok:" in text
    assert "vennénk fel" not in text


def test_the_desk_speaks_as_the_site_does(client: Client, reka: Player) -> None:
    text = told(client.get(page("player")))
    assert "Végrehajtás" in text
    assert ">Ugrás<" not in text
    form = told(client.get(page("player", "add")))
    labels = re.findall(r"<label[^>]*>([^<]+)</label>", form)
    assert [label for label in labels if label[:1].islower()] == []
    assert "Név:" in labels


def test_what_changed_since_the_preview_is_shown_anew(client: Client) -> None:
    sent = preview(client)
    Player.objects.create(name="Nagy Győző")
    answer = client.post(IMPORT, sent)
    assert answer.status_code == 409
    assert "megváltozott" in told(answer)
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    "data", [{}, {"text": ""}, {"digest": "x", "content": "%%%"}, {"digest": "x"}, {"text": "<script>"}]
)
def test_nonsense_changes_nothing(client: Client, data: dict[str, str]) -> None:
    answer = client.post(IMPORT, data)
    assert answer.status_code in {303, 409, 422}
    assert not Player.objects.exists()
    assert "<script>" not in told(answer).replace("<script src", "").replace("<script id", "")


def test_a_list_that_is_too_large_is_refused(client: Client) -> None:
    big = SimpleUploadedFile("x.csv", b"x" * (player_imports.LARGEST + 1))
    answer = client.post(IMPORT, {"file": big})
    assert answer.status_code == 422
    assert "Túl hosszú" in told(answer)


def test_the_chosen_are_taken_away_as_a_list(client: Client, reka: Player, guest: Player) -> None:
    Player.objects.filter(pk=guest.pk).update(name='=HYPERLINK("http://x")')
    data = {"action": "export", "_selected_action": [reka.pk, guest.pk]}
    answer = client.post(page("player"), data)
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    text = answer.content.decode()
    assert text.startswith("\ufeffnév;klub;ország;születési év;szövetségi azonosító\r\n")
    assert "Nagy Réka;Sárkány;;;\r\n" in text
    assert "'=HYPERLINK" in text


def test_what_was_done_is_written_down(client: Client, organiser: User, reka: Player) -> None:
    address = page("player", reka.pk, "change")
    client.post(address, form_of(client, address) | {"club": "Kockás"})
    client.post(page("player", reka.pk, "act", "unlink"))
    history = told(client.get(page("player", reka.pk, "history")))
    assert history.count(organiser.username) >= 2
    assert "nem tartozik belépés" in history
