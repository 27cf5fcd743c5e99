"""§12.1, §13 and §14: which settings go together, the presets, and settings as plain values."""

import json
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.clock import Fischer, SuddenDeath, Untimed
from games.rules.field import Field, Unbounded, diamond, disc, mask, rectangle
from games.rules.offers import Differ, ThreeMove
from games.rules.openings import Opening
from games.rules.ruleset import (
    PRESETS,
    MatchFormat,
    Ruleset,
    check_format,
    format_from_dict,
    format_to_dict,
    match_format,
    problems,
    ruleset,
    ruleset_from_dict,
    ruleset_to_dict,
)
from games.rules.sliding import SlideDuty, WhenBlocked

NEVER, ON_DEMAND, ALWAYS = ThreeMove.NEVER, ThreeMove.ON_DEMAND, ThreeMove.ALWAYS
LIMITED: dict[str, Any] = {"stones_per_player": 100, "sliding": True}

# The columns of §13's matrix: field and what else makes the column.
COLUMNS: dict[str, tuple[Field, dict[str, object]]] = {
    "finite": (rectangle(19), {}),
    "sliding": (rectangle(19), LIMITED),
    "unbounded": (Unbounded(), {}),
}


def clashes(settings: MatchFormat) -> list[tuple[list[str], str]]:
    """The two settings of each refusal, and why."""
    found = problems(settings)
    assert all(isinstance(problem, errors.SettingsClash) for problem in found)
    return [(problem.data["settings"], problem.data["why"]) for problem in found]  # type: ignore[misc]


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("opening", list(Opening))
def test_any_opening_goes_with_each_column(column: str, opening: Opening) -> None:
    """§13, row 1"""
    field, more = COLUMNS[column]
    assert clashes(match_format(ruleset(field, opening, **more))) == []


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("opening", list(Opening))
@pytest.mark.parametrize("games", [1, 2, 3, 4])
@pytest.mark.parametrize("three_move", list(ThreeMove))
def test_the_three_move_rule_asks_for_even_games_and_no_swap2(
    column: str, opening: Opening, games: int, three_move: ThreeMove
) -> None:
    """§13, row 2: in every column alike."""
    field, more = COLUMNS[column]
    expected = []
    if three_move is not NEVER and games % 2:
        expected.append((["three_move", "games"], "odd_games"))
    if three_move is not NEVER and opening is Opening.SWAP2:
        expected.append((["three_move", "opening"], "ply_five_laid"))
    made = match_format(ruleset(field, opening, **more), games=games, three_move=three_move)
    assert clashes(made) == expected


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        ("finite", []),
        ("sliding", [(["no_draw", "sliding"], "blockers_slide_away")]),
        ("unbounded", [(["no_draw", "field"], "fresh_line_always")]),
    ],
)
@pytest.mark.parametrize("opening", list(Opening))
def test_no_draw_in_each_column(column: str, expected: list[object], opening: Opening) -> None:
    """§13, row 3: with any opening; the limit of plies given up on the unbounded field."""
    field, more = COLUMNS[column]
    made = match_format(ruleset(field, opening, no_draw=True, **{"max_plies": None, **more}))
    assert clashes(made) == expected


def test_a_draw_by_full_board_cannot_occur_where_stones_end_first() -> None:
    """§13, row 4: more points than both supplies, or no edge; on the finite field `test_endings` has it."""
    full = ruleset(rectangle(5), stones_per_player=13, sliding=True)
    assert clashes(match_format(full)) == [(["stones_per_player", "field"], "no_room_to_slide")]
    assert ruleset(Unbounded()).max_plies == 1_000


def test_several_problems_are_all_named_and_the_first_is_raised() -> None:
    """§13: a refused combination names the two settings and why."""
    rules = ruleset(rectangle(5), Opening.PRO, no_draw=True, sliding=True, stones_per_player=13)
    settings = match_format(rules, games=3, three_move=ALWAYS)
    assert clashes(settings) == [
        (["no_draw", "sliding"], "blockers_slide_away"),
        (["stones_per_player", "field"], "no_room_to_slide"),
        (["three_move", "games"], "odd_games"),
        (["opening", "field"], "no_room_for_opening"),
    ]
    with pytest.raises(errors.SettingsClash) as refused:
        check_format(settings)
    assert refused.value.data == problems(settings)[0].data


@pytest.mark.parametrize("three_move", [ON_DEMAND, ALWAYS])
@pytest.mark.parametrize("opening", [Opening.FREE_STYLE, Opening.PRO, Opening.LONG_PRO, Opening.SWAP])
def test_all_at_once_where_nothing_clashes(three_move: ThreeMove, opening: Opening) -> None:
    """§13: openings × three-move rule × no draw, openings × three-move rule × sliding."""
    no_draw = ruleset(disc(15), opening, no_draw=True, offers_must_differ=Differ.POSITIONS)
    sliding = ruleset(
        diamond(30),
        opening,
        slide_duty=SlideDuty.MAY_PASS,
        when_blocked=WhenBlocked.LOSS,
        stones_per_player=100,
        sliding=True,
    )
    for rules in (no_draw, sliding):
        check_format(match_format(rules, games=4, three_move=three_move))


