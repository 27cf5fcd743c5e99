"""A played game as the documents of §15: the event log with its hashes, SGF, PSQ, and the list of moves."""

from collections.abc import Callable
from datetime import UTC, datetime

from games.models import Game
from games.records import eventlog, movelist, psq, sgf_writer
from games.records.from_game import record_of
from games.records.record import Format, Record
from games.rules.game import GameState


def text(form: Format, game: Game, state: GameState) -> str:
    """The game's document. Raises `NotWritable` where the form cannot hold it (§13)."""
    if form is Format.LOG:
        return log(game, state)
    return _WRITERS[form](_record(game, state))


def log(game: Game, state: GameState) -> str:
    """The event log (§15): `eventlog.read` verifies it without us. The names stand outside the hashes."""
    names = {"first": game.first.name, "second": game.second.name}
    return eventlog.write(eventlog.log_of(state, game.match.format, **names))


def _record(game: Game, state: GameState) -> Record:
    begun = None if game.begun_at is None else datetime.fromtimestamp(game.begun_at / 1_000, UTC)
    return record_of(
        state,
        first=game.first.name,
        second=game.second.name,
        date=begun.date().isoformat() if begun else None,
    )


_WRITERS: dict[Format, Callable[[Record], str]] = {
    Format.SGF: sgf_writer.write,
    Format.PSQ: psq.write,
    Format.LIST: movelist.write,
}
