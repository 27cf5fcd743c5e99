"""The Hungarian catalogue says all that the code and the templates ask for, and nothing else."""

from io import BytesIO

from django.utils import translation
from django.utils.translation import gettext

from config import translations


def test_the_catalogue_is_complete() -> None:
    assert translations.drift() == []


def test_it_is_compiled() -> None:
    with translation.override("hu"):
        assert gettext("One moment") == "Egy pillanat"


def texts(template: str) -> set[object]:
    found = translations.messages(BytesIO(template.encode()), "template")
    return {message for _line, message, _comments, _context in found}


def test_every_way_of_translating_in_a_template_is_found() -> None:
    template = """
      <h1 title="{% translate "One" %}">{{ _("Two") }}</h1>
        {% blocktranslate trimmed %}
          Three
          lines
        {% endblocktranslate %}
      {% blocktranslate count n=n %}one stone{% plural %}{{ n }} stones{% endblocktranslate %}
      {% include "x.html" with label=_("Four") %}
    """
    assert texts(template) == {"One", "Two", "Three lines", ("one stone", "%(n)s stones"), "Four"}
