"""Plain move lists (§15): `h8 i9 …`, on the unbounded field `0,0 1,0 …`; slides `h8-h9`, passes `-`."""

import re
from collections.abc import Iterator

from games.records import errors
from games.records.record import MAX_MOVES, Format, Record, RecordedPly
from games.records.source import source
from games.rules.field import Field, Finite, Point, column_number

MAX_TOKEN = 200  # characters

# A comma separates moves on a finite field, and coordinates on the unbounded one.
_FINITE = re.compile(r"#[^\r\n]*|[^\s,;#]+")
_UNBOUNDED = re.compile(r"#[^\r\n]*|[^\s;#]+")
_NUMBER = re.compile(r"[0-9]{1,6}\.+")
_LETTERED = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")
_SIGNED = re.compile(r"([+-]?[0-9]{1,7}),([+-]?[0-9]{1,7})")
_PASSES = frozenset({"-", "--", "pass"})
_WITHOUT_I = "abcdefghjklmnopqrstuvwxyz"
_WIDEST, _HIGHEST = 26 * 27, 999  # what two letters and three digits can name
_PER_LINE = 10


def read(
    data: bytes | str, *, field: Field, rows_from_top: bool = False, skip_i: bool = False
) -> tuple[Record, ...]:
    """The one game of a list. Raises `RecordError`.

    `rows_from_top`: row 1 is the top row (GomocupJudge). `skip_i`: after h comes j (Go-style lists).
    Move numbers (`1.`) are skipped, `#` begins a comment, capitals are as good as small letters.
    """
    text = source(data)
    reader = _Reader(field, rows_from_top, skip_i)
    plies: list[RecordedPly] = []
    for found in (_FINITE if field.bounded else _UNBOUNDED).finditer(text.text):
        place = text.place(found.start())
        token = _NUMBER.sub("", found[0].lower().replace("\N{MINUS SIGN}", "-"), count=1)
        if not token or token.startswith("#"):
            continue
        if len(token) > MAX_TOKEN:
            raise errors.ValueTooLong(**place._asdict(), name="token", most=MAX_TOKEN)
        ply = reader.ply(token)
        if ply is None:
            raise errors.ListToken(**place._asdict(), text=errors.shown(found[0]))
        if len(plies) >= MAX_MOVES:
            raise errors.TooManyMoves(**place._asdict(), most=MAX_MOVES)
        point, origin = ply
        plies.append(RecordedPly(None, point, origin, place=place))
    return (Record(Format.LIST, field, tuple(plies)),)


class _Reader:
    """What a token names, under the options of the import."""

    def __init__(self, field: Field, rows_from_top: bool, skip_i: bool) -> None:
        self.height = field.height if isinstance(field, Finite) and rows_from_top else None
        self.bounded, self.skip_i = field.bounded, skip_i

    def ply(self, token: str) -> tuple[Point | None, Point | None] | None:
        """Point and origin of a ply; None where the token names none."""
        if token in _PASSES:
            return None, None
        if not self.bounded:
            signed = _SIGNED.fullmatch(token)
            return (Point(int(signed[1]), int(signed[2])), None) if signed else None
        origin, dash, target = token.partition("-")
        points = [self._lettered(text) for text in ([origin, target] if dash else [origin])]
        if any(point is None for point in points):
            return None
        return points[-1], points[0] if dash else None

    def _lettered(self, text: str) -> Point | None:
        found = _LETTERED.fullmatch(text)
        x = self._column(found[1]) if found else None
        if found is None or x is None:
            return None
        row = int(found[2])
        return Point(x, row - 1 if self.height is None else self.height - row)

    def _column(self, letters: str) -> int | None:
        if not self.skip_i:
            return column_number(letters)
        if "i" in letters:
            return None
        number = 0
        for letter in letters:
            number = number * len(_WITHOUT_I) + _WITHOUT_I.index(letter) + 1
        return number - 1


def write(record: Record, *, numbered: bool = False) -> str:
    """The list, ten plies a line, without colours, names and result. Raises `NotWritable`.

    What a list cannot hold: `setup`, `colours` (out of turn), `slides` of an unbounded game, and a `point`
    that no letters name.
    """
    if record.setup or not record.alternates:
        raise errors.NotWritable(format=Format.LIST, what="setup" if record.setup else "colours")
    if record.slides and not record.field.bounded:
        raise errors.NotWritable(format=Format.LIST, what="slides")
    tokens = [*_tokens(record)]
    if numbered:
        tokens = [f"{number}. {token}" for number, token in enumerate(tokens, 1)]
    lines = (tokens[start : start + _PER_LINE] for start in range(0, len(tokens), _PER_LINE))
    return "".join(" ".join(line) + "\n" for line in lines)


def _tokens(record: Record) -> Iterator[str]:
    for ply in record.plies:
        points = [point for point in (ply.origin, ply.point) if point is not None]
        yield "-".join(_name(point, record.field) for point in points) or "-"


def _name(point: Point, field: Field) -> str:
    if not field.bounded:
        return point.signed
    if not (0 <= point.x < _WIDEST and 0 <= point.y < _HIGHEST):
        raise errors.NotWritable(format=Format.LIST, what="point", point=point.signed)
    return point.lettered
