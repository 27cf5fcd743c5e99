"""The three-move rule (§5): which pairs of points may be offered for ply 5."""

from enum import StrEnum

from games.rules.errors import OfferEquivalent, OfferNotDifferent
from games.rules.field import DIHEDRAL, Finite, Point
from games.rules.position import Position
from games.rules.sides import BLACK, WHITE, Colour

OFFER_PLY = 5


class ThreeMove(StrEnum):
    """§5.1: whether the rule binds a match."""

    ON_DEMAND = "on_demand"
    ALWAYS = "always"
    NEVER = "never"


class Differ(StrEnum):
    """§5.3: in what the two offers must differ."""

    POINTS = "points"
    POSITIONS = "positions"


def check_offer(position: Position, points: tuple[Point, Point], differ: Differ) -> None:
    """§5.2, §5.3: raises `OutsideField`, `Occupied`, `OfferNotDifferent`, `OfferEquivalent`."""
    for point in points:
        position.check(point)
    one, other = points
    names = [position.field.name(point) for point in points]
    if one == other:
        raise OfferNotDifferent(point=names[0])
    if differ is Differ.POSITIONS and equivalent(position, one, other) and _has_another(position, one):
        raise OfferEquivalent(points=names)


def equivalent(position: Position, one: Point, other: Point) -> bool:
    """§5.3: whether black's stone on `one` or on `other` gives the same position, up to symmetry [RIF]."""
    black, white = _stones(position, BLACK), _stones(position, WHITE)
    if isinstance(position.field, Finite):
        return any(
            {turn(point) for point in black | {one}} == black | {other}
            and {turn(point) for point in white} == white
            for turn in position.field.symmetries
        )
    return any(
        _at_origin(_turned(black | {one}, matrix), _turned(white, matrix))
        == _at_origin(black | {other}, white)
        for matrix in DIHEDRAL
    )


def _has_another(position: Position, one: Point) -> bool:
    """Whether any pair differs; with none, any two points may be offered (§5.3)."""
    if not isinstance(position.field, Finite):
        return True
    empty = (point for point in position.field.points if point not in position.stones)
    return any(not equivalent(position, one, point) for point in empty)


def _stones(position: Position, colour: Colour) -> set[Point]:
    return {point for point, owner in position.stones.items() if owner is colour}


def _turned(points: set[Point], matrix: tuple[int, int, int, int]) -> set[Point]:
    xx, xy, yx, yy = matrix
    return {Point(xx * x + xy * y, yx * x + yy * y) for x, y in points}


def _at_origin(black: set[Point], white: set[Point]) -> tuple[set[Point], set[Point]]:
    """Both colours moved together so that black's box begins at the origin: translation taken out."""
    left, bottom = min(x for x, _ in black), min(y for _, y in black)
    moved = ({Point(x - left, y - bottom) for x, y in colour} for colour in (black, white))
    return next(moved), next(moved)
