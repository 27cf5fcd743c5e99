"""One game: a state that folds its log and refuses nothing, and the checks that stand before the fold (§9)."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, NamedTuple

from games.rules import errors
from games.rules.clock import CLAIM_AFTER_MS, Clock, TimeControl, Untimed
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
    is_id,
)
from games.rules.field import Point, Unbounded
from games.rules.liveness import Liveness
from games.rules.offers import OFFER_PLY, check_offer
from games.rules.openings import TAKES, Choice, check_zone
from games.rules.position import FinitePosition, position
from games.rules.ruleset import Ruleset
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Colour, Seat, colour_of_ply
from games.rules.sliding import (
    REPETITIONS,
    SlideDuty,
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


class GameState:
    """A game as far as its log goes. `fold` events, or `play` acts, which checks, folds and returns events.

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

    # Acts ----------------------------------------------------------------------------------------
    def play(self, act: Act, *, seat: Seat, at: int, expected: int | None = None) -> tuple[Event, ...]:
        """§9 in its order: over, flag, stale, legality; then folds. Raises `Refusal`, having changed nothing.

        A late act becomes the flag. `expected`: number of events that the player had seen.
        """
        self._refuse_if_over()
        at = self._not_before_last(at)
        if flagged := self.flag(at):
            return flagged
        if expected is not None and expected != len(self.events):
            raise errors.Stale(expected=expected, actual=len(self.events))
        return self._record(Event(at, seat, self.check(act, seat, at)))

    def order(self, act: Act, *, at: int) -> tuple[Event, ...]:
        """An act of the server or a referee: begin, forfeit, pause, resume, take back, award."""
        at = self._not_before_last(at)
        if isinstance(act, Begin | Forfeit | Pause | Resume):
            self._refuse_if_over()
            if flagged := self.flag(at):
                return flagged
        checker = _ORDERS.get(type(act))
        if checker is None:
            raise errors.BadAct(given=type(act).__name__)
        checker(self, act)
        return self._record(Event(at, None, act))

    def flag(self, at: int) -> tuple[Event, ...]:
        """§9, §10: the flag, at the instant of the deadline, if it has come; nothing otherwise."""
        deadline = self.clock.deadline
        if self.outcome or deadline is None or at < deadline:
            return ()
        return self._record(Event(deadline, self.clock.running, Flag()))

    def check(self, act: Act, seat: Seat, at: int) -> Act:
        """The act as the log will hold it. Raises `Refusal`; changes nothing."""
        checker = _CHECKS.get(type(act))
        if checker is None:
            raise errors.BadAct(given=type(act).__name__)
        if not self.begun and not isinstance(act, Abort):
            raise errors.NotBegun
        if self.paused:
            raise errors.Paused
        checked: Act = checker(self, act, seat, at)
        return checked

    def _refuse_if_over(self) -> None:
        if self.outcome:
            raise errors.GameOver(result=self.outcome.result, termination=self.outcome.termination)

    def _not_before_last(self, at: int) -> int:
        """A stamp older than the last event's is raised to it: time never runs backwards."""
        return max(at, self.events[-1].at) if self.events else at

    def _record(self, event: Event) -> tuple[Event, ...]:
        self.fold(event)
        recorded = [event]
        while self.blocked and self.outcome is None:  # §6.4: the server passes at once
            recorded.append(Event(event.at, self.to_act, Pass()))
            self.fold(recorded[-1])
        return tuple(recorded)

    # Checks --------------------------------------------------------------------------------------
    def _check_asked(self, ask: Ask, seat: Seat) -> None:
        if seat is not self.to_act:
            raise errors.NotYourTurn(asked=self.asked)
        if ask is not self.asked:
            raise errors.NotAsked(asked=self.asked, given=ask)

    def _check_place(self, act: Place, seat: Seat, at: int) -> Act:
        self._check_asked(Ask.STONE, seat)
        (point,) = self._from_origin((act.point,))
        self.position.check(point)
        check_zone(self.rules.table, self.position, point)
        return Place(point)

    def _check_lay(self, act: Lay, seat: Seat, at: int) -> Act:
        self._check_asked(Ask.STONES, seat)
        wanted = self.rules.table.steps[self._step].lays
        given = tuple(colour for _, colour in act.stones)
        if sorted(given) != sorted(wanted):
            raise errors.WrongStones(wanted=list(wanted), given=list(given))
        points = {colour: [p for p, owner in act.stones if owner is colour] for colour in Colour}
        ordered = self._from_origin([points[colour].pop(0) for colour in wanted])
        for place, point in enumerate(ordered):
            self.position.check(point)
            if point in ordered[:place]:
                raise errors.SamePointTwice(point=self.rules.field.name(point))
        return Lay(tuple(zip(ordered, wanted, strict=True)))

    def _from_origin(self, points: Iterable[Point]) -> list[Point]:
        """§2: on the unbounded field the first stone laid becomes (0, 0), the others shift with it."""
        points = list(points)
        if self.plies or not isinstance(self.rules.field, Unbounded):
            return points
        x, y = points[0]
        return [Point(point.x - x, point.y - y) for point in points]

    def _check_choose(self, act: Choose, seat: Seat, at: int) -> Act:
        self._check_asked(Ask.CHOICE, seat)
        choices = self.rules.table.steps[self._step].choices
        if act.choice not in choices:
            raise errors.NotAChoice(given=act.choice, choices=list(choices))
        return act

    def _check_offer(self, act: Offer, seat: Seat, at: int) -> Act:
        self._check_asked(Ask.OFFER, seat)
        check_offer(self.position, act.points, self.rules.offers_must_differ)
        return act

    def _check_pick(self, act: Pick, seat: Seat, at: int) -> Act:
        self._check_asked(Ask.PICK, seat)
        if act.point not in (self.offered or ()):
            names = [self.rules.field.name(point) for point in self.offered or ()]
            raise errors.NotOffered(point=act.point.signed, offered=names)
        return act

    def _check_slide(self, act: Slide, seat: Seat, at: int) -> Act:
        self._check_asked(Ask.SLIDE, seat)
        self.position.check_slide(act.origin, act.target, self.to_move)
        return act

    def _check_pass(self, act: Pass, seat: Seat, at: int) -> Act:
        self._check_asked(Ask.SLIDE, seat)
        if self.rules.slide_duty is SlideDuty.MUST:
            raise errors.MustSlide
        return act

    def _check_offer_draw(self, act: OfferDraw, seat: Seat, at: int) -> Act:
        if not is_id(act.id):
            raise errors.BadAct(given=type(act).__name__)
        if self.rules.no_draw:
            raise errors.NoDrawOffers
        if seat is self.to_act or not self.turns[seat]:
            raise errors.DrawOfferNotNow
        if self._offered_in_turn[seat] == self.turns[seat] or any(event.act == act for event in self.events):
            raise errors.DrawOfferRepeated
        return act

    def _check_accept_draw(self, act: AcceptDraw, seat: Seat, at: int) -> Act:
        if self.draw_offer is None or self.draw_offer.id != act.id or self.draw_offer.seat is seat:
            raise errors.NoSuchDrawOffer(id=act.id)
        return act

    def _check_resign(self, act: Resign, seat: Seat, at: int) -> Act:
        return act

    def _check_abort(self, act: Abort, seat: Seat, at: int) -> Act:
        if not self.abortable:
            raise errors.AbortNotAllowed
        if all(self.turns.values()):
            raise errors.AbortTooLate
        return act

    def _check_claim(self, act: ClaimTime, seat: Seat, at: int) -> Act:
        if not isinstance(self._time, Untimed) or seat is self.to_act:
            raise errors.NothingToClaim
        if (remaining := CLAIM_AFTER_MS - self.clock.elapsed(at)) > 0:
            raise errors.ClaimTooEarly(remaining_ms=remaining)
        return act

    def _check_begin(self, act: Begin) -> None:
        if self.begun:
            raise errors.AlreadyBegun

    def _check_pause(self, act: Pause) -> None:
        if not self.begun:
            raise errors.NotBegun
        if self.paused:
            raise errors.Paused

    def _check_resume(self, act: Resume) -> None:
        if not self.paused:
            raise errors.NotPaused

    def _check_take_back(self, act: TakeBack) -> None:
        if not 1 <= act.kept < len(self.line):
            raise errors.NothingToTakeBack(kept=act.kept, standing=len(self.line))

    def _check_forfeit(self, act: Forfeit) -> None:
        if not act.absent:
            raise errors.BadAct(given=type(act).__name__)

    def _check_award(self, act: Award) -> None:
        """A ruling is possible in every state, on no less than no moves (§11.2)."""
        if act.moves is not None and act.moves < 0:
            raise errors.BadAct(given=type(act).__name__)

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
        number = len(self.plies)
        if number <= live.calm or (number < live.late and self.plies[-1].target not in live.watch):
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


