"""§0 and §2: points and their names, shapes, symmetries, the unbounded field and its view."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.events import Offer, Place
from games.rules.field import (
    LIMIT,
    Box,
    Field,
    Finite,
    Point,
    Unbounded,
    diamond,
    disc,
    field,
    mask,
    rectangle,
)
from games.rules.openings import Opening
from games.rules.ruleset import match_format, problems, ruleset
from tests.games.rules import naive
from tests.games.rules.play import OPEN, act, begun, lay, place, point, three

HOLED = " .....  \n........\n... ....\n........\n........\n ......\n  ....  "


# §0: names ----------------------------------------------------------------------------------------
def test_columns_are_lettered_with_the_i() -> None:
    """§0: a … z, then aa, ab …, the letter i used."""
    names = [*string.ascii_lowercase, *(f"a{letter}" for letter in string.ascii_lowercase)]
    assert [Point(x, 0).lettered for x in range(52)] == [f"{name}1" for name in names]
    assert [point(f"{name}7") for name in names] == [Point(x, 6) for x in range(52)]


@pytest.mark.parametrize(
    ("text", "read"),
    [("a1", (0, 0)), (" H8 ", (7, 7)), ("az52", (51, 51)), ("-3,12", (-3, 12)), ("+3 , -2", (3, -2))],
)
def test_points_are_read(text: str, read: tuple[int, int]) -> None:
    """§0"""
    assert Point.parse(text) == read


@pytest.mark.parametrize(
    "text", ["", "h", "8", "h0", "h-1", "8h", "h 8", "aaa1", "1,", "1,2,3", "h8x", "ő3", "x" * 99]
)
def test_what_names_no_point_is_refused(text: str) -> None:
    """§0"""
    with pytest.raises(errors.BadPoint):
        Point.parse(text)


@given(st.integers(0, 700), st.integers(0, 998))
def test_lettered_names_are_read_back(x: int, y: int) -> None:
    """§0: up to zz999."""
    assert Point.parse(Point(x, y).lettered) == (x, y)


@given(st.integers(-LIMIT, LIMIT), st.integers(-LIMIT, LIMIT))
def test_signed_names_are_read_back(x: int, y: int) -> None:
    """§0: on the unbounded field the text is x,y."""
    assert Unbounded().parse(Unbounded().name(Point(x, y))) == (x, y)


def test_reading_a_point_of_a_field() -> None:
    """§1.3, §2: what the shape does not hold is outside."""
    assert rectangle(15).parse("o15") == (14, 14)
    assert Unbounded().parse("10000,-10000") == (LIMIT, -LIMIT)
    for played, text in (
        (rectangle(15), "p1"),
        (rectangle(15), "a16"),
        (disc(5), "a1"),
        (Unbounded(), "10001,0"),
        (Unbounded(), "0,-10001"),
    ):
        with pytest.raises(errors.OutsideField):
            played.parse(text)


# §2: shapes ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("side", [*range(5, 21), 52])
def test_shapes_hold_exactly_their_points(side: int) -> None:
    """§2: by the formulas, counted by hand for the corners in vector 18."""
    assert set(rectangle(side, 7).points) == naive.rectangle(side, 7)
    assert set(disc(side).points) == naive.disc(side)
    assert set(diamond(side).points) == naive.diamond(side)


def test_small_shapes_drawn() -> None:
    """§2"""
    assert len(disc(6).points) == 32  # all of 6×6 but the four corners
    assert len(diamond(5).points) == 13
    assert len(diamond(6).points) == 24
    assert rectangle(5, 7).height == 7


def test_points_are_listed_from_a1_row_by_row() -> None:
    """§0, §2"""
    assert rectangle(5, 6).points[:6] == tuple(Point(x, y) for y in (0, 1) for x in range(5))[:6]


def test_a_mask_is_drawn_from_the_top() -> None:
    """§2: first line the top row, short lines padded, the box that of its points."""
    drawn = mask("\n  . .....\n  .\n  ... ..\n\n")
    assert (drawn.width, drawn.height) == (7, 3)
    assert set(drawn.points) == naive.mask("  . .....\n  .\n  ... ..")
    assert Point(1, 2) not in drawn
    assert Point(0, 1) in drawn
    assert set(mask(HOLED).points) == naive.mask(HOLED)


@pytest.mark.parametrize("text", ["", "   ", "\n\n", ".....x", ". . #", "." * 20_000])
def test_a_mask_of_other_signs_is_refused(text: str) -> None:
    """§2: `.` = point and space = none."""
    with pytest.raises(errors.BadSetting):
        mask(text)


@pytest.mark.parametrize(("text", "place"), [("x....", (1, 1, "x")), (".....\n..\n. #.x", (3, 3, "#"))])
def test_a_refused_mask_names_the_sign_and_its_place(text: str, place: tuple[int, int, str]) -> None:
    """§2: rows from the top, both counted from 1."""
    with pytest.raises(errors.BadSetting) as refused:
        mask(text)
    data = refused.value.data
    assert (data["row"], data["column"], data["value"]) == place


@pytest.mark.parametrize(
    "spec", ["rectangle:15x15", "rectangle:5x52", "disc:9", "diamond:11", "unbounded", "mask: ...../....."]
)
def test_a_field_is_its_text(spec: str) -> None:
    """§12.1: equal texts are equal fields, so digests can compare them."""
    made = field(spec)
    assert field(made.spec) == made
    assert isinstance(made, Field)


@pytest.mark.parametrize(
    "spec", ["", "rectangle:0x5", "rectangle:015x15", "disc:", "disc:-5", "ring:5", "rectangle:15"]
)
def test_other_texts_are_no_field(spec: str) -> None:
    """§2"""
    with pytest.raises(errors.BadSetting):
        field(spec)


@pytest.mark.parametrize(
    "played",
    [
        rectangle(4, 5), rectangle(53), rectangle(5, 53), disc(4), disc(53), diamond(4), diamond(53),
        mask("....\n" * 4), mask("." * 53), mask("....\n....\n....\n...."), mask(". . . . .\n" * 2),
    ],
)  # fmt: skip
def test_too_small_or_too_large_fields_are_refused(played: Finite) -> None:
    """§2: sides 5 to 52, and at least one line of five."""
    found = problems(match_format(ruleset(played)))
    assert found
    assert {type(problem) for problem in found} == {errors.BadSetting}
    assert {problem.data["setting"] for problem in found} == {"field"}


@pytest.mark.parametrize(
    "played",
    [
        rectangle(5), rectangle(52), rectangle(5, 52), disc(5), disc(52), diamond(5), diamond(52),
        mask("....."), mask("." * 52), mask("\n".join(["."] * 5)), mask("    .\n   .\n  .\n .\n."),
    ],
)  # fmt: skip
def test_the_smallest_and_largest_fields_are_allowed(played: Finite) -> None:
    """§2"""
    assert problems(match_format(ruleset(played))) == []


def test_points_outside_the_shape_end_lines() -> None:
    """§2: a hole parts a row; a line along the edge is a line."""
    holed = ruleset(mask(".... ....\n" + ".........\n" * 4))
    state = lay(begun(holed), "a5 a2 b5 c2 c5 e2 d5 g2 f5 i2 g5 a1 h5 c1 i5")
    assert state.outcome is None
    whole = lay(begun(holed), "a4 a2 b4 c2 c4 e2 d4 g2 e4")
    assert whole.outcome


# §4, §5.3: middles and symmetries -----------------------------------------------------------------
@pytest.mark.parametrize(
    ("played", "middles"),
    [
        (rectangle(15), "h8"), (rectangle(14), "g7 h7 g8 h8"), (rectangle(15, 14), "h7 h8"),
        (rectangle(14, 15), "g8 h8"), (disc(9), "e5"), (diamond(10), "e5 f5 e6 f6"),
    ],
)  # fmt: skip
def test_the_middle_points(played: Finite, middles: str) -> None:
    """§4: odd side → the middle; even side → any of the middle points."""
    assert " ".join(stone.lettered for stone in played.centres) == middles


def test_only_existing_middle_points_count() -> None:
    """§4: "a middle point of the box that exists"."""
    half = mask("......\n" * 2 + ".. ...\n" + "......\n" * 3)  # c4 of c3 d3 c4 d4 is missing
    assert [stone.lettered for stone in half.centres] == ["c3", "d3", "d4"]


@pytest.mark.parametrize(
    ("played", "number"),
    [
        (rectangle(15), 8), (rectangle(14), 8), (rectangle(15, 14), 4), (rectangle(15, 13), 4),
        (disc(9), 8), (disc(10), 8), (diamond(9), 8), (diamond(8), 8),
        (mask(HOLED), 1), (mask("......\n.....\n....\n...\n..\n."), 2), (mask("..... \n .....\n"), 2),
    ],
)  # fmt: skip
def test_symmetries(played: Finite, number: int) -> None:
    """§5.3: 8 for a square, 4 for a rectangle, the shape's own for others."""
    assert len(played.symmetries) == number
    own = {
        tuple(map(turn, played.points))
        for turn in naive.turns(played.width, played.height)
        if {turn(stone) for stone in played.points} == set(played.points)
    }
    assert {tuple(map(turn, played.points)) for turn in played.symmetries} == own


