"""People play in a real Chromium, without JavaScript: two browsers, one server, and the rules decide."""

import re
import time
from collections.abc import Callable, Iterator, Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth.models import Group, User
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from games.models import Challenge, Game, Match, Player
from games.rules.clock import SuddenDeath
from games.rules.field import rectangle
from games.rules.match import Side, lot
from games.rules.ruleset import PRESETS, MatchFormat, match_format, ruleset
from games.services import challenges, groups, matches, play
from games.services.verb import now
from tests.browser.conftest import turning

expect.set_options(timeout=20_000)  # two browsers and a server may share a busy machine
PHONE: ViewportSize = {"width": 360, "height": 740}
SEED = next(str(number) for number in range(20) if lot(str(number), "opener") is Side.A)
PASSWORD = "kockas-papir-7"


class Person:
    """A player with a browser of their own that runs no script."""

    def __init__(self, name: str, page: Page, player: Player | None = None) -> None:
        self.name, self.page, self.player = name, page, player

    def press(self, name: str) -> None:
        """A square of the board, or a button; the page that it opens is there afterwards."""
        with turning(self.page):
            self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        """A link of this page to another one, which is there afterwards."""
        with turning(self.page):
            self.page.get_by_role("link", name=name).click()

    def enter(self, square: str) -> None:
        """A square written into the field, and sent by the keyboard."""
        self.page.get_by_label("Mező", exact=True).fill(square)
        with turning(self.page):
            self.page.keyboard.press("Enter")

    def open(self, address: str) -> "Person":
        self.page.goto(address)
        return self

    def look(self) -> "Person":
        """The page anew, without its refreshing itself; one that just does so is let to finish first."""
        address = self.page.url.partition("?")[0] + "?all"
        for _attempt in range(3):
            try:
                self.page.goto(address)
            except Error:
                self.page.wait_for_load_state()
            else:
                return self
        raise AssertionError(address)

    def title(self) -> str:
        return self.page.locator("#ask").inner_text()


@pytest.fixture
def contexts(browser: Browser, live_server: LiveServer) -> Iterator[Callable[..., BrowserContext]]:
    """Browsers that share nothing; JavaScript is off."""
    opened: list[BrowserContext] = []

    def make(**more: object) -> BrowserContext:
        usual = {"locale": "hu-HU", "timezone_id": "Europe/Budapest", "java_script_enabled": False}
        context = browser.new_context(base_url=live_server.url, **{**usual, **more})  # type: ignore[arg-type]
        opened.append(context)
        return context

    groups.sync()
    yield make
    for context in opened:
        context.close()


@pytest.fixture
def person(contexts: Callable[..., BrowserContext], live_server: LiveServer) -> Callable[..., Person]:
    """Somebody who has signed in."""

    def make(name: str, **more: object) -> Person:
        user = User.objects.create_user(
            f"{name.rsplit(maxsplit=1)[-1].lower()}@example.org", password=PASSWORD
        )
        user.groups.add(Group.objects.get(name=groups.PLAYER))
        player = Player.objects.create(user=user, name=name)
        client, context = Client(), contexts(**more)
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
        return Person(name, context.new_page(), player)

    return make


@pytest.fixture
def two(person: Callable[..., Person]) -> tuple[Person, Person]:
    return person("Nagy Réka"), person("Kiss Ödön")


def start(one: Person, other: Person, agreed: MatchFormat, *, ready: bool = True) -> Match:
    """A match that `one` begins, both at its board."""
    assert one.player
    assert other.player
    match = matches.open_match(player_a=one.player, player_b=other.player, agreed=agreed, seed=SEED, at=now())
    game = match.games.get()
    for someone in (one, other):
        if ready:
            assert someone.player
            play.ready(game_id=game.pk, by=someone.player, at=now())
    for someone in (one, other):
        someone.open(f"/jatszmak/{game.pk}/?all")
    return match


def take_turns(people: Sequence[Person], squares: Sequence[str]) -> None:
    """Each in turn looks again and presses a square."""
    for number, square in enumerate(squares):
        someone = people[number % 2]
        someone.look().press(square)


def board_marks(page: Page) -> tuple[int, int]:
    return page.locator(".board path.x[transform]").count(), page.locator(".board path.o[transform]").count()


# Finding each other -------------------------------------------------------------------------------


