"""A real Chromium, for what people do with the pages."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests import requirements

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def turning(page: Page) -> Iterator[None]:
    """What is done within opens a page: go on when it is there.

    A click does not wait for that, so that whoever then reads without `expect` may read the page before.
    Not for pages that look again by themselves (`?all` stops them): their turning would be taken for this one.
    """
    with page.expect_navigation():
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for the whole run. Playwright keeps a loop running in this thread, hence Django's permission."""
    path = requirements.chromium()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A fresh page, nobody signed in, Hungarian, with the site's address as the base of relative ones.

    Whatever the page complains of in its console, a refused style or script included, fails the test.
    """
    context = browser.new_context(base_url=live_server.url, locale="hu-HU", timezone_id="Europe/Budapest")
    fresh = context.new_page()
    complaints: list[str] = []
    fresh.on("pageerror", lambda error: complaints.append(str(error)))
    fresh.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    yield fresh
    context.close()
    assert complaints == []
