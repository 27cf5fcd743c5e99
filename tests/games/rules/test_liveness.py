"""§7: the mode without draws, against a plain search over every line."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.events import Choose, OfferDraw, Place, TakeBack
from games.rules.field import Field, Finite, Point, Unbounded, diamond, disc, mask, rectangle
from games.rules.game import GameState
from games.rules.liveness import can_win
from games.rules.openings import Choice, Opening
from games.rules.position import FinitePosition, position
from games.rules.ruleset import Ruleset, match_format, problems, ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Colour
from tests.games.rules import naive
from tests.games.rules.acts import legal
from tests.games.rules.play import act, begun, board, ended, lay, point, three, two

HOLED = mask(" .....  \n........\n........\n........\n........\n ......\n  ....  ")
FIELDS: dict[str, Finite] = {
    "5x5": rectangle(5),
    "5x6": rectangle(5, 6),
    "6x6": rectangle(6),
    "7x5": rectangle(7, 5),
    "wide": rectangle(24, 5),
    "twenty": rectangle(20, 5),
    "disc": disc(8),
    "diamond": diamond(9),
    "mask": HOLED,
    "holes": mask(".....\n.. ..\n.....\n.....\n.....\n. . ."),
}


def _no_draw(field: Field, **more: object) -> Ruleset:
    return ruleset(field, Opening.FREE_STYLE, **{"no_draw": True, **more})


# §7.1 ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("black", "white", "exact", "alive"),
    [
        ("", "", False, True),
        ("", "c1 c2 c3 c4 c5", False, True),  # columns stay
        ("", "a1 b2 c3 d4 e5 a3 b4 c5 d1 e2", False, False),  # white in every line
        ("a1 b1 c1 d1", "", True, True),
    ],
)
def test_can_still_win_on_five_by_five(black: str, white: str, exact: bool, alive: bool) -> None:
    """§7.1: five points in line without a stone of the other side."""
    made = board(rectangle(5), black=black, white=white, exact=exact)
    assert isinstance(made, FinitePosition)
    assert can_win(made, BLACK, 12) is alive


@pytest.mark.parametrize(
    ("black", "exact", "alive"),
    [
        ("a1", True, True),  # b1–f1 is flanked by a1, but a1–e1 is not
        ("a1 f1", True, False),  # each of the two lines is flanked by an own stone
        ("a1 f1", False, True),
        ("a1 b1 c1 d1 f1", True, False),
        ("a1 b1 c1 d1 f1", False, True),
    ],
)
def test_an_own_stone_on_the_flank_kills_a_line_of_exactly_five(black: str, exact: bool, alive: bool) -> None:
    """§7.1: where exactly five is asked; a flank outside the field holds nothing."""
    made = board(mask("......"), black=black, exact=exact)
    assert isinstance(made, FinitePosition)
    assert can_win(made, BLACK, 6) is alive
    for flank in ("a1", "f1"):
        other = board(mask("......"), white=flank, exact=exact)
        assert isinstance(other, FinitePosition)
        assert can_win(other, BLACK, 6)


def test_a_hole_is_no_flank() -> None:
    """§7.1: "a flank outside the field holds nothing"."""
    made = board(mask(". ....."), black="a1", exact=True)
    assert isinstance(made, FinitePosition)
    assert can_win(made, BLACK, 5)


@pytest.mark.parametrize(("turns", "alive"), [(5, True), (4, False)])
def test_the_turns_left_must_suffice(turns: int, alive: bool) -> None:
    """§7.1: the line's empty points number no more than the side's own turns left."""
    made = board(rectangle(5), white="a1 c1 d1 e1 a3 c3 d3 e3 a5 c5 d5 e5")
    assert isinstance(made, FinitePosition)
    assert can_win(made, BLACK, turns) is alive


@pytest.mark.parametrize("name", sorted(FIELDS))
@pytest.mark.parametrize("line", [3, 4, 5, 6])
@pytest.mark.parametrize("exact", [True, False])
def test_liveness_is_the_naive_one(name: str, line: int, exact: bool) -> None:
    """§7.1, §7.2: after every ply of random games on every shape, incremental, cold and naive agree."""
    field = FIELDS[name]
    windows = naive.lines_of(field.points, line)
    for seed in range(4):
        chance = random.Random(seed)
        order = chance.sample(field.points, len(field.points))
        rules = _no_draw(field, line=line, overline_wins=not exact)
        state = begun(rules)
        for number, stone in enumerate(order, 1):
            act(state, Place(stone))
            stones, to_move = dict(state.position.stones), state.to_move
            if state.outcome and state.outcome.termination == "five":
                break
            lost = naive.dead(windows, stones, len(order) - number, to_move, exact)
            _same_cold(state, lost, len(order) - number)
            assert bool(state.outcome) is bool(lost)
            if state.outcome:
                _same_verdict(state, lost)
                break


def _same_cold(state: GameState, lost: set[Colour], empty: int) -> None:
    assert isinstance(state.position, FinitePosition)
    left = {state.to_move: (empty + 1) // 2, state.to_move.other: empty // 2}
    assert {colour for colour in Colour if not can_win(state.position, colour, left[colour])} == lost


def _same_verdict(state: GameState, lost: set[Colour]) -> None:
    mover = state.plies[-1].colour
    winner = mover if mover.other in lost else mover.other
    assert ended(state) == f"{state.seat_of(winner)} by opponent_cannot_win"


@given(st.integers(0, 2**32), st.sampled_from(sorted(FIELDS)), st.integers(3, 6), st.booleans())
def test_whole_games_against_the_referee(seed: int, name: str, line: int, exact: bool) -> None:
    """§7, §9: at which ply and how; stones prefer to lie together so that fives are common."""
    field, chance = FIELDS[name], random.Random(seed)
    order = sorted(field.points, key=lambda stone: stone.x + 3 * chance.random() + stone.y * chance.random())
    for no_draw in (True, False):
        expected = naive.referee(set(field.points), order, line=line, exact=exact, no_draw=no_draw)
        state = begun(_no_draw(field, line=line, overline_wins=not exact, no_draw=no_draw))
        for stone in order[: expected[0] or len(order)]:
            act(state, Place(stone))
        assert (state.ply, _as_referee(state)) == expected
        assert not (no_draw and "draw" in expected[1])


def _as_referee(state: GameState) -> str:
    if state.outcome is None:
        return ""
    winner = {"first": "black", "second": "white", "draw": "draw"}[state.outcome.result]
    return f"{winner} {state.outcome.termination}"


def test_own_flanks_can_kill_a_colour() -> None:
    """§7.1: black's own stones stand on both ends of its row of six, white's on its row of five."""
    field = mask("...... ..... . . .")
    for overline_wins, verdict in ((False, "second by opponent_cannot_win"), (True, "")):
        state = lay(begun(_no_draw(field, overline_wins=overline_wins)), "a1 h1 f1")
        assert ended(state) == verdict


@pytest.mark.parametrize(
    ("moves", "ending"),
    [
        ("g5 d4 f4 c2 g3 c5 a2 c1 a3", "second by opponent_cannot_win"),  # row 3: black on both its ends
        ("b2 g3 d1 c2 f4 e2 d5 a3", "first by opponent_cannot_win"),  # and white
    ],
)
def test_the_second_end_of_the_last_row_is_noticed(moves: str, ending: str) -> None:
    """§7.1: exactly six on a field seven wide: who holds both ends of a row has no line left in it."""
    *before, last = moves.split()
    state = lay(begun(_no_draw(FIELDS["7x5"], line=6, overline_wins=False)), " ".join(before))
    assert ended(state) == ""
    assert ended(lay(state, last)) == ending


# §7.2 ---------------------------------------------------------------------------------------------
def test_a_five_comes_before_the_test() -> None:
    """§7.2, §9: the last stone of the last line wins by five, though it leaves the other nothing."""
    rules = _no_draw(mask("..... . . . ."))
    state = lay(begun(rules), "a1")
    assert ended(state) == "first by opponent_cannot_win"
    both = _no_draw(mask("... . . ."), line=2)  # b1 completes black's line and kills white's last
    assert ended(lay(begun(both), "a1 e1 b1")) == "first by five"


def test_a_dead_opponent_means_a_win() -> None:
    """§7.2: vector 8 has the plies that kill the mover's own line, and both at once."""
    both = _no_draw(mask("..... . . . . . ."), line=4)  # two lines, both through b, c and d
    state = lay(begun(both), "g1 a1")
    assert state.outcome is None
    assert ended(lay(state, "b1")) == "first by opponent_cannot_win"


