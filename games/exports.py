"""Games as files to take away (§15), recorded or played; what a form cannot hold is refused, and why."""

from collections.abc import Callable

from games.models import RecordedGame
from games.records import eventlog, from_game, movelist, psq, sgf_writer
from games.records.adjudicate import adjudicate
from games.records.errors import NotWritable
from games.records.record import Format, Kind, Record, RecordedPly, RecordedResult
from games.rules.events import Termination
from games.rules.field import Field, Point, field
from games.rules.game import GameState
from games.rules.openings import Choice
from games.rules.ruleset import MatchFormat, match_format, ruleset_from_dict
from games.rules.sides import BLACK, Colour

SUFFIXES: dict[Format, str] = {
    Format.SGF: "sgf",
    Format.PSQ: "psq",
    Format.LIST: "txt",
    Format.LOG: "json",
}


def record_of(game: RecordedGame) -> Record:
    """The record again, as it was stored: as read, but for what no format of ours would write."""
    return Record(
        Format(game.file.format),
        _field(game),
        tuple(_ply(**ply) for ply in game.plies),
        setup=tuple((Colour(colour), Point.parse(name)) for colour, name in game.setup),
        black=game.black or None,
        white=game.white or None,
        date=game.date or None,
        event=game.event or None,
        place=game.place or None,
        result=_result(**game.recorded) if game.recorded else None,
        choices=tuple(map(Choice, game.choices)),
        offered=tuple(map(Point.parse, game.offered)),
    )


def _field(game: RecordedGame) -> Field:
    """The record's field; the endless one where the game was judged there, and its points moved (§2)."""
    judged = field(str(game.rules["field"]))
    return field(game.field) if judged.bounded else judged


def _ply(colour: str, point: str | None, origin: str | None, ms: int | None) -> RecordedPly:
    target, source = (Point.parse(name) if name else None for name in (point, origin))
    return RecordedPly(Colour(colour), target, source, ms)


def _result(kind: str, winner: str | None, how: str | None, text: str) -> RecordedResult:
    return RecordedResult(
        Kind(kind), Colour(winner) if winner else None, Termination(how) if how else None, text
    )


def text(game: RecordedGame, form: Format) -> str:
    """The game in `form`. Raises `NotWritable`."""
    return _WRITERS[form](game)


def problems(game: RecordedGame) -> dict[Format, NotWritable | None]:
    """For each form, why it cannot hold the game; None where it can."""
    return _problems(lambda form: text(game, form))


def _problems(write: Callable[[Format], str]) -> dict[Format, NotWritable | None]:
    return {form: _problem(write, form) for form in Format}


def _problem(write: Callable[[Format], str], form: Format) -> NotWritable | None:
    try:
        write(form)
    except NotWritable as problem:
        return problem
    return None


def _log(game: RecordedGame) -> str:
    """The judged game as an event log, without clocks; only where the rules allow all of the record."""
    record = record_of(game)
    judged = adjudicate(record, ruleset_from_dict(game.rules))
    if record.setup or judged.accepted < len(record.plies):
        raise NotWritable(format=Format.LOG, what="setup" if record.setup else "illegal")
    first = judged.written_colour(BLACK)
    names = {Colour.BLACK: game.black, Colour.WHITE: game.white}
    log = eventlog.log_of(
        judged.state, match_format(judged.rules), first=names[first], second=names[first.other]
    )
    return eventlog.write(log)


_WRITERS: dict[Format, Callable[[RecordedGame], str]] = {
    Format.SGF: lambda game: sgf_writer.write(record_of(game)),
    Format.PSQ: lambda game: psq.write(record_of(game)),
    Format.LIST: lambda game: movelist.write(record_of(game)),
    Format.LOG: _log,
}


# Played games -------------------------------------------------------------------------------------
def played(
    state: GameState, settings: MatchFormat, form: Format, *, first: str, second: str, date: str
) -> str:
    """A game played here, as far as it has gone. Raises `NotWritable`."""
    if form is Format.LOG:
        return eventlog.write(eventlog.log_of(state, settings, first=first, second=second))
    return _OF_PLAYED[form](from_game.record_of(state, first=first, second=second, date=date))


def played_problems(
    state: GameState, settings: MatchFormat, *, first: str, second: str
) -> dict[Format, NotWritable | None]:
    """For each form, why it cannot hold the game as far as it has gone; None where it can."""
    return _problems(lambda form: played(state, settings, form, first=first, second=second, date=""))


_OF_PLAYED: dict[Format, Callable[[Record], str]] = {
    Format.SGF: sgf_writer.write,
    Format.PSQ: psq.write,
    Format.LIST: movelist.write,
}
