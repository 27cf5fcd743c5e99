"""What every test may ask for: the database as two roles, the broker, the public data."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections
from pytest_django import DjangoDbBlocker

from config import translations
from config.celery import app
from tests import requirements
from tests.benchmarks.report import pytest_terminal_summary  # noqa: F401 - a hook
from tests.services import Services

SERVICES = pytest.StashKey[Services]()

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
    """The address of a real broker, which is also the cache; processes that test side by side share it, but
    neither queues nor keys.
    """
    if not is_helper(pytestconfig):
        pytestconfig.stash[SERVICES].start_broker()
    app.conf.broker_transport_options = {"global_keyprefix": f"{settings.CACHES['default']['KEY_PREFIX']}:"}
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
