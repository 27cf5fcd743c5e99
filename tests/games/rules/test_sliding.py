"""§6: limited stones, slides, passes, and the ends that only this phase has."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.clock import Fischer
from games.rules.events import OfferDraw, Pass, Place, Slide, TakeBack
from games.rules.field import Finite, Point, Unbounded, disc, mask, rectangle
from games.rules.game import Ask, GameState
from games.rules.openings import Choice, Opening
from games.rules.ruleset import Ruleset, match_format, problems, ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Colour
from games.rules.sliding import SlideDuty, WhenBlocked
from tests.games.rules import naive
from tests.games.rules.play import act, begun, ended, filled, lay, opened, point, points, slide, stand

FIVE_EACH = ("a1 c1 e1 g1 i1", "a15 c15 e15 g15 i15")
MAY_PASS = SlideDuty.MAY_PASS


def limited(supply: int = 5, field: Finite | None = None, **more: object) -> Ruleset:
    """Rules with a supply and slides."""
    settings = {"stones_per_player": supply, "sliding": True, **more}
    return ruleset(field or rectangle(15), Opening.FREE_STYLE, **settings)


def sliding(**more: object) -> GameState:
    """A game with five stones each, all laid, far apart."""
    return filled(limited(5, None, **more), *FIVE_EACH)


# §6.1 ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rules", "names", "why"),
    [
        (ruleset(rectangle(19), sliding=True), ["sliding", "stones_per_player"], "sliding_needs_limit"),
        (
            ruleset(rectangle(19), stones_per_player=100),
            ["stones_per_player", "sliding"],
            "limit_needs_sliding",
        ),
        (
            ruleset(Unbounded(), stones_per_player=100, sliding=True),
            ["stones_per_player", "field"],
            "limit_needs_finite",
        ),
        (limited(98, rectangle(14)), ["stones_per_player", "field"], "no_room_to_slide"),
        (limited(99, rectangle(14)), ["stones_per_player", "field"], "no_room_to_slide"),
    ],
)
def test_what_the_phase_needs(rules: Ruleset, names: list[str], why: str) -> None:
    """§6.1: both settings together, a finite field, more points than twice the supply."""
    found = problems(match_format(rules))
    assert [problem.data for problem in found] == [{"settings": names, "why": why}]


def test_one_without_the_other_is_refused() -> None:
    """§6.1: a supply without slides, slides without a supply."""
    assert problems(match_format(ruleset(rectangle(19), stones_per_player=100)))
    assert problems(match_format(ruleset(rectangle(19), sliding=True)))
    assert problems(match_format(limited(100, rectangle(19)))) == []


@pytest.mark.parametrize(
    ("supply", "field"), [(97, rectangle(14)), (5, rectangle(5)), (10, disc(5)), (5, mask("." * 11))]
)
def test_one_empty_point_is_enough(supply: int, field: Finite) -> None:
    """§6.1: more points than twice the supply."""
    assert problems(match_format(limited(supply, field))) == []


@pytest.mark.parametrize("supply", [4, 0, -1, 1_001])
def test_a_supply_is_at_least_five(supply: int) -> None:
    """§6.1"""
    found = problems(match_format(limited(supply)))
    assert {problem.data["setting"] for problem in found if type(problem) is errors.BadSetting} == {
        "stones_per_player"
    }


@pytest.mark.parametrize(
    ("opening", "choices", "number"),
    [(Opening.SWAP, [Choice.TAKE_BLACK], 4), (Opening.SWAP2, [Choice.PLACE_TWO, Choice.TAKE_WHITE], 6)],
)
def test_opening_stones_come_out_of_their_colours_supply(
    opening: Opening, choices: list[Choice], number: int
) -> None:
    """§6.1, §6.2: the phase begins at ply 2 × supply + 1 however the first stones came."""
    state = opened(ruleset(rectangle(15), opening, stones_per_player=5, sliding=True), *choices)
    rest = points("c3 d5 e7 f9 g11 i3 k5")[: 10 - number + 1]
    for stone in rest:
        assert state.asked is Ask.STONE
        act(state, Place(stone))
    assert (state.asked, state.ply, state.to_move) == (Ask.SLIDE, 10, BLACK)
    assert state.to_act is state.seat_of(BLACK)
    colours = list(state.position.stones.values())
    assert (colours.count(BLACK), colours.count(WHITE)) == (5, 5)


# §6.2 ---------------------------------------------------------------------------------------------
def test_black_slides_first_at_ply_two_times_supply_plus_one() -> None:
    """§6.2"""
    state = sliding()
    assert (state.asked, state.to_act, state.ply) == (Ask.SLIDE, FIRST, 10)
    act(state, Slide(point("a1"), point("a2")))
    assert state.plies[-1] == (11, BLACK, point("a2"), point("a1"))
    assert (state.to_act, point("a1") in state.position.stones) == (SECOND, False)


def test_no_new_stones() -> None:
    """§6.2"""
    state = sliding()
    with pytest.raises(errors.NotAsked):
        act(state, Place(point("h8")))
    before = lay(begun(limited()), "a1")
    with pytest.raises(errors.NotAsked):
        act(before, Slide(point("a1"), point("a2")))
    with pytest.raises(errors.NotAsked):
        act(before, Pass())


@pytest.mark.parametrize("step", [(1, 1), (1, -1), (-1, 1), (2, 0), (0, 2), (0, 0), (0, 3)])
def test_no_diagonals_no_jumps(step: tuple[int, int]) -> None:
    """§6.2"""
    state, origin = filled(limited(), "h8 c1 e1 g1 i1", FIVE_EACH[1]), point("h8")
    with pytest.raises(errors.NotNeighbour):
        act(state, Slide(origin, Point(origin.x + step[0], origin.y + step[1])))


@pytest.mark.parametrize("target", ["h9", "h7", "g8", "i8"])
def test_the_four_neighbours(target: str) -> None:
    """§6.2"""
    state = filled(limited(), "h8 c1 e1 g1 i1", FIVE_EACH[1])
    slide(state, f"h8-{target}")
    assert state.position.stones[point(target)] is BLACK


@pytest.mark.parametrize(
    ("origin", "target", "refusal"),
    [
        ("a15", "a14", errors.NotYourStone),  # the other's stone
        ("h8", "h9", errors.NotYourStone),  # no stone
        ("a1", "b1", errors.Occupied),  # an own stone there: no captures
        ("g1", "g2", errors.Occupied),  # the other's there
    ],
)
def test_an_own_stone_to_an_empty_point(origin: str, target: str, refusal: type[errors.Refusal]) -> None:
    """§6.2"""
    state = filled(limited(), "a1 c1 b1 g1 i1", "a15 c15 g2 g15 i15")
    before = stand(state)
    with pytest.raises(refusal):
        slide(state, f"{origin}-{target}")
    assert stand(state) == before


def test_not_outside_the_field() -> None:
    """§6.2, §1.3: over the edge, into a hole, from nowhere."""
    state = sliding()
    for target in (Point(-1, 0), Point(0, -1)):
        with pytest.raises(errors.OutsideField):
            act(state, Slide(point("a1"), target))
    with pytest.raises(errors.NotYourStone):
        act(state, Slide(Point(-1, 0), point("a1")))
    holed = filled(limited(5, mask(". ....." + "\n......." * 6)), "a7 c1 e1 g1 a3", "c6 e6 g6 c4 e4")
    with pytest.raises(errors.OutsideField):
        slide(holed, "a7-b7")


# §6.3 ---------------------------------------------------------------------------------------------
def test_a_slide_wins_by_the_lines_through_its_destination() -> None:
    """§6.3: the moved stone's own line, of the mover only."""
    state = filled(limited(), "a1 b1 c1 d1 e2", "a15 c15 e15 g15 i15")
    slide(state, "e2-e1")
    assert (ended(state), state.winning_lines()) == ("first by five", [points("a1 b1 c1 d1 e1")])


