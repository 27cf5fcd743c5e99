"""What the demo club promises is there, by its logs; it is whole, and its table is the pure library's."""

import itertools
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db.models import Max

from games.models import Challenge, Game, GameEvent, Match, MatchEvent, Player
from games.rules.events import Result, Termination
from games.rules.field import Unbounded
from games.rules.game import Ask
from games.rules.match import DecidedBy, Side, game_result
from games.rules.openings import Opening
from games.services import states
from tests.tournaments.demo.clock import NOW
from tournaments.models import Pairing, Round, Tournament, TournamentEvent
from tournaments.pairing.snapshot import (
    Entrant,
    FinishedRound,
    GameScore,
    MatchScore,
    Pair,
    Snapshot,
    Verdict,
)
from tournaments.queries.tables import table
from tournaments.services.demo import making
from tournaments.services.demo.people import SIGN_IN, address
from tournaments.standings.ranking import standings
from tournaments.tiebreaks.counting import Format, usual

PLAYERS, ROUNDS, BOARDS = 8, 7, 4
pytestmark = pytest.mark.usefixtures("demo")


def the(state: str) -> Tournament:
    return Tournament.objects.get(state=state)


def of(tournament: Tournament) -> list[Match]:
    found = Match.objects.filter(pairing__round__tournament=tournament)
    return [*found.order_by("pairing__round__number", "pairing__board")]


def live() -> list[Game]:
    return [*Game.objects.filter(result="", begun_at__isnull=False).select_related("match")]


# People -------------------------------------------------------------------------------------------
def test_eight_players_of_one_club_with_hungarian_letters() -> None:
    players = [*Player.objects.all()]
    assert len(players) == PLAYERS
    assert len({player.club for player in players}) == 1
    assert all(player.club and player.year_of_birth and player.country == "HUN" for player in players)
    names = "".join(player.name for player in players).lower()
    assert {"ő", "ű"} <= {*names}


def test_four_can_sign_in_and_nobody_else() -> None:
    can = {user.username for user in User.objects.all() if user.has_usable_password()}
    assert can == {address(login) for login in SIGN_IN}
    assert all(user.check_password("a password") for user in User.objects.filter(username__in=can))
    organiser, referee = (User.objects.get(username=address(login)) for login in SIGN_IN[:2])
    assert organiser.has_perm("tournaments.organise")
    assert not referee.has_perm("tournaments.organise")


# The finished tournament --------------------------------------------------------------------------
def test_a_round_robin_is_over_and_approved_with_all_its_games() -> None:
    cup = the("final")
    found = of(cup)
    assert len(found) == ROUNDS * BOARDS
    games = Game.objects.filter(match__in=found)
    assert games.count() == 2 * len(found)
    assert all(game.over for game in games)
    assert cup.rounds.filter(state=Round.State.COMPLETE).count() == ROUNDS


def test_its_games_end_in_all_the_usual_ways() -> None:
    games = Game.objects.filter(match__in=of(the("final")))
    ends = {game.termination for game in games}
    assert {
        Termination.FIVE,
        Termination.RESIGNATION,
        Termination.AGREEMENT,
        Termination.TIME,
        Termination.FORFEIT,
    } <= ends
    acts = {*GameEvent.objects.filter(game__in=games).values_list("act", flat=True)}
    assert {"place", "resign", "offer_draw", "accept_draw", "flag", "forfeit"} <= acts
    played = games.exclude(termination=Termination.FORFEIT)
    assert played.filter(termination=Termination.FIVE).count() > played.count() / 3
    assert all(9 <= game.ply <= 90 for game in played)


def test_somebody_did_not_come_once() -> None:
    log = TournamentEvent.objects.filter(tournament=the("final"), act="no_show")
    assert log.count() == 1
    (match,) = Match.objects.filter(pairing=log.get().payload["pairing"])
    assert match.games.filter(termination=Termination.FORFEIT, ply=0).count() == match.format.games


def test_duels_are_decided_by_fewer_moves() -> None:
    duels = [match for match in of(the("final")) if match.decided_by == DecidedBy.DUEL]
    assert duels
    for match in duels:
        moves = dict.fromkeys(Side, 0)
        for game in match.games.all():
            counted = game_result(Result(game.result), game.winner_moves, game.number, Side(match.opener))
            if counted.winner is not None:
                moves[counted.winner] += counted.moves
        assert moves[Side(match.winner)] < moves[Side(match.winner).other]
        assert match.half_points_a == match.half_points_b == 2


def test_its_table_is_the_pure_librarys() -> None:
    cup = the("final")
    entrants = tuple(Entrant(entry.number or 0, str(entry.player_id)) for entry in cup.entries.all())
    rounds = tuple(
        FinishedRound(number, tuple(_score(one) for one in Pairing.objects.filter(round__number=number)
                                    .filter(round__tournament=cup)))
        for number in range(1, ROUNDS + 1)
    )  # fmt: skip
    counting = usual(Format.ROUND_ROBIN, seed=cup.seed)
    assert table(cup) == standings(Snapshot(entrants, rounds), counting)


