"""The numbered test vectors of the specification, one test each."""

import pytest

from games.rules import errors
from games.rules.clock import ByoYomi, SuddenDeath
from games.rules.events import Award, Choose, Forfeit, Offer, Pick, Place, Resign, Result, TakeBack
from games.rules.field import LIMIT, Point, Unbounded, diamond, disc, mask, rectangle
from games.rules.game import Ask, GameState
from games.rules.match import DecidedBy, GameResult, MatchResult, MatchState, Side, game_result, match_result
from games.rules.offers import Differ, ThreeMove
from games.rules.openings import Choice, Opening
from games.rules.ruleset import PRESETS, check_format, match_format, ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE
from tests.games.rules import naive
from tests.games.rules.play import (
    EXACT,
    FIFTEEN,
    LONG_PRO,
    OPEN,
    PRO,
    SWAP,
    SWAP2,
    act,
    begun,
    board,
    ended,
    filled,
    lay,
    point,
    points,
    quiet,
    slide,
    three,
    two,
    won,
)


def test_vector_01_exact_five() -> None:
    """§3.1, §3.2"""
    six = "a1 a9 b1 c9 c1 e9 e1 g9 f1 i9 d1"
    assert ended(lay(begun(EXACT), six)) == ""
    assert ended(lay(begun(FIFTEEN), six)) == "first by five"
    five = "a1 a9 b1 c9 c1 e9 d1 g9 e1"
    assert ended(lay(begun(EXACT), five)) == "first by five"
    assert ended(lay(begun(FIFTEEN), five)) == "first by five"


def test_vector_02_two_lines_at_once() -> None:
    """§3.2: a six on one axis and an exact five on another."""
    for exact in (True, False):
        position = board(rectangle(15), black="a1 b1 c1 e1 f1 d2 d3 d4 d5", white="a9 c9 e9", exact=exact)
        assert position.place(point("d1"), BLACK)


def test_vector_03_pro_and_long_pro() -> None:
    """§4"""
    for wrong in points("g8 h7 a1"):
        with pytest.raises(errors.NotCentre):
            act(begun(PRO), Place(wrong))
    for right in points("k8 k9 i11"):
        assert act(lay(begun(PRO), "h8 a1"), Place(right))
    with pytest.raises(errors.TooNearCentre):
        act(lay(begun(PRO), "h8 a1"), Place(point("j10")))
    assert act(lay(begun(LONG_PRO), "h8 a1"), Place(point("l8")))
    with pytest.raises(errors.TooNearCentre):
        act(lay(begun(LONG_PRO), "h8 a1"), Place(point("k8")))


def test_vector_03_even_side() -> None:
    """§4: on 14×14 any of four middles, and the distance counts from the one chosen."""
    even = ruleset(rectangle(14), Opening.PRO)
    for middle, near, far in (
        ("g7", "j7", "j7"), ("h7", "j7", "k7"), ("g8", "j8", "j8"), ("h8", "j8", "k8")
    ):  # fmt: skip
        state = lay(begun(even), f"{middle} a1")
        if near != far:
            with pytest.raises(errors.TooNearCentre):
                act(state, Place(point(near)))
        assert act(state, Place(point(far)))
    for wrong in points("f7 i7 g6 h9"):
        with pytest.raises(errors.NotCentre):
            act(begun(even), Place(wrong))


def test_vector_04_swap2() -> None:
    """§4: place_two, then take_black: the second player is white and lays ply 6."""
    state = begun(SWAP2)
    act(state, three("a1 b1 c1"), seat=FIRST)
    act(state, Choose(Choice.PLACE_TWO), seat=SECOND)
    act(state, two("d1 e1"), seat=SECOND)
    act(state, Choose(Choice.TAKE_BLACK), seat=FIRST)
    assert (state.black_seat, state.ply, state.to_act, state.asked) == (FIRST, 5, SECOND, Ask.STONE)
    act(state, Place(point("h8")), seat=SECOND)
    assert state.position.stones[point("h8")] is WHITE
    assert state.plies[-1].number == 6


