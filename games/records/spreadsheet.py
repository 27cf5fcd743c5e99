"""Tables as text for spreadsheets: written so that none runs a cell, read as people's programs save them."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

BOM = "\ufeff"
DELIMITERS = ";,\t"
NOTE = "#"  # in its first cell: the row tells of the table, not of what the table lists
# Spreadsheets take a cell that begins so for a formula; an apostrophe before it says that it is text.
_RUN = ("=", "+", "-", "@", "\t", "\r", "'")


class Row(NamedTuple):
    """The cells of one row; `line` is the file's line in which it begins, from 1."""

    line: int
    cells: list[str]


class BadTable(Exception):
    """The quotes of a row do not close, or go on where a cell should end; `line` from 1."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def write(rows: Iterable[Sequence[object]]) -> bytes:
    """UTF-8 with a byte order mark, so that ő and ű survive; semicolons, as a Hungarian program expects."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    for row in rows:
        writer.writerow([guarded("" if cell is None else str(cell)) for cell in row])
    return (BOM + text.getvalue()).encode()


def guarded(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula; `plain` gives it back as it was."""
    return "'" + cell if cell.startswith(_RUN) else cell


def plain(cell: str) -> str:
    """What `guarded` was given; other cells as they are."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_RUN) else cell


def decoded(content: bytes) -> tuple[str, str]:
    """The text and its character set: UTF-8, UTF-16 with a mark, else Windows-1250. Raises `ValueError`."""
    utf_16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    charsets = ("utf-16",) if utf_16 else ("utf-8-sig", "cp1250")
    for charset in charsets:
        try:
            return content.decode(charset), charset
        except UnicodeDecodeError:
            continue
    raise ValueError(charsets[-1])


def read(text: str) -> list[Row]:
    """The rows that are not empty, cells without outer spaces; the first line tells what separates them.

    Raises `BadTable`.
    """
    first = text.lstrip("\r\n").partition("\n")[0]
    delimiter = max(DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows, line = [], 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append(Row(line, [plain(cell.strip()) for cell in cells]))
            line = reader.line_num + 1
    except csv.Error as problem:
        raise BadTable(line) from problem
    return rows