ROW = mask("..... . . . . . .")  # lines of five: a–e alone; g i k m o q lie by themselves


def test_during_the_opening_the_test_waits_for_the_colours() -> None:
    """§7.2: the three stones already kill both colours' only line; nobody has won before the choice."""
    rules = ruleset(ROW, Opening.SWAP, no_draw=True, overline_wins=True)
    state = begun(rules)
    act(state, three("a1 b1 g1"))
    assert state.outcome is None
    act(state, Choose(Choice.TAKE_BLACK), seat=SECOND)
    # The chooser is the mover: with both dead the chooser has won.
    assert (ended(state), state.black_seat) == ("second by opponent_cannot_win", SECOND)


def test_after_take_white_the_turn_ends_with_ply_four() -> None:
    """§7.2: "after the turn that settles the colours"."""
    rules = ruleset(ROW, Opening.SWAP, no_draw=True, overline_wins=True)
    state = begun(rules)
    act(state, three("a1 b1 g1"))
    act(state, Choose(Choice.TAKE_WHITE))
    assert (state.outcome, state.to_act) == (None, SECOND)
    act(state, Place(point("i1")))
    assert (ended(state), state.ply) == ("second by opponent_cannot_win", 4)


@pytest.mark.parametrize(
    ("stones", "choice", "verdict"),
    [
        ("a1 g1 i1", Choice.TAKE_BLACK, "second by opponent_cannot_win"),  # white is dead, black chosen
        ("g1 a1 i1", Choice.TAKE_BLACK, "first by opponent_cannot_win"),  # black is dead: the first is white
        ("g1 i1 k1", Choice.TAKE_BLACK, ""),
    ],
)
def test_the_choice_itself_can_decide(stones: str, choice: Choice, verdict: str) -> None:
    """§7.2: a choice that ends the turn is followed by the test."""
    state = begun(ruleset(mask("..... . . . . . . . ."), Opening.SWAP, no_draw=True, overline_wins=True))
    act(state, three(stones))
    act(state, Choose(choice))
    assert ended(state) == verdict


