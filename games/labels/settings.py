"""A ruleset in words, short enough for a list."""

from django.utils.translation import gettext as _

from games.labels import verdicts, words
from games.rules.ruleset import Ruleset


def ruleset(rules: Ruleset) -> str:
    """`15 × 15, Free-style, five or more wins`: what tells these rules from others."""
    overline = _("five or more wins") if rules.overline_wins else _("exactly five wins")
    parts = [verdicts.field(rules.field.spec), words.OPENING_NAMES[rules.opening], overline]
    if rules.no_draw:
        parts.append(_("no draw"))
    if rules.sliding:
        parts.append(_("%(count)s stones each, then sliding") % {"count": rules.stones_per_player})
    return ", ".join(parts)