def _score(pairing: Pairing) -> MatchScore:
    match = pairing.match
    assert match is not None
    assert pairing.entry_b is not None
    games = []
    for game in match.games.order_by("number"):
        counted = game_result(Result(game.result), game.winner_moves, game.number, Side(match.opener))
        one, other = (counted.points(side) for side in Side)
        moves = game.winner_moves if one != other else None
        games.append(GameScore(one, other, moves, game.termination != Termination.FORFEIT))
    verdict = {Side.A: Verdict.FIRST, Side.B: Verdict.SECOND, "": Verdict.DRAWN}[match.winner]
    pair = Pair(pairing.entry_a.number or 0, pairing.entry_b.number or 0)
    return MatchScore(pair, verdict, tuple(games), DecidedBy(match.decided_by))


# The running one ----------------------------------------------------------------------------------
def test_a_round_robin_is_running_with_live_games() -> None:
    running = the("running")
    states_ = [*running.rounds.order_by("number").values_list("state", flat=True)]
    assert states_ == ["complete", "complete", "playing", *["drafted"] * (ROUNDS - 3)]
    (current,) = running.rounds.filter(state="playing")
    theirs = {*current.pairings.values_list("match", flat=True)}
    mine = [game for game in live() if game.match_id in theirs]
    assert len(mine) >= 3
    assert {game.number for game in mine} == {1, 2}
    assert Ask.CHOICE in {game.asked for game in mine}
    assert all(game.deadline and game.deadline > NOW + 24 * 3_600_000 for game in mine)


def test_two_who_can_sign_in_meet_in_its_current_round() -> None:
    who = {address(login) for login in SIGN_IN[2:]}
    assert any(
        {game.first.user.username, game.second.user.username} == who  # type: ignore[union-attr]
        for game in live()
        if Pairing.objects.filter(match=game.match_id, round__state="playing").exists()
    )


# Every kind of game -------------------------------------------------------------------------------
def test_there_is_a_game_under_each_opening() -> None:
    begun = Game.objects.filter(version__gt=1).select_related("match")
    openings = {game.match.format.rules.opening for game in begun}
    assert openings == {*Opening}
    assert {game.match.format.rules.opening for game in live()} == {*Opening}


def test_the_three_move_rule_was_demanded_and_used() -> None:
    (demanded,) = MatchEvent.objects.filter(act="demanded")
    acts = {*GameEvent.objects.filter(game__match=demanded.match_id).values_list("act", flat=True)}
    assert {"offer", "pick"} <= acts


def test_a_live_game_is_in_its_sliding_phase() -> None:
    sliding = [game for game in live() if game.asked == Ask.SLIDE]
    assert sliding
    for game in sliding:
        assert game.events.filter(act="slide").count() >= 4
        assert states.take(game, game.match).slide_phase is not None


def test_a_live_game_is_on_the_unbounded_field() -> None:
    found = [game for game in live() if isinstance(game.match.format.rules.field, Unbounded)]
    assert found
    assert all(game.ply >= 10 for game in found)


def test_one_flag_falls_a_minute_and_a_half_later() -> None:
    soon = [game for game in live() if game.deadline and game.deadline < NOW + 3_600_000]
    assert [game.deadline for game in soon] == [NOW + 90_000]
    (game,) = soon
    state = states.take(game, game.match)
    assert not state.flag(NOW + 89_999)
    assert state.flag(NOW + 90_000)


def test_an_open_challenge_and_one_to_somebody_who_can_sign_in_wait() -> None:
    waiting = Challenge.objects.filter(state=Challenge.State.OPEN)
    assert waiting.filter(opponent=None).count() == 1
    assert waiting.filter(opponent__user__username__in=[address(login) for login in SIGN_IN]).exists()


# All of it ----------------------------------------------------------------------------------------
def test_verify_is_clean() -> None:
    out = StringIO()
    call_command("verify", stdout=out, stderr=out)
    assert str(Game.objects.count()) in out.getvalue()


def test_nothing_lies_in_the_future_and_no_log_runs_backwards() -> None:
    for log, of_ in ((GameEvent, "game"), (MatchEvent, "match"), (TournamentEvent, "tournament")):
        rows = [*log.objects.order_by(of_, "seq").values_list(of_, "at")]
        assert max(at for _pk, at in rows) <= NOW
        assert all(one <= other for (a, one), (b, other) in itertools.pairwise(rows) if a == b), log


def test_games_begin_after_their_rounds_and_end_before_they_are_complete() -> None:
    for round_ in Round.objects.filter(state=Round.State.COMPLETE):
        games = Game.objects.filter(match__pairing__round=round_)
        ended = games.aggregate(last=Max("ended_at"))["last"]
        assert round_.started_at
        assert round_.completed_at
        assert all(game.begun_at is None or game.begun_at >= round_.started_at for game in games)
        assert ended < round_.completed_at


def test_it_is_made_once() -> None:
    before = [model.objects.count() for model in (User, Player, Match, Game, GameEvent, TournamentEvent)]
    assert making.make(password="another", clock=lambda: NOW, tell=pytest.fail) is False
    after = [model.objects.count() for model in (User, Player, Match, Game, GameEvent, TournamentEvent)]
    assert before == after