def test_vector_05_three_move_rule() -> None:
    """§5.2, §5.3"""
    four = "h8 i8 j8 k8"
    mirrored = Offer((point("j10"), point("j6")))
    by_points = lay(begun(FIFTEEN, three_move=True), four)
    by_positions = lay(
        begun(ruleset(rectangle(15), offers_must_differ=Differ.POSITIONS), three_move=True), four
    )
    with pytest.raises(errors.OfferEquivalent):
        act(by_positions, mirrored, seat=FIRST)
    for state in (by_points, by_positions):
        with pytest.raises(errors.OfferNotDifferent):
            act(state, Offer((point("j10"), point("j10"))), seat=FIRST)
    act(by_points, mirrored, seat=FIRST)
    act(by_points, Pick(point("j6")), seat=SECOND)
    assert (by_points.ply, by_points.to_act, by_points.asked) == (5, SECOND, Ask.STONE)
    act(by_points, Place(point("a1")), seat=SECOND)
    assert [by_points.position.stones[stone] for stone in points("j6 a1")] == [BLACK, WHITE]
    assert point("j10") not in by_points.position.stones


SIX = ("c5 d5 e5 g5 h5 f5", "a15 c15 e15 g15 i15 k15")
SEVEN = ("c5 d5 e5 g5 h5 i5 f5", "a15 c15 e15 g15 i15 k15 m15")


def _sliding(stones: tuple[str, str]) -> GameState:
    supply = len(stones[0].split())
    rules = ruleset(rectangle(15), stones_per_player=supply, sliding=True, overline_wins=False)
    state = filled(rules, *stones)
    assert (state.asked, state.to_act, ended(state)) == (Ask.SLIDE, FIRST, "")
    return state


def test_vector_06_sliding_exactly_five() -> None:
    """§6.3: also the lines that the stone left."""
    assert ended(slide(_sliding(SIX), "h5-h6")) == "first by five"
    assert ended(slide(_sliding(SIX), "e5-e6")) == ""
    left = slide(_sliding(SEVEN), "d5-d6")
    assert ended(left) == "first by five"
    assert left.winning_lines() == [points("e5 f5 g5 h5 i5")]


def test_vector_07_flag() -> None:
    """§9: at the deadline is late, one millisecond earlier counts."""
    for at, verdict in ((60_000, "second by time"), (59_999, "first by five")):
        state = lay(begun(FIFTEEN, SuddenDeath(60_000)), "a1 a9 b1 c9 c1 e9 d1 g9")
        act(state, Place(point("e1")), at=at)
        assert ended(state) == verdict
        assert state.ply == (8 if at == 60_000 else 9)


def test_vector_08_no_draw_on_five_by_five() -> None:
    """§7: whoever plays whatever, somebody wins. Ten fillings of the field, spread by a stride."""
    rules = ruleset(rectangle(5), no_draw=True)
    for stride in (1, 2, 3, 4, 6, 7, 8, 9, 11, 12):
        state, order = begun(rules), [Point(*divmod(stride * n % 25, 5)) for n in range(25)]
        for stone in order:
            if not state.outcome:
                act(state, Place(stone))
        assert state.outcome
        assert state.outcome.result in {Result.FIRST, Result.SECOND}


OWN_LAST_LINE = (
    "a6 c4 e1 a3 e3 e4 e2 e5 b2 b5 b4 f6 c2 c1 c5 d5 b1 d3 a4 f1 c6 b3 a1 f2 a5 f3 d6 f4 e6 b6 c3 a2"
)
BOTH_AT_ONCE = "c2 f5 e6 d4 c6 a6 b1 a1 b2 a2 a5 d1 b4 c1 f1 e5 b6 e3 b3 d3 d5 c5 e2 a3 e1 e4 a4 d2 b5 d6"


def test_vector_08_exactly_five_on_six_by_six() -> None:
    """§7.2: a ply that kills the mover's own last line loses; one that kills both wins."""
    rules = ruleset(rectangle(6), no_draw=True, overline_wins=False)
    windows = naive.lines_of(naive.rectangle(6, 6), 5)
    for moves, killed, verdict in (
        (OWN_LAST_LINE, {WHITE}, "first by opponent_cannot_win"),
        (BOTH_AT_ONCE, {BLACK, WHITE}, "second by opponent_cannot_win"),
    ):
        state = lay(begun(rules), moves)
        stones = state.position.stones
        assert naive.dead(windows, stones, 36 - state.ply, state.to_move, True) == killed
        assert (state.plies[-1].colour, ended(state)) == (WHITE, verdict)


def _match(*games: GameResult) -> MatchResult:
    return match_result(PRESETS["freestyle-15"], list(games))


def _win(side: Side, moves: int) -> GameResult:
    return GameResult(Result.FIRST, side, moves)


def test_vector_09_duel() -> None:
    """§11.2"""
    draw = GameResult(Result.DRAW)
    for games, winner, by in (
        ((_win(Side.A, 16), _win(Side.B, 15)), Side.B, DecidedBy.DUEL),
        ((_win(Side.A, 15), _win(Side.B, 15)), None, DecidedBy.DRAWN),
        ((draw, draw), None, DecidedBy.DRAWN),
    ):
        made = _match(*games)
        assert (made.winner, made.by, made.over) == (winner, by, True)


