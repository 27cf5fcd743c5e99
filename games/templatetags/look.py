"""The reader's appearance, and the board as a picture."""

from django import template
from django.template import Context

from games.queries.appearance import Appearance

register = template.Library()


@register.simple_tag(takes_context=True)
def appearance(context: Context) -> Appearance:
    """How this reader wants the pages to look; the defaults where a page is drawn without a request."""
    request = context.get("request")
    return Appearance.read(request.COOKIES if request else {})
