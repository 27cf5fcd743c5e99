"""What holds for any game: it can be replayed, it can be turned, and nothing but a code ever refuses it."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import errors
from games.rules.clock import ByoYomi, Canadian, Fischer, SuddenDeath, TimeControl, Untimed
from games.rules.events import (
    Abort,
    AcceptDraw,
    Act,
    Award,
    Begin,
    Choose,
    ClaimTime,
    Event,
    Flag,
    Forfeit,
    Lay,
    Offer,
    OfferDraw,
    Pass,
    Pause,
    Pick,
    Place,
    Resign,
    Result,
    Resume,
    Slide,
    TakeBack,
    event_from_dict,
    event_to_dict,
)
from games.rules.field import Finite, Point, Unbounded, diamond, disc, mask, rectangle
from games.rules.game import GameState, replay
from games.rules.openings import Choice, Opening
from games.rules.ruleset import Ruleset, ruleset
from games.rules.sides import BLACK, FIRST, WHITE, Colour, Seat
from games.rules.sliding import SlideDuty
from tests.games.rules import naive
from tests.games.rules.acts import around, legal
from tests.games.rules.play import act, begun, stand

MAY_PASS = SlideDuty.MAY_PASS
HOLED = mask(" .....  \n........\n... ....\n........\n........\n ......\n  ....  ")
SHORT: dict[str, Any] = {"line": 4}  # games on small fields that do end by lines
RULES: dict[str, Ruleset] = {
    "free": ruleset(rectangle(7), **SHORT),
    "exact": ruleset(rectangle(7), overline_wins=False, **SHORT),
    "rectangle": ruleset(rectangle(8, 6), overline_wins=False, **SHORT),
    "even": ruleset(rectangle(6), no_draw=True),
    "no draw": ruleset(rectangle(7, 6), no_draw=True, overline_wins=False),
    "disc": ruleset(disc(7), no_draw=True),
    "diamond": ruleset(diamond(9), **SHORT),
    "mask": ruleset(HOLED, no_draw=True),
    "pro": ruleset(rectangle(8), Opening.PRO, **SHORT),
    "long pro": ruleset(rectangle(9), Opening.LONG_PRO, **SHORT),
    "swap": ruleset(rectangle(7), Opening.SWAP, no_draw=True),
    "swap2": ruleset(disc(7), Opening.SWAP2, **SHORT),
    "sliding": ruleset(rectangle(5), stones_per_player=8, sliding=True, max_slides=20),
    "sliding exact": ruleset(
        rectangle(6, 4), overline_wins=False, stones_per_player=9, sliding=True, max_slides=9, **SHORT
    ),
    "sliding may pass": ruleset(HOLED, stones_per_player=7, sliding=True, slide_duty=MAY_PASS),
    "sliding swap2": ruleset(
        rectangle(5), Opening.SWAP2, stones_per_player=6, sliding=True, slide_duty=MAY_PASS, **SHORT
    ),
    "unbounded": ruleset(Unbounded(), max_plies=40, **SHORT),
    "unbounded exact": ruleset(Unbounded(), Opening.SWAP, max_plies=60, **SHORT),
}  # fmt: skip
CONTROLS: list[TimeControl] = [
    Untimed(), SuddenDeath(60_000), Fischer(5_000, 900, 6_000), ByoYomi(3_000, 2, 1_000),
    Canadian(3_000, 3, 4_000),
]  # fmt: skip
GAMES = st.tuples(st.sampled_from(sorted(RULES)), st.integers(0, 2**32), st.booleans())


def fresh(name: str, three_move: bool, time: TimeControl | None = None, grace: int = 0) -> GameState:
    """A begun game under these rules; the three-move rule where it can be."""
    rules = RULES[name]
    binds = three_move and rules.opening is not Opening.SWAP2
    return begun(rules, time, grace=grace, three_move=binds)


def played(name: str, seed: int, three_move: bool) -> GameState:
    """A whole game of random legal acts."""
    state, chance = fresh(name, three_move), random.Random(seed)
    while not state.outcome:
        free = around(state)
        given_act = legal(state, chance, free)
        try:
            act(state, given_act)
        except (errors.NotCentre, errors.TooNearCentre):
            act(state, Place(chance.choice(_in_zone(state, free))))
    return state


def _in_zone(state: GameState, free: list[Point]) -> list[Point]:
    field, table = state.position.field, state.rules.table
    assert isinstance(field, Finite)
    if not state.ply:
        return [*field.centres]
    (x, y) = next(iter(state.position.stones))
    return [stone for stone in free if max(abs(stone.x - x), abs(stone.y - y)) >= table.distance]


# Replay -------------------------------------------------------------------------------------------
@given(GAMES)
def test_a_replayed_log_is_the_state(game: tuple[str, int, bool]) -> None:
    """§15: the log is the record: folding it again, also through JSON, gives the same state to the bottom."""
    state = played(*game)
    again = replay(state.events, state.rules, three_move=state.three_move)
    assert stand(again) == stand(state)
    read = [event_from_dict(json.loads(json.dumps(event_to_dict(event)))) for event in state.events]
    assert stand(replay(read, state.rules, three_move=state.three_move)) == stand(state)


@given(GAMES, st.data())
def test_a_replay_can_stop_anywhere(game: tuple[str, int, bool], data: st.DataObject) -> None:
    """§11.2: any beginning of a log is a state; a take-back to it is that state but for log and clock."""
    state = played(*game)
    kept = data.draw(st.integers(1, len(state.events) - 1))
    before = replay(state.events[:kept], state.rules, three_move=state.three_move)
    state.order(TakeBack(kept), at=0)
    served = [event for event in state.events if event.act == Pass()][-1:] if before.blocked else []
    for event in served:
        before.fold(event)
    assert _shown(state) == _shown(before)


def _shown(state: GameState) -> dict[str, object]:
    hidden = {"events", "clock", "_time", "rules", "position", "slide_phase", "_liveness"}
    shown: dict[str, object] = {
        name: repr(value) for name, value in vars(state).items() if name not in hidden
    }
    return shown | {"stones": state.position.stones, "moves": [state.own_moves(seat) for seat in Seat]}


# Symmetry -----------------------------------------------------------------------------------------
def turned_act(given_act: Act, turn: Callable[[Point], Point]) -> Act:
    """The same act on the turned field."""
    match given_act:
        case Place(one):
            return Place(turn(one))
        case Pick(one):
            return Pick(turn(one))
        case Slide(one, other):
            return Slide(turn(one), turn(other))
        case Offer((one, other)):
            return Offer((turn(one), turn(other)))
        case Lay(stones):
            return Lay(tuple((turn(stone), colour) for stone, colour in stones))
    return given_act


def _replayed(state: GameState, turn: Callable[[Point], Point]) -> GameState:
    other = GameState(state.rules, three_move=state.three_move)
    for event in state.events:
        other.fold(Event(event.at, event.seat, turned_act(event.act, turn)))
    return other


def _compare(state: GameState, other: GameState, turn: Callable[[Point], Point]) -> None:
    assert (other.outcome, other.ply, other.turns) == (state.outcome, state.ply, state.turns)
    assert other.position.stones == {turn(stone): colour for stone, colour in state.position.stones.items()}
    lines = [{turn(stone) for stone in line} for line in state.winning_lines()]
    found = [{*line} for line in other.winning_lines()]
    assert all(line in found for line in lines)
    assert len(found) == len(lines)


@given(GAMES.filter(lambda game: not game[0].startswith("unbounded")))
def test_a_turned_game_has_the_turned_verdict(game: tuple[str, int, bool]) -> None:
    """§5.3: under every symmetry of the shape, and the field finds the very same ones."""
    state = played(*game)
    field = state.position.field
    assert isinstance(field, Finite)
    own = [
        turn
        for turn in naive.turns(field.width, field.height)
        if {turn(stone) for stone in field.points} == {*field.points}
    ]
    images = {tuple(map(turn, field.points)) for turn in own}
    assert images == {tuple(map(turn, field.points)) for turn in field.symmetries}
    for turn in own:
        _compare(state, _replayed(state, turn), turn)


def test_the_number_of_symmetries_of_the_fields_played_on() -> None:
    """§5.3"""
    numbers = {name: len(r.field.symmetries) for name, r in RULES.items() if isinstance(r.field, Finite)}
    assert (numbers["free"], numbers["rectangle"], numbers["disc"], numbers["diamond"]) == (8, 4, 8, 8)
    assert (numbers["mask"], numbers["even"]) == (1, 8)


@given(
    st.sampled_from(["unbounded", "unbounded exact"]),
    st.integers(0, 2**32),
    st.booleans(),
    st.integers(-9_000, 9_000),
    st.integers(-9_000, 9_000),
)
def test_an_unbounded_game_can_be_turned_and_moved(
    name: str, seed: int, three_move: bool, right: int, up: int
) -> None:
    """§2, §5.3: eight with translation; submitted anew, only the first stone's place makes no difference."""
    state = played(name, seed, three_move)
    for quarter in naive.turns(1, 1):

        def turn(stone: Point, quarter: Callable[[Point], Point] = quarter) -> Point:
            return quarter(stone)

        _compare(state, _replayed(state, turn), turn)

        def moved(stone: Point, quarter: Callable[[Point], Point] = quarter) -> Point:
            x, y = quarter(stone)
            return Point(x + right, y + up)

        _compare(state, _replayed(state, moved), moved)
        submitted = begun(state.rules, three_move=state.three_move)
        for event in state.events[1:]:
            place = moved if not submitted.plies else turn
            submitted.play(turned_act(event.act, place), seat=event.seat or FIRST, at=0)
        _compare(state, submitted, turn)


