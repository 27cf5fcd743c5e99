"""§5: the three-move rule, from the demand to ply 6."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.clock import Fischer
from games.rules.events import Offer, Pick, Place
from games.rules.field import Field, Finite, Point, Unbounded, disc, mask, rectangle
from games.rules.game import Ask, GameState
from games.rules.match import MatchState, Side
from games.rules.offers import Differ, ThreeMove, check_offer, equivalent
from games.rules.openings import Choice, Opening
from games.rules.position import Position, position
from games.rules.ruleset import Ruleset, match_format, ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Seat
from tests.games.rules import naive
from tests.games.rules.play import (
    FIFTEEN,
    LONG_PRO,
    PRO,
    SWAP,
    act,
    begun,
    board,
    ended,
    lay,
    opened,
    place,
    point,
    stand,
)

FOUR = "h8 i8 j8 k8"
BY_POSITIONS = ruleset(rectangle(15), offers_must_differ=Differ.POSITIONS)


def offer(one: str, other: str) -> Offer:
    """An offer of two named points."""
    return Offer((point(one), point(other)))


def asked_to_offer(rules: Ruleset = FIFTEEN, four: str = FOUR, time: Fischer | None = None) -> GameState:
    """A game with four plies in which the rule binds."""
    return lay(begun(rules, time, three_move=True), four)


# §5.1 ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("side", list(Side))
def test_either_player_alone_may_demand(side: Side) -> None:
    """§5.1: without permission or consent; it binds every game of the match."""
    match = MatchState(match_format(FIFTEEN), Side.A, opened_at=0)
    bound = [match.three_move]
    match.demand(side)
    match.begin(1)
    bound.append(match.three_move)
    match.open_next(2)
    assert [*bound, match.three_move] == [False, True, True]


def test_the_demand_is_open_until_game_one_begins() -> None:
    """§5.1: one player's "ready" does not close it; the beginning does, for good."""
    match = MatchState(match_format(FIFTEEN), Side.A, opened_at=0)
    match.press_ready(Side.B, 1)
    match.press_ready(Side.A, 2)
    for _ in range(2):
        with pytest.raises(errors.DemandTooLate):
            match.demand(Side.A)
        match.open_next(3)
    assert match.three_move is False


def test_a_second_demand_is_refused() -> None:
    """§5.1: once demanded it binds; under `always` it has been demanded by the settings."""
    match = MatchState(match_format(FIFTEEN), Side.A, opened_at=0)
    match.demand(Side.A)
    bound = MatchState(match_format(FIFTEEN, three_move=ThreeMove.ALWAYS), Side.A, opened_at=0)
    assert bound.three_move
    for state in (match, bound):
        with pytest.raises(errors.ThreeMoveAlreadyDemanded):
            state.demand(Side.B)


def test_never_means_never() -> None:
    """§5.1"""
    match = MatchState(match_format(FIFTEEN, three_move=ThreeMove.NEVER), Side.A, opened_at=0)
    with pytest.raises(errors.ThreeMoveNotAvailable):
        match.demand(Side.A)
    assert match.three_move is False


def test_on_demand_is_the_default_wherever_the_settings_allow_it() -> None:
    """§5.1, §5.4, §13"""
    for opening in Opening:
        for games in range(1, 5):
            wanted = opening is not Opening.SWAP2 and games % 2 == 0
            made = match_format(ruleset(rectangle(15), opening), games=games)
            assert made.three_move is (ThreeMove.ON_DEMAND if wanted else ThreeMove.NEVER)


def test_ply_one_is_refused_before_the_game_begins() -> None:
    """§5.1"""
    state = GameState(FIFTEEN)
    with pytest.raises(errors.NotBegun):
        state.play(Place(point("h8")), seat=FIRST, at=0)
    assert state.events == []


