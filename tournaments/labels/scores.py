"""How a pairing ended: in points as lists have them, and in one sentence."""

from fractions import Fraction
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.match import DecidedBy
from tournaments.labels.numbers import versus
from tournaments.pairing.snapshot import ByeKind, MatchScore, Verdict
from tournaments.tiebreaks.counting import NOTHING
from tournaments.tiebreaks.ledger import Line, Mark

BYES: Final[dict[ByeKind, Promise]] = {
    ByeKind.FULL: gettext_lazy("bye"),
    ByeKind.HALF: gettext_lazy("half-point bye"),
    ByeKind.ZERO: gettext_lazy("zero-point bye"),
}
MARKS: Final[dict[Mark, Promise]] = {
    Mark.WIN: pgettext_lazy("match", "won"),
    Mark.DRAW: pgettext_lazy("match", "drawn"),
    Mark.LOSS: pgettext_lazy("match", "lost"),
}


def points(score: MatchScore) -> str:
    """`1½ : ½`, the pair's first player first."""
    one = sum((game.first for game in score.games), NOTHING)
    return versus(one, sum((game.second for game in score.games), NOTHING))


def sentence(score: MatchScore, first: str, second: str) -> str:
    """`Nagy Réka won by the duel rule, with fewer own moves`."""
    if score.verdict is Verdict.NEITHER:
        return _("neither showed up: both lost")
    if score.verdict is Verdict.DRAWN:
        return _("the match is drawn")
    winner = first if score.verdict is Verdict.FIRST else second
    return _won(score) % {"winner": winner}


def _won(score: MatchScore) -> str:
    if not score.played:
        return _("%(winner)s won by forfeit")
    return {
        DecidedBy.DUEL: _("%(winner)s won by the duel rule, with fewer own moves"),
        DecidedBy.LOTS: _("%(winner)s won by lot"),
    }.get(score.by, _("%(winner)s won"))


def line(one: Line, name: str) -> str:
    """A round as one entrant's history has it: `won against Kiss Ödön, 1½ : ½`."""
    if one.bye is not None:
        return str(BYES[one.bye])
    own, against = _sums(one)
    told = {"mark": MARKS[one.mark] if one.mark else "", "name": name, "points": versus(own, against)}
    text = _("%(mark)s against %(name)s, %(points)s") % told
    return text if one.counted else _("%(text)s (counts for nobody)") % {"text": text}


def _sums(one: Line) -> tuple[Fraction, Fraction]:
    own = sum((game.points for game in one.games), NOTHING)
    return own, sum((game.against for game in one.games), NOTHING)
