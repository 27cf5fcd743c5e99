"""A pairing whose settings the players agree on (rules.md §12.2), and being ready for it."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User

from games.models import Game, Match, Player
from games.rules import errors
from games.rules.agreement import without_agreement
from games.rules.clock import SuddenDeath
from games.rules.field import Unbounded, rectangle
from games.rules.offers import ThreeMove
from games.rules.ruleset import PRESETS, match_format, ruleset
from games.services.errors import NotFound, SettingLocked
from tests.tournaments import club
from tests.tournaments.club import MINUTE, SECOND, START, TIMED
from tournaments.models import Pairing, Tournament
from tournaments.services import pairings, rounds, verify
from tournaments.services.errors import (
    MayNotEnter,
    NotInPairing,
    NotOnline,
    PairingClosed,
    RoundState,
    SettingsNotLeft,
)

Mode = Tournament.StartMode
NINETEEN = match_format(ruleset(rectangle(19)), time=SuddenDeath(10 * MINUTE))


@pytest.fixture
def tournament(organiser: User, players: list[Player]) -> Tournament:
    """Three players, round 1 published; 2 and 3 meet, 1 has a bye."""
    made = club.running(organiser, players[:3], left_to_players=True)
    club.publish(made, 1, organiser)
    return made


def start(tournament: Tournament, by: User, at: int = START + MINUTE) -> Match:
    rounds.start(tournament_id=tournament.pk, number=1, by=by, at=at)
    return Match.objects.get()


def test_what_both_propose_stands(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, other: Player
) -> None:
    assert Match.objects.count() == 0, "nothing opens before there is something agreed"
    for player in (one, other):
        pairings.propose(pairing_id=met.pk, by=player, settings=NINETEEN, at=START)
    match = start(tournament, organiser)
    assert match.format == NINETEEN
    game = match.games.get()
    assert (game.begun_at, game.first_id) == (START + MINUTE, one.pk)
    assert not [*verify.findings()]


def test_what_differs_falls_to_the_default_and_the_preset(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, other: Player
) -> None:
    """rules.md §12.2: the field to source A's, the time to the preset's; the last proposal counts."""
    pairings.propose(pairing_id=met.pk, by=one, settings=replace(NINETEEN, games=4), at=START)
    pairings.propose(pairing_id=met.pk, by=one, settings=NINETEEN, at=START)
    match = start(tournament, organiser)
    assert match.format == without_agreement(NINETEEN, TIMED, TIMED)
    assert isinstance(match.format.rules.field, Unbounded)
    assert (match.format.time, match.format.games) == (TIMED.time, 2)


def test_nobody_proposes_and_the_preset_stands(organiser: User, tournament: Tournament) -> None:
    assert start(tournament, organiser).format == TIMED


def test_when_both_are_ready_the_match_opens_and_begins_before_the_round(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, other: Player
) -> None:
    for player in (one, one, other, other):
        pairings.press_ready(pairing_id=met.pk, by=player, at=START + SECOND)
    game = Game.objects.get()
    assert (game.begun_at, game.match.format) == (START + SECOND, TIMED)
    assert club.acts(tournament).count("ready") == 2
    start(tournament, organiser)
    assert Game.objects.get().begun_at == START + SECOND
    assert not [*verify.findings()]


def test_a_new_proposal_asks_both_to_be_ready_anew(met: Pairing, one: Player, other: Player) -> None:
    pairings.press_ready(pairing_id=met.pk, by=one, at=START)
    pairings.propose(pairing_id=met.pk, by=other, settings=NINETEEN, at=START)
    pairings.press_ready(pairing_id=met.pk, by=other, at=START)
    assert Match.objects.count() == 0
    pairings.press_ready(pairing_id=met.pk, by=one, at=START)
    assert Match.objects.count() == 1


def test_the_same_proposal_again_changes_nothing(tournament: Tournament, met: Pairing, one: Player) -> None:
    for _ in range(2):
        pairings.propose(pairing_id=met.pk, by=one, settings=NINETEEN, at=START)
        pairings.press_ready(pairing_id=met.pk, by=one, at=START)
    acts = club.acts(tournament)
    assert (acts.count("proposed"), acts.count("ready")) == (1, 1)
    assert Pairing.objects.get(pk=met.pk).ready_a


def test_a_demand_made_in_advance_binds_the_match(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, other: Player
) -> None:
    """rules.md §5.1: either player alone, until game 1 begins."""
    for player in (other, one):
        pairings.demand_three_move(pairing_id=met.pk, by=player, at=START)
    assert club.acts(tournament).count("demanded") == 1
    match = start(tournament, organiser)
    assert match.three_move
    assert match.events.get(act="demanded").payload == {"side": "b"}


def test_a_demand_that_the_agreed_settings_do_not_know_is_nothing(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, other: Player
) -> None:
    never = replace(TIMED, three_move=ThreeMove.NEVER)
    for player in (one, other):
        pairings.propose(pairing_id=met.pk, by=player, settings=never, at=START)
    pairings.demand_three_move(pairing_id=met.pk, by=one, at=START)
    assert not start(tournament, organiser).three_move


@pytest.mark.parametrize("verb", ["propose", "ready", "demand"])
def test_who_and_when(
    organiser: User, tournament: Tournament, met: Pairing, one: Player, players: list[Player], verb: str
) -> None:
    def do(pairing: Pairing, by: Player) -> Pairing:
        known = {"pairing_id": pairing.pk, "by": by, "at": START}
        if verb == "propose":
            return pairings.propose(settings=NINETEEN, **known)  # type: ignore[arg-type]
        act = pairings.press_ready if verb == "ready" else pairings.demand_three_move
        return act(**known)  # type: ignore[arg-type]

    bye, later = club.pairing(tournament, 1, 1), club.pairing(tournament, 2, 2)
    with pytest.raises(NotInPairing):
        do(met, players[5])
    with pytest.raises(PairingClosed):
        do(bye, bye.entry_a.player)
    with pytest.raises(RoundState):
        do(later, later.entry_a.player)
    with pytest.raises(NotFound):
        do(Pairing(pk=0), one)


def test_a_proposal_is_too_late_when_the_match_is_open(
    organiser: User, tournament: Tournament, met: Pairing, one: Player
) -> None:
    start(tournament, organiser)
    with pytest.raises(PairingClosed):
        pairings.propose(pairing_id=met.pk, by=one, settings=NINETEEN, at=START)


def test_what_cannot_be_proposed(met: Pairing, one: Player) -> None:
    with pytest.raises(errors.BadSetting):
        pairings.propose(pairing_id=met.pk, by=one, settings=PRESETS["freestyle-19"], at=START)
    clash = replace(NINETEEN, rules=ruleset(Unbounded(), no_draw=True))
    with pytest.raises(errors.SettingsClash):
        pairings.propose(pairing_id=met.pk, by=one, settings=clash, at=START)


def test_a_permission_is_asked_for_what_differs_from_the_preset(met: Pairing, one: Player) -> None:
    """rules.md §12.3."""
    assert one.user is not None
    one.user.groups.set([])
    beginner = club.login("beginner")
    one.user, _ = beginner, one.user
    one.save()
    pairings.propose(pairing_id=met.pk, by=one, settings=replace(TIMED, games=4), at=START)
    with pytest.raises(SettingLocked) as refused:
        pairings.propose(pairing_id=met.pk, by=one, settings=NINETEEN, at=START)
    assert refused.value.data == {"setting": "field"}
    one.user = None
    with pytest.raises(MayNotEnter):
        pairings.propose(pairing_id=met.pk, by=one, settings=NINETEEN, at=START)


def test_where_the_settings_are_the_organisers(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.publish(tournament, 1, organiser)
    met = Pairing.objects.get()
    with pytest.raises(SettingsNotLeft):
        pairings.propose(pairing_id=met.pk, by=players[0], settings=NINETEEN, at=START)
    for player in (*players[:2], players[0]):
        pairings.press_ready(pairing_id=met.pk, by=player, at=START + SECOND)
    assert Game.objects.get().begun_at == START + SECOND
    with pytest.raises(errors.DemandTooLate):
        pairings.demand_three_move(pairing_id=met.pk, by=players[0], at=START + SECOND)


def test_the_demand_of_an_open_match_is_the_matchs_own(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.publish(tournament, 1, organiser)
    met = Pairing.objects.get()
    for player in players[:2]:
        pairings.demand_three_move(pairing_id=met.pk, by=player, at=START)
    assert Match.objects.get().three_move


def test_over_the_board_nobody_presses_anything(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=Tournament.Venue.OVER_THE_BOARD)
    club.publish(tournament, 1, organiser)
    with pytest.raises(NotOnline):
        pairings.press_ready(pairing_id=Pairing.objects.get().pk, by=players[0], at=START)
    assert Match.objects.count() == 0


def test_rounds_at_a_set_time_begin_when_the_match_could_be_opened(
    organiser: User, players: list[Player]
) -> None:
    """Nobody can play before there is a match, so a clock that is found late starts late."""
    tournament = club.running(organiser, players[:2], left_to_players=True, start_mode=Mode.AT_TIME)
    round_ = club.publish(tournament, 1, organiser, starts_at=START + MINUTE)
    late = START + MINUTE + 5 * SECOND
    assert rounds.start_due(round_id=round_.pk, at=late)
    assert Game.objects.get().begun_at == late
    assert Pairing.objects.get().no_show_at == late + 15 * MINUTE
    assert not [*verify.findings()]
