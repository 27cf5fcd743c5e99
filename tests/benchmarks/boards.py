"""The games that every contender walks: random ones up to the first five, and full boards without any."""

import random
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from games.rules.field import Point
from games.rules.sides import BLACK, WHITE, Colour

Games = Sequence[Sequence[Point]]
LINE = 5
_AXES = ((1, 0), (0, 1), (1, 1), (1, -1))


def longest_run(stones: dict[Point, Colour], point: Point) -> int:
    """The longest run through a stone, found by walking."""
    return max(1 + _reach(stones, point, dx, dy) + _reach(stones, point, -dx, -dy) for dx, dy in _AXES)


def _reach(stones: dict[Point, Colour], point: Point, dx: int, dy: int) -> int:
    steps, colour = 0, stones[point]
    while stones.get(Point(point.x + (steps + 1) * dx, point.y + (steps + 1) * dy)) is colour:
        steps += 1
    return steps


def alternating(points: Sequence[Point]) -> Iterator[tuple[Point, Colour]]:
    """Each ply's point with its colour."""
    return ((point, WHITE if number % 2 else BLACK) for number, point in enumerate(points))


def random_games(size: int, count: int) -> Games:
    """Games on `size` × `size` points, each up to its first five."""
    chance = random.Random(size)
    return [_until_five(chance.sample(square(size), size * size)) for _ in range(count)]


def _until_five(points: list[Point]) -> list[Point]:
    stones: dict[Point, Colour] = {}
    for number, (point, colour) in enumerate(alternating(points), 1):
        stones[point] = colour
        if longest_run(stones, point) >= LINE:
            return points[:number]
    return points


def square(size: int) -> list[Point]:
    """All its points."""
    return [Point(x, y) for y in range(size) for x in range(size)]


def fillings(size: int, count: int) -> Games:
    """Games that fill `size` × `size` points without a five: a pattern of pairs, then exchanged at random."""
    chance = random.Random(size)
    return [_filling(chance, size) for _ in range(count)]


def _filling(chance: random.Random, size: int) -> list[Point]:
    # Runs of two along rows and diagonals, of one along columns: room for many exchanges.
    stones = {point: BLACK if (point.x + 2 * point.y) % 4 < 2 else WHITE for point in square(size)}
    for _ in range(4 * size * size):
        _exchange(stones, *chance.sample([*stones], 2))
    sides = {colour: [point for point, owner in stones.items() if owner is colour] for colour in Colour}
    for points in sides.values():
        chance.shuffle(points)
    paired = chain.from_iterable(zip_longest(sides[BLACK], sides[WHITE]))
    return [point for point in paired if point is not None]


def _exchange(stones: dict[Point, Colour], one: Point, other: Point) -> None:
    """Exchange two stones where that makes no five."""
    stones[one], stones[other] = stones[other], stones[one]
    if max(longest_run(stones, one), longest_run(stones, other)) >= LINE:
        stones[one], stones[other] = stones[other], stones[one]
