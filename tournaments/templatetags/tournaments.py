"""Small things that the pages of tournaments show again and again.

Load it after `games`: its two filters tell the refusals of both.
"""

from django import template

from games.rules.errors import Refusal
from tournaments.labels import refusals

register = template.Library()


@register.filter
def refusal_sentence(refusal: Refusal) -> str:
    """A refusal in the reader's language."""
    return refusals.of(refusal)


@register.filter
def paragraph(code: str) -> str:
    """The paragraph that a refusal's code rests on; empty without one."""
    return refusals.paragraph(code)
