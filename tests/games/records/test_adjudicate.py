"""Records judged under assumed rules: what differs is named with its ply, and nothing is repaired."""

import pytest

from games.records import movelist, psq, sgf
from games.records.adjudicate import PARAGRAPHS, Adjudication, Code, adjudicate
from games.records.record import Record
from games.rules.events import Outcome, Result, Termination
from games.rules.field import Unbounded, rectangle
from games.rules.game import Ask
from games.rules.openings import Choice, Opening
from games.rules.ruleset import Ruleset, ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE
from games.rules.sliding import SlideDuty

FREE = ruleset(rectangle(15))
EXACT = ruleset(rectangle(15), overline_wins=False)
FIVE = "a1 o1 b1 o3 c1 o5 d1 o7 e1"


def listed(text: str) -> Record:
    (record,) = movelist.read(text, field=rectangle(15))
    return record


def coloured(text: str, first: str = "B", head: str = "") -> Record:
    """An SGF of these points, the colours in turn."""
    other = "W" if first == "B" else "B"
    nodes = []
    for number, word in enumerate(text.split()):
        column, row = word[0], "abcdefghijklmno"[15 - int(word[1:])]
        nodes.append(f";{other if number % 2 else first}[{column}{row}]")
    (record,) = sgf.read(f"(;GM[4]SZ[15]{head}{''.join(nodes)})")
    return record


def codes(found: Adjudication) -> list[tuple[int, str]]:
    return [(difference.ply, difference.code) for difference in found.differences]


def test_a_game_with_its_true_result() -> None:
    found = adjudicate(coloured(FIVE, head="RE[B+]"), FREE)
    assert found.outcome == Outcome(Result.FIRST, Termination.FIVE)
    assert (found.paragraph, found.winner, found.accepted) == ("3.1", BLACK, 9)
    assert found.agrees
    assert found.differences == ()
    assert [ply.number for ply in found.plies] == [*range(1, 10)]


def test_every_termination_has_its_paragraph() -> None:
    assert PARAGRAPHS.keys() == {*Termination}


def test_a_white_first_player_keeps_the_role_and_the_record_its_colours() -> None:
    found = adjudicate(coloured(FIVE, "W", "RE[W+]"), FREE)
    assert codes(found) == [(1, Code.WHITE_FIRST)]
    assert found.outcome == Outcome(Result.FIRST, Termination.FIVE)
    assert (found.winner, found.record.first_colour, found.colours_turned) == (WHITE, WHITE, True)
    assert found.state.plies[0].colour is BLACK
    assert [found.written_colour(colour) for colour in (BLACK, WHITE)] == [WHITE, BLACK]
    assert not found.agrees


@pytest.mark.parametrize(
    ("text", "ply", "expected", "given"),
    [
        (";B[aa];B[bb];W[cc]", 2, WHITE, BLACK),
        (";B[aa];W[bb];W[cc]", 3, BLACK, WHITE),
        (";W[aa];W[bb]", 2, BLACK, WHITE),
    ],
)
def test_wrong_alternation_stops_the_fold(text: str, ply: int, expected: str, given: str) -> None:
    (record,) = sgf.read(f"(;GM[4]SZ[15]{text})")
    found = adjudicate(record, FREE)
    difference = found.differences[-1]
    assert (difference.ply, difference.code) == (ply, Code.WRONG_ALTERNATION)
    assert difference.data == {"expected": expected, "given": given}
    assert found.accepted == ply - 1


