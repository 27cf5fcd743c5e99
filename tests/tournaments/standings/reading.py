"""Short ways to read standings in tests."""

from collections.abc import Iterable
from fractions import Fraction

from tournaments.standings.ranking import Standings
from tournaments.tiebreaks.counting import TieBreak
from tournaments.tiebreaks.values import Addend, Value


def ranks(table: Standings) -> dict[int, int | None]:
    """By number, in the order of the table."""
    return {standing.number: standing.rank for standing in table.entrants}


def amounts(table: Standings, tie_break: TieBreak) -> dict[int, float | None]:
    """By number; halves, quarters and the like are exact as floats."""
    return {
        standing.number: None if amount is None else float(amount)
        for standing in table.entrants
        if standing.rank is not None
        for amount in [standing.value(tie_break).amount]
    }


def match_points(table: Standings) -> dict[int, float]:
    return {standing.number: plain(standing.match_points) for standing in table.entrants}


def game_points(table: Standings) -> dict[int, float]:
    return {standing.number: plain(standing.game_points) for standing in table.entrants}


def plain(value: Value) -> float:
    assert value.amount is not None
    return float(value.amount)


def parts(addends: Iterable[Addend]) -> list[tuple[int | None, int | None, float]]:
    """Round, opponent and amount of what was added."""
    return [(one.round, one.opponent, float(one.amount)) for one in addends if not one.cut]


def chain(value: Value) -> list[Value]:
    """The value and all further passes over those still tied."""
    return [value] if value.then is None else [value, *chain(value.then)]


def opened(value: Value) -> Fraction:
    """What the addends come to."""
    return sum((one.amount for one in value.addends if not one.cut), Fraction(0))
