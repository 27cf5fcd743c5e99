"""What a tournament asks of its reader now, as a title and a sentence for the asking card."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Ask(NamedTuple):
    """Both with `%(name)s` for what the page knows; `mine`: something is asked of the reader."""

    title: Promise
    text: Promise | str = ""
    mine: bool = False


OF_BOARDS: Final[dict[str, Ask]] = {
    "bye": Ask(_("Round %(round)s: you have a bye"), _("Nobody sits across the board from you this time.")),
    "done": Ask(_("Round %(round)s: your match is over"), _("%(told)s.")),
    "published": Ask(
        _("Round %(round)s: you meet %(opponent)s"),
        _("Board %(board)s. The organiser starts the round."),
    ),
    "enter": Ask(
        _("Round %(round)s: how did your match against %(opponent)s end?"),
        _("Board %(board)s. When both games are over, enter the result with the numbers of moves."),
        mine=True,
    ),
    "sent": Ask(
        _("Round %(round)s: your result waits for %(opponent)s"),
        _("It counts when the other side has confirmed it."),
    ),
    "confirm": Ask(
        _("Round %(round)s: is this how your match against %(opponent)s ended?"),
        _("A result was entered: confirm it, or dispute it and say why."),
        mine=True,
    ),
    "disputed": Ask(
        _("Round %(round)s: the result of your match is disputed"),
        _(
            "Who disputed it may accept it after all; either side may enter it anew, or the organiser decides."
        ),
        mine=True,
    ),
    "agree": Ask(
        _("Round %(round)s: agree with %(opponent)s on the settings"),
        _("What both of you propose alike stands. When you are content, press ready."),
        mine=True,
    ),
    "agreed": Ask(
        _("Round %(round)s: waiting for %(opponent)s"),
        _("You are ready. The match opens when both are."),
    ),
    "ready": Ask(
        _("Round %(round)s: you meet %(opponent)s. Are you ready?"),
        _("The game begins when both players are ready, at the latest when the round starts."),
        mine=True,
    ),
    "waiting": Ask(
        _("Round %(round)s: waiting for %(opponent)s"),
        _("You are ready. The game begins when both players are, at the latest when the round starts."),
    ),
    "move": Ask(_("Round %(round)s: your move against %(opponent)s"), _("Game %(game)s."), mine=True),
    "moving": Ask(_("Round %(round)s: you are playing against %(opponent)s"), _("Game %(game)s.")),
}
OF_TOURNAMENTS: Final[dict[str, Ask]] = {
    "sign_in": Ask(_("Entries are open"), _("Sign in to enter.")),
    "enter": Ask(_("Entries are open"), _("Do you want to play in this tournament?"), mine=True),
    "may_not": Ask(_("Entries are open"), _("This login may not enter tournaments.")),
    "entered": Ask(_("You have entered"), _("The organiser closes the entries and draws the numbers.")),
    "numbered": Ask(_("You play with number %(number)s"), _("The first round comes next.")),
    "withdrawn": Ask(_("You have withdrawn"), _("The organiser can bring you back.")),
    "between": Ask(_("You have no game to play now"), _("The next round has not been published yet.")),
    "place": Ask(_("Your place: %(place)s"), _("Of %(players)s players.")),
}
