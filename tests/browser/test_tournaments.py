"""A tournament in a real Chromium without JavaScript: organised, played over the board, on wall and paper."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import Group, User
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Player
from games.services import groups
from games.services.verb import now
from tests.browser.test_play import PHONE, Person, contexts, person
from tests.tournaments import club
from tournaments.models import Pairing, Tournament
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import results, rounds

__all__ = ["contexts", "person"]

VENUE = Tournament.Venue.OVER_THE_BOARD
LONG = "Megszentségteleníthetetlenné Zsófia"


@pytest.fixture
def organiser(person: Callable[..., Person]) -> Person:
    club.sync()
    someone = person("Szervező Sára")
    login_of(someone).groups.add(Group.objects.get(name=groups.ORGANISER))
    return someone


def login_of(someone: Person) -> User:
    assert someone.player
    assert someone.player.user
    return someone.player.user


# The whole way --------------------------------------------------------------------------------------------
def test_from_entries_to_the_prize_list(organiser: Person, person: Callable[..., Person]) -> None:
    reka, odon = person("Nagy Réka"), person("Kiss Ödön", viewport=PHONE)
    tournament = club.drafted(login_of(organiser), at=now(), venue=VENUE)
    home = f"/versenyek/{tournament.slug}/"
    desk = organiser.open(home + "szervezes/")
    desk.press("Megnyitom a nevezést")
    for someone in (reka, odon):
        someone.open(home).press("Nevezek")
        expect(someone.page.get_by_role("heading", name="Neveztél")).to_be_visible()
    for button in (
        "A nevezés lezárása",
        "A verseny indítása",
        "1. forduló közzététele",
        "1. forduló indítása",
    ):
        desk.open(home + "szervezes/").press(button)
    expect(desk.page.get_by_role("button", name="1. forduló lezárása")).to_be_disabled()
    expect(desk.page.locator(".missing li")).to_have_count(1)
    play_over_the_board(home, reka, odon)
    desk.open(home + "szervezes/").press("1. forduló lezárása")
    desk.press("A verseny befejezése")
    desk.press("A végeredmény jóváhagyása")
    expect(desk.page.locator(".prizes li").first).to_contain_text("Kiss Ödön")
    reka.open(home)
    expect(reka.page.get_by_role("heading", name="A helyezésed: 2.")).to_be_visible()


def play_over_the_board(home: str, reka: Person, odon: Person) -> None:
    """A win each, Ödön with fewer moves: Réka enters it, Ödön confirms it on his phone."""
    reka.open("/")
    reka.page.get_by_role("link", name=re.compile("1. forduló: hogyan végződött")).click()
    page = reka.page
    for number, winner, moves in ((1, "Nagy Réka", "19"), (2, "Kiss Ödön", "12")):
        game = page.get_by_role("group", name=re.compile(f"^{number}. játszma"))
        game.get_by_label("Eredmény").select_option(f"{winner} nyert")
        game.get_by_label("A győztes saját lépései").fill(moves)
    reka.press("Eredmény beírása")
    expect(page.get_by_role("heading", name=re.compile("megerősítésre vár"))).to_be_visible()
    odon.open(home).follow("Megnézem az eredményt")
    odon.press("Igen, megerősítem")
    expect(odon.page.get_by_text("Kiss Ödön nyert a párbaj szabálya szerint").first).to_be_visible()


# A tournament under way -----------------------------------------------------------------------------------
@pytest.fixture
def under_way(organiser: Person) -> Tournament:
    """Eight players, two rounds complete, the third being played; one result waits, one is disputed."""
    by = login_of(organiser)
    names = (*club.NAMES, LONG, "Bő Léna")
    players = [Player.objects.create(user=club.login("player"), name=name) for name in names]
    tournament = club.running(
        by, players, at=now(), venue=VENUE, name="Őszi körmérkőzés mindenkinek, aki eljön"
    )
    won = (EnteredGame(Score.A, 12), EnteredGame(Score.B, 9))
    drawn = (EnteredGame(Score.DRAW), EnteredGame(Score.DRAW))
    for number in (1, 2, 3):
        club.begin(tournament, number, by, at=now())
        boards = Pairing.objects.filter(round__tournament=tournament, round__number=number)
        for one in boards if number < 3 else boards[:1]:
            games = drawn if one.board == number else won
            claim = results.enter(pairing_id=one.pk, by=by, games=games, at=now())
            results.confirm(pairing_id=one.pk, by=by, number=claim.number, at=now())
        if number < 3:
            rounds.complete(tournament_id=tournament.pk, number=number, by=by, at=now())
    waiting = boards.select_related("entry_a__player", "entry_b__player").order_by("board")[1:3]
    for one in waiting:
        results.enter(pairing_id=one.pk, by=one.entry_a.player, games=won, at=now())
    last = waiting[1]
    assert last.entry_b is not None
    results.dispute(pairing_id=last.pk, by=last.entry_b.player, number=1, reason=club.WHY, at=now())
    return tournament


def addresses(tournament: Tournament) -> dict[str, str]:
    home = f"/versenyek/{tournament.slug}/"
    parts = {
        "overview": "",
        "round": "fordulok/3/",
        "pairing": "fordulok/3/3/",
        "standings": "allas/",
        "crosstable": "kereszttabla/",
        "log": "naplo/",
        "guide": "szervezes/",
        "wall": "kivetito/?kep=1&all",
        "sheet": "fordulok/3/parositas/",
        "slips": "fordulok/3/eredmenylapok/",
    }
    return {"list": "/versenyek/", "home": "/", "zone": "/idozona/"} | {
        name: home + part for name, part in parts.items()
    }


def pages_of(someone: Person, browser: Browser, live_server: LiveServer, **more: object) -> BrowserContext:
    """The same browser session, with script for what looks at the page."""
    context = browser.new_context(base_url=live_server.url, locale="hu-HU", bypass_csp=True, **more)  # type: ignore[arg-type]
    context.add_cookies(someone.page.context.cookies())  # type: ignore[arg-type]
    return context


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_page_is_open_to_everybody_and_fits_a_phone(
    organiser: Person, under_way: Tournament, browser: Browser, live_server: LiveServer, theme: str
) -> None:
    context = pages_of(organiser, browser, live_server, viewport=PHONE, color_scheme=theme)
    page = context.new_page()
    found = {name: _faults(page, address) for name, address in addresses(under_way).items()}
    context.close()
    assert {name: what for name, what in found.items() if what} == {}


def _faults(page: Page, address: str) -> list[str]:
    """What axe complains of, and whether the page scrolls sideways."""
    answer = page.goto(address)
    assert answer
    assert answer.status == 200, address
    sideways = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    return [item["id"] for item in Axe().run(page).response["violations"]] + ["sideways"] * sideways


def test_a_number_opens_in_place(organiser: Person, under_way: Tournament) -> None:
    page = organiser.open(f"/versenyek/{under_way.slug}/allas/").page
    row = page.locator("table.standings tbody tr").first
    made_of = page.locator("table.standings tr.sums").first.locator("section.of-1")  # the match points
    expect(made_of).to_be_hidden()
    row.locator("details summary").first.click()
    expect(made_of).to_be_visible()
    expect(made_of.get_by_role("listitem")).to_have_count(2)
    expect(made_of.get_by_role("listitem").first).to_contain_text("1. forduló")


def test_the_first_column_stays_while_the_rest_is_pushed(
    organiser: Person, under_way: Tournament, contexts: Callable[..., BrowserContext]
) -> None:
    page = contexts(viewport=PHONE).new_page()
    page.goto(f"/versenyek/{under_way.slug}/kereszttabla/")
    name = page.locator("table.cross tbody th").first
    before = name.bounding_box()
    page.locator(".sideways").first.evaluate("it => { it.scrollLeft = 200 }")
    after = name.bounding_box()
    assert before
    assert after
    assert before["x"] == after["x"]


def test_the_wall_is_readable_from_far_away_and_turns(
    under_way: Tournament, contexts: Callable[..., BrowserContext]
) -> None:
    """At 8 m a letter needs some 25 mm: a fortieth of the height of a picture one metre high."""
    page = contexts(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(f"/versenyek/{under_way.slug}/kivetito/?kep=1&all")
    for kind in ("table.standings tbody th", "table.cross tbody th", "table.boards .one"):
        page.goto(f"/versenyek/{under_way.slug}/kivetito/?kep={_WHERE[kind]}&all")
        size = page.locator(kind).first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
        assert size >= 1080 / 40
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080
    page.goto(f"/versenyek/{under_way.slug}/kivetito/")
    page.wait_for_url(re.compile(r"kep=1$"), timeout=25_000)


_WHERE = {"table.boards .one": 0, "table.standings tbody th": 1, "table.cross tbody th": 2}


def test_slips_come_several_to_a_sheet_without_the_site_around_them(
    under_way: Tournament, contexts: Callable[..., BrowserContext]
) -> None:
    page = contexts().new_page()
    page.goto(f"/versenyek/{under_way.slug}/fordulok/3/eredmenylapok/")
    paper = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 2  # four boards, three slips to a sheet
    page.emulate_media(media="print")
    for unprinted in ("header.top", "footer.foot", "nav"):
        expect(page.locator(unprinted).first).to_be_hidden()
    expect(page.locator(".signatures").first).to_be_visible()
