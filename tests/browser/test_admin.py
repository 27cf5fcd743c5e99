"""The organiser's desk in a real browser: nothing on it breaks the content policy, and all of it works."""

import re
from collections.abc import Callable, Iterable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from games.admin.logins import LoginAdmin
from games.models import Claim, Game, Match, Player, Preset
from tests.browser.conftest import turning
from tests.games.admin.conftest import (
    PASSWORD,
    boss,
    claim,
    game,
    guest,
    match,
    odon,
    organiser,
    reka,
    the_groups,
)

__all__ = ["boss", "claim", "game", "guest", "match", "odon", "organiser", "reka", "the_groups"]

PHONE: ViewportSize = {"width": 360, "height": 740}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
WATCH = """window.broken = [];
document.addEventListener("securitypolicyviolation", it => window.broken.push(it.effectiveDirective));
"""
SignedIn = Callable[..., Page]


@pytest.fixture
def signed_in(browser: Browser, live_server: LiveServer) -> Iterator[SignedIn]:
    """A page of somebody at the desk; whatever its console complains of fails the test."""
    complaints: list[str] = []
    contexts = []

    def make(user: User, language: str = "hu", **more: object) -> Page:
        context = browser.new_context(base_url=live_server.url, locale="hu-HU", **more)  # type: ignore[arg-type]
        contexts.append(context)
        context.add_init_script(WATCH)
        client = Client()
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        cookies = {"sessionid": client.cookies["sessionid"].value, "django_language": language}
        context.add_cookies(
            [{"name": name, "value": value, "url": live_server.url} for name, value in cookies.items()]
        )
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda line: complaints.append(line.text) if complains(line) else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


def complains(line: ConsoleMessage) -> bool:
    """A refused form's own status is no complaint."""
    return line.type == "error" and not re.search("status of (409|422)", line.text)


def unbroken(page: Page) -> None:
    """The content policy has had nothing to refuse, and the page does not scroll sideways."""
    assert page.evaluate("window.broken") == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url


def all_unbroken(page: Page, addresses: Iterable[str], language: str) -> None:
    """Each of these opens, in the language asked for, and is `unbroken`."""
    for address in addresses:
        answer = page.goto(address)
        assert answer
        assert answer.status == 200, address
        assert page.locator("html").get_attribute("lang") == language
        unbroken(page)


@pytest.fixture
def addresses(reka: Player, guest: Player, claim: Claim, match: Match, game: Game, boss: User) -> list[str]:
    """Every kind of page of the desk."""
    preset, entry = Preset.objects.get(code="swap-15"), game.events.first()
    assert entry
    return [
        "/admin/",
        "/admin/games/",
        "/admin/games/player/",
        "/admin/games/player/?q=odon&login=1",
        "/admin/games/player/add/",
        f"/admin/games/player/{reka.pk}/change/",
        f"/admin/games/player/{reka.pk}/history/",
        f"/admin/games/player/{guest.pk}/delete/",
        f"/admin/games/player/{reka.pk}/delete/",
        f"/admin/games/player/{guest.pk}/act/link/",
        f"/admin/games/player/{reka.pk}/act/unlink/",
        "/admin/games/player/import/",
        "/admin/games/claim/",
        f"/admin/games/claim/{claim.pk}/change/",
        "/admin/games/preset/",
        f"/admin/games/preset/{preset.pk}/change/",
        "/admin/games/preset/add/",
        "/admin/games/match/",
        f"/admin/games/match/{match.pk}/change/",
        "/admin/games/game/",
        f"/admin/games/game/{game.pk}/change/",
        "/admin/games/challenge/",
        "/admin/games/gameevent/",
        f"/admin/games/gameevent/{entry.pk}/change/",
        "/admin/games/matchevent/",
        "/admin/games/recordedgame/",
        "/admin/games/recordedfile/",
        "/admin/auth/user/",
        "/admin/auth/user/add/",
        f"/admin/auth/user/{boss.pk}/change/",
        f"/admin/auth/user/{boss.pk}/act/set_password/",
        "/admin/auth/group/",
        "/admin/auth/group/add/",
        "/admin/admin/logentry/",
    ]


