"""§4: every row of the table of openings, the middles, and whose turn each choice leaves."""

import itertools

import pytest

from games.rules import errors
from games.rules.clock import Fischer
from games.rules.events import Choose, Lay, OfferDraw, Place, Resign
from games.rules.field import Field, Point, Unbounded, diamond, disc, mask, rectangle
from games.rules.game import Ask
from games.rules.openings import OPENINGS, Choice, Opening, distance
from games.rules.ruleset import Ruleset, match_format, problems, ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Colour, Seat
from tests.games.rules.play import (
    FIFTEEN,
    LONG_PRO,
    PRO,
    SWAP,
    SWAP2,
    act,
    begun,
    ended,
    lay,
    opened,
    point,
    points,
    stand,
    three,
    two,
)

TAKE_WHITE, TAKE_BLACK, PLACE_TWO = Choice.TAKE_WHITE, Choice.TAKE_BLACK, Choice.PLACE_TWO
HOLED = mask("\n".join([".........", *["........."] * 3, ".... ....", *["........."] * 4]))  # e5 is missing


def test_free_style_asks_for_stones_anywhere() -> None:
    """§4, row 1"""
    for first, second, third in itertools.permutations(points("a1 h8 o15 i8"), 3):
        state = begun(FIFTEEN)
        for number, stone in enumerate((first, second, third)):
            assert (state.asked, state.to_act) == (Ask.STONE, (FIRST, SECOND)[number % 2])
            act(state, Place(stone))


@pytest.mark.parametrize(("rules", "least"), [(PRO, 3), (LONG_PRO, 4)])
def test_pro_and_long_pro_point_by_point(rules: Ruleset, least: int) -> None:
    """§4, rows 2 and 3: the centre, anywhere, and not within the central square; then free."""
    for x, y in itertools.product(range(15), range(15)):
        stone = Point(x, y)
        legal = [stone == (7, 7), stone != (7, 7), max(abs(x - 7), abs(y - 7)) >= least and stone != (0, 0)]
        for before, allowed in zip(([], ["h8"], ["h8", "a1"]), legal, strict=True):
            state = lay(begun(rules), " ".join(before))
            if allowed:
                assert act(state, Place(stone))
            else:
                with pytest.raises((errors.NotCentre, errors.TooNearCentre, errors.Occupied)):
                    act(state, Place(stone))


@pytest.mark.parametrize("rules", [PRO, LONG_PRO])
def test_pro_is_free_from_ply_four_on(rules: Ruleset) -> None:
    """§4: also black's ply 5 may lie next to the centre."""
    state = lay(begun(rules), "h8 i8 o15 h9 g8")
    assert state.ply == 5


def test_ply_two_of_pro_may_lie_anywhere() -> None:
    """§4: also beside the centre, and the third keeps its distance from the centre, not from ply 2."""
    state = lay(begun(PRO), "h8 i9")
    with pytest.raises(errors.TooNearCentre) as refused:
        act(state, Place(point("f6")))
    assert refused.value.data == {"point": "f6", "centre": "h8", "distance": 2, "least": 3}
    act(state, Place(point("e8")))


def test_distance_is_the_larger_difference() -> None:
    """§4 [RIF]"""
    assert distance(point("h8"), point("k9")) == 3
    assert distance(point("h8"), point("f3")) == 5


def test_pro_on_the_unbounded_field() -> None:
    """§4: the first stone is the centre."""
    for opening, near, far in ((Opening.PRO, "2,-2", "-3,1"), (Opening.LONG_PRO, "3,3", "0,4")):
        state = begun(ruleset(Unbounded(), opening))
        act(state, Place(Point(500, 500)))
        act(state, Place(point("1,1")))
        with pytest.raises(errors.TooNearCentre):
            act(state, Place(point(near)))
        act(state, Place(point(far)))
        assert state.ply == 3


@pytest.mark.parametrize(
    ("field", "pro", "long_pro"),
    [
        (rectangle(5), False, False),  # ply 3 of Pro must leave the central 5×5
        (rectangle(6), True, False),  # an even side: from c3 the far row and column are three away
        (rectangle(7), True, False),
        (rectangle(8), True, True),
        (rectangle(9), True, True),
        (rectangle(5, 7), True, False),
        (rectangle(5, 9), True, True),
        (disc(7), True, False),
        (diamond(7), True, False),  # the four corners of the diamond
        (diamond(9), True, True),
        (HOLED, False, False),  # the middle is missing
        (mask(". .......\n" * 5), True, True),
        (mask("......."), True, False),  # two points, one at each end
        (mask("......"), False, False),  # from either middle one point only is far enough
        (Unbounded(), True, True),
    ],
)
def test_which_fields_have_room_for_pro(field: Field, pro: bool, long_pro: bool) -> None:
    """§4, §13: an existing middle point, and from each at least two legal points for ply 3."""
    for opening, fits in ((Opening.PRO, pro), (Opening.LONG_PRO, long_pro)):
        found = problems(match_format(ruleset(field, opening)))
        assert [problem.data for problem in found] == (
            [] if fits else [{"settings": ["opening", "field"], "why": "no_room_for_opening"}]
        )


