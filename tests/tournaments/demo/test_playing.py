"""The demo's players play as people would: they take fives, stop fives, and stop or outrun open threes."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.events import Act, Event, Place, Resign
from games.rules.field import Point, rectangle
from games.rules.game import GameState, replay
from games.rules.openings import Opening
from games.rules.position import AXES
from games.rules.ruleset import PRESETS, Ruleset, ruleset
from games.rules.sides import FIRST, SECOND, Colour
from tournaments.services.demo.scores import End, Plan, play_out
from tournaments.services.demo.shapes import Level, shape

CAREFUL = {FIRST: 100, SECOND: 100}


def near(state: GameState) -> set[Point]:
    """Empty points within four of a stone: no other can make a five."""
    stones, steps = state.position.stones, range(-4, 5)
    around = {Point(p.x + dx, p.y + dy) for p in stones for dx in steps for dy in steps}
    return {point for point in around if point in state.rules.field and point not in stones}


def fives(state: GameState, colour: Colour) -> set[Point]:
    """Where a stone of this colour would win."""
    return {point for point in near(state) if any(_five_at(state, point, axis, colour) for axis in AXES)}


def _five_at(state: GameState, point: Point, axis: tuple[int, int], colour: Colour) -> bool:
    stones, run = state.position.stones, 1
    for side in (1, -1):
        x, y = point
        while stones.get(Point(x := x + side * axis[0], y := y + side * axis[1])) is colour:
            run += 1
    return run >= 5 if state.rules.overline_wins else run == 5


def open_fours(state: GameState, colour: Colour) -> set[Point]:
    """Where a stone of this colour would leave two fives on one axis."""
    return {point for point in near(state) if any(_two_wins(state, point, axis, colour) for axis in AXES)}


def _two_wins(state: GameState, point: Point, axis: tuple[int, int], colour: Colour) -> bool:
    row = [Point(point.x + k * axis[0], point.y + k * axis[1]) for k in range(-4, 5)]
    state.position.stones[point] = colour
    empty = (cell for cell in row if cell in state.rules.field and cell not in state.position.stones)
    wins = sum(_five_at(state, cell, axis, colour) for cell in empty)
    del state.position.stones[point]
    return wins > 1


def turns(played: GameState) -> Iterator[tuple[GameState, Act]]:
    """Each free stone or resignation, with the state before it."""
    state = GameState(played.rules)
    for event in played.events:
        if isinstance(event.act, Place | Resign):
            yield state, event.act
        state.fold(event)


@pytest.mark.parametrize("opening", [Opening.FREE_STYLE, Opening.PRO, Opening.SWAP])
@pytest.mark.parametrize("seed", ["a", "b"])
def test_who_can_make_five_does_and_who_must_stop_one_tries(opening: Opening, seed: str) -> None:
    state = play_out(GameState(ruleset(rectangle(15), opening)), Plan(f"{opening}{seed}"))
    assert state.outcome is not None
    for before, act in turns(state):
        own, theirs = (fives(before, colour) for colour in (before.to_move, before.to_move.other))
        if own:
            assert act in {Place(point) for point in own}
        elif theirs:
            assert isinstance(act, Resign) or act in {Place(point) for point in theirs}


def test_the_careful_stop_an_open_three_or_make_a_four_or_better() -> None:
    """So that after their answer nobody can make a four with two ends who could not do so in two ways."""
    answered = 0
    for seed in range(4):
        plan = Plan(f"three{seed}", skills=CAREFUL, stops=lambda state: state.ply >= 40)
        for before, act in turns(play_out(GameState(ruleset(rectangle(15))), plan)):
            other = before.to_move.other
            threats = open_fours(before, other)
            if not threats or not isinstance(act, Place) or fives(before, other):
                continue
            after = replay([*before.events, Event(before.events[-1].at, before.to_act, act)], before.rules)
            answered += 1
            assert len(open_fours(after, other)) < len(threats) or fives(after, other.other) or after.outcome
    assert answered > 5


@given(st.text(".x#", min_size=11, max_size=11), st.booleans())
@settings(max_examples=300)
def test_shapes_are_what_counting_says(text: str, exact: bool) -> None:
    """Against the definition: five now, two or one cells that make five, a cell that makes an open four."""
    row = text[:5] + "x" + text[6:]
    assert shape(text.encode(), exact).level is _level(row, exact)


def _level(row: str, exact: bool) -> Level:
    if _five(row, exact):
        return Level.FIVE
    wins = [cell for cell in _cells(row) if _five(_put(row, cell), exact)]
    if wins:
        return Level.OPEN_FOUR if len(wins) > 1 else Level.FOUR
    threes = (
        sum(_five(_put(_put(row, cell), other), exact) for other in _cells(_put(row, cell))) > 1
        for cell in _cells(row)
    )
    return Level.THREE if any(threes) else Level.NONE


def _five(row: str, exact: bool) -> bool:
    """Whether the run through the middle is a five."""
    left, right = row[:5][::-1] + "#", row[6:] + "#"
    run = 1 + next(k for k in range(6) if left[k] != "x") + next(k for k in range(6) if right[k] != "x")
    return run == 5 if exact else run >= 5


def _cells(row: str) -> list[int]:
    return [cell for cell in range(1, 10) if row[cell] == "."]


def _put(row: str, cell: int) -> str:
    return row[:cell] + "x" + row[cell + 1 :]


@pytest.mark.parametrize("rules", [preset.rules for preset in PRESETS.values() if not preset.rules.no_draw])
def test_games_of_every_preset_follow_the_rules_and_from_the_seed_alone(rules: Ruleset) -> None:
    plan = Plan("again", stops=lambda state: state.ply >= 40)
    one, other = (play_out(GameState(rules), plan) for _ in range(2))
    assert one.events == other.events
    assert replay(one.events, rules).outcome == one.outcome
    assert one.events != play_out(GameState(rules), Plan("other", stops=plan.stops)).events


@pytest.mark.parametrize(
    ("end", "termination"), [(End.AGREEMENT, "agreement"), (End.RESIGNATION, "resignation")]
)
def test_games_can_be_led_to_an_end(end: End, termination: str) -> None:
    state = play_out(GameState(ruleset(rectangle(19))), Plan("end", skills=CAREFUL, end=end, after=8))
    assert state.outcome is not None
    assert state.outcome.termination == termination
