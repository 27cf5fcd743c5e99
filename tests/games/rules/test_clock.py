"""§10: every control to the millisecond, grace, pauses, and the claim where no time runs."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.clock import (
    CONTROLS,
    Bank,
    Bronstein,
    ByoYomi,
    Canadian,
    Clock,
    DayBank,
    DaysPerTurn,
    Fischer,
    PerTurn,
    SuddenDeath,
    TimeControl,
    Untimed,
    time_control,
)
from games.rules.events import ClaimTime, Flag, OfferDraw, Pause, Place, Resume
from games.rules.game import GameState
from games.rules.ruleset import match_format, problems
from games.rules.sides import FIRST, SECOND, Seat
from tests.games.rules.play import FIFTEEN, act, begun, ended, lay, point, quiet, stand

DAY = 24 * 3_600_000


def after(control: TimeControl, *thoughts: int) -> Bank:
    """What a side has after turns of these lengths."""
    bank = control.start()
    for spent in thoughts:
        allowance = control.allowance(bank)
        assert allowance is None or spent < allowance
        bank = control.after_turn(bank, spent)
    return bank


@pytest.mark.parametrize(
    ("control", "thoughts", "bank", "allowance"),
    [
        (SuddenDeath(60_000), (), Bank(60_000), 60_000),
        (SuddenDeath(60_000), (1, 20_000), Bank(39_999), 39_999),
        (SuddenDeath(60_000), (59_999,), Bank(1), 1),
        (Fischer(60_000, 2_000), (10_000,), Bank(52_000), 52_000),
        (Fischer(60_000, 2_000), (500, 500), Bank(63_000), 63_000),  # more than the base without a cap
        (Fischer(60_000, 2_000, 61_000), (500, 500), Bank(61_000), 61_000),
        (Fischer(60_000, 2_000, 60_000), (0, 0), Bank(60_000), 60_000),
        (Fischer(60_000, 2_000, 60_000), (1_999, 5_000), Bank(57_000), 57_000),
        (Bronstein(60_000, 3_000), (3_000, 2_000), Bank(60_000), 63_000),
        (Bronstein(60_000, 3_000), (3_001,), Bank(59_999), 62_999),
        (Bronstein(60_000, 3_000), (62_999,), Bank(1), 3_001),
        (ByoYomi(60_000, 3, 30_000), (59_999,), Bank(1, 3), 90_001),
        (ByoYomi(60_000, 3, 30_000), (60_000,), Bank(0, 3), 90_000),
        (ByoYomi(60_000, 3, 30_000), (89_999,), Bank(0, 3), 90_000),  # an unfinished period is whole again
        (ByoYomi(60_000, 3, 30_000), (90_000,), Bank(0, 2), 60_000),  # one that ends at arrival is used
        (ByoYomi(60_000, 3, 30_000), (60_000, 29_999, 30_000, 1), Bank(0, 2), 60_000),
        (ByoYomi(60_000, 3, 30_000), (149_999,), Bank(0, 1), 30_000),
        (Canadian(60_000, 3, 90_000), (59_999,), Bank(1), 90_001),
        (Canadian(60_000, 3, 90_000), (60_000,), Bank(90_000, turns=2), 90_000),  # first of its block
        (Canadian(60_000, 3, 90_000), (61_000,), Bank(89_000, turns=2), 89_000),
        (Canadian(60_000, 3, 90_000), (61_000, 80_000), Bank(9_000, turns=1), 9_000),
        (Canadian(60_000, 3, 90_000), (61_000, 80_000, 8_999), Bank(90_000, turns=3), 90_000),
        (Canadian(60_000, 3, 90_000), (60_000, 0, 0), Bank(90_000, turns=3), 90_000),  # nothing carried over
        (Canadian(60_000, 1, 90_000), (149_999, 89_999), Bank(90_000, turns=1), 90_000),
        (PerTurn(30_000), (29_999, 0, 12), Bank(30_000), 30_000),
        (DaysPerTurn(3 * DAY), (3 * DAY - 1,), Bank(3 * DAY), 3 * DAY),
        (DayBank(10 * DAY, DAY, 12 * DAY), (0, 0, 0), Bank(12 * DAY), 12 * DAY),
        (DayBank(10 * DAY, DAY, 12 * DAY), (5 * DAY,), Bank(6 * DAY), 6 * DAY),
    ],
)
def test_the_controls(control: TimeControl, thoughts: tuple[int, ...], bank: Bank, allowance: int) -> None:
    """§10: what a side has after these turns, and how long its next may last."""
    assert after(control, *thoughts) == bank
    assert control.allowance(bank) == allowance


def test_no_control() -> None:
    """§10: `none`."""
    state = quiet(begun(FIFTEEN), 4, step=10 * DAY)
    assert (state.deadline, state.clock.left(FIRST, 99 * DAY)) == (None, None)
    assert state.flag(10_000 * DAY) == ()


@pytest.mark.parametrize(
    "control",
    [
        SuddenDeath(60_000), Fischer(60_000, 1_000), Bronstein(60_000, 1_000), ByoYomi(60_000, 2, 1_000),
        Canadian(60_000, 5, 30_000), PerTurn(60_000), DaysPerTurn(DAY), DayBank(DAY, 1_000, 2 * DAY),
    ],
)  # fmt: skip
@pytest.mark.parametrize("grace", [0, 1, 2_000])
def test_a_flag_is_a_loss_at_the_very_millisecond(control: TimeControl, grace: int) -> None:
    """§9, §10: nobody is flagged early, nobody is let off."""
    allowance = control.allowance(control.start())
    assert allowance is not None
    for late, verdict in ((-1, ""), (0, "first by time"), (5, "first by time")):
        state = lay(begun(FIFTEEN, control, grace=grace), "h8")
        assert state.deadline == allowance + grace
        act(state, Place(point("i9")), at=allowance + grace + late)
        assert ended(state) == verdict
        if verdict:
            assert state.events[-1] == (allowance + grace, SECOND, Flag())
            assert (state.ply, state.clock.left(SECOND, allowance + grace + late)) == (1, 0)


def test_the_flag_needs_no_act() -> None:
    """§10: the server's clock alone counts."""
    state = begun(FIFTEEN, SuddenDeath(1_000))
    assert state.flag(999) == ()
    (event,) = state.flag(5_000)
    assert event == (1_000, FIRST, Flag())
    assert ended(state) == "second by time"
    assert state.flag(6_000) == ()