def test_vector_09_resignation_and_no_show_count_as_they_ended() -> None:
    """§11.2: 9 own moves at the resignation; none by forfeit."""
    resigned = quiet(begun(), 17)  # B plays black in game 2: nine stones
    act(resigned, Resign(), seat=SECOND)
    absent = GameState(FIFTEEN)
    absent.order(Forfeit((SECOND,)), at=0)
    for state, moves in ((resigned, 9), (absent, 0)):
        assert state.winner_moves() == moves
        assert state.outcome
        second = game_result(state.outcome.result, state.winner_moves(), 2, Side.A)
        assert second == GameResult(Result.FIRST, Side.B, moves)
        assert _match(_win(Side.A, 20), second).winner is Side.B


def test_vector_10_coordinates() -> None:
    """§0: column 10, row 10 from the top of 20 is row 11 from below."""
    assert point("j11") == Point(9, 20 - 10)
    assert point("h8") == Point(7, 15 - 8)
    assert Point(9, 10).lettered == "j11"


def test_vector_11_unbounded() -> None:
    """§2"""
    state = begun(OPEN)
    act(state, Place(Point(-77, 1234)))
    assert list(state.position.stones) == [Point(0, 0)]
    for number in range(4):
        place = [Point(0, 9 + 2 * number), Point(LIMIT - number, 0)]
        for stone in place:
            act(state, Place(stone))
    act(state, Place(Point(3, 3)))
    with pytest.raises(errors.OutsideField):
        act(state, Place(Point(LIMIT + 1, 0)))
    act(state, Place(Point(LIMIT - 4, 0)))
    assert ended(state) == "first by five"


def test_vector_11_view() -> None:
    """§2: at least 6 points round the stones, at least 19×19."""
    for stones in ([Point(0, 0)], [Point(-50, 3), Point(20, 40)], [Point(LIMIT, -LIMIT)]):
        box = Unbounded().view(stones)
        for x, y in stones:
            assert min(x - box.left, box.right - x, y - box.bottom, box.top - y) >= 6
        assert min(box.width, box.height) >= 19


def test_vector_12_refused_combinations() -> None:
    """§13"""
    fifteen = rectangle(15)
    for settings, names in (
        (match_format(ruleset(Unbounded(), no_draw=True, max_plies=None)), ["no_draw", "field"]),
        (
            match_format(ruleset(rectangle(19), no_draw=True, stones_per_player=100, sliding=True)),
            ["no_draw", "sliding"],
        ),
        (
            match_format(ruleset(fifteen, Opening.SWAP2), three_move=ThreeMove.ALWAYS),
            ["three_move", "opening"],
        ),
        (match_format(ruleset(fifteen), games=3, three_move=ThreeMove.ON_DEMAND), ["three_move", "games"]),
        (
            match_format(ruleset(rectangle(14), stones_per_player=100, sliding=True)),
            ["stones_per_player", "field"],
        ),
        (match_format(ruleset(rectangle(5), Opening.PRO)), ["opening", "field"]),
        (match_format(ruleset(rectangle(7), Opening.LONG_PRO)), ["opening", "field"]),
    ):
        with pytest.raises(errors.SettingsClash) as refused:
            check_format(settings)
        assert refused.value.data["settings"] == names
        assert refused.value.data["why"]


FIVE_EACH = ("a1 c1 e1 g1 i1", "a15 c15 e15 g15 i15")


def test_vector_13_repetition() -> None:
    """§6.5: the first occurrence is the position after the last supplied stone."""
    rules = ruleset(rectangle(15), stones_per_player=5, sliding=True)
    state = filled(rules, *FIVE_EACH)
    slide(state, "a1-a2 a15-a14 a2-a1 a14-a15 a1-a2 a15-a14 a2-a1")
    assert ended(state) == ""
    slide(state, "a14-a15")
    assert (ended(state), state.ply) == ("draw by repetition", 18)


def test_vector_14_byo_yomi() -> None:
    """§10"""
    control = ByoYomi(base=60_000, periods=3, period=30_000)
    for thought, periods in ((40_000, 2), (35_000, 2), (34_999, 3), (65_000, 1), (94_999, 1)):
        state = begun(FIFTEEN, control)
        lay(state, "h8", step=55_000)
        lay(state, "a1")
        act(state, Place(point("b1")), at=55_000 + thought)
        bank = state.clock.banks[FIRST]
        assert (bank.ms, bank.periods) == (0, periods)
    state = begun(FIFTEEN, control)
    lay(lay(state, "h8", step=55_000), "a1")
    assert state.deadline == 55_000 + 95_000
    assert state.flag(55_000 + 94_999) == ()
    act(state, Place(point("b1")), at=55_000 + 95_000)
    assert (ended(state), state.events[-1].at) == ("second by time", 150_000)