# §5.2 ---------------------------------------------------------------------------------------------
def test_offer_pick_and_ply_six() -> None:
    """§5.2: black offers, white picks and lays ply 6 in the same turn; the other point is discarded."""
    state = asked_to_offer()
    assert (state.asked, state.to_act) == (Ask.OFFER, FIRST)
    act(state, offer("a1", "b2"), seat=FIRST)
    assert (state.asked, state.to_act, state.ply) == (Ask.PICK, SECOND, 4)
    act(state, Pick(point("b2")), seat=SECOND)
    assert (state.asked, state.to_act, state.ply) == (Ask.STONE, SECOND, 5)
    assert state.position.stones[point("b2")] is BLACK
    assert (state.discarded, point("a1") in state.position.stones) == (point("a1"), False)
    act(state, Place(point("a1")), seat=SECOND)
    assert state.position.stones[point("a1")] is WHITE
    assert (state.asked, state.to_act) == (Ask.STONE, FIRST)


def test_without_the_demand_ply_five_is_a_stone() -> None:
    """§5.1"""
    state = lay(begun(), FOUR)
    assert state.asked is Ask.STONE
    with pytest.raises(errors.NotAsked):
        act(state, offer("a1", "b2"))


def test_the_stone_itself_is_refused_where_two_are_asked() -> None:
    """§5.2: two points in one action, and only from their owner."""
    state = asked_to_offer()
    with pytest.raises(errors.NotAsked):
        act(state, Place(point("a1")))
    with pytest.raises(errors.NotYourTurn):
        act(state, offer("a1", "b2"), seat=SECOND)


def test_the_offer_cannot_be_withdrawn_or_replaced() -> None:
    """§5.2"""
    state = asked_to_offer()
    act(state, offer("a1", "b2"))
    for seat, refusal in ((FIRST, errors.NotYourTurn), (SECOND, errors.NotAsked)):
        before = stand(state)
        with pytest.raises(refusal):
            act(state, offer("c3", "d4"), seat=seat)
        assert stand(state) == before


@pytest.mark.parametrize("wrong", ["c3", "h8", "a2"])
def test_only_an_offered_point_can_be_picked(wrong: str) -> None:
    """§5.2"""
    state = asked_to_offer()
    act(state, offer("a1", "b2"))
    with pytest.raises(errors.NotOffered) as refused:
        act(state, Pick(point(wrong)))
    assert refused.value.data["offered"] == ["a1", "b2"]
    with pytest.raises(errors.NotYourTurn):
        act(state, Pick(point("a1")), seat=FIRST)


def test_the_clocks_of_offer_and_pick() -> None:
    """§5.2: the offer completes a turn; the pick and ply 6 are one."""
    state = asked_to_offer(time=Fischer(60_000, 1_000))
    act(state, offer("a1", "b2"), at=5_000)
    assert (state.clock.running, state.clock.since) == (SECOND, 5_000)
    assert state.clock.banks[FIRST].ms == 60_000 + 2_000 - 5_000 + 1_000
    act(state, Pick(point("a1")), at=7_000)
    assert (state.clock.running, state.clock.banks[SECOND].ms) == (SECOND, 62_000)
    act(state, Place(point("c3")), at=9_000)
    assert (state.clock.running, state.clock.banks[SECOND].ms) == (FIRST, 62_000 - 4_000 + 1_000)
    assert state.turns == {FIRST: 3, SECOND: 3}


# §5.3 ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("one", "other", "refusal"),
    [
        ("a1", "h8", errors.Occupied), ("i8", "a1", errors.Occupied),
        ("p1", "a1", errors.OutsideField), ("a1", "a16", errors.OutsideField),
        ("a1", "a1", errors.OfferNotDifferent),
    ],
)  # fmt: skip
def test_both_points_must_be_empty_inside_and_different(
    one: str, other: str, refusal: type[errors.Refusal]
) -> None:
    """§5.2, §5.3"""
    for rules in (FIFTEEN, BY_POSITIONS):
        state = asked_to_offer(rules)
        before = stand(state)
        with pytest.raises(refusal):
            act(state, offer(one, other))
        assert stand(state) == before


