"""The event log as JSON with its chain of hashes (§15): whoever holds a head can see any later change.

Each hash covers the one before, the entry's number and its event; the first covers settings and
flags instead. The players' names stand outside the chain, so that they can be erased.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, get_args

from games.records import errors
from games.records.record import MAX_MOVES, Place, one_line
from games.records.source import Source, source
from games.rules.errors import BadEvent, Refusal
from games.rules.events import NAMES, Event, Flag, PlayerAct, TakeBack, event_from_dict, event_to_dict
from games.rules.game import GameState
from games.rules.offers import ThreeMove
from games.rules.ruleset import MatchFormat, check_format, format_from_dict, format_to_dict
from games.rules.sides import Seat

NAME, VERSION = "amoba-event-log", 1
MAX_DEPTH = 20
MAX_SEAT_NAME = 200  # characters
MAX_REPLAYED = 1_000_000  # events that all take-backs together may replay

_STRUCTURE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[\[\]{},:]', re.DOTALL)
_DIGITS = 20
_KEYS = ("format", "version", "settings", "three_move", "abortable", "seats", "entries")
_ENTRY_KEYS = {"seq", "event", "prev", "hash"}


class LogEntry(NamedTuple):
    """One link of the chain: `prev` is the hash of the entry before, or the genesis."""

    seq: int
    event: Event
    prev: str
    hash: str


class Head(NamedTuple):
    """The end of a chain: how many entries, and the last one's hash (the genesis of an empty log)."""

    seq: int
    hash: str


class Continuity(StrEnum):
    """How a log stands to a head that was known before."""

    SAME = "same"
    LONGER = "longer"
    CUT = "cut"
    FORKED = "forked"


@dataclass(frozen=True)
class EventLog:
    """A verified log: its chain is whole and its rules allow every event. `state` is the game replayed."""

    settings: MatchFormat
    three_move: bool
    abortable: bool
    first: str
    second: str
    entries: tuple[LogEntry, ...]
    state: GameState

    @property
    def head(self) -> Head:
        """What to keep elsewhere in order to notice a cut tail."""
        if self.entries:
            return Head(self.entries[-1].seq, self.entries[-1].hash)
        return Head(0, genesis(self.settings, three_move=self.three_move, abortable=self.abortable))


# The chain ----------------------------------------------------------------------------------------
def canonical(value: object) -> str:
    """The one JSON text of a value: sorted keys, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def _sha256(value: object) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def genesis(settings: MatchFormat, *, three_move: bool, abortable: bool) -> str:
    """What the first entry's `prev` is: the hash of all that the log's events are judged by."""
    plain = {"settings": format_to_dict(settings), "three_move": three_move, "abortable": abortable}
    return _sha256({"format": NAME, "version": VERSION, **plain})


def entry_hash(prev: str, seq: int, event: Event | Mapping[str, object]) -> str:
    """SHA-256 of the canonical text of previous hash, number (from 1) and event."""
    plain = event_to_dict(event) if isinstance(event, Event) else dict(event)
    return _sha256([prev, seq, plain])


def chain(events: Iterable[Event], start: str, *, first: int = 1) -> tuple[LogEntry, ...]:
    """The entries of `events`, numbered from `first`, linked to `start`: a genesis or the hash before."""
    entries: list[LogEntry] = []
    for seq, event in enumerate(events, first):
        prev = entries[-1].hash if entries else start
        entries.append(LogEntry(seq, event, prev, entry_hash(prev, seq, event)))
    return tuple(entries)


def compare_heads(log: EventLog, known: Head) -> Continuity:
    """How a log stands to a head kept from earlier: a cut tail shows only here."""
    if log.head == known:
        return Continuity.SAME
    if log.head.seq < known.seq:
        return Continuity.CUT
    heads = {Head(entry.seq, entry.hash) for entry in log.entries}
    begun = known == Head(0, log.entries[0].prev) if log.entries else False
    return Continuity.LONGER if begun or known in heads else Continuity.FORKED


def is_prefix(shorter: EventLog, longer: EventLog) -> bool:
    """Whether `longer` is `shorter` gone on, or the same."""
    return compare_heads(longer, shorter.head) in {Continuity.SAME, Continuity.LONGER}


# Writing ------------------------------------------------------------------------------------------
def log_of(state: GameState, settings: MatchFormat, *, first: str = "", second: str = "") -> EventLog:
    """The log of a game played under `settings`; names or opaque ids of the seats."""
    if settings.rules != state.rules or settings.time != state.clock.control:
        raise ValueError("the game was played under other settings")
    start = genesis(settings, three_move=state.three_move, abortable=state.abortable)
    entries = chain(state.events, start)
    return EventLog(settings, state.three_move, state.abortable, first, second, entries, state)


def write(log: EventLog) -> str:
    """The document: one line per entry."""
    head = {
        "format": NAME,
        "version": VERSION,
        "settings": format_to_dict(log.settings),
        "three_move": log.three_move,
        "abortable": log.abortable,
        "seats": {Seat.FIRST: one_line(log.first), Seat.SECOND: one_line(log.second)},
    }
    lines = [f"{canonical(name)}: {canonical(value)},\n" for name, value in head.items()]
    entries = ",\n".join(canonical(_plain(entry)) for entry in log.entries)
    return "{\n" + "".join(lines) + '"entries": [\n' + entries + "\n]}\n"


def _plain(entry: LogEntry) -> dict[str, object]:
    return {**entry._asdict(), "event": event_to_dict(entry.event)}


# Reading ------------------------------------------------------------------------------------------
def read(data: bytes | str) -> EventLog:
    """A document of `write`, verified: chain, events, rules. Raises `RecordError`; `seq` = entry at fault."""
    return _Reader(source(data)).log()


class _Unread(ValueError):
    """What Python's parser would let pass; `token` is where."""

    def __init__(self, why: str, token: str) -> None:
        super().__init__(why)
        self.why, self.token = why, token


