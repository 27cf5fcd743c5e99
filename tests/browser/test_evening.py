"""An evening of four at the club, by the pages alone, without JavaScript: from a new tournament to its table.

Őri Zsófi (1) and Kiss Ödön (4) have logins and meet in round 1; for the other two the organiser acts.
"""

import csv
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pytest
from django.contrib.auth.models import Group
from playwright.sync_api import Locator, Page, expect

from games.models import Player
from games.services import groups
from tests.browser.conftest import turning
from tests.browser.test_play import PHONE, Person, contexts, person
from tests.tournaments import club
from tests.tournaments.standings.events import event
from tournaments.standings.ranking import standings
from tournaments.tiebreaks.counting import Format, usual
from tournaments.tiebreaks.values import Value

__all__ = ["contexts", "person"]

ZSOFI, DEZSO, BENO, ODON = NAMES = ("Őri Zsófi", "Fűzfa Dezső", "Gyűrű Benő", "Kiss Ödön")
DRAWN: Final = "döntetlen"
UNCONFIRMED: Final = "az eredményt még nem fogadták el"
DISPUTED: Final = "az eredmény vitatott"
BY_DUEL: Final = f"{ODON} nyert a párbaj szabálya szerint, kevesebb saját lépéssel"
# What is played below, as the pure standings read it: Ödön's 12 moves decide the 1 : 1 of round 1.
EVENING: Final = event(
    4,
    "1-4 1:19 0:12, 2-3 1:10 1:14",
    "4-3 + +, 1-2 = 0:15",
    "2-4 - -, 3-1 0:11 0:9",
    absences={2: (3, None)},
)
Games = Sequence[tuple[str, int | None]]  # of each game how it ended, and the winner's own moves


class Desk:
    """The organiser's browser; `home` is the address of the tournament, once there is one."""

    def __init__(self, organiser: Person) -> None:
        self.person, self.page, self.home = organiser, organiser.page, ""

    def guide(self) -> "Desk":
        self.person.open(f"{self.home}szervezes/")
        return self

    def press(self, *names: str) -> None:
        """The one big button of the guided page, step by step."""
        for name in names:
            self.person.press(name)

    def closing(self, number: int) -> Locator:
        """The button that completes a round."""
        return self.page.get_by_role("button", name=f"{number}. forduló lezárása")

    def told(self, text: str) -> None:
        expect(self.page.get_by_role("status")).to_contain_text(text)

    def at(self, number: int, *names: str) -> "Desk":
        """At the board of that round where these sit, through the list on the guided page."""
        self.guide()
        expect(self.page.get_by_role("heading", name=f"{number}. forduló", exact=True)).to_be_visible()
        row = of(self.page.locator("table.boards tbody tr"), *names)
        with turning(self.page):
            row.get_by_role("link", name=re.compile(r"^\d+\. tábla$")).click()
        return self

    def decides(self, games: Games) -> None:
        fill(self.page, games)
        self.press("Ez az eredmény")


def of(rows: Locator, *names: str) -> Locator:
    """Those which tell of all these."""
    for name in names:
        rows = rows.filter(has_text=name)
    return rows


def fill(page: Page, games: Games) -> None:
    for number, (ended, moves) in enumerate(games, 1):
        game = page.get_by_role("group", name=re.compile(f"^{number}. játszma"))
        game.get_by_label("Eredmény").select_option(ended)
        if moves is not None:
            game.get_by_label("A győztes saját lépései").fill(str(moves))


def won(name: str) -> str:
    return f"{name} nyert"


@pytest.fixture
def desk(person: Callable[..., Person]) -> Desk:
    """An organiser whose login may open the desk, and two players of the club who have no login."""
    club.sync()
    organiser = person("Szervező Sára")
    assert organiser.player
    login = organiser.player.user
    assert login
    login.groups.add(Group.objects.get(name=groups.ORGANISER))
    login.is_staff = True
    login.save()
    for name in (DEZSO, BENO):
        Player.objects.create(name=name)
    return Desk(organiser)


def test_an_evening_of_four(desk: Desk, person: Callable[..., Person], tmp_path: Path) -> None:
    zsofi, odon = person(ZSOFI), person(ODON, viewport=PHONE)
    announce(desk)
    enter(desk, zsofi, odon)
    number(desk)
    first_round(desk, zsofi, odon)
    second_round(desk)
    leave(desk, DEZSO)
    third_round(desk, zsofi)
    approve(desk, odon)
    assert taken_away(desk, tmp_path) == as_the_pure_standings_say()