@given(GAMES)
def test_the_colours_of_a_games_end_are_those_of_its_stones(game: tuple[str, int, bool]) -> None:
    """§1.1, §6.1: plies alternate from black, and no colour has more stones than its supply."""
    state = played(*game)
    assert [ply.colour for ply in state.plies] == [(BLACK, WHITE)[n % 2] for n in range(state.ply)]
    counts = [list(state.position.stones.values()).count(colour) for colour in Colour]
    assert max(counts) <= (state.rules.stones_per_player or max(counts))
    assert state.rules.no_draw is False or state.outcome is None or state.outcome.result != Result.DRAW


# Anything at all ----------------------------------------------------------------------------------
NEAR = st.builds(Point, st.integers(-2, 9), st.integers(-2, 9))
POINTS = NEAR | st.builds(Point, st.integers(-(10**9), 10**9), st.integers(-10_001, 10_001))
STONES = st.lists(st.tuples(POINTS, st.sampled_from(Colour)), max_size=5).map(tuple)
IDS = st.sampled_from(["a", "b", "", "x" * 99])
ANYTHING: st.SearchStrategy[Act] = st.one_of(
    st.builds(Place, POINTS), st.builds(Lay, STONES), st.builds(Choose, st.sampled_from(Choice)),
    st.builds(Offer, st.tuples(POINTS, POINTS)), st.builds(Pick, POINTS), st.builds(Slide, POINTS, POINTS),
    st.builds(OfferDraw, IDS), st.builds(AcceptDraw, IDS),
    st.sampled_from([Pass(), Resign(), Abort(), ClaimTime(), Begin(), Flag(), Pause(), Resume()]),
    st.builds(Forfeit, st.lists(st.sampled_from(Seat), max_size=3).map(tuple)),
    st.builds(TakeBack, st.integers(-2, 30)),
    st.builds(Award, st.sampled_from(Result), st.none() | st.integers(-2, 99)),
)  # fmt: skip
STEP = st.tuples(
    st.sampled_from(["legal", "legal", "legal", "play", "order"]),
    ANYTHING,
    st.sampled_from(Seat),
    st.integers(-2_000, 2_000) | st.integers(0, 40 * 86_400_000),
    st.none() | st.integers(-1, 30),
    st.integers(0, 2**32),
)


