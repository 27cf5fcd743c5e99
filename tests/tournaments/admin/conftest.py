"""The desk of tournaments: who comes to it, what stands on it, and forms as a browser sends them back."""

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

from games.models import Player
from games.services import groups as game_groups
from games.services import presets
from games.services.verb import now
from tests.tournaments import club
from tournaments.models import Pairing, Tournament

PLAYERS = 4
Signed = Callable[[User], Client]
_FIELD = re.compile(r"<(input|select|textarea)\b([^>]*)>(?:(.*?)</\1>)?", re.DOTALL)


def staff(name: str, *names: str) -> User:
    user = User.objects.create_user(name, is_staff=True)
    user.groups.set(Group.objects.filter(name__in=names))
    return user


@pytest.fixture
def the_groups(db: None) -> None:
    club.sync()
    presets.sync()


@pytest.fixture
def organiser(the_groups: None) -> User:
    return staff("szervezo", game_groups.ORGANISER)


@pytest.fixture
def referee(the_groups: None) -> User:
    return staff("biro", game_groups.REFEREE)


@pytest.fixture
def boss(the_groups: None) -> User:
    return User.objects.create_superuser("boss")


@pytest.fixture
def players(the_groups: None) -> list[Player]:
    return club.people(PLAYERS)


@pytest.fixture
def desk() -> Signed:
    """A browser in which somebody has signed in."""

    def make(user: User) -> Client:
        client = Client(headers={"accept-language": "en"})
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    return make


@pytest.fixture
def draft(organiser: User) -> Tournament:
    return club.drafted(organiser, at=now())


@pytest.fixture
def entered(organiser: User, players: list[Player]) -> Tournament:
    """Entries are open, everybody has entered."""
    return club.with_entries(organiser, players, at=now())


@pytest.fixture
def online(organiser: User, players: list[Player]) -> Tournament:
    """Played here; round 1 is over, round 2 being played."""
    made = club.running(organiser, players, at=now(), name="Online kupa")
    club.play_round(made, 1, organiser, at=now())
    club.begin(made, 2, organiser, at=now())
    return made


@pytest.fixture
def board(organiser: User, players: list[Player]) -> Pairing:
    """A pairing over the board, whose round is being played."""
    made = club.running(organiser, players, at=now(), venue="over_the_board", name="Asztali kupa")
    club.begin(made, 1, organiser, at=now())
    return club.pairing(made, 1, 1, 4)


# Pages ----------------------------------------------------------------------------------------------------
def page(table: str, *more: object) -> str:
    """`page("round", 3, "change")`: an address of the desk."""
    return "/".join(("/admin/tournaments", table, *map(str, more))) + "/"


def sent(client: Client, address: str, **changes: Any) -> dict[str, Any]:
    """What a browser would send for the form at this address, with some fields filled in otherwise."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return fields(answer.content.decode()) | {"_save": "1"} | changes


def fields(text: str) -> dict[str, str]:
    """The page's main form, as it stands."""
    found: dict[str, str] = {}
    for kind, attributes, inside in _FIELD.findall(text[text.index('id="content-start"') :]):
        told = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        name = told.get("name", "")
        if not name or told.get("type") in {"submit", "button"}:
            continue
        if told.get("type") == "checkbox":
            found |= {name: "on"} if re.search(r"\bchecked\b", attributes) else {}
        elif kind == "select":
            chosen = re.search(r'<option value="([^"]*)" selected', inside)
            first = re.search(r'<option value="([^"]*)"', inside)
            found[name] = unescape((chosen or first).group(1)) if (chosen or first) else ""  # type: ignore[union-attr]
        else:
            found[name] = unescape(inside.strip("\n") if kind == "textarea" else told.get("value", ""))
    return found


def messages(client: Client, address: str, data: Mapping[str, Any] | None = None) -> list[str]:
    """What a button says after it was pressed."""
    answer = client.post(address, data or {}, follow=True)
    assert answer.redirect_chain, (address, answer.status_code)
    return [str(message) for message in answer.context["messages"]]
