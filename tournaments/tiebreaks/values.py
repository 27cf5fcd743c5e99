"""A tie-break's outcome: numbers that open to their addends, and the order that they make among the tied."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from tournaments.tiebreaks.counting import NOTHING, TieBreak
from tournaments.tiebreaks.ledger import Ledger


class Source(StrEnum):
    """What an addend comes from."""

    MATCH = "match"
    GAME = "game"
    BYE = "bye"
    DUMMY = "dummy"  # an unplayed round, as C.07 §16.4 takes it
    ROUND = "round"  # the score after a round
    LOT = "lot"


class Note(StrEnum):
    """Why a number decides nothing, or what it does not tell."""

    NOT_TIED = "not_tied"  # nobody to compare with
    NOT_ALL_MET = "not_all_met"  # C.07 §6.3: only who is ahead whatever the missing results
    UNEQUAL_WINS = "unequal_wins"  # sums of moves over different numbers of wins do not compare
    MOVES_UNKNOWN = "moves_unknown"  # somebody's win has no number of moves


@dataclass(frozen=True)
class Addend:
    """`amount` is added unless `cut`. `base`: the opponent's (or dummy's) score, or the points, that it rests
    on; with `times` it is `base` × `times`. `game`: the number of the game in its match, from 1.
    """

    amount: Fraction
    source: Source
    round: int | None = None
    opponent: int | None = None
    game: int | None = None
    base: Fraction | None = None
    times: Fraction | None = None
    cut: bool = False


@dataclass(frozen=True)
class Value:
    """A number of an entrant. `among`: those with whom it compared him, himself included, lowest number first.

    `amount` is None where there is none. `then`: the same tie-break once more, among those whom it left tied.
    """

    tie_break: TieBreak
    amount: Fraction | None
    addends: tuple[Addend, ...] = ()
    among: tuple[int, ...] = ()
    note: Note | None = None
    then: "Value | None" = None


@dataclass(frozen=True)
class Split:
    """A group of tied entrants in tiers, the best first, and the numbers that made them."""

    tiers: tuple[tuple[int, ...], ...]
    values: Mapping[int, Value]


Group: TypeAlias = tuple[int, ...]  # numbers of tied entrants, lowest first
Breaker: TypeAlias = Callable[[Ledger, Group], Split]
Reckoner: TypeAlias = Callable[[Ledger, int], Iterable[Addend]]


def total(addends: Iterable[Addend]) -> Fraction:
    """The sum of what was not cut."""
    return sum((addend.amount for addend in addends if not addend.cut), NOTHING)


def by_sum(tie_break: TieBreak, reckon: Reckoner, *, lowest_first: bool = False) -> Breaker:
    """The tie-break that ranks by the sum of the addends which `reckon` finds for each."""

    def split(ledger: Ledger, group: Group) -> Split:
        addends = {number: tuple(reckon(ledger, number)) for number in group}
        amounts = {number: total(own) for number, own in addends.items()}
        values = {number: Value(tie_break, amounts[number], own, group) for number, own in addends.items()}
        return Split(tiers(group, amounts, lowest_first=lowest_first), values)

    return split


def tiers(group: Group, amounts: Mapping[int, Fraction], *, lowest_first: bool = False) -> tuple[Group, ...]:
    """`group` in tiers of equal amounts, highest first unless said otherwise."""
    steps = sorted({amounts[number] for number in group}, reverse=not lowest_first)
    return tuple(tuple(number for number in group if amounts[number] == step) for step in steps)
