"""`manage.py demo`: only beside the site's own database; it asks before it takes anything away."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import DatabaseError
from pytest_django import Settings

from games.models import Game, GameEvent, Match, Player
from games.services import challenges, verify
from tests.tournaments import club
from tournaments.models import Tournament
from tournaments.services import entries
from tournaments.services.demo.people import PEOPLE, SIGN_IN, address

own_transactions = pytest.mark.django_db(transaction=True, databases=["default", "owner"])


def said(*words: str) -> str:
    out = io.StringIO()
    call_command("demo", *words, stdout=out)
    return out.getvalue()


@pytest.fixture
def home(settings: Settings, tmp_path: Path) -> Path:
    settings.EMBEDDED_DATA = str(tmp_path)
    club.sync()
    return tmp_path


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """What the person at the keyboard will type."""
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.django_db
@pytest.mark.parametrize("words", [(), ("--make",), ("--reset", "--yes")])
def test_beside_a_database_of_ones_own_there_is_no_demo(settings: Settings, words: tuple[str, ...]) -> None:
    assert settings.EMBEDDED_DATA == ""
    with pytest.raises(CommandError) as problem:
        said(*words)
    assert "serve" in str(problem.value)
    assert not User.objects.exists()


@pytest.mark.django_db
def test_before_it_is_made_it_says_how(home: Path) -> None:
    with pytest.raises(CommandError, match="--make"):
        said()


@pytest.mark.django_db
def test_made_once_its_logins_are_told_and_open_the_door(home: Path) -> None:
    said("--make")
    counts = User.objects.count(), Game.objects.count()
    logins = home / "demo-logins"
    assert logins.stat().st_mode & 0o777 == 0o600
    text = logins.read_text()
    said("--make")
    assert (User.objects.count(), Game.objects.count()) == counts
    assert said() == text
    password = text.splitlines()[0].rstrip(":").split()[-1]
    assert len(password) > 10
    signed_in = {
        login for login in (*SIGN_IN, *(person.login for person in PEOPLE)) if _opens(login, password)
    }
    assert signed_in == {*SIGN_IN}
    assert all(address(login) in text for login in SIGN_IN)


def _opens(login: str, password: str) -> bool:
    return User.objects.get(username=address(login)).check_password(password)


@own_transactions
@pytest.mark.parametrize("answer", ["", "\n", "no\n", "nem\n", "y\n"])
def test_without_a_yes_nothing_is_taken_away(home: Path, typed: Callable[[str], None], answer: str) -> None:
    player = Player.objects.create(user=User.objects.create_user(address("szervezo")), name="Szervező")
    typed(answer)
    with pytest.raises(CommandError):
        said("--reset")
    assert Player.objects.filter(pk=player.pk).exists()


@own_transactions
def test_a_reset_makes_it_anew_and_leaves_others_alone(home: Path, typed: Callable[[str], None]) -> None:
    said("--make")
    before = (home / "demo-logins").read_text()
    old = {*Match.objects.values_list("pk", flat=True)}
    guest, friend = club.people(2)
    player = Player.objects.get(user__username=address(PEOPLE[0].login))
    _play(guest, player)
    theirs = _play(guest, friend)
    typed("yes\n")
    told = said("--reset")
    assert f" {len(old) + 1} " in told
    assert not Match.objects.filter(pk__in=old).exists()
    assert {*Player.objects.filter(user__username__startswith="login")} == {guest, friend}
    assert Match.objects.filter(pk=theirs.pk).exists()
    assert Match.objects.count() == len(old) + 1
    assert Tournament.objects.count() == 2
    assert (home / "demo-logins").read_text() != before
    assert not [*verify.findings()]
    with pytest.raises(DatabaseError, match="only grows"):
        GameEvent.objects.using("owner").filter(seq=1)._raw_delete("owner")


def _play(one: Player, other: Player) -> Match:
    made = challenges.propose(by=one, opponent=other, settings=challenges.STANDARD)
    return challenges.accept(challenge_id=made.pk, by=other, digest=made.digest, seed="seed", at=club.START)


@own_transactions
def test_players_in_a_tournament_of_others_cannot_be_taken_away(home: Path) -> None:
    player = Player.objects.create(user=User.objects.create_user(address("gergo")), name="Szűcs Gergő")
    organiser = club.login("organiser")
    cup = club.drafted(organiser, name="Másik kupa")
    entries.add(tournament_id=cup.pk, player=player, by=organiser, at=club.START)
    with pytest.raises(CommandError, match="Másik kupa"):
        said("--reset", "--yes")
    assert Player.objects.filter(pk=player.pk).exists()
