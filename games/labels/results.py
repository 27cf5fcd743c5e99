"""How a game ended, as a sentence about its two players; without the full stop, for lists and cards alike."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.labels import words
from games.rules.events import Result, Termination

_WON: dict[Termination, Promise] = {
    Termination.FIVE: _("%(winner)s won with five in a row"),
    Termination.OPPONENT_CANNOT_WIN: _("%(winner)s won: %(loser)s could no longer win even in theory"),
    Termination.RESIGNATION: _("%(winner)s won: %(loser)s resigned"),
    Termination.TIME: _("%(winner)s won: %(loser)s ran out of time"),
    Termination.BLOCKED: _("%(winner)s won: %(loser)s could not slide"),
    Termination.FORFEIT: _("%(winner)s won: %(loser)s did not show up"),
    Termination.RULING: _("%(winner)s won by the referee's ruling"),
}
_DRAWN: dict[Termination, Promise] = {
    Termination.AGREEMENT: _("The players agreed on a draw"),
    Termination.FULL_BOARD: _("The field filled up: the game is drawn"),
    Termination.REPETITION: _("A position stood for the third time: the game is drawn"),
    Termination.SLIDE_LIMIT: _("The limit of slides was reached: the game is drawn"),
    Termination.PLY_LIMIT: _("The limit of moves was reached: the game is drawn"),
    Termination.BLOCKED: _("No slide was possible: the game is drawn"),
    Termination.PASSES: _("Both players passed, one after the other: the game is drawn"),
    Termination.RULING: _("The referee ruled the game drawn"),
}
_NOBODY_WON: dict[Result, dict[Termination, Promise]] = {
    Result.DRAW: _DRAWN,
    Result.BOTH_LOSE: {
        Termination.DOUBLE_FORFEIT: _("Neither player showed up: both lost"),
        Termination.RULING: _("Both lost by the referee's ruling"),
    },
    Result.VOID: {
        Termination.ABORTED: _("The game was aborted and does not count"),
        Termination.RULING: _("The referee ruled that the game does not count"),
    },
}


def won(termination: Termination, winner: str, loser: str) -> str:
    """`Nagy Réka won: Kiss Ödön resigned`."""
    sentence = _WON.get(termination)
    if sentence is None:
        return f"{words.WON % {'winner': winner}} – {words.TERMINATIONS[termination]}"
    return str(sentence) % {"winner": winner, "loser": loser}


def undecided(result: Result, termination: Termination) -> str:
    """`The players agreed on a draw`: a game without a winner."""
    sentence = _NOBODY_WON[result].get(termination)
    return str(sentence or f"{words.RESULTS[result]} – {words.TERMINATIONS[termination]}")
