"""§1 and §3: stones, colours, and what makes a line."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.events import Place
from games.rules.field import LIMIT, Field, Finite, Point, Unbounded, diamond, disc, mask, rectangle
from games.rules.position import layout, position
from games.rules.ruleset import ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Colour, Seat, colour_of_ply
from tests.games.rules import naive
from tests.games.rules.play import EXACT, FIFTEEN, act, begun, board, ended, lay, point, points, stand

HOLED = " .....  \n........\n... ....\n........\n........\n ......\n  ....  "
FIELDS: dict[str, Finite] = {
    "narrow": rectangle(7, 6),
    "twenty": rectangle(20, 5),
    "wide": rectangle(23, 6),
    "high": rectangle(5, 30),
    "widest": rectangle(52, 5),
    "disc": disc(9),
    "wide disc": disc(22),
    "diamond": diamond(10),
    "mask": mask(HOLED),
    "wide mask": mask(("." * 10 + " " + "." * 25 + "\n") * 3 + "." * 40),
}


# §1 -----------------------------------------------------------------------------------------------
def test_black_begins() -> None:
    """§1.1: the first player plays black; the colours alternate."""
    state = lay(begun(), "h8 i9 j10")
    assert list(state.position.stones.values()) == [BLACK, WHITE, BLACK]
    assert [colour_of_ply(ply) for ply in (1, 2, 3, 4)] == [BLACK, WHITE, BLACK, WHITE]
    assert (state.seat_of(BLACK), state.colour_of(SECOND)) == (FIRST, WHITE)
    assert (BLACK.other, WHITE.other, FIRST.other, SECOND.other) == (WHITE, BLACK, SECOND, FIRST)


def test_a_stone_needs_an_empty_point_of_the_field() -> None:
    """§1.3"""
    state = lay(begun(ruleset(disc(5))), "c3")
    for stone, refusal in (("c3", errors.Occupied), ("a1", errors.OutsideField), ("f1", errors.OutsideField)):
        before = stand(state)
        with pytest.raises(refusal):
            act(state, Place(point(stone)))
        assert stand(state) == before
    with pytest.raises(errors.OutsideField):
        act(state, Place(Point(-1, 2)))


def test_no_neighbourhood_no_forbidden_moves_no_captures() -> None:
    """§1.3: far away is legal, a double three and a double four are, and enclosed stones stay."""
    state = lay(begun(), "h8 a1 o15 c1")
    assert state.outcome is None
    forked = lay(begun(), "g8 a1 i8 c1 h7 e1 h9 g1 h8")  # two open threes at once
    assert point("h8") in forked.position.stones
    enclosed = lay(begun(), "h8 g8 a1 i8 c1 h7 e1 h9")
    assert enclosed.position.stones[point("h8")] is BLACK
    assert len(enclosed.position.stones) == 8


# §3 -----------------------------------------------------------------------------------------------
FIVES = ["c3 d3 e3 f3 g3", "c3 c4 c5 c6 c7", "c3 d4 e5 f6 g7", "c7 d6 e5 f4 g3"]


@pytest.mark.parametrize("five", FIVES)
@pytest.mark.parametrize("last", range(5))
@pytest.mark.parametrize("exact", [True, False])
def test_five_on_each_axis_wherever_it_is_completed(five: str, last: int, exact: bool) -> None:
    """§3.1"""
    line = points(five)
    final = line.pop(last)
    for field in (rectangle(15), rectangle(30), Unbounded()):
        made = board(field, black=" ".join(stone.lettered for stone in line[:3]), exact=exact)
        assert not made.place(line[3], BLACK)
        assert made.place(final, BLACK)
        assert [sorted(found) for found in made.lines(final)] == [sorted(points(five))]


@pytest.mark.parametrize("line", [points(five) for five in FIVES])
def test_four_and_broken_lines_do_not_win(line: list[Point]) -> None:
    """§3.1: the other colour in the middle parts the line."""
    for field in (rectangle(15), rectangle(30), Unbounded()):
        made = position(field)
        assert not made.place(line[2], WHITE)
        assert not any(made.place(stone, BLACK) for stone in (line[0], line[1], line[3], line[4]))


def test_a_line_of_one_colour_at_every_edge() -> None:
    """§2, §3.1: the corner and both ends of a wide row."""
    for field in (rectangle(15), rectangle(52)):
        for x in (0, field.width - 5):
            for y in (0, field.height - 1):
                made = position(field)
                assert [made.place(Point(x + step, y), WHITE) for step in range(5)] == [False] * 4 + [True]


@pytest.mark.parametrize("length", range(6, 12))
def test_overlines(length: int) -> None:
    """§3.1: win under Free-style; neither win nor loss where exactly five is asked; play goes on."""
    for gap in range(length - 4 - 1, 5):
        row = [Point(x, 0) for x in range(length)]
        last = row.pop(gap)
        for field in (rectangle(15), rectangle(30), Unbounded()):
            for exact in (True, False):
                made = position(field, 5, exact)
                assert not any(made.place(stone, BLACK) for stone in row)
                assert made.place(last, BLACK) is not exact


def test_an_overline_is_no_loss() -> None:
    """§3.1: after the six play goes on, and its owner can still win."""
    state = lay(begun(EXACT), "a1 a9 b1 c9 c1 e9 e1 g9 f1 i9 d1")
    assert (ended(state), state.to_act) == ("", SECOND)
    assert ended(lay(state, "k9 d2 m9 d3 o9 d4 o11 d5")) == "first by five"


def test_five_inside_a_six_is_no_five() -> None:
    """§3.2: the maximal run through the stone."""
    made = board(rectangle(15), black="b1 c1 d1 e1 g1", exact=True)
    assert not made.place(point("f1"), BLACK)
    assert made.lines(point("f1")) == []
    assert made.run(point("f1"), (1, 0), BLACK) == points("b1 c1 d1 e1 f1 g1")


def test_a_six_and_a_five_at_once_win() -> None:
    """§3.2"""
    made = board(rectangle(15), black="a1 b1 c1 e1 f1 d2 d3 d4 d5", exact=True)
    assert made.place(point("d1"), BLACK)
    assert made.lines(point("d1")) == [points("d1 d2 d3 d4 d5")]


def test_a_six_elsewhere_in_the_row_does_not_count() -> None:
    """§3.2, §3.3: only lines through the stone laid; narrow rows are looked up as a whole."""
    for field in (rectangle(15), rectangle(30), Unbounded()):
        made = board(field, black="a1 b1 c1 d1 f1", white="e1", exact=True)
        assert not made.place(point("h1"), BLACK)
        assert not made.place(point("o1"), BLACK)


def test_only_the_mover_wins() -> None:
    """§3.3: the other's four is not completed by one's own stone."""
    state = lay(begun(), "a1 a9 b1 b9 c1 c9 d1 d9 o15")
    assert state.outcome is None
    assert ended(lay(state, "e9")) == "second by five"


@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_whoever_completes_a_line_first_wins(seat: Seat) -> None:
    """§3.1"""
    text = "a1 a9 b1 b9 c1 c9 d1 d9 e1" if seat is FIRST else "a1 a9 b1 b9 c1 c9 d1 d9 o15 e9"
    state = lay(begun(FIFTEEN), text)
    assert ended(state) == f"{seat} by five"
    assert state.winning_lines() == [points("a1 b1 c1 d1 e1" if seat is FIRST else "a9 b9 c9 d9 e9")]


def test_a_stone_beyond_the_limit_is_refused_by_the_position() -> None:
    """§2"""
    made = position(Unbounded())
    for wrong in (Point(LIMIT + 1, 0), Point(0, -LIMIT - 1)):
        with pytest.raises(errors.OutsideField):
            made.place(wrong, BLACK)
    assert made.stones == {}


def test_lines_at_the_limit() -> None:
    """§2: all four corners of the unbounded field, and no line round the end of a column."""
    for x in (-LIMIT, LIMIT - 4):
        for y in (-LIMIT, LIMIT):
            made = position(Unbounded())
            assert [made.place(Point(x + step, y), BLACK) for step in range(5)][-1]
    made = position(Unbounded())
    tops = [
        Point(0, LIMIT),
        Point(0, LIMIT - 1),
        Point(1, -LIMIT),
        Point(1, -LIMIT + 1),
        Point(1, -LIMIT + 2),
    ]
    assert not any(made.place(stone, BLACK) for stone in tops)


# Incremental against naive ------------------------------------------------------------------------
def _random_stones(field: Field, seed: int, share: float) -> list[tuple[Point, Colour]]:
    chance = random.Random(seed)
    inside = getattr(field, "points", None) or [Point(x, y) for x in range(-5, 6) for y in range(-4, 5)]
    chosen = chance.sample(sorted(inside), min(len(inside), int(len(inside) * share) + 1))
    return [(stone, BLACK if chance.random() < 0.6 else WHITE) for stone in chosen]


@pytest.mark.parametrize("name", [*FIELDS, "unbounded"])
@pytest.mark.parametrize("line", [3, 4, 5, 6])
def test_the_line_finder_is_the_naive_one(name: str, line: int) -> None:
    """§3: every verdict on every stone, on every shape, for lines of 3 to 6, exact or not."""
    field: Field = FIELDS.get(name) or Unbounded()
    for seed in range(5):
        for exact in (True, False):
            made, stones = position(field, line, exact), naive.Stones()
            for stone, colour in _random_stones(field, seed, 0.9):
                stones[stone] = colour
                wins = naive.makes_line(stones, stone, line, exact)
                assert made.place(stone, colour) is wins
                assert bool(made.lines(stone)) is wins


def test_the_fields_cover_both_layouts() -> None:
    """§3: narrow rows are looked up whole, wide ones in stretches: the comparison above must meet both."""
    narrow = {name: layout(field, 5).narrow for name, field in FIELDS.items()}
    assert set(narrow.values()) == {True, False}
    assert narrow["twenty"]
    assert not narrow["wide"]


@given(st.integers(0, 2**32), st.sampled_from(sorted(FIELDS)), st.integers(3, 6), st.booleans())
def test_the_line_finder_on_stones_close_together(seed: int, name: str, line: int, exact: bool) -> None:
    """§3: few points, many of one colour, so that long runs grow together."""
    field, chance = FIELDS[name], random.Random(seed)
    row = layout(field, 5).rows
    chosen = chance.choice([one for one in row if len(one) >= 5])
    made, stones = position(field, line, exact), naive.Stones()
    for stone in chance.sample(chosen, len(chosen)):
        colour = BLACK if chance.random() < 0.9 else WHITE
        stones[stone] = colour
        assert made.place(stone, colour) is naive.makes_line(stones, stone, line, exact)


@given(
    st.integers(0, 2**32), st.sampled_from([*sorted(FIELDS), "unbounded"]), st.integers(3, 6), st.booleans()
)
def test_slides_are_judged_like_the_naive_finder(seed: int, name: str, line: int, exact: bool) -> None:
    """§6.3: a slide wins if its owner has a line afterwards (there being none before)."""
    field: Field = FIELDS.get(name) or Unbounded()
    chance, made, stones = random.Random(seed), position(field, line, exact), naive.Stones()
    for stone, colour in _random_stones(field, seed, 0.5):
        if not naive.has_line({**stones, stone: colour}, colour, line, exact):
            stones[stone] = colour
            made.place(stone, colour)
    for turn in range(12):
        colour = WHITE if turn % 2 else BLACK
        legal = sorted(made.slides(colour))
        if not legal:
            return
        origin, target = chance.choice(legal)
        made.check_slide(origin, target, colour)
        won = made.slide(origin, target)
        del stones[origin]
        stones[target] = colour
        assert made.stones == stones
        assert won is naive.has_line(stones, colour, line, exact)
        if won:
            return