# §2: the unbounded field --------------------------------------------------------------------------
def test_the_first_stone_becomes_the_origin() -> None:
    """§2: only the first; the others keep what was asked."""
    state = place(begun(OPEN), [Point(40, -7), Point(3, 3), Point(40, -7)])
    assert list(state.position.stones) == [(0, 0), (3, 3), (40, -7)]


def test_the_other_stones_of_the_first_action_shift_with_it() -> None:
    """§2, vector 19; however the stones are ordered, the first black one named is the origin."""
    for opening in (Opening.SWAP, Opening.SWAP2):
        state = begun(ruleset(Unbounded(), opening))
        act(state, three("-5,-5 -4,-5 -5,-3"))
        assert list(state.position.stones) == [(0, 0), (1, 0), (0, 2)]


def test_the_first_action_may_not_reach_beyond_the_limit() -> None:
    """§2: after the shift; at 10⁴ it is legal."""
    state = begun(ruleset(Unbounded(), Opening.SWAP))
    with pytest.raises(errors.OutsideField):
        act(state, three(f"-5000,0 5001,0 {-5000},1"))
    act(state, three(f"-5000,0 5000,0 {-5000},1"))
    assert Point(LIMIT, 0) in state.position.stones


def test_an_offer_is_not_shifted() -> None:
    """§2, §5: only the first stones are."""
    state = place(begun(OPEN, three_move=True), [Point(9, 9), Point(1, 0), Point(0, 1), Point(5, 5)])
    act(state, Offer((Point(7, 7), Point(-7, 7))))
    assert state.offered == ((7, 7), (-7, 7))