@pytest.mark.parametrize(
    ("viewport", "language"), [(PHONE, "hu"), (DESKTOP, "en")], ids=["phone-hu", "desktop-en"]
)
def test_no_page_breaks_the_content_policy_or_scrolls_sideways(
    signed_in: SignedIn, boss: User, addresses: list[str], viewport: ViewportSize, language: str
) -> None:
    all_unbroken(signed_in(boss, language, viewport=viewport), addresses, language)


@pytest.mark.parametrize(
    ("viewport", "theme"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone-light", "desktop-dark"]
)
def test_everybody_can_use_it(
    signed_in: SignedIn, boss: User, addresses: list[str], viewport: ViewportSize, theme: str
) -> None:
    """Names, labels, contrast: as axe judges them, which has to write styles of its own to do so."""
    page = signed_in(boss, viewport=viewport, color_scheme=theme, bypass_csp=True)
    for address in addresses[::2] if theme == "light" else addresses[1::2]:
        page.goto(address)
        found = Axe().run(page).response["violations"]
        told = [(item["id"], [node["html"][:120] for node in item["nodes"]][:3]) for item in found]
        assert not told, address


def test_the_sites_sign_in_leads_to_the_desk_and_a_list_is_searched_and_filtered(
    page: Page, organiser: User, reka: Player, guest: Player, odon: Player
) -> None:
    page.goto("/admin/games/player/")
    page.get_by_label("E-mail").fill(organiser.username)
    page.get_by_label("Jelszó").fill(PASSWORD)
    with turning(page):
        page.keyboard.press("Enter")
    assert page.url.endswith("/admin/games/player/")
    page.locator("#searchbar").fill("odon")
    with turning(page):
        page.keyboard.press("Enter")
    expect(page.locator("#result_list tbody tr")).to_have_count(2)
    with turning(page):
        page.locator("#changelist-filter").get_by_role("link", name="belépés nélkül").click()
    expect(page.locator("#result_list tbody tr")).to_have_count(1)
    expect(page.locator("#result_list")).to_contain_text("Kockás")
    with turning(page):
        page.get_by_role("button", name="Kilépés").click()
    page.goto("/admin/")
    assert "/belepes/" in page.url


def test_an_action_on_the_chosen_says_what_it_did(
    signed_in: SignedIn, organiser: User, reka: Player, odon: Player
) -> None:
    page = signed_in(organiser)
    page.goto("/admin/games/player/")
    page.locator("#action-toggle").check()
    expect(page.locator(".action-counter")).to_contain_text("2")
    page.get_by_label("Művelet:").select_option("make_beginners")
    with turning(page):
        page.locator(".actions button").click()
    expect(page.locator(".messagelist")).to_contain_text("2 játékos áthelyezve")
    unbroken(page)


def test_a_login_is_found_by_typing_and_given_to_a_player(
    signed_in: SignedIn, organiser: User, odon: Player, guest: Player
) -> None:
    page = signed_in(organiser)
    page.goto(f"/admin/games/player/{guest.pk}/change/")
    with turning(page):
        page.get_by_role("link", name="Belépés hozzárendelése").click()
    page.locator(".select2-selection").click()
    page.keyboard.type("odon")
    page.locator(".select2-results__option", has_text="odon@example.org (Kiss Ödön)").click()
    unbroken(page)
    with turning(page):
        page.get_by_role("button", name="Belépés hozzárendelése").click()
    expect(page.locator(".messagelist")).to_contain_text("Kiss Ödön mostantól így lép be: odon@example.org")
    guest.refresh_from_db()
    assert guest.user == User.objects.get(username="odon@example.org")


def test_the_second_of_two_who_edit_the_same_player_is_told(
    signed_in: SignedIn, organiser: User, boss: User, reka: Player
) -> None:
    first, second = signed_in(organiser), signed_in(boss, "en")
    for page in (first, second):
        page.goto(f"/admin/games/player/{reka.pk}/change/")
    first.get_by_label("Klub").fill("Kockás")
    second.get_by_label("Country").fill("HUN")
    for page, name in ((first, "Mentés"), (second, "Save")):
        with turning(page):
            page.get_by_role("button", name=name, exact=True).click()
    expect(second.locator(".faults")).to_contain_text("club: now “Kockás”")
    expect(second.get_by_label("Country")).to_have_value("HUN")
    reka.refresh_from_db()
    assert (reka.club, reka.country) == ("Kockás", "")


def test_a_list_is_looked_at_and_taken_over(signed_in: SignedIn, organiser: User, guest: Player) -> None:
    page = signed_in(organiser, viewport=PHONE)
    page.goto("/admin/games/player/import/")
    file = {
        "name": "lista.csv",
        "mimeType": "text/csv",
        "buffer": "Név\nNagy Győző\nKiss Ödön\n".encode("cp1250"),
    }
    page.set_input_files("#id_file", file)  # type: ignore[arg-type]
    with turning(page):
        page.get_by_role("button", name="Mutasd, mi történne").click()
    expect(page.get_by_text("1 játékost vennénk fel; 1 már szerepel")).to_be_visible()
    unbroken(page)
    with turning(page):
        page.get_by_role("button", name="1 játékos felvétele").click()
    expect(page.locator(".messagelist")).to_contain_text("1 játékos felvéve")


def test_only_the_fields_of_the_chosen_clock_are_seen(signed_in: SignedIn, organiser: User) -> None:
    page = signed_in(organiser)
    page.goto("/admin/games/preset/add/")
    page.locator("#id_name").fill("Villám")
    page.locator("#id_code").fill("villam")
    expect(page.locator("#id_base")).to_be_hidden()
    page.locator("#id_kind").select_option("fischer")
    expect(page.locator("#id_increment")).to_be_visible()
    expect(page.locator("#id_periods")).to_be_hidden()
    page.locator("#id_no_draw").check()
    page.locator("#id_shape").select_option("unbounded")
    with turning(page):
        page.get_by_role("button", name="Mentés", exact=True).click()
    expect(page.locator(".field-no_draw .errorlist")).to_contain_text("végtelen")


def test_deleting_asks_first_and_says_what_goes(signed_in: SignedIn, boss: User, guest: Player) -> None:
    page = signed_in(boss)
    page.goto(f"/admin/games/player/{guest.pk}/change/")
    with turning(page):
        page.get_by_role("link", name="Törlés").click()
    expect(page.get_by_role("main")).to_contain_text("Kiss Ödön")
    unbroken(page)
    with turning(page):
        page.get_by_role("button", name="Végleges törlés").click()
    assert not Player.objects.filter(pk=guest.pk).exists()


def test_calendars_and_clocks_work_under_the_content_policy(
    signed_in: SignedIn, boss: User, reka: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No table of this app has a date to enter yet; tournaments' have. So a login shows when it was made."""
    monkeypatch.setattr(LoginAdmin, "fields", ("username", "date_joined"))
    monkeypatch.setattr("games.forms.logins.RightsForm._meta.fields", ("username", "date_joined"))
    page = signed_in(boss)
    page.goto(f"/admin/auth/user/{reka.user_id}/change/")
    page.locator("#calendarlink0").click()
    page.locator("#calendarin0 td a").first.click()
    page.locator("#clocklink0").click()
    page.locator("#clockbox0 .timelist a").nth(1).click()
    expect(page.locator("#id_date_joined_1")).to_have_value(re.compile("^00:00"))
    unbroken(page)


def test_the_look_is_the_sites_and_follows_its_switch(signed_in: SignedIn, organiser: User) -> None:
    page = signed_in(organiser, viewport=PHONE)
    page.goto("/admin/games/player/")
    page.locator(".appearance summary").click()
    page.get_by_label("Sötét").check()
    with turning(page):
        page.locator(".appearance").get_by_role("button", name="Mentés").click()
    assert page.url.endswith("/admin/games/player/")
    assert page.locator("body").evaluate("it => getComputedStyle(it).backgroundColor") == "rgb(11, 15, 21)"
    with turning(page):
        page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Players")