@pytest.mark.parametrize(
    ("black", "move", "wins"),
    [
        ("c5 d5 e5 g5 h5 f5", "h5-h6", True),  # a six that loses its end stone
        ("c5 d5 e5 g5 h5 f5", "c5-b5", True),  # the end stone steps away in line
        ("c5 d5 e5 g5 h5 f5", "e5-e6", False),
        ("c5 d5 e5 g5 h5 i5 f5", "d5-d6", True),  # a seven that loses its second
        ("c5 d5 e5 g5 h5 i5 f5", "h5-h4", True),
        ("c5 d5 e5 g5 h5 i5 f5", "c5-c6", False),  # a six is left
        ("c5 d6 e7 g9 h10 f8", "h10-h11", True),  # on a diagonal
        ("c10 d9 e8 g6 h5 f7", "c10-b10", True),
        ("e3 e4 e5 e7 e8 e6", "e8-f8", True),  # in a column
    ],
)
def test_where_exactly_five_is_asked_also_the_lines_left_behind(black: str, move: str, wins: bool) -> None:
    """§6.3: never under Free-style, where the six has won already."""
    supply = len(black.split())
    white = " ".join(f"{letter}15" for letter in "acegikm"[:supply])
    state = filled(limited(supply, overline_wins=False), black, white)
    slide(state, move)
    assert ended(state) == ("first by five" if wins else "")
    if wins:
        (line,) = state.winning_lines()
        assert len(line) == 5


