"""§12: what holds without agreement, and which setting covers what."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.agreement import Setting, changed, uncovered, values_of, without_agreement
from games.rules.clock import Fischer
from games.rules.field import Unbounded, rectangle
from games.rules.offers import ThreeMove
from games.rules.openings import Opening
from games.rules.ruleset import PRESETS, MatchFormat, match_format, problems, ruleset

FREESTYLE, PRO, SWAP2 = (PRESETS[name] for name in ("freestyle-15", "pro-15", "swap2-15"))
FALL_TO_SOURCE_A = {Setting.STONES, Setting.FIELD, Setting.OPENING, Setting.OVERLINE}


def test_every_value_of_a_format_belongs_to_some_setting() -> None:
    """§12.3: a value that no setting covers could be set without a permission."""
    assert uncovered() == set()


def test_changed_names_the_settings_that_differ() -> None:
    assert set(changed(FREESTYLE, PRO)) == {Setting.OPENING, Setting.OVERLINE}
    assert changed(PRO, PRO) == ()
    assert set(changed(FREESTYLE, PRESETS["source-a"])) == {Setting.FIELD, Setting.STONES}


def test_what_both_proposed_alike_stands() -> None:
    """§12.2."""
    assert without_agreement(PRO, PRO, FREESTYLE) == PRO


def test_field_opening_stones_and_overline_fall_to_source_a_where_they_differ() -> None:
    """§12.2: unlimited, unbounded, Free-style, overlines win."""
    made = without_agreement(PRO, PRESETS["long-pro-19"], PRO)
    assert isinstance(made.rules.field, Unbounded)
    assert made.rules.opening is Opening.FREE_STYLE
    assert not made.rules.overline_wins, "both proposed that an overline does not win: that stands"
    assert made.rules.stones_per_player is None
    assert made.rules.max_plies == 1_000


def test_limited_against_unlimited_stones_are_unlimited() -> None:
    """§12.2, source A: without agreement the unlimited variant is played."""
    limited = match_format(ruleset(rectangle(15), stones_per_player=30, sliding=True))
    made = without_agreement(limited, FREESTYLE, FREESTYLE)
    assert (made.rules.stones_per_player, made.rules.sliding) == (None, False)
    assert made.rules.field == rectangle(15), "the field was alike, so it stands"


def test_all_else_falls_to_the_tournaments_preset() -> None:
    """§12.2."""
    preset = match_format(ruleset(rectangle(15)), time=Fischer(300_000, 5_000), games=4)
    one, other = replace(FREESTYLE, games=6), replace(FREESTYLE, unrated=True, time=Fischer(60_000, 0))
    made = without_agreement(one, other, preset)
    assert (made.games, made.unrated, made.time) == (4, False, preset.time)


def test_the_mode_without_draws_gives_way_to_an_unbounded_field() -> None:
    """§12.2, §13: the two clash, and the field is source A's."""
    small, large = (match_format(ruleset(rectangle(side), no_draw=True)) for side in (15, 19))
    made = without_agreement(small, large, FREESTYLE)
    assert isinstance(made.rules.field, Unbounded)
    assert not made.rules.no_draw


def test_the_three_move_rule_gives_way_to_swap2() -> None:
    """§5.4, §13."""
    made = without_agreement(replace(SWAP2, three_move=ThreeMove.NEVER), SWAP2, FREESTYLE)
    assert made.three_move is ThreeMove.NEVER


def _mixed(base: str, other: str, names: set[Setting]) -> MatchFormat:
    """A preset with some settings of another, if the two go together."""
    rules = {name: value for item in names for name, value in values_of(PRESETS[other], item).items()}
    known = {name: value for name, value in rules.items() if hasattr(PRESETS[base].rules, name)}
    mixed = replace(PRESETS[base], rules=replace(PRESETS[base].rules, **known))  # type: ignore[arg-type]
    return PRESETS[base] if problems(mixed) else mixed


formats = st.builds(
    _mixed,
    st.sampled_from(sorted(PRESETS)),
    st.sampled_from(sorted(PRESETS)),
    st.sets(st.sampled_from([*Setting])),
)


@given(one=formats, other=formats, preset=formats)
@settings(max_examples=300, deadline=None)
def test_without_agreement_the_settings_are_always_allowed(
    one: MatchFormat, other: MatchFormat, preset: MatchFormat
) -> None:
    """Nobody can keep a tournament's round from starting by proposing something odd (§12.2)."""
    made = without_agreement(one, other, preset)
    assert problems(made) == []
    assert without_agreement(other, one, preset) == made, "who proposed first makes no difference"
    for item in {Setting.FIELD, Setting.STONES} & set(changed(one, other)):
        source = values_of(match_format(ruleset(Unbounded())), item)
        assert values_of(made, item) == source


@pytest.mark.parametrize("item", [Setting.FIELD, Setting.STONES])
def test_field_and_stones_that_are_alike_never_give_way(item: Setting) -> None:
    limited = match_format(ruleset(rectangle(15), stones_per_player=30, sliding=True))
    other = replace(limited, rules=replace(limited.rules, opening=Opening.PRO, overline_wins=False))
    made = without_agreement(limited, other, FREESTYLE)
    assert values_of(made, item) == values_of(limited, item)
