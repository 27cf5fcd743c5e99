"""Every code of a refused text once, with the line and the column that a person is sent to; and every size."""

import contextlib
import json
import time
from collections.abc import Callable

import pytest

from games.records import errors, eventlog, movelist, psq, sgf
from games.records.errors import NotWritable, RecordError
from games.records.reading import read
from games.records.record import MAX_TEXT, Format
from games.records.sgf_tree import MAX_DEPTH, MAX_NODES, MAX_VALUE
from games.rules.clock import SuddenDeath
from games.rules.errors import Refusal
from games.rules.events import Begin, Event, Flag, Pass, TakeBack
from games.rules.field import rectangle
from games.rules.game import GameState
from games.rules.ruleset import format_to_dict, match_format
from games.rules.sides import FIRST
from tests.games.records.random_games import SETTINGS, played
from tests.games.rules.play import FIFTEEN

SGF, PSQ, LIST, LOG = Format.SGF, Format.PSQ, Format.LIST, Format.LOG
TIMED = match_format(FIFTEEN, time=SuddenDeath(base=10_000))
HEAD = "Piskvorky 9x9, 0:0, 0\n"


def document(*events: Event, **changed: object) -> str:
    """A log of these events under `TIMED`, one key per line, some of them changed."""
    state = GameState(TIMED.rules, TIMED.time)
    start = eventlog.genesis(TIMED, three_move=False, abortable=True)
    entries = eventlog.chain(events, start)
    text = eventlog.write(eventlog.EventLog(TIMED, False, True, "", "", entries, state))
    for name, value in changed.items():
        lines = text.splitlines()
        at = next(number for number, line in enumerate(lines) if line.startswith(f'"{name}"'))
        lines[at] = f'"{name}": {json.dumps(value)},'
        text = "\n".join(lines)
    return text


def tampered(part: str, value: object, seq: int = 2) -> str:
    """A log of two entries of which one has another value in this part."""
    lines = document(*BEGUN, Event(1, FIRST, Pass())).splitlines()
    plain = json.loads(lines[seq + 7].rstrip(","))
    lines[seq + 7] = json.dumps({**plain, part: value}) + "," * (seq == 1)
    return "\n".join(lines)


BEGUN = (Event(0, None, Begin()),)
BACK = [Event(0, None, TakeBack(1))] * 1_500
AGAIN: dict[str, object] = {"refusal": "already_begun", "details": {}}
LONG_NAMES = {"first": "x" * 201, "second": ""}
UNFIT = format_to_dict(match_format(FIFTEEN, games=0))


def refused(**details: object) -> dict[str, object]:
    return {"refusal": "bad_setting", "details": {"setting": "games", **details}}


def without_server_pass() -> str:
    for seed in range(40):
        log = eventlog.log_of(played("slides_tight", seed), SETTINGS["slides_tight"])
        acts = [entry.event.act for entry in log.entries]
        if Pass() in acts:
            cut = log.entries[: acts.index(Pass())]
            return eventlog.write(eventlog.EventLog(log.settings, False, True, "", "", cut, log.state))
    raise AssertionError("no blocked side found")