def test_sliding_into_an_overline() -> None:
    """§6.3, §3.1: a slide that makes a six wins only where overlines do."""
    for overline_wins, verdict in ((False, ""), (True, "first by five")):
        rules = limited(6, overline_wins=overline_wins)
        state = filled(rules, "a1 b1 c1 e1 f1 d2", "a15 c15 e15 g15 i15 k15")
        slide(state, "d2-d1")
        assert ended(state) == verdict


def test_only_the_mover_can_win_with_a_slide() -> None:
    """§3.3, §6.3: a black stone that leaves white's row makes no line of white's; white's own slide does."""
    state = filled(limited(), "e1 c9 e9 g9 i9", "a1 b1 c1 d1 f2")
    slide(state, "e1-e2")
    assert ended(state) == ""
    slide(state, "f2-f1 e2-e3")
    assert ended(state) == ""
    slide(state, "f1-e1")
    assert (ended(state), state.winning_lines()) == ("second by five", [points("a1 b1 c1 d1 e1")])


# §6.4 ---------------------------------------------------------------------------------------------
def test_who_can_slide_must_slide() -> None:
    """§6.4: `must` is the default."""
    state = sliding()
    with pytest.raises(errors.MustSlide):
        act(state, Pass())
    with pytest.raises(errors.NotYourTurn):
        act(state, Pass(), seat=SECOND)


def test_two_passes_running_draw_where_passing_is_allowed() -> None:
    """§6.4: a slide between them breaks the run; a pass is a turn with its increment."""
    rules = limited(slide_duty=MAY_PASS)
    state = begun(rules, Fischer(60_000, 1_000))
    lay(state, "a1 a15 c1 c15 e1 e15 g1 g15 i1 i15")
    act(state, Pass())
    assert state.plies[-1] == (11, BLACK, None, None)
    slide(state, "a15-a14")
    act(state, Pass())
    assert (ended(state), state.to_act, state.turns[FIRST]) == ("", SECOND, 7)
    assert state.clock.banks[FIRST].ms == 67_000
    act(state, Pass())
    assert ended(state) == "draw by passes"


# A field of eleven points in a row: five stones each, one point empty.
LANE = mask("." * 11)


def lane(**more: object) -> GameState:
    """White a–d and f, black e g h i j; k is empty: black can slide j–k, white cannot move at all."""
    return filled(limited(5, LANE, **more), "e1 g1 h1 i1 j1", "a1 b1 c1 d1 f1")


def test_a_blocked_side_is_passed_by_the_server_at_once() -> None:
    """§6.4: no time, no increment, no turn of the blocked; the pass is an event and a ply of its own."""
    state = begun(limited(5, LANE), Fischer(60_000, 1_000))
    lay(state, "e1 a1 g1 b1 h1 c1 i1 d1 j1 f1")
    events = act(state, Slide(point("j1"), point("k1")), at=7_000)
    assert [type(event.act) for event in events] == [Slide, Pass]
    assert [event.at for event in events] == [7_000, 7_000]
    assert events[1].seat is SECOND
    assert (state.to_act, state.clock.running, state.clock.since, state.ply) == (FIRST, FIRST, 7_000, 12)
    assert state.turns == {FIRST: 6, SECOND: 5}
    assert state.clock.banks[SECOND].ms == 65_000
    assert state.clock.banks[FIRST].ms == 60_000 + 6_000 - 7_000


