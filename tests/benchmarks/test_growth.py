"""What a ply costs does not grow with the field, its lines, or the stones that lie already (§7.4)."""

import random
from collections.abc import Callable, Sequence

from games.rules.field import Point, Unbounded, rectangle
from games.rules.position import NEIGHBOURS, Position, WidePosition, layout, position
from games.rules.sides import BLACK, WHITE, Colour
from games.rules.sliding import SlidePhase, can_slide
from tests.benchmarks import contenders
from tests.benchmarks.boards import LINE, alternating, fillings
from tests.benchmarks.conftest import Holds
from tests.benchmarks.racing import Race

Slides = Sequence[tuple[Point, Point, Colour]]


def _lines(size: int) -> int:
    return sum(max(0, len(row) - LINE + 1) for row in layout(rectangle(size), LINE).rows)


def test_large_fields_and_many_stones(holds: Holds) -> None:
    """12 times as many stones and 16 times as many lines; what is left is the processor's cache."""
    small, many, large = fillings(15, 5), fillings(31, 2), fillings(52, 1)
    assert isinstance(position(rectangle(52)), WidePosition)
    assert _lines(52) > 15 * _lines(15)
    walks = {
        "15×15": contenders.places(small, rectangle(15)),
        "52×52": contenders.places(large, rectangle(52)),
        "15×15, no draw": contenders.places_without_draw(small, rectangle(15)),
        "52×52, no draw": contenders.places_without_draw(large, rectangle(52)),
        "225 stones": contenders.places(small, Unbounded()),
        "961 stones": contenders.places(many, Unbounded()),
    }
    race = Race(walks, {name: walk() for name, walk in walks.items()}, rounds=10)
    holds(race, "place 52×52 / 15×15", "52×52", "15×15", most=3)
    holds(race, "no draw 52×52 / 15×15", "52×52, no draw", "15×15, no draw", most=3)
    holds(race, "unbounded 961 / 225 stones", "961 stones", "225 stones", most=2)


def test_slides_do_not_depend_on_the_supply(holds: Holds) -> None:
    """A slide, its repetition count, and whether the other side can slide: 200 stones against 20, on 19×19."""
    walks, plies = {}, {}
    for supply in (10, 100):
        stones = position(rectangle(19))
        for point, colour in alternating(fillings(19, 1)[0][: 2 * supply]):
            stones.place(point, colour)
        there = _slides(stones, 100)
        back = [(target, origin, colour) for origin, target, colour in reversed(there)]
        name = f"slide, {2 * supply} stones"
        walks[name], plies[name] = _sliding(stones, [*there, *back]), 2 * len(there)
    race = Race(walks, plies, rounds=20)
    holds(race, "slide 200 / 20 stones", "slide, 200 stones", "slide, 20 stones", most=1.6)


def _slides(stones: Position, count: int) -> Slides:
    """Random slides in turn; the position is the old one again afterwards."""
    chance, made = random.Random(count), []
    for number in range(count):
        colour = WHITE if number % 2 else BLACK
        origin, target = chance.choice(sorted(stones.slides(colour)))
        stones.slide(origin, target)
        made.append((origin, target, colour))
    for origin, target, _ in reversed(made):
        stones.slide(target, origin)
    return made


def _sliding(stones: Position, slides: Slides) -> Callable[[], None]:
    phase = SlidePhase(stones)

    def race() -> None:
        for origin, target, colour in slides:
            stones.slide(origin, target)
            phase.slid(colour, origin, target)
            assert can_slide(stones, colour.other)

    return race


def test_slides_are_single_steps() -> None:
    stones = position(rectangle(19))
    for point, colour in alternating(fillings(19, 1)[0][:200]):
        stones.place(point, colour)
    before = dict(stones.stones)
    for origin, target, _ in _slides(stones, 50):
        assert (target.x - origin.x, target.y - origin.y) in NEIGHBOURS
    assert stones.stones == before
