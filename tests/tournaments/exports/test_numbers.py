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


@given(st.lists(st.integers(0, 2**256 - 1), min_size=2))
def test_shortened_lots_keep_their_order_and_every_digit_of_a_spreadsheet(lots: list[int]) -> None:
    shown = [int(numbers.of(Value(TieBreak.LOTS, Fraction(lot)))) for lot in sorted(lots)]
    assert shown == sorted(shown)
    assert all(float(str(lot)) == lot and len(str(lot)) <= 15 for lot in shown)
