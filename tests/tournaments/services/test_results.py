"""Results over the board: entered, confirmed, disputed, decided by the organiser; only confirmed ones count."""

from dataclasses import replace
from fractions import Fraction

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from games.models import Match, Player
from games.rules.ruleset import PRESETS, ruleset
from games.services.errors import NotFound
from tests.tournaments import club
from tests.tournaments.club import START, TIMED, WHY
from tournaments.models import LoggedText, Pairing, ResultClaim, Round, Tournament
from tournaments.pairing.snapshot import GameScore, Verdict
from tournaments.queries.results import RELATED, Outcome, outcomes
from tournaments.queries.standings import snapshot
from tournaments.rules.entered import EnteredGame, Score
from tournaments.rules.errors import BadGameResult, WrongNumberOfGames
from tournaments.services import life, results, rounds, verify
from tournaments.services.errors import (
    NothingEntered,
    NotInPairing,
    NotOrganiser,
    OwnResult,
    PairingClosed,
    ResultChanged,
    ResultDisputed,
    ResultOfGames,
    ResultSettled,
    RoundState,
    StepMissing,
    TournamentState,
)

ONE, NOTHING = Fraction(1), Fraction(0)
OVER_THE_BOARD = Tournament.Venue.OVER_THE_BOARD
A_BY_DUEL = (EnteredGame(Score.A, 11), EnteredGame(Score.B, 14))
B_TWICE = (EnteredGame(Score.B, 9), EnteredGame(Score.B, 9))
State = ResultClaim.State


@pytest.fixture
def tournament(organiser: User, players: list[Player]) -> Tournament:
    """Three players over the board, round 1 being played: 2 meets 3, 1 has a bye."""
    made = club.running(organiser, players[:3], venue=OVER_THE_BOARD)
    club.begin(made, 1, organiser)
    return made


def enter(
    met: Pairing, by: Player | User, games: tuple[EnteredGame, ...] = A_BY_DUEL, at: int = START
) -> ResultClaim:
    return results.enter(pairing_id=met.pk, by=by, games=games, at=at)


def confirm(met: Pairing, by: Player | User, number: int = 1) -> ResultClaim:
    return results.confirm(pairing_id=met.pk, by=by, number=number, at=START)


def dispute(met: Pairing, by: Player, number: int = 1) -> ResultClaim:
    return results.dispute(pairing_id=met.pk, by=by, number=number, reason=WHY, at=START)


def override(met: Pairing, by: User, games: tuple[EnteredGame, ...] = B_TWICE) -> ResultClaim:
    return results.override(pairing_id=met.pk, by=by, games=games, reason=WHY, at=START)


def outcome(met: Pairing) -> Outcome:
    return outcomes([Pairing.objects.select_related(*RELATED).get(pk=met.pk)])[met.pk]


def test_nothing_is_played_here(tournament: Tournament) -> None:
    assert Match.objects.count() == 0
    assert {*Pairing.objects.values_list("no_show_at", flat=True)} == {None}


def test_a_result_counts_when_the_other_side_says_so_too(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, other: Player
) -> None:
    known = {"tournament_id": tournament.pk, "number": 1, "by": organiser, "at": START}

    def missing() -> object:
        with pytest.raises(StepMissing) as refused:
            rounds.complete(**known)  # type: ignore[arg-type]
        return refused.value.data["missing"]

    assert missing() == [{"round": 1, "board": met.board, "why": "no_result"}]
    enter(met, one)
    assert missing() == [{"round": 1, "board": met.board, "why": "unconfirmed"}]
    dispute(met, other)
    assert missing() == [{"round": 1, "board": met.board, "why": "disputed"}]
    enter(met, one, B_TWICE)
    confirm(met, other, 2)
    assert rounds.complete(**known).state == Round.State.COMPLETE  # type: ignore[arg-type]
    (round_,) = snapshot(tournament).rounds
    assert [match.verdict for match in round_.matches] == [Verdict.SECOND]
    assert [bye.number for bye in round_.byes] == [1]
    assert not [*verify.findings()]


def test_the_duel_rule_decides_by_the_moves_that_were_entered(
    met: Pairing, one: Player, other: Player
) -> None:
    """rules.md §11.2: at one win each, who won with fewer own moves."""
    enter(met, one)
    assert outcome(met) == Outcome(None, "unconfirmed")
    confirm(met, other)
    score = outcome(met).score
    assert score is not None
    assert (score.verdict, score.by) == (Verdict.FIRST, "duel")
    assert score.games == (GameScore(ONE, NOTHING, 11), GameScore(NOTHING, ONE, 14))