def test_two_people_sign_up_agree_on_swap2_and_the_duel_rule_decides(
    contexts: Callable[..., BrowserContext],
) -> None:
    reka, odon = (Person(name, contexts().new_page()) for name in ("Nagy Réka", "Kiss Ödön"))
    for number, someone in enumerate((reka, odon)):
        someone.open("/").follow("Regisztrálok és játszom")
        someone.page.get_by_label("Név, amelyet mások látnak").fill(someone.name)
        someone.page.get_by_label("E-mail").fill(f"jatekos{number}@example.org")
        someone.page.get_by_label("Jelszó").fill(PASSWORD)
        someone.press("Regisztráció")
        expect(someone.page.get_by_role("heading", name=f"Szia, {someone.name}!")).to_be_visible()

    reka.follow("Új kihívás")
    reka.page.get_by_label("Kész beállítások").select_option(label="Swap2 15 × 15")
    reka.press("Betöltöm")
    assert reka.page.get_by_label("Nyitás").input_value() == "swap2"
    reka.press("Kiteszem a kihívást")
    expect(reka.page.get_by_role("status")).to_have_text("Kitettük a kihívásodat.")

    odon.open("/kihivasok/").follow("Nagy Réka")
    odon.press("Elfogadom")
    expect(odon.page.get_by_role("heading", name="1. játszma: készen állsz?")).to_be_visible()
    match = Match.objects.get()
    first, second = (reka, odon) if match.opener == "a" else (odon, reka)

    won = _swap2_game(match, first, second, ["a1", "k8", "a3", "l8"])
    assert (won.winner_moves, won.termination) == (5, "five")
    won = _swap2_game(match, second, first, ["a1", "c3", "a3", "k8", "a5", "l8"])
    assert (won.winner_moves, won.termination) == (6, "five")
    match.refresh_from_db()
    assert (match.decided_by, match.half_points_a, match.half_points_b) == ("duel", 2, 2)
    reka.open(f"/meccsek/{match.pk}/")
    winner = match.player(Side(match.winner)).name
    sentence = f"A meccset a párbajt eldöntő szabállyal {winner} nyerte"
    expect(reka.page.get_by_role("heading", name=sentence)).to_be_visible()
    # Who stands first in the sentence is a matter of lots.
    expect(reka.page.get_by_text(re.compile(r"\b5 (saját )?lépéssel"))).to_be_visible()


def _swap2_game(match: Match, first: Person, second: Person, rest: Sequence[str]) -> Game:
    """`first` lays three stones, `second` two more, `first` takes black; `rest` begins with white's ply 6."""
    game = match.games.get(result="")
    for someone in (first, second):
        someone.open(f"/jatszmak/{game.pk}/?all")
        someone.press("Készen állok")
    first.look()
    for square in ("h8", "b15", "i8"):
        first.press(square)
    expect(first.page.get_by_text("Ezeket választottad: × h8, ○ b15, × i8.")).to_be_visible()
    first.press("Lerakom ezeket")
    second.look()
    second.press("Lerakok még két bábut")
    for square in ("d15", "j8"):
        second.press(square)
    second.press("Lerakom ezeket")
    first.look()
    first.press("× (sötét) leszek")
    take_turns((second, first), rest)
    game.refresh_from_db()
    return game


# Ways to play -------------------------------------------------------------------------------------


def test_the_three_move_rule_on_demand(two: tuple[Person, Person]) -> None:
    reka, odon = two
    match = start(reka, odon, PRESETS["freestyle-15"], ready=False)
    odon.press("Kérem a hármas szabályt")
    for someone in two:
        someone.look().press("Készen állok")
    take_turns(two, ["h8", "i8", "i9", "j10"])
    reka.look()
    assert reka.title() == "Hármas szabály: ajánlj fel két lépést"
    for square in ("g8", "k7"):
        reka.press(square)
    reka.press("Ezeket ajánlom")
    odon.look()
    assert odon.title() == "Hármas szabály: válassz a felkínált két lépés közül"
    assert odon.page.locator(".board .letter").all_text_contents() == ["A", "B"]
    odon.press("B · k7")
    odon.press("j9")
    game = match.games.get()
    assert (game.ply, game.to_act) == (6, "first")
    acts = [*game.events.order_by("seq").values_list("act", flat=True)]
    assert acts == ["begin", *["place"] * 4, "offer", "pick", "place"]
    reka.look()
    assert board_marks(reka.page) == (3, 3)
    expect(reka.page.locator(".board .discarded")).to_have_text("A")


def test_a_win_by_sliding(two: tuple[Person, Person]) -> None:
    reka, odon = two
    small = match_format(ruleset(rectangle(7), stones_per_player=6, sliding=True))
    match = start(reka, odon, small)
    squares = ["a1", "a7", "b1", "c7", "c1", "e7", "d1", "g7", "e2", "a5", "g3", "g5"]
    take_turns(two, squares)
    reka.look()
    assert reka.title() == "Te tolsz"
    reka.press("e2")
    expect(reka.page.get_by_text("Nyomd meg a mezőt, ahová tolod ezt a bábut: e2.")).to_be_visible()
    reka.press("e1")
    game = match.games.get(number=1)
    assert (game.result, game.termination, game.winner_moves) == ("first", "five", 7)
    assert reka.page.locator(".board .line.x").count() == 1
    assert reka.page.locator(".board .slide").count() == 1


