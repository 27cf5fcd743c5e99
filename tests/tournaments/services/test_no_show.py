"""Whoever does not come: one side, both, too late, in time; and what a flag that fell before means."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from games.models import Game, Match, Player
from games.rules import errors
from games.rules.clock import SuddenDeath
from games.rules.events import Place
from games.rules.match import Side
from games.services import play
from games.services import verify as game_logs
from games.services.play import FLAG_GRACE_MS
from games.services.verb import now
from tests.tournaments import club
from tests.tournaments.club import MINUTE, SECOND, START
from tournaments import tasks
from tournaments.models import Pairing, Tournament
from tournaments.queries.results import RELATED, outcomes
from tournaments.services import forfeits, life, pairings, rounds, verify

LIMIT = START + 15 * MINUTE
DUE = LIMIT + FLAG_GRACE_MS


def settle(pairing: Pairing, at: int = DUE) -> tuple[Side, ...]:
    return forfeits.settle_no_show(pairing_id=pairing.pk, at=at)


def ends(pairing: Pairing) -> list[tuple[str, str]]:
    """Results and terminations of the pairing's games in order."""
    pairing.refresh_from_db()
    return [
        *Game.objects.filter(match=pairing.match_id).order_by("number").values_list("result", "termination")
    ]


def the_match(pairing: Pairing) -> Match:
    assert pairing.match_id is not None
    return Match.objects.get(pk=pairing.match_id)


@pytest.fixture
def two(organiser: User, players: list[Player]) -> Tournament:
    tournament = club.running(organiser, players[:2])
    club.begin(tournament, 1, organiser)
    return tournament


@pytest.fixture
def met(two: Tournament) -> Pairing:
    return Pairing.objects.select_related("match").get()


def test_who_has_not_come_loses_every_game(met: Pairing, two: Tournament) -> None:
    game = Game.objects.get()
    club.place(game, club.ROW[0], START + SECOND)
    assert settle(met) == (Side.B,)
    assert ends(met) == [("first", "forfeit"), ("second", "forfeit")]
    match = the_match(met)
    assert (match.half_points_a, match.half_points_b, match.winner, match.ended_at) == (4, 0, "a", LIMIT)
    event = two.events.get(act="no_show")
    assert event.payload == {"by": None, "pairing": met.pk, "sides": ["b"]}
    acts = [*match.events.order_by("seq").values_list("act", flat=True)]
    assert acts == ["paired", "opened", "scheduled", "forfeited", "opened", "ended"]
    assert not [*verify.findings(), *game_logs.findings()]


def test_both_absent_lose_both(met: Pairing, organiser: User, two: Tournament) -> None:
    assert settle(met) == (Side.A, Side.B)
    assert ends(met) == [("both_lose", "double_forfeit")] * 2
    match = the_match(met)
    assert (match.half_points_a, match.half_points_b, match.winner, match.decided_by) == (0, 0, "", "drawn")
    rounds.complete(tournament_id=two.pk, number=1, by=organiser, at=DUE)
    score = outcomes([Pairing.objects.select_related(*RELATED).get()])[met.pk].score
    assert score is not None
    assert (score.verdict, score.played) == ("neither", False)


@pytest.mark.parametrize("way", ["move", "resignation"])
def test_whoever_did_anything_has_come(met: Pairing, way: str) -> None:
    game = Game.objects.get()
    club.place(game, club.ROW[0], START + SECOND)
    if way == "move":
        club.place(game, club.ASIDE[0], START + 2 * SECOND)
    else:
        club.resign(game, Side.B)
    assert settle(met) == ()
    assert not club.acts(met.round.tournament).count("no_show")
    assert Pairing.objects.get().no_show_at is None