def test_the_same_again_is_nothing_and_the_same_from_the_other_side_confirms(
    tournament: Tournament, met: Pairing, one: Player, other: Player
) -> None:
    assert enter(met, one) == enter(met, one)
    assert enter(met, other).state == State.CONFIRMED
    assert enter(met, one).state == State.CONFIRMED
    assert confirm(met, other).state == State.CONFIRMED
    assert club.acts(tournament)[-2:] == ["result_entered", "result_confirmed"]
    assert ResultClaim.objects.count() == 1
    assert not [*verify.findings()]


def test_another_result_replaces_the_one_before(met: Pairing, one: Player, other: Player) -> None:
    enter(met, one)
    enter(met, other, B_TWICE)
    assert [*ResultClaim.objects.order_by("number").values_list("state", "side")] == [
        (State.SUPERSEDED, "a"),
        (State.ENTERED, "b"),
    ]
    with pytest.raises(ResultChanged) as refused:
        confirm(met, one, number=1)
    assert refused.value.data == {"number": 2}
    assert confirm(met, one, number=2).state == State.CONFIRMED
    with pytest.raises(ResultSettled):
        enter(met, one)
    with pytest.raises(ResultSettled):
        dispute(met, one, number=2)


def test_nobody_answers_himself(met: Pairing, one: Player, organiser: User) -> None:
    with pytest.raises(NothingEntered):
        confirm(met, one)
    enter(met, one)
    for act in (confirm, dispute):
        with pytest.raises(OwnResult):
            act(met, one)
    assert confirm(met, organiser).state == State.CONFIRMED


def test_what_the_organiser_enters_either_player_confirms_or_disputes(
    met: Pairing, one: Player, other: Player, organiser: User
) -> None:
    enter(met, organiser)
    assert outcome(met).why == "unconfirmed"
    assert dispute(met, one) == dispute(met, one)
    assert outcome(met).why == "disputed"
    with pytest.raises(ResultDisputed):
        confirm(met, other)  # as seen before the dispute
    told = {"pairing_id": met.pk, "by": other, "number": 1, "at": START, "seen": State.DISPUTED}
    assert results.confirm(**told).state == State.CONFIRMED  # type: ignore[arg-type]
    text = LoggedText.objects.get()
    assert (text.name, text.text, text.event.payload["reason"]) == ("reason", WHY.text, WHY.digest)


def test_the_organiser_decides_whatever_was_said(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, other: Player
) -> None:
    """tournaments.md §3: also once the round is complete, until the table is final."""
    enter(met, one)
    confirm(met, other)
    rounds.complete(tournament_id=tournament.pk, number=1, by=organiser, at=START)
    assert override(met, organiser) == override(met, organiser)
    (round_,) = snapshot(tournament).rounds
    assert [match.verdict for match in round_.matches] == [Verdict.SECOND]
    assert club.acts(tournament).count("result_overridden") == 1
    assert LoggedText.objects.get().text == WHY.text
    assert not [*verify.findings()]


def test_a_final_table_is_only_changed_by_a_ruling(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=OVER_THE_BOARD)
    club.begin(tournament, 1, organiser)
    met = Pairing.objects.get()
    override(met, organiser)
    rounds.complete(tournament_id=tournament.pk, number=1, by=organiser, at=START)
    life.finish(tournament_id=tournament.pk, by=organiser, at=START)
    override(met, organiser, A_BY_DUEL)
    life.approve(tournament_id=tournament.pk, by=organiser, at=START)
    with pytest.raises(TournamentState):
        override(met, organiser)


def test_who_and_when(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, players: list[Player]
) -> None:
    later, bye = club.pairing(tournament, 2, 2), club.pairing(tournament, 1, 1)
    with pytest.raises(NotInPairing):
        enter(met, players[5])
    with pytest.raises(NotOrganiser):
        enter(met, club.login("player"))
    with pytest.raises(NotOrganiser):
        override(met, club.login("referee"))
    with pytest.raises(PairingClosed):
        enter(bye, organiser)
    with pytest.raises(RoundState):
        enter(later, organiser)
    with pytest.raises(NotFound):
        enter(Pairing(pk=0), organiser)
    assert ResultClaim.objects.count() == 0


