"""The guided page: where an organiser stands between entries and prize list, and what is missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from tournaments.labels import guide as labels
from tournaments.labels import refusals
from tournaments.models import Entry, Round, Tournament
from tournaments.queries.boards import Board

State = Tournament.State
FEWEST: Final = 2
_BEFORE: Final = {
    State.DRAFT: "open_entries",
    State.ENTRIES_OPEN: "close_entries",
    State.ENTRIES_CLOSED: "start",
}
_AFTER: Final = {State.AWAITING_APPROVAL: "approve", State.FINAL: "prizes"}
_OF_ROUND: Final = {
    Round.State.DRAFTED: "publish",
    Round.State.PUBLISHED: "start_round",
    Round.State.PLAYING: "complete",
}


class Act(NamedTuple):
    """The next thing to do; `round` where it is about one."""

    code: str
    round: int | None = None

    @property
    def title(self) -> str:
        """In the list of steps."""
        return str(labels.STEPS[self.code].title) % {"round": self.round}

    @property
    def button(self) -> str:
        """On the big button."""
        return str(labels.STEPS[self.code].button) % {"round": self.round}

    @property
    def text(self) -> str:
        """What it does."""
        return str(labels.STEPS[self.code].text)


class Item(NamedTuple):
    """A line of the checklist: `done`, `now` or `later`."""

    title: str
    state: str


@dataclass(frozen=True)
class Guide:
    """`act` is None for a cancelled tournament. While anything is `missing` (sentences), the button is idle."""

    act: Act | None
    missing: tuple[str, ...]
    items: tuple[Item, ...]
    boards: Sequence[Board] = ()


def next_act(tournament: Tournament, rounds: Sequence[Round]) -> Act | None:
    """What the organiser does next; rounds in order. None for a cancelled tournament."""
    state = State(tournament.state)
    if state in _BEFORE or state in _AFTER:
        return Act({**_BEFORE, **_AFTER}[state])
    if state is State.CANCELLED:
        return None
    for round_ in rounds:
        if round_.state != Round.State.COMPLETE:
            return Act(_OF_ROUND[Round.State(round_.state)], round_.number)
    return Act("finish")


def guide(
    tournament: Tournament,
    rounds: Sequence[Round],
    entries: Sequence[Entry],
    boards: Sequence[Board],
    at: int,
) -> Guide:
    """No query; `boards` are those of the round that goes on."""
    act = next_act(tournament, rounds)
    missing = tuple(_missing(act, rounds, entries, boards, at)) if act else ()
    return Guide(act, missing, tuple(_items(act, rounds)), boards)


def _missing(
    act: Act, rounds: Sequence[Round], entries: Sequence[Entry], boards: Sequence[Board], at: int
) -> Iterator[str]:
    standing = [entry for entry in entries if not entry.withdrawn]
    if act.code in {"close_entries", "start"} and len(standing) < FEWEST:
        yield refusals.missing({"why": "entries"})
    if act.code == "start_round" and _early(rounds, act.round, at):
        yield refusals.missing({"round": act.round, "why": "starts_at"})
    if act.code == "complete":
        for board in boards:
            if board.outcome.why and board.number == act.round:
                where = {"round": board.number, "board": board.pairing.board}
                yield refusals.missing({**where, "why": board.outcome.why})


def _early(rounds: Sequence[Round], number: int | None, at: int) -> bool:
    """Whether the round has a set time that has not come."""
    return any(row.number == number and row.starts_at is not None and at < row.starts_at for row in rounds)


def _items(act: Act | None, rounds: Sequence[Round]) -> Iterator[Item]:
    """The whole way; of rounds each in one line, the one that goes on with what it waits for."""
    way = [*(Act(code) for code in _BEFORE.values())]
    way += [act if act and act.round == row.number else Act("complete", row.number) for row in rounds]
    way += [Act("finish"), *(Act(code) for code in _AFTER.values())]
    here = way.index(act) if act in way else len(way)
    for place, step in enumerate(way):
        yield Item(step.title, "done" if place < here else "now" if place == here else "later")
