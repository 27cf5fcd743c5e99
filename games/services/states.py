"""The pure state of a game from its log, quickly: a process keeps what it has folded and goes on from there.

Nothing hangs on what is kept: it is used only where its hash is the row's, or an earlier link of the row's
own chain, and may be lost at any time.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import NamedTuple

from django.db.models import QuerySet

from games import log
from games.models import Game, GameEvent, Match
from games.rules.errors import Refusal
from games.rules.game import GameState

KEPT = 512  # games; one with 200 events takes about 100 kB


class _Folded(NamedTuple):
    head: str
    state: GameState


_kept: OrderedDict[int, _Folded] = OrderedDict()
_lock = Lock()


def new_state(match: Match) -> GameState:
    """A game of this match before its first event."""
    agreed = match.format
    return GameState(
        agreed.rules,
        agreed.time,
        grace=agreed.grace,
        three_move=match.three_move,
        abortable=match.abortable,
    )


@contextmanager
def held(game: Game, match: Match) -> Iterator[GameState]:
    """The state of a game's row for the length of a verb; it is kept after a refusal that left it as it was."""
    state = take(game, match)
    try:
        yield state
    except Refusal:
        if len(state.events) == game.version:
            keep(game, state)
        raise
    keep(game, state)


def take(game: Game, match: Match) -> GameState:
    """The state of a game's row, for the caller alone; `keep` it afterwards unless something went wrong."""
    return take_all([(match, game)])[0]


def take_all(rows: Sequence[tuple[Match, Game]]) -> list[GameState]:
    """The states of many games' rows: what is not kept is read by one query."""
    kept = [_kept_state(game) for _match, game in rows]
    unknown = [game for (_match, game), state in zip(rows, kept, strict=True) if state is None]
    logs = _logs(unknown) if unknown else {}
    return [
        state or fold_rows(new_state(match), logs.get(game.pk, []))
        for (match, game), state in zip(rows, kept, strict=True)
    ]


def keep(game: Game, state: GameState) -> None:
    """Keep a state that the row's transaction is about to make true."""
    if not game.version:
        return  # before its first event a game may still take a demand in: nothing is worth keeping
    with _lock:
        _kept[game.pk] = _Folded(game.head, state)
        _kept.move_to_end(game.pk)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def fold_rows(state: GameState, rows: list[GameEvent]) -> GameState:
    """Fold the rows in."""
    for row in rows:
        state.fold(log.event_of(row.at, row.seat, row.act, row.payload))
    return state


def _kept_state(game: Game) -> GameState | None:
    with _lock:
        folded = _kept.pop(game.pk, None)
    if folded and folded.head != game.head:
        return _caught_up(folded, game)
    return folded and folded.state


def _caught_up(folded: _Folded, game: Game) -> GameState | None:
    """The kept state with the entries since, if they are links of the same chain."""
    known = len(folded.state.events)
    rows = list(_entries().filter(game_id=game.pk, seq__gte=known, seq__lte=game.version))
    if not rows or rows[0].hash != folded.head:
        return None
    return fold_rows(folded.state, rows[1:])


def _logs(games: Sequence[Game]) -> dict[int, list[GameEvent]]:
    """The entries of each game's log up to its row's version."""
    versions = {game.pk: game.version for game in games}
    found: dict[int, list[GameEvent]] = {}
    for entry in _entries().filter(game_id__in=versions):
        if entry.seq <= versions[entry.game_id]:
            found.setdefault(entry.game_id, []).append(entry)
    return found


def _entries() -> QuerySet[GameEvent]:
    return GameEvent.objects.order_by("game_id", "seq").only(
        "game_id", "seq", "at", "seat", "act", "payload", "hash"
    )
