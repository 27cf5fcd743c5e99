"""Recorded games in a real Chromium: everything without JavaScript, and for everybody."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from games.models import RecordedGame
from games.rules.field import Unbounded
from games.rules.ruleset import ruleset
from games.services.imports import Reading, import_file
from tests.browser.conftest import turning

PHONE: ViewportSize = {"width": 360, "height": 720}
WON = (
    "(;FF[4]GM[4]SZ[15]PB[Kiss Ödön]PW[Nagy Réka]EV[Őszi kupa]DT[2026-11-30]RE[B+]"
    ";B[hh];W[ha];B[ih];W[ia];B[jh];W[ja];B[kh];W[ka];B[lh])"
)
ILLEGAL = "(;GM[4]SZ[15]PB[Szabó Ágnes]PW[Tóth Elemér]RE[W+];B[hh];W[ha];B[hh];W[ab])"
LONG_NAMES = f"(;GM[4]SZ[52]PB[{'Hosszúnevű' * 9}]PW[X]EV[{'Megszentségteleníthetetlen' * 4}];B[zz];W[ZZ])"


@pytest.fixture
def games(live_server: LiveServer) -> dict[str, int]:
    """Four stored games; their numbers by the names of their files."""
    endless = Reading(ruleset(Unbounded()))
    texts = {"won.sgf": WON, "illegal.sgf": ILLEGAL, "names.sgf": LONG_NAMES}
    for name, text in texts.items():
        import_file(name=name, data=text.encode(), reading=Reading())
    import_file(name="endless.txt", data=b"0,0 1,0 -200,77", reading=endless)
    return dict(RecordedGame.objects.values_list("file__name", "pk"))


@pytest.fixture
def plain(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A page that runs no script."""
    context = browser.new_context(base_url=live_server.url, locale="hu-HU", java_script_enabled=False)
    yield context.new_page()
    context.close()


def marks(page: Page) -> tuple[int, int]:
    """How many × and ○ lie on the board."""
    return page.locator(".board path.x[transform]").count(), page.locator(".board path.o[transform]").count()


def follow(page: Page, name: str, *, exact: bool = False) -> None:
    """A link of this page to another one, which is there afterwards."""
    with turning(page):
        page.get_by_role("link", name=name, exact=exact).click()


def press(page: Page, name: str) -> None:
    """A button; the page that it opens is there afterwards."""
    with turning(page):
        page.get_by_role("button", name=name).click()


# Without JavaScript ---------------------------------------------------------------------------------------


def test_search_and_open(plain: Page, games: dict[str, int]) -> None:
    plain.goto("/")
    with turning(plain):
        plain.get_by_role("navigation").get_by_role("link", name="Játszmatár").click()
    expect(plain.get_by_role("status")).to_have_text("4 játszma")
    plain.get_by_label("Játékosok vagy esemény").fill("odon")
    press(plain, "Keresés")
    expect(plain.get_by_role("status")).to_have_text("1 játszma")
    follow(plain, "Kiss Ödön")
    expect(plain.get_by_text("öt bábuja egy sorba került (9. lépés)")).to_be_visible()
    assert marks(plain) == (5, 4)
    assert plain.locator(".board .line.x").count() == 1


def test_nothing_found_says_so(plain: Page, games: dict[str, int]) -> None:
    plain.goto("/jatszmatar/?q=nincsilyen")
    expect(plain.get_by_text("Nincs ilyen játszma")).to_be_visible()
    follow(plain, "Minden játszma")
    expect(plain.get_by_role("status")).to_have_text("4 játszma")


def test_step_with_links(plain: Page, games: dict[str, int]) -> None:
    plain.goto(f"/jatszmatar/{games['won.sgf']}/")
    seen = []
    for name in ("Az elejére", "Következő lépés", "Következő lépés", "Előző lépés", "A végére"):
        follow(plain, name)
        seen.append(marks(plain))
    assert seen == [(0, 0), (1, 0), (1, 1), (1, 0), (5, 4)]
    follow(plain, "i8", exact=True)
    assert marks(plain) == (2, 1)
    expect(plain.locator(".moves [aria-current]")).to_have_text("i8")


def test_step_with_the_keyboard_alone(plain: Page, games: dict[str, int]) -> None:
    """Focus stays on the button that was pressed, so that Enter goes on and on."""
    plain.goto(f"/jatszmatar/{games['won.sgf']}/?lepes=0")
    plain.keyboard.press("Tab")
    expect(plain.get_by_role("link", name="Ugrás a tartalomra")).to_be_focused()
    plain.keyboard.press("Enter")
    plain.wait_for_url("**#main")
    following = plain.get_by_role("link", name="Következő lépés")
    plain.keyboard.press("Tab")
    expect(following).to_be_focused()
    for number in (1, 2, 3):
        plain.keyboard.press("Enter")
        plain.wait_for_url(f"**/?lepes={number}#kovetkezo")
        expect(following).to_be_focused()
    assert marks(plain) == (2, 1)


def test_jump_to_a_ply(plain: Page, games: dict[str, int]) -> None:
    plain.goto(f"/jatszmatar/{games['won.sgf']}/")
    plain.get_by_label("Lépés", exact=True).fill("4")
    press(plain, "Ugrás")
    assert plain.url.endswith("?lepes=4")
    assert marks(plain) == (2, 2)


