"""Safe unless told otherwise: what Django itself and a browser are told."""

from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client

from tests.config.serving import bare_environment, manage

REAL = {
    "DATABASE_URL": "postgresql://app@db.example/amoba",
    "CELERY_BROKER_URL": "redis://broker.example/0",
    "SECRET_KEY": "7Jk!" * 20 + "abcdefgh",
    "ALLOWED_HOSTS": "amoba.example",
}


def test_django_has_nothing_to_warn_of_under_real_settings(tmp_path: Path) -> None:
    environment = bare_environment(tmp_path, **REAL)
    status, said = manage("check", "--deploy", "--fail-level", "WARNING", environment=environment)
    assert (status, said.strip()) == (0, "System check identified no issues (0 silenced).")


def test_the_content_policy_allows_nothing_inline(client: Client) -> None:
    policy = client.get("/healthz")["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("X-Content-Type-Options", "nosniff"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
    ],
)
def test_the_headers_that_every_answer_carries(client: Client, header: str, value: str) -> None:
    answer = client.get("/healthz")
    assert answer[header] == value
    assert "camera=()" in answer["Permissions-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "value"),
    [("lock_timeout", "2s"), ("statement_timeout", "15s"), ("idle_in_transaction_session_timeout", "10s")],
)
def test_the_database_waits_for_nobody_long(name: str, value: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s)", [name])
        assert cursor.fetchone() == (value,)


def test_requests_are_not_wrapped_in_transactions_and_connections_are_looked_after() -> None:
    assert settings.DATABASES["default"]["ATOMIC_REQUESTS"] is False
    assert settings.DATABASES["default"]["CONN_HEALTH_CHECKS"] is True
