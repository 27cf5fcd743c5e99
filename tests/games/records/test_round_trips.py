"""A game written and read again is the same game, in every format that can hold it."""

from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from games.records import eventlog, movelist, psq, sgf
from games.records.adjudicate import Adjudication, Code, adjudicate
from games.records.errors import NotWritable
from games.records.from_game import record_of
from games.records.reading import format_of, read
from games.records.record import Format, Record
from games.rules.events import Termination
from games.rules.field import Unbounded
from games.rules.game import GameState
from tests.games.records.random_games import SETTINGS, played

each_setting = pytest.mark.parametrize("name", SETTINGS)
# Seeds do not shrink to anything simpler.
examples = settings(
    max_examples=10,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=20)
TEXTS = st.text("]\\:[;( )áű\nx", max_size=12)
SEEDS, ACTS = st.integers(0, 10**6), st.integers(0, 90)
OFF_BOARD = {
    *(Termination.RESIGNATION, Termination.TIME, Termination.AGREEMENT, Termination.RULING),
    *(Termination.FORFEIT, Termination.DOUBLE_FORFEIT, Termination.ABORTED),
}


def comparable(record: Record) -> Record:
    """Without the format, the times used (SGF has no word for them), and as text cannot hold line ends."""
    plies = tuple(replace(ply, ms=None) for ply in record.plies)
    return replace(record, format=Format.SGF, plies=plies, extra=())


def bare(record: Record) -> list[object]:
    """What lists hold: the points."""
    return [(ply.origin, ply.point) for ply in record.from_origin().plies]


def check_judgement(found: Adjudication, state: GameState) -> None:
    """Judged again, the record is the game it was written from."""
    assert found.plies == state.plies
    assert found.state.black_seat == state.black_seat
    assert found.agrees, found.differences
    assert found.accepted == len(state.plies)
    if state.outcome and state.outcome.termination not in OFF_BOARD:
        assert found.outcome == state.outcome
        assert found.differences == ()
    elif state.outcome:
        assert [difference.code for difference in found.differences] == [Code.ENDED_OFF_BOARD]
    else:
        assert (found.outcome, found.differences) == (None, ())


@each_setting
@examples
@given(seed=SEEDS, acts=ACTS, first=NAMES, second=NAMES)
def test_sgf(name: str, seed: int, acts: int, first: str, second: str) -> None:
    state = played(name, seed, acts)
    written = record_of(state, first=first, second=second, date="2026-02-03", event="x]\\", place="Győr")
    text = sgf.write(written)
    (record,) = sgf.read(text.encode())
    assert comparable(record) == comparable(written)
    assert sgf.write(record) == text
    assert record.rules == SETTINGS[name].rules
    check_judgement(adjudicate(record, state.rules), state)


@each_setting
@examples
@given(seed=SEEDS, acts=ACTS, first=NAMES, second=NAMES)
def test_event_log(name: str, seed: int, acts: int, first: str, second: str) -> None:
    state = played(name, seed, acts)
    log = eventlog.log_of(state, SETTINGS[name], first=first, second=second)
    text = eventlog.write(log)
    again = eventlog.read(text.encode())
    assert again.entries == log.entries
    assert again.state.events == state.events
    assert (again.state.plies, again.state.outcome) == (state.plies, state.outcome)
    assert (again.first, again.second, again.head) == (first, second, log.head)
    assert eventlog.write(again) == text
    (record,) = read(text, assumed=Unbounded())
    assert record == record_of(state, first=first, second=second)


@each_setting
@examples
@given(seed=SEEDS, acts=ACTS, numbered=st.booleans())
def test_move_list(name: str, seed: int, acts: int, numbered: bool) -> None:
    state = played(name, seed, acts)
    written = record_of(state)
    text = movelist.write(written, numbered=numbered)
    if not state.plies:
        assert text == ""
        return
    (record,) = movelist.read(text.encode(), field=state.rules.field)
    assert bare(record) == bare(written)
    assert movelist.write(record, numbered=numbered) == text


@each_setting
@examples
@given(seed=SEEDS, acts=ACTS, first=NAMES, second=NAMES)
def test_psq(name: str, seed: int, acts: int, first: str, second: str) -> None:
    state = played(name, seed, acts)
    written = record_of(state, first=first, second=second)
    field = state.rules.field
    passes = any(ply.point is None for ply in written.plies)
    if not (getattr(field, "is_rectangle", True)) or written.slides or passes:
        with pytest.raises(NotWritable) as refused:
            psq.write(written)
        assert refused.value.data["what"] in {"shape", "slides", "passes"}
        return
    text = psq.write(written)
    (record,) = psq.read(text.encode())
    assert bare(record) == bare(written)
    assert [ply.ms for ply in record.plies] == [ply.ms for ply in written.plies]
    assert field == record.field or not field.bounded
    looks_like_a_move = {name.strip() for name in (first, second) if "," in name}
    assert (record.black, record.white) == (written.black, written.white) or looks_like_a_move
    assert psq.write(record) == text


@each_setting
def test_formats_are_told_apart(name: str) -> None:
    state = played(name, 5, 12)
    record = record_of(state)
    log = eventlog.write(eventlog.log_of(state, SETTINGS[name]))
    assert format_of(sgf.write(record)) is Format.SGF
    assert format_of(sgf.write(record).encode("utf-16")) is Format.SGF
    assert format_of("\ufeff" + log) is Format.LOG
    assert format_of(movelist.write(record)) is Format.LIST
    assert format_of(b"\r\n Piskvorky 15x15, 1:1, 0\r\n") is Format.PSQ
    assert format_of("Pass h8") is Format.LIST


@examples
@given(
    comment=TEXTS,
    name=TEXTS,
    seed=SEEDS,
    letters=st.lists(st.sampled_from(("C", "KO", "LB", "N", "XY", "GC")), max_size=5),
)
def test_what_sgf_does_not_know_comes_back_as_it_was(
    comment: str, name: str, seed: int, letters: list[str]
) -> None:
    raw = comment.replace("\\", "\\\\").replace("]", "\\]")
    extra = "".join(f"{letter}[{raw}][{raw}:b]" for letter in letters)
    spread = "".join(f";{letter}[{raw}]" for letter in letters)
    text = f"(;GM[4]SZ[15]PB[{raw}]{extra};B[hh]{extra};W[ii]{spread};B[aa]C[end])"
    (record,) = sgf.read(text)
    assert all(raw in extra.values[0] for extra in record.extra[:-1])
    assert {extra.name for extra in record.extra} == {*letters, "C"}
    written = sgf.write(record)
    (again,) = sgf.read(written)
    assert replace(again, extra=()) == replace(record, extra=())
    mine = [extra for extra in again.extra if extra.name != "AP"]
    assert mine == [*record.extra]
    assert sgf.write(again) == written
