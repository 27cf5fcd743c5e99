"""Headings that name a round. Hungarian puts another article before a number that begins with a vowel."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

_FIRST: Final = 1  # `első`; and all that begin with `öt` begin with this digit:
_FIVE: Final = "5"


def standings_after(number: int) -> str:
    """Of the standings as after a round; 0 is before the first."""
    if not number:
        return _("Standings before the first round")
    if _begins_with_a_vowel(number):
        return pgettext("a number like 1 or 5", "Standings after round %(n)s") % {"n": number}
    return _("Standings after round %(n)s") % {"n": number}


def crosstable_after(number: int) -> str:
    """Of the crosstable as after a round; 0 is before the first."""
    if not number:
        return _("Crosstable before the first round")
    if _begins_with_a_vowel(number):
        return pgettext("a number like 1 or 5", "Crosstable after round %(n)s") % {"n": number}
    return _("Crosstable after round %(n)s") % {"n": number}


def _begins_with_a_vowel(number: int) -> bool:
    """Whether a Hungarian reader says it so; rounds do not reach a thousand."""
    return number == _FIRST or str(number).startswith(_FIVE)
