"""The chain of hashes: what it shows, what only a known head shows, and that the rules are asked."""

import json
import random
from dataclasses import replace

import pytest

from games.records import eventlog
from games.records.errors import LogDiffers, LogHash, LogIllegal, LogIncomplete, LogSequence, RecordError
from games.records.eventlog import (
    Continuity,
    EventLog,
    Head,
    chain,
    compare_heads,
    entry_hash,
    genesis,
    is_prefix,
)
from games.rules.clock import SuddenDeath
from games.rules.events import (
    Act,
    Award,
    Begin,
    Event,
    Flag,
    Pass,
    Place,
    Resign,
    Result,
    TakeBack,
    event_to_dict,
)
from games.rules.field import Point
from games.rules.game import GameState
from games.rules.offers import ThreeMove
from games.rules.ruleset import PRESETS, MatchFormat, match_format
from games.rules.sides import FIRST, SECOND, Seat
from tests.games.records.random_games import SETTINGS, played
from tests.games.rules.play import FIFTEEN, begun, lay

TIMED = match_format(FIFTEEN, time=SuddenDeath(base=10_000))


def log_of(events: list[Event], settings: MatchFormat = TIMED) -> EventLog:
    """A whole chain round any events, legal or not."""
    start = genesis(settings, three_move=False, abortable=True)
    state = GameState(settings.rules, settings.time)
    return EventLog(settings, False, True, "anna", "béla", chain(events, start), state)


def events_of(*acts: tuple[int, Seat | None, Act]) -> list[Event]:
    return [Event(0, None, Begin()), *(Event(*parts) for parts in acts)]


def place(x: int, y: int) -> Place:
    return Place(Point(x, y))


def shown() -> eventlog.EventLog:
    """A short game with a take-back, an award and names."""
    state = lay(begun(FIFTEEN, TIMED.time), "h8 i9", step=500)
    state.order(TakeBack(2), at=2_000)
    lay(state, "h10", step=20)
    state.order(Award(Result.DRAW), at=3_000)
    return eventlog.log_of(state, TIMED, first="anna", second="béla")


def test_the_hash_is_what_the_docstring_says() -> None:
    """Worked by hand, so that other programs can check a chain."""
    event = Event(5, FIRST, place(7, 8))
    known = "dfae020d74568892882debabb0a652c02800ef4f8455f90842e971709990ab5e"
    assert entry_hash("00", 2, event) == entry_hash("00", 2, json.loads(json.dumps(event_to_dict(event))))
    assert eventlog.canonical(["00", 2, event_to_dict(event)]) == (
        '["00",2,{"act":"place","at":5,"point":[7,8],"seat":"first"}]'
    )
    assert entry_hash("00", 2, event) == known


def test_a_chain_can_be_continued() -> None:
    log = shown()
    start = genesis(TIMED, three_move=False, abortable=True)
    events = [entry.event for entry in log.entries]
    begun_with = chain(events[:3], start)
    rest = chain(events[3:], begun_with[-1].hash, first=4)
    assert begun_with + rest == log.entries
    assert log.entries[0].prev == start


def test_a_log_of_other_settings_is_not_written() -> None:
    with pytest.raises(ValueError, match="other settings"):
        eventlog.log_of(begun(FIFTEEN), TIMED)


def test_an_altered_byte_anywhere_is_noticed() -> None:
    """But for the seats' names, which may be erased, and spaces, every byte is covered."""
    data = eventlog.write(shown()).encode()
    covered = [at for at in range(len(data)) if chr(data[at]) not in " \n"]
    names = data.index(b'"seats"')
    covered = [at for at in covered if not names <= at < data.index(b'"entries"')]
    for at in covered:
        lots = random.Random(at)
        other = lots.choice([sign for sign in b'0123456789abcdefz"{}[],:' if sign != data[at]])
        with pytest.raises(RecordError):
            eventlog.read(data[:at] + bytes([other]) + data[at + 1 :])


@pytest.mark.parametrize("seq", range(1, 7))
def test_a_broken_hash_names_its_entry(seq: int) -> None:
    text = eventlog.write(shown())
    lines = text.splitlines()
    line = next(number for number, line in enumerate(lines) if f'"seq":{seq}}}' in line)
    plain = json.loads(lines[line].rstrip(","))
    plain["event"]["at"] += 1
    lines[line] = json.dumps(plain) + "," * (seq < 6)
    with pytest.raises(LogHash) as refused:
        eventlog.read("\n".join(lines))
    assert refused.value.data == {"line": line + 1, "column": 1, "seq": seq}


def test_a_swapped_and_a_missing_entry() -> None:
    document = json.loads(eventlog.write(shown()))
    entries = document["entries"]
    swapped = {**document, "entries": [*entries[:2], entries[3], entries[2], *entries[4:]]}
    missing = {**document, "entries": [*entries[:2], *entries[3:]]}
    renumbered = [{**entry, "seq": seq} for seq, entry in enumerate(missing["entries"], 1)]
    for changed in (swapped, missing):
        with pytest.raises(LogSequence) as refused:
            eventlog.read(json.dumps(changed))
        assert (refused.value.data["seq"], refused.value.data["found"]) == (3, "4")
    with pytest.raises(LogHash) as broken:
        eventlog.read(json.dumps({**document, "entries": renumbered}))
    assert broken.value.data["seq"] == 3


