"""§9: in which order what arrives is judged, what it earns, and that a refusal changes nothing."""

import pytest

from games.rules import errors
from games.rules.clock import Fischer, SuddenDeath
from games.rules.events import (
    Abort,
    AcceptDraw,
    Award,
    Begin,
    Choose,
    Event,
    Flag,
    Forfeit,
    Offer,
    OfferDraw,
    Pass,
    Pause,
    Pick,
    Place,
    PlayerAct,
    Resign,
    Result,
    Resume,
    ServerAct,
    Slide,
    TakeBack,
)
from games.rules.field import mask
from games.rules.game import GameState
from games.rules.openings import Choice
from games.rules.ruleset import ruleset
from games.rules.sides import BLACK, FIRST, SECOND, Seat
from tests.games.rules.play import (
    FIFTEEN,
    act,
    begun,
    ended,
    lay,
    point,
    quiet,
    stand,
    three,
    two,
    won,
)

MINUTE = SuddenDeath(60_000)
FOURS = "a1 a9 b1 b9 c1 c9 d1 d9"
# §9 -----------------------------------------------------------------------------------------------
ACTS: list[PlayerAct] = [
    Place(point("h8")), Choose(Choice.TAKE_WHITE), Offer((point("a1"), point("b1"))), Pick(point("a1")),
    Slide(point("a1"), point("a2")), Pass(), OfferDraw("one"), AcceptDraw("one"), Resign(), Abort(),
    three("a1 b1 c1"),
]  # fmt: skip


@pytest.mark.parametrize("given", ACTS, ids=lambda given: type(given).__name__)
def test_over_comes_first(given: PlayerAct) -> None:
    """§9: over → before the flag, before the stale number, before legality."""
    state = won(BLACK, 5)
    before = stand(state)
    for seat in Seat:
        with pytest.raises(errors.GameOver) as refused:
            state.play(given, seat=seat, at=10**9, expected=1)
        assert refused.value.data == {"result": "first", "termination": "five"}
    assert stand(state) == before


@pytest.mark.parametrize("order", [Begin(), Pause(), Resume(), Forfeit((FIRST,))])
def test_most_orders_need_a_game_that_is_on(order: ServerAct) -> None:
    """§9"""
    with pytest.raises(errors.GameOver):
        won(BLACK, 5).order(order, at=0)


@pytest.mark.parametrize("given", ACTS, ids=lambda given: type(given).__name__)
def test_then_the_flag_whatever_was_submitted(given: PlayerAct) -> None:
    """§9: by whomever, stale or illegal or winning."""
    for seat in Seat:
        for expected in (None, 0, 9):
            state = lay(begun(FIFTEEN, MINUTE), FOURS)
            (event,) = state.play(given, seat=seat, at=60_000, expected=expected)
            assert event == Event(60_000, FIRST, Flag())
            assert (ended(state), state.ply) == ("second by time", 8)


def test_then_the_expected_number() -> None:
    """§9: number of events seen; before legality and before whose turn it is."""
    state = lay(begun(), "h8 i9")
    for expected in (0, 2, 4):
        for given in (Place(point("h8")), Place(point("a1")), OfferDraw("one")):
            before = stand(state)
            with pytest.raises(errors.Stale) as refused:
                act_expecting(state, given, expected)
            assert refused.value.data == {"expected": expected, "actual": 3}
            assert stand(state) == before
    assert act_expecting(state, Place(point("a1")), 3)


def act_expecting(state: GameState, given: PlayerAct, expected: int) -> tuple[Event, ...]:
    """White, who is not to move, and black, who is, have seen so many events."""
    return state.play(given, seat=state.to_act, at=0, expected=expected)


def test_stale_comes_before_not_your_turn_and_not_begun() -> None:
    """§9"""
    with pytest.raises(errors.Stale):
        begun().play(Place(point("h8")), seat=SECOND, at=0, expected=7)
    with pytest.raises(errors.Stale):
        GameState(FIFTEEN).play(Place(point("h8")), seat=FIRST, at=0, expected=7)