class _Reader:
    def __init__(self, text: Source) -> None:
        self.source = text
        self.document = self._document()

    def log(self) -> EventLog:
        settings, three_move, abortable = self._settings(), self._flag("three_move"), self._flag("abortable")
        if settings.three_move is not ThreeMove.ON_DEMAND and three_move != (
            settings.three_move is ThreeMove.ALWAYS
        ):
            raise self._misshapen("three_move")
        first, second = self._seats()
        start = genesis(settings, three_move=three_move, abortable=abortable)
        entries = tuple(self._entries(start))
        self._check_take_backs(entries)
        state = GameState(
            settings.rules,
            settings.time,
            grace=settings.grace,
            three_move=three_move,
            abortable=abortable,
        )
        self._replay(state, entries)
        return EventLog(settings, three_move, abortable, first, second, entries, state)

    # The document --------------------------------------------------------------------------------
    def _document(self) -> dict[str, object]:
        self._check_depth()
        try:
            found = json.loads(
                self.source.text,
                object_pairs_hook=_object,
                parse_int=_whole,
                parse_float=lambda text: _refuse("number", text),
                parse_constant=lambda text: _refuse("number", text),
            )
        except json.JSONDecodeError as problem:
            place = self.source.place(problem.pos)
            raise errors.LogSyntax(**place._asdict(), why="json") from None
        except _Unread as problem:
            place = self.source.place(max(0, self.source.text.rfind(problem.token)))
            raise errors.LogSyntax(**place._asdict(), why=problem.why) from None
        if not isinstance(found, dict) or found.get("format") != NAME:
            raise self._misshapen("format")
        if found.get("version") != VERSION:
            place = self._place_of("version")
            raise errors.LogVersion(**place._asdict(), version=errors.shown(str(found.get("version"))))
        if found.keys() != {*_KEYS}:
            wrong = min(found.keys() ^ {*_KEYS})
            raise self._misshapen(errors.shown(wrong))
        return found

    def _check_depth(self) -> None:
        """Before Python's parser, which goes as deep as its stack, sees the text."""
        depth = 0
        for found in _STRUCTURE.finditer(self.source.text):
            depth += (found[0] in "[{") - (found[0] in "]}")
            if depth > MAX_DEPTH:
                raise errors.TooDeep(**self.source.place(found.start())._asdict(), most=MAX_DEPTH)

    def _misshapen(self, part: str) -> errors.LogShape:
        return errors.LogShape(**self._place_of(part)._asdict(), part=part)

    def _place_of(self, key: str, entry: int | None = None) -> Place:
        """Where a key of the document stands, or its `entry`-th entry (from 0); else the start."""
        depth = commas = 0
        inside = False  # the list of entries
        before = ""
        for found in _STRUCTURE.finditer(self.source.text):
            sign = found[0]
            if depth == 1 and sign == canonical(key) and before != ":":
                if entry is None:
                    return self.source.place(found.start())
                inside = True
            depth += (sign in "[{") - (sign in "]}")
            commas += inside and depth == 2 and sign == ","
            if inside and depth == 3 and sign == "{" and commas == entry:
                return self.source.place(found.start())
            before = sign
        return Place(1, 1)

    def _settings(self) -> MatchFormat:
        plain = self.document["settings"]
        if not isinstance(plain, dict):
            raise self._misshapen("settings")
        try:
            settings = format_from_dict(plain)
            check_format(settings)
        except Refusal as refusal:
            place = self._place_of("settings")._asdict()
            raise errors.LogSettings(**place, refusal=refusal.code, details=refusal.data) from None
        return settings

    def _flag(self, name: str) -> bool:
        value = self.document[name]
        if not isinstance(value, bool):
            raise self._misshapen(name)
        return value

    def _seats(self) -> tuple[str, str]:
        seats = self.document["seats"]
        if not isinstance(seats, dict) or seats.keys() != {*Seat}:
            raise self._misshapen("seats")
        for name in seats.values():
            if not isinstance(name, str) or one_line(name) != name:
                raise self._misshapen("seats")
            if len(name) > MAX_SEAT_NAME:
                place = self._place_of("seats")._asdict()
                raise errors.ValueTooLong(**place, name="seats", most=MAX_SEAT_NAME)
        return seats[Seat.FIRST], seats[Seat.SECOND]

    # Entries -------------------------------------------------------------------------------------
    def _at(self, seq: int) -> dict[str, int]:
        return self._place_of("entries", seq - 1)._asdict()

    def _entries(self, start: str) -> Iterator[LogEntry]:
        found = self.document["entries"]
        if not isinstance(found, list):
            raise self._misshapen("entries")
        if len(found) > MAX_MOVES:
            raise errors.TooManyMoves(**self._at(MAX_MOVES + 1), most=MAX_MOVES)
        prev = start
        for seq, plain in enumerate(found, 1):
            entry = self._entry(seq, plain, prev)
            prev = entry.hash
            yield entry

    def _entry(self, seq: int, plain: object, prev: str) -> LogEntry:
        if not isinstance(plain, dict) or plain.keys() != _ENTRY_KEYS or not isinstance(plain["event"], dict):
            raise errors.LogShape(**self._at(seq), part="entries", seq=seq)
        if type(plain["seq"]) is not int or plain["seq"] != seq:
            raise errors.LogSequence(**self._at(seq), seq=seq, found=errors.shown(str(plain["seq"])))
        hashed = entry_hash(prev, seq, plain["event"])
        if plain["prev"] != prev or plain["hash"] != hashed:
            raise errors.LogHash(**self._at(seq), seq=seq)
        try:
            event = event_from_dict(plain["event"])
        except BadEvent as problem:
            raise errors.LogEvent(**self._at(seq), seq=seq, why=problem.data["why"]) from None
        if canonical(event_to_dict(event)) != canonical(plain["event"]):
            raise errors.LogEvent(**self._at(seq), seq=seq, why="form")
        return LogEntry(seq, event, prev, hashed)

    def _check_take_backs(self, entries: Iterable[LogEntry]) -> None:
        """Each take-back replays what it keeps: a log must not be able to ask for hours of work."""
        replayed = 0
        for entry in entries:
            if isinstance(entry.event.act, TakeBack):
                replayed += entry.seq
            if replayed > MAX_REPLAYED:
                raise errors.TooManyTakeBacks(**self._at(entry.seq), seq=entry.seq, most=MAX_REPLAYED)

    def _replay(self, state: GameState, entries: Iterable[LogEntry]) -> None:
        """Play every event as if it came in now: what comes out must be what stands in the log."""
        due: list[Event] = []
        seq = 0
        for seq, event, *_ in entries:
            produced = due or self._play(state, seq, event)
            if not produced or produced[0] != event:
                expected = NAMES[type(produced[0].act)] if produced else None
                raise errors.LogDiffers(**self._at(seq), seq=seq, expected=expected)
            due = [*produced[1:]]
        if due:
            raise errors.LogIncomplete(**self._at(seq), seq=seq, expected=NAMES[type(due[0].act)])

    def _play(self, state: GameState, seq: int, event: Event) -> list[Event]:
        at, seat, act = event
        try:
            if isinstance(act, Flag):
                return [*state.flag(at)]
            if not isinstance(act, get_args(PlayerAct)):
                return [*state.order(act, at=at)]
            if seat is None:
                raise errors.LogEvent(**self._at(seq), seq=seq, why="seat")
            return [*state.play(act, seat=seat, at=at)]
        except errors.RecordError:
            raise
        except Refusal as refusal:
            place = self._at(seq)
            raise errors.LogIllegal(**place, seq=seq, refusal=refusal.code, details=refusal.data) from None


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise _Unread("duplicate_key", json.dumps(key))
        found[key] = value
    return found


def _whole(text: str) -> int:
    return int(text) if len(text) <= _DIGITS else _refuse("number", text)


def _refuse(why: str, token: str) -> int:
    raise _Unread(why, token)
