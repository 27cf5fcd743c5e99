"""Logs kept outside the database: written as JSON lines, and compared with what the database says later.

A chain alone can be cut at its tail or rewritten whole; only something kept elsewhere shows that.
"""

import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games.models import Game, GameEvent
from games.records import eventlog
from games.records.errors import RecordError
from games.services import states
from games.services.verify import Finding


class Kept(NamedTuple):
    """A log as it was when it was exported: `game` is the row's id."""

    game: int
    log: eventlog.EventLog


def export(games: Iterable[Game] | None = None) -> Iterator[str]:
    """One line of JSON per game that has begun, in the order of their ids; players as opaque ids."""
    every = Game.objects.select_related("match").order_by("pk")
    for game in every.iterator(chunk_size=500) if games is None else games:
        if game.version:
            yield json.dumps({"game": game.pk, "log": document(game)}, ensure_ascii=False)


def document(game: Game, *, first: str | None = None, second: str | None = None) -> str:
    """The event log of a game as text; the seats' names, or the players' ids where none are given."""
    state = states.fold_rows(states.new_state(game.match), [*game.events.order_by("seq")])
    names = {"first": first or str(game.first_id), "second": second or str(game.second_id)}
    return eventlog.write(eventlog.log_of(state, game.match.format, **names))


def read(text: str, *, game: int | None = None) -> Iterator[Kept]:
    """The logs of an export, or the one log of `game` that was downloaded by itself.

    Raises `RecordError` for a log that is damaged in itself, `ValueError` for a line that is no export.
    """
    if game is not None:
        yield Kept(game, eventlog.read(text))
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _kept(line, number)


def _kept(line: str, number: int) -> Kept:
    try:
        match json.loads(line):
            case {"game": int(game), "log": str(log)}:
                return Kept(game, eventlog.read(log))
    except (json.JSONDecodeError, RecordError) as problem:
        raise ValueError(f"{number}: {problem}") from problem
    raise ValueError(f"{number}")


def compare(kept: Kept) -> Finding | None:
    """A game that is gone, a cut tail, or the first entry that was rewritten; None where all still stands."""
    game = Game.objects.filter(pk=kept.game).first()
    if game is None:
        return Finding(0, kept.game, 0, "game_missing")
    rows = GameEvent.objects.filter(game=game).order_by("seq").values_list("seq", "hash")
    found = dict(rows)
    for entry in kept.log.entries:
        if entry.seq not in found:
            return Finding(game.match_id, game.pk, entry.seq, "cut_tail", f"{len(found)}")
        if found[entry.seq] != entry.hash:
            return Finding(game.match_id, game.pk, entry.seq, "rewritten")
    return None
