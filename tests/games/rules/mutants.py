"""The rules, each broken once: where, how, and the test that guards it. `test_mutations` does it."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import pytest

from games.rules import errors
from games.rules.clock import Bank, Bronstein, ByoYomi, Canadian, Fischer, PerTurn
from games.rules.events import Place
from games.rules.field import Point, mask, rectangle
from games.rules.match import DecidedBy, Side
from games.rules.offers import ThreeMove
from games.rules.openings import OPENINGS, Choice, Opening, OpeningTable, Step
from games.rules.ruleset import PRESETS, RANGES, match_format
from games.rules.sides import BLACK, FIRST, SECOND, WHITE
from games.rules.sliding import WhenBlocked
from tests.games.rules import mutate
from tests.games.rules import test_adjudication as adjudication
from tests.games.rules import test_clock as clock
from tests.games.rules import test_endings as endings
from tests.games.rules import test_events as events
from tests.games.rules import test_field as field
from tests.games.rules import test_liveness as liveness
from tests.games.rules import test_match as matches
from tests.games.rules import test_offers as offers
from tests.games.rules import test_openings as openings
from tests.games.rules import test_position as position
from tests.games.rules import test_ruleset as rulesets
from tests.games.rules import test_sliding as sliding
from tests.games.rules import test_take_backs as take_backs
from tests.games.rules import test_vectors as vectors
from tests.games.rules.play import PRO, SWAP

Break = Callable[[pytest.MonkeyPatch], None]
Check = Callable[[], None]


class Mutant(NamedTuple):
    """A rule, how to break it, and the test that must notice."""

    rule: str
    spoil: Break
    check: Check


def code(rule: str, target: str, old: str, new: str, check: Check) -> Mutant:
    """Broken in its code."""
    return Mutant(rule, lambda patch: mutate.rewrite(patch, target, old, new), check)


def value(rule: str, name: str, old: object, new: object, check: Check) -> Mutant:
    """Broken in a constant."""
    return Mutant(rule, lambda patch: mutate.replace_value(patch, name, old, new), check)


def opening(rule: str, name: Opening, check: Check, **changes: object) -> Mutant:
    """Broken in the table of openings."""
    table: OpeningTable = replace(OPENINGS[name], **changes)  # type: ignore[arg-type]
    return Mutant(rule, lambda patch: patch.setitem(OPENINGS, name, table), check)


def limits(rule: str, setting: str, least: int, most: int, check: Check) -> Mutant:
    """Broken in the range of a setting."""
    return Mutant(rule, lambda patch: patch.setitem(RANGES, setting, (least, most)), check)


A, B = Side.A, Side.B
GAME, FOLDING = "game.GameState", "folding.Folding"
THREE = Step(FIRST, lays=(BLACK, WHITE, WHITE))
ALL_CHOICES = Step(SECOND, choices=(*Choice,))
SWAP_STEPS = OPENINGS[Opening.SWAP].steps
CONTROLS = partial(partial, clock.test_the_controls)
ONE_INCREMENT = partial(
    openings.test_the_clock_of_whoever_must_act_runs_and_each_turn_earns_one_increment, *openings.BRANCHES[0]
)
SWAP2_CELL = partial(
    rulesets.test_the_three_move_rule_asks_for_even_games_and_no_swap2,
    "finite",
    Opening.SWAP2,
    2,
    ThreeMove.ALWAYS,
)
FLANKED = partial(liveness.test_an_own_stone_on_the_flank_kills_a_line_of_exactly_five, "a1 f1", True, False)
FORTY_TO_39 = [
    matches.win(A, 20),
    matches.win(B, 9),
    matches.win(A, 20),
    matches.win(B, 30),
]  # fmt: skip
AT_TRUE: dict[str, object] = {"at": True, "seat": "first", "act": "resign"}
NO_ROOM = partial(
    sliding.test_what_the_phase_needs,
    sliding.limited(98, rectangle(14)),
    ["stones_per_player", "field"],
    "no_room_to_slide",
)
DRAWN_FIRST = """else:
        self._drawn_end()
    if not self.outcome:
        self._no_draw_end(self.plies[-1].colour)"""


def four_wide() -> None:
    """A field made anew each time: it keeps what it once found out about itself."""
    liveness.test_fields_on_which_the_mode_is_refused(mask("....\n" * 5 + ".....\n"), "no_square")


STONES = [
    code("§1.1", f"{FOLDING}._stone", "number & 1", "not number & 1", position.test_black_begins),
    code("§1.1", "sides.colour_of_ply", "ply % 2", "not ply % 2", position.test_black_begins),
    code("§1.2", f"{FOLDING}._fold_choose", "black = by if", "black = by.other if",
        partial(openings.test_the_next_stone_is_whites, *openings.BRANCHES[1])),
    code("§1.3", "position.Position.check", "if point in self.stones", "if False",
        partial(offers.test_both_points_must_be_empty_inside_and_different, "a1", "h8", errors.Occupied)),
    code("§1.3", "position.Position.check", "if point not in self.field", "if False",
        partial(offers.test_both_points_must_be_empty_inside_and_different, "p1", "a1", errors.OutsideField)),
]  # fmt: skip
FIELDS = [
    code("§0", "field.column_number", "* 26", "* 25", field.test_columns_are_lettered_with_the_i),
    code("§2", "field._disc_points", "<= d * d", "<= d * d - 2 * d", field.test_small_shapes_drawn),
    code("§2", "field._diamond_points", "<= d)", "< d)", field.test_small_shapes_drawn),
    code("§2", "field._mask_points", "[::-1]", "", field.test_a_mask_is_drawn_from_the_top),
    value("§2", "MIN_SIDE", 5, 4,
        lambda: field.test_too_small_or_too_large_fields_are_refused(rectangle(4, 5))),
    value("§2", "MAX_SIDE", 52, 53,
        lambda: field.test_too_small_or_too_large_fields_are_refused(rectangle(53))),
    code("§2", "ruleset._field_problems", "< LINE", "< LINE - 1",
        lambda: field.test_too_small_or_too_large_fields_are_refused(mask("....\n" * 4))),
    code("§2", "field.Unbounded.__contains__", "<= LIMIT", "< LIMIT", field.test_reading_a_point_of_a_field),
    value("§2", "LIMIT", 10_000, 9_999, field.test_reading_a_point_of_a_field),
    code("§2", f"{GAME}._from_origin", "point.x - x", "point.x",
        field.test_the_first_stone_becomes_the_origin),
    code("§2", f"{GAME}._from_origin", "if self.plies or", "if", field.test_an_offer_is_not_shifted),
    value("§2", "MARGIN", 6, 5, vectors.test_vector_11_view),
    value("§2", "LEAST_VIEW", 19, 18, vectors.test_vector_11_view),
    value("§2", "MOST_VIEW", 41, 40, field.test_the_window_of_a_long_row),
]  # fmt: skip
WINNING = [
    code("§3.1", "position.row_verdicts", "run == line if exact", "run >= line if exact",
        partial(position.test_overlines, 6)),
    code("§3.1", "position._middle_run", "length == line if exact", "length >= line if exact",
        partial(position.test_overlines, 6)),
    code("§3.1", "position.UnboundedPosition.place", "or not self.exact", "or True",
        partial(position.test_overlines, 6)),
    code("§3.1", "position.row_verdicts", "else run >= line", "else run > line",
        vectors.test_vector_01_exact_five),
    code("§3.1", "position.Position.is_line", "if self.exact else", "if not self.exact else",
        position.test_five_inside_a_six_is_no_five),
    code("§3.1", "position.Position.lines", "in AXES", "in AXES[:3]",
        partial(position.test_five_on_each_axis_wherever_it_is_completed, position.FIVES[3], 4, False)),
    opening("§3.1", Opening.PRO, partial(openings.test_overline_is_preset_by_the_opening, Opening.PRO, False),
        overline_wins=True),
    opening("§3.1", Opening.FREE_STYLE,
        partial(openings.test_overline_is_preset_by_the_opening, Opening.FREE_STYLE, True),
        overline_wins=False),
    code("§3.2", "position.Position.run", "for side in (-1, 1)", "for side in (1,)",
        position.test_five_inside_a_six_is_no_five),
    code("§3.3", "position.NarrowPosition._made_line", "and not won[mask - bit]", "",
        partial(position.test_the_line_finder_is_the_naive_one, "narrow", 4)),
    code("§3.3", f"{FOLDING}._after_board", "self._win(self.plies[-1].colour, Termination.FIVE)",
        "self._win(self.to_move, Termination.FIVE)",
        partial(position.test_whoever_completes_a_line_first_wins, FIRST)),
]  # fmt: skip
OPENING = [
    opening("§4", Opening.PRO, partial(openings.test_pro_and_long_pro_point_by_point, PRO, 3), distance=2),
    opening("§4", Opening.PRO, partial(openings.test_pro_and_long_pro_point_by_point, PRO, 3), distance=4),
    opening("§4", Opening.LONG_PRO, vectors.test_vector_03_pro_and_long_pro, distance=3),
    code("§4", "openings.distance", "max(abs(one.x - other.x), abs(one.y - other.y))",
        "abs(one.x - other.x) + abs(one.y - other.y)", vectors.test_vector_03_pro_and_long_pro),
    code("§4", "openings.check_zone", "ply == 1 and", "False and", vectors.test_vector_03_pro_and_long_pro),
    code("§4", "openings.check_zone", "if ply == 3", "if ply in (3, 5)",
        partial(openings.test_pro_is_free_from_ply_four_on, PRO)),
    code("§4", "openings.check_zone", "next(iter(position.stones))", "position.field.centres[0]",
        vectors.test_vector_03_even_side),
    code("§4", "field.Finite.centres", "(self.width - 1) // 2", "self.width // 2",
        lambda: field.test_the_middle_points(rectangle(14), "g7 h7 g8 h8")),
    code("§4", "openings.fits", ">= 2", ">= 1",
        lambda: openings.test_which_fields_have_room_for_pro(mask("......"), False, False)),
    code("§4", "openings.fits", "bool(field.centres) and", "", vectors.test_vector_18_shapes),
    opening("§4", Opening.SWAP, partial(openings.test_three_stones_in_any_order, SWAP, (0, 1, 2)),
        steps=(THREE, *SWAP_STEPS[1:])),
    opening("§4", Opening.SWAP, openings.test_choices_that_a_step_does_not_offer,
        steps=(SWAP_STEPS[0], ALL_CHOICES)),
    code("§4", f"{GAME}._check_lay", "if point in ordered[:place]", "if False",
        openings.test_stones_of_one_action_need_points_of_their_own),
    code("§4", f"{GAME}._check_choose", "if act.choice not in choices", "if False",
        openings.test_choices_that_a_step_does_not_offer),
    code("§4", f"{FOLDING}._hand_to", "if following is not by:", "if True:", ONE_INCREMENT),
]  # fmt: skip
OFFERS = [
    code("§5.1", "match.MatchState.demand", "if self.has_begun", "if False",
        offers.test_the_demand_is_open_until_game_one_begins),
    code("§5.1", "match.MatchState.demand", "if self.has_begun", "if self.begun_at is not None",
        offers.test_the_demand_is_open_until_game_one_begins),
    code("§5.1", "match.MatchState.demand", "self.three_move = True", "self.three_move = False",
        partial(offers.test_either_player_alone_may_demand, A)),
    code("§5.1", "ruleset.usual_three_move", "else ThreeMove.ON_DEMAND", "else ThreeMove.ALWAYS",
        offers.test_on_demand_is_the_default_wherever_the_settings_allow_it),
    code("§5.1", f"{GAME}.check", "if not self.begun and", "if False and", vectors.test_vector_20_demand),
    value("§5.2", "OFFER_PLY", 5, 3, vectors.test_vector_05_three_move_rule),
    code("§5.2", f"{FOLDING}._next", "(Ask.OFFER, self._seats[BLACK])", "(Ask.OFFER, self._seats[WHITE])",
        offers.test_offer_pick_and_ply_six),
    code("§5.2", f"{FOLDING}._next", "(Ask.PICK, self._seats[WHITE])", "(Ask.PICK, self._seats[BLACK])",
        offers.test_offer_pick_and_ply_six),
    code("§5.2", f"{FOLDING}._fold_pick", "other if act.point == one else one",
        "one if act.point == one else other", offers.test_offer_pick_and_ply_six),
    code("§5.2", "offers.check_offer", "if one == other", "if False", vectors.test_vector_05_three_move_rule),
    code("§5.2", f"{GAME}._check_pick", "act.point not in", "act.point in",
        vectors.test_vector_05_three_move_rule),
    code("§5.3", "offers.check_offer", "equivalent(position, one, other) and", "False and",
        vectors.test_vector_05_three_move_rule),
    code("§5.3", "offers.check_offer", "differ is Differ.POSITIONS", "True",
        vectors.test_vector_05_three_move_rule),
    code("§5.3", "offers._has_another", "return any(", "return not any(",
        offers.test_if_no_different_pair_exists_any_two_may_be_offered),
    code("§5.3", "offers._at_origin", "Point(x - left, y - bottom)", "Point(x, y)",
        offers.test_translation_on_the_unbounded_field_is_refused_under_positions),
    code("§5.3", "field.Finite.symmetries", "in DIHEDRAL", "in DIHEDRAL[:4]",
        lambda: field.test_symmetries(rectangle(15), 8)),
    code("§5.4", "ruleset._three_move_problems", "is Opening.SWAP2", "is Opening.SWAP", SWAP2_CELL),
]  # fmt: skip
SLIDING = [
    code("§6.1", "ruleset._sliding_problems", "<= 2 * rules", "< 2 * rules", NO_ROOM),
    code("§6.1", "ruleset._sliding_problems", "if not rules.sliding", "if False",
        sliding.test_one_without_the_other_is_refused),
    limits("§6.1", "stones_per_player", 4, 1_000, partial(sliding.test_a_supply_is_at_least_five, 4)),
    code("§6.2", f"{FOLDING}._drawn_end", "number >= 2 *", "number > 2 *",
        sliding.test_black_slides_first_at_ply_two_times_supply_plus_one),
    code("§6.2", "position.Position.check_slide", "!= 1", "> 2",
        partial(sliding.test_no_diagonals_no_jumps, (1, 1))),
    code("§6.2", "position.Position.check_slide", "is not colour", "is None",
        partial(sliding.test_an_own_stone_to_an_empty_point, "a15", "a14", errors.NotYourStone)),
    code("§6.3", "position.Position.slide", "self.exact and", "False and",
        vectors.test_vector_06_sliding_exactly_five),
    code("§6.3", "position.Position.slide", "for side in (1, -1)", "for side in (-1,)",
        vectors.test_vector_06_sliding_exactly_five),
    code("§6.4", f"{GAME}._check_pass", "is SlideDuty.MUST", "is SlideDuty.MAY_PASS",
        sliding.test_who_can_slide_must_slide),
    code("§6.4", f"{FOLDING}._sliding_end", "phase.passes >= 2", "phase.passes >= 3",
        sliding.test_two_passes_running_draw_where_passing_is_allowed),
    code("§6.4", "sliding.SlidePhase.slid", "self.plies + 1, 0", "self.plies + 1, self.passes",
        sliding.test_two_passes_running_draw_where_passing_is_allowed),
    code("§6.4", f"{FOLDING}._sliding_end", "self._win(mover,", "self._win(mover.other,",
        partial(sliding.test_blocked_sides_may_lose_or_draw, WhenBlocked.LOSS, "first by blocked")),
    code("§6.4", f"{FOLDING}._sliding_end", "or not can_slide(self.position, mover)",
        "", partial(sliding.test_both_blocked, WhenBlocked.PASS, "draw by blocked")),
    code("§6.4", f"{FOLDING}._fold_pass", "if by_server", "if False",
        sliding.test_a_blocked_side_is_passed_by_the_server_at_once),
    value("§6.5", "REPETITIONS", 3, 4, vectors.test_vector_13_repetition),
    value("§6.5", "REPETITIONS", 3, 2, vectors.test_vector_13_repetition),
    code("§6.5", "sliding.SlidePhase._count", "to_move)\n", "BLACK)\n",
        sliding.test_repetition_counts_the_side_to_move),
    code("§6.5", "sliding.SlidePhase.__init__", "self._count(BLACK)", "1", vectors.test_vector_13_repetition),
    code("§6.5", f"{FOLDING}._sliding_end", "2 * self.rules.max_slides", "self.rules.max_slides",
        partial(sliding.test_the_limit_of_slides, 3)),
    code("§6.5", "sliding.SlidePhase.passed", "self.plies + 1", "self.plies",
        sliding.test_passes_count_in_the_limit),
]  # fmt: skip
EXACT_NAIVE = partial(liveness.test_liveness_is_the_naive_one, "holes", 4, True)
PLAIN_NAIVE = partial(liveness.test_liveness_is_the_naive_one, "7x5", 5, False)
NO_DRAW = [
    code("§7.1", "liveness.Witness.stands", "and not own & self.flanks", "", EXACT_NAIVE),
    code("§7.1", "liveness.Witness.stands", "self.other[row] & window", "False", PLAIN_NAIVE),
    code("§7.1", "liveness.Witness._live_place", "if self.position.exact", "if False", EXACT_NAIVE),
    code("§7.1", "liveness.Liveness.dead", "(empty + 1) // 2, empty // 2", "empty, empty",
        vectors.test_vector_15_no_draw_counts_turns),
    code("§7.1", "liveness.Liveness.dead", "if to_move is WHITE", "if to_move is BLACK", PLAIN_NAIVE),
    code("§7.1", "liveness._live", "if position.exact and", "if False and", FLANKED),
    code("§7.2", f"{FOLDING}._no_draw_end", "mover if mover.other in dead else mover.other",
        "mover.other if mover in dead else mover", vectors.test_vector_08_exactly_five_on_six_by_six),
    code("§7.2", f"{FOLDING}._no_draw_end", "or self.black_seat is None", "",
        liveness.test_during_the_opening_the_test_waits_for_the_colours),
    code("§7.2", f"{FOLDING}._fold_choose", "if following is not by and", "if",
        liveness.test_after_take_white_the_turn_ends_with_ply_four),
    code("§7.2", f"{FOLDING}._fold_choose", "self.colour_of(by)", "self.colour_of(by.other)",
        liveness.test_during_the_opening_the_test_waits_for_the_colours),
    code("§7.3", f"{GAME}._check_offer_draw", "if self.rules.no_draw", "if False",
        liveness.test_the_mode_knows_no_draw_offers),
    code("§7.3", "field.Finite.holds_square", "for dx in range(5)", "for dx in range(4)",
        four_wide),
    code("§7.3", "ruleset._no_draw_problems", "if rules.max_plies is not None", "if False",
        liveness.test_limits_do_not_exist_in_the_mode),
    code("§7.4", "liveness.Liveness.__init__", "layout.disjoint - 1 if", "layout.disjoint + 9 if",
        partial(liveness.test_liveness_is_the_naive_one, "holes", 5, True)),
    code("§7.4", "liveness.Liveness.__init__", "2 * position.line + 1", "2 * position.line + 9",
        vectors.test_vector_15_no_draw_counts_turns),
    code("§7.4", "position.Layout._window", "frozenset(points[place:end])", "frozenset(points[place + 1:end])",
        PLAIN_NAIVE),
    code("§7.4", "position.Layout._window", "place - 1) : end + 1", "place) : end", EXACT_NAIVE),
    code("§7.4", "liveness.Liveness._keep_watch", "{BLACK: white.points, WHITE: black.points}",
        "{BLACK: black.points, WHITE: white.points}", PLAIN_NAIVE),
    code("§7.4", "liveness.Liveness._keep_watch", "white.points | black.beside", "white.points | white.beside",
        partial(liveness.test_the_second_end_of_the_last_row_is_noticed, "g5 d4 f4 c2 g3 c5 a2 c1 a3",
            "second by opponent_cannot_win")),
    code("§7.4", "liveness.Liveness._keep_watch", "black.points | white.beside", "black.points",
        partial(liveness.test_the_second_end_of_the_last_row_is_noticed, "b2 g3 d1 c2 f4 e2 d5 a3",
            "first by opponent_cannot_win")),
]  # fmt: skip
ENDS = [
    code("§8", f"{FOLDING}._fold_resign", "WINS[event.seat.other]", "WINS[event.seat]",
        partial(endings.test_resignation, FIRST, 1)),
    code("§8", f"{FOLDING}._fold_forfeit", "act.absent[0].other", "act.absent[0]",
        partial(endings.test_no_shows, (FIRST,), "second by forfeit")),
    code("§8", f"{FOLDING}._fold_forfeit", "Result.BOTH_LOSE", "Result.DRAW",
        partial(endings.test_no_shows, (FIRST, SECOND), "both_lose by double_forfeit")),
    code("§8", f"{FOLDING}._drawn_end", "not self.position.empties", "False",
        endings.test_a_full_board_is_a_draw),
    code("§8", f"{FOLDING}._drawn_end", "number >= rules.max_plies", "number > rules.max_plies",
        partial(endings.test_the_limit_of_plies, 10)),
    value("§8", "UNBOUNDED_MAX_PLIES", 1_000, 999, rulesets.test_absent_settings_take_their_defaults),
    code("§8", f"{GAME}._check_abort", "all(", "any(",
        partial(endings.test_abort_until_both_have_completed_a_turn, FIRST)),
    code("§8", f"{GAME}._check_abort", "if not self.abortable", "if False",
        endings.test_tournament_games_are_not_aborted),
    code("§8", f"{FOLDING}._fold_abort", "Result.VOID", "Result.DRAW",
        partial(endings.test_abort_until_both_have_completed_a_turn, FIRST)),
    code("§8", f"{GAME}._check_offer_draw", "seat is self.to_act or", "",
        endings.test_only_after_an_own_completed_turn_while_the_other_thinks),
    code("§8", f"{GAME}._check_offer_draw", "== self.turns[seat]", "== -9",
        endings.test_one_offer_per_own_turn),
    code("§8", f"{GAME}._check_accept_draw", "or self.draw_offer.id != act.id", "",
        endings.test_an_offer_is_accepted_by_its_id_and_by_the_other),
    code("§8", f"{GAME}._check_accept_draw", "or self.draw_offer.seat is seat", "",
        endings.test_an_offer_is_accepted_by_its_id_and_by_the_other),
    code("§8", f"{FOLDING}._hand_to", "if self.draw_offer and", "if False and",
        endings.test_an_offer_lapses_when_the_opponent_completes_a_turn),
]  # fmt: skip
OVER = partial(adjudication.test_over_comes_first, Place(Point(7, 7)))
FLAG = partial(adjudication.test_then_the_flag_whatever_was_submitted, Place(Point(7, 7)))
ADJUDICATION = [
    code("§9", f"{GAME}.play", "self._refuse_if_over()\n", "pass\n", OVER),
    code("§9", f"{GAME}.play", "if flagged := self.flag(at)", "if flagged := ()", FLAG),
    code("§9", f"{GAME}.play", "if flagged := self.flag(at)",
        "if (expected is None or expected == len(self.events)) and (flagged := self.flag(at))", FLAG),
    code("§9", f"{GAME}.flag", "at < deadline", "at <= deadline", vectors.test_vector_07_flag),
    code("§9", f"{GAME}.flag", "Event(deadline,", "Event(at,", clock.test_the_flag_needs_no_act),
    code("§9", f"{GAME}.play", "expected != len", "expected > len", adjudication.test_then_the_expected_number),
    code("§9", f"{GAME}.play", "if expected is not None",
        "self.check(act, seat, at)\n    if expected is not None",
        adjudication.test_stale_comes_before_not_your_turn_and_not_begun),
    code("§9", f"{FOLDING}._after_board", "if line:",
        "if line and not self._no_draw_end(self.plies[-1].colour):",
        adjudication.test_five_comes_before_no_draw_and_no_draw_before_the_full_board),
    code("§9", f"{FOLDING}._after_board",
        "elif not self._no_draw_end(self.plies[-1].colour):\n        self._drawn_end()",
        DRAWN_FIRST,
        adjudication.test_five_comes_before_no_draw_and_no_draw_before_the_full_board),
    code("§9", f"{FOLDING}._after_board", "if line:",
        "self._drawn_end()\n    if self.outcome:\n        pass\n    elif line:",
        adjudication.test_five_comes_before_the_full_board_and_the_limits),
    code("§9", f"{FOLDING}._stop", "self.clock.stop(at)",
        "self.clock.press(at, self.to_act)\n    self.clock.stop(at)",
        adjudication.test_a_turn_that_ends_the_game_earns_nothing),
    code("§9", f"{GAME}._not_before_last", "max(at, self.events[-1].at)", "at",
        clock.test_an_older_stamp_never_turns_time_back),
]  # fmt: skip
BYO, BLOCKS, DAYS = ByoYomi(60_000, 3, 30_000), Canadian(60_000, 3, 90_000), 86_400_000
TIME = [
    value("§10", "CLAIM_AFTER_MS", 30 * DAYS, 29 * DAYS,
        clock.test_without_a_control_the_waiting_side_may_claim_after_thirty_days),
    code("§10", f"{GAME}._check_claim", "or seat is self.to_act", "",
        clock.test_without_a_control_the_waiting_side_may_claim_after_thirty_days),
    limits("§10", "grace", 0, 3_000, partial(clock.test_grace_has_its_limits, 2_001)),
    code("§10", "clock.Clock.charged", "- self.grace", "", clock.test_grace_is_free_in_every_turn),
    code("§10", "clock.Clock.charged", "max(0, self.elapsed(at) - self.grace)",
        "self.elapsed(at) - self.grace", clock.test_grace_is_free_in_every_turn),
    code("§10", "clock.ByoYomi.after_turn", "bank.periods - over // self.period",
        "bank.periods + -over // self.period", CONTROLS(BYO, (89_999,), Bank(0, 3), 90_000)),
    code("§10", "clock.ByoYomi.after_turn", "over // self.period", "(over - 1) // self.period",
        vectors.test_vector_14_byo_yomi),
    code("§10", "clock.Canadian.after_turn", "(left + self.block, self.turns - 1)",
        "(left + self.block, self.turns)", CONTROLS(BLOCKS, (61_000,), Bank(89_000, turns=2), 89_000)),
    code("§10", "clock.Canadian.after_turn", "left > 0", "left >= 0",
        CONTROLS(BLOCKS, (60_000,), Bank(90_000, turns=2), 90_000)),
    code("§10", "clock.Canadian.after_turn", "Bank(self.block, turns=self.turns)",
        "Bank(self.block + left, turns=self.turns)",
        CONTROLS(BLOCKS, (60_000, 0, 0), Bank(90_000, turns=3), 90_000)),
    code("§10", "clock.Fischer.after_turn", "min(added, self.cap)", "added",
        CONTROLS(Fischer(60_000, 2_000, 61_000), (500, 500), Bank(61_000), 61_000)),
    code("§10", "clock.Fischer.after_turn", "left + self.increment", "left",
        CONTROLS(Fischer(60_000, 2_000), (10_000,), Bank(52_000), 52_000)),
    code("§10", "clock.Bronstein.after_turn", "max(0, spent - self.delay)", "(spent - self.delay)",
        CONTROLS(Bronstein(60_000, 3_000), (3_000, 2_000), Bank(60_000), 63_000)),
    code("§10", "clock.PerTurn.after_turn", "Bank(self.limit)", "Bank(bank.ms - spent)",
        CONTROLS(PerTurn(30_000), (29_999, 0, 12), Bank(30_000), 30_000)),
    code("§10", "clock.Clock.deadline", "- self._used", "", clock.test_two_pauses_by_hand),
    code("§10", "clock.Clock.stop", "self.elapsed(at), None", "0, None", clock.test_two_pauses_by_hand),
    code("§10", f"{FOLDING}._fold_flag", "WINS[event.seat.other]", "WINS[event.seat]",
        clock.test_the_flag_needs_no_act),
]  # fmt: skip
DUEL = partial(matches.test_the_duel_rule, [matches.win(A, 16), matches.win(B, 15)], B, DecidedBy.DUEL)
MATCHES = [
    code("§11.1", "match.side_of", "opener if game % 2 else opener.other", "opener",
        partial(matches.test_the_first_player_alternates, A)),
    value("§11.1", "READY_WITHIN_MS", 300_000, 240_000,
        matches.test_later_games_begin_at_the_latest_five_minutes_after_they_opened),
    code("§11.1", "match.MatchState.press_ready", "== len(Side)", ">= 1",
        matches.test_a_game_begins_when_both_are_ready),
    code("§11.1", "match.MatchState.open_next", "self.ready = set()", "pass",
        matches.test_both_press_ready_again_for_the_next_game),
    code("§11.1", "match.lot", "& 1", "& 2", matches.test_lots_can_be_repeated_by_anybody),
    code("§11.1", "match.match_result", "abs(lead) > left", "abs(lead) >= left",
        matches.test_a_match_is_open_until_its_last_game),
    code("§11.1", "match.match_result", "is not Result.VOID", "is not Result.DRAW",
        matches.test_void_games_are_played_again),
    code("§11.2", "match.GameResult.points", "Fraction(1, 2)", "Fraction(1)",
        partial(matches.test_game_points, [matches.DRAW, matches.DRAW], (Fraction(1), Fraction(1)))),
    code("§11.2", "match.Duel.winner", "self.moves[a] < self.moves[b]", "self.moves[a] > self.moves[b]",
        DUEL),
    code("§11.2", "match.match_result", "settings.duel_rule and", "",
        matches.test_without_the_duel_rule_level_is_drawn),
    code("§11.2", "match.match_result", "sum(game.moves for game in counted if game.winner is side)",
        "max([0, *(game.moves for game in counted if game.winner is side)])",
        partial(matches.test_with_k_wins_each_the_sums_count, FORTY_TO_39, B)),
    code("§11.2", f"{FOLDING}.own_moves", "+ slides", "", matches.test_slides_are_moves_and_passes_are_not),
    code("§11.2", f"{FOLDING}.winner_moves", "if self.awarded_moves is not None", "if False",
        vectors.test_vector_17_ruling_states_the_number),
    code("§11.2", "match.game_result", "moves or 0", "moves or 1",
        partial(matches.test_a_games_result_seen_from_the_match, A)),
    code("§11.2", f"{FOLDING}._fold_take_back", "[: act.kept]", "[: act.kept + 1]",
        vectors.test_vector_17_own_moves),
    code("§11.2", f"{GAME}._check_take_back", "1 <= act.kept", "0 <= act.kept",
        partial(take_backs.test_a_take_back_must_take_something_back, 0)),
    code("§11.3", "match.match_result", "2 * settings.max_extra_pairs", "settings.max_extra_pairs",
        matches.test_extra_pairs_in_a_knock_out),
    code("§11.3", "match._games_left", "% 2", "% 1", matches.test_extra_pairs_in_a_knock_out),
    code("§11.3", "match.match_result", "if not knock_out", "if knock_out",
        matches.test_a_knock_out_is_never_drawn_and_a_league_never_extended),
    code("§11.3", "match.match_result", "lot(seed, ", "lot('', ", matches.test_lots_follow_the_seed),
    code("§11.4", "match.match_result", "settings.duel_rule and",
        "settings.duel_rule and not settings.unrated and",
        matches.test_unrated_changes_nothing_in_score_and_duel),
]  # fmt: skip
NO_DRAW_CELL = rulesets.test_no_draw_in_each_column
FINITE = partial(rulesets.test_the_three_move_rule_asks_for_even_games_and_no_swap2, "finite")
SETTINGS = [
    code("§12.1", "ruleset.MatchFormat.digest", "format_to_dict(self)", "ruleset_to_dict(self.rules)",
        rulesets.test_every_setting_enters_the_digest),
    code("§13", "ruleset._three_move_problems", "if settings.games % 2", "if False",
        partial(FINITE, Opening.PRO, 3, ThreeMove.ALWAYS)),
    code("§13", "ruleset._three_move_problems", "is ThreeMove.NEVER", "is not ThreeMove.ALWAYS",
        partial(FINITE, Opening.PRO, 3, ThreeMove.ON_DEMAND)),
    code("§13", "ruleset._no_draw_problems", "if rules.sliding", "if False",
        partial(NO_DRAW_CELL, "sliding", [(["no_draw", "sliding"], "blockers_slide_away")], Opening.PRO)),
    code("§13", "ruleset._no_draw_problems", "isinstance(rules.field, Unbounded)", "False",
        partial(NO_DRAW_CELL, "unbounded", [(["no_draw", "field"], "fresh_line_always")], Opening.PRO)),
    code("§13", "ruleset._clash", "[one, other]", "[other, one]",
        vectors.test_vector_12_refused_combinations),
    code("§13", "ruleset._clashes", "not fits(rules.table, rules.field)", "False",
        vectors.test_vector_12_refused_combinations),
    Mutant("§14", lambda patch: patch.setitem(PRESETS, "source-a", PRESETS["freestyle-19"]),
        rulesets.test_the_presets_are_those_of_the_text),
    Mutant("§14", lambda patch: patch.setitem(PRESETS, "pro-15", match_format(PRO, duel_rule=False)),
        partial(rulesets.test_what_all_presets_share, "pro-15")),
    code("§15", "events.event_from_dict", "(seat is None) is not", "False and",
        partial(events.test_what_no_log_may_hold_is_refused, {"at": 5, "seat": None, "act": "resign"})),
    code("§15", "events._number", "not isinstance(value, bool) and", "",
        partial(events.test_what_no_log_may_hold_is_refused, AT_TRUE)),
]  # fmt: skip
MUTANTS = [
    *STONES,
    *FIELDS,
    *WINNING,
    *OPENING,
    *OFFERS,
    *SLIDING,
    *NO_DRAW,
    *ENDS,
    *ADJUDICATION,
    *TIME,
    *MATCHES,
    *SETTINGS,
]
