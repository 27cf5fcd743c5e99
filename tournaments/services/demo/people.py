"""Who is in the demo club: eight players, an organiser and a referee; four of them can sign in."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from django.contrib.auth.models import Group, User

from games.models import Player
from games.services.groups import ORGANISER, PLAYER, REFEREE

DOMAIN: Final = "amoba.example"
CLUB: Final = "Fűzfői Ötös Kör"


class Person(NamedTuple):
    """A player. `skill`: percent; `quits`: gives lost games up."""

    login: str
    name: str
    born: int
    skill: int
    quits: bool = False


PEOPLE: Final = (
    Person("gergo", "Szűcs Gergő", 1988, 92),
    Person("bori", "Hegedűs Bori", 1996, 88, quits=True),
    Person("lorinc", "Erdős Lőrinc", 1961, 95),
    Person("eniko", "Győri Enikő", 1979, 82),
    Person("erno", "Fűzesi Ernő", 1953, 78, quits=True),
    Person("zsofia", "Kőhalmi Zsófia", 2007, 86),
    Person("hanga", "Dévényi Hanga", 2001, 74),
    Person("mate", "Csörgő Máté", 1984, 80, quits=True),
)
DESK: Final = (("szervezo", "Pintér", "Ágota", ORGANISER), ("biro", "Rétfalvi", "Gedeon", REFEREE))
SIGN_IN: Final = ("szervezo", "biro", PEOPLE[0].login, PEOPLE[1].login)


@dataclass(frozen=True)
class Club:
    """Everybody, players in the order of `PEOPLE`."""

    organiser: User
    referee: User
    players: Sequence[Player]

    def person(self, player_id: int) -> Person:
        """Who this player is."""
        return PEOPLE[[player.pk for player in self.players].index(player_id)]


def address(login: str) -> str:
    """With what somebody signs in; no letter ever goes there (RFC 2606)."""
    return f"{login}@{DOMAIN}"


def is_there() -> bool:
    """Whether the demo club has been made here."""
    return User.objects.filter(username=address(DESK[0][0])).exists()


def make(password: str) -> Club:
    """All rows; `password` as it is stored, for those who can sign in. Call inside a transaction."""
    organiser, referee = (
        _user(login, group, password, last_name=last, first_name=first, is_staff=True)
        for login, last, first, group in DESK
    )
    return Club(organiser, referee, [_player(person, password) for person in PEOPLE])


def _player(person: Person, password: str) -> Player:
    user = _user(person.login, PLAYER, password)
    details = {"club": CLUB, "country": "HUN", "year_of_birth": person.born}
    return Player.objects.create(user=user, name=person.name, **details)


def _user(login: str, group: str, password: str, **more: object) -> User:
    user = User(username=address(login), email=address(login), **more)
    user.set_unusable_password()
    if login in SIGN_IN:
        user.password = password
    user.save()
    user.groups.add(Group.objects.get(name=group))
    return user
