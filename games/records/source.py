"""A text to be read: from bytes of any charset, and where in it something stands."""

import codecs
import re
from bisect import bisect_right

from games.records import errors
from games.records.record import MAX_TEXT, Place

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Only true charsets: Python's codecs also hold compressors and escapes.
CHARSETS = frozenset(
    (
        *("ascii", "utf-8", "utf-16", "iso8859-1", "iso8859-2", "iso8859-15", "iso8859-16", "koi8-r"),
        *("cp852", "cp932", "cp949", "cp1250", "cp1251", "cp1252", "mac-latin2"),
        *("gb2312", "gbk", "gb18030", "big5", "shift_jis", "euc_jp", "iso2022_jp", "euc_kr"),
    )
)
_FALLBACK = "iso8859-1"  # the charset of an SGF that names none
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.:+-]{0,39}")
_BREAK = re.compile(r"\r\n|\n\r|\n|\r")
# No text holds these; without the check any bytes at all would pass as Latin-1.
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]|[\ud800-\udfff]")


class Source:
    """A text and its lines; `place` gives line and column of an offset, both from 1."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(found.end() for found in _BREAK.finditer(text))]

    def place(self, offset: int) -> Place:
        """Where the character at `offset` stands."""
        line = bisect_right(self._starts, offset)
        return Place(line, offset - self._starts[line - 1] + 1)

    def lines(self) -> list[str]:
        """The lines without their ends, whatever these are."""
        return _BREAK.split(self.text)


def source(data: bytes | str, charset: str | None = None) -> Source:
    """The text of `data`, in `charset`, else UTF-8, else Latin-1; a byte order mark decides.

    Raises `TextTooLong`, `UnknownCharset`, `BadCharset`, `EmptyRecord`.
    """
    if len(data) > MAX_TEXT:
        raise errors.TextTooLong(line=1, column=1, most=MAX_TEXT)
    text = data.removeprefix("\ufeff") if isinstance(data, str) else _decoded(data, charset)
    made = Source(text)
    if control := _CONTROL.search(text):
        raise errors.BadCharset(**made.place(control.start())._asdict(), charset=charset or "text")
    if not text.strip():
        raise errors.EmptyRecord(line=1, column=1)
    return made


def _decoded(data: bytes, charset: str | None) -> str:
    for mark, name in _BOMS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], name)
    if charset is not None:
        return _strictly(data, _known(charset))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode(_FALLBACK)


def _known(charset: str) -> str:
    try:
        name = codecs.lookup(charset).name if _NAME.fullmatch(charset) else ""
    except LookupError:
        name = ""
    if name not in CHARSETS:
        raise errors.UnknownCharset(line=1, column=1, charset=errors.shown(charset))
    return name


def _strictly(data: bytes, name: str) -> str:
    try:
        return data.decode(name)
    except UnicodeDecodeError as problem:
        before = data[: problem.start]
        line = len(re.findall(rb"\r\n|\n|\r", before)) + 1
        column = problem.start - max(before.rfind(b"\n"), before.rfind(b"\r"))
        raise errors.BadCharset(line=line, column=column, charset=name) from None
