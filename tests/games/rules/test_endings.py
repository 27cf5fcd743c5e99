"""§8: every way in which a game ends, draw offers, and the window for an abort."""

import pytest

from games.rules import errors
from games.rules.clock import SuddenDeath
from games.rules.events import (
    Abort,
    AcceptDraw,
    Award,
    Choose,
    Forfeit,
    Offer,
    OfferDraw,
    Outcome,
    Pick,
    Resign,
    Result,
    TakeBack,
    Termination,
)
from games.rules.field import Finite, disc, mask, rectangle
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


def test_an_id_names_one_offer_of_a_game() -> None:
    """§8: an acceptance of the old offer must not meet a new one."""
    state = lay(begun(FIFTEEN), "h8")
    act(state, OfferDraw("one"), seat=FIRST)
    lay(state, "i9 j10")
    with pytest.raises(errors.DrawOfferRepeated):
        act(state, OfferDraw("one"), seat=FIRST)
    act(state, OfferDraw("two"), seat=FIRST)


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


def test_a_limit_of_plies_has_a_range() -> None:
    """§8"""
    assert [p.data["setting"] for p in problems(match_format(ruleset(rectangle(15), max_plies=0)))] == [
        "max_plies"
    ]