def test_the_endless_field_grows_past_its_first_view(two: tuple[Person, Person]) -> None:
    reka, odon = two
    match = start(reka, odon, PRESETS["source-a-unlimited"])
    assert reka.page.get_by_role("button", name="-9,-9", exact=True).count() == 1
    reka.press("3,4")  # becomes 0,0
    take_turns((odon, reka), ["9,0", "1,0", "15,0", "2,0"])
    odon.look()
    assert odon.page.get_by_role("button", name="21,0", exact=True).count() == 1
    odon.page.get_by_label("Mező", exact=True).fill("-60,7")
    odon.press("Lerakom")
    reka.look()
    reka.page.get_by_text("5 bábu a képen kívül").click()
    reka.follow("× 2,0")
    reka.press("3,0")
    take_turns((odon, reka), ["10,5"])
    reka.look().follow("balra")
    reka.page.get_by_label("Mező", exact=True).fill("4,0")
    reka.press("Lerakom")
    game = match.games.get(number=1)
    assert (game.result, game.termination, game.ply) == ("first", "five", 9)


def test_no_draw_ends_when_the_opponent_cannot_win_any_more(two: tuple[Person, Person]) -> None:
    reka, odon = two
    match = start(reka, odon, match_format(ruleset(rectangle(5), no_draw=True)))
    for square in NO_DRAW:
        game = match.games.get(number=1)
        someone = reka if game.to_act == "first" else odon
        someone.look().press(square)
    game = match.games.get(number=1)
    assert (game.result, game.termination) == ("first", "opponent_cannot_win")
    expect(reka.page.get_by_text("Kiss Ödön már elméletileg sem nyerhetett")).to_be_visible()


NO_DRAW = ["d3", "d4", "c4", "e4", "a5", "c5", "e1", "d5", "b2"]


def test_a_flag_falls_with_nobody_watching(two: tuple[Person, Person]) -> None:
    reka, odon = two
    fast = match_format(ruleset(rectangle(15)), time=SuddenDeath(1_000))
    match = start(reka, odon, fast, ready=False)
    game, address = match.games.get(), odon.page.url
    for someone in two:
        assert someone.player
        someone.open("about:blank")
        play.ready(game_id=game.pk, by=someone.player, at=now())
    game.refresh_from_db()
    deadline = game.deadline
    assert deadline
    while now() < deadline + 100:
        time.sleep(0.05)
    odon.open(address)
    expect(odon.page.get_by_text("Kiss Ödön nyert: Nagy Réka kifutott az időből")).to_be_visible()
    game.refresh_from_db()
    assert (game.result, game.termination, game.ended_at) == ("second", "time", deadline)


# What can go wrong --------------------------------------------------------------------------------


def test_a_stale_page_is_told_and_its_move_goes_nowhere(two: tuple[Person, Person]) -> None:
    reka, odon = two
    match = start(reka, odon, PRESETS["freestyle-15"])
    old = reka.page.context.new_page()
    old.goto(reka.page.url)
    take_turns(two, ["h8", "i8"])
    with old.expect_response(lambda response: response.request.method == "POST") as answer:
        old.get_by_role("button", name="j9", exact=True).click()
    assert answer.value.status == 409
    expect(old.get_by_role("alert")).to_contain_text("A játszma közben továbbment")
    assert board_marks(old) == (1, 1)
    assert match.games.get().ply == 2


def test_a_refused_move_says_why_in_the_asking_card(two: tuple[Person, Person]) -> None:
    reka, odon = two
    start(reka, odon, PRESETS["pro-15"])
    take_turns(two, ["h8", "i8"])
    reka.look()
    reka.enter("i9")
    card = reka.page.locator(".ask")
    expect(card.get_by_role("alert")).to_contain_text("legalább 3")
    reka.follow("Szabály: 4. pont")
    assert reka.page.url.endswith("/szabalyok/#s4")


def test_by_keyboard_alone(two: tuple[Person, Person]) -> None:
    reka, odon = two
    match = start(reka, odon, PRESETS["freestyle-15"])
    reka.page.get_by_label("Mező", exact=True).focus()
    reka.page.keyboard.type("h8")
    with turning(reka.page):
        reka.page.keyboard.press("Enter")
    expect(reka.page.get_by_role("heading", name="Kiss Ödön következik")).to_be_visible()
    odon.look()
    odon.page.get_by_role("button", name="i8", exact=True).focus()
    with turning(odon.page):
        odon.page.keyboard.press("Enter")
    expect(odon.page.get_by_role("heading", name="Nagy Réka következik")).to_be_visible()
    assert match.games.get().ply == 2