def test_other_settings_break_the_chain_at_its_start() -> None:
    text = eventlog.write(shown())
    for one, other in (('"base":10000', '"base":20000'), ('"abortable": true', '"abortable": false')):
        with pytest.raises(LogHash) as refused:
            eventlog.read(text.replace(one, other))
        assert refused.value.data["seq"] == 1


def test_names_can_be_erased() -> None:
    text = eventlog.write(shown()).replace("anna", "").replace("b\\u00e9la", "gone")
    log = eventlog.read(text)
    assert (log.first, log.second) == ("", "gone")
    assert log.head == shown().head


def test_a_cut_tail_shows_against_a_known_head() -> None:
    state = lay(begun(FIFTEEN), "h8 i9 h9 i10")
    settings = PRESETS["freestyle-15"]
    whole = eventlog.log_of(state, settings)
    cut = eventlog.read(eventlog.write(eventlog.log_of(lay(begun(FIFTEEN), "h8 i9"), settings)))
    other = eventlog.log_of(lay(begun(FIFTEEN), "h8 i8 h9"), settings)
    empty = eventlog.log_of(GameState(FIFTEEN), settings)
    assert compare_heads(whole, whole.head) is Continuity.SAME
    assert compare_heads(cut, whole.head) is Continuity.CUT
    assert compare_heads(whole, cut.head) is Continuity.LONGER
    assert compare_heads(whole, other.head) is Continuity.FORKED
    assert compare_heads(whole, empty.head) is Continuity.LONGER
    assert compare_heads(whole, Head(0, "0")) is Continuity.FORKED
    assert compare_heads(empty, empty.head) is Continuity.SAME
    assert is_prefix(cut, whole)
    assert is_prefix(empty, whole)
    assert not is_prefix(whole, cut)
    assert not is_prefix(other, whole)


REFUSED = [
    (events_of((1, SECOND, place(7, 7))), 2, "not_your_turn"),
    (events_of((1, FIRST, place(7, 7)), (2, SECOND, place(7, 7))), 3, "occupied"),
    (events_of((1, FIRST, place(15, 0))), 2, "outside_field"),
    (events_of((1, FIRST, Resign()), (2, SECOND, place(7, 7))), 3, "game_over"),
    (events_of((1, None, Begin())), 2, "already_begun"),
    (events_of((1, None, TakeBack(9))), 2, "nothing_to_take_back"),
    (events_of((1, FIRST, Pass())), 2, "not_asked"),
]


@pytest.mark.parametrize(("events", "seq", "code"), REFUSED)
def test_an_event_that_the_rules_refuse_is_named(events: list[Event], seq: int, code: str) -> None:
    with pytest.raises(LogIllegal) as refused:
        eventlog.read(eventlog.write(log_of(events)))
    assert (refused.value.data["seq"], refused.value.data["refusal"]) == (seq, code)
    assert refused.value.line == 8 + seq


DIFFERENT = [
    (events_of((9_999, FIRST, Flag())), 2, None),
    (events_of((10_000, FIRST, place(7, 7))), 2, "flag"),
    (events_of((10_001, FIRST, Flag())), 2, "flag"),
    (events_of((5, FIRST, place(7, 7)), (4, SECOND, place(8, 8))), 3, "place"),
]


@pytest.mark.parametrize(("events", "seq", "expected"), DIFFERENT)
def test_an_event_that_would_have_been_another_is_named(
    events: list[Event], seq: int, expected: str | None
) -> None:
    with pytest.raises(LogDiffers) as refused:
        eventlog.read(eventlog.write(log_of(events)))
    assert (refused.value.data["seq"], refused.value.data["expected"]) == (seq, expected)


def test_the_servers_pass_cannot_be_left_out() -> None:
    settings = SETTINGS["slides_tight"]
    logs = (eventlog.log_of(played("slides_tight", seed), settings) for seed in range(40))
    log, at = next((log, at) for log in logs if (at := server_pass(log)))
    events = [entry.event for entry in log.entries]
    start = genesis(settings, three_move=False, abortable=True)
    cut = replace(log, entries=chain(events[:at], start))
    with pytest.raises(LogIncomplete) as refused:
        eventlog.read(eventlog.write(cut))
    assert (refused.value.data["seq"], refused.value.data["expected"]) == (at, "pass")
    skipped = replace(
        log, entries=chain(events[:at] + events[at + 1 :] + [Event(10**9, None, Award(Result.DRAW))], start)
    )
    with pytest.raises(LogDiffers) as differs:
        eventlog.read(eventlog.write(skipped))
    assert (differs.value.data["seq"], differs.value.data["expected"]) == (at + 1, "pass")


def server_pass(log: EventLog) -> int:
    """The index of a pass that the server entered; 0 without one."""
    return next((at for at, entry in enumerate(log.entries) if isinstance(entry.event.act, Pass)), 0)


def test_the_demand_belongs_to_the_settings() -> None:
    never = match_format(FIFTEEN, three_move=ThreeMove.NEVER)
    text = eventlog.write(log_of([], never))
    assert eventlog.read(text).entries == ()
    with pytest.raises(RecordError) as refused:
        eventlog.read(text.replace('"three_move": false', '"three_move": true'))
    assert refused.value.data["part"] == "three_move"
