"""Who races: the rules library, two published engines, and the floor that none can go below.

All walk the same games with the same loop; each takes the points in its own form, made beforehand.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gomoku.board import Board
from gomoku.threat.threat_search import has_five
from renju import RenjuBoard

from games.rules.clock import TimeControl
from games.rules.events import Begin, Event, Place
from games.rules.field import Field, Finite, Point
from games.rules.game import GameState
from games.rules.liveness import Liveness
from games.rules.position import FinitePosition, layout, position
from games.rules.ruleset import Ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Colour

Walk = Callable[[], int]
Placing = Callable[[Any, Colour], object]


def walk(games: Iterable[Iterable[Any]], start: Callable[[], Placing]) -> int:
    """Lay the stones of each game until one makes a five; how many were laid."""
    plies = 0
    for game in games:
        place, number = start(), 0
        mover, other = BLACK, WHITE
        for number, point in enumerate(game, 1):  # noqa: B007 - used after the loop
            if place(point, mover):
                break
            mover, other = other, mover
        plies += number
    return plies


def places(games: Sequence[Sequence[Point]], field: Field) -> Walk:
    """The rules library: legality and five."""
    return lambda: walk(games, lambda: position(field).place)


class Store:
    """The floor: `Position.place` without rules.

    The same call and the same storage: the point is taken out of the empty ones, which knows its rows, and put
    among the stones. No row is looked at, no legality stated (a point that is not empty is a `KeyError`).
    """

    __slots__ = ("empties", "stones")

    def __init__(self, field: Finite) -> None:
        self.empties = layout(field, 5).entries.copy()
        self.stones: dict[Point, Colour] = {}

    def place(self, point: Point, colour: Colour) -> bool:
        """Move the point from one store to the other."""
        self.empties.pop(point)
        self.stones[point] = colour
        return False


def stores(games: Sequence[Sequence[Point]], field: Finite) -> Walk:
    """The floor."""
    return lambda: walk(games, lambda: Store(field).place)


def places_without_draw(games: Sequence[Sequence[Point]], field: Finite) -> Walk:
    """Legality, five and who can still win: tested as `GameState` does it, which knows the ply's number."""

    def race() -> int:
        plies = 0
        for game in games:
            stones = position(field)
            assert isinstance(stones, FinitePosition)
            place, live, number = stones.place, Liveness(stones), 0
            mover, other = BLACK, WHITE
            for number, point in enumerate(game, 1):
                if place(point, mover):
                    break
                if number <= live.calm or (number < live.late and point not in live.watch[mover]):
                    pass
                elif live.dead(other):
                    break
                mover, other = other, mover
            plies += number
        return plies

    return race


def renju(games: Sequence[Sequence[Point]], size: int) -> Walk:
    """`renju`: its whole legality and end of game, under the rule that costs it least."""
    own = [[(point.x, point.y) for point in game] for game in games]

    def start() -> Placing:
        play = RenjuBoard(board_size=size, rule="freestyle").play_move
        return lambda point, colour: play(*point)[0]

    return lambda: walk(own, start)


def gomoku(games: Sequence[Sequence[Point]]) -> Walk:
    """`gomoku` (15×15): its checked move and its test for five, for the mover only (its own game: both)."""
    own = [[point.y * 15 + point.x for point in game] for game in games]

    def start() -> Placing:
        board = Board()
        move = board.move_index

        def place(index: int, colour: Colour) -> object:
            move(index)
            return has_five(board, current=False)

        return place

    return lambda: walk(own, start)


def log_of(game: Sequence[Point]) -> list[Event]:
    """The log of a game: begun, then a stone every two seconds."""
    stones = [
        Event(2_000 * number, SECOND if number % 2 else FIRST, Place(point))
        for number, point in enumerate(game)
    ]
    return [Event(0, None, Begin()), *stones]


def folds(games: Sequence[Sequence[Point]], rules: Ruleset, time: TimeControl | None = None) -> Walk:
    """A game's whole log, folded event by event as every replay does."""
    logs = [log_of(game) for game in games]

    def race() -> int:
        plies = 0
        for log in logs:
            state = GameState(rules, time)
            for event in log:
                state.fold(event)
            plies += state.ply
        return plies

    return race
