"""Small things that the pages of games show again and again."""

from django import template
from django.template import Context

from games.labels import refusals, verdicts
from games.models import RecordedGame
from games.queries import recorded
from games.queries.appearance import Stones
from games.rules.errors import Refusal

register = template.Library()


@register.inclusion_tag("games/_mark.html", takes_context=True)
def mark(context: Context, colour: str, small: bool = True) -> dict[str, object]:
    """The mark of a colour, as this reader wants stones drawn."""
    look = context.get("look")
    return {"colour": colour, "small": small, "stones": look.stones if look else Stones.MARKS}


@register.filter
def ending(game: RecordedGame) -> str:
    """How the game ended, in a word or two."""
    return recorded.ending(game)


@register.filter
def anchor(paragraph: str) -> str:
    """`5.2` → `s5-2`: where the paragraph stands on the page of the rules."""
    return verdicts.anchor(paragraph)


@register.filter
def refusal_sentence(refusal: Refusal) -> str:
    """A refusal in the reader's language."""
    return refusals.of(refusal)


@register.filter
def paragraph(code: str) -> str:
    """The paragraph that a refusal's code rests on; empty without one."""
    return refusals.paragraph(code)