def test_with_javascript_the_board_is_one_tab_stop(person: Callable[..., Person]) -> None:
    """Arrow keys go from square to square, over those that cannot be pressed; without it each is a stop."""
    reka, odon = person("Nagy Réka", java_script_enabled=True), person("Kiss Ödön")
    match = start(reka, odon, PRESETS["freestyle-15"])
    take_turns((reka, odon), ["h8", "i8"])
    squares = reka.look().page.locator(".board button")
    expect(squares).to_have_count(223)
    expect(reka.page.locator('.board button[tabindex="0"]')).to_have_count(1)
    reka.page.get_by_role("link", name="A tábla átugrása").focus()
    reka.page.keyboard.press("Tab")
    expect(reka.page.locator(".board button:focus")).to_have_count(1)
    reka.page.get_by_role("button", name="g8", exact=True).focus()
    for key, square in (("ArrowRight", "j8"), ("ArrowUp", "j9"), ("ArrowLeft", "i9"), ("ArrowDown", "i7")):
        reka.page.keyboard.press(key)
        expect(reka.page.get_by_role("button", name=square, exact=True)).to_be_focused()
    reka.page.keyboard.press("Tab")
    expect(reka.page.locator(".board button:focus")).to_have_count(0)
    reka.page.keyboard.press("Shift+Tab")
    with turning(reka.page):
        reka.page.keyboard.press("Enter")
    assert match.games.get().ply == 3
    expect(odon.look().page.locator(".board button")).to_have_count(222)
    expect(odon.page.locator(".board button[tabindex]")).to_have_count(0)


def test_a_waiting_page_looks_again_by_itself(two: tuple[Person, Person]) -> None:
    reka, odon = two
    match = start(reka, odon, PRESETS["freestyle-15"])
    odon.open(f"/jatszmak/{match.games.get().pk}/")
    reka.press("h8")
    expect(odon.page.get_by_role("heading", name="Te lépsz")).to_be_visible()


# For everybody ------------------------------------------------------------------------------------


@pytest.fixture
def busy_site(two: tuple[Person, Person], person: Callable[..., Person]) -> dict[str, str]:
    """A site on which something goes on: the addresses of its pages."""
    reka, odon = two
    zsofi = person("Hosszúnevű Megszentségteleníthetetlenné Zsófia")
    assert reka.player
    assert odon.player
    assert zsofi.player
    match = start(reka, odon, PRESETS["freestyle-15"])
    take_turns(two, ["h8", "i8"])
    start(zsofi, reka, PRESETS["source-a-unlimited"], ready=False)
    challenges.propose(by=zsofi.player, opponent=None, settings=PRESETS["source-a"])
    challenges.propose(by=odon.player, opponent=reka.player, settings=PRESETS["pro-15"])
    to_reka = Challenge.objects.get(opponent=reka.player).pk
    return {
        "home": "/",
        "lobby": "/kihivasok/",
        "form": f"/kihivasok/uj/?preset=source-a&ellenfel={odon.player.pk}",
        "challenge": f"/kihivasok/{to_reka}/",
        "counter": f"/kihivasok/{to_reka}/ellenajanlat/",
        "game": f"/jatszmak/{match.games.get().pk}/",
        "match": f"/meccsek/{match.pk}/",
        "players": "/jatekosok/",
        "player": f"/jatekosok/{zsofi.player.pk}/",
        "profile": "/profil/",
        "token": "/profil/token/",
        "resign": f"/jatszmak/{match.games.get().pk}/feladas/",
    }


def test_no_page_is_closed_to_a_screen_reader(
    two: tuple[Person, Person], busy_site: dict[str, str], browser: Browser, live_server: LiveServer
) -> None:
    """axe needs script; the pages themselves are the same."""
    context = browser.new_context(base_url=live_server.url, bypass_csp=True)
    context.add_cookies(two[0].page.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    found = {name: _complaints(page, address) for name, address in busy_site.items()}
    context.close()
    assert {name: what for name, what in found.items() if what} == {}


def _complaints(page: Page, address: str) -> list[str]:
    page.goto(address)
    return [item["id"] for item in Axe().run(page).response["violations"]]


def test_no_page_scrolls_sideways_on_a_phone(
    two: tuple[Person, Person], busy_site: dict[str, str], browser: Browser, live_server: LiveServer
) -> None:
    context = browser.new_context(base_url=live_server.url, viewport=PHONE)
    context.add_cookies(two[0].page.context.cookies())  # type: ignore[arg-type]
    page = context.new_page()
    wide = {name: _overhang(page, address) for name, address in busy_site.items()}
    context.close()
    assert {name: by for name, by in wide.items() if by > 0} == {}


def _overhang(page: Page, address: str) -> int:
    page.goto(address)
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