# Before the first round -----------------------------------------------------------------------------------
def announce(desk: Desk) -> None:
    """A new tournament over the board, all else as proposed; saving leads to the guided page."""
    desk.person.open("/versenyek/").follow("Új verseny")
    desk.page.get_by_label("Név:", exact=True).fill("Csütörtöki kör")
    desk.page.get_by_label("Helyszín:", exact=True).select_option("élőben, táblánál")
    desk.press("Mentés")
    expect(desk.page.get_by_role("heading", name="Nevezés megnyitása", exact=True)).to_be_visible()
    desk.home = desk.page.url.removesuffix("szervezes/")


def enter(desk: Desk, *people: Person) -> None:
    """Who has a login enters alone, the others are entered; then entries are closed."""
    desk.press("Megnyitom a nevezést")
    for someone in people:
        someone.open(desk.home).press("Nevezek")
        expect(someone.page.get_by_role("heading", name="Neveztél")).to_be_visible()
    desk.guide()
    for name in (DEZSO, BENO):
        desk.page.get_by_label("Játékos", exact=True).select_option(name)
        desk.press("Benevezem")
        desk.told(f"Benevezve: {name}.")
    expect(desk.page.locator("ol.entries li")).to_have_count(4)
    desk.press("A nevezés lezárása")
    desk.told("A nevezés lezárult, mindenkinek van rajtszáma.")


def number(desk: Desk) -> None:
    """Not as they were drawn, so that the two with logins meet first."""
    desk.person.follow("Versenykiírás és minden más a szervezői asztalon")
    desk.person.follow("Rajtszámok beállítása")
    for place, name in enumerate(NAMES, 1):
        desk.page.get_by_label(name).fill(str(place))
    desk.press("Rajtszámok beállítása")
    desk.guide()
    listed = [re.compile(f"^{place}. {name}") for place, name in enumerate(NAMES, 1)]
    expect(desk.page.locator("ol.entries li")).to_have_text(listed)


# Rounds ---------------------------------------------------------------------------------------------------
def begin(desk: Desk, number: int) -> None:
    desk.guide().press(f"{number}. forduló közzététele", f"{number}. forduló indítása")
    expect(desk.closing(number)).to_be_disabled()


def complete(desk: Desk, number: int) -> None:
    desk.guide()
    expect(desk.page.locator(".missing")).to_have_count(0)
    with turning(desk.page):
        desk.closing(number).click()


def first_round(desk: Desk, zsofi: Person, odon: Person) -> None:
    """One result by the organiser; the other two agree on theirs, after a dispute."""
    desk.press("A verseny indítása")
    begin(desk, 1)
    desk.at(1, DEZSO, BENO).decides([(won(DEZSO), 10), (won(DEZSO), 14)])
    desk.told(f"a meccset {DEZSO} nyeri, 2 : 0")
    claim(desk, zsofi)
    dispute(desk, odon)
    agree(desk, zsofi, odon)
    complete(desk, 1)
    counts(desk, {ODON: "1", DEZSO: "1", ZSOFI: "0", BENO: "0"})


def claim(desk: Desk, zsofi: Person) -> None:
    """A win each; by her numbers of moves she would win the match."""
    zsofi.open(desk.home).follow("Eredmény beírása")
    fill(zsofi.page, [(won(ZSOFI), 19), (won(ODON), 21)])
    zsofi.press("Eredmény beírása")
    expect(zsofi.page.get_by_role("status")).to_contain_text(f"a meccset {ZSOFI} nyeri a párbaj szabálya")
    expect(zsofi.page.get_by_role("heading", name="megerősítésre vár")).to_be_visible()
    waits(desk, UNCONFIRMED)


def dispute(desk: Desk, odon: Person) -> None:
    odon.open(desk.home).follow("Megnézem az eredményt")
    odon.page.get_by_text("Nem, ez téves").click()
    odon.page.get_by_label("Mi a baj vele?").fill("12 lépésből nyertem, nem 21-ből.")
    odon.press("Vitatom az eredményt")
    expect(odon.page.get_by_role("heading", name="a meccsed eredménye vitatott")).to_be_visible()
    waits(desk, DISPUTED)


def agree(desk: Desk, zsofi: Person, odon: Person) -> None:
    """She corrects the one number, he confirms it: now he is the winner."""
    zsofi.open(desk.home).follow("A párosításhoz")
    expect(zsofi.page.get_by_text("12 lépésből nyertem, nem 21-ből.").first).to_be_visible()
    fill(zsofi.page, [(won(ZSOFI), 19), (won(ODON), 12)])
    zsofi.press("Eredmény beírása")
    waits(desk, UNCONFIRMED)
    odon.open(desk.home).follow("Megnézem az eredményt")
    expect(odon.page.get_by_text("12 < 19 saját lépés").first).to_be_visible()
    odon.press("Igen, megerősítem")
    expect(odon.page.get_by_text(BY_DUEL).first).to_be_visible()
    odon.open(desk.home)
    expect(of(odon.page.locator("table.boards tbody tr"), ZSOFI, ODON)).to_contain_text(BY_DUEL)


