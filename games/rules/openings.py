"""The five openings (§4) as tables: where the first plies may lie, and who lays or chooses what."""

from dataclasses import dataclass
from enum import StrEnum

from games.rules.errors import NotCentre, TooNearCentre
from games.rules.field import Finite, Point
from games.rules.position import Position
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Colour, Seat


class Opening(StrEnum):
    """Names of the openings [B]."""

    FREE_STYLE = "free_style"
    PRO = "pro"
    LONG_PRO = "long_pro"
    SWAP = "swap"
    SWAP2 = "swap2"


class Choice(StrEnum):
    """What a step of Swap or Swap2 lets a player choose."""

    TAKE_WHITE = "take_white"
    TAKE_BLACK = "take_black"
    PLACE_TWO = "place_two"


TAKES = {Choice.TAKE_WHITE: WHITE, Choice.TAKE_BLACK: BLACK}


@dataclass(frozen=True)
class Step:
    """One step before free play: `seat` lays these colours in one action, or makes one of these choices."""

    seat: Seat
    lays: tuple[Colour, ...] = ()
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class OpeningTable:
    """An opening. `distance`: ply 1 in the centre, ply 3 at least so far from it; 0 = no limits."""

    overline_wins: bool
    distance: int = 0
    steps: tuple[Step, ...] = ()

    @property
    def settles_colours(self) -> bool:
        """Whether the seats' colours are open until a choice is made."""
        return bool(self.steps)


_THREE = Step(FIRST, lays=(BLACK, WHITE, BLACK))
_TAKE = (Choice.TAKE_WHITE, Choice.TAKE_BLACK)

OPENINGS: dict[Opening, OpeningTable] = {
    Opening.FREE_STYLE: OpeningTable(overline_wins=True),
    Opening.PRO: OpeningTable(overline_wins=False, distance=3),
    Opening.LONG_PRO: OpeningTable(overline_wins=False, distance=4),
    Opening.SWAP: OpeningTable(overline_wins=False, steps=(_THREE, Step(SECOND, choices=_TAKE))),
    Opening.SWAP2: OpeningTable(
        overline_wins=False,
        steps=(
            _THREE,
            Step(SECOND, choices=(*_TAKE, Choice.PLACE_TWO)),
            Step(SECOND, lays=(WHITE, BLACK)),
            Step(FIRST, choices=_TAKE),
        ),
    ),
}


def distance(one: Point, other: Point) -> int:
    """§4: the larger coordinate difference [RIF]."""
    return max(abs(one.x - other.x), abs(one.y - other.y))


def check_zone(table: OpeningTable, position: Position, point: Point) -> None:
    """§4: plies 1 and 3 of Pro and Long-Pro. Raises `NotCentre`, `TooNearCentre`."""
    if not table.distance:
        return
    ply = len(position.stones) + 1
    if ply == 1 and isinstance(position.field, Finite) and point not in position.field.centres:
        raise NotCentre(point=position.field.name(point))
    if ply == 3:
        centre = next(iter(position.stones))
        if (found := distance(centre, point)) < table.distance:
            name = position.field.name
            raise TooNearCentre(
                point=name(point),
                centre=name(centre),
                distance=found,
                least=table.distance,
            )


def fits(table: OpeningTable, field: Finite) -> bool:
    """§4: a middle point exists, and from each at least two points are left for ply 3."""
    if not table.distance:
        return True
    return bool(field.centres) and all(
        sum(distance(centre, point) >= table.distance for point in field.points) >= 2
        for centre in field.centres
    )
