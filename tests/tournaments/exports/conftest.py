"""A tournament over the board of people whose names trouble tables: two rounds over, the third under way."""

import pytest
from django.contrib.auth.models import User

from games.models import Player
from tests.tournaments import club
from tests.tournaments.exports.board import begun, ended, round_over
from tournaments.models import Tournament

# Formulas, separators, quotes, Hungarian letters, a script that runs from right to left, an apostrophe.
NAMES = ("=SUM(1;2)", "+36 Ödön", "-Őri, Zsófi", '@Ács "Űr"; Ábel', "שרה לוי", "'=Nagy Réka")
THREE = 3


@pytest.fixture
def organiser(db: None) -> User:
    club.sync()
    return club.login("organiser")


@pytest.fixture
def people(organiser: User) -> list[Player]:
    found = club.people(6)
    for player, name in zip(found, NAMES, strict=True):
        player.name, player.club, player.year_of_birth = name, "=Sárkány; Klub", 1970 + player.pk % 40
        player.save()
    return found


@pytest.fixture
def tournament(organiser: User, people: list[Player]) -> Tournament:
    """Five players, a bye each round; wins, a duel, a draw, a forfeit; of round 3 one match is over."""
    made = club.running(organiser, people[:5], venue=Tournament.Venue.OVER_THE_BOARD)
    round_over(made, 1, organiser, ["a5 a7", "a5 b6"])
    round_over(made, 2, organiser, ["a5 b5", "aF aF"])
    begun(made, THREE, organiser)
    ended(club.pairing(made, THREE, 1), "b5 draw", organiser)
    made.refresh_from_db()
    return made
