"""Standings and crosstable of a tournament, from its rows: which rounds are finished, and how it counts."""

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from tournaments.models import Tournament
from tournaments.queries.standings import snapshot
from tournaments.standings.crosstable import Crosstable, crosstable
from tournaments.standings.ranking import Standings, standings
from tournaments.tiebreaks.counting import (
    USUAL_ORDER,
    USUAL_UNPLAYED,
    Counting,
    Format,
    Score,
    Scoring,
    TieBreak,
)

FORMATS: Final = MappingProxyType({Tournament.Kind.ROUND_ROBIN: Format.ROUND_ROBIN})


def counting(tournament: Tournament) -> Counting:
    """How its results become standings: the organiser's tie-breaks, or the usual ones of its kind."""
    format_ = FORMATS[Tournament.Kind(tournament.kind)]
    return Counting(
        format_,
        _scoring(tournament),
        tuple(TieBreak(code) for code in tournament.tie_breaks) or USUAL_ORDER[format_],
        USUAL_UNPLAYED[format_],
        first=Score(tournament.points_first),
        laps=tournament.laps,
        seed=tournament.seed,
    )


def _scoring(tournament: Tournament) -> Scoring:
    return Scoring(
        Fraction(tournament.win),
        Fraction(tournament.draw),
        Fraction(tournament.loss),
        Fraction(tournament.bye),
        games=tournament.format.games,
    )


def table(tournament: Tournament, *, after: int | None = None) -> Standings:
    """The standings after round `after`, or after the latest finished one; the queries of `snapshot`."""
    return standings(snapshot(tournament), counting(tournament), after=after)


def cross(tournament: Tournament, *, after: int | None = None) -> Crosstable:
    """The crosstable in the order of `table`; the queries of `snapshot`."""
    return crosstable(table(tournament, after=after))
