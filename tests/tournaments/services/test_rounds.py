"""Rounds: published, started in three ways, completed; and what is missing for that."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.models import Game, Match, Player
from games.rules import errors
from games.rules.events import Abort
from games.rules.match import Side
from games.rules.offers import ThreeMove
from games.services import clock, play
from games.services.errors import NotFound
from games.services.verb import now
from tests.tournaments import club
from tests.tournaments.club import MINUTE, SECOND, START
from tournaments import tasks
from tournaments.models import Pairing, Round, Tournament
from tournaments.services import forfeits, life, rounds, verify
from tournaments.services.errors import (
    RoundState,
    StartInThePast,
    StepMissing,
    TournamentChanged,
    TournamentState,
)

Mode = Tournament.StartMode
State = Round.State


def start(tournament: Tournament, number: int, by: User, at: int = START) -> Round:
    return rounds.start(tournament_id=tournament.pk, number=number, by=by, at=at)


def complete(tournament: Tournament, number: int, by: User, at: int = START) -> Round:
    return rounds.complete(tournament_id=tournament.pk, number=number, by=by, at=at)


def first_games() -> list[Game]:
    return list(Game.objects.filter(number=1).select_related("match").order_by("pk"))


@pytest.fixture
def four(organiser: User, players: list[Player]) -> Tournament:
    return club.running(organiser, players[:4])


# Publishing -----------------------------------------------------------------------------------------------
def test_publishing_opens_the_matches_under_the_tournaments_settings(
    organiser: User, four: Tournament
) -> None:
    """rules.md §11.1: who is first in game 1 is the pairing's word; §8: nobody aborts a tournament's game."""
    published = club.publish(four, 1, organiser)
    assert (published.state, published.published_at) == (State.PUBLISHED, START)
    for pairing in Pairing.objects.filter(round=published).select_related("match", "entry_a", "entry_b"):
        match = pairing.match
        assert match is not None
        assert pairing.entry_b is not None
        players = (pairing.entry_a.player_id, pairing.entry_b.player_id)
        assert (match.player_a_id, match.player_b_id, match.opener) == (*players, Side.A)
        assert (match.digest, match.abortable) == (four.digest, False)
        game = match.games.get()
        assert (game.first_id, game.begun_at, game.begins_by) == (players[0], None, None)
        with pytest.raises(errors.AbortNotAllowed):
            play.act(game_id=game.pk, by=game.first, act=Abort(), expected=0, at=START)
    assert Match.objects.count() == 2


def test_publishing_again_opens_nothing(organiser: User, four: Tournament) -> None:
    club.publish(four, 1, organiser)
    version = Tournament.objects.get().version
    club.publish(four, 1, organiser)
    assert (Match.objects.count(), Tournament.objects.get().version) == (2, version)


def test_a_round_waits_for_the_one_before(organiser: User, four: Tournament) -> None:
    club.begin(four, 1, organiser)
    with pytest.raises(StepMissing) as refused:
        club.publish(four, 3, organiser)
    missing = [{"round": 1, "why": "not_complete"}, {"round": 2, "why": "not_complete"}]
    assert refused.value.data == {"missing": missing}
    assert Match.objects.count() == 2


def test_what_is_refused_of_rounds(organiser: User, players: list[Player], four: Tournament) -> None:
    closed = club.with_entries(organiser, players[:3])
    with pytest.raises(NotFound):
        club.publish(closed, 1, organiser)
    with pytest.raises(RoundState):
        start(four, 1, organiser)
    with pytest.raises(RoundState) as refused:
        complete(four, 1, organiser)
    assert refused.value.data == {"round": 1, "state": "drafted", "allowed": ["playing"]}
    with pytest.raises(TournamentChanged):
        club.publish(four, 1, organiser, expected=1)
    life.cancel(tournament_id=four.pk, by=organiser, reason=club.WHY, at=START)
    with pytest.raises(TournamentState):
        club.publish(four, 1, organiser)


def test_f50_one_round_of_a_number(four: Tournament) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.create(tournament=four, number=1)
    pairing = Pairing.objects.filter(round__tournament=four)[0]
    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.create(round=pairing.round, board=9, entry_a=pairing.entry_a)


# All at once ----------------------------------------------------------------------------------------------
def test_players_are_ready_and_demand_until_the_organiser_starts(organiser: User, four: Tournament) -> None:
    """rules.md §5.1: in a tournament game 1 begins at the latest at the round's start."""
    club.publish(four, 1, organiser)
    early, other = first_games()
    play.demand_three_move(game_id=early.pk, by=early.second, at=START)
    club.both_ready(early, START + SECOND)
    start(four, 1, organiser, START + MINUTE)
    begun = [game.begun_at for game in first_games()]
    assert begun == [START + SECOND, START + MINUTE]
    assert [game.match.three_move for game in first_games()] == [True, False]
    with pytest.raises(errors.DemandTooLate):
        play.demand_three_move(game_id=other.pk, by=other.first, at=START + MINUTE)
    assert [*other.match.events.order_by("seq").values_list("act", flat=True)] == [
        "paired",
        "opened",
        "scheduled",
    ]
    assert not [*verify.findings()]