_CHECKS: dict[type[Act], Callable[..., Any]] = {
    Place: GameState._check_place,
    Lay: GameState._check_lay,
    Choose: GameState._check_choose,
    Offer: GameState._check_offer,
    Pick: GameState._check_pick,
    Slide: GameState._check_slide,
    Pass: GameState._check_pass,
    OfferDraw: GameState._check_offer_draw,
    AcceptDraw: GameState._check_accept_draw,
    Resign: GameState._check_resign,
    Abort: GameState._check_abort,
    ClaimTime: GameState._check_claim,
}
_ORDERS: dict[type[Act], Callable[..., None]] = {
    Begin: GameState._check_begin,
    Forfeit: GameState._check_forfeit,
    Pause: GameState._check_pause,
    Resume: GameState._check_resume,
    TakeBack: GameState._check_take_back,
    Award: GameState._check_award,
}
_FOLDS: dict[type[Act], Callable[..., None]] = {
    Begin: GameState._fold_begin,
    Place: GameState._fold_place,
    Lay: GameState._fold_lay,
    Choose: GameState._fold_choose,
    Offer: GameState._fold_offer,
    Pick: GameState._fold_pick,
    Slide: GameState._fold_slide,
    Pass: GameState._fold_pass,
    OfferDraw: GameState._fold_offer_draw,
    AcceptDraw: GameState._fold_accept_draw,
    Resign: GameState._fold_resign,
    Abort: GameState._fold_abort,
    ClaimTime: GameState._fold_claim,
    Flag: GameState._fold_flag,
    Forfeit: GameState._fold_forfeit,
    Pause: GameState._fold_pause,
    Resume: GameState._fold_resume,
    Award: GameState._fold_award,
    TakeBack: GameState._fold_take_back,
}


def replay(
    events: Iterable[Event],
    rules: Ruleset,
    time: TimeControl | None = None,
    *,
    grace: int = 0,
    three_move: bool = False,
    abortable: bool = True,
) -> GameState:
    """The state after these events."""
    state = GameState(rules, time, grace=grace, three_move=three_move, abortable=abortable)
    for event in events:
        state.fold(event)
    return state