def test_five_comes_before_the_full_board_and_the_limits() -> None:
    """§9: five → no-draw → full / … / limits, on one and the same ply."""
    rules = ruleset(mask("..... . . . ."), max_plies=9)
    assert ended(lay(begun(rules), "a1 g1 b1 i1 c1 k1 d1 m1 e1")) == "first by five"
    both = ruleset(mask("......"), max_plies=6)
    assert ended(lay(begun(both), "a1 b1 c1 d1 e1 f1")) == "draw by full_board"


def test_five_comes_before_no_draw_and_no_draw_before_the_full_board() -> None:
    """§9: lines of two: b1 wins by five and kills the other; a lone point is full and without lines."""
    both = ruleset(mask("... . . ."), line=2, no_draw=True)
    assert ended(lay(begun(both), "a1 e1 b1")) == "first by five"
    alone = ruleset(mask("."), line=2, no_draw=True)
    assert ended(lay(begun(alone), "a1")) == "first by opponent_cannot_win"


# Increments ---------------------------------------------------------------------------------------
def test_a_turn_that_ends_the_game_earns_nothing() -> None:
    """§9: increment and switch come last. The bank keeps what it had when the turn began."""
    for final in ("e1", None):
        state = lay(begun(FIFTEEN, Fischer(60_000, 1_000)), FOURS)
        act(state, Place(point(final)) if final else Resign(), at=5_000)
        assert state.clock.banks[FIRST].ms == 64_000
        assert state.clock.left(FIRST, 10**9) == 59_000
        assert (state.deadline, state.turns[FIRST]) == (None, 4)


def test_one_increment_per_completed_turn() -> None:
    """§4, §10"""
    state = quiet(begun(FIFTEEN, Fischer(60_000, 1_000)), 7)
    assert {seat: bank.ms for seat, bank in state.clock.banks.items()} == {FIRST: 64_000, SECOND: 63_000}


# Refusals change nothing --------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_nobody_plays_for_the_other(seat: Seat) -> None:
    """§8"""
    state = begun() if seat is SECOND else lay(begun(), "h8")
    with pytest.raises(errors.NotYourTurn):
        act(state, Place(point("a1")), seat=seat)


@pytest.mark.parametrize(
    "given",
    [Choose(Choice.TAKE_WHITE), Pick(point("a1")), Pass(), two("a1 b1"), Slide(point("a1"), point("a2"))],
)
def test_only_what_is_asked_for(given: PlayerAct) -> None:
    """§4, §5, §6"""
    state = begun()
    before = stand(state)
    with pytest.raises(errors.NotAsked):
        act(state, given)
    assert stand(state) == before


def test_acts_of_the_server_are_no_players() -> None:
    """§8: and a player's act is no order."""
    state = begun()
    for server in (Begin(), Flag(), Forfeit((SECOND,)), Pause(), Resume(), TakeBack(1), Award(Result.FIRST)):
        with pytest.raises(errors.BadAct):
            state.play(server, seat=FIRST, at=0)
    for player in (*ACTS, Flag()):
        with pytest.raises(errors.BadAct):
            state.order(player, at=0)
    assert len(state.events) == 1


def test_a_refused_act_costs_nothing_but_clock_time() -> None:
    """§8: the deadline stays where it was, and the next stone counts from the turn's beginning."""
    state = lay(begun(FIFTEEN, MINUTE), "h8")
    deadline = state.deadline
    with pytest.raises(errors.Occupied):
        act(state, Place(point("h8")), at=30_000)
    assert state.deadline == deadline
    act(state, Place(point("a1")), at=40_000)
    assert state.clock.banks[SECOND].ms == 20_000


def test_a_game_begins_once() -> None:
    """§11.1"""
    with pytest.raises(errors.AlreadyBegun):
        begun().order(Begin(), at=1)
