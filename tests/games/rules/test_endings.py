"""§8 and §9: how a game ends, and in which order what arrives is judged."""

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
    Lay,
    Offer,
    OfferDraw,
    Outcome,
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
    Termination,
)
from games.rules.field import Finite, Unbounded, disc, mask, rectangle
from games.rules.game import GameState
from games.rules.openings import Choice
from games.rules.ruleset import UNBOUNDED_MAX_PLIES, match_format, problems, ruleset
from games.rules.sides import BLACK, FIRST, SECOND, Seat
from tests.games.rules.play import (
    FIFTEEN,
    OPEN,
    SWAP,
    SWAP2,
    act,
    begun,
    ended,
    lay,
    opened,
    place,
    point,
    points,
    quiet,
    stand,
    three,
    two,
    won,
)

MINUTE = SuddenDeath(60_000)
FOURS = "a1 a9 b1 b9 c1 c9 d1 d9"


# §8: terminations ---------------------------------------------------------------------------------
def test_the_results_and_terminations_of_the_specification() -> None:
    """§8: the whole list, each of them reached by a test of this folder."""
    assert {*Result} == {"first", "second", "draw", "both_lose", "void"}
    assert {*Termination} == {
        "five", "opponent_cannot_win", "resignation", "time", "agreement", "full_board", "repetition",
        "slide_limit", "ply_limit", "blocked", "passes", "forfeit", "double_forfeit", "ruling", "aborted",
    }  # fmt: skip


@pytest.mark.parametrize("seat", [FIRST, SECOND])
@pytest.mark.parametrize("plies", [0, 1, 5])
def test_resignation(seat: Seat, plies: int) -> None:
    """§8: at any time, also while the other is to move."""
    state = quiet(begun(), plies)
    act(state, Resign(), seat=seat)
    assert ended(state) == f"{seat.other} by resignation"


def test_a_full_board_is_a_draw() -> None:
    """§8: and a five on the last point comes before it. A row of six with room for one line."""
    drawn = ruleset(mask("......"))
    assert ended(lay(begun(drawn), "a1 b1 c1 d1 e1")) == ""
    assert ended(lay(begun(drawn), "a1 b1 c1 d1 e1 f1")) == "draw by full_board"
    last = ruleset(mask("..... . . . ."))
    assert ended(lay(begun(last), "a1 g1 b1 i1 c1 k1 d1 m1 e1")) == "first by five"


def test_a_whole_field_without_a_five() -> None:
    """§8: 225 stones in pairs of rows that never make five."""
    state = begun(FIFTEEN)
    order = sorted(FIFTEEN.field.points, key=lambda p: p.y) if isinstance(FIFTEEN.field, Finite) else []
    black = [p for p in order if (p.x + 2 * p.y) % 4 < 2]
    white = [p for p in order if (p.x + 2 * p.y) % 4 >= 2]
    pairs = zip(black, white, strict=False)
    place(state, [stone for pair in pairs for stone in pair])
    rest = [p for p in order if p not in state.position.stones]
    place(state, rest)
    assert (ended(state), state.ply) == ("draw by full_board", 225)


@pytest.mark.parametrize(("shape", "plies"), [(disc(5), 21), (rectangle(5), 25)])
def test_a_full_board_of_another_shape(shape: Finite, plies: int) -> None:
    """§8: the shape's own points count, not the box's."""
    black = [p for p in shape.points if (p.x + 2 * p.y) % 4 < 2]
    white = [p for p in shape.points if p not in black]
    order = []
    for number in range(plies):
        mine, theirs = (black, white) if number % 2 == 0 else (white, black)
        order.append((mine or theirs).pop())
    state = place(begun(ruleset(shape)), order)
    assert (ended(state), state.ply) == ("draw by full_board", plies)


