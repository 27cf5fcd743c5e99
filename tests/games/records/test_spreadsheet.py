"""Tables for spreadsheets: nothing is run, nothing is lost, and every row knows its line."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.records.spreadsheet import BadTable, decoded, guarded, plain, read, write

# A cell keeps inner spaces, not outer ones; \x00 is refused by whoever reads names.
CELL = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20).map(
    str.strip
)
ROWS = st.lists(st.lists(CELL, min_size=2, max_size=4).filter(any), min_size=1, max_size=5)


@given(ROWS)
def test_what_was_written_is_read_back(rows: list[list[str]]) -> None:
    """F-53; the heading row decides the delimiter, so it is one that holds none."""
    text, charset = decoded(write([["a", "b", "c", "d"], *rows]))
    assert charset == "utf-8-sig"
    assert [row.cells for row in read(text)][1:] == rows


@pytest.mark.parametrize(
    "cell",
    ["=1+1", "+36", "-1", "@SUM(A1)", "\tx", '=HYPERLINK("http://x")', "'=1", "''"],
)
def test_no_cell_is_run(cell: str) -> None:
    """F-53: a spreadsheet takes what begins with an apostrophe for text."""
    written = next(csv.reader(io.StringIO(decoded(write([[cell]]))[0]), delimiter=";"))
    assert written == ["'" + cell]
    assert plain(guarded(cell)) == cell


@pytest.mark.parametrize("name", ["'t Hooft", "Nagy Réka", "d'Artagnan"])
def test_an_apostrophe_of_a_name_stays(name: str) -> None:
    assert plain(name) == name
    assert plain(guarded(name)) == name


@pytest.mark.parametrize(
    ("charset", "told"),
    [("utf-8", "utf-8-sig"), ("utf-8-sig", "utf-8-sig"), ("cp1250", "cp1250"), ("utf-16", "utf-16")],
)
def test_what_hungarian_programs_save_is_read(charset: str, told: str) -> None:
    assert decoded("Nagy Győző;Űrhajós".encode(charset)) == ("Nagy Győző;Űrhajós", told)


@pytest.mark.parametrize("content", [b"\x81\x83 no cp1250 \xff", b"\xff\xfe\x00"])
def test_what_is_no_text_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        decoded(content)


def test_rows_know_the_line_in_which_they_begin() -> None:
    text = 'a;b\r\n\r\n"two\r\nlines";x\r\n"say ""so""";y'
    assert [(row.line, row.cells) for row in read(text)] == [
        (1, ["a", "b"]),
        (3, ["two\r\nlines", "x"]),
        (5, ['say "so"', "y"]),
    ]


@pytest.mark.parametrize(("delimiter"), [";", ",", "\t"])
def test_the_first_line_tells_the_delimiter(delimiter: str) -> None:
    text = f"a{delimiter}b\nx;,y{delimiter}z" if delimiter == "\t" else f"a{delimiter}b\nx{delimiter}z"
    assert len(read(text)[1].cells) == 2


def test_a_quote_that_does_not_close_names_its_line() -> None:
    with pytest.raises(BadTable) as bad:
        read('a;b\nc;d\n"e;f\ng;h')
    assert bad.value.line == 3
