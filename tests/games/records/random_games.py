"""Seeded random games under many settings: what the round trips, the damage tests and the judgement run on."""

import random
from collections.abc import Callable

from games.rules.clock import Fischer
from games.rules.errors import Refusal
from games.rules.events import (
    AcceptDraw,
    Award,
    Begin,
    Choose,
    Forfeit,
    Lay,
    Offer,
    OfferDraw,
    Pass,
    Pause,
    Pick,
    Place,
    PlayerAct,
    Resign,
    Result,
    Resume,
    Slide,
    TakeBack,
)
from games.rules.field import Point, Unbounded, diamond, disc, mask, rectangle
from games.rules.game import Ask, GameState
from games.rules.offers import ThreeMove
from games.rules.openings import Choice, Opening
from games.rules.position import FinitePosition
from games.rules.ruleset import MatchFormat, match_format, ruleset
from games.rules.sides import FIRST
from games.rules.sliding import SlideDuty, WhenBlocked

BLITZ = Fischer(base=60_000, increment=2_000)
HOLED = mask(" ..... .\n........\n...  ...\n........\n ......")


def small_slides(**more: object) -> MatchFormat:
    settings = {"stones_per_player": 6, "sliding": True, "overline_wins": False, **more}
    return match_format(ruleset(rectangle(5), Opening.FREE_STYLE, **settings), time=BLITZ)


SETTINGS: dict[str, MatchFormat] = {
    "free": match_format(ruleset(rectangle(15)), time=BLITZ, grace=300),
    "oblong": match_format(ruleset(rectangle(21, 9), overline_wins=False), time=BLITZ),
    "widest": match_format(ruleset(rectangle(52)), three_move=ThreeMove.ALWAYS),
    "pro": match_format(ruleset(rectangle(15), Opening.PRO), three_move=ThreeMove.ALWAYS, time=BLITZ),
    "swap": match_format(ruleset(rectangle(19), Opening.SWAP), three_move=ThreeMove.ALWAYS, time=BLITZ),
    "swap2": match_format(ruleset(rectangle(15), Opening.SWAP2), time=BLITZ),
    "no_draw": match_format(ruleset(rectangle(6), no_draw=True)),
    "slides": small_slides(),
    "slides_pass": small_slides(slide_duty=SlideDuty.MAY_PASS),
    "slides_draw": small_slides(when_blocked=WhenBlocked.DRAW, max_slides=8),
    "slides_tight": small_slides(stones_per_player=12),
    "disc": match_format(ruleset(disc(9)), time=BLITZ),
    "diamond": match_format(ruleset(diamond(11), Opening.SWAP2)),
    "mask": match_format(ruleset(HOLED), three_move=ThreeMove.ALWAYS),
    "open": match_format(ruleset(Unbounded()), time=BLITZ),
    "open_swap": match_format(ruleset(Unbounded(), Opening.SWAP), three_move=ThreeMove.ALWAYS),
}