def test_any_existing_middle_point_of_an_even_side() -> None:
    """§4: the missing one of the four cannot be played."""
    half = mask("..........\n" * 5 + ".... .....\n" + "..........\n" * 4)  # e5 is missing, f5 e6 f6 are there
    state = begun(ruleset(half, Opening.PRO))
    for wrong, refusal in (("e5", errors.OutsideField), ("g5", errors.NotCentre)):
        with pytest.raises(refusal):
            act(state, Place(point(wrong)))
    lay(state, "f6 a1")
    with pytest.raises(errors.TooNearCentre):
        act(state, Place(point("d6")))
    act(state, Place(point("c6")))


@pytest.mark.parametrize(
    ("opening", "overline"),
    [
        (Opening.FREE_STYLE, True), (Opening.PRO, False), (Opening.LONG_PRO, False),
        (Opening.SWAP, False), (Opening.SWAP2, False),
    ],
)  # fmt: skip
def test_overline_is_preset_by_the_opening(opening: Opening, overline: bool) -> None:
    """§3.1: and changeable."""
    assert ruleset(rectangle(15), opening).overline_wins is overline
    assert ruleset(rectangle(15), opening, overline_wins=not overline).overline_wins is not overline
    assert set(OPENINGS) == set(Opening)


# Swap and Swap2 -----------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", [SWAP, SWAP2])
@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
def test_three_stones_in_any_order(rules: Ruleset, order: tuple[int, ...]) -> None:
    """§4: one atomic action of the first player, stored black white black."""
    state = begun(rules)
    assert (state.asked, state.to_act) == (Ask.STONES, FIRST)
    given = [(point("a1"), BLACK), (point("b1"), WHITE), (point("c1"), BLACK)]
    (event,) = act(state, Lay(tuple(given[place] for place in order)))
    assert isinstance(event.act, Lay)
    assert [colour for _, colour in event.act.stones] == [BLACK, WHITE, BLACK]
    assert state.position.stones == {point("a1"): BLACK, point("b1"): WHITE, point("c1"): BLACK}
    assert (state.asked, state.to_act, state.ply) == (Ask.CHOICE, SECOND, 3)


def test_the_three_stones_may_lie_anywhere() -> None:
    """§4: in the middle as well as in the corner."""
    for text in ("h8 h9 h10", "a1 o1 o15"):
        assert act(begun(SWAP), three(text))


def _refused(rules: Ruleset, *colours: Colour) -> errors.Refusal:
    state = begun(rules)
    stones = zip(points("a1 b1 c1 d1"), colours, strict=False)
    with pytest.raises(errors.Refusal) as refused:
        act(state, Lay(tuple(stones)))
    return refused.value


@pytest.mark.parametrize(
    "colours",
    [
        (),
        (BLACK,),
        (BLACK, WHITE),
        (BLACK, BLACK, BLACK),
        (WHITE, BLACK, WHITE),
        (BLACK, WHITE, BLACK, WHITE),
    ],
)
def test_other_colours_are_refused(colours: tuple[Colour, ...]) -> None:
    """§4: black white black and nothing else."""
    assert isinstance(_refused(SWAP, *colours), errors.WrongStones)


def test_two_more_stones_are_one_white_one_black() -> None:
    """§4 [RIF]: in either order, stored white black (plies 4 and 5)."""
    state = opened(SWAP2)
    act(state, Choose(PLACE_TWO))
    for wrong in ((BLACK, BLACK), (WHITE, WHITE), (WHITE,)):
        with pytest.raises(errors.WrongStones):
            act(state, Lay(tuple(zip(points("h8 h9"), wrong, strict=False))))
    act(state, Lay(((point("h8"), BLACK), (point("h9"), WHITE))))
    assert [(ply.number, ply.colour, ply.target) for ply in state.plies[3:]] == [
        (4, WHITE, point("h9")),
        (5, BLACK, point("h8")),
    ]


def test_stones_of_one_action_need_points_of_their_own() -> None:
    """§4: and empty ones, inside the field."""
    state = begun(SWAP)
    for text, refusal in (
        ("a1 b1 a1", errors.SamePointTwice),
        ("a1 a1 b1", errors.SamePointTwice),
        ("a1 b1 p1", errors.OutsideField),
    ):
        before = stand(state)
        with pytest.raises(refusal):
            act(state, three(text))
        assert stand(state) == before
    later = opened(SWAP2)
    act(later, Choose(PLACE_TWO))
    with pytest.raises(errors.Occupied):
        act(later, two("a1 h8"))


def test_the_opening_turn_is_not_laid_stone_by_stone() -> None:
    """§4: one atomic action."""
    with pytest.raises(errors.NotAsked) as refused:
        act(begun(SWAP), Place(point("h8")))
    assert refused.value.data == {"asked": Ask.STONES, "given": Ask.STONE}
    with pytest.raises(errors.NotAsked):
        act(begun(FIFTEEN), three("a1 b1 c1"))