@pytest.mark.parametrize("beyond", [Point(LIMIT + 1, 0), Point(0, -LIMIT - 1), Point(10**9, 10**9)])
def test_beyond_the_limit_is_a_clear_error(beyond: Point) -> None:
    """§2: |x|, |y| ≤ 10 000."""
    state = place(begun(OPEN), [Point(0, 0)])
    with pytest.raises(errors.OutsideField) as refused:
        act(state, Place(beyond))
    assert refused.value.data == {"point": f"{beyond.x},{beyond.y}"}


SPREAD = st.lists(
    st.tuples(st.integers(-LIMIT, LIMIT), st.integers(-LIMIT, LIMIT)).map(lambda pair: Point(*pair)),
    max_size=6,
)
NEAR = st.lists(st.builds(Point, st.integers(-30, 30), st.integers(-30, 30)), max_size=6)


@given(SPREAD | NEAR)
def test_the_view(stones: list[Point]) -> None:
    """§2: the box and a margin of at least 6, at least 19×19, and no more than that asks for."""
    view = Unbounded().view(stones)
    tight = Box.around(stones or [Point(0, 0)])
    margins = (
        tight.left - view.left, view.right - tight.right, tight.bottom - view.bottom, view.top - tight.top
    )  # fmt: skip
    assert min(margins) >= 6
    assert view.width == max(19, tight.width + 12)
    assert view.height == max(19, tight.height + 12)
    assert abs(margins[0] - margins[1]) <= 1