def test_the_blocked_passes_go_on_until_freed() -> None:
    """§6.4: j–k, i–j, h–i, g–h free white's f; then white slides again."""
    state = lane()
    slide(state, "j1-k1 i1-j1 h1-i1 g1-h1")
    assert (state.to_act, state.ply, state.blocked) == (SECOND, 17, False)
    slide(state, "f1-g1")
    assert ended(state) == ""


@pytest.mark.parametrize(
    ("when", "verdict"), [(WhenBlocked.LOSS, "first by blocked"), (WhenBlocked.DRAW, "draw by blocked")]
)
def test_blocked_sides_may_lose_or_draw(when: WhenBlocked, verdict: str) -> None:
    """§6.4"""
    state = lane(when_blocked=when)
    assert ended(state) == ""
    slide(state, "j1-k1")
    assert (ended(state), state.ply) == (verdict, 11)


def test_the_first_to_slide_may_be_blocked() -> None:
    """§6.4: black cannot move when the phase begins."""
    black, white = "a1 b1 c1 d1 f1", "e1 g1 h1 i1 j1"
    passed = filled(limited(5, LANE), black, white)
    assert [type(event.act) for event in passed.events[-2:]] == [Place, Pass]
    assert (passed.to_act, passed.ply) == (SECOND, 11)
    lost = filled(limited(5, LANE, when_blocked=WhenBlocked.LOSS), black, white)
    assert (ended(lost), lost.ply) == ("second by blocked", 10)
    drawn = filled(limited(5, LANE, when_blocked=WhenBlocked.DRAW), black, white)
    assert ended(drawn) == "draw by blocked"


LONELY = mask(".......... .")  # the one empty point has no neighbours


@pytest.mark.parametrize(
    ("when", "verdict"),
    [
        (WhenBlocked.PASS, "draw by blocked"),
        (WhenBlocked.DRAW, "draw by blocked"),
        (WhenBlocked.LOSS, "second by blocked"),  # black, who has to slide, cannot
    ],
)
def test_both_blocked(when: WhenBlocked, verdict: str) -> None:
    """§6.4: a draw where the blocked pass; where they lose, the side that has to slide does."""
    rules = limited(5, LONELY, when_blocked=when)
    state = filled(rules, "a1 c1 e1 g1 i1", "b1 d1 f1 h1 j1")
    assert (ended(state), state.ply) == (verdict, 10)


def test_a_servers_pass_and_a_players_are_two_running() -> None:
    """§6.4: `may_pass`, white blocked: black's pass after the server's ends it."""
    state = lane(slide_duty=MAY_PASS)
    slide(state, "j1-k1")
    assert (state.plies[-1].target, state.to_act) == (None, FIRST)
    act(state, Pass())
    assert ended(state) == "draw by passes"


def test_a_pass_into_a_blocked_side_is_two_running() -> None:
    """§6.4: black may slide but passes first; the server passes for white."""
    state = lane(slide_duty=MAY_PASS)
    events = act(state, Pass())
    assert [type(event.act) for event in events] == [Pass, Pass]
    assert (ended(state), state.ply) == ("draw by passes", 12)


def test_draw_offers_while_the_other_is_blocked() -> None:
    """§8: one per own turn, and a server's pass is none: the blocked side has one offer."""
    state = slide(lane(), "j1-k1")
    act(state, OfferDraw("one"), seat=SECOND)
    slide(state, "i1-j1")
    assert state.draw_offer is None
    with pytest.raises(errors.DrawOfferRepeated):
        act(state, OfferDraw("two"), seat=SECOND)


