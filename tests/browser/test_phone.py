"""The pages of play on a phone: nothing covers what is to be pressed, and what is said can be seen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.rules.ruleset import PRESETS
from tests.browser.conftest import turning
from tests.browser.test_play import PHONE, Person, contexts, person, start, take_turns

__all__ = ["contexts", "person"]


@pytest.fixture
def two_phones(person: Callable[..., Person]) -> tuple[Person, Person]:
    return person("Nagy Réka", viewport=PHONE), person("Megszentségteleníthetetlenné Zsófia", viewport=PHONE)


def test_nothing_covers_the_steps_through_a_game_that_is_over(two_phones: tuple[Person, Person]) -> None:
    reka, zsofi = two_phones
    start(reka, zsofi, PRESETS["freestyle-15"])
    take_turns(two_phones, ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8"])
    reka.look()
    assert reka.page.locator(".asking").evaluate("it => getComputedStyle(it).position") == "static"
    for _ in range(2):
        with turning(reka.page):
            reka.page.locator("#elozo").click()
        expect(reka.page.locator("#elozo")).to_be_in_viewport(ratio=1)
    assert reka.page.url.endswith("?lepes=7#elozo")


def test_what_was_refused_is_seen_without_scrolling(two_phones: tuple[Person, Person]) -> None:
    reka, zsofi = two_phones
    start(reka, zsofi, PRESETS["pro-15"])
    take_turns(two_phones, ["h8", "i8"])
    reka.look()
    reka.page.get_by_label("Mező", exact=True).fill("i9")
    with turning(reka.page):
        reka.page.keyboard.press("Enter")
    alert = reka.page.get_by_role("alert")
    expect(alert).to_contain_text("legalább 3")
    expect(alert).to_be_in_viewport(ratio=1)


def test_a_long_name_stays_in_the_score(two_phones: tuple[Person, Person]) -> None:
    reka, zsofi = two_phones
    match = start(reka, zsofi, PRESETS["freestyle-15"])
    reka.open(f"/meccsek/{match.pk}/")
    for part in reka.page.locator(".score > *").all():
        box = part.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
    assert reka.page.locator(".score").evaluate("it => it.scrollWidth <= it.clientWidth")


def test_how_one_slides_is_asked_only_where_one_slides(two_phones: tuple[Person, Person]) -> None:
    form = two_phones[0].open("/kihivasok/uj/").page
    expect(form.locator(".of-slide_duty")).to_be_hidden()
    form.locator("#id_sliding").check()
    expect(form.locator(".of-slide_duty")).to_be_visible()
