"""The log's plain form: every act there and back through JSON, and nothing else read."""

import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.events import (
    ACTS,
    MAX_AT,
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
    PlayerAct,
    Resign,
    Result,
    Resume,
    ServerAct,
    Slide,
    TakeBack,
    event_from_dict,
    event_to_dict,
)
from games.rules.field import Point
from games.rules.game import GameState
from games.rules.openings import Choice
from games.rules.sides import FIRST, SECOND, Colour, Seat
from tests.games.rules.play import FIFTEEN

POINTS = st.builds(Point, st.integers(-(1 << 20), 1 << 20), st.integers(-(1 << 20), 1 << 20))
SEATS, IDS = st.sampled_from(Seat), st.from_regex(r"[!-~]{1,64}", fullmatch=True)
STONES = st.lists(st.tuples(POINTS, st.sampled_from(Colour)), max_size=5).map(tuple)
PLAYERS: st.SearchStrategy[PlayerAct] = st.one_of(
    st.builds(Place, POINTS),
    st.builds(Lay, STONES),
    st.builds(Choose, st.sampled_from(Choice)),
    st.builds(Offer, st.tuples(POINTS, POINTS)),
    st.builds(Pick, POINTS),
    st.builds(Slide, POINTS, POINTS),
    st.builds(OfferDraw, IDS),
    st.builds(AcceptDraw, IDS),
    st.sampled_from([Pass(), Resign(), Abort(), ClaimTime()]),
)
SERVERS: st.SearchStrategy[ServerAct] = st.one_of(
    st.sampled_from([Begin(), Pause(), Resume(), Forfeit((FIRST,)), Forfeit((FIRST, SECOND))]),
    st.builds(TakeBack, st.integers(0, 10**6)),
    st.builds(Award, st.sampled_from(Result), st.none() | st.integers(0, 10**6)),
)
TIMES = st.integers(0, MAX_AT - 1)
EVENTS = st.one_of(
    st.builds(Event, TIMES, SEATS, PLAYERS),
    st.builds(Event, TIMES, SEATS, st.just(Flag())),
    st.builds(Event, TIMES, st.none(), SERVERS),
)


@given(EVENTS)
def test_an_event_is_read_back_from_json(event: Event) -> None:
    """§15: the JSON of the log is the record."""
    text = json.dumps(event_to_dict(event))
    assert event_from_dict(json.loads(text)) == event
    assert json.dumps(event_to_dict(event_from_dict(json.loads(text)))) == text


def test_every_act_has_a_name() -> None:
    """§15: each kind of act that a game knows can be written."""
    assert set(ACTS.values()) == {*get_args(Act)}
    assert len({*ACTS}) == len(ACTS) == 19


def _plain(**more: object) -> dict[str, object]:
    return {"at": 5, "seat": "first", "act": "place", "point": [7, 7], **more}


def test_the_plain_form() -> None:
    """§15: points as [x, y], names as text."""
    assert event_from_dict(_plain()) == Event(5, FIRST, Place(Point(7, 7)))


BROKEN: list[dict[str, object]] = [
    {},
    {"at": 5, "seat": "first", "act": "place"},
    _plain(more=1),
    _plain(act="jump"),
    _plain(act=None),
    _plain(act=["place"]),
    _plain(at=-1),
    _plain(at=MAX_AT),
    _plain(at="5"),
    _plain(at=5.0),
    _plain(at=True),
    _plain(at=None),
    _plain(seat="third"),
    _plain(seat=1),
    _plain(seat=["first"]),
    _plain(point=[7]),
    _plain(point=[7, 7, 7]),
    _plain(point="h8"),
    _plain(point=["7", "7"]),
    _plain(point=[7.0, 7]),
    _plain(point=[True, 7]),
    _plain(point=[10**9, 7]),
    _plain(point=None),
    {"at": 5, "seat": "first", "act": "lay", "stones": [[[0, 0], "red"]]},
    {"at": 5, "seat": "first", "act": "lay", "stones": [[[0, 0], "black"]] * 6},
    {"at": 5, "seat": "first", "act": "lay", "stones": [[0, 0, "black"]]},
    {"at": 5, "seat": "first", "act": "lay", "stones": "black"},
    {"at": 5, "seat": "first", "act": "lay", "stones": None},
    {"at": 5, "seat": "first", "act": "choose", "choice": "take_all"},
    {"at": 5, "seat": "first", "act": "choose", "choice": 1},
    {"at": 5, "seat": "first", "act": "offer", "points": [[0, 0]]},
    {"at": 5, "seat": "first", "act": "offer", "points": [[0, 0], [1, 1], [2, 2]]},
    {"at": 5, "seat": "first", "act": "offer_draw", "id": ""},
    {"at": 5, "seat": "first", "act": "offer_draw", "id": "x" * 65},
    {"at": 5, "seat": "first", "act": "offer_draw", "id": 7},
    {"at": 5, "seat": None, "act": "forfeit", "absent": []},
    {"at": 5, "seat": None, "act": "forfeit", "absent": ["third"]},
    {"at": 5, "seat": None, "act": "forfeit", "absent": ["first", "second", "first"]},
    {"at": 5, "seat": None, "act": "forfeit", "absent": "first"},
    {"at": 5, "seat": None, "act": "take_back", "kept": -1},
    {"at": 5, "seat": None, "act": "take_back", "kept": None},
    {"at": 5, "seat": None, "act": "award", "result": "third", "moves": None},
    {"at": 5, "seat": None, "act": "award", "result": "first", "moves": -1},
    {"at": 5, "seat": None, "act": "award", "result": "first", "moves": "9"},
    {"at": 5, "seat": None, "act": "place", "point": [7, 7]},
    {"at": 5, "seat": None, "act": "resign"},
    {"at": 5, "seat": None, "act": "flag"},
    {"at": 5, "seat": "first", "act": "begin"},
    {"at": 5, "seat": "first", "act": "award", "result": "first", "moves": None},
]


@pytest.mark.parametrize("values", BROKEN, ids=str)
def test_what_no_log_may_hold_is_refused(values: dict[str, object]) -> None:
    """§15: strictly, no more and no fewer fields, no other types, a seat exactly where one acts."""
    with pytest.raises(errors.BadEvent):
        event_from_dict(values)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(EVENTS, st.data())
def test_a_damaged_event_is_refused_or_another_event(event: Event, data: st.DataObject) -> None:
    """§15: whatever is put in place of any value: a code, never another exception."""
    values = json.loads(json.dumps(event_to_dict(event)))
    values[data.draw(st.sampled_from(sorted(values)))] = data.draw(JSON)
    try:
        read = event_from_dict(values)
    except errors.BadEvent:
        return
    assert event_to_dict(read).keys() == values.keys()


@pytest.mark.parametrize("wrong", ["", "x" * 65])
def test_a_game_takes_no_id_that_the_log_would_not(wrong: str) -> None:
    """§8: what a state records can be read back."""
    state = GameState(FIFTEEN)
    state.order(Begin(), at=0)
    state.play(Place(Point(7, 7)), seat=FIRST, at=0)
    with pytest.raises(errors.BadAct):
        state.play(OfferDraw(wrong), seat=FIRST, at=0)