# §6.5 ---------------------------------------------------------------------------------------------
def test_repetition_counts_the_side_to_move() -> None:
    """§6.5: the same stones with the other side to move are another position (a pass shifts the turn)."""
    state = sliding(slide_duty=MAY_PASS)  # position 1, black to move
    slide(state, "a1-a2 a15-a14 a2-a1")
    act(state, Pass())
    slide(state, "a1-a2 a14-a15 a2-a1")  # the first stones again, white to move
    assert ended(state) == ""
    slide(state, "a15-a14")
    slide(state, "a1-a2 a14-a15 a2-a1")
    assert ended(state) == ""  # the third time for the stones, the second for white to move
    slide(state, "c15-c14 c1-c2 c14-c15")
    assert ended(state) == ""
    slide(state, "c2-c1")
    assert ended(state) == "draw by repetition"


def test_repetition_needs_all_stones_and_owners_to_be_the_same() -> None:
    """§6.5: two stones that have changed places are the same position; a shifted one is not."""
    state = filled(limited(), "a1 b1 e1 g1 i1", FIVE_EACH[1])
    slide(state, "a1-a2 a15-a14 b1-a1 a14-a15 a2-b2 a15-a14 b2-b1 a14-a15")
    slide(state, "a1-a2 a15-a14 a2-a1")
    assert ended(state) == ""
    slide(state, "a14-a15")
    assert ended(state) == "draw by repetition"


def test_take_backs_leave_no_trace_in_the_count() -> None:
    """§6.5: counted on the line that stands."""
    state = sliding()
    slide(state, "a1-a2 a15-a14 a2-a1 a14-a15")
    state.order(TakeBack(len(state.line) - 4), at=0)
    slide(state, "a1-a2 a15-a14 a2-a1 a14-a15 a1-a2 a15-a14 a2-a1")
    assert (ended(state), state.ply) == ("", 17)
    slide(state, "a14-a15")
    assert ended(state) == "draw by repetition"


def test_a_take_back_out_of_the_phase_and_into_it_again() -> None:
    """§6.2, §6.5: the supply is given back, and the phase begins anew."""
    state = sliding()
    slide(state, "a1-a2 a15-a14")
    state.order(TakeBack(10), at=0)  # begin and nine stones
    assert (state.asked, state.ply, state.slide_phase, state.to_act) == (Ask.STONE, 9, None, SECOND)
    lay(state, "k15")
    assert (state.asked, state.to_act, state.own_moves(FIRST)) == (Ask.SLIDE, FIRST, 5)
    slide(state, "a1-a2")
    assert state.own_moves(FIRST) == 6


def test_a_take_back_to_a_blocked_side_passes_again() -> None:
    """§6.4: the server's pass is entered at once, also after a ruling."""
    state = slide(lane(), "j1-k1 i1-j1")
    kept = next(n for n, event in enumerate(state.line, 1) if isinstance(event.act, Slide))
    events = state.order(TakeBack(kept), at=9)
    assert [type(event.act) for event in events] == [TakeBack, Pass]
    assert (state.to_act, state.ply) == (FIRST, 12)


@pytest.mark.parametrize("most", [1, 3])
def test_the_limit_of_slides(most: int) -> None:
    """§6.5: `max_slides` each, passes included."""
    state = sliding(max_slides=most)
    there = ["a1-a2", "a15-a14", "c1-c2", "c15-c14", "e1-e2", "e15-e14"]
    for number, step in enumerate(there[: 2 * most], 1):
        assert ended(state) == ""
        slide(state, step)
        assert ended(state) == ("draw by slide_limit" if number == 2 * most else "")


def test_passes_count_in_the_limit() -> None:
    """§6.5"""
    state = sliding(max_slides=2, slide_duty=MAY_PASS)
    act(state, Pass())
    slide(state, "a15-a14")
    act(state, Pass())
    slide(state, "a14-a13")
    assert (ended(state), state.ply) == ("draw by slide_limit", 14)


def test_the_default_limit_is_a_hundred_each() -> None:
    """§6.5: two stones walk round so that nothing repeats thrice before."""
    state = sliding()
    assert state.rules.max_slides == 100
    chance, seen = random.Random(7), 0
    while not state.outcome:
        legal = sorted(state.position.slides(state.to_move))
        act(state, Slide(*chance.choice(legal)))
        seen += 1
    assert (ended(state), seen, state.ply) == ("draw by slide_limit", 200, 210)