# form, text, code, line, column, data
CASES: list[tuple[Format, str | bytes, str, int, int, dict[str, object]]] = [
    (SGF, "x" * (MAX_TEXT + 1), "record_text_too_long", 1, 1, {"most": MAX_TEXT}),
    (SGF, "(" + ";" * (MAX_NODES + 1) + ")", "record_too_many_nodes", 1, 100_002, {"most": 100_000}),
    (SGF, "(;\n" * (MAX_DEPTH + 1), "record_too_deep", 501, 1, {"most": 500}),
    (LOG, '{"a":\n' + "[" * 21, "record_too_deep", 2, 20, {"most": 20}),
    (SGF, f"(;C\n[{'x' * (MAX_VALUE + 1)}])", "record_value_too_long", 2, 1, {"name": "C", "most": 65_536}),
    (PSQ, HEAD + "x" * 1_001, "record_value_too_long", 2, 1_001, {"name": "line", "most": 1_000}),
    (LIST, "h8\n " + "x" * 201, "record_value_too_long", 2, 2, {"name": "token", "most": 200}),
    (LOG, document(seats=LONG_NAMES), "record_value_too_long", 7, 1, {"name": "seats", "most": 200}),
    (SGF, "(;SZ[9];B" + "[aa]" * 100_001 + ")", "record_too_many_moves", 1, 400_011, {"most": 100_000}),
    (PSQ, HEAD + "1,1\n" * 100_001, "record_too_many_moves", 100_002, 1, {"most": 100_000}),
    (LIST, "a1\n" * 100_001, "record_too_many_moves", 100_001, 1, {"most": 100_000}),
    (SGF, "(;)\n" * 1_001, "record_too_many_games", 1_001, 1, {"most": 1_000}),
    (SGF, "(;SZ[52]\nAB" + "[aa:ZZ]" * 4 + ")", "record_too_many_stones", 2, 25, {"most": 10_000}),
    (LOG, document(*BEGUN, *BACK), "record_too_many_take_backs", 1_422, 1, {"seq": 1_414, "most": 1_000_000}),
    (SGF, b"(;CA[UTF-8]\nC[\xff])", "record_charset", 2, 3, {"charset": "utf-8"}),
    (SGF, b"(;SZ[9]\r\n;C[\x00])", "record_charset", 2, 4, {"charset": "text"}),
    (SGF, b"(;CA[zip])", "record_charset_unknown", 1, 1, {"charset": "zip"}),
    (SGF, b"(;CA[rot-13])", "record_charset_unknown", 1, 1, {"charset": "rot-13"}),
    (LIST, " \n\t", "record_empty", 1, 1, {}),
    (SGF, "(;SZ[9]\n;B]", "sgf_syntax", 2, 3, {"expected": "[", "found": "]"}),
    (SGF, "(;SZ[9]\n;B[aa", "sgf_syntax", 2, 6, {"expected": "]", "found": ""}),
    (SGF, "(;SZ[9]\n;B[aa]", "sgf_syntax", 2, 7, {"expected": ")", "found": ""}),
    (SGF, "(SZ[9])", "sgf_syntax", 1, 2, {"expected": ";", "found": "S"}),
    (SGF, "(;SZ[9](;B[aa]);W[bb])", "sgf_syntax", 1, 16, {"expected": ")", "found": ";"}),
    (SGF, "(;SZ[9](;B[aa])B[bb])", "sgf_syntax", 1, 16, {"expected": ")", "found": "B"}),
    (SGF, "(;SZ[9])\n)", "sgf_syntax", 2, 1, {"expected": "(", "found": ")"}),
    (SGF, "(;SZ[9])\n;", "sgf_syntax", 2, 1, {"expected": "(", "found": ";"}),
    (SGF, "hello", "sgf_syntax", 1, 1, {"expected": "(", "found": "h"}),
    (SGF, "(;9)", "sgf_syntax", 1, 3, {"expected": ";", "found": "9"}),
    (SGF, "(;SZ[9]\n;B[h8])", "sgf_point", 2, 4, {"property": "B", "text": "h8"}),
    (SGF, "(;SZ[9]\n;B[aaa])", "sgf_point", 2, 4, {"property": "B", "text": "aaa"}),
    (SGF, "(;SZ[9]AB[aa:])", "sgf_point", 1, 11, {"property": "AB", "text": "aa:"}),
    (SGF, "(;SZ[9]AB[])", "sgf_point", 1, 11, {"property": "AB", "text": ""}),
    (SGF, "(;\nSZ[53])", "sgf_size", 2, 4, {"text": "53", "most": 52}),
    (SGF, "(;SZ[9:x])", "sgf_size", 1, 6, {"text": "9:x", "most": 52}),
    (SGF, "(;SZ[0])", "sgf_size", 1, 6, {"text": "0", "most": 52}),
    (SGF, "(;\nGM[1]SZ[19])", "sgf_game", 2, 4, {"text": "1"}),
    (SGF, "(;SZ[9];B[aa]\n;AB[bb])", "sgf_setup", 2, 2, {}),
    (SGF, "(;SZ[9];B[aa]\n;AE[aa]AB[bb][cc])", "sgf_setup", 2, 2, {}),
    (SGF, "(;SZ[9]AMFIELD[disc:8])", "sgf_private", 1, 16, {"property": "AMFIELD", "text": "disc:8"}),
    (SGF, "(;SZ[9]AMFIELD[egg])", "sgf_private", 1, 16, {"property": "AMFIELD", "text": "egg"}),
    (SGF, "(;SZ[9]AMRULES[{}x])", "sgf_private", 1, 16, {"property": "AMRULES", "text": "{}x"}),
    (SGF, "(;SZ[9]AMRULES[1])", "sgf_private", 1, 16, {"property": "AMRULES", "text": "1"}),
    (SGF, '(;SZ[9]AMRULES[{"line":4}])', "sgf_private", 1, 16, {"property": "AMRULES", "text": '{"line":4}'}),
    (SGF, "(;SZ[9]AMEND[luck])", "sgf_private", 1, 14, {"property": "AMEND", "text": "luck"}),
    (PSQ, "\nPiskvorky 9, 0:0, 0\n", "psq_header", 2, 1, {"text": "Piskvorky 9, 0:0, 0"}),
    (PSQ, "Piskvorky 9x0, 0:0, 0\n", "psq_size", 1, 11, {"text": "9x0", "most": 99}),
    (PSQ, "Piskvorky 100x9, 0:0, 0\n", "psq_size", 1, 11, {"text": "100x9", "most": 99}),
    (PSQ, HEAD + "1,1,0\n2,x,0\n", "psq_move", 3, 1, {"text": "2,x,0"}),
    (PSQ, HEAD + "1,1,-5\n", "psq_move", 2, 1, {"text": "1,1,-5"}),
    (LIST, "h8 i9\n j10 87", "list_token", 2, 6, {"text": "87"}),
    (LIST, "h8-", "list_token", 1, 1, {"text": "h8-"}),
    (LIST, "h0", "list_token", 1, 1, {"text": "h0"}),
    (LIST, "1. h8 2. Abc" + "x" * 50, "list_token", 1, 10, {"text": "Abc" + "x" * 36 + "…"}),
    (LOG, '{"format":\n x}', "log_syntax", 2, 2, {"why": "json"}),
    (LOG, '{"a": 1,\n "a": 2}', "log_syntax", 2, 2, {"why": "duplicate_key"}),
    (LOG, '{"a":\n 1.5}', "log_syntax", 2, 2, {"why": "number"}),
    (LOG, '{"a":\n NaN}', "log_syntax", 2, 2, {"why": "number"}),
    (LOG, '{"a":\n ' + "9" * 5_000 + "}", "log_syntax", 2, 2, {"why": "number"}),
    (LOG, "[]", "log_shape", 1, 1, {"part": "format"}),
    (LOG, '{\n"format": "other"}', "log_shape", 2, 1, {"part": "format"}),
    (LOG, document(seats=["a", "b"]), "log_shape", 7, 1, {"part": "seats"}),
    (LOG, document(seats={"first": 1, "second": ""}), "log_shape", 7, 1, {"part": "seats"}),
    (LOG, document(seats={"first": "a\0", "second": ""}), "log_shape", 7, 1, {"part": "seats"}),
    (LOG, document(abortable=1), "log_shape", 6, 1, {"part": "abortable"}),
    (LOG, document(settings=[]), "log_shape", 4, 1, {"part": "settings"}),
    (LOG, document().replace('"seats"', '"chairs"'), "log_shape", 7, 1, {"part": "chairs"}),
    (LOG, document().replace("[\n\n]", "{}"), "log_shape", 8, 1, {"part": "entries"}),
    (LOG, tampered("more", 1), "log_shape", 10, 1, {"part": "entries", "seq": 2}),
    (LOG, tampered("event", []), "log_shape", 10, 1, {"part": "entries", "seq": 2}),
    (LOG, document(version=2), "log_version", 3, 1, {"version": "2"}),
    (LOG, document(settings=UNFIT), "log_settings", 4, 1, refused(value=0, least=1, most=50)),
    (LOG, document(settings={"games": "two"}), "log_settings", 4, 1, refused(value="two", allowed="number")),
    (LOG, tampered("seq", 3), "log_sequence", 10, 1, {"seq": 2, "found": "3"}),
    (LOG, tampered("seq", True, 1), "log_sequence", 9, 1, {"seq": 1, "found": "True"}),
    (LOG, tampered("hash", "0" * 64), "log_hash", 10, 1, {"seq": 2}),
    (LOG, tampered("prev", "0" * 64, 1), "log_hash", 9, 1, {"seq": 1}),
    (LOG, document(*BEGUN, Event(1, None, TakeBack(-1))), "log_event", 10, 1, {"seq": 2, "why": "number"}),
    (LOG, document(*BEGUN, Event(1, None, Pass())), "log_event", 10, 1, {"seq": 2, "why": "seat"}),
    (LOG, document(*BEGUN, *BEGUN), "log_illegal", 10, 1, {"seq": 2, **AGAIN}),
    (LOG, document(*BEGUN, Event(1, FIRST, Flag())), "log_differs", 10, 1, {"seq": 2, "expected": None}),
]  # fmt: skip


