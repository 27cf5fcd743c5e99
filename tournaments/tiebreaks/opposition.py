"""Tie-breaks on the opponents' scores: Sonneborn-Berger, Koya, the Buchholz family."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from tournaments.tiebreaks.counting import Score, Unplayed
from tournaments.tiebreaks.ledger import Ledger, Line
from tournaments.tiebreaks.values import Addend, Reckoner, Source


def sonneborn_berger(score: Score | None = None) -> Reckoner:
    """C.07 §9.1: the opponents' scores times the results against them; None: in the score that ranks first."""

    def reckon(ledger: Ledger, number: int) -> Iterator[Addend]:
        kind = score or ledger.counting.first
        for line, addend in _opponents(ledger, number, kind):
            times = line.points.of(kind)
            yield replace(addend, amount=addend.amount * times, base=addend.amount, times=times)

    return reckon


def koya(ledger: Ledger, number: int) -> Iterator[Addend]:
    """C.07 §9.2: the points against those with at least half of what they could have reached so far."""
    kind = ledger.counting.first
    won = ledger.counting.scoring.won.of(kind)
    for line in ledger.counted(number):
        if line.opponent is None:
            continue
        base, best = ledger.points[line.opponent].of(kind), won * ledger.matches[line.opponent]
        amount = line.points.of(kind)
        yield Addend(amount, Source.MATCH, line.round, line.opponent, base=base, cut=2 * base < best)


# Buchholz -------------------------------------------------------------------------------------------------
def buchholz(*, lowest: int = 0, highest: int = 0) -> Reckoner:
    """C.07 §8.1, §14: the opponents' scores, of which first the lowest and then the highest so many are cut."""

    def reckon(ledger: Ledger, number: int) -> list[Addend]:
        found = list(_opponents(ledger, number, ledger.counting.first))
        for _ in range(lowest):
            _cut(found, _lowest(found))
        for _ in range(highest):
            _cut(found, _highest(found))
        return [addend for _, addend in found]

    return reckon


Found: TypeAlias = tuple[Line, Addend]


def _lowest(found: list[Found]) -> Found | None:
    """The lowest addend left; of an entrant who stayed away, the lowest from such a round (§16.5)."""
    left = [one for one in found if not one[1].cut]
    avoidable = [
        (line, addend) for line, addend in left if addend.source is Source.DUMMY and _avoidable(line)
    ]
    return min(avoidable or left, key=_amount, default=None)


def _highest(found: list[Found]) -> Found | None:
    return max((one for one in found if not one[1].cut), key=_amount, default=None)


def _amount(one: Found) -> Fraction:
    return one[1].amount


def _avoidable(line: Line) -> bool:
    return line.unplayed is not None and line.unplayed.voluntary


def _cut(found: list[Found], one: Found | None) -> None:
    if one is not None:
        line, addend = one
        found[found.index(one)] = line, replace(addend, cut=True)


# Opponents and dummies ------------------------------------------------------------------------------------
def _opponents(ledger: Ledger, number: int, kind: Score) -> Iterator[Found]:
    """For each round the opponent's score as the amount; for an unplayed one the dummy's (§15.2, §16.4)."""
    regular = ledger.counting.unplayed is Unplayed.REGULAR
    for line in ledger.counted(number):
        if line.opponent is not None and (regular or line.unplayed is None):
            amount = ledger.for_opponents[line.opponent].of(kind)
            yield line, Addend(amount, Source.MATCH, line.round, line.opponent)
        elif not regular:
            yield line, Addend(_dummy(ledger, number, line, kind), Source.DUMMY, line.round, line.opponent)


def _dummy(ledger: Ledger, number: int, line: Line, kind: Score) -> Fraction:
    """The entrant's own score; since 2026 at most that of whoever should have been met, or draws throughout."""
    own = ledger.points[number].of(kind)
    if ledger.counting.unplayed is not Unplayed.CAPPED:
        return own
    if line.opponent is not None:
        return min(own, ledger.for_opponents[line.opponent].of(kind))
    return min(own, ledger.counting.scoring.drawn.of(kind) * len(ledger.rounds))
