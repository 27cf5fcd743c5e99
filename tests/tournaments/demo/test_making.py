"""All of the demo club or nothing, at any time of the day."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from games.models import GameEvent, MatchEvent, Player
from tests.tournaments import club
from tests.tournaments.demo.clock import AFTER_MIDNIGHT
from tournaments.models import Tournament, TournamentEvent
from tournaments.services.demo import making

pytestmark = pytest.mark.django_db


class Interrupted(BaseException):
    """As Ctrl-C is."""


def test_interrupted_it_leaves_nothing_and_after_midnight_it_is_whole() -> None:
    """Just after midnight the evening before is as near as it can be: nothing may lie in the future."""
    club.sync()

    def interrupt(text: str) -> None:
        assert GameEvent.objects.exists()
        raise Interrupted

    with pytest.raises(Interrupted):
        making.make(password="a password", clock=lambda: AFTER_MIDNIGHT, tell=interrupt)
    assert [model.objects.count() for model in (User, Player, Tournament, GameEvent)] == [0, 0, 0, 0]
    assert making.make(password="a password", clock=lambda: AFTER_MIDNIGHT, tell=lambda text: None)
    assert Tournament.objects.count() == 2
    for log in (GameEvent, MatchEvent, TournamentEvent):
        assert not log.objects.filter(at__gt=AFTER_MIDNIGHT).exists()
    call_command("verify", stdout=StringIO())
