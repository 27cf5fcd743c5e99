"""What every test may ask for: the database as two roles, the broker, a browser, the public data."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections
from playwright.sync_api import Browser, Page, sync_playwright
from pytest_django import DjangoDbBlocker
from pytest_django.live_server_helper import LiveServer

from config import translations
from tests import requirements
from tests.services import Services

SERVICES = pytest.StashKey[Services]()
BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

# -- services: started by the process that began the run ---------------------------------------------------


def pytest_configure(config: pytest.Config) -> None:
    config.stash[SERVICES] = Services()
    if not is_helper(config):
        translations.compile_stale()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """With several processes the services start before them, in the process that outlives them all."""
    config.stash[SERVICES].start_database()
    config.stash[SERVICES].start_broker()


def pytest_unconfigure(config: pytest.Config) -> None:
    if not is_helper(config):
        config.stash[SERVICES].stop()


def is_helper(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


@pytest.fixture(scope="session")
def database_server(pytestconfig: pytest.Config) -> None:
    """A running server; what is in it comes with pytest-django's `db` and `transactional_db`."""
    if not is_helper(pytestconfig):
        pytestconfig.stash[SERVICES].start_database()


@pytest.fixture(scope="session")
def broker(pytestconfig: pytest.Config) -> str:
    """The address of a real broker, which is also the cache."""
    if not is_helper(pytestconfig):
        pytestconfig.stash[SERVICES].start_broker()
    return pytestconfig.stash[SERVICES].broker.url


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None,
    django_db_modify_db_settings: None,
    django_db_blocker: DjangoDbBlocker,
    database_server: None,
) -> Iterator[None]:
    """The owner makes and migrates the test database; the tests then work in it as the application's role."""
    with django_db_blocker.unblock():
        owner = connections["owner"]
        asked_for = owner.settings_dict["NAME"]
        name = owner.creation.create_test_db(verbosity=0, autoclobber=True)
        connections["default"].close()
        connections["default"].settings_dict["NAME"] = settings.DATABASES["default"]["NAME"] = name
    yield
    with django_db_blocker.unblock():
        connections.close_all()
        owner.creation.destroy_test_db(asked_for, verbosity=0)


# -- the machine -------------------------------------------------------------------------------------------


@pytest.fixture
def public_data() -> Callable[..., Path]:
    """`public_data("games", "kigster")` is that folder, or the test is skipped."""
    return requirements.public_data


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One real Chromium for the whole run. Playwright holds a loop in this thread, hence Django's
    permission.
    """
    path = requirements.chromium()
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=BROWSER_FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Browser, live_server: LiveServer) -> Iterator[Page]:
    """A fresh page, nobody signed in, Hungarian, with the site's address as the base of relative ones.

    Any error that the page reports in its console, a refused style or script included, fails the test.
    """
    context = browser.new_context(base_url=live_server.url, locale="hu-HU", timezone_id="Europe/Budapest")
    fresh = context.new_page()
    complaints: list[str] = []
    fresh.on("pageerror", lambda error: complaints.append(str(error)))
    fresh.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
    yield fresh
    context.close()
    assert not complaints