def test_grace_is_free_in_every_turn() -> None:
    """§10: charged = max(0, elapsed − grace)."""
    state = begun(FIFTEEN, SuddenDeath(60_000), grace=2_000)
    for at, used in ((1_500, 0), (3_500, 0), (5_501, 1), (7_501, 0)):
        seat = state.to_act
        before = state.clock.banks[seat].ms
        quiet(state, 1, step=at - state.events[-1].at)
        assert before - state.clock.banks[seat].ms == used


@pytest.mark.parametrize("grace", [-1, 2_001])
def test_grace_has_its_limits(grace: int) -> None:
    """§10: ≤ 2 s, off by default."""
    assert match_format(FIFTEEN).grace == 0
    found = problems(match_format(FIFTEEN, grace=grace))
    assert [problem.data["setting"] for problem in found] == ["grace"]
    assert problems(match_format(FIFTEEN, grace=2_000)) == []


# The clock in a game ------------------------------------------------------------------------------
def test_the_first_clock_starts_with_the_game() -> None:
    """§11.1: not before."""
    state = GameState(FIFTEEN, SuddenDeath(60_000))
    assert (state.deadline, state.flag(10**9)) == (None, ())
    assert state.clock.left(FIRST, 5) == 60_000


def test_only_the_running_side_is_charged() -> None:
    """§10"""
    state = begun(FIFTEEN, SuddenDeath(60_000))
    act(state, Place(point("h8")), at=10_000)
    act(state, Place(point("i9")), at=15_000)
    assert (state.clock.left(FIRST, 16_000), state.clock.left(SECOND, 16_000)) == (49_000, 55_000)
    assert state.clock.left(FIRST, 10**9) == 0


