"""Lengths of time as people write them: `15` in the field's own unit, or `1:30:00`; stored as milliseconds."""

import re
from decimal import Decimal

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from games.rules.clock import DAY_MS, MINUTE_MS, SECOND_MS

_PLAIN = re.compile(r"[0-9]{1,6}(?:[.,][0-9]{1,6})?")
_COLONS = re.compile(r"(?:([0-9]{1,5}):)?([0-9]{1,2}):([0-9]{1,2}(?:[.,][0-9]{1,3})?)")


class DurationField(forms.CharField):
    """A length of time in `unit` milliseconds; its value is whole milliseconds, or None where it may be empty.

    With colons it is hours, minutes and seconds, whatever the unit: `2:30` two and a half minutes.
    """

    def __init__(self, *, unit: int, **more: object) -> None:
        super().__init__(max_length=20, **more)  # type: ignore[arg-type]
        self.unit = unit
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "size": 8}

    def to_python(self, value: object) -> int | None:  # type: ignore[override]
        """Milliseconds. Raises `ValidationError`."""
        text = str(value or "").strip()
        if not text:
            return None
        if _PLAIN.fullmatch(text):
            return round(_number(text) * self.unit)
        if found := _COLONS.fullmatch(text):
            hours, minutes, seconds = (_number(part or "0") for part in found.groups())
            return round(((hours * 60 + minutes) * 60 + seconds) * SECOND_MS)
        raise ValidationError(_("Write a number, or hours:minutes:seconds."))

    def run_validators(self, value: object) -> None:
        """The rules know the ranges, and say so at the field."""

    def prepare_value(self, value: object) -> object:
        """Milliseconds as the shortest exact text; a text just sent as it is."""
        return written(value, self.unit) if isinstance(value, int) else value


def _number(text: str) -> Decimal:
    return Decimal(text.replace(",", "."))


def written(ms: int, unit: int) -> str:
    """`15` where the unit goes into it (seconds have decimals), else `h:mm:ss`: read back exactly."""
    if ms % unit == 0:
        return str(ms // unit)
    if unit == SECOND_MS:
        return f"{Decimal(ms) / unit:f}"
    minutes, rest = divmod(ms, MINUTE_MS)
    hours, minutes = divmod(minutes, 60)
    seconds, thousandths = divmod(rest, SECOND_MS)
    tail = f".{thousandths:03}" if thousandths else ""
    return f"{hours}:{minutes:02}:{seconds:02}{tail}"


SECONDS, MINUTES, DAYS = SECOND_MS, MINUTE_MS, DAY_MS