def test_no_limit_where_none_is_set() -> None:
    """§6.5: (or none)."""
    state, chance = sliding(max_slides=None), random.Random(7)
    for _ in range(260):
        act(state, Slide(*chance.choice(sorted(state.position.slides(state.to_move)))))
    assert ended(state) == ""


def test_a_line_comes_before_the_draws_of_the_phase() -> None:
    """§9: five → … → blocked / passes / repetition / limits."""
    state = filled(limited(max_slides=1), "a1 b1 c1 d1 e3", "a15 b15 c15 d15 e13")
    slide(state, "e3-e2 e13-e14")
    assert ended(state) == "draw by slide_limit"
    won = filled(limited(max_slides=1), "h8 b1 c1 d1 e3", "a15 b15 c15 d15 e14")
    slide(won, "h8-h9 e14-e15")
    assert ended(won) == "second by five"


# Against naive counting ---------------------------------------------------------------------------
@given(st.integers(0, 2**32), st.booleans(), st.booleans())
def test_the_phase_against_lists_of_positions(seed: int, may_pass: bool, exact: bool) -> None:
    """§6.3–§6.5 on narrow fields, where repetitions, blocks and lines are common."""
    chance = random.Random(seed)
    field = chance.choice([mask("....\n" * 3), mask(". ....\n......"), rectangle(5), mask("." * 11)])
    duty = MAY_PASS if may_pass else SlideDuty.MUST
    rules = limited(5, field, slide_duty=duty, max_slides=30, line=4, overline_wins=not exact)
    state = begun(rules)
    while state.asked is Ask.STONE and not state.outcome:
        act(state, Place(chance.choice([p for p in field.points if p not in state.position.stones])))
    if state.slide_phase:
        _follow(state, chance, may_pass, exact)


def _follow(state: GameState, chance: random.Random, may_pass: bool, exact: bool) -> None:
    history = [(dict(state.position.stones), BLACK)]
    _take_in(state, history, 11)
    while not state.outcome:
        legal = _legal(state)
        assert legal, "the server passes for a blocked side"
        number = state.ply + 1
        free = may_pass and chance.random() < 0.2
        act(state, Pass() if free else Slide(*chance.choice(legal)))
        _take_in(state, history, number)
    _judge(state, history, exact)


def _legal(state: GameState) -> list[tuple[Point, Point]]:
    stones, field = state.position.stones, state.position.field
    return [
        (stone, target)
        for stone, colour in sorted(stones.items())
        if colour is state.to_move
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
        if (target := Point(stone.x + dx, stone.y + dy)) in field and target not in stones
    ]


def _take_in(state: GameState, history: list[tuple[naive.Stones, Colour]], number: int) -> None:
    """The positions after each new ply, rebuilt from the list of plies."""
    for ply in state.plies[number - 1 :]:
        stones = dict(history[-1][0])
        if ply.origin:
            del stones[ply.origin]
        if ply.target:
            stones[ply.target] = ply.colour
        history.append((stones, ply.colour.other))


def _judge(state: GameState, history: list[tuple[naive.Stones, Colour]], exact: bool) -> None:
    """§9's order, from the lists alone."""
    stones, last = history[-1][0], state.plies[-1]
    passes = [ply.target is None for ply in state.plies[10:]]
    if last.target and naive.has_line(stones, last.colour, 4, exact):
        expected = "five"
    elif not any(_slides(state, stones, colour) for colour in (BLACK, WHITE)):
        expected = "blocked"
    elif passes[-2:] == [True, True]:
        expected = "passes"
    elif naive.times_seen(history) >= 3:
        expected = "repetition"
    else:
        assert len(passes) == 60
        expected = "slide_limit"
    assert state.outcome
    assert state.outcome.termination == expected
    assert all(naive.times_seen(history[:length]) < 3 for length in range(1, len(history)))
    assert stones == state.position.stones


def _slides(state: GameState, stones: naive.Stones, colour: Colour) -> bool:
    return any(
        Point(x + dx, y + dy) in state.position.field and Point(x + dx, y + dy) not in stones
        for (x, y), owner in stones.items()
        if owner == colour
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