@pytest.mark.parametrize("rules", [PRO, LONG_PRO])
def test_no_opening_limits_ply_five(rules: Ruleset) -> None:
    """§5.3: both offered points may lie next to the centre."""
    state = asked_to_offer(rules, "h8 a1 o15 b1")
    act(state, offer("h9", "g8"))
    act(state, Pick(point("h9")))
    assert state.ply == 5


@pytest.mark.parametrize(
    ("field", "four", "one", "other", "same"),
    [
        (rectangle(15), "h8 i8 j8 k8", "j10", "j6", True),  # mirrored in row 8
        (rectangle(15), "h8 i8 j8 k8", "j10", "j7", False),
        (rectangle(15), "h8 a1 h10 o1", "a15", "o15", True),  # mirrored in column h
        (rectangle(15), "h8 h9 h10 h11", "g1", "i1", True),
        (rectangle(15), "h8 a1 i9 o15", "a2", "b1", True),  # mirrored in the diagonal
        (rectangle(15), "h9 g8 h7 i8", "a1", "o15", True),  # turned by half
        (rectangle(15), "a1 b2 c3 d4", "a3", "c1", True),
        (rectangle(15), "g8 h9 i8 h7", "g9", "i7", True),
        (rectangle(15, 13), "h7 i7 j7 k7", "j9", "j5", True),
        (rectangle(15, 13), "a1 b2 c3 d4", "a3", "c1", False),  # no diagonal mirror in a rectangle
        (disc(9), "e5 f5 g5 h5", "g7", "g3", True),
        (mask(" .....\n......\n......\n......\n......\n......"), "b5 c4 d3 e2", "a1", "b2", False),
        (mask(" .....\n......\n......\n......\n......\n......"), "b5 c4 d3 e2", "a1", "f6", True),
        (mask("..... \n......\n......\n......\n......\n......"), "a1 b2 c3 d4", "a5", "e1", True),
    ],
)
def test_positions_must_differ_beyond_symmetry(
    field: Finite, four: str, one: str, other: str, same: bool
) -> None:
    """§5.3 [RIF]"""
    rules = ruleset(field, offers_must_differ=Differ.POSITIONS)
    for pair in (offer(one, other), offer(other, one)):
        state = asked_to_offer(rules, four)
        if same:
            with pytest.raises(errors.OfferEquivalent):
                act(state, pair)
        else:
            assert act(state, pair)
        assert act(asked_to_offer(ruleset(field), four), pair)


def test_an_equal_shape_elsewhere_is_equal_only_without_edges() -> None:
    """§5.3: 8 with translation for the unbounded field; on a finite one a shifted position is another."""
    row = [Point(0, 0), Point(1, 1), Point(2, 0), Point(1, -1)]  # black a dash, white across its middle
    assert equivalent(_laid(Unbounded(), row), Point(4, 0), Point(-2, 0))
    shifted = [Point(x + 2, y + 7) for x, y in row]
    assert not equivalent(_laid(rectangle(15), shifted), Point(6, 7), Point(0, 7))


def _laid(field: Field, stones: list[Point]) -> Position:
    made = position(field)
    for number, stone in enumerate(stones):
        made.place(stone, WHITE if number % 2 else BLACK)
    return made


def test_translation_on_the_unbounded_field_is_refused_under_positions() -> None:
    """§5.3"""
    rules = ruleset(Unbounded(), offers_must_differ=Differ.POSITIONS)
    for pair, allowed in (("4,0 -2,0", False), ("4,0 5,0", True), ("1,5 1,-5", False)):
        state = place(begun(rules, three_move=True), [Point(0, 0), Point(1, 1), Point(2, 0), Point(1, -1)])
        if allowed:
            assert act(state, offer(*pair.split()))
        else:
            with pytest.raises(errors.OfferEquivalent):
                act(state, offer(*pair.split()))


def _naive_equivalent(field: Finite, stones: naive.Stones, one: Point, other: Point) -> bool:
    target = {**stones, other: BLACK}
    inside = set(field.points)
    return any(
        {turn(stone): colour for stone, colour in {**stones, one: BLACK}.items()} == target
        for turn in naive.turns(field.width, field.height)
        if {turn(stone) for stone in inside} == inside
    )


