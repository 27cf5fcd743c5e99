"""Players who play sensible gomoku: they make fives, stop fours and open threes, and build their own.

Who is weaker overlooks an open three now and then. Everything follows from the dice.
"""

from collections.abc import Callable, Iterator
from typing import Final

from games.rules.errors import Refusal
from games.rules.events import Choose, Lay, Offer, Pick, Place, PlayerAct, Slide
from games.rules.field import Finite, Point
from games.rules.game import Ask, GameState
from games.rules.openings import Choice, distance
from games.rules.sides import WHITE, Colour
from tournaments.services.demo.dice import Dice
from tournaments.services.demo.shapes import Level
from tournaments.services.demo.sight import Sight

_BEST: Final = 100
_FRESH, _LATE = 12, 40  # until so many stones nobody overlooks anything; from then on everybody tires
_QUIET: Final = 92  # percent of the best quiet move that is good enough
# Three stones of an opening, black, white, black, from the middle.
_THREES: Final = (
    ((0, 0), (1, 1), (2, -2)),
    ((0, 0), (0, 1), (2, 2)),
    ((0, 0), (1, 0), (-2, 3)),
    ((-3, 2), (1, -1), (3, 3)),
    ((0, 0), (1, 1), (-3, 1)),
)


class Player:
    """One of the two at a table. `skill`: percent of the open threes that are not overlooked."""

    def __init__(self, sight: Sight, dice: Dice, skill: int) -> None:
        self.sight, self.dice, self.skill = sight, dice, skill

    def act(self, state: GameState) -> PlayerAct:
        """What the seat to act does."""
        self.sight.follow(state)
        return _ACTS[state.asked](self, state)

    def is_lost(self, state: GameState) -> bool:
        """Whether the side to move cannot stop the other: no five of its own, and two fives against it."""
        self.sight.follow(state)
        if state.asked is not Ask.STONE:
            return False
        other = state.to_move.other
        return len(self.sight.fives(other)) > 1 and not self.sight.fives(state.to_move)

    # Stones ---------------------------------------------------------------------------------------
    def _stone(self, state: GameState) -> PlayerAct:
        for point in self._ranked(state.to_move):
            if _is_legal(state, act := Place(point)):
                return act
        return next(act for point in self._ring(state) if _is_legal(state, act := Place(point)))

    def _ranked(self, colour: Colour) -> Iterator[Point]:
        """The points near, best first, as this player sees it now."""
        if not self.sight.stones:
            yield middle(self.sight)
            return
        stones = len(self.sight.stones)
        sharp = stones < _FRESH or self.dice.below(_BEST) < self.skill - max(0, stones - _LATE)
        gains = {point: self._gain(point, colour, sharp=sharp) for point in self.sight.near}
        order = sorted(gains, key=lambda point: -gains[point])
        good = [point for point in order if gains[point] * _BEST >= gains[order[0]] * _QUIET]
        first = self.dice.one_of(good)
        yield first
        yield from (point for point in order if point != first)

    def _gain(self, point: Point, colour: Colour, *, sharp: bool) -> int:
        """Attack and defence together; what must be answered at once outweighs what is merely good."""
        own, mine = self.sight.worth(point, colour)
        other, theirs = self.sight.worth(point, colour.other)
        if not sharp and theirs < Level.FIVE:
            other //= 30
        bonus = {Level.FIVE: 10**7, Level.OPEN_FOUR: 10**5}.get(mine, 0)
        bonus += {Level.FIVE: 10**6, Level.OPEN_FOUR: 10**4 if sharp else 0}.get(theirs, 0)
        return bonus + 10 * own + 6 * other

    def _is_five(self, point: Point, colour: Colour) -> bool:
        return self.sight.worth(point, colour)[1] is Level.FIVE

    def _ring(self, state: GameState) -> Iterator[Point]:
        """§4: where the third stone must keep away from the first, points at just that distance."""
        centre, away = next(iter(self.sight.stones)), state.rules.table.distance
        steps = range(-away, away + 1)
        around = [Point(centre.x + dx, centre.y + dy) for dx in steps for dy in steps]
        ring = [point for point in around if distance(centre, point) == away]
        start = self.dice.below(len(ring))
        yield from (*ring[start:], *ring[:start])

    # What openings ask ----------------------------------------------------------------------------
    def _stones(self, state: GameState) -> PlayerAct:
        """§4: three stones from the book, or white and black where each is best."""
        if self.sight.stones:
            white = next(self._ranked(WHITE))
            black = next(point for point in self._ranked(WHITE.other) if point != white)
            return Lay(((white, WHITE), (black, WHITE.other)))
        x, y = middle(self.sight)
        points = [Point(x + dx, y + dy) for dx, dy in self.dice.one_of(_THREES)]
        return Lay(tuple(zip(points, (WHITE.other, WHITE, WHITE.other), strict=True)))

    def _choice(self, state: GameState) -> PlayerAct:
        choices = [one for one in Choice if _is_legal(state, Choose(one))]
        return Choose(self.dice.one_of(choices))

    def _offer(self, state: GameState) -> PlayerAct:
        """§5.2: the two best points that may be offered together."""
        one, *others = self._ranked(state.to_move)
        return next(act for other in others if _is_legal(state, act := Offer((one, other))))

    def _pick(self, state: GameState) -> PlayerAct:
        """§5.2: the point on which black gains least."""
        assert state.offered is not None
        return Pick(min(state.offered, key=lambda point: self._gain_of(point, state.to_move)))

    def _gain_of(self, point: Point, colour: Colour) -> int:
        return self.sight.worth(point, colour)[0] if point in {*self.sight.near} else 0

    # Slides ---------------------------------------------------------------------------------------
    def _slide(self, state: GameState) -> PlayerAct:
        """One of the better slides; a five only where none is quiet."""
        colour = state.to_move
        quiet = [slide for slide in state.position.slides(colour) if not self._is_five(slide[1], colour)]
        slides = sorted(quiet or state.position.slides(colour), key=lambda slide: self._slid(slide, colour))
        return Slide(*self.dice.one_of(slides[:6]))

    def _slid(self, slide: tuple[Point, Point], colour: Colour) -> int:
        return -sum(self._gain_of(slide[1], one) for one in (colour, colour.other))


_ACTS: Final[dict[Ask, Callable[[Player, GameState], PlayerAct]]] = {
    Ask.STONE: Player._stone,
    Ask.STONES: Player._stones,
    Ask.CHOICE: Player._choice,
    Ask.OFFER: Player._offer,
    Ask.PICK: Player._pick,
    Ask.SLIDE: Player._slide,
}


def middle(sight: Sight) -> Point:
    """A point in the middle of the field."""
    if not isinstance(sight.field, Finite):
        return Point(0, 0)
    return min(sight.field.centres or sight.field.points)


def _is_legal(state: GameState, act: PlayerAct) -> bool:
    try:
        state.check(act, state.to_act, state.events[-1].at)
    except Refusal:
        return False
    return True
