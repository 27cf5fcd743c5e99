"""The club's groups, an organiser, six players, and browsers in which they have signed in."""

from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.services.conftest import groups, organiser, players

__all__ = ["browser", "groups", "organiser", "players", "text_of"]

BACKEND = "django.contrib.auth.backends.ModelBackend"


def browser(user: User | None) -> Client:
    """A browser in which this login has signed in; nobody has with None."""
    client = Client()
    if user is not None:
        client.force_login(user, backend=BACKEND)
    return client


def text_of(client: Client, address: str, status: int = 200) -> str:
    """The page at an address, which answers so."""
    response = client.get(address)
    assert response.status_code == status, (address, response.status_code)
    return response.content.decode()