def waits(desk: Desk, why: str) -> None:
    """The round cannot be completed for that, and the standings count nothing yet."""
    desk.guide()
    expect(desk.page.locator(".missing li")).to_have_text([re.compile(re.escape(why))])
    expect(desk.closing(1)).to_be_disabled()
    counts(desk, dict.fromkeys(NAMES, "0"))


def counts(desk: Desk, points: dict[str, str]) -> None:
    """The match points of the standings."""
    desk.person.open(f"{desk.home}allas/")
    for name, told in points.items():
        row = of(desk.page.locator("table.standings tbody tr:not(.sums)"), name)
        expect(row.locator("td").first).to_have_text(told)


def second_round(desk: Desk) -> None:
    """Benő does not come: one press. Dezső draws a game against Zsófi and wins one."""
    begin(desk, 2)
    desk.at(2, BENO, ODON).page.get_by_text("Valaki nem jelent meg").click()
    desk.press(f"{BENO} nem jelent meg")
    desk.told(f"a meccset {ODON} nyeri, 2 : 0")
    desk.at(2, ZSOFI, DEZSO).decides([(DRAWN, None), (won(DEZSO), 15)])
    desk.told(f"a meccset {DEZSO} nyeri")
    complete(desk, 2)
    counts(desk, {ODON: "2", DEZSO: "2", ZSOFI: "0", BENO: "0"})


def leave(desk: Desk, name: str) -> None:
    """By the link on the guided page, between two rounds."""
    desk.guide()
    with turning(desk.page):
        of(desk.page.locator("ol.entries li"), name).get_by_role("link", name="visszaléptetés").click()
    with turning(desk.page):
        desk.page.get_by_role("link", name="Visszalépés", exact=True).click()
    desk.press("Visszalépés")
    expect(desk.page.get_by_text(f"{name} visszalépett.").first).to_be_visible()
    desk.guide()
    expect(of(desk.page.locator("ol.entries li"), name)).to_contain_text("visszalépett")


def third_round(desk: Desk, zsofi: Person) -> None:
    """Whoever meets Dezső has won; Zsófi enters her result, and the organiser confirms it."""
    begin(desk, 3)
    left = of(desk.page.locator("table.boards tbody tr"), DEZSO, ODON)
    expect(left).to_contain_text(f"visszalépett: {DEZSO}")
    zsofi.open(desk.home).follow("Eredmény beírása")
    fill(zsofi.page, [(won(ZSOFI), 11), (won(ZSOFI), 9)])
    zsofi.press("Eredmény beírása")
    desk.at(3, ZSOFI, BENO).press("Megerősítem")
    desk.told("Az eredmény meg van erősítve.")
    complete(desk, 3)


# The end --------------------------------------------------------------------------------------------------
def approve(desk: Desk, odon: Person) -> None:
    desk.press("A verseny befejezése", "A végeredmény jóváhagyása")
    expect(desk.page.locator(".prizes b")).to_have_text([ODON, DEZSO, ZSOFI])
    odon.open(desk.home)
    expect(odon.page.get_by_role("heading", name="A helyezésed: 1.")).to_be_visible()


def taken_away(desk: Desk, folder: Path) -> list[tuple[str, ...]]:
    """Rank, name, match points and game points of the file that the page of the standings offers."""
    desk.person.open(f"{desk.home}allas/")
    with desk.page.expect_download() as coming:
        desk.page.get_by_role("link", name="CSV", exact=True).click()
    assert coming.value.suggested_filename == "csutortoki-kor-standings-3.csv"
    coming.value.save_as(folder / "allas.csv")
    with (folder / "allas.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter=";") if row["helyezés"] != "#"]
    return [tuple(row[head] for head in ("helyezés", "név", "meccspont", "játszmapont")) for row in rows]


def as_the_pure_standings_say() -> list[tuple[str, ...]]:
    table = standings(EVENING, usual(Format.ROUND_ROBIN))
    return [
        (
            str(one.rank),
            NAMES[one.number - 1],
            *(
                f"{float(value.amount or 0):g}".replace(".", ",")
                for value in (one.match_points, one.game_points)
            ),
        )
        for one in table.entrants
    ]


def written(value: Value) -> str:
    """As a Hungarian spreadsheet has it: `3,5`."""
    assert value.amount is not None
    return f"{float(value.amount):g}".replace(".", ",")
