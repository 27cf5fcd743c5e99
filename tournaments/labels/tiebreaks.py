"""Tie-breaks in words: a short head for a column, a name, and what the number is."""

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.tiebreaks.counting import TieBreak
from tournaments.tiebreaks.values import Note


class Label(NamedTuple):
    """`head` stands over a column, `name` wherever there is room; `text` says how it is reckoned."""

    head: Promise
    name: Promise
    text: Promise


LABELS: Final[dict[TieBreak, Label]] = {
    TieBreak.DIRECT: Label(
        pgettext_lazy("column", "DE"),
        _("direct encounter"),
        _(
            "The points from the matches of the tied players against each other; again among those still tied."
        ),
    ),
    TieBreak.BUCHHOLZ: Label(
        pgettext_lazy("column", "Buch."),
        _("Buchholz"),
        _("The sum of the points of all opponents."),
    ),
    TieBreak.BUCHHOLZ_CUT_1: Label(
        pgettext_lazy("column", "BC1"),
        _("Buchholz without the lowest"),
        _("The sum of the points of all opponents but the one with the fewest."),
    ),
    TieBreak.BUCHHOLZ_CUT_2: Label(
        pgettext_lazy("column", "BC2"),
        _("Buchholz without the two lowest"),
        _("The sum of the points of all opponents but the two with the fewest."),
    ),
    TieBreak.MEDIAN_1: Label(
        pgettext_lazy("column", "M1"),
        _("median Buchholz"),
        _("The sum of the points of all opponents but the one with the fewest and the one with the most."),
    ),
    TieBreak.MEDIAN_2: Label(
        pgettext_lazy("column", "M2"),
        _("median Buchholz, two at each end"),
        _("The sum of the points of all opponents but the two with the fewest and the two with the most."),
    ),
    TieBreak.SONNEBORN_BERGER: Label(
        pgettext_lazy("column", "SB"),
        _("Sonneborn–Berger"),
        _("The points of each opponent times the points taken from them, added up."),
    ),
    TieBreak.SONNEBORN_BERGER_GAMES: Label(
        pgettext_lazy("column", "SBg"),
        _("Sonneborn–Berger on game points"),
        _("The game points of each opponent times the game points taken from them, added up."),
    ),
    TieBreak.PROGRESSIVE: Label(
        pgettext_lazy("column", "Prog."),
        _("progressive score"),
        _("The sum of the points that stood after each round."),
    ),
    TieBreak.WINS: Label(
        pgettext_lazy("column", "Wins"),
        _("number of wins"),
        _("The matches won, forfeits included."),
    ),
    TieBreak.KOYA: Label(
        pgettext_lazy("column", "Koya"),
        _("Koya"),
        _("The points taken from opponents who reached at least half of what they could."),
    ),
    TieBreak.FEWEST_MOVES: Label(
        pgettext_lazy("column", "Moves"),
        _("fewest moves"),
        _(
            "The sum of own moves in the games won: lower is better. "
            "It decides only where all who are still tied have won the same number of games."
        ),
    ),
    TieBreak.MATCH_POINTS: Label(
        pgettext_lazy("column", "MP"),
        _("match points"),
        _("The points of all matches."),
    ),
    TieBreak.GAME_POINTS: Label(
        pgettext_lazy("column", "GP"),
        _("game points"),
        _("The points of all games."),
    ),
    TieBreak.LOTS: Label(
        pgettext_lazy("column", "Lot"),
        _("lots"),
        _("Drawn from the seed that was fixed before anybody had entered: lower is better."),
    ),
}

NOTES: Final[dict[Note, Promise]] = {
    Note.NOT_TIED: _("Nobody is tied with this player here, so there is nothing to decide."),
    Note.NOT_ALL_MET: _(
        "Not all of the tied have met: it decides only for who is ahead whatever the missing results."
    ),
    Note.UNEQUAL_WINS: _("Left out: those still tied have won different numbers of games."),
    Note.MOVES_UNKNOWN: _("Left out: the number of moves of a game is not known."),
}