def refusal(form: Format, text: str | bytes) -> RecordError:
    began = time.process_time()
    with pytest.raises(RecordError) as refused:
        read(text, assumed=rectangle(15), form=form)
    assert time.process_time() - began < 10
    return refused.value


@pytest.mark.parametrize(
    ("form", "text", "code", "line", "column", "data"),
    CASES,
    ids=[f"{code}-{number}" for number, (_, _, code, *_) in enumerate(CASES)],
)
def test_each_refusal_names_its_place(
    form: Format, text: str | bytes, code: str, line: int, column: int, data: dict[str, object]
) -> None:
    found = refusal(form, text)
    assert found.code == code
    assert (found.line, found.column) == (line, column)
    assert found.data == {"line": line, "column": column, **data}


def test_a_size_must_stand_or_be_assumed() -> None:
    with pytest.raises(errors.SgfNoSize) as refused:
        sgf.read("(;GM[4];B[hh])")
    assert refused.value.data == {"line": 1, "column": 1}


def test_an_incomplete_log_names_its_last_entry() -> None:
    text = without_server_pass()
    found = refusal(LOG, text)
    assert found.code == "log_incomplete"
    assert found.line == len(text.splitlines()) - 1
    assert (found.data["seq"], found.data["expected"]) == (found.line - 8, "pass")


