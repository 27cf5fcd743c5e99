"""One game: its log folded, and the checks that stand before the fold, in their order (§9)."""

from collections.abc import Callable, Iterable
from typing import Any

from games.rules import errors
from games.rules.clock import CLAIM_AFTER_MS, TimeControl, Untimed
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
    Pass,
    Pause,
    Pick,
    Place,
    Resign,
    Resume,
    Slide,
    TakeBack,
    is_id,
)
from games.rules.field import Point, Unbounded
from games.rules.folding import WINS, Ask, DrawOffer, Folding, Ply
from games.rules.offers import check_offer
from games.rules.openings import check_zone
from games.rules.ruleset import Ruleset
from games.rules.sides import Colour, Seat
from games.rules.sliding import (
    SlideDuty,
)

__all__ = ["WINS", "Ask", "DrawOffer", "GameState", "Ply", "replay"]


class GameState(Folding):
    """A game as far as its log goes. `fold` events, or `play` acts, which checks, folds and returns events.

    `three_move`: the rule binds this game (§5). `abortable`: outside tournaments (§8). Times are milliseconds.
    """

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
            raise errors.NotOffered(point=self.rules.field.name(act.point), offered=names)
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
