"""Ten thousand damaged files: each is read, or refused with line and column; nothing else, and soon."""

import json
import random
import time
from collections import Counter
from dataclasses import fields
from functools import cache

import pytest

from games.records import eventlog, movelist, psq, sgf
from games.records.adjudicate import adjudicate
from games.records.errors import NotWritable, RecordError
from games.records.from_game import record_of
from games.records.reading import read
from games.records.record import Format, Record
from games.rules.events import ACTS
from games.rules.field import Field, Finite, rectangle
from games.rules.ruleset import ruleset
from tests.games.records.random_games import SETTINGS, played

FILES, BATCHES = 10_000, 10
SLOWEST = 2.0  # seconds of the processor for one small file: a hundred times what it takes
SIGNS = {
    Format.SGF: b"();[]\\:BWAELPZ \n\xc3\xff\x00" + b"0az",
    Format.PSQ: b"0123456789,x:-\r\n Piskvorky\xff",
    Format.LIST: b"abijz019-,;.#\n\xe2 pass",
    Format.LOG: b'{}[]",:\\0159-aeftu \n\xff',
}


@cache
def whole() -> list[tuple[Format, bytes, Field]]:
    """Small valid files of all four formats."""
    made: list[tuple[Format, bytes, Field]] = []
    for name, settings in SETTINGS.items():
        state = played(name, 11, 24)
        record = record_of(state, first="Ödön", second="B:]")
        log = eventlog.log_of(state, settings, first="Ödön", second="x")
        texts = {Format.SGF: sgf.write, Format.LIST: movelist.write, Format.PSQ: psq.write}
        made.append((Format.LOG, eventlog.write(log).encode(), settings.rules.field))
        for form, write in texts.items():
            try:
                made.append((form, write(record).encode(), settings.rules.field))
            except NotWritable:
                continue
    return made


def damaged(data: bytes, signs: bytes, lots: random.Random) -> bytes:
    """One to three wounds: bytes changed, lost, put in; stretches cut, doubled, moved, nested."""
    for _ in range(lots.randint(1, 3)):
        start = lots.randrange(len(data) + 1)
        end = min(len(data), start + lots.choice((1, 1, 2, 8, 60)))
        piece, sign = data[start:end], bytes([lots.choice(signs)])
        data = lots.choice(
            (
                data[:start] + sign + data[start + 1 :],
                data[:start] + sign + data[start:],
                data[:start] + data[end:],
                data[:start] + piece * lots.choice((2, 3, 50)) + data[end:],
                data[:start],
                data[end:] + piece,
                data[:start] + sign * 600 + data[start:],
            )
        )
    return data


def check_written_again(record: Record) -> None:
    """Whatever SGF was read can be written, unless it names points that no letters name, and is the same."""
    if record.format is not Format.SGF:
        return
    letters = all(0 <= part < 52 for point in as_drawn(record) for part in point)
    if letters:
        (again,) = sgf.read(sgf.write(record))
        assert again == record
    else:
        with pytest.raises(NotWritable):
            sgf.write(record)


def as_drawn(record: Record) -> list[tuple[int, int]]:
    """Columns and rows, from the top, of every point of a finite record; nothing of an unbounded one."""
    if not isinstance(record.field, Finite):
        return []
    return [(point.x, record.field.height - 1 - point.y) for point in record.points]


def check_error(error: RecordError) -> str:
    assert error.line >= 1
    assert error.column >= 1
    assert json.loads(json.dumps(error.data)).keys() == error.data.keys()
    return error.code


def outcome(form: Format, data: bytes, field: Field) -> str:
    """`read`, or the code of the refusal."""
    try:
        records = read(data, assumed=field, form=form)
    except RecordError as error:
        return check_error(error)
    for record in records:
        assert isinstance(record, Record)
        found = adjudicate(record, record.rules or ruleset(rectangle(15)))
        assert found.accepted <= len(record.plies)
        check_written_again(record)
        json.dumps([difference.data for difference in found.differences])
    return "read"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_damaged_files_are_read_or_refused_with_their_place(batch: int) -> None:
    lots = random.Random(batch)
    counts: Counter[tuple[Format, bool]] = Counter()
    slowest = 0.0
    for _ in range(FILES // BATCHES):
        form, data, field = lots.choice(whole())
        wounded = damaged(data, SIGNS[form], lots)
        began = time.process_time()
        found = outcome(form, wounded, field)
        slowest = max(slowest, time.process_time() - began)
        counts[form, found == "read"] += 1
    assert slowest < SLOWEST
    # The wounds are neither all fatal nor all harmless, save to a chain of hashes.
    assert all(counts[form, False] > 20 for form in Format)
    assert all(counts[form, True] > 10 for form in (Format.SGF, Format.PSQ, Format.LIST))


@pytest.mark.parametrize("form", Format)
def test_the_files_are_whole_before(form: Format) -> None:
    files = [(data, field) for mine, data, field in whole() if mine is form]
    assert len(files) >= 5
    assert {outcome(form, data, field) for data, field in files} == {"read"}


def test_any_bytes_at_all() -> None:
    lots = random.Random(3)
    field = rectangle(15)
    codes = Counter(
        outcome(form, lots.randbytes(lots.randint(0, 60)), field) for _ in range(200) for form in Format
    )
    assert codes["record_charset"] > 100
    assert codes["record_empty"] > 0


def forged(log: eventlog.EventLog, lots: random.Random) -> str:
    """The log with other events, its chain made whole again: only the rules can object."""
    document = json.loads(eventlog.write(log))
    entries = document["entries"]
    for _ in range(lots.randint(1, 3)):
        event = lots.choice(entries)["event"]
        event |= lots.choice(
            (
                {"at": lots.choice((0, event["at"] + 1, 10**12, -1, "1", None))},
                {"seat": lots.choice(("first", "second", None, "third", 1))},
                dict(lots.choice(entries)["event"]),
                {"point": [lots.randint(-3, 20), lots.randint(-3, 20)]},
                {"act": "take_back", "kept": lots.randint(0, 30)},
                {"act": lots.choice(("resign", "pass", "flag", "begin", "pause", "abort", "claim_time"))},
            )
        )
        if lots.random() < 0.7:  # the fields of the act it has become
            event |= {"act": (act := event["act"])}
            for name in event.keys() - {"at", "seat", "act", *FIELDS.get(act, ())}:
                del event[name]
        if lots.random() < 0.2:
            entries.pop(lots.randrange(len(entries)))
    prev = eventlog.genesis(log.settings, three_move=log.three_move, abortable=log.abortable)
    for seq, entry in enumerate(entries, 1):
        entry |= {"seq": seq, "prev": prev, "hash": (prev := eventlog.entry_hash(prev, seq, entry["event"]))}
    return json.dumps(document)


FIELDS = {name: [part.name for part in fields(act)] for name, act in ACTS.items()}


def test_forged_logs_are_judged_by_the_rules() -> None:
    lots = random.Random(5)
    codes: Counter[str] = Counter()
    for name, settings in SETTINGS.items():
        log = eventlog.log_of(played(name, 4, 30), settings)
        codes.update(outcome(Format.LOG, forged(log, lots).encode(), rectangle(15)) for _ in range(25))
    assert codes["log_illegal"] > 40
    assert codes["log_event"] > 20
    assert codes["log_differs"] > 8
    assert codes["read"] > 4
    assert codes.keys() <= {"log_illegal", "log_event", "log_differs", "log_incomplete", "read"}
