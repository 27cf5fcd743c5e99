"""The tournaments' part of the desk in a real browser: with and without script, on phone and desktop."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from games.models import Player
from tests.browser.conftest import turning
from tests.browser.test_admin import DESKTOP, PHONE, SignedIn, all_unbroken, signed_in, unbroken
from tests.tournaments.admin.conftest import (
    board,
    boss,
    draft,
    entered,
    online,
    organiser,
    players,
    the_groups,
)
from tests.tournaments.admin.test_reading import full
from tournaments.models import ResultClaim, Tournament

__all__ = [
    "board", "boss", "draft", "entered", "full", "online", "organiser", "players", "signed_in", "the_groups",
]  # fmt: skip


@pytest.fixture
def addresses(full: Tournament, online: Tournament, draft: Tournament, entered: Tournament) -> list[str]:
    """Every kind of page of the tournaments' desk."""
    base, claim = "/admin/tournaments", ResultClaim.objects.get()
    round_, entry, event = online.rounds.get(number=2), online.entries.get(number=2), full.events.last()
    assert event
    return [
        f"{base}/",
        f"{base}/tournament/",
        f"{base}/tournament/?state=running&q=kupa",
        f"{base}/tournament/add/",
        *(f"{base}/tournament/{row.pk}/change/" for row in (draft, online, full)),
        f"{base}/tournament/{draft.pk}/history/",
        f"{base}/tournament/{draft.pk}/act/open_entries/",
        f"{base}/tournament/{entered.pk}/act/set_numbers/",
        f"{base}/tournament/{online.pk}/act/cancel/",
        f"{base}/tournament/{entered.pk}/list/",
        f"{base}/entry/",
        f"{base}/entry/add/?tournament={draft.pk}",
        f"{base}/entry/{entry.pk}/change/",
        f"{base}/entry/{entry.pk}/act/withdraw/",
        f"{base}/round/",
        f"{base}/round/{round_.pk}/change/",
        f"{base}/round/{round_.pk}/act/complete/",
        f"{base}/pairing/",
        f"{base}/pairing/{claim.pairing_id}/change/",
        f"{base}/pairing/{claim.pairing_id}/act/enter/",
        f"{base}/pairing/{claim.pairing_id}/act/confirm/",
        f"{base}/tournamentevent/",
        f"{base}/tournamentevent/{event.pk}/change/",
        f"{base}/loggedtext/",
        f"{base}/resultclaim/",
        f"{base}/resultclaim/{claim.pk}/change/",
    ]


@pytest.mark.parametrize(
    ("viewport", "language"), [(PHONE, "hu"), (DESKTOP, "en")], ids=["phone-hu", "desktop-en"]
)
def test_no_page_breaks_the_content_policy_or_scrolls_sideways(
    signed_in: SignedIn, boss: User, addresses: list[str], viewport: object, language: str
) -> None:
    all_unbroken(signed_in(boss, language, viewport=viewport), addresses, language)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_a_tournament_is_made_and_opened_and_somebody_entered(
    signed_in: SignedIn, organiser: User, players: list[Player], script: bool
) -> None:
    page = signed_in(organiser, "en", viewport=PHONE, java_script_enabled=script)
    page.goto("/admin/tournaments/tournament/add/")
    page.get_by_label("Name").fill("Téli kupa")
    page.get_by_label("1. tie-break:", exact=True).select_option("koya")
    page.get_by_label("Ready settings").select_option("swap2-15")
    with turning(page):
        page.get_by_role("button", name="Save and continue editing").click()
    made = Tournament.objects.get()
    assert (made.slug, made.tie_breaks, made.format.rules.opening) == ("teli-kupa", ["koya"], "swap2")
    with turning(page):
        page.get_by_role("link", name="Open the entries").click()
    with turning(page):
        page.get_by_role("button", name="Open the entries").click()
    expect(page.get_by_role("status")).to_contain_text("Entries are open.")
    page.goto(f"/admin/tournaments/entry/add/?tournament={made.pk}")
    page.get_by_label("Player").fill("ács")
    with turning(page):
        page.get_by_role("button", name="Save", exact=True).click()
    assert [entry.player.name for entry in made.entries.all()] == ["Ács Ödön"]


def test_what_does_not_go_together_is_read_out_at_its_field(signed_in: SignedIn, organiser: User) -> None:
    page = signed_in(organiser, "en", viewport=DESKTOP)
    page.goto("/admin/tournaments/tournament/add/")
    page.get_by_label("Name").fill("Téli kupa")
    page.get_by_label("Points for a draw").fill("2")
    with turning(page):
        page.get_by_role("button", name="Save", exact=True).click()
    field = page.get_by_label("Points for a draw")
    assert field.get_attribute("aria-invalid") == "true"
    told = page.locator(f"#{(field.get_attribute('aria-describedby') or '').split()[-1]}")
    expect(told).to_contain_text("a draw no less than a loss")
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_all_that_is_wrong_stands_above_and_leads_to_its_fields(
    signed_in: SignedIn, organiser: User, script: bool
) -> None:
    page = signed_in(organiser, "en", viewport=PHONE, java_script_enabled=script)
    page.goto("/admin/tournaments/tournament/add/")
    page.get_by_label("Points for a draw").fill("2")
    page.get_by_label("2. tie-break:", exact=True).select_option("koya")
    page.get_by_label("3. tie-break:", exact=True).select_option("koya")
    with turning(page):
        page.get_by_role("button", name="Save", exact=True).click()
    summary = page.get_by_role("alert")
    expect(summary).to_be_focused()
    expect(summary).to_be_in_viewport()
    expect(summary.get_by_role("heading")).to_have_text("Nothing was saved: 3 things are to be mended")
    expect(summary.get_by_role("listitem")).to_have_count(3)
    summary.get_by_role("link", name="3. tie-break").click()
    expect(page.get_by_label("3. tie-break:", exact=True)).to_be_in_viewport()
    expect(page.get_by_label("3. tie-break:", exact=True)).to_be_focused()
    unbroken(page)


def test_only_fields_that_count_are_seen_on_a_phone(signed_in: SignedIn, organiser: User) -> None:
    page = signed_in(organiser, "en", viewport=PHONE, java_script_enabled=False)
    page.goto("/admin/tournaments/tournament/add/")
    width, diameter = page.locator("#id_width"), page.locator("#id_diameter")
    increment, periods = page.locator("#id_increment"), page.locator("#id_periods")
    expect(width).to_be_visible()
    expect(increment).to_be_visible()
    for field in (diameter, periods, page.locator("#id_mask"), page.locator("#id_slide_duty")):
        expect(field).to_be_hidden()
    page.locator("#id_shape").select_option("disc")
    page.locator("#id_kind").select_option("byo_yomi")
    expect(diameter).to_be_visible()
    expect(periods).to_be_visible()
    expect(width).to_be_hidden()
    expect(increment).to_be_hidden()
    expect(page.locator("#id_no_show_minutes")).to_be_visible()
    page.locator("#id_venue").select_option("over_the_board")
    expect(page.locator("#id_no_show_minutes")).to_be_hidden()
    expect(page.get_by_text("Over the board this is only announced")).to_be_visible()
