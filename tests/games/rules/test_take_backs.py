"""§11.2: take-backs by ruling: the log keeps all, the line that stands is what counts."""

import pytest

from games.rules import errors
from games.rules.clock import SuddenDeath
from games.rules.events import (
    Choose,
    Offer,
    Pause,
    Pick,
    Place,
    Resume,
    TakeBack,
)
from games.rules.field import Unbounded
from games.rules.openings import Choice
from games.rules.sides import BLACK, FIRST, SECOND
from tests.games.rules.play import (
    FIFTEEN,
    OPEN,
    SWAP,
    act,
    begun,
    ended,
    lay,
    opened,
    place,
    point,
    points,
    stand,
    won,
)

MINUTE = SuddenDeath(60_000)


def test_a_take_back_leaves_the_first_events_standing() -> None:
    """§11.2: what was taken back stays in the log, but not in the line."""
    state = lay(begun(FIFTEEN, MINUTE), "h8 i9 j10", step=1_000)
    state.order(TakeBack(2), at=9_000)
    assert (len(state.events), len(state.line), list(state.position.stones)) == (5, 2, points("h8"))
    assert (state.to_act, state.clock.left(FIRST, 9_000), state.deadline) == (SECOND, 59_000, 69_000)
    assert state.play(Place(point("a1")), seat=SECOND, at=9_000, expected=5)


def test_a_take_back_reopens_an_ended_game() -> None:
    """§8, §10: the flag too."""
    for state in (won(BLACK, 5), begun(FIFTEEN, MINUTE)):
        state.flag(60_000)
        assert state.outcome
        state.order(TakeBack(len(state.line) - 1), at=70_000)
        assert ended(state) == ""
        if state.deadline:
            assert state.deadline == 130_000


@pytest.mark.parametrize("kept", [0, 3, 4, 99])
def test_a_take_back_must_take_something_back(kept: int) -> None:
    """§11.2: at least the beginning stays, at least one event goes."""
    state = lay(begun(), "h8 i9")
    before = stand(state)
    with pytest.raises(errors.NothingToTakeBack) as refused:
        state.order(TakeBack(kept), at=0)
    assert refused.value.data == {"kept": kept, "standing": 3}
    assert stand(state) == before


def test_take_backs_of_opening_choices() -> None:
    """§4: the colours are open again, the offer is asked again."""
    state = lay(opened(SWAP, Choice.TAKE_BLACK), "h8")
    state.order(TakeBack(2), at=0)
    assert (state.black_seat, state.asked, state.to_act) == (None, "choice", SECOND)
    act(state, Choose(Choice.TAKE_WHITE))
    assert state.black_seat is FIRST
    rule = lay(begun(three_move=True), "h8 a1 c3 e5")
    act(rule, Offer((point("o1"), point("o3"))))
    act(rule, Pick(point("o1")))
    rule.order(TakeBack(5), at=0)
    assert (rule.asked, rule.offered, rule.discarded, rule.ply) == ("offer", None, None, 4)


def test_a_take_back_while_paused_waits_for_the_resumption() -> None:
    """§10: the pause stands if it is kept."""
    state = lay(begun(FIFTEEN, MINUTE), "h8")
    state.order(Pause(), at=1_000)
    state.order(Resume(), at=2_000)
    state.order(TakeBack(3), at=3_000)
    assert (state.paused, state.deadline) == (True, None)
    state.order(Resume(), at=5_000)
    assert state.deadline == 64_000


def test_a_take_back_in_a_pause_leaves_the_clocks_standing() -> None:
    """§10: only the referee's resumption lets them run, and then for a whole new turn."""
    state = lay(begun(FIFTEEN, MINUTE), "h8 i9", step=1_000)
    state.order(Pause(), at=5_000)
    state.order(TakeBack(2), at=6_000)
    assert (state.paused, state.deadline) == (True, None)
    state.order(Resume(), at=9_000)
    assert (state.paused, state.deadline) == (False, 69_000)


def test_the_line_of_the_unbounded_field_may_get_a_new_origin() -> None:
    """§2: after a take-back to the empty field the first stone is (0, 0) again."""
    state = place(begun(OPEN), points("5,5 6,6"))
    state.order(TakeBack(1), at=0)
    place(state, points("77,77 1,0"))
    assert list(state.position.stones) == points("0,0 1,0")
    assert isinstance(state.position.field, Unbounded)