@given(st.data())
def test_equivalence_is_the_naive_one(data: st.DataObject) -> None:
    """§5.3: on small fields, where mirror images are common."""
    field = data.draw(
        st.sampled_from([rectangle(5), rectangle(5, 6), disc(5), mask(".....\n.....\n... .\n")])
    )
    chosen = data.draw(st.lists(st.sampled_from(field.points), min_size=6, max_size=6, unique=True))
    made = position(field)
    for number, stone in enumerate(chosen[:4]):
        made.place(stone, WHITE if number % 2 else BLACK)
    one, other = chosen[4:]
    assert equivalent(made, one, other) is _naive_equivalent(field, dict(made.stones), one, other)


def test_if_no_different_pair_exists_any_two_may_be_offered() -> None:
    """§5.3: every empty point is the mirror image of every other."""
    field = mask("..\n..\n..\n")  # six points: four stones leave two
    made = board(field, black="a1 b3", white="a3 b1")
    assert equivalent(made, point("a2"), point("b2"))
    check_offer(made, (point("a2"), point("b2")), Differ.POSITIONS)
    taller = board(mask("..\n" * 5), black="a1 b5", white="a5 b1")
    check_offer(taller, (point("a3"), point("b2")), Differ.POSITIONS)
    with pytest.raises(errors.OfferEquivalent):
        check_offer(taller, (point("a2"), point("b4")), Differ.POSITIONS)


# §5.4 ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("choice", "black", "acts"), [(Choice.TAKE_WHITE, FIRST, SECOND), (Choice.TAKE_BLACK, SECOND, FIRST)]
)
def test_after_swap_black_offers(choice: Choice, black: Seat, acts: Seat) -> None:
    """§5.4: the owner of ply 5 is black after the swap."""
    state = opened(SWAP, choice, three_move=True)
    act(state, Place(point("h8")), seat=acts)
    assert (state.asked, state.to_act) == (Ask.OFFER, black)
    act(state, offer("b2", "c3"), seat=black)
    act(state, Pick(point("c3")), seat=black.other)
    act(state, Place(point("d4")), seat=black.other)
    assert (state.asked, state.to_act, state.ply) == (Ask.STONE, black, 6)
    assert state.position.stones[point("c3")] is BLACK


# Combinations -------------------------------------------------------------------------------------
def test_a_picked_stone_is_blacks_ply() -> None:
    """§3.3, §5.2: were it to make a line, its owner would win though the other picked."""
    rules = ruleset(rectangle(15), line=3)
    state = lay(begun(rules, three_move=True), "a1 o1 b1 o3")
    act(state, offer("c1", "h8"))
    act(state, Pick(point("c1")), seat=SECOND)
    assert ended(state) == "first by five"


@pytest.mark.parametrize(
    ("picked", "verdict"),
    [("c1", "first by opponent_cannot_win"), ("o1", "second by opponent_cannot_win")],
)
def test_no_draw_is_tested_after_the_pick(picked: str, verdict: str) -> None:
    """§7.2 with §5: the pick is a ply of black's, with white to move.

    Lines of three, in a row of five beside single points: c1 lies in every line and kills white's; o1 leaves
    black two turns for three stones.
    """
    rules = ruleset(mask("..... . . . . ."), line=3, no_draw=True)
    state = lay(begun(rules, three_move=True), "g1 i1 k1 m1")
    act(state, offer("c1", "o1"))
    assert ended(state) == ""
    act(state, Pick(point(picked)))
    assert ended(state) == verdict


def test_all_pairs_of_points_are_offerable_under_points() -> None:
    """§5.3: A says only "different"."""
    free = [stone for stone in rectangle(5).points if stone.lettered not in ("a1", "b1", "c1", "d1")]
    for one, other in itertools.islice(itertools.permutations(free, 2), 0, None, 7):
        state = asked_to_offer(ruleset(rectangle(5)), "a1 b1 c1 d1")
        act(state, Offer((one, other)))
        assert state.offered == (one, other)