@pytest.mark.parametrize("limit", [10, 11, 20])
def test_the_limit_of_plies(limit: int) -> None:
    """§8: `max_plies` → draw; a five at the last ply comes before it."""
    rules = ruleset(rectangle(15), max_plies=limit)
    state = quiet(begun(rules), limit - 1)
    assert ended(state) == ""
    assert ended(quiet(state, 1)) == "draw by ply_limit"
    five = quiet(lay(begun(rules), FOURS), limit - 9)
    row = "e1" if five.to_move is BLACK else "e9"
    assert ended(lay(five, row)).endswith("by five")


def test_the_default_limits_of_plies() -> None:
    """§8 [house]: unbounded 1 000, finite none."""
    assert (OPEN.max_plies, FIFTEEN.max_plies, UNBOUNDED_MAX_PLIES) == (1_000, None, 1_000)
    state = begun(OPEN)
    apart = [*points("0,0"), *[point(f"{3 * (n % 100)},{3 * (n // 100)}") for n in range(1, 1_000)]]
    place(state, apart[:999])
    assert ended(state) == ""
    place(state, apart[999:])
    assert (ended(state), state.ply) == ("draw by ply_limit", 1_000)


@pytest.mark.parametrize(
    ("absent", "verdict"),
    [
        ((FIRST,), "second by forfeit"), ((SECOND,), "first by forfeit"),
        ((FIRST, SECOND), "both_lose by double_forfeit"), ((SECOND, SECOND), "first by forfeit"),
    ],
)  # fmt: skip
def test_no_shows(absent: tuple[Seat, ...], verdict: str) -> None:
    """§8: before the game begins, or once its clock runs. Without play no moves are counted."""
    for state in (GameState(FIFTEEN), begun()):
        state.order(Forfeit(absent), at=0)
        assert ended(state) == verdict
        assert state.winner_moves() == (None if len({*absent}) == 2 else 0)


def test_a_ruling_counts_no_fewer_moves_than_none() -> None:
    """§11.2"""
    state = begun()
    with pytest.raises(errors.BadAct):
        state.order(Award(Result.FIRST, -1), at=0)
    state.order(Award(Result.FIRST, 0), at=0)
    assert state.winner_moves() == 0


def test_somebody_has_to_be_absent() -> None:
    """§8: a forfeit of nobody is none."""
    state = GameState(FIFTEEN)
    with pytest.raises(errors.BadAct):
        state.order(Forfeit(()), at=0)
    assert state.events == []


@pytest.mark.parametrize("result", list(Result))
def test_rulings(result: Result) -> None:
    """§8: any result, also over an ended game; the last ruling stands."""
    for state in (begun(), won(BLACK, 5), GameState(FIFTEEN)):
        state.order(Award(Result.DRAW, 4), at=9)
        state.order(Award(result), at=9)
        assert state.outcome == Outcome(result, Termination.RULING)
        assert state.awarded_moves is None


# §8: abort ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_abort_until_both_have_completed_a_turn(seat: Seat) -> None:
    """§8: by either player; also before the game begins."""
    for plies in (0, 1):
        state = quiet(begun(), plies)
        act(state, Abort(), seat=seat)
        assert (ended(state), state.winner_moves()) == ("void by aborted", None)
    fresh = GameState(FIFTEEN)
    fresh.play(Abort(), seat=seat, at=0)
    assert ended(fresh) == "void by aborted"
    late = quiet(begun(), 2)
    with pytest.raises(errors.AbortTooLate):
        act(late, Abort(), seat=seat)


def test_turns_not_plies_close_the_window() -> None:
    """§8: Swap's three stones are one turn; a choice that goes on is none."""
    state = opened(SWAP, Choice.TAKE_WHITE)
    assert state.ply == 3
    act(state, Abort(), seat=FIRST)
    assert ended(state) == "void by aborted"
    for last in (opened(SWAP, Choice.TAKE_BLACK), lay(opened(SWAP, Choice.TAKE_WHITE), "h8")):
        with pytest.raises(errors.AbortTooLate):
            act(last, Abort())
    with pytest.raises(errors.AbortTooLate):
        act(opened(SWAP2, Choice.PLACE_TWO), Abort())