def test_starting_again_changes_nothing(organiser: User, four: Tournament) -> None:
    club.begin(four, 1, organiser)
    version = Tournament.objects.get().version
    assert start(four, 1, organiser, START + MINUTE).started_at == START
    assert Tournament.objects.get().version == version
    assert [game.begun_at for game in first_games()] == [START, START]


# At a set time --------------------------------------------------------------------------------------------
@pytest.fixture
def timed(organiser: User, players: list[Player]) -> Tournament:
    return club.running(organiser, players[:4], start_mode=Mode.AT_TIME)


def test_a_set_time_must_be_set_and_lie_ahead(organiser: User, timed: Tournament) -> None:
    with pytest.raises(StepMissing) as refused:
        club.publish(timed, 1, organiser)
    assert refused.value.data == {"missing": [{"round": 1, "why": "starts_at"}]}
    with pytest.raises(StartInThePast):
        club.publish(timed, 1, organiser, starts_at=START - 1)
    assert not Match.objects.exists()


def test_the_games_begin_at_the_very_time_whenever_somebody_looks(organiser: User, timed: Tournament) -> None:
    starts_at = START + 60 * MINUTE
    round_ = club.publish(timed, 1, organiser, starts_at=starts_at)
    with pytest.raises(StepMissing):
        start(timed, 1, organiser, starts_at - 1)
    assert rounds.due(at=starts_at - 1) == []
    assert not rounds.start_due(round_id=round_.pk, at=starts_at - 1)
    late = starts_at + 3 * SECOND
    assert rounds.due(at=late) == [round_.pk]
    assert [rounds.start_due(round_id=round_.pk, at=late) for _ in range(2)] == [True, False]
    for due in clock.due(until=late):
        play.settle(game_id=due.game_id, at=late)
    assert {game.begun_at for game in first_games()} == {starts_at}
    round_.refresh_from_db()
    assert (round_.state, round_.started_at) == (State.PLAYING, starts_at)
    assert {*Pairing.objects.filter(round=round_).values_list("no_show_at", flat=True)} == {
        starts_at + 15 * MINUTE
    }
    assert not [*verify.findings()]


def test_the_organiser_sets_another_time(organiser: User, timed: Tournament) -> None:
    club.publish(timed, 1, organiser, starts_at=START + MINUTE)
    again = {"tournament_id": timed.pk, "number": 1, "by": organiser, "at": START}
    for _ in range(2):
        rounds.schedule(starts_at=START + 2 * MINUTE, **again)  # type: ignore[arg-type]
    assert {game.begins_by for game in first_games()} == {START + 2 * MINUTE}
    assert club.acts(timed).count("round_scheduled") == 1
    with pytest.raises(StartInThePast):
        rounds.schedule(starts_at=START - 1, **again)  # type: ignore[arg-type]
    start(timed, 1, organiser, START + 2 * MINUTE)
    with pytest.raises(RoundState):
        rounds.schedule(starts_at=START + 3 * MINUTE, **again)  # type: ignore[arg-type]
    assert not [*verify.findings()]


def test_a_round_without_a_set_time_is_not_given_one(organiser: User, four: Tournament) -> None:
    club.publish(four, 1, organiser, starts_at=START + MINUTE)
    assert Round.objects.get(number=1).starts_at is None
    with pytest.raises(StepMissing):
        rounds.schedule(tournament_id=four.pk, number=1, by=organiser, starts_at=START + MINUTE, at=START)