def test_ready_before_the_start_is_to_have_come(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.publish(tournament, 1, organiser)
    game = Game.objects.get()
    play.ready(game_id=game.pk, by=game.second, at=START)
    rounds.start(tournament_id=tournament.pk, number=1, by=organiser, at=START)
    met = Pairing.objects.get()
    assert settle(met) == (Side.A,)
    assert ends(met) == [("second", "forfeit"), ("first", "forfeit")]


def test_early_or_a_second_time_nothing_happens(met: Pairing, two: Tournament) -> None:
    assert settle(met, DUE - 1) == ()
    assert forfeits.due(at=DUE - 1) == []
    assert forfeits.due(at=DUE) == [met.pk]
    settle(met)
    version = Tournament.objects.get().version
    assert settle(met) == ()
    assert forfeits.due(at=DUE) == []
    assert Tournament.objects.get().version == version


def test_f34_a_forfeited_game_cannot_be_moved_in(met: Pairing) -> None:
    game = Game.objects.get()
    settle(met)
    with pytest.raises(errors.GameOver):
        play.act(game_id=game.pk, by=game.first, act=Place(club.ROW[0]), expected=2, at=DUE + 1)
    assert Game.objects.count() == 2


def test_a_flag_that_fell_earlier_is_time_for_that_game(organiser: User, players: list[Player]) -> None:
    """tournaments.md §3: found late or in time, by whomever."""
    settings = replace(club.TIMED, time=SuddenDeath(5 * MINUTE))
    tournament = club.running(organiser, players[:2], settings=settings)
    club.begin(tournament, 1, organiser)
    met = Pairing.objects.get()
    play.settle(game_id=Game.objects.get().pk, at=START + 5 * MINUTE + FLAG_GRACE_MS)
    assert settle(met) == (Side.A, Side.B)
    assert ends(met) == [("second", "time"), ("both_lose", "double_forfeit")]


def test_a_flag_that_nobody_has_seen_yet_is_time_all_the_same(organiser: User, players: list[Player]) -> None:
    settings = replace(club.TIMED, time=SuddenDeath(5 * MINUTE))
    tournament = club.running(organiser, players[:2], settings=settings)
    club.begin(tournament, 1, organiser)
    met = Pairing.objects.get()
    settle(met)
    assert ends(met) == [("second", "time"), ("both_lose", "double_forfeit")]
    assert Game.objects.get(number=1).ended_at == START + 5 * MINUTE
    assert not [*verify.findings(), *game_logs.findings()]


def test_late_it_is_still_the_limits_own_instant(met: Pairing) -> None:
    settle(met, LIMIT + 600 * MINUTE)
    assert {*Game.objects.values_list("ended_at", flat=True)} == {LIMIT}


def test_where_both_are_waited_for_the_limit_runs_from_the_publication(
    organiser: User, players: list[Player]
) -> None:
    tournament = club.running(organiser, players[:2], start_mode=Tournament.StartMode.BOTH_READY)
    club.publish(tournament, 1, organiser, at=START + MINUTE)
    assert Pairing.objects.get().no_show_at == LIMIT + MINUTE


def test_the_sweep_sees_to_it_and_one_rows_trouble_is_not_the_others(
    organiser: User, players: list[Player], caplog: pytest.LogCaptureFixture
) -> None:
    at = now() - 16 * MINUTE
    tournament = club.running(organiser, players[:4], at=at)
    club.begin(tournament, 1, organiser, at=at)
    broken, other = Pairing.objects.filter(round__number=1).order_by("no_show_at", "pk")
    Match.objects.filter(pairing=broken).update(settings={"games": "no number"}, digest="unknown")
    tasks.sweep()
    assert ends(other) == [("both_lose", "double_forfeit")] * 2
    assert Pairing.objects.get(pk=broken.pk).no_show_at is not None
    (line,) = [record.__dict__["msg"] for record in caplog.records]
    assert (line["event"], line["pairing"]) == ("settling_failed", broken.pk)


def test_a_cancelled_tournament_forfeits_nothing(met: Pairing, organiser: User, two: Tournament) -> None:
    life.cancel(tournament_id=two.pk, by=organiser, reason=club.WHY, at=START)
    assert forfeits.due(at=DUE) == []
    assert settle(met) == ()


# Settings left to the players -----------------------------------------------------------------------------
def test_a_match_that_waited_for_both_opens_to_be_forfeited(organiser: User, players: list[Player]) -> None:
    """rules.md §12.2: under what both last proposals say, here with one game more than usual."""
    tournament = club.running(
        organiser, players[:2], left_to_players=True, start_mode=Tournament.StartMode.BOTH_READY
    )
    club.publish(tournament, 1, organiser)
    met = Pairing.objects.get()
    wanted = replace(club.TIMED, games=4)
    for player in players[:2]:
        pairings.propose(pairing_id=met.pk, by=player, settings=wanted, at=START)
    pairings.press_ready(pairing_id=met.pk, by=players[0], at=START + SECOND)
    assert Match.objects.count() == 0
    assert settle(met) == (Side.B,)
    assert ends(met) == [("first", "forfeit"), ("second", "forfeit")] * 2
    assert the_match(met).half_points_a == 8
    assert not [*verify.findings(), *game_logs.findings()]


def test_who_must_press_ready_anew_has_come_all_the_same(organiser: User, players: list[Player]) -> None:
    tournament = club.running(
        organiser, players[:2], left_to_players=True, start_mode=Tournament.StartMode.BOTH_READY
    )
    club.publish(tournament, 1, organiser)
    met = Pairing.objects.get()
    pairings.press_ready(pairing_id=met.pk, by=players[0], at=START)
    pairings.propose(pairing_id=met.pk, by=players[1], settings=replace(club.TIMED, games=4), at=START)
    assert settle(met) == (Side.B,)
