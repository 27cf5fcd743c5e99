"""A tournament's log, read from its beginning: what the rows should say. Like every fold it refuses nothing."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.log import Act
from tournaments.models import Entry, ResultClaim, Round, Tournament

State = Tournament.State
Payload = Mapping[str, Any]


@dataclass
class ToldEntry:
    """An entry by the log."""

    player: int
    state: str = Entry.State.ENTERED
    number: int | None = None
    absences: list[list[int | None]] = field(default_factory=list)


@dataclass
class ToldRound:
    """A round by the log; `pairs` of pairing numbers in the order of the boards."""

    pairs: list[tuple[int, int | None]]
    state: str = Round.State.DRAFTED
    starts_at: int | None = None
    published_at: int | None = None
    started_at: int | None = None
    completed_at: int | None = None


@dataclass
class ToldClaim:
    """The standing claim of a pairing by the log."""

    number: int
    side: str
    state: str
    games: list[dict[str, object]]


@dataclass
class Told:
    """All that a log says; entries and pairings by their ids."""

    state: str = ""
    regulations: dict[str, object] = field(default_factory=dict)
    entries: dict[int, ToldEntry] = field(default_factory=dict)
    rounds: dict[int, ToldRound] = field(default_factory=dict)
    matches: dict[int, int] = field(default_factory=dict)
    absent: set[tuple[int, int]] = field(default_factory=set)  # (round, entry), since it was published
    forfeited: set[tuple[int, int]] = field(default_factory=set)  # (pairing, entry), later
    claims: dict[int, ToldClaim] = field(default_factory=dict)
    # The ends of logs as they were: (id of the match or game, number of entries) -> last hash.
    match_heads: dict[tuple[int, int], str] = field(default_factory=dict)
    game_heads: dict[tuple[int, int], str] = field(default_factory=dict)

    def fold(self, act: str, payload: Payload, at: int) -> None:
        """Take one entry in. An act that changes no row but its own is passed over."""
        if act in _FOLDS:
            _FOLDS[act](self, payload, at)
        for entry, number in payload.get("numbers") or ():
            self.entries[entry].number = number
        self.state = _STATES.get(act, self.state)


def told(events: Iterable[tuple[str, Payload, int]]) -> Told:
    """The whole log: (act, payload, at) of every entry in order."""
    found = Told()
    for act, payload, at in events:
        found.fold(act, payload, at)
    return found


# One act each -------------------------------------------------------------------------------------
def _regulations(found: Told, payload: Payload, at: int) -> None:
    found.regulations |= payload["regulations"]


def _opened(found: Told, payload: Payload, at: int) -> None:
    """Opened again, entries give back the numbers that their close had given them."""
    if found.state == State.ENTRIES_CLOSED:
        for entry in found.entries.values():
            entry.number = None


def _entered(found: Told, payload: Payload, at: int) -> None:
    entry = found.entries.setdefault(payload["entry"], ToldEntry(payload["player"]))
    entry.state = Entry.State.ENTERED


def _withdrawn(found: Told, payload: Payload, at: int) -> None:
    entry = found.entries[payload["entry"]]
    entry.state = Entry.State.WITHDRAWN
    if payload["since"] is None:
        entry.number = None
    else:
        entry.absences.append([payload["since"], None])


def _returned(found: Told, payload: Payload, at: int) -> None:
    entry = found.entries[payload["entry"]]
    since, _until = entry.absences.pop()
    if since != payload["until"]:
        entry.absences.append([since, payload["until"]])
    entry.state = Entry.State.ENTERED


def _started(found: Told, payload: Payload, at: int) -> None:
    for number, pairs in enumerate(payload["rounds"], 1):
        found.rounds[number] = ToldRound([(pair[0], pair[1]) for pair in pairs])


def _published(found: Told, payload: Payload, at: int) -> None:
    round_ = found.rounds[payload["round"]]
    round_.state, round_.published_at, round_.starts_at = Round.State.PUBLISHED, at, payload["starts_at"]
    found.matches |= dict(payload["matches"])
    found.absent |= {(payload["round"], entry) for entry in payload["absent"]}


def _scheduled(found: Told, payload: Payload, at: int) -> None:
    found.rounds[payload["round"]].starts_at = payload["starts_at"]


def _begun(found: Told, payload: Payload, at: int) -> None:
    round_ = found.rounds[payload["round"]]
    round_.state, round_.started_at = Round.State.PLAYING, payload["started_at"]


def _completed(found: Told, payload: Payload, at: int) -> None:
    round_ = found.rounds[payload["round"]]
    round_.state, round_.completed_at = Round.State.COMPLETE, at
    found.match_heads |= {(pk, version): head for pk, version, head in payload["matches"]}
    found.game_heads |= {(pk, version): head for pk, version, head in payload["games"]}


def _match(found: Told, payload: Payload, at: int) -> None:
    found.matches[payload["pairing"]] = payload["match"]


def _forfeited(found: Told, payload: Payload, at: int) -> None:
    found.forfeited |= {(pairing, payload["entry"]) for pairing in payload["pairings"]}


def _claimed(state: str) -> Callable[[Told, Payload, int], None]:
    def fold(found: Told, payload: Payload, at: int) -> None:
        side = payload.get("side", "")
        found.claims[payload["pairing"]] = ToldClaim(payload["number"], side, state, payload["games"])

    return fold


def _settled(state: str) -> Callable[[Told, Payload, int], None]:
    def fold(found: Told, payload: Payload, at: int) -> None:
        found.claims[payload["pairing"]].state = state

    return fold


_STATES: dict[str, str] = {
    Act.CREATED: State.DRAFT,
    Act.ENTRIES_OPENED: State.ENTRIES_OPEN,
    Act.ENTRIES_CLOSED: State.ENTRIES_CLOSED,
    Act.STARTED: State.RUNNING,
    Act.FINISHED: State.AWAITING_APPROVAL,
    Act.APPROVED: State.FINAL,
    Act.CANCELLED: State.CANCELLED,
}
_FOLDS: dict[str, Callable[[Told, Payload, int], None]] = {
    Act.CREATED: _regulations,
    Act.EDITED: _regulations,
    Act.ENTRIES_OPENED: _opened,
    Act.ENTERED: _entered,
    Act.WITHDRAWN: _withdrawn,
    Act.RETURNED: _returned,
    Act.STARTED: _started,
    Act.ROUND_PUBLISHED: _published,
    Act.ROUND_SCHEDULED: _scheduled,
    Act.ROUND_STARTED: _begun,
    Act.ROUND_COMPLETED: _completed,
    Act.MATCH_OPENED: _match,
    Act.FORFEITED: _forfeited,
    Act.RESULT_ENTERED: _claimed(ResultClaim.State.ENTERED),
    Act.RESULT_OVERRIDDEN: _claimed(ResultClaim.State.CONFIRMED),
    Act.RESULT_CONFIRMED: _settled(ResultClaim.State.CONFIRMED),
    Act.RESULT_DISPUTED: _settled(ResultClaim.State.DISPUTED),
}