# rules, choices made, who is black, who acts next, and which ply
BRANCHES: list[tuple[Opening, tuple[Choice, ...], Seat, Seat, int]] = [
    (Opening.SWAP, (TAKE_WHITE,), FIRST, SECOND, 4),
    (Opening.SWAP, (TAKE_BLACK,), SECOND, FIRST, 4),
    (Opening.SWAP2, (TAKE_WHITE,), FIRST, SECOND, 4),
    (Opening.SWAP2, (TAKE_BLACK,), SECOND, FIRST, 4),
    (Opening.SWAP2, (PLACE_TWO, TAKE_WHITE), SECOND, FIRST, 6),
    (Opening.SWAP2, (PLACE_TWO, TAKE_BLACK), FIRST, SECOND, 6),
]


@pytest.mark.parametrize(("opening", "choices", "black", "acts", "ply"), BRANCHES)
def test_the_next_stone_is_whites(
    opening: Opening, choices: tuple[Choice, ...], black: Seat, acts: Seat, ply: int
) -> None:
    """§4, rows 4 and 5, every branch; the final colours are stored and hold to the end."""
    state = opened(ruleset(rectangle(15), opening), *choices)
    assert (state.black_seat, state.to_act, state.asked, state.ply) == (black, acts, Ask.STONE, ply - 1)
    assert (state.seat_of(BLACK), state.seat_of(WHITE)) == (black, black.other)
    act(state, Place(point("h8")), seat=acts)
    assert state.plies[-1] == (ply, WHITE, point("h8"), None)
    assert state.to_act is acts.other
    lay(state, "b3 c15 d3 e15 f3 g15 h3 i15 c3 k15 e3")
    assert ended(state) == f"{black} by five"


@pytest.mark.parametrize(("opening", "choices", "black", "acts", "ply"), BRANCHES)
def test_the_clock_of_whoever_must_act_runs_and_each_turn_earns_one_increment(
    opening: Opening, choices: tuple[Choice, ...], black: Seat, acts: Seat, ply: int
) -> None:
    """§4, §10: three stones are a turn, a choice and ply 4 (or 6) one, place_two with its stones one."""
    state = opened(ruleset(rectangle(15), opening), *choices, time=Fischer(60_000, 1_000))
    assert state.clock.running is acts
    act(state, Place(point("h8")))
    turns = {FIRST: 1, SECOND: 0}
    if PLACE_TWO in choices:  # the second player's two stones, then the first's choice or choice and ply 6
        turns = {FIRST: 2, SECOND: 1 if acts is FIRST else 2}
    elif acts is SECOND:
        turns = {FIRST: 1, SECOND: 1}
    else:  # take_black is a turn of its own, ply 4 the other's
        turns = {FIRST: 2, SECOND: 1}
    assert state.turns == turns
    assert {seat: bank.ms for seat, bank in state.clock.banks.items()} == {
        seat: 60_000 + 1_000 * turns[seat] for seat in Seat
    }


def test_choices_that_a_step_does_not_offer() -> None:
    """§4: place_two in Swap, and a second time in Swap2."""
    for state in (opened(SWAP), opened(SWAP2, PLACE_TWO)):
        with pytest.raises(errors.NotAChoice) as refused:
            act(state, Choose(PLACE_TWO))
        assert refused.value.data == {"given": PLACE_TWO, "choices": [TAKE_WHITE, TAKE_BLACK]}
    with pytest.raises(errors.NotAsked):
        act(opened(SWAP), Place(point("h8")))
    with pytest.raises(errors.NotYourTurn):
        act(opened(SWAP), Choose(TAKE_WHITE), seat=FIRST)


def test_place_two_asks_the_same_player_for_stones() -> None:
    """§4"""
    state = opened(SWAP2)
    act(state, Choose(PLACE_TWO))
    assert (state.asked, state.to_act, state.black_seat) == (Ask.STONES, SECOND, None)
    act(state, two("h8 h9"))
    assert (state.asked, state.to_act, state.black_seat) == (Ask.CHOICE, FIRST, None)


def test_until_the_choice_the_first_player_counts_as_black() -> None:
    """§1.2"""
    state = opened(SWAP)
    assert state.black_seat is None
    assert (state.colour_of(FIRST), state.colour_of(SECOND)) == (BLACK, WHITE)
    assert (state.own_moves(FIRST), state.own_moves(SECOND)) == (2, 1)
    assert begun(PRO).black_seat is FIRST


def test_resignation_flag_and_agreement_are_possible_during_the_opening() -> None:
    """§4"""
    resigned = opened(SWAP)
    act(resigned, Resign(), seat=SECOND)
    assert ended(resigned) == "first by resignation"
    late = opened(SWAP2, time=Fischer(60_000, 0))
    act(late, Choose(PLACE_TWO), at=60_000)
    assert ended(late) == "first by time"
    agreed = opened(SWAP)
    act(agreed, OfferDraw("one"), seat=FIRST)
    assert agreed.draw_offer
