"""The installation tells whether it is well."""

from django.test import Client


def test_the_web_process_answers_without_a_database(client: Client) -> None:
    assert client.get("/healthz").json()["web"] == "ok"