@settings(max_examples=150)
@given(
    st.sampled_from(sorted(RULES)),
    st.booleans(),
    st.sampled_from(CONTROLS),
    st.integers(0, 2_000),
    st.lists(STEP, max_size=40),
)
def test_anything_yields_events_or_a_code(
    name: str,
    three_move: bool,
    control: TimeControl,
    grace: int,
    steps: list[tuple[str, Act, Seat, int, int | None, int]],
) -> None:
    """§8: never another exception; a refusal changes nothing; and what was recorded can be replayed."""
    state, now = fresh(name, three_move, control, grace), 0
    before = stand(state)
    for kind, given_act, seat, later, expected, seed in steps:
        now += later if kind != "legal" else later % 97
        try:
            events = _submit(state, kind, given_act, seat, now, expected, seed)
        except errors.Refusal as refusal:
            json.dumps(refusal.data)
            _unchanged(state, before)
        else:
            _check(state, events)
            before = stand(state)
    _check_log(state, control, grace)


def _unchanged(state: GameState, before: object) -> None:
    assert stand(state) == before


def _submit(
    state: GameState, kind: str, given_act: Act, seat: Seat, now: int, expected: int | None, seed: int
) -> tuple[Event, ...]:
    if kind == "order":
        return state.order(given_act, at=now)
    if kind == "legal" and not state.outcome:
        given_act, seat, expected = legal(state, random.Random(seed)), state.to_act, None
    return state.play(given_act, seat=seat, at=now, expected=expected)


def _check(state: GameState, events: tuple[Event, ...]) -> None:
    assert events
    assert state.events[-len(events) :] == [*events]
    for event in events:
        assert event_from_dict(json.loads(json.dumps(event_to_dict(event)))) == event
    if state.outcome:
        assert (state.deadline, state.draw_offer) == (None, None)
    assert all((state.clock.left(seat, events[-1].at) or 0) >= 0 for seat in Seat)


def _check_log(state: GameState, control: TimeControl, grace: int) -> None:
    times = [event.at for event in state.events]
    assert times == sorted(times)
    again = replay(state.events, state.rules, control, grace=grace, three_move=state.three_move)
    assert stand(again) == stand(state)


@pytest.mark.parametrize("name", sorted(RULES))
def test_each_rulesets_games_end(name: str) -> None:
    """§8: the games above are worth comparing: all end, and in more than one way."""
    ends = {str(played(name, seed, bool(seed % 2)).outcome) for seed in range(12)}
    assert len(ends) > 1
