"""The arithmetic of a match in sentences: the score, and what the duel rule makes of two wins (§11.2)."""

from collections.abc import Mapping
from fractions import Fraction

from django.utils.translation import gettext as _

from games.rules.match import DecidedBy, MatchResult, Side

_HALF = Fraction(1, 2)


def points(value: Fraction) -> str:
    """`1½`."""
    whole, half = divmod(value, 1)
    return f"{whole or ('' if half else 0)}{'½' if half == _HALF else ''}"


def halves(half_points: int) -> str:
    """The same from a number of half points."""
    return points(Fraction(half_points, 2))


def score(result: MatchResult) -> str:
    """`1 : 0`, side a first."""
    return f"{points(result.points[Side.A])} : {points(result.points[Side.B])}"


def arithmetic(result: MatchResult, names: Mapping[Side, str]) -> str:
    """`Réka's wins took 16 own moves, Ödön's 15`, and what follows; empty while nobody has won."""
    duel = result.duel
    if not any(duel.wins.values()):
        return ""
    if not all(duel.wins.values()):
        winner = Side.A if duel.wins[Side.A] else Side.B
        return _(
            "%(winner)s needed %(moves)s own moves for the win. With a win each, fewer own moves decide."
        ) % {"winner": names[winner], "moves": duel.moves[winner]}
    told = {
        "one": names[Side.A],
        "ones": duel.moves[Side.A],
        "other": names[Side.B],
        "others": duel.moves[Side.B],
        "winner": names[duel.winner] if duel.winner else "",
    }
    sums = _("%(one)s won with %(ones)s own moves, %(other)s with %(others)s") % told
    if duel.winner is None:
        return sums + "."
    if result.by is DecidedBy.DUEL:
        return _("%(sums)s: by the duel rule %(winner)s won the match.") % {**told, "sums": sums}
    return _("%(sums)s: by the duel rule %(winner)s is ahead.") % {**told, "sums": sums}


def foreseen(result: MatchResult, names: Mapping[Side, str]) -> str:
    """What a match comes to with one more result, before it is given; empty while the match would go on."""
    if result.by is None:
        return ""
    if result.winner is None:
        return _("With it the match ends in a draw.")
    winner, loser = result.winner, result.winner.other
    told = {"winner": names[winner], "moves": result.duel.moves[winner], "others": result.duel.moves[loser]}
    sentences = {
        DecidedBy.SCORE: _("With it %(winner)s wins the match."),
        DecidedBy.DUEL: _(
            "With it %(winner)s wins the match by the duel rule: %(moves)s own moves against %(others)s."
        ),
        DecidedBy.LOTS: _("With it the match ends, and lots decide it."),
    }
    return sentences[result.by] % told
