"""Where a tournament stands, in one sentence."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TOURNAMENTS: Final[dict[str, Promise]] = {
    "draft": _("The organiser is still writing the rules; nobody else can see it."),
    "entries_open": _("Entries are open."),
    "entries_closed": _("Entries are closed; the first round comes next."),
    "running": _("The tournament is running."),
    "awaiting_approval": _("All rounds are over; the organiser has yet to approve the table."),
    "final": _("The tournament is over, and its table is final."),
    "cancelled": _("The tournament was cancelled."),
}