# Ranges -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("settings", "name"),
    [
        (match_format(ruleset(rectangle(15), line=6)), "line"),
        (match_format(ruleset(rectangle(15), line=4)), "line"),
        (match_format(ruleset(rectangle(15)), games=0), "games"),
        (match_format(ruleset(rectangle(15)), max_extra_pairs=-1), "max_extra_pairs"),
        (match_format(ruleset(rectangle(15), max_plies=9)), "max_plies"),
        (match_format(ruleset(rectangle(19), max_slides=0, **LIMITED)), "max_slides"),
        (match_format(ruleset(rectangle(15)), time=SuddenDeath(0)), "time.base"),
        (match_format(ruleset(rectangle(15)), grace=5_000), "grace"),
    ],
)
def test_a_value_outside_its_own_range(settings: MatchFormat, name: str) -> None:
    """§3, §6, §8, §10, §11: refused by its name."""
    assert [problem.data["setting"] for problem in problems(settings)] == [name]
    with pytest.raises(errors.BadSetting):
        check_format(settings)


# §14 ----------------------------------------------------------------------------------------------
# field, opening, overline wins, stones, no draw, three-move rule
PRESETS_OF_THE_TEXT: dict[str, tuple[str, str, bool, int | None, bool, str]] = {
    "source-a": ("rectangle:19x19", "free_style", True, 100, False, "on_demand"),
    "source-a-unlimited": ("unbounded", "free_style", True, None, False, "on_demand"),
    "freestyle-15": ("rectangle:15x15", "free_style", True, None, False, "on_demand"),
    "freestyle-19": ("rectangle:19x19", "free_style", True, None, False, "on_demand"),
    "pro-15": ("rectangle:15x15", "pro", False, None, False, "on_demand"),
    "long-pro-19": ("rectangle:19x19", "long_pro", False, None, False, "on_demand"),
    "swap-15": ("rectangle:15x15", "swap", False, None, False, "on_demand"),
    "swap2-15": ("rectangle:15x15", "swap2", False, None, False, "never"),
    "no-draw-15": ("rectangle:15x15", "free_style", True, None, True, "on_demand"),
}


def test_the_presets_are_those_of_the_text() -> None:
    """§14"""
    assert {
        name: (
            made.rules.field.spec, made.rules.opening.value, made.rules.overline_wins,
            made.rules.stones_per_player, made.rules.no_draw, made.three_move.value,
        )
        for name, made in PRESETS.items()
    } == PRESETS_OF_THE_TEXT  # fmt: skip


@pytest.mark.parametrize("name", PRESETS_OF_THE_TEXT)
def test_what_all_presets_share(name: str) -> None:
    """§14: two games, duel rule, no time control; sliding with limited stones alone; and all are allowed."""
    made = PRESETS[name]
    assert (made.games, made.duel_rule, made.time, made.grace) == (2, True, Untimed(), 0)
    assert made.rules.sliding is (made.rules.stones_per_player is not None)
    assert (made.unrated, made.max_extra_pairs, made.rules.line) == (False, 2, 5)
    assert made.rules.max_plies == (None if made.rules.field.bounded else 1_000)
    check_format(made)


def test_the_defaults_of_the_text() -> None:
    """§5.3, §6.4, §6.5, §8, §11: what holds where nothing is said."""
    made = match_format(ruleset(rectangle(15)))
    assert made.rules == Ruleset(
        field=rectangle(15), opening=Opening.FREE_STYLE, overline_wins=True, line=5, no_draw=False,
        stones_per_player=None, sliding=False, slide_duty=SlideDuty.MUST, when_blocked=WhenBlocked.PASS,
        max_slides=100, max_plies=None, offers_must_differ=Differ.POINTS,
    )  # fmt: skip


# Plain values and digests (§12.1) -----------------------------------------------------------------
FIELDS: list[Field] = [
    rectangle(15), rectangle(5, 52), disc(9), diamond(9), Unbounded(), mask(".....\n.. ..\n....."),
]  # fmt: skip
RULES = st.builds(
    Ruleset,
    field=st.sampled_from(FIELDS),
    opening=st.sampled_from(Opening),
    overline_wins=st.booleans(),
    no_draw=st.booleans(),
    stones_per_player=st.none() | st.integers(5, 300),
    sliding=st.booleans(),
    slide_duty=st.sampled_from(SlideDuty),
    when_blocked=st.sampled_from(WhenBlocked),
    max_slides=st.none() | st.integers(1, 300),
    max_plies=st.none() | st.integers(10, 3_000),
    offers_must_differ=st.sampled_from(Differ),
)
FORMATS = st.builds(
    MatchFormat,
    rules=RULES,
    time=st.just(Untimed()) | st.builds(Fischer, st.integers(1_000, 10**6), st.integers(0, 9_000)),
    grace=st.integers(0, 2_000),
    games=st.integers(1, 10),
    three_move=st.sampled_from(ThreeMove),
    duel_rule=st.booleans(),
    unrated=st.booleans(),
    max_extra_pairs=st.integers(0, 3),
)