def test_the_sweep_starts_rounds_whose_time_has_come(organiser: User, players: list[Player]) -> None:
    at = now()
    timed = club.running(organiser, players[:4], start_mode=Mode.AT_TIME, at=at - MINUTE)
    club.publish(timed, 1, organiser, at=at - MINUTE, starts_at=at - SECOND)
    tasks.sweep()
    tasks.sweep()
    assert Round.objects.get(number=1).started_at == at - SECOND
    assert club.acts(timed).count("round_started") == 1


def test_a_cancelled_tournament_starts_no_round(organiser: User, timed: Tournament) -> None:
    round_ = club.publish(timed, 1, organiser, starts_at=START + MINUTE)
    life.cancel(tournament_id=timed.pk, by=organiser, reason=club.WHY, at=START)
    assert rounds.due(at=START + MINUTE) == []
    assert not rounds.start_due(round_id=round_.pk, at=START + MINUTE)


# When both are ready --------------------------------------------------------------------------------------
def test_each_match_waits_for_its_two_players(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:4], start_mode=Mode.BOTH_READY)
    round_ = club.publish(tournament, 1, organiser)
    assert (round_.state, round_.started_at) == (State.PLAYING, START)
    one, other = first_games()
    club.both_ready(one, START + 5 * MINUTE)
    one.refresh_from_db()
    assert one.begun_at == START + 5 * MINUTE
    assert not play.settle(game_id=other.pk, at=START + 60 * MINUTE)
    assert start(tournament, 1, organiser).started_at == START, "nothing left to start"
    assert not [*verify.findings()]


# Completing -----------------------------------------------------------------------------------------------
def test_a_round_with_open_games_is_not_complete(organiser: User, four: Tournament) -> None:
    club.begin(four, 1, organiser)
    done = club.pairing(four, 1, 1, 4).match
    assert done is not None
    club.play_all(done, (Side.A, 5), (Side.A, 5))
    with pytest.raises(StepMissing) as refused:
        complete(four, 1, organiser)
    assert refused.value.data == {"missing": [{"round": 1, "board": 2, "why": "open_games"}]}
    assert Round.objects.get(number=1).state == State.PLAYING


def test_a_complete_round_keeps_the_ends_of_its_logs(organiser: User, four: Tournament) -> None:
    """referee.md §7."""
    club.play_round(four, 1, organiser)
    payload = four.events.get(act="round_completed").payload
    assert payload["games"] == [
        list(row) for row in Game.objects.order_by("pk").values_list("pk", "version", "head")
    ]
    assert sorted(payload["matches"]) == sorted(map(list, Match.objects.values_list("pk", "version", "head")))
    version = Tournament.objects.get().version
    complete(four, 1, organiser)
    assert Tournament.objects.get().version == version


def test_f51_two_games_with_roles_exchanged_and_a_score_that_follows(
    organiser: User, four: Tournament
) -> None:
    club.begin(four, 1, organiser)
    match = club.pairing(four, 1, 1, 4).match
    assert match is not None
    club.play_all(match, (Side.A, 7), (Side.B, 6))
    one, two = match.games.order_by("number")
    assert (one.first_id, one.second_id) == (two.second_id, two.first_id)
    # rules.md §11.2: one win each, and B needed fewer own moves.
    assert (match.half_points_a, match.half_points_b, match.winner, match.decided_by) == (2, 2, "b", "duel")
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(match=match, number=2, first=one.first, second=one.second, opened_at=START)


def test_where_nobody_forfeits_by_being_late(organiser: User, players: list[Player]) -> None:
    tournament = club.running(
        organiser,
        players[:2],
        settings=replace(club.TIMED, games=1, three_move=ThreeMove.NEVER),
        no_show_minutes=None,
    )
    club.begin(tournament, 1, organiser)
    assert Pairing.objects.get().no_show_at is None
    assert forfeits.due(at=START + 10_000 * MINUTE) == []
    game = Game.objects.get()
    club.win(game, Side.B)
    assert Match.objects.get().winner == "b"
