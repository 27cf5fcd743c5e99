"""The tests' own database stands on the same two roles as the real one."""

import pytest
from django.contrib.auth.models import Group
from django.db import connections

pytestmark = pytest.mark.django_db


def role(alias: str) -> str:
    with connections[alias].cursor() as cursor:
        cursor.execute("SELECT current_user")
        return str(cursor.fetchone()[0])


@pytest.mark.django_db(databases=["default", "owner"])
def test_tests_run_as_the_application_and_migrations_as_the_owner() -> None:
    assert (role("default"), role("owner")) == ("amoba_app", "amoba_owner")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("_time", [1, 2])
def test_tables_are_emptied_after_a_test_with_real_transactions(_time: int) -> None:
    assert not Group.objects.exists()
    Group.objects.create(name="arbiters")
