"""Which number put one entrant above the next, and in which order the lots of the tied were drawn."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from tournaments.standings.ranking import Standing, Standings
from tournaments.tiebreaks.counting import NOTHING, TieBreak
from tournaments.tiebreaks.values import Value


class Decision(NamedTuple):
    """`tie_break` put `above` before `below`, who had as many points."""

    above: int
    below: int
    tie_break: TieBreak


def decisions(table: Standings) -> tuple[Decision, ...]:
    """Between neighbours, the best first; none where points decided or the rank is shared."""
    return tuple(_decisions(table))


def _decisions(table: Standings) -> Iterator[Decision]:
    for above, below in pairwise(table.entrants):
        together = [value.tie_break for value in above.values if below.number in value.among]
        if together and below.rank is not None and above.rank != below.rank:
            yield Decision(above.number, below.number, together[-1])


def drawn(table: Standings) -> Mapping[int, int]:
    """Everybody's place in the drawing among those tied with him; who was tied with nobody is not in it."""
    lots = {standing.number: value for standing in table.entrants for value in _lots(standing)}
    amounts = {number: value.amount or NOTHING for number, value in lots.items()}
    return {
        number: 1 + sum(amounts[other] < amounts[number] for other in value.among)
        for number, value in lots.items()
        if len(value.among) > 1
    }


def _lots(standing: Standing) -> Iterator[Value]:
    return (value for value in standing.values if value.tie_break is TieBreak.LOTS)
