"""Where tables stand on the desk: sections in the order of their numbers."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Section(NamedTuple):
    """An admin names its own by `section`; what names none stands under its app, in the middle (50)."""

    order: int
    name: Promise


PEOPLE = Section(10, _("People"))
PLAY = Section(30, pgettext_lazy("section", "Play"))
LOGS = Section(80, _("Logs"))
ACCESS = Section(90, _("Logins and rights"))