@given(FORMATS)
def test_a_format_is_read_back_from_json(made: MatchFormat) -> None:
    """§12.1, §12.4: the same settings, the same digest."""
    text = json.dumps(format_to_dict(made))
    read = format_from_dict(json.loads(text))
    assert read == made
    assert read.digest == made.digest
    assert json.dumps(format_to_dict(read)) == text


@given(FORMATS, FORMATS)
def test_digests_are_equal_when_settings_are(one: MatchFormat, other: MatchFormat) -> None:
    """§12.1"""
    assert (one.digest == other.digest) is (one == other)


def test_every_setting_enters_the_digest() -> None:
    """§12.1: changing any one of them changes it."""
    base = match_format(ruleset(rectangle(15)))
    changed_rules: dict[str, Any] = {
        "field": rectangle(16), "opening": Opening.PRO, "overline_wins": False, "line": 6, "no_draw": True,
        "stones_per_player": 9, "sliding": True, "slide_duty": SlideDuty.MAY_PASS,
        "when_blocked": WhenBlocked.LOSS, "max_slides": 99, "max_plies": 99,
        "offers_must_differ": Differ.POSITIONS,
    }  # fmt: skip
    changed: dict[str, Any] = {
        "time": SuddenDeath(60_000), "grace": 1, "games": 4, "three_move": NEVER, "duel_rule": False,
        "unrated": True, "max_extra_pairs": 0,
    }  # fmt: skip
    assert changed_rules.keys() == {part.name for part in fields(Ruleset)}
    assert changed.keys() == {part.name for part in fields(MatchFormat)} - {"rules"}
    others = [
        replace(base, rules=replace(base.rules, **{name: value})) for name, value in changed_rules.items()
    ]
    others += [replace(base, **{name: value}) for name, value in changed.items()]
    digests = {made.digest for made in (base, *others)}
    assert len(digests) == 1 + len(changed) + len(changed_rules)


def test_absent_settings_take_their_defaults() -> None:
    """§3.1, §5.1, §8: those that hang on others too."""
    assert ruleset_from_dict({"field": "rectangle:15x15", "opening": "swap"}).overline_wins is False
    assert ruleset_from_dict({"field": "unbounded"}).max_plies == 1_000
    assert ruleset_from_dict({}) == ruleset(rectangle(15))
    assert format_from_dict({"rules": {"opening": "swap2"}}).three_move is NEVER
    assert format_from_dict({}).three_move is ON_DEMAND


@pytest.mark.parametrize(
    ("values", "setting"),
    [
        ({"gravity": 1}, "gravity"), ({"field": "rectangle:0x0"}, "field"), ({"field": 15}, "field"),
        ({"field": "mask:#"}, "field"), ({"opening": "renju"}, "opening"), ({"opening": None}, "opening"),
        ({"overline_wins": 1}, "overline_wins"), ({"no_draw": "yes"}, "no_draw"),
        ({"sliding": None}, "sliding"),
        ({"stones_per_player": "100"}, "stones_per_player"), ({"stones_per_player": True}, "stones_per_player"),
        ({"line": None}, "line"), ({"max_slides": 1.5}, "max_slides"), ({"slide_duty": "may"}, "slide_duty"),
        ({"when_blocked": []}, "when_blocked"), ({"offers_must_differ": "names"}, "offers_must_differ"),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_read(values: dict[str, object], setting: str) -> None:
    """§13: refused by the setting's name, inside a format too."""
    for read in (lambda: ruleset_from_dict(values), lambda: format_from_dict({"rules": values})):
        with pytest.raises(errors.BadSetting) as refused:
            read()
        assert refused.value.data["setting"] == setting


@pytest.mark.parametrize(
    ("values", "setting"),
    [
        ({"gravity": 1}, "gravity"), ({"games": "2"}, "games"), ({"games": None}, "games"),
        ({"grace": 0.5}, "grace"),
        ({"three_move": "maybe"}, "three_move"), ({"duel_rule": 0}, "duel_rule"),
        ({"unrated": "no"}, "unrated"),
        ({"time": {"kind": "sundial"}}, "time.kind"), ({"time": 60}, "time"), ({"rules": []}, "rules"),
    ],
)  # fmt: skip
def test_formats_that_cannot_be_read(values: dict[str, object], setting: str) -> None:
    """§12: refused by the setting's name."""
    with pytest.raises(errors.BadSetting) as refused:
        format_from_dict(values)
    assert refused.value.data["setting"] == setting


@given(RULES)
def test_rules_are_read_back(made: Ruleset) -> None:
    """§12.4"""
    assert ruleset_from_dict(ruleset_to_dict(made)) == made