def test_an_older_stamp_never_turns_time_back() -> None:
    """§9: a stamp from before the last event counts as that event's."""
    state = begun(FIFTEEN, SuddenDeath(60_000))
    act(state, Place(point("h8")), at=10_000)
    (event,) = act(state, Place(point("i9")), at=9_000)
    assert event.at == 10_000
    assert state.clock.banks[SECOND].ms == 60_000


def test_draw_offers_do_not_touch_the_clock() -> None:
    """§8, §10"""
    state = lay(begun(FIFTEEN, Fischer(60_000, 5_000)), "h8 i9", step=1_000)
    before = (state.deadline, dict(state.clock.banks), state.clock.since)
    act(state, OfferDraw("one"), seat=SECOND, at=3_000)
    assert (state.deadline, state.clock.banks, state.clock.since) == before


@pytest.mark.parametrize(
    "control",
    [SuddenDeath(60_000), Fischer(60_000, 700), ByoYomi(20_000, 2, 20_000), Canadian(20_000, 2, 40_000)],
)
@given(
    used=st.integers(0, 30_000),
    pauses=st.lists(st.tuples(st.integers(0, 9_000), st.integers(0, 10**7)), max_size=4),
    grace=st.integers(0, 2_000),
)
def test_a_pause_shifts_the_deadline_by_exactly_its_length(
    control: TimeControl, used: int, pauses: list[tuple[int, int]], grace: int
) -> None:
    """§10: at any points; while paused nobody's flag falls and no time is lost."""
    state = begun(FIFTEEN, control, grace=grace)
    now, deadline = used // 10, state.deadline
    for running, paused in pauses:
        state.order(Pause(), at=now)
        assert (state.deadline, state.flag(now + paused)) == (None, ())
        left = state.clock.left(FIRST, now)
        assert left == state.clock.left(FIRST, now + paused)
        state.order(Resume(), at=now + paused)
        assert deadline is not None
        deadline += paused
        assert state.deadline == deadline
        now += paused + running
    total = sum(paused for _, paused in pauses)
    act(state, Place(point("h8")), at=now)
    charged = max(0, now - total - grace)
    assert state.clock.banks[FIRST] == control.after_turn(control.start(), charged)


def test_two_pauses_by_hand() -> None:
    """§10: 5 s and 7 s thought before the pauses, 3 s after: 15 of 60 are used, whatever the pauses took."""
    state = begun(FIFTEEN, SuddenDeath(60_000))
    for stop, go_on in ((5_000, 100_000), (107_000, 500_000)):
        state.order(Pause(), at=stop)
        state.order(Resume(), at=go_on)
    assert state.deadline == 500_000 + 60_000 - 12_000
    act(state, Place(point("h8")), at=503_000)
    assert state.clock.banks[FIRST].ms == 45_000


def test_pausing_and_resuming_have_their_order() -> None:
    """§10: a game is paused once, and every act waits for the resumption."""
    state = begun(FIFTEEN, SuddenDeath(60_000))
    with pytest.raises(errors.NotPaused):
        state.order(Resume(), at=1)
    state.order(Pause(), at=1)
    before = stand(state)
    with pytest.raises(errors.Paused):
        state.order(Pause(), at=2)
    with pytest.raises(errors.Paused):
        act(state, Place(point("h8")), at=10**6)
    assert stand(state) == before
    with pytest.raises(errors.NotBegun):
        GameState(FIFTEEN).order(Pause(), at=0)


def test_a_pause_after_the_deadline_is_the_flag() -> None:
    """§9: whatever was submitted."""
    state = begun(FIFTEEN, SuddenDeath(60_000))
    assert state.order(Pause(), at=60_000) == ((60_000, FIRST, Flag()),)


