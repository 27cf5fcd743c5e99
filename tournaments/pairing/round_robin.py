"""Round robins by Berger tables (FIDE C.05, Annex 1), from a formula, so that a field may have any size."""

from typing import TypeAlias

from tournaments.pairing.snapshot import Bye, Pair

PairedRound: TypeAlias = tuple[Pair | Bye, ...]


def berger(players: int, *, double: bool = False) -> tuple[PairedRound, ...]:
    """The rounds of a round robin for the numbers 1 to `players` (at least 2), boards in the tables' order.

    In an odd field whoever meets the missing number has a bye, told last. A second cycle repeats the first
    with colours reversed; the last two rounds of its first cycle are then exchanged, as Annex 1 recommends,
    so that nobody has the same colour in three games running.
    """
    if players < 2:
        raise ValueError(f"a round robin needs two players, not {players}")
    cycle = [_round(players, number) for number in range(1, players + players % 2)]
    if not double:
        return tuple(cycle)
    back = [_reversed(round_) for round_ in cycle]
    return tuple(cycle[:-2] + cycle[-2:][::-1] + back)


def _round(players: int, number: int) -> PairedRound:
    """Two numbers meet in round r where their sum is r + 1, counted round the table without its last number.

    Whoever would have to meet himself meets the last number, and is first in the table's lower half.
    """
    last = players + players % 2
    seats = last - 1
    single = _seat((number + 1) * last // 2, seats)
    others = [_pair(_seat(single + step, seats), _seat(single - step, seats)) for step in range(1, last // 2)]
    if players < last:
        return (*others, Bye(single))
    top = Pair(single, last)
    return (top if single <= last // 2 else top.swapped, *others)


def _seat(number: int, seats: int) -> int:
    """`number` counted on round the table: 1 follows the last seat."""
    return (number - 1) % seats + 1


def _pair(one: int, other: int) -> Pair:
    """The lower number is first where the sum is odd, the higher one where it is even."""
    low, high = sorted((one, other))
    return Pair(low, high) if (low + high) % 2 else Pair(high, low)


def _reversed(round_: PairedRound) -> PairedRound:
    return tuple(table.swapped if isinstance(table, Pair) else table for table in round_)