@pytest.mark.parametrize("last", [Choice.TAKE_BLACK, Choice.TAKE_WHITE])
def test_swap2_waits_for_the_last_choice(last: Choice) -> None:
    """§7.2: place_two settles nothing."""
    state = begun(ruleset(ROW, Opening.SWAP2, no_draw=True, overline_wins=True))
    act(state, three("a1 b1 g1"))
    act(state, Choose(Choice.PLACE_TWO))
    act(state, two("i1 k1"))
    assert state.outcome is None
    act(state, Choose(last), seat=FIRST)
    if last is Choice.TAKE_WHITE:
        assert state.outcome is None
        act(state, Place(point("m1")), seat=FIRST)
    assert ended(state) == "first by opponent_cannot_win"


@given(st.integers(0, 2**32), st.sampled_from([Opening.SWAP, Opening.SWAP2]), st.booleans())
def test_swap_games_without_draws(seed: int, opening: Opening, three_move: bool) -> None:
    """§7 with §4 and §5: from the settled colours on, every verdict is the naive one."""
    chance = random.Random(seed)
    exact = chance.random() < 0.5
    field = chance.choice([rectangle(5), rectangle(6), disc(8), HOLED])
    rules = ruleset(field, opening, no_draw=True, overline_wins=not exact)
    state = begun(rules, three_move=three_move and opening is Opening.SWAP)
    windows = naive.lines_of(field.points, 5)
    while not state.outcome:
        by = state.to_act
        act(state, legal(state, chance))
        chosen = isinstance(state.events[-1].act, Choose)
        if state.black_seat is None or (chosen and state.to_act is by and not ended(state)):
            assert ended(state) == ""  # the colours are open, or the chooser's turn goes on
        elif not ended(state).endswith("five"):
            empty = len(field.points) - len(state.position.stones)
            lost = naive.dead(windows, state.position.stones, empty, state.to_move, exact)
            assert bool(ended(state)) is bool(lost)
            if lost:
                _same_verdict(state, lost)