def test_change_the_language_and_stay_on_the_page(plain: Page, games: dict[str, int]) -> None:
    plain.goto(f"/jatszmatar/{games['won.sgf']}/?lepes=4")
    press(plain, "English")
    assert plain.url.endswith("?lepes=4")
    expect(plain.get_by_role("heading", name="The arbiter's verdict")).to_be_visible()
    press(plain, "magyar")
    expect(plain.get_by_role("heading", name="A játékvezető döntése")).to_be_visible()


def test_the_system_decides_light_or_dark_until_the_reader_does(plain: Page, games: dict[str, int]) -> None:
    plain.goto("/jatszmatar/")
    light, dark = "rgb(246, 245, 240)", "rgb(11, 15, 21)"
    expect(plain.locator("body")).to_have_css("background-color", light)
    plain.emulate_media(color_scheme="dark")
    expect(plain.locator("body")).to_have_css("background-color", dark)
    plain.locator(".appearance summary").click()
    plain.get_by_label("Világos").check()
    plain.get_by_label("Fekete és fehér kövek vonalakon").check()
    press(plain, "Mentés")
    expect(plain.locator("body")).to_have_css("background-color", light)
    plain.goto(f"/jatszmatar/{games['won.sgf']}/")
    assert plain.locator(".board circle.black").count() == 5


@pytest.mark.parametrize(
    ("name", "start"), [("SGF", "(;"), ("PSQ", "Piskvorky"), ("TXT", "h8"), ("JSON", "{")]
)
def test_download(plain: Page, games: dict[str, int], name: str, start: str) -> None:
    plain.goto(f"/jatszmatar/{games['won.sgf']}/")
    with plain.expect_download() as download:
        plain.get_by_role("link", name=name, exact=True).click()
    assert download.value.path().read_text().startswith(start)


def test_a_verdict_leads_to_its_paragraph(plain: Page, games: dict[str, int]) -> None:
    plain.goto(f"/jatszmatar/{games['illegal.sgf']}/")
    expect(plain.get_by_text("A lépés szabálytalan. Ez a mező már foglalt: h8.")).to_be_visible()
    follow(plain, "Szabály: 1.3. pont")
    expect(plain.locator("#s1-3:target")).to_be_in_viewport()


def test_print_has_no_navigation(plain: Page, games: dict[str, int]) -> None:
    plain.goto(f"/jatszmatar/{games['won.sgf']}/")
    plain.emulate_media(media="print")
    expect(plain.get_by_role("banner")).to_be_hidden()
    expect(plain.locator(".steps")).to_be_hidden()
    expect(plain.locator(".board")).to_be_visible()


# With it --------------------------------------------------------------------------------------------------


def test_arrow_keys_step(page: Page, games: dict[str, int]) -> None:
    page.goto(f"/jatszmatar/{games['won.sgf']}/?lepes=4")
    for key, ply in (("ArrowRight", 5), ("ArrowLeft", 4), ("Home", 0), ("End", 9)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/?lepes={ply}")
    page.get_by_label("Lépés", exact=True).click()
    page.keyboard.press("Home")
    page.wait_for_timeout(300)  # nothing to wait for: nothing may happen
    expect(page.get_by_label("Lépés", exact=True)).to_be_focused()
    assert page.url.endswith("?lepes=9")


def test_the_list_is_scrolled_to_the_move_on_the_board(page: Page, games: dict[str, int]) -> None:
    text = ";".join(f"{'BW'[n % 2]}[{chr(97 + n % 15)}{chr(97 + 2 * (n // 15) % 15)}]" for n in range(60))
    import_file(name="long.sgf", data=f"(;GM[4]SZ[15];{text})".encode(), reading=Reading())
    page.goto(f"/jatszmatar/{RecordedGame.objects.latest('pk').pk}/")
    page.set_viewport_size({"width": 1280, "height": 1600})
    moves, current = (page.locator(name).bounding_box() for name in (".moves", ".moves [aria-current]"))
    assert moves
    assert current
    assert moves["y"] <= current["y"] <= moves["y"] + moves["height"] - current["height"]


ADDRESSES = (
    "/szabalyok/",
    "/jatszmatar/",
    "/jatszmatar/?q=nincsilyen",
    "won.sgf",
    "illegal.sgf",
    "names.sgf",
    "endless.txt",
)


def address(name: str, games: dict[str, int]) -> str:
    return name if name.startswith("/") else f"/jatszmatar/{games[name]}/"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(page: Page, games: dict[str, int], scheme: str) -> None:
    """No violation that axe knows of, of any weight."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for name in ADDRESSES:
        page.goto(address(name, games))
        page.locator(".appearance summary").click()
        found = Axe().run(page)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"


@pytest.mark.parametrize("language", ["hu", "en"])
def test_no_page_scrolls_sideways_on_a_phone(page: Page, games: dict[str, int], language: str) -> None:
    page.set_extra_http_headers({"accept-language": language})
    page.set_viewport_size(PHONE)
    for name in ADDRESSES:
        page.goto(address(name, games))
        page.locator(".appearance summary").click()
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], name


@pytest.mark.parametrize("name", ["/jatszmatar/", "won.sgf"])
def test_controls_are_large_enough_for_a_finger(page: Page, games: dict[str, int], name: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(address(name, games))
    page.locator(".appearance summary").click()
    controls = page.locator(
        "button, .button, input:not([type=hidden], [type=radio], [type=checkbox]), select, summary"
    )
    heights = [box["height"] for item in controls.all() if (box := item.bounding_box())]
    assert len(heights) > 5
    assert min(heights) >= 44