@pytest.mark.parametrize(
    ("text", "rules", "ply", "refusal"),
    [
        ("h8 h8", FREE, 2, "occupied"),
        ("h8 h16", FREE, 2, "outside_field"),
        ("h8 -", FREE, 2, "not_asked"),
        ("h8 i9 h8-h9", FREE, 3, "not_asked"),
        ("a1", ruleset(rectangle(15), Opening.PRO), 1, "not_centre"),
        ("h8 a1 i9", ruleset(rectangle(15), Opening.PRO), 3, "too_near_centre"),
        ("h8 i9 h8", ruleset(rectangle(15), Opening.SWAP), 3, "same_point_twice"),
        ("h8 p9 h9", ruleset(rectangle(15), Opening.SWAP), 2, "outside_field"),
        ("h8 - h9", ruleset(rectangle(15), Opening.SWAP), 2, "not_asked"),
    ],
)
def test_an_illegal_ply_is_named(text: str, rules: Ruleset, ply: int, refusal: str) -> None:
    found = adjudicate(listed(text), rules)
    assert codes(found) == [(ply, Code.ILLEGAL_PLY)]
    assert found.differences[0].data["refusal"] == refusal
    assert found.outcome is None


def test_plies_after_the_end() -> None:
    found = adjudicate(listed(f"{FIVE} a5 a6"), FREE)
    assert codes(found) == [(10, Code.PLIES_AFTER_END)]
    assert found.differences[0].data == {"count": 2, "result": Result.FIRST, "termination": Termination.FIVE}
    assert found.accepted == 9


def test_the_same_game_under_other_rules() -> None:
    six = "a1 o1 b1 o3 c1 o5 e1 o7 f1 o9 d1 o11"
    assert adjudicate(listed(six), FREE).outcome == Outcome(Result.FIRST, Termination.FIVE)
    assert adjudicate(listed(six), EXACT).outcome is None
    assert codes(adjudicate(listed(six), FREE)) == [(12, Code.PLIES_AFTER_END)]


RESULTS = [
    (FIVE, "RE[W+]", [Code.RESULT_DIFFERS]),
    (FIVE, "RE[0]", [Code.RESULT_DIFFERS]),
    (FIVE, "RE[W+R]", [Code.RESULT_DIFFERS]),
    (FIVE, "RE[B+R]", []),
    (FIVE, "RE[W+]AMEND[ruling]", [Code.ENDED_OFF_BOARD]),
    (FIVE, "", [Code.RESULT_MISSING]),
    (FIVE, "RE[?]", [Code.RESULT_MISSING]),
    ("h8 i9", "RE[B+]", [Code.RESULT_DIFFERS]),
    ("h8 i9", "RE[B+R]", [Code.ENDED_OFF_BOARD]),
    ("h8 i9", "RE[W+T]", [Code.ENDED_OFF_BOARD]),
    ("h8 i9", "RE[W+F]", [Code.ENDED_OFF_BOARD]),
    ("h8 i9", "RE[0]", [Code.ENDED_OFF_BOARD]),
    ("h8 i9", "RE[0]AMEND[full_board]", [Code.RESULT_DIFFERS]),
    ("h8 i9", "RE[Void]", [Code.ENDED_OFF_BOARD]),
    ("h8 i9", "RE[?]AMEND[double_forfeit]", [Code.ENDED_OFF_BOARD]),
    ("h8 i9", "RE[?]", []),
    ("h8 i9", "", []),
]


@pytest.mark.parametrize(("text", "head", "expected"), RESULTS)
def test_recorded_results(text: str, head: str, expected: list[Code]) -> None:
    found = adjudicate(coloured(text, head=head), FREE)
    assert [difference.code for difference in found.differences] == expected
    assert all(difference.ply == 0 for difference in found.differences)
    assert found.agrees == (not {*expected} - {Code.ENDED_OFF_BOARD})


def test_a_false_result_says_what_was_recorded() -> None:
    (difference,) = adjudicate(coloured(FIVE, head="RE[W+R]"), FREE).differences
    assert difference.data == {
        "recorded": "white",
        "how": "resignation",
        "ours": "black",
        "termination": "five",
    }
    (unfinished,) = adjudicate(coloured("h8", head="RE[W+]"), FREE).differences
    assert unfinished.data == {"recorded": "white", "how": None, "ours": "unfinished", "termination": None}


def test_formats_without_results_miss_none() -> None:
    assert adjudicate(listed(FIVE), FREE).differences == ()
    (record,) = psq.read("Piskvorky 15x15, 0:0, 0\n8,8,0\n-1\n")
    assert adjudicate(record, FREE).differences == ()