# §7.3 ---------------------------------------------------------------------------------------------
def test_the_mode_knows_no_draw_offers() -> None:
    """§7.3"""
    state = lay(begun(_no_draw(rectangle(15))), "h8")
    with pytest.raises(errors.NoDrawOffers):
        act(state, OfferDraw("one"), seat=FIRST)


@pytest.mark.parametrize(
    ("field", "why"),
    [
        (diamond(7), "no_square"), (diamond(8), "no_square"), (disc(5), "no_square"),
        (mask("." * 20), "no_square"), (mask("......\n" * 4), "no_square"),
        (mask(".....\n.....\n.. ..\n.....\n....."), "no_square"),
        (Unbounded(), "fresh_line_always"),
    ],
)  # fmt: skip
def test_fields_on_which_the_mode_is_refused(field: Field, why: str) -> None:
    """§7.3: no whole 5×5 square, or no edges."""
    found = problems(match_format(_no_draw(field, max_plies=None)))
    assert [problem.data for problem in found] == [{"settings": ["no_draw", "field"], "why": why}]


@pytest.mark.parametrize("field", [rectangle(5), rectangle(5, 52), disc(7), diamond(10), HOLED])
def test_fields_on_which_the_mode_is_allowed(field: Field) -> None:
    """§7.3: a whole 5×5 square lies inside."""
    assert problems(match_format(_no_draw(field))) == []


def test_limits_do_not_exist_in_the_mode() -> None:
    """§7.3: a limit of plies, and sliding, are refused."""
    limit = problems(match_format(_no_draw(rectangle(15), max_plies=100)))
    assert [problem.data["settings"] for problem in limit] == [["no_draw", "max_plies"]]
    slides = problems(match_format(_no_draw(rectangle(19), sliding=True, stones_per_player=100)))
    assert [problem.data["settings"] for problem in slides] == [["no_draw", "sliding"]]


@given(st.integers(0, 2**32), st.sampled_from([rectangle(5), rectangle(6, 5), HOLED, disc(7)]), st.booleans())
def test_no_game_is_drawn_or_left_undecided(seed: int, field: Finite, exact: bool) -> None:
    """§7.3: whoever plays whatever, somebody wins, exactly five or not."""
    chance = random.Random(seed)
    state = begun(_no_draw(field, overline_wins=not exact))
    for stone in chance.sample(field.points, len(field.points)):
        if not state.outcome:
            act(state, Place(stone))
    assert state.outcome
    assert state.outcome.result in {"first", "second"}


# §7.4 ---------------------------------------------------------------------------------------------
def test_take_backs_bring_lines_back_to_life() -> None:
    """§7.1: the verdict belongs to the line that stands."""
    state = begun(_no_draw(rectangle(5)))
    moves = "e4 a4 a2 e3 c1 d4 d2 e1 c2 e2 a5 d1 a3 c4 c5 a1 c3"
    lay(state, moves)
    assert ended(state) == "first by opponent_cannot_win"
    state.order(TakeBack(len(state.line) - 1), at=0)
    assert ended(state) == ""
    lay(state, "c3")
    assert ended(state) == "first by opponent_cannot_win"
    state.order(TakeBack(3), at=0)
    lay(state, " ".join(moves.split()[2:]))
    assert (ended(state), state.ply) == ("first by opponent_cannot_win", 17)


def test_an_empty_field_has_two_live_colours() -> None:
    """§7.1"""
    for field in FIELDS.values():
        made = position(field)
        assert isinstance(made, FinitePosition)
        windows = naive.lines_of(field.points, 5)
        assert can_win(made, BLACK, 9) is bool(windows) is can_win(made, WHITE, 9)
        assert Point(0, 0) not in made.stones
