"""Numbers in files: exact ones for programs, and such as a spreadsheet in the reader's language reads."""

from fractions import Fraction
from typing import Final

from django.utils.formats import get_format

from tournaments.tiebreaks.counting import TieBreak
from tournaments.tiebreaks.values import Value

_DECIMALS: Final = 4


def exact(value: Fraction) -> str:
    """`3`, `1.5`, `0.25`; a fraction, `1/3`, where the decimals would not end."""
    digits = next((digits for digits in range(20) if (value * 10**digits).denominator == 1), None)
    if not digits:
        return str(value)
    sign, whole = ("-" if value < 0 else ""), str(abs(int(value * 10**digits))).zfill(digits + 1)
    return f"{sign}{whole[:-digits]}.{whole[-digits:]}"


def shown(value: Fraction) -> str:
    """As the reader's spreadsheet reads numbers: `1,5` in Hungarian, `1.5` in English; to 4 decimals."""
    if value.denominator == 1:
        return str(value.numerator)
    text = f"{float(value):.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return text.replace(".", str(get_format("DECIMAL_SEPARATOR")))


def of(value: Value, lot: int | None = None) -> str:
    """A tie-break's number in a table; empty where there is none. Of lots the place in the drawing, `lot`."""
    if value.tie_break is TieBreak.LOTS:
        return "" if lot is None else str(lot)
    if value.amount is None:
        return ""
    return shown(value.amount)
