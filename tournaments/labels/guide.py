"""The organiser's way through a tournament, step by step: what each is called, and what it does."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Step(NamedTuple):
    """`title` in the list of steps, `button` on the one big button, `text` on what it does."""

    title: Promise
    button: Promise
    text: Promise


STEPS: Final[dict[str, Step]] = {
    "open_entries": Step(
        _("Open entries"),
        _("Open the entries"),
        _("The tournament becomes public, and players can enter. Look through the regulations first."),
    ),
    "close_entries": Step(
        _("Gather entries"),
        _("Close the entries"),
        _("Players enter by themselves, or you add them. Closing draws the pairing numbers."),
    ),
    "start": Step(
        _("Draw and start"),
        _("Start the tournament"),
        _("Look through the numbers: all rounds are drafted from them, and from now on nobody enters."),
    ),
    "publish": Step(
        _("Round %(round)s: publish"),
        _("Publish round %(round)s"),
        _(
            "The players see whom they meet. Print the pairings, and over the board the slips for the results."
        ),
    ),
    "start_round": Step(
        _("Round %(round)s: start"),
        _("Start round %(round)s"),
        _("The games begin, and the clocks with them."),
    ),
    "complete": Step(
        _("Round %(round)s: results"),
        _("Complete round %(round)s"),
        _("When every board has its result, the round counts, and the next one can be published."),
    ),
    "finish": Step(
        _("Finish"),
        _("Finish the tournament"),
        _("All rounds are over; the table waits to be approved."),
    ),
    "approve": Step(
        _("Approve the table"),
        _("Approve the table"),
        _("Look through the standings: from now on they are final."),
    ),
    "prizes": Step(_("Prize list"), _("To the standings"), _("The tournament is over. Congratulations!")),
}
