"""The one question that a game's page asks of its reader: a title, a sentence, the paragraph behind it."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.rules.game import Ask
from games.rules.openings import Choice


class Question(NamedTuple):
    """`title` and `text` may name `%(other)s`, the opponent, and what the act names."""

    title: Promise
    text: Promise
    paragraph: str


QUESTIONS: dict[Ask, Question] = {
    Ask.STONE: Question(_("Your move"), _("Press a square on the board, or write its name here."), "1.3"),
    Ask.STONES: Question(
        _("Opening: lay %(stones)s"),
        _("Press %(count)s squares one after the other, or write their names; then send them together."),
        "4",
    ),
    Ask.CHOICE: Question(_("Opening: choose your colour"), _("%(other)s waits for your choice."), "4"),
    Ask.OFFER: Question(
        _("Three-move rule: offer two moves"),
        _("%(other)s picks the one where your third stone goes. Press two different squares."),
        "5.2",
    ),
    Ask.PICK: Question(
        _("Three-move rule: choose one of the two moves offered"),
        _("%(other)s offered %(one)s and %(two)s. Their third stone goes where you say, then you move."),
        "5.2",
    ),
    Ask.SLIDE: Question(
        _("Your slide"),
        _("Press one of your stones, then the square next to it where it should go."),
        "6.2",
    ),
}
IN_THE_MIDDLE = Question(
    _("Your move"), _("In this opening the first stone goes into the middle of the field."), "4"
)
FAR_FROM_CENTRE = Question(
    _("Your move"), _("In this opening this stone goes at least %(least)s squares from the centre."), "4"
)
SLIDE_TO = Question(_("Your slide"), _("Press the square where the stone on %(origin)s should go."), "6.2")
SURE = Question(_("Your move"), _("Lay your stone on %(point)s?"), "1.3")
ENOUGH = Question(_("Ready to send"), _("You chose %(points)s. Send them, or begin anew."), "4")
READY = Question(
    _("Are you ready?"), _("The game begins, and the clock starts, when both of you are ready."), "11.1"
)
READY_UNTIMED = Question(_("Are you ready?"), _("The game begins when both of you are ready."), "11.1")
READY_BY = Question(
    _("Are you ready?"),
    _("The game begins when both of you are ready, at the latest at %(time)s."),
    "11.1",
)
WAITING_FOR_READY = Question(_("Waiting for %(other)s"), _("You are ready; %(other)s is not yet."), "11.1")
NOT_BEGUN = Question(_("The game has not begun"), _("It begins when both players are ready."), "11.1")
PAUSED = Question(_("The clocks stand still"), _("The referee has stopped the game."), "")
OVER = Question(_("The game is over"), _("%(result)s."), "")

WAITING: dict[Ask, Promise] = {
    Ask.STONE: _("%(who)s is to move"),
    Ask.STONES: _("%(who)s is laying the stones of the opening"),
    Ask.CHOICE: _("%(who)s is choosing a colour"),
    Ask.OFFER: _("%(who)s is choosing two moves to offer"),
    Ask.PICK: _("%(who)s is choosing one of the two moves offered"),
    Ask.SLIDE: _("%(who)s is to slide"),
}
CHOICES: dict[Choice, Promise] = {
    Choice.TAKE_WHITE: _("I take ○ (white)"),
    Choice.TAKE_BLACK: _("I take × (black)"),
    Choice.PLACE_TWO: _("I lay two more stones"),
}
SLIDE_LABELS = (_("From"), _("To"))
OFFER_LABELS = (_("One move"), _("Another move"))
STONE_LABEL = _("Stone %(n)s: %(mark)s")
SQUARE_LABEL = _("Square")
