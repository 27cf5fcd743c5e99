"""The first page opens in a real browser, in Hungarian, and the browser has nothing to complain of."""

import re

from playwright.sync_api import Page, expect


def test_the_first_page_opens(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_title(re.compile("Amőba"))
    assert page.locator("html").get_attribute("lang") == "hu"
