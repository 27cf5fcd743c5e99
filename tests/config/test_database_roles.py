"""The tests' own database stands on the same two roles as the real one."""

from collections.abc import Iterator

import psycopg
import pytest
from django.contrib.auth.models import Group
from django.db import ProgrammingError, connections

from config import roles
from tests import services

pytestmark = pytest.mark.django_db
TABLE = "tests_log"


def role(alias: str) -> str:
    with connections[alias].cursor() as cursor:
        cursor.execute("SELECT current_user")
        return str(cursor.fetchone()[0])


@pytest.mark.django_db(databases=["default", "owner"])
def test_tests_run_as_the_application_and_migrations_as_the_owner() -> None:
    assert (role("default"), role("owner")) == (services.APPLICATION, services.OWNER)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_time", [1, 2])
def test_tables_are_emptied_after_a_test_with_real_transactions(_time: int) -> None:
    assert not Group.objects.exists()
    Group.objects.create(name="arbiters")


@pytest.fixture
def log_table() -> Iterator[str]:
    """A log made by the owner, as a migration would, and put under guard by `sync_roles`."""
    with psycopg.connect(**connections["owner"].get_connection_params(), autocommit=True) as owner:
        owner.execute("CREATE TABLE tests_log (entry text)")
        for statement in roles.statements(services.APPLICATION, [*roles.log_tables(), TABLE]):
            owner.execute(statement)
        yield TABLE
        owner.execute("DROP TABLE tests_log")


@pytest.mark.django_db(databases=["default", "owner"])
@pytest.mark.parametrize(
    "change", ["UPDATE tests_log SET entry = 'x'", "DELETE FROM tests_log", "TRUNCATE tests_log"]
)
def test_the_application_can_add_to_a_log_and_nothing_else(log_table: str, change: str) -> None:
    with connections["default"].cursor() as cursor:
        cursor.execute("INSERT INTO tests_log VALUES ('a')")
        cursor.execute("SELECT entry FROM tests_log")
        assert cursor.fetchall() == [("a",)]
        with pytest.raises(ProgrammingError, match="permission denied"):
            cursor.execute(change)
