"""Any record: which of the four formats a text is in, and its games."""

from games.records import eventlog, movelist, psq, sgf
from games.records.from_game import record_of
from games.records.record import Format, Record
from games.rules.field import Field

_SIGNS = {b"(": Format.SGF, b"{": Format.LOG, b"P": Format.PSQ}


def format_of(data: bytes | str) -> Format:
    """The format by its first sign: `(` SGF, `{` event log, `Piskvorky` PSQ; else a plain list."""
    head = data[:2_000].encode(errors="replace") if isinstance(data, str) else data[:2_000]
    for mark in (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"):
        head = head.removeprefix(mark)
    head = head.replace(b"\0", b"").lstrip()  # UTF-16 has a zero beside each letter
    found = _SIGNS.get(head[:1], Format.LIST)
    return Format.LIST if found is Format.PSQ and not head.startswith(b"Piskvorky") else found


def read(
    data: bytes | str,
    *,
    assumed: Field,
    form: Format | None = None,
    rows_from_top: bool = False,
    skip_i: bool = False,
) -> tuple[Record, ...]:
    """All games of a file in `form`, or in the format that it looks like. Raises `RecordError`.

    `assumed`: the field where the file names none; `rows_from_top` and `skip_i` are `movelist.read`'s.
    """
    form = form or format_of(data)
    if form is Format.SGF:
        return sgf.read(data, assumed=assumed)
    if form is Format.PSQ:
        return psq.read(data)
    if form is Format.LOG:
        log = eventlog.read(data)
        return (record_of(log.state, first=log.first or None, second=log.second or None),)
    return movelist.read(data, field=assumed, rows_from_top=rows_from_top, skip_i=skip_i)