def test_every_code_is_tried() -> None:
    def codes(kind: type[Refusal]) -> set[str]:
        return {kind.code}.union(*map(codes, kind.__subclasses__()))

    tried = {case[2] for case in CASES} | {"sgf_no_size", "log_incomplete"}
    assert codes(RecordError) - {RecordError.code} == tried
    assert len(set(codes(RecordError))) == len(tried) + 1


@pytest.mark.parametrize("writer", [sgf.write, psq.write, movelist.write])
def test_a_record_that_a_format_cannot_hold(writer: Callable[..., str]) -> None:
    record = movelist.read("zz999 h8", field=rectangle(15))[0].moved(9_000, 0)
    if writer is psq.write:
        assert "9702,-983,0" in writer(record)
        return
    with pytest.raises(NotWritable) as refused:
        writer(record)
    assert refused.value.data["what"] == "point"


def test_the_largest_files_are_read_in_time() -> None:
    began = time.process_time()
    nodes = "(;SZ[52]" + ";B[aa];W[bb]" * 49_999 + ")"
    assert len(sgf.read(nodes)[0].plies) == 99_998
    deep = "(;SZ[9]" + "(;B[aa]" * (MAX_DEPTH - 1) + ")" * MAX_DEPTH
    assert len(sgf.read(deep)[0].plies) == MAX_DEPTH - 1
    assert time.process_time() - began < 30


@pytest.mark.parametrize("piece", ['"', '\\"', '"\\', "[", "{}", '":', "\\]", "[\\", ";(", "a[", "1,", "- "])
@pytest.mark.parametrize("form", Format)
def test_no_repeated_piece_takes_long(form: Format, piece: str) -> None:
    for start in ("", '{"', "(;C[", HEAD):
        began = time.process_time()
        text = start + piece * 60_000
        with contextlib.suppress(RecordError):
            read(text, assumed=rectangle(15), form=form)
        assert time.process_time() - began < 10
