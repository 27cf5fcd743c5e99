"""Piskvork's PSQ (§15): rectangles only; it holds no rules, no colours and no result.

The third number of the header is 1 where the second of the two names began.
"""

import re

from games.records import errors
from games.records.record import MAX_MOVES, Extra, Format, Place, Record, RecordedPly, one_line
from games.records.source import source
from games.rules.field import Finite, Point, rectangle

MAX_SIDE = 99
MAX_LINE = 1_000  # characters
HEADER, TAIL = "psq.header", "psq.tail"  # names of the extras that hold what only Piskvork understands

_HEADER = re.compile(
    r"\s*Piskvorky\s+([0-9]{1,6})\s*x\s*([0-9]{1,6})\s*,"
    r"\s*(-?[0-9]{1,9})\s*:\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*"
)
_MOVE = re.compile(r"\s*(-?[0-9]{1,6})\s*,\s*(-?[0-9]{1,6})\s*(?:,\s*([0-9]{1,12})\s*)?")
_LIKE_A_MOVE = re.compile(r"\s*-?[0-9]+\s*,")
_NUMBER = re.compile(r"\s*-?[0-9]+\s*")
_NO_END = "-1"


def read(data: bytes | str) -> tuple[Record, ...]:
    """The one game of a file; y counts from the top, both from 1. Raises `RecordError`."""
    text = source(data)
    lines = [line.rstrip() for line in text.lines()]
    _check_lengths(lines)
    start = next(number for number, line in enumerate(lines) if line)
    header = _HEADER.fullmatch(lines[start])
    if header is None:
        raise errors.PsqHeader(line=start + 1, column=1, text=errors.shown(lines[start]))
    width, height = int(header[1]), int(header[2])
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        column = header.start(1) + 1
        raise errors.PsqSize(line=start + 1, column=column, text=f"{header[1]}x{header[2]}", most=MAX_SIDE)
    end, plies = _plies(lines, start + 1, height)
    return (_record(rectangle(width, height), plies, header.groups()[2:], lines[end:]),)


def _check_lengths(lines: list[str]) -> None:
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise errors.ValueTooLong(line=number, column=MAX_LINE + 1, name="line", most=MAX_LINE)


def _plies(lines: list[str], start: int, height: int) -> tuple[int, tuple[RecordedPly, ...]]:
    """The plies, and the number of the first line after them."""
    plies: list[RecordedPly] = []
    for number, line in enumerate(lines[start:], start):
        found = _MOVE.fullmatch(line)
        if found is None and line:
            if _LIKE_A_MOVE.match(line):
                raise errors.PsqMove(line=number + 1, column=1, text=errors.shown(line))
            return number, tuple(plies)
        if found is None:
            continue
        if len(plies) >= MAX_MOVES:
            raise errors.TooManyMoves(line=number + 1, column=1, most=MAX_MOVES)
        point = Point(int(found[1]) - 1, height - int(found[2]))
        ms = int(found[3]) if found[3] else None
        plies.append(RecordedPly(None, point, ms=ms, place=Place(number + 1, 1)))
    return len(lines), tuple(plies)


def _record(
    field: Finite, plies: tuple[RecordedPly, ...], header: tuple[str | None, ...], tail: list[str]
) -> Record:
    while tail and not tail[-1]:
        tail.pop()
    named = len(tail) > 2 or bool(tail and not _NUMBER.fullmatch(tail[0]))
    names = [name.strip() for name in tail[:2]] if named else []
    rest = tail[len(names) :]
    if header[2] == "1":
        names.reverse()
    extra = [Extra(0, HEADER, tuple(part or "" for part in header))]
    if rest:
        extra.append(Extra(len(plies), TAIL, tuple(rest)))
    black, white = [*names, None, None][:2]
    return Record(Format.PSQ, field, plies, black=black, white=white, extra=tuple(extra))


def write(record: Record) -> str:
    """The text, with Windows line ends. Raises `NotWritable`.

    What PSQ cannot hold: `shape`, `size`, `slides`, `passes`, `setup`, `colours` (out of turn). An unbounded
    game is translated onto a square.
    """
    _check(record)
    placed = record
    if isinstance(record.field, Finite):
        width, height = record.field.width, record.field.height
    else:
        placed, width = record.on_square()
        height = width
    if max(width, height) > MAX_SIDE:
        raise errors.NotWritable(format=Format.PSQ, what="size", most=MAX_SIDE)
    kept = {extra.name: extra.values for extra in record.extra}
    one, other, first = kept.get(HEADER, ("0", "0", "0"))
    moves = [f"{ply.point.x + 1},{height - ply.point.y},{ply.ms or 0}" for ply in placed.plies if ply.point]
    lines = [f"Piskvorky {width}x{height}, {one}:{other}, {first}", *moves, *_names(record, first)]
    return "\r\n".join([*lines, *kept.get(TAIL, (_NO_END,)), ""])


def _check(record: Record) -> None:
    faults = {
        "shape": isinstance(record.field, Finite) and not record.field.is_rectangle,
        "slides": record.slides,
        "passes": any(ply.point is None for ply in record.plies),
        "setup": bool(record.setup),
        "colours": not record.alternates,
    }
    for what, found in faults.items():
        if found:
            raise errors.NotWritable(format=Format.PSQ, what=what)


def _names(record: Record, first: str) -> list[str]:
    if record.black is None and record.white is None:
        return []
    names = [_name(name) for name in (record.black, record.white)]
    return names[::-1] if first == "1" else names


def _name(name: str | None) -> str:
    """A name on one line that no reader takes for a move."""
    plain = one_line(name or "").strip() or "?"
    return plain.replace(",", ";") if _LIKE_A_MOVE.match(plain) else plain
