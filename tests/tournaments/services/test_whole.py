"""Whole round robins, played through the verbs from the first entry to approval."""

import pytest
from django.contrib.auth.models import User

from games.models import Match, Player
from games.services import verify
from tests.tournaments import club
from tests.tournaments.club import START
from tournaments.models import Tournament
from tournaments.queries.tables import table
from tournaments.services import life

State = Tournament.State


def ranks(tournament: Tournament) -> list[tuple[int, int | None]]:
    """Pairing numbers with their ranks, in the order of the table."""
    return [(row.number, row.rank) for row in table(tournament).entrants]


def end(tournament: Tournament, by: User) -> Tournament:
    life.finish(tournament_id=tournament.pk, by=by, at=START)
    return life.approve(tournament_id=tournament.pk, by=by, at=START)


@pytest.mark.parametrize(("count", "laps", "number_of_rounds"), [(4, 1, 3), (5, 1, 5), (4, 2, 6)])
def test_a_whole_round_robin(
    organiser: User, players: list[Player], count: int, laps: int, number_of_rounds: int
) -> None:
    tournament = club.running(organiser, players[:count], laps=laps)
    assert tournament.rounds.count() == number_of_rounds
    for number in range(1, number_of_rounds + 1):
        club.play_round(tournament, number, organiser)
    assert end(tournament, organiser).state == State.FINAL
    assert ranks(tournament) == [(number, number) for number in range(1, count + 1)]
    assert Match.objects.count() == laps * count * (count - 1) // 2
    assert not [*verify.findings()]