class RandomGame:
    """A game that `lots` play: mostly near the last stone, with draw offers, pauses and a referee's orders."""

    def __init__(self, settings: MatchFormat, seed: int) -> None:
        self.lots = random.Random(seed)
        self.state = GameState(
            settings.rules,
            settings.time,
            grace=settings.grace,
            three_move=settings.three_move is ThreeMove.ALWAYS,
        )
        self.at = 1_000_000
        self.state.order(Begin(), at=self.at)

    def play(self, acts: int) -> GameState:
        for _ in range(acts):
            if self.state.outcome:
                break
            self.at += self.lots.choice((5, 999, 2_500, 7_001))
            self._beside()
            if not self.state.outcome:
                self._act()
        return self.state

    def end(self) -> GameState:
        """One of the ends that no stone brings, unless the game has ended."""
        if self.state.outcome is None:
            self.at += 10
            self.lots.choice(
                (self._resign, self._flag, self._award, self._forfeit, self._agree, self._leave)
            )()
        return self.state

    def _act(self) -> None:
        makers: dict[Ask, Callable[[], PlayerAct]] = {
            Ask.STONE: self._place,
            Ask.STONES: self._lay,
            Ask.CHOICE: lambda: Choose(self.lots.choice(self._choices())),
            Ask.OFFER: self._offer,
            Ask.PICK: lambda: Pick(self.lots.choice(self.state.offered or ())),
            Ask.SLIDE: self._slide,
        }
        make = makers[self.state.asked]
        for _ in range(100):
            try:
                self.state.play(make(), seat=self.state.to_act, at=self.at)
                return
            except Refusal:
                continue
        raise AssertionError("no legal act found")

    def _place(self) -> Place:
        """Near the last stones; where an opening forbids that, anywhere."""
        if self.state.rules.table.distance and len(self.state.plies) < 3:
            middle = self.state.rules.field.centres  # type: ignore[attr-defined]
            return Place(self.lots.choice(self._empty(1) if self.state.plies else middle))
        return Place(self._empty(1)[0])

    def _choices(self) -> tuple[Choice, ...]:
        steps = self.state.rules.table.steps
        asked = [step.choices for step in steps if step.choices and step.seat is self.state.to_act]
        return asked[0]

    def _offer(self) -> Offer:
        one, other = self._empty(2)
        return Offer((one, other))

    def _lay(self) -> Lay:
        steps = [step.lays for step in self.state.rules.table.steps if step.lays]
        lays = next(lays for lays in steps if lays[0] is self.state.to_move)
        return Lay(tuple(zip(self._empty(len(lays)), lays, strict=True)))

    def _slide(self) -> Slide | Pass:
        if self.state.rules.slide_duty is SlideDuty.MAY_PASS and self.lots.random() < 0.2:
            return Pass()
        return Slide(*self.lots.choice([*self.state.position.slides(self.state.to_move)]))

    def _empty(self, number: int) -> list[Point]:
        """Empty points, mostly near the stones laid last."""
        position = self.state.position
        laid = list(position.stones)[-6:] or [Point(3, 3)]
        near = {
            Point(stone.x + dx, stone.y + dy)
            for stone in laid
            for dx in (-1, 0, 1, 2)
            for dy in (-2, -1, 0, 1)
        }
        free = sorted(point for point in near if point in position.field and point not in position.stones)
        if isinstance(position, FinitePosition) and (len(free) < number or self.lots.random() < 0.2):
            free = sorted(position.empties)
        return self.lots.sample(free, number)

    def _beside(self) -> None:
        """What players and referees do beside the moves."""
        lot, state = self.lots.random(), self.state
        if lot < 0.02:
            state.order(Pause(), at=self.at)
            self.at += 9_000
            state.order(Resume(), at=self.at)
        elif lot < 0.04 and len(state.line) > 3:
            state.order(TakeBack(len(state.line) - self.lots.randint(1, 2)), at=self.at)
            if state.paused:
                state.order(Resume(), at=self.at)
        elif lot < 0.06 and not state.rules.no_draw:
            try:
                state.play(OfferDraw(f"offer-{len(state.events)}"), seat=state.to_act.other, at=self.at)
            except Refusal:
                return

    def _resign(self) -> None:
        self.state.play(Resign(), seat=self.lots.choice((FIRST, FIRST.other)), at=self.at)

    def _flag(self) -> None:
        self.state.flag(self.at + 10**9)

    def _award(self) -> None:
        self.state.order(Award(self.lots.choice([*Result])), at=self.at)

    def _forfeit(self) -> None:
        self.state.order(Forfeit(self.lots.choice(((FIRST,), (FIRST, FIRST.other)))), at=self.at)

    def _agree(self) -> None:
        if self.state.draw_offer:
            offer = self.state.draw_offer
            self.state.play(AcceptDraw(offer.id), seat=offer.seat.other, at=self.at)

    def _leave(self) -> None:
        """The game goes on."""


def played(name: str, seed: int, acts: int = 60) -> GameState:
    """A random game under the settings of this name, ended or not."""
    game = RandomGame(SETTINGS[name], seed)
    game.play(acts)
    return game.end()
