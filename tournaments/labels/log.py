"""Entries of a tournament's public log as sentences, without who did it."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACTS: Final[dict[str, Promise]] = {
    "created": _("The tournament was created; the seed of all its lots is fixed."),
    "edited": _("The regulations were changed: %(regulations)s."),
    "entries_opened": _("Entries were opened."),
    "entered": _("%(entry)s entered."),
    "withdrawn": _("%(entry)s withdrew."),
    "returned": _("%(entry)s is back from round %(until)s on."),
    "numbered": _("The pairing numbers were set."),
    "entries_closed": _("Entries were closed, and pairing numbers drawn for who had none."),
    "started": _("The tournament was started, and all rounds were drafted."),
    "round_published": _("Round %(round)s was published."),
    "round_scheduled": _("Another start was set for round %(round)s."),
    "round_started": _("Round %(round)s was started."),
    "round_completed": _("Round %(round)s is complete and counts from now on."),
    "proposed": _("%(pairing)s: %(side)s proposed settings."),
    "ready": _("%(pairing)s: %(side)s is ready."),
    "demanded": _("%(pairing)s: %(side)s demanded the three-move rule."),
    "match_opened": _("%(pairing)s: the match was opened."),
    "no_show": _("%(pairing)s: lost by not showing up: %(sides)s."),
    "forfeited": _("%(entry)s forfeited what was not over yet."),
    "result_entered": _("%(pairing)s: a result was entered: %(games)s."),
    "result_confirmed": _("%(pairing)s: the result was confirmed."),
    "result_disputed": _("%(pairing)s: the result was disputed."),
    "result_overridden": _("%(pairing)s: the organiser decided the result: %(games)s."),
    "finished": _("All rounds are over; the table waits for approval."),
    "approved": _("The table was approved and is final."),
    "cancelled": _("The tournament was cancelled."),
}


def sentence(act: str, told: Mapping[str, str]) -> str:
    """One entry; the code itself where no sentence is known."""
    return str(ACTS.get(act, act)) % told
