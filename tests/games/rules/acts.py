"""Acts at random: legal ones to play games through, and anything at all to try what is refused."""

import random
from collections.abc import Sequence

from games.rules.events import Choose, Lay, Offer, Pass, Pick, Place, PlayerAct, Slide
from games.rules.field import Finite, Point
from games.rules.game import Ask, GameState
from games.rules.openings import TAKES, Choice
from games.rules.sides import BLACK, WHITE
from games.rules.sliding import SlideDuty


def around(state: GameState) -> list[Point]:
    """The empty points: all of a finite field, a box round the stones of the unbounded one."""
    field, stones = state.position.field, state.position.stones
    if isinstance(field, Finite):
        return [stone for stone in field.points if stone not in stones]
    near = {
        Point(x + dx, y + dy) for x, y in [*stones, Point(0, 0)] for dx in (-2, 0, 1) for dy in (-1, 0, 2)
    }
    return sorted(near - stones.keys())


def legal(state: GameState, chance: random.Random, free: Sequence[Point] | None = None) -> PlayerAct:
    """An act of the kind that is asked; stones may still break an opening's zone."""
    free = around(state) if free is None else free
    match state.asked:
        case Ask.STONE:
            return Place(chance.choice(free))
        case Ask.STONES:
            return _stones(state, chance, free)
        case Ask.CHOICE:
            return Choose(_choice(state, chance))
        case Ask.OFFER:
            one, other = chance.sample(free, 2)
            return Offer((one, other))
        case Ask.PICK:
            return Pick(chance.choice(state.offered or ()))
    if state.rules.slide_duty is SlideDuty.MAY_PASS and chance.random() < 0.05:
        return Pass()
    return Slide(*chance.choice(sorted(state.position.slides(state.to_move))))


def _stones(state: GameState, chance: random.Random, free: Sequence[Point]) -> Lay:
    colours = (WHITE, BLACK) if state.ply else (BLACK, WHITE, BLACK)
    return Lay(tuple(zip(chance.sample(free, len(colours)), colours, strict=True)))


def _choice(state: GameState, chance: random.Random) -> Choice:
    first = state.rules.opening == "swap2" and state.ply == 3
    return chance.choice([*TAKES, Choice.PLACE_TWO] if first else [*TAKES])