def test_tournament_games_are_not_aborted() -> None:
    """§8: only outside tournaments."""
    with pytest.raises(errors.AbortNotAllowed):
        act(begun(abortable=False), Abort())


def test_a_take_back_opens_the_window_again() -> None:
    """§8: turns of the line that stands."""
    state = quiet(begun(), 2)
    state.order(TakeBack(2), at=0)
    act(state, Abort())
    assert ended(state) == "void by aborted"


# §8: draw offers ----------------------------------------------------------------------------------
def offered() -> GameState:
    """Black has moved and offered a draw; white is to move."""
    state = lay(begun(), "h8")
    act(state, OfferDraw("one"), seat=FIRST)
    return state


def test_a_draw_by_agreement() -> None:
    """§8: the opponent accepts that very offer."""
    state = offered()
    assert state.draw_offer == ("one", FIRST)
    act(state, AcceptDraw("one"), seat=SECOND)
    assert ended(state) == "draw by agreement"


def test_only_after_an_own_completed_turn_while_the_other_thinks() -> None:
    """§8: neither before one's first turn nor in one's own."""
    fresh = begun()
    for seat in (FIRST, SECOND):
        with pytest.raises(errors.DrawOfferNotNow):
            act(fresh, OfferDraw("one"), seat=seat)
    state = lay(begun(), "h8 i9")
    with pytest.raises(errors.DrawOfferNotNow):
        act(state, OfferDraw("one"), seat=FIRST)
    act(state, OfferDraw("one"), seat=SECOND)


def test_not_in_the_middle_of_an_own_turn() -> None:
    """§8: a pick before ply 6, and a choice before ply 4, leave the turn open."""
    state = lay(begun(three_move=True), "h8 a1 c3 e5")
    act(state, Offer((point("o1"), point("o3"))))
    act(state, Pick(point("o1")))
    with pytest.raises(errors.DrawOfferNotNow):
        act(state, OfferDraw("one"), seat=SECOND)
    act(state, OfferDraw("one"), seat=FIRST)


def test_one_offer_per_own_turn() -> None:
    """§8: also when the first has not been answered; after the next own turn another."""
    state = offered()
    with pytest.raises(errors.DrawOfferRepeated):
        act(state, OfferDraw("two"), seat=FIRST)
    lay(state, "i9 j10")
    act(state, OfferDraw("two"), seat=FIRST)
    assert state.draw_offer == ("two", FIRST)


def test_an_offer_lapses_when_the_opponent_completes_a_turn() -> None:
    """§8"""
    state = lay(offered(), "i9")
    assert state.draw_offer is None
    for seat in (FIRST, SECOND):
        with pytest.raises(errors.NoSuchDrawOffer):
            act(state, AcceptDraw("one"), seat=seat)


def test_an_offer_lives_through_the_opponents_unfinished_turn() -> None:
    """§8: a choice, or a pick, does not complete the turn; ply 4 or 6 does."""
    state = opened(SWAP)
    act(state, OfferDraw("one"), seat=FIRST)
    act(state, Choose(Choice.TAKE_WHITE))
    lives = [state.draw_offer]
    lay(state, "h8")
    assert [*lives, state.draw_offer] == [("one", FIRST), None]
    picked = lay(begun(three_move=True), "h8 a1 c3 e5")
    act(picked, Offer((point("o1"), point("o3"))))
    act(picked, OfferDraw("two"), seat=FIRST)
    act(picked, Pick(point("o1")))
    act(picked, AcceptDraw("two"), seat=SECOND)
    assert ended(picked) == "draw by agreement"


def test_an_offer_is_accepted_by_its_id_and_by_the_other() -> None:
    """§8: has its own id; cannot be withdrawn."""
    for seat, number in ((SECOND, "two"), (FIRST, "one"), (SECOND, "")):
        state = offered()
        with pytest.raises(errors.NoSuchDrawOffer):
            act(state, AcceptDraw(number), seat=seat)
    assert not hasattr(errors, "Withdrawn")


