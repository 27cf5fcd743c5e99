"""A game as far as its log goes: the fold of events, which refuses nothing, and how a game ends (§9)."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from games.rules.clock import Clock, TimeControl, Untimed
from games.rules.events import (
    Abort,
    AcceptDraw,
    Act,
    Award,
    Begin,
    Choose,
    ClaimTime,
    Event,
    Flag,
    Forfeit,
    Lay,
    Offer,
    OfferDraw,
    Outcome,
    Pass,
    Pause,
    Pick,
    Place,
    Resign,
    Result,
    Resume,
    Slide,
    TakeBack,
    Termination,
)
from games.rules.field import Point
from games.rules.liveness import Liveness
from games.rules.offers import OFFER_PLY
from games.rules.openings import TAKES, Choice
from games.rules.position import FinitePosition, position
from games.rules.ruleset import Ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Colour, Seat, colour_of_ply
from games.rules.sliding import (
    REPETITIONS,
    SlidePhase,
    WhenBlocked,
    can_slide,
)

WINS = {FIRST: Result.FIRST, SECOND: Result.SECOND}


class Ask(StrEnum):
    """What the seat to act is asked for."""

    STONE = "stone"
    STONES = "stones"
    CHOICE = "choice"
    OFFER = "offer"
    PICK = "pick"
    SLIDE = "slide"


class Ply(NamedTuple):
    """One stone laid (no origin), one slide, or one pass (no target)."""

    number: int
    colour: Colour
    target: Point | None
    origin: Point | None = None


class DrawOffer(NamedTuple):
    """§8: an open draw offer."""

    id: str
    seat: Seat


class Folding:
    """What a log adds up to. `GameState` is the whole of it, with the checks that stand before the fold.

    `three_move`: the rule binds this game (§5). `abortable`: outside tournaments (§8). Times are milliseconds.
    """

    def __init__(
        self,
        rules: Ruleset,
        time: TimeControl | None = None,
        *,
        grace: int = 0,
        three_move: bool = False,
        abortable: bool = True,
    ) -> None:
        self.rules, self.three_move, self.abortable = rules, three_move, abortable
        self._time, self._grace = time or Untimed(), grace
        self.events: list[Event] = []
        self._reset()

    def _reset(self) -> None:
        """The state before the first event."""
        rules = self.rules
        self.line: list[Event] = []  # the events that stand after take-backs
        self.position = position(rules.field, rules.line, not rules.overline_wins)
        self.clock = Clock(self._time, self._grace)
        self.plies: list[Ply] = []
        self.outcome: Outcome | None = None
        self.begun = self.paused = self.blocked = False
        # §1.2: until a choice settles the colours the first player counts as black.
        self.black_seat: Seat | None = None if rules.table.settles_colours else FIRST
        self.offered: tuple[Point, Point] | None = None
        self.discarded: Point | None = None
        self.draw_offer: DrawOffer | None = None
        self.turns = {FIRST: 0, SECOND: 0}
        self.slide_phase: SlidePhase | None = None
        self.awarded_moves: int | None = None
        self._offered_in_turn = {FIRST: -1, SECOND: -1}
        self._step, self._steps = 0, rules.table.steps
        self._seats = {BLACK: FIRST, WHITE: SECOND}
        self._liveness: Liveness | None = None
        if rules.no_draw and isinstance(self.position, FinitePosition):
            self._liveness = Liveness(self.position)
        self.asked, self.to_act = self._next()

    # What can be read ----------------------------------------------------------------------------
    @property
    def ply(self) -> int:
        """Number of plies on the line that stands."""
        return len(self.plies)

    @property
    def deadline(self) -> int | None:
        """The instant of the flag, None while no time runs."""
        return self.clock.deadline

    @property
    def to_move(self) -> Colour:
        """The colour of the next ply."""
        return colour_of_ply(len(self.plies) + 1)

    def seat_of(self, colour: Colour) -> Seat:
        """§1.2: who plays this colour, the first player counting as black until the colours are settled."""
        return self._seats[colour]

    def colour_of(self, seat: Seat) -> Colour:
        """§1.2: the colour that this seat plays."""
        return BLACK if self._seats[BLACK] is seat else WHITE

    def own_moves(self, seat: Seat) -> int:
        """§11.2: stones of the seat's colour on the field, and its own slides, on the line that stands."""
        colour = self.colour_of(seat)
        slides = self.slide_phase.own_slides[colour] if self.slide_phase else 0
        return sum(owner is colour for owner in self.position.stones.values()) + slides

    def winner_moves(self) -> int | None:
        """§11.2: what the duel rule counts for the winner; None without one."""
        if self.outcome is None or self.outcome.result not in WINS.values():
            return None
        if self.awarded_moves is not None:
            return self.awarded_moves
        return self.own_moves(FIRST if self.outcome.result is Result.FIRST else SECOND)

    def winning_lines(self) -> list[list[Point]]:
        """The lines that ended the game; empty where it ended otherwise."""
        if self.outcome is None or self.outcome.termination is not Termination.FIVE:
            return []
        last = self.plies[-1]
        # A slide can win with a line that it left (§6.3): look at the neighbours too.
        near = [last.target, *(p for p in self._around(last.origin))]
        lines = [line for point in near if point for line in self.position.lines(point)]
        mine = [line for line in lines if self.position.stones[line[0]] is last.colour]
        return [line for place, line in enumerate(mine) if line not in mine[:place]]

    def _around(self, origin: Point | None) -> list[Point]:
        if origin is None:
            return []
        steps = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
        return [Point(origin.x + dx, origin.y + dy) for dx, dy in steps]

    # Folds ---------------------------------------------------------------------------------------
    def fold(self, event: Event) -> None:
        """Take one event in. Refuses nothing: what the log holds has happened."""
        self.events.append(event)
        self._apply(event)

    def _apply(self, event: Event) -> None:
        self.line.append(event)
        _FOLDS[type(event.act)](self, event, event.act)

    def _fold_begin(self, event: Event, act: Begin) -> None:
        self.begun = True
        self.clock.start(self.to_act, event.at)

    def _fold_place(self, event: Event, act: Place) -> None:
        self._after_board(event.at, self.to_act, self._stone(act.point))

    def _fold_lay(self, event: Event, act: Lay) -> None:
        lines = [self._stone(point) for point, _ in act.stones]
        self._step += 1
        self._after_board(event.at, self.to_act, any(lines))

    def _stone(self, point: Point) -> bool:
        number = len(self.plies) + 1
        colour = BLACK if number & 1 else WHITE
        self.plies.append(Ply(number, colour, point))
        return self.position.place(point, colour)

    def _fold_choose(self, event: Event, act: Choose) -> None:
        by = self.to_act
        if act.choice is Choice.PLACE_TWO:
            self._step += 1
        else:
            black = by if TAKES[act.choice] is BLACK else by.other
            self.black_seat, self._seats = black, {BLACK: black, WHITE: black.other}
            self._step = len(self.rules.table.steps)
        self.asked, following = self._next()
        # §7.2: with the colours settled and the turn complete, the chooser counts as the mover.
        if following is not by and self._no_draw_end(self.colour_of(by)):
            self._stop(event.at)
        else:
            self._hand_to(following, event.at)

    def _fold_offer(self, event: Event, act: Offer) -> None:
        self.offered = act.points
        self.asked, following = self._next()
        self._hand_to(following, event.at)

    def _fold_pick(self, event: Event, act: Pick) -> None:
        assert self.offered is not None
        one, other = self.offered
        self.discarded = other if act.point == one else one
        # Ply 5 is black's stone although white picks it: black is the mover (§3.3, §5.2).
        self._after_board(event.at, self._seats[BLACK], self._stone(act.point))

    def _fold_slide(self, event: Event, act: Slide) -> None:
        assert self.slide_phase is not None
        colour = self.to_move
        self.plies.append(Ply(len(self.plies) + 1, colour, act.target, act.origin))
        line = self.position.slide(act.origin, act.target)
        self.slide_phase.slid(colour, act.origin, act.target)
        self._after_board(event.at, self.to_act, line)

    def _fold_pass(self, event: Event, act: Pass) -> None:
        assert self.slide_phase is not None
        colour, by_server = self.to_move, self.blocked
        self.plies.append(Ply(len(self.plies) + 1, colour, None))
        self.slide_phase.passed(colour)
        if by_server:
            # §6.4: no time, no increment, no turn of the blocked side.
            self.clock.start(self._seats[colour.other], event.at)
            self.to_act = self._seats[colour.other]
        self._after_board(event.at, self.to_act, False)

    def _fold_offer_draw(self, event: Event, act: OfferDraw) -> None:
        assert event.seat is not None
        self.draw_offer = DrawOffer(act.id, event.seat)
        self._offered_in_turn[event.seat] = self.turns[event.seat]

    def _fold_accept_draw(self, event: Event, act: AcceptDraw) -> None:
        self._end(Result.DRAW, Termination.AGREEMENT, event.at)

    def _fold_resign(self, event: Event, act: Resign) -> None:
        assert event.seat is not None
        self._end(WINS[event.seat.other], Termination.RESIGNATION, event.at)

    def _fold_abort(self, event: Event, act: Abort) -> None:
        self._end(Result.VOID, Termination.ABORTED, event.at)

    def _fold_claim(self, event: Event, act: ClaimTime) -> None:
        assert event.seat is not None
        self._end(WINS[event.seat], Termination.TIME, event.at)

    def _fold_flag(self, event: Event, act: Flag) -> None:
        assert event.seat is not None
        self._end(WINS[event.seat.other], Termination.TIME, event.at)

    def _fold_forfeit(self, event: Event, act: Forfeit) -> None:
        if len(act.absent) > 1:
            self._end(Result.BOTH_LOSE, Termination.DOUBLE_FORFEIT, event.at)
        else:
            self._end(WINS[act.absent[0].other], Termination.FORFEIT, event.at)

    def _fold_pause(self, event: Event, act: Pause) -> None:
        self.paused = True
        self.clock.stop(event.at)

    def _fold_resume(self, event: Event, act: Resume) -> None:
        self.paused = False
        self.clock.resume(event.at)

    def _fold_award(self, event: Event, act: Award) -> None:
        self.awarded_moves = act.moves
        self._end(act.result, Termination.RULING, event.at)

    def _fold_take_back(self, event: Event, act: TakeBack) -> None:
        kept, paused = self.line[: act.kept], self.paused
        self._reset()
        for earlier in kept:
            self._apply(earlier)
        if self.outcome is None and not self.paused and self.begun:
            self.clock.start(self.to_act, event.at)  # the turn begins afresh, with the bank it had
            if paused:
                self._fold_pause(event, Pause())

    # After an event ------------------------------------------------------------------------------
    def _after_board(self, at: int, by: Seat, line: bool) -> None:
        """§9: five → no-draw → full / blocked / passes / repetition / limits → switch clock."""
        if line:
            self._win(self.plies[-1].colour, Termination.FIVE)
        elif not self._no_draw_end(self.plies[-1].colour):
            self._drawn_end()
        if self.outcome:
            self._stop(at)
            return
        self.asked, following = self._next()
        self._hand_to(following, at)

    def _no_draw_end(self, mover: Colour) -> bool:
        """§7.2: first the mover's opponent, then the mover."""
        live = self._liveness
        if live is None or self.black_seat is None:
            return False
        number, target = len(self.plies), self.plies[-1].target
        if number <= live.calm or (number < live.late and target not in live.watch[mover]):
            return False
        dead = live.dead(self.to_move)
        if dead:
            self._win(
                mover if mover.other in dead else mover.other,
                Termination.OPPONENT_CANNOT_WIN,
            )
        return bool(dead)

    def _drawn_end(self) -> None:
        rules, number = self.rules, len(self.plies)
        if rules.stones_per_player is not None and number >= 2 * rules.stones_per_player:
            if self.slide_phase is None:
                self.slide_phase = SlidePhase(self.position)
            self._sliding_end(self.slide_phase)
        elif isinstance(self.position, FinitePosition) and not self.position.empties:
            self._draw(Termination.FULL_BOARD)
        if self.outcome is None and rules.max_plies is not None and number >= rules.max_plies:
            self._draw(Termination.PLY_LIMIT)

    def _sliding_end(self, phase: SlidePhase) -> None:
        """§6.4, §6.5."""
        mover = self.plies[-1].colour
        self.blocked = not can_slide(self.position, mover.other)
        when = self.rules.when_blocked
        if self.blocked and when is WhenBlocked.LOSS:
            self._win(mover, Termination.BLOCKED)
        elif self.blocked and (when is WhenBlocked.DRAW or not can_slide(self.position, mover)):
            self._draw(Termination.BLOCKED)
        elif phase.passes >= 2:
            self._draw(Termination.PASSES)
        elif phase.occurrences >= REPETITIONS:
            self._draw(Termination.REPETITION)
        elif self.rules.max_slides is not None and phase.plies >= 2 * self.rules.max_slides:
            self._draw(Termination.SLIDE_LIMIT)

    def _next(self) -> tuple[Ask, Seat]:
        """What is asked next, and of whom."""
        if self._step < len(self._steps):
            step = self._steps[self._step]
            return (Ask.STONES if step.lays else Ask.CHOICE), step.seat
        number = len(self.plies) + 1
        if self.three_move and number == OFFER_PLY:
            return (Ask.OFFER, self._seats[BLACK]) if self.offered is None else (Ask.PICK, self._seats[WHITE])
        return (Ask.SLIDE if self.slide_phase else Ask.STONE), self._seats[BLACK if number & 1 else WHITE]

    def _hand_to(self, following: Seat, at: int) -> None:
        """The turn is complete when another seat is asked: one increment, the clocks switch (§4, §10)."""
        by = self.to_act
        if following is not by:
            self.turns[by] += 1
            if self.draw_offer and self.draw_offer.seat is not by:
                self.draw_offer = None  # §8: lapses when the opponent completes a turn
            self.clock.press(at, following)
            self.to_act = following

    def _win(self, colour: Colour, termination: Termination) -> None:
        self.outcome = Outcome(WINS[self._seats[colour]], termination)

    def _draw(self, termination: Termination) -> None:
        self.outcome = Outcome(Result.DRAW, termination)

    def _end(self, result: Result, termination: Termination, at: int) -> None:
        self.outcome = Outcome(result, termination)
        self._stop(at)

    def _stop(self, at: int) -> None:
        """The clocks stop at the end and stay; a turn that ends the game earns no increment."""
        self.clock.stop(at)
        self.draw_offer = None


_FOLDS: dict[type[Act], Callable[..., None]] = {
    Begin: Folding._fold_begin,
    Place: Folding._fold_place,
    Lay: Folding._fold_lay,
    Choose: Folding._fold_choose,
    Offer: Folding._fold_offer,
    Pick: Folding._fold_pick,
    Slide: Folding._fold_slide,
    Pass: Folding._fold_pass,
    OfferDraw: Folding._fold_offer_draw,
    AcceptDraw: Folding._fold_accept_draw,
    Resign: Folding._fold_resign,
    Abort: Folding._fold_abort,
    ClaimTime: Folding._fold_claim,
    Flag: Folding._fold_flag,
    Forfeit: Folding._fold_forfeit,
    Pause: Folding._fold_pause,
    Resume: Folding._fold_resume,
    Award: Folding._fold_award,
    TakeBack: Folding._fold_take_back,
}
