"""Who stands where after a round, and by which numbers."""

from dataclasses import dataclass
from typing import TypeAlias

from tournaments.pairing.snapshot import Snapshot
from tournaments.tiebreaks.counting import Counting, Score, TieBreak
from tournaments.tiebreaks.ledger import Ledger, Line, ledger
from tournaments.tiebreaks.table import BREAKERS
from tournaments.tiebreaks.values import Group, Value

Groups: TypeAlias = tuple[Group, ...]

POINTS = {Score.MATCH: TieBreak.MATCH_POINTS, Score.GAMES: TieBreak.GAME_POINTS}


@dataclass(frozen=True)
class Standing:
    """An entrant's place. `rank` is None for who withdrew early and counts for nobody; ties share a rank.

    `values`: the tie-breaks in their order, none for who has no rank. `lines`: round by round.
    """

    number: int
    rank: int | None
    match_points: Value
    game_points: Value
    values: tuple[Value, ...]
    lines: tuple[Line, ...]

    @property
    def matches(self) -> int:
        """How many of the matches that count have a result, forfeits included and byes apart."""
        return sum(line.mark is not None and line.counted for line in self.lines)

    def value(self, tie_break: TieBreak) -> Value:
        """The number of that tie-break. Raises KeyError where it is not among them."""
        return {value.tie_break: value for value in self.values}[tie_break]


@dataclass(frozen=True)
class Standings:
    """All entrants after round `after`, the best first, those without a rank last."""

    after: int
    counting: Counting
    entrants: tuple[Standing, ...]

    def of(self, number: int) -> Standing:
        """One entrant's. Raises KeyError."""
        return {standing.number: standing for standing in self.entrants}[number]


def standings(snapshot: Snapshot, counting: Counting, *, after: int | None = None) -> Standings:
    """The standings after round `after`, or after the latest finished one; later rounds change nothing.

    Each tie-break in turn compares those whom all before it left tied (C.07 §4.2).
    """
    known = ledger(snapshot, counting, after=after)
    everybody = tuple(sorted(known.lines))
    tied: Groups = (tuple(number for number in everybody if number not in known.annulled),)
    tied, _ = _split(known, tied, POINTS[counting.first])
    columns = []
    for tie_break in counting.tie_breaks:
        tied, values = _split(known, tied, tie_break)
        columns.append(values)
    ranks = _ranks(tied)
    points = {score: BREAKERS[name](known, everybody).values for score, name in POINTS.items()}
    return Standings(
        known.after,
        counting,
        tuple(
            Standing(
                number,
                ranks.get(number),
                points[Score.MATCH][number],
                points[Score.GAMES][number],
                tuple(column[number] for column in columns if number in column),
                known.lines[number],
            )
            for number in (*ranks, *sorted(known.annulled))
        ),
    )


def _split(known: Ledger, tied: Groups, tie_break: TieBreak) -> tuple[Groups, dict[int, Value]]:
    """Each group in its tiers, and everybody's number."""
    tiers: list[Group] = []
    values: dict[int, Value] = {}
    for group in filter(None, tied):
        split = BREAKERS[tie_break](known, group)
        tiers += split.tiers
        values |= split.values
    return tuple(tiers), values


def _ranks(tied: Groups) -> dict[int, int]:
    """The ranks in their order: 1, 2, 2, 4; within a shared rank by number."""
    ranks: dict[int, int] = {}
    for group in tied:
        ranks |= dict.fromkeys(group, len(ranks) + 1)
    return ranks
