"""Numbers in files: exact in documents, in tables as the reader's spreadsheet reads them."""

from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from tournaments.exports import numbers
from tournaments.tiebreaks.counting import TieBreak
from tournaments.tiebreaks.values import Value


@given(st.fractions())
def test_an_exact_number_reads_back(value: Fraction) -> None:
    assert Fraction(numbers.exact(value)) == value


@given(st.integers(), st.integers(0, 6))
def test_decimals_that_end_are_written_out(whole: int, digits: int) -> None:
    text = numbers.exact(Fraction(whole, 10**digits))
    assert "/" not in text
    assert "e" not in text.lower()


@pytest.mark.parametrize(
    ("language", "value", "text"),
    [
        ("hu", Fraction(3, 2), "1,5"),
        ("en", Fraction(3, 2), "1.5"),
        ("hu", Fraction(7), "7"),
        ("en", Fraction(1234567), "1234567"),
        ("en", Fraction(1, 3), "0.3333"),
        ("hu", Fraction(-5, 4), "-1,25"),
    ],
)
def test_a_table_has_its_readers_decimals(language: str, value: Fraction, text: str) -> None:
    with translation.override(language):
        assert numbers.shown(value) == text


def test_a_lot_is_shown_as_its_place_in_the_drawing() -> None:
    lot = Value(TieBreak.LOTS, Fraction(2**255), among=(1, 2))
    assert numbers.of(lot, 2) == "2"
    assert numbers.of(lot) == ""  # nobody was tied