# Nothing gained, nothing lost ---------------------------------------------------------------------
CONTROL = st.one_of(
    st.builds(SuddenDeath, st.integers(1_000, 90_000)),
    st.builds(Fischer, st.integers(1_000, 90_000), st.integers(0, 5_000)),
    st.builds(lambda base, inc, more: Fischer(base, inc, base + more), *[st.integers(1_000, 60_000)] * 3),
    st.builds(Bronstein, st.integers(1_000, 90_000), st.integers(1, 5_000)),
    st.builds(ByoYomi, st.integers(1_000, 90_000), st.integers(1, 4), st.integers(1_000, 9_000)),
    st.builds(Canadian, st.integers(1_000, 60_000), st.integers(1, 4), st.integers(1_000, 20_000)),
    st.builds(PerTurn, st.integers(1_000, 60_000)),
)


@dataclass
class Book:
    """One side's time kept in another way: one ledger of what was granted and what was charged."""

    control: TimeControl
    granted: int = 0
    charged: int = 0
    periods: int = 0
    block: tuple[int, int] | None = None  # instant of own time at which the block began, turns done in it

    def allowance(self) -> int:
        """How long the next turn may last, from the ledger."""
        match self.control:
            case PerTurn():
                return self.control.limit
            case Bronstein():
                return self.granted - self.charged + self.control.delay
            case ByoYomi():
                return max(0, self.granted - self.charged) + self.periods * self.control.period
            case Canadian() if self.block:
                return self.block[0] + self.control.block - self.charged
            case Canadian():
                return self.granted - self.charged + self.control.block
        return self.granted - self.charged

    def turn(self, spent: int) -> None:
        """A completed turn."""
        match self.control:
            case Bronstein():
                self.charged += spent - min(spent, self.control.delay)
            case ByoYomi():
                self._byo_yomi(spent, self.control)
            case Canadian():
                self._canadian(spent, self.control)
            case Fischer():
                self.charged += spent
                left = self.granted - self.charged
                room = self.control.increment if self.control.cap is None else self.control.cap - left
                self.granted += min(self.control.increment, room)
            case SuddenDeath():
                self.charged += spent

    def _byo_yomi(self, spent: int, control: ByoYomi) -> None:
        rest = spent - min(spent, self.granted - self.charged)
        self.charged += spent - rest
        while rest >= control.period:
            rest, self.periods = rest - control.period, self.periods - 1

    def _canadian(self, spent: int, control: Canadian) -> None:
        if self.block is None and self.charged + spent >= self.granted:
            self.block = (self.granted, 0)  # the base has run out within this turn
        self.charged += spent
        if self.block:
            start, done = self.block
            self.block = (self.charged, 0) if done + 1 == control.turns else (start, done + 1)


@given(
    CONTROL, st.integers(0, 2_000), st.lists(st.floats(0, 1, exclude_max=True), max_size=30), st.booleans()
)
def test_not_a_millisecond_is_gained_or_lost(
    control: TimeControl, grace: int, thoughts: list[float], flagged: bool
) -> None:
    """§10: after any turns the deadline is what a ledger of grants and charges says."""
    base = control.start()
    books = {seat: Book(control, base.ms, 0, base.periods) for seat in Seat}
    clock, now = Clock(control, grace), 1_000_000
    clock.start(FIRST, now)
    for number, share in enumerate(thoughts):
        seat = Seat.SECOND if number % 2 else Seat.FIRST
        allowed = books[seat].allowance()
        assert clock.deadline == now + grace + allowed
        assert clock.left(seat, now) == allowed
        assert clock.left(seat.other, now) == books[seat.other].allowance()
        spent = int(share * (allowed + grace))
        assert clock.left(seat, now + spent) == allowed - max(0, spent - grace) > 0
        now += spent
        clock.press(now, seat.other)
        books[seat].turn(max(0, spent - grace))
    if flagged:
        assert clock.running
        assert clock.left(clock.running, clock.deadline or 0) == 0