# Openings -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("opening", "head", "assumed", "black"),
    [
        (Opening.SWAP, "", (Choice.TAKE_WHITE,), FIRST),
        (Opening.SWAP2, "", (Choice.TAKE_WHITE,), FIRST),
        (Opening.SWAP, "ON[swap take_black]", (), SECOND),
        (Opening.SWAP2, "ON[swap2 place_two take_white]", (), SECOND),
        (Opening.SWAP2, "ON[swap2 place_two]", (Choice.TAKE_BLACK,), FIRST),
        (Opening.SWAP2, "ON[swap2 take_black or so]", (Choice.TAKE_WHITE,), FIRST),
    ],
)
def test_choices_from_the_record_or_assumed(
    opening: Opening, head: str, assumed: tuple[Choice, ...], black: object
) -> None:
    found = adjudicate(coloured("h8 i9 h9 a1 b1 c1", head=head), ruleset(rectangle(15), opening))
    assert found.assumed == assumed
    assert found.state.black_seat is black
    assert (found.accepted, found.differences) == (6, ())


def test_a_choice_that_the_step_does_not_offer() -> None:
    found = adjudicate(
        coloured("h8 i9 h9 a1", head="ON[swap place_two]"), ruleset(rectangle(15), Opening.SWAP)
    )
    assert codes(found) == [(4, Code.ILLEGAL_PLY)]
    assert found.differences[0].data["refusal"] == "not_a_choice"


def test_a_choice_after_the_last_ply() -> None:
    rules = ruleset(rectangle(15), Opening.SWAP)
    found = adjudicate(coloured("h8 i9 h9", head="ON[swap take_black]"), rules)
    assert (found.state.black_seat, found.differences) == (SECOND, ())
    wrong = adjudicate(coloured("h8 i9 h9", head="ON[swap place_two]"), rules)
    assert codes(wrong) == [(4, Code.ILLEGAL_PLY)]
    assert adjudicate(coloured("h8 i9 h9"), rules).state.asked is Ask.CHOICE


def test_an_opening_turn_that_stops_half_way() -> None:
    found = adjudicate(coloured("h8 i9"), ruleset(rectangle(15), Opening.SWAP))
    assert codes(found) == [(1, Code.OPENING_INCOMPLETE)]
    assert found.differences[0].data == {"missing": 1}
    assert found.accepted == 0


def test_the_three_move_rule_is_asked_with_what_the_record_offers() -> None:
    line = "(;GM[4]SZ[15];B[hh];W[ig];B[hg];W[if](;B[{}];W[aa])(;B[{}]AMOFFER[]))"
    (good,) = sgf.read(line.format("bb", "cc"))
    found = adjudicate(good, FREE)
    assert (found.accepted, found.differences) == (6, ())
    assert found.state.discarded == good.discarded
    (twice,) = sgf.read(line.format("bb", "bb"))
    assert codes(adjudicate(twice, FREE)) == [(5, Code.ILLEGAL_PLY)]
    (taken,) = sgf.read(line.format("bb", "hh"))
    assert adjudicate(taken, FREE).differences[0].data["refusal"] == "occupied"


def test_an_offer_that_was_not_answered() -> None:
    (record,) = sgf.read("(;GM[4]SZ[15];B[hh];W[ig];B[hg];W[if]AMOFFER[aa][{}])".format("bb"))
    assert adjudicate(record, FREE).state.asked is Ask.PICK
    (same,) = sgf.read("(;GM[4]SZ[15];B[hh];W[ig];B[hg];W[if]AMOFFER[aa][aa])")
    assert codes(adjudicate(same, FREE)) == [(5, Code.ILLEGAL_PLY)]


# Setup, fields, slides ----------------------------------------------------------------------------
def test_setup_stones_count_as_the_first_plies() -> None:
    (record,) = sgf.read("(;GM[4]SZ[15]AB[aa][bb]AW[cc];W[dd];B[ee])")
    found = adjudicate(record, FREE)
    assert codes(found) == [(0, Code.SETUP_STONES)]
    assert (found.accepted, len(found.plies), found.colours_turned) == (2, 5, False)


