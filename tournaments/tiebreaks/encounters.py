"""Direct encounter (C.07 §6): the results of the tied against each other, as often as it still helps."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.tiebreaks.counting import TieBreak, Unplayed
from tournaments.tiebreaks.ledger import Ledger, Line
from tournaments.tiebreaks.values import Addend, Group, Note, Source, Split, Value, tiers, total


@dataclass(frozen=True)
class Encounters:
    """The separate standings of a tied group (§6.1). `missing`: how many of the group each has not met."""

    addends: Mapping[int, tuple[Addend, ...]]
    scores: Mapping[int, Fraction]
    missing: Mapping[int, int]


def direct(ledger: Ledger, group: Group) -> Split:
    """§6.2 where all have met, §6.3 where not; then again among those still tied, until nothing changes."""
    if len(group) < 2:
        return Split((group,), {number: _nobody(number) for number in group})
    met = _encounters(ledger, group)
    steps = _ahead(ledger, met, group) if any(met.missing.values()) else tiers(group, met.scores)
    note = Note.NOT_ALL_MET if any(met.missing.values()) else None
    values = {
        number: Value(TieBreak.DIRECT, met.scores[number], met.addends[number], group, note)
        for number in group
    }
    return Split(steps, values) if len(steps) == 1 else _again(ledger, Split(steps, values))


def _nobody(number: int) -> Value:
    return Value(TieBreak.DIRECT, None, (), (number,), Note.NOT_TIED)


def _again(ledger: Ledger, split: Split) -> Split:
    """Each tier of several, compared anew among themselves alone."""
    further = [direct(ledger, tier) for tier in split.tiers]
    values = dict(split.values)
    for once_more in further:
        for number, value in once_more.values.items():
            if value.note is not Note.NOT_TIED:
                values[number] = replace(values[number], then=value)
    return Split(tuple(tier for once_more in further for tier in once_more.tiers), values)


def _ahead(ledger: Ledger, met: Encounters, group: Group) -> tuple[Group, ...]:
    """§6.3: one by one who is alone at the top whatever the missing results, then all the rest as one tier."""
    win = ledger.counting.scoring.won.of(ledger.counting.first)
    best = {number: met.scores[number] + win * met.missing[number] for number in group}
    left, sure = list(group), []
    while left:
        top = max(left, key=lambda number: met.scores[number])
        if any(best[number] >= met.scores[top] for number in left if number != top):
            break
        left.remove(top)
        sure.append((top,))
    return (*sure, tuple(left)) if left else tuple(sure)


def _encounters(ledger: Ledger, group: Group) -> Encounters:
    addends = {number: tuple(_addends(ledger, number, group)) for number in group}
    met = {number: {addend.opponent for addend in own} for number, own in addends.items()}
    return Encounters(
        addends,
        {number: total(own) for number, own in addends.items()},
        {number: len(group) - 1 - len(met[number]) for number in group},
    )


def _addends(ledger: Ledger, number: int, group: Group) -> Iterator[Addend]:
    """§6.1.1: forfeits only where they count as any other match; §6.1.2: the average of several meetings."""
    meetings = [line for line in ledger.counted(number) if line.opponent in group and _counts(ledger, line)]
    often = Counter(line.opponent for line in meetings)
    for line in meetings:
        points, times = line.points.of(ledger.counting.first), Fraction(1, often[line.opponent])
        yield Addend(points * times, Source.MATCH, line.round, line.opponent, base=points, times=times)


def _counts(ledger: Ledger, line: Line) -> bool:
    return line.unplayed is None or ledger.counting.unplayed is Unplayed.REGULAR
