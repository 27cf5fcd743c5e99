"""What the standings are made of, from the rows: as many queries for many players and rounds as for few."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.rules.match import Side
from games.services import orders
from tests.tournaments import club
from tests.tournaments.club import START
from tournaments.models import Pairing, Tournament
from tournaments.pairing.snapshot import Pair
from tournaments.queries.standings import snapshot
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import entries, results, rounds

pytestmark = pytest.mark.django_db
Queries = Callable[[Tournament], int]


def queries(tournament: Tournament) -> int:
    with CaptureQueriesContext(
        connection,
    ) as captured:
        snapshot(tournament)
    return len(captured)


def forfeit_all(tournament: Tournament, number: int, by: User) -> None:
    """A round in which every second player leaves after a move each."""
    club.begin(tournament, number, by)
    for pairing in Pairing.objects.filter(round__number=number, match__isnull=False):
        assert pairing.match is not None
        game = pairing.match.games.get()
        club.place(game, club.ROW[0], START)
        club.place(game, club.ASIDE[0], START)
        orders.forfeit(match_id=pairing.match.pk, absent=(Side.B,), at=START)
    rounds.complete(tournament_id=tournament.pk, number=number, by=by, at=START)


def test_the_number_of_queries_does_not_grow(db: None) -> None:
    club.sync()
    by, players = club.login("organiser"), club.people(6)
    small, large = club.running(by, players[:2]), club.running(by, players)
    forfeit_all(small, 1, by)
    counted = [queries(small)]
    for pairing in Pairing.objects.filter(round__tournament=large, round__number=1):
        assert not pairing.is_bye
    club.begin(large, 1, by)
    for pairing in Pairing.objects.filter(round__tournament=large, round__number=1):
        assert pairing.match_id is not None
        orders.forfeit(match_id=pairing.match_id, absent=(Side.B,), at=START)
    rounds.complete(tournament_id=large.pk, number=1, by=by, at=START)
    for number in (2, 3):
        club.play_round(large, number, by)
    counted.append(queries(large))
    assert counted == [4, 4]


def test_over_the_board_the_claims_are_read_at_once(db: None) -> None:
    club.sync()
    by, players = club.login("organiser"), club.people(6)
    tournament = club.running(by, players, venue=Tournament.Venue.OVER_THE_BOARD)
    counted = []
    for number in (1, 2, 3):
        club.begin(tournament, number, by)
        for pairing in Pairing.objects.filter(round__number=number):
            games = (EnteredGame(Score.A, 6), EnteredGame(Score.DRAW))
            results.override(pairing_id=pairing.pk, by=by, games=games, reason=club.WHY, at=START)
        rounds.complete(tournament_id=tournament.pk, number=number, by=by, at=START)
        counted.append(queries(tournament))
    assert counted == [3, 3, 3]


def test_only_complete_rounds_are_known(db: None) -> None:
    club.sync()
    by, players = club.login("organiser"), club.people(4)
    tournament = club.running(by, players)
    club.play_round(tournament, 1, by)
    club.begin(tournament, 2, by)
    club.play_all(club.pairing(tournament, 2, 3, 4).match, (Side.A, 5), (Side.A, 5))  # type: ignore[arg-type]
    known = snapshot(tournament)
    assert [round_.number for round_ in known.rounds] == [1]
    assert [entrant.key for entrant in known.entrants] == [str(player.pk) for player in players]


def test_a_forfeited_game_was_played_where_both_had_acted(db: None) -> None:
    """FIDE C.04.5: unplayed is a match of which nothing was played."""
    club.sync()
    by, players = club.login("organiser"), club.people(4)
    tournament = club.running(by, players)
    club.begin(tournament, 1, by)
    met = club.pairing(tournament, 1, 1, 4).match
    assert met is not None
    game = met.games.get()
    club.place(game, club.ROW[0], START)
    club.place(game, club.ASIDE[0], START)
    for number in (4, 3):
        entry = club.entry(tournament, number)
        entries.remove(entry_id=entry.pk, by=by, at=START, open_games=True)
    rounds.complete(tournament_id=tournament.pk, number=1, by=by, at=START)
    (round_,) = snapshot(tournament).rounds
    played = {match.pair: [game.played for game in match.games] for match in round_.matches}
    assert played == {Pair(1, 4): [True, False], Pair(2, 3): [False, False]}