@pytest.mark.parametrize("setup", ["AB[aa][bb]", "AW[aa]", "AB[aa][bb][cc]AW[dd]"])
def test_setup_stones_out_of_turn_cannot_be_played(setup: str) -> None:
    (record,) = sgf.read(f"(;GM[4]SZ[15]{setup};W[dd])")
    found = adjudicate(record, FREE)
    assert codes(found) == [(0, Code.SETUP_UNPLAYABLE)]
    assert (found.accepted, found.plies) == (0, [])


def test_setup_stones_that_the_rules_refuse() -> None:
    (record,) = sgf.read("(;GM[4]SZ[15]AB[aa])")
    found = adjudicate(record, ruleset(rectangle(15), Opening.PRO))
    assert codes(found) == [(0, Code.SETUP_STONES), (0, Code.SETUP_UNPLAYABLE)]


def test_another_field_is_reported_and_played() -> None:
    found = adjudicate(coloured("h8 o15"), ruleset(rectangle(9)))
    assert codes(found) == [(0, Code.FIELD_DIFFERS), (2, Code.ILLEGAL_PLY)]
    assert found.differences[0].data == {"recorded": "rectangle:15x15", "assumed": "rectangle:9x9"}


def test_a_rectangle_taken_for_the_unbounded_field() -> None:
    found = adjudicate(coloured("h8 i9 g1", head="RE[?]"), ruleset(Unbounded()))
    assert found.differences == ()
    assert [ply.target for ply in found.plies] == [(0, 0), (1, 1), (-1, -7)]


SLIDING = ruleset(rectangle(15), stones_per_player=5, sliding=True)
LAID = "a1 a15 c1 c15 e1 e15 g1 g15 i1 i15"


def test_slides_and_passes() -> None:
    found = adjudicate(listed(f"{LAID} a1-b1 a15-b15"), SLIDING)
    assert (found.accepted, found.differences) == (12, ())
    must = adjudicate(listed(f"{LAID} -"), SLIDING)
    assert (codes(must), must.differences[0].data["refusal"]) == ([(11, Code.ILLEGAL_PLY)], "must_slide")
    may = ruleset(rectangle(15), stones_per_player=5, sliding=True, slide_duty=SlideDuty.MAY_PASS)
    drawn = adjudicate(listed(f"{LAID} - -"), may)
    assert drawn.outcome == Outcome(Result.DRAW, Termination.PASSES)
    assert drawn.paragraph == "6.4"


@pytest.mark.parametrize(
    ("slide", "refusal"),
    [
        ("b1-b2", "not_your_stone"),
        ("a15-b15", "not_your_stone"),
        ("a1-b2", "not_neighbour"),
        ("a1", "not_asked"),
    ],
)
def test_slides_that_the_rules_refuse(slide: str, refusal: str) -> None:
    found = adjudicate(listed(f"{LAID} {slide}"), SLIDING)
    assert (codes(found), found.differences[0].data["refusal"]) == ([(11, Code.ILLEGAL_PLY)], refusal)


# One empty point, e2, with black's stones around it: black slides d2 there and back, white cannot slide.
TIGHT = ruleset(rectangle(5), stones_per_player=12, sliding=True, overline_wins=False)
FULL = "c3 d1 a1 a2 d3 a3 b3 e4 c2 c1 e3 c4 e5 b5 d4 b2 e2 a5 c5 d5 b1 b4 e1 a4"


@pytest.mark.parametrize(("slides", "accepted"), [("e2-d2 - d2-e2", 27), ("e2-d2 d2-e2", 26)])
def test_the_servers_pass_may_be_written_or_not(slides: str, accepted: int) -> None:
    found = adjudicate(listed(f"{FULL} {slides}"), TIGHT)
    assert codes(found) == [(0, Code.FIELD_DIFFERS)]
    assert found.accepted == accepted
    assert [ply.target for ply in found.plies[24:27]] == [(3, 1), None, (4, 1)]