COUNTED = "e4 a4 a2 e3 c1 d4 d2 e1 c2 e2 a5 d1 a3 c4 c5 a1 c3"


def test_vector_15_no_draw_counts_turns() -> None:
    """§7.1: five stones missing, four turns left."""
    state = begun(ruleset(rectangle(5), no_draw=True))
    *before, last = COUNTED.split()
    lay(state, " ".join(before))
    assert ended(state) == ""
    lay(state, last)
    assert (ended(state), state.ply) == ("first by opponent_cannot_win", 17)
    column = points("b1 b2 b3 b4 b5")
    assert not any(stone in state.position.stones for stone in column)


def test_vector_16_colours_unsettled() -> None:
    """§4, §11.2"""
    flagged = begun(SWAP, SuddenDeath(60_000))
    flagged.flag(60_000)
    assert (ended(flagged), flagged.winner_moves(), flagged.black_seat) == ("second by time", 0, None)
    resigned = begun(SWAP2)
    act(resigned, three("a1 b1 c1"))
    act(resigned, Choose(Choice.PLACE_TWO))
    act(resigned, two("d1 e1"))
    act(resigned, Resign(), seat=FIRST)
    assert (ended(resigned), resigned.black_seat) == ("second by resignation", None)


def test_vector_17_own_moves() -> None:
    """§11.2: on the line that stands."""
    black, white = won(BLACK, 16), won(WHITE, 16)
    assert [(state.ply, state.winner_moves()) for state in (black, white)] == [(31, 16), (32, 16)]
    equal = (_win(Side.A, black.winner_moves() or 0), _win(Side.B, white.winner_moves() or 0))
    assert _match(*equal).by is DecidedBy.DRAWN
    taken = lay(begun(), "a1 a9 b1 c9 c1 e9 d1 g9")
    act(taken, Place(point("o1")))
    taken.order(TakeBack(len(taken.line) - 1), at=0)
    act(taken, Place(point("e1")))
    assert (ended(taken), taken.winner_moves(), len(taken.events)) == ("first by five", 5, 12)


def test_vector_17_ruling_states_the_number() -> None:
    """§11.2: by ruling the number it states, else the board's."""
    for stated, counted in ((3, 3), (None, 4)):
        state = quiet(begun(), 8)
        state.order(Award(Result.SECOND, stated), at=0)
        assert state.winner_moves() == counted


def test_vector_18_shapes() -> None:
    """§2, §4, §7.3"""
    with pytest.raises(errors.SettingsClash) as refused:
        check_format(match_format(ruleset(diamond(7), no_draw=True)))
    assert refused.value.data["settings"] == ["no_draw", "field"]
    corners = {point(text) for text in ("a1", "e1", "a5", "e5")}
    assert set(disc(5).points) == naive.rectangle(5, 5) - corners
    ring = mask("\n".join(["......."] * 3 + ["... ..."] + ["......."] * 3))
    check_format(match_format(ruleset(ring)))
    with pytest.raises(errors.SettingsClash):
        check_format(match_format(ruleset(ring, Opening.PRO)))


def test_vector_19_unbounded_opening() -> None:
    """§2, §4"""
    state = begun(ruleset(Unbounded(), Opening.SWAP))
    act(state, three("100,100 101,100 100,101"))
    assert state.position.stones == {Point(0, 0): BLACK, Point(1, 0): WHITE, Point(0, 1): BLACK}


def test_vector_20_demand() -> None:
    """§5.1"""
    settings = PRESETS["freestyle-15"]
    for side in Side:
        match = MatchState(settings, Side.A, opened_at=0)
        match.press_ready(Side.A, 1)
        match.demand(side)
        assert match.press_ready(Side.B, 2)
        match.open_next(10)
        assert match.three_move
    late = MatchState(settings, Side.A, opened_at=0)
    late.press_ready(Side.A, 1)
    late.press_ready(Side.B, 2)
    with pytest.raises(errors.DemandTooLate):
        late.demand(Side.A)
    with pytest.raises(errors.NotBegun):
        GameState(FIFTEEN).play(Place(point("h8")), seat=FIRST, at=0)