def test_a_match_played_here_has_the_result_of_its_games(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.begin(tournament, 1, organiser)
    met = Pairing.objects.get()
    for by in (players[0], organiser):
        with pytest.raises(ResultOfGames):
            enter(met, by)
    with pytest.raises(ResultOfGames):
        override(met, organiser)


def test_f50_one_claim_stands(met: Pairing, one: Player) -> None:
    enter(met, one)
    with pytest.raises(IntegrityError), transaction.atomic():
        ResultClaim.objects.create(pairing=met, number=2, games=[], entered_at=START)


# What can be entered --------------------------------------------------------------------------------------
NO_DRAW = replace(TIMED, rules=ruleset(TIMED.rules.field, no_draw=True))
SLIDING = replace(PRESETS["source-a"], time=TIMED.time)
UNBOUNDED = replace(PRESETS["source-a-unlimited"], time=TIMED.time)


@pytest.mark.parametrize(
    ("game", "data"),
    [
        (EnteredGame(Score.A, 0), {"why": "moves", "least": 1, "most": 113}),
        (EnteredGame(Score.A, 114), {"why": "moves", "least": 1, "most": 113}),
        (EnteredGame(Score.A, -1, forfeit=True), {"why": "moves", "least": 0, "most": 113}),
        (EnteredGame(Score.DRAW, 3), {"why": "moves", "least": 0, "most": 0}),
        (EnteredGame(Score.DRAW, forfeit=True), {"why": "drawn_forfeit"}),
        (EnteredGame(Score.BOTH_LOSE), {"why": "both_lose"}),
    ],
)
def test_a_game_that_cannot_have_ended_so(
    met: Pairing, one: Player, game: EnteredGame, data: dict[str, object]
) -> None:
    with pytest.raises(BadGameResult) as refused:
        enter(met, one, (EnteredGame(Score.A, 5), game))
    assert refused.value.data == {"game": 2, **data}
    assert ResultClaim.objects.count() == 0


@pytest.mark.parametrize("count", [0, 1, 3])
def test_all_games_are_entered_and_no_more(met: Pairing, one: Player, count: int) -> None:
    with pytest.raises(WrongNumberOfGames) as refused:
        enter(met, one, (EnteredGame(Score.A, 5),) * count)
    assert refused.value.data == {"given": count, "wanted": 2}


@pytest.mark.parametrize(
    ("settings", "most"),
    [(TIMED, 113), (SLIDING, 200), (UNBOUNDED, 500)],
    ids=["15x15", "sliding", "unbounded"],
)
def test_the_most_moves_that_anybody_can_have_made(
    organiser: User, players: list[Player], settings: object, most: int
) -> None:
    """Half the field of 225 points, 100 stones and as many slides, half of 1,000 plies."""
    tournament = club.running(organiser, players[:2], venue=OVER_THE_BOARD, settings=settings)
    club.begin(tournament, 1, organiser)
    met = Pairing.objects.get()
    with pytest.raises(BadGameResult):
        enter(met, players[0], (EnteredGame(Score.A, most + 1), EnteredGame(Score.A, 5)))
    enter(met, players[0], (EnteredGame(Score.A, most), EnteredGame(Score.A, 5)))


def test_no_draw_is_no_draw_over_the_board_either(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=OVER_THE_BOARD, settings=NO_DRAW)
    club.begin(tournament, 1, organiser)
    with pytest.raises(BadGameResult, match="no_draw"):
        enter(Pairing.objects.get(), players[0], (EnteredGame(Score.DRAW), EnteredGame(Score.A, 5)))


def test_forfeits_over_the_board_are_entered(met: Pairing, organiser: User) -> None:
    """rules.md §11.2: by forfeit without play, no moves; unplayed for the tie-breaks."""
    override(met, organiser, (EnteredGame(Score.B, forfeit=True), EnteredGame(Score.B, forfeit=True)))
    score = outcome(met).score
    assert score is not None
    assert (score.verdict, score.played) == (Verdict.SECOND, False)
    override(met, organiser, (EnteredGame(Score.BOTH_LOSE, forfeit=True),) * 2)
    score = outcome(met).score
    assert score is not None
    assert (score.verdict, score.played) == (Verdict.NEITHER, False)
