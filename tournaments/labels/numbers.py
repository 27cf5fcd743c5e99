"""Points and sums as people write them: `1½`, `2¼`, `0,33`."""

from fractions import Fraction
from typing import Final

from django.utils.formats import number_format

_SIGNS: Final = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_DECIMALS = 2


def amount(value: Fraction) -> str:
    """`1½`; other parts than quarters as decimals, rounded."""
    whole, part = divmod(value, 1)
    if not part:
        return str(whole)
    if part in _SIGNS and value > 0:
        return f"{whole or ''}{_SIGNS[part]}"
    return str(number_format(round(float(value), _DECIMALS)))


def versus(one: Fraction, other: Fraction) -> str:
    """`1½ : ½`."""
    return f"{amount(one)} : {amount(other)}"