@given(SPREAD | NEAR, st.builds(Point, st.integers(-LIMIT, LIMIT), st.integers(-40, 40)))
def test_the_window(stones: list[Point], centre: Point) -> None:
    """§2: at most 41×41 drawn at once, round the asked point, with all that lies near it."""
    window = Unbounded().window(stones, centre)
    _holds_with_margins(window, centre)
    near = [p for p in stones if max(abs(p.x - centre.x), abs(p.y - centre.y)) <= 14]
    assert Unbounded().view([centre, *near]) == window


@given(SPREAD | NEAR)
def test_the_window_follows_the_play(stones: list[Point]) -> None:
    """§2: all of the view while it fits; then the part round the latest stone."""
    view, window = Unbounded().view(stones), Unbounded().window(stones)
    if max(view.width, view.height) <= 41:
        assert window == view
    else:
        assert window == Unbounded().window(stones, stones[-1])
        _holds_with_margins(window, stones[-1])


def _holds_with_margins(window: Box, point: Point) -> None:
    assert 19 <= min(window.width, window.height) <= max(window.width, window.height) <= 41
    assert min(point.x - window.left, window.right - point.x) >= 6
    assert min(point.y - window.bottom, window.top - point.y) >= 6


def test_the_window_of_a_long_row() -> None:
    """§2: 41 columns where they just fit; one more, and it is the part round the latest stone."""
    row = [Point(x, 0) for x in range(29)]
    assert Unbounded().window(row) == (-6, -9, 34, 9)
    assert Unbounded().window([*row, Point(29, 0)]) == (9, -9, 35, 9)
    assert Unbounded().window([*row, Point(29, 0)], Point(0, 0)) == (-6, -9, 20, 9)


def test_one_far_stone_leaves_the_picture_small() -> None:
    """The play round the latest stone, in the middle; the far one is not in it."""
    window = Unbounded().window([Point(0, 0), Point(-60, 7), Point(1, 1)])
    assert (window.width, window.height) == (19, 19)
    assert window == (-8, -8, 10, 10)


@pytest.mark.parametrize("step", [(6, 0), (0, -6), (5, 5), (-13, 0)])
def test_the_view_extends_by_itself(step: tuple[int, int]) -> None:
    """§2: whenever play nears its edge, at no cost and without refusal."""
    state = begun(OPEN)
    for number in range(40):
        act(state, Place(Point(step[0] * number, step[1] * number + number % 2)))
        stones = list(state.position.stones)
        box = Unbounded().view(stones)
        assert box.left + 6 <= stones[-1].x <= box.right - 6
        assert box.bottom + 6 <= stones[-1].y <= box.top - 6


@pytest.mark.parametrize(
    ("spec", "good", "bad"), [("rectangle:15x15", "h8", "7,7"), ("unbounded", "7,7", "h8")]
)
def test_a_field_reads_points_as_it_writes_them(spec: str, good: str, bad: str) -> None:
    """§0: on the unbounded field the text is two numbers, and only there."""
    assert field(spec).read(good) == Point(7, 7)
    with pytest.raises(errors.BadPoint):
        field(spec).read(bad)