# Claims -------------------------------------------------------------------------------------------
def test_without_a_control_the_waiting_side_may_claim_after_thirty_days() -> None:
    """§10"""
    state = lay(begun(FIFTEEN), "h8", step=1_000)
    with pytest.raises(errors.ClaimTooEarly) as refused:
        act(state, ClaimTime(), seat=FIRST, at=1_000 + 30 * DAY - 1)
    assert refused.value.data == {"remaining_ms": 1}
    with pytest.raises(errors.NothingToClaim):
        act(state, ClaimTime(), seat=SECOND, at=1_000 + 30 * DAY)
    act(state, ClaimTime(), seat=FIRST, at=1_000 + 30 * DAY)
    assert ended(state) == "first by time"


def test_each_turn_has_its_own_thirty_days_and_pauses_do_not_count() -> None:
    """§10"""
    state = lay(begun(FIFTEEN), "h8 i9", step=29 * DAY)
    state.order(Pause(), at=59 * DAY)
    state.order(Resume(), at=99 * DAY)
    with pytest.raises(errors.ClaimTooEarly) as refused:
        act(state, ClaimTime(), seat=SECOND, at=100 * DAY)
    assert refused.value.data == {"remaining_ms": 28 * DAY}


def test_with_a_control_there_is_nothing_to_claim() -> None:
    """§10"""
    state = lay(begun(FIFTEEN, DaysPerTurn(90 * DAY)), "h8")
    with pytest.raises(errors.NothingToClaim):
        act(state, ClaimTime(), seat=FIRST, at=31 * DAY)


# Plain form ---------------------------------------------------------------------------------------
@given(CONTROL | st.builds(DaysPerTurn, st.integers(1_000, DAY)) | st.just(Untimed()))
def test_a_control_is_read_back(control: TimeControl) -> None:
    """§12.1: so that digests can be compared."""
    assert time_control(control.as_dict()) == control


@pytest.mark.parametrize(
    ("values", "setting"),
    [
        ({}, "time.kind"),
        ({"kind": "hourglass"}, "time.kind"),
        ({"kind": "sudden_death"}, "time.base"),
        ({"kind": "sudden_death", "base": 60_000, "increment": 0}, "time.increment"),
        ({"kind": "sudden_death", "base": 0}, "time.base"),
        ({"kind": "sudden_death", "base": "60000"}, "time.base"),
        ({"kind": "sudden_death", "base": True}, "time.base"),
        ({"kind": "sudden_death", "base": 1.5}, "time.base"),
        ({"kind": "fischer", "base": 60_000, "increment": -1}, "time.increment"),
        ({"kind": "fischer", "base": 60_000, "increment": 0, "cap": 59_999}, "time.cap"),
        ({"kind": "byo_yomi", "base": 60_000, "periods": 0, "period": 9_000}, "time.periods"),
        ({"kind": "canadian", "base": 60_000, "turns": 0, "block": 9_000}, "time.turns"),
        ({"kind": "canadian", "base": 60_000, "turns": 5}, "time.block"),
        ({"kind": "per_turn", "limit": None}, "time.limit"),
    ],
)
def test_impossible_controls_are_refused(values: dict[str, object], setting: str) -> None:
    """§10: by the name of the setting."""
    with pytest.raises(errors.BadSetting) as refused:
        time_control(values)
    assert refused.value.data["setting"] == setting


def test_the_controls_of_the_specification() -> None:
    """§10: by name; correspondence is days per turn, or a bank."""
    assert set(CONTROLS) == {
        "none", "sudden_death", "fischer", "bronstein", "byo_yomi", "canadian", "per_turn",
        "days_per_turn", "day_bank",
    }  # fmt: skip
    assert {kind for kind, control in CONTROLS.items() if control.is_correspondence} == {
        "days_per_turn",
        "day_bank",
    }