def test_an_offer_that_was_taken_back_is_gone() -> None:
    """§8: and the turn it belonged to has its one offer again."""
    state = offered()
    state.order(TakeBack(2), at=0)
    assert state.draw_offer is None
    act(state, OfferDraw("two"), seat=FIRST)
    act(state, AcceptDraw("two"), seat=SECOND)
    assert ended(state) == "draw by agreement"


def test_no_offer_outlives_the_game() -> None:
    """§8"""
    state = offered()
    act(state, Resign(), seat=SECOND)
    assert state.draw_offer is None


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


# Take-backs by ruling -----------------------------------------------------------------------------
def test_a_take_back_leaves_the_first_events_standing() -> None:
    """§11.2: what was taken back stays in the log, but not in the line."""
    state = lay(begun(FIFTEEN, MINUTE), "h8 i9 j10", step=1_000)
    state.order(TakeBack(2), at=9_000)
    assert (len(state.events), len(state.line), list(state.position.stones)) == (5, 2, points("h8"))
    assert (state.to_act, state.clock.left(FIRST, 9_000), state.deadline) == (SECOND, 59_000, 69_000)
    assert act_expecting(state, Place(point("a1")), 5)


def test_a_take_back_reopens_an_ended_game() -> None:
    """§8, §10: the flag too."""
    for state in (won(BLACK, 5), begun(FIFTEEN, MINUTE)):
        state.flag(60_000)
        assert state.outcome
        state.order(TakeBack(len(state.line) - 1), at=70_000)
        assert ended(state) == ""
        if state.deadline:
            assert state.deadline == 130_000


@pytest.mark.parametrize("kept", [0, 3, 4, 99])
def test_a_take_back_must_take_something_back(kept: int) -> None:
    """§11.2: at least the beginning stays, at least one event goes."""
    state = lay(begun(), "h8 i9")
    before = stand(state)
    with pytest.raises(errors.NothingToTakeBack) as refused:
        state.order(TakeBack(kept), at=0)
    assert refused.value.data == {"kept": kept, "standing": 3}
    assert stand(state) == before


def test_take_backs_of_opening_choices() -> None:
    """§4: the colours are open again, the offer is asked again."""
    state = lay(opened(SWAP, Choice.TAKE_BLACK), "h8")
    state.order(TakeBack(2), at=0)
    assert (state.black_seat, state.asked, state.to_act) == (None, "choice", SECOND)
    act(state, Choose(Choice.TAKE_WHITE))
    assert state.black_seat is FIRST
    rule = lay(begun(three_move=True), "h8 a1 c3 e5")
    act(rule, Offer((point("o1"), point("o3"))))
    act(rule, Pick(point("o1")))
    rule.order(TakeBack(5), at=0)
    assert (rule.asked, rule.offered, rule.discarded, rule.ply) == ("offer", None, None, 4)


def test_a_take_back_while_paused_waits_for_the_resumption() -> None:
    """§10: the pause stands if it is kept."""
    state = lay(begun(FIFTEEN, MINUTE), "h8")
    state.order(Pause(), at=1_000)
    state.order(Resume(), at=2_000)
    state.order(TakeBack(3), at=3_000)
    assert (state.paused, state.deadline) == (True, None)
    state.order(Resume(), at=5_000)
    assert state.deadline == 64_000


def test_the_line_of_the_unbounded_field_may_get_a_new_origin() -> None:
    """§2: after a take-back to the empty field the first stone is (0, 0) again."""
    state = place(begun(OPEN), points("5,5 6,6"))
    state.order(TakeBack(1), at=0)
    place(state, points("77,77 1,0"))
    assert list(state.position.stones) == points("0,0 1,0")
    assert isinstance(state.position.field, Unbounded)


def test_a_limit_of_plies_has_a_range() -> None:
    """§8"""
    assert [p.data["setting"] for p in problems(match_format(ruleset(rectangle(15), max_plies=0)))] == [
        "max_plies"
    ]
    assert isinstance(three("a1 b1 c1"), Lay)
