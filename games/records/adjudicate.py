"""A recorded game judged under assumed rules (§15): folded like any other, nothing repaired."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from games.records.record import Kind, Record, RecordedPly, RecordedResult
from games.rules.errors import NotAsked, Refusal
from games.rules.events import (
    Act,
    Begin,
    Choose,
    Lay,
    Offer,
    Outcome,
    Pass,
    Pick,
    Place,
    Slide,
    Termination,
)
from games.rules.field import Point
from games.rules.game import WINS, Ask, GameState, Ply
from games.rules.openings import Choice
from games.rules.ruleset import Ruleset
from games.rules.sides import BLACK, SECOND, WHITE, Colour, colour_of_ply

PARAGRAPHS: dict[Termination, str] = {
    Termination.FIVE: "3.1",
    Termination.OPPONENT_CANNOT_WIN: "7",
    Termination.RESIGNATION: "8",
    Termination.TIME: "10",
    Termination.AGREEMENT: "8",
    Termination.FULL_BOARD: "8",
    Termination.REPETITION: "6.5",
    Termination.SLIDE_LIMIT: "6.5",
    Termination.PLY_LIMIT: "8",
    Termination.BLOCKED: "6.4",
    Termination.PASSES: "6.4",
    Termination.FORFEIT: "8",
    Termination.DOUBLE_FORFEIT: "8",
    Termination.RULING: "8",
    Termination.ABORTED: "8",
}


class Code(StrEnum):
    """In what a record and our judgement of it differ."""

    WHITE_FIRST = "white_first"
    WRONG_ALTERNATION = "wrong_alternation"
    ILLEGAL_PLY = "illegal_ply"
    PLIES_AFTER_END = "plies_after_end"
    RESULT_DIFFERS = "result_differs"
    RESULT_MISSING = "result_missing"
    ENDED_OFF_BOARD = "ended_off_board"
    SETUP_STONES = "setup_stones"
    SETUP_UNPLAYABLE = "setup_unplayable"
    OPENING_INCOMPLETE = "opening_incomplete"
    FIELD_DIFFERS = "field_differs"


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: at which ply of the record (from 1; 0 = the game as a whole), what, and plain data.

    A choice or an offer stands at the ply that follows it, whether the record holds that ply or not.
    """

    ply: int
    code: Code
    data: dict[str, object]


@dataclass(frozen=True)
class Adjudication:
    """Our judgement of a record under `rules`.

    `state` is the game as far as it could be folded, without a clock; its colours follow §1.1, so that where
    white began (`colours_turned`) they are the opposite of the written ones: ask `written_colour`. `accepted`
    plies of the record were folded. `assumed` choices were not in the record (§4).
    """

    record: Record
    rules: Ruleset
    state: GameState
    accepted: int
    colours_turned: bool
    assumed: tuple[Choice, ...]
    differences: tuple[Difference, ...]

    @property
    def outcome(self) -> Outcome | None:
        """Our verdict; None = unfinished."""
        return self.state.outcome

    @property
    def paragraph(self) -> str | None:
        """The paragraph of the rules that the verdict rests on."""
        return PARAGRAPHS[self.outcome.termination] if self.outcome else None

    @property
    def plies(self) -> list[Ply]:
        """The plies folded, with the colours of `state`; positions are replayed from them."""
        return self.state.plies

    @property
    def winner(self) -> Colour | None:
        """The winner's colour as the record writes colours; None without one."""
        seats = [seat for seat, win in WINS.items() if self.outcome and self.outcome.result is win]
        return self.written_colour(self.state.colour_of(seats[0])) if seats else None

    @property
    def agrees(self) -> bool:
        """Whether nothing differs but what no board can show."""
        return all(difference.code is Code.ENDED_OFF_BOARD for difference in self.differences)

    def written_colour(self, colour: Colour) -> Colour:
        """The colour that the record writes for `state`'s `colour`."""
        return colour.other if self.colours_turned else colour


def adjudicate(record: Record, rules: Ruleset) -> Adjudication:
    """Fold `record` under `rules` and say in what the two differ. Raises nothing: faults are differences.

    A white first player keeps the role of the first player (§1.2); the fold stops at the first illegal ply or
    wrong alternation, and at the end of the game. On the unbounded field the first stone becomes (0, 0) (§2).
    """
    fold = _Fold(record, rules)
    fold.run()
    made = Adjudication(
        record, rules, fold.state, fold.accepted, fold.turned, tuple(fold.assumed), tuple(fold.differences)
    )
    return replace(made, differences=(*made.differences, *_about_result(made)))


class _Fold:
    """A record on its way through a `GameState`."""

    def __init__(self, record: Record, rules: Ruleset) -> None:
        self.record = record
        self.state = GameState(rules, three_move=len(record.offered) == 2)
        self.state.order(Begin(), at=0)
        self.differences: list[Difference] = []
        self.assumed: list[Choice] = []
        self.choices = [*record.choices]
        self.setup = _in_turns(record)
        self.plies = (*self.setup, *record.plies)
        self.turned = not record.setup and record.first_colour is WHITE
        self.done = 0
        self._server_passes = 0
        self._origin = self._first_point()

    @property
    def accepted(self) -> int:
        """Plies of the record that were folded."""
        return max(0, self.done - len(self.setup))

    def _first_point(self) -> Point:
        """§2: what is taken from every point on the unbounded field."""
        stones = (ply.point for ply in self.plies if ply.point)
        first = next(stones, Point(0, 0))
        return Point(0, 0) if self.state.rules.field.bounded else first

    def _moved(self, point: Point) -> Point:
        return Point(point.x - self._origin.x, point.y - self._origin.y)

    def _differ(self, ply: int, code: Code, **data: object) -> None:
        self.differences.append(Difference(ply, code, data))

    def _number(self, index: int) -> int:
        """The ply's number in the record; setup stones have none."""
        return max(0, index + 1 - len(self.setup))

    def run(self) -> None:
        """All plies, as far as they go."""
        self._about_start()
        if self.record.setup and not self.setup:
            self._differ(0, Code.SETUP_UNPLAYABLE, stones=len(self.record.setup))
            return
        while self.done < len(self.plies) and self._goes_on():
            pass
        if self.done == len(self.plies) and not self.state.outcome:
            self._finish()

    def _about_start(self) -> None:
        recorded, assumed = self.record.field, self.state.rules.field
        if assumed.bounded and recorded.spec != assumed.spec:
            self._differ(0, Code.FIELD_DIFFERS, recorded=recorded.spec, assumed=assumed.spec)
        if self.turned:
            self._differ(1, Code.WHITE_FIRST)
        if self.setup:
            self._differ(0, Code.SETUP_STONES, stones=len(self.setup))

    def _goes_on(self) -> bool:
        """Fold what stands next; whether the fold can go on."""
        if outcome := self.state.outcome:
            left = len(self.plies) - self.done
            number = self._number(self.done)
            self._differ(
                number,
                Code.PLIES_AFTER_END,
                count=left,
                result=outcome.result,
                termination=outcome.termination,
            )
            return False
        try:
            self._answer_choices(may_assume=True)
            self._make_offer()
            taken = self._fold_next()
        except Refusal as refusal:
            code = Code.ILLEGAL_PLY if self.done >= len(self.setup) else Code.SETUP_UNPLAYABLE
            number = self._number(self.done + self._faulty())
            self._differ(number, code, refusal=refusal.code, details=refusal.data)
            return False
        self.done += taken
        return taken > 0

    def _answer_choices(self, *, may_assume: bool) -> None:
        """§4: the recorded choices; without one, the colours as they lie: black took black."""
        while self.state.asked is Ask.CHOICE and (self.choices or may_assume):
            choice = self.choices.pop(0) if self.choices else self._assume()
            self._play(Choose(choice))

    def _assume(self) -> Choice:
        choice = Choice.TAKE_WHITE if self.state.to_act is SECOND else Choice.TAKE_BLACK
        self.assumed.append(choice)
        return choice

    def _make_offer(self) -> None:
        if self.state.asked is Ask.OFFER:
            one, other = map(self._moved, self.record.offered)
            self._play(Offer((one, other)))

    def _finish(self) -> None:
        """What a record can hold after its last ply: choices, and an offer that was not answered."""
        try:
            self._answer_choices(may_assume=False)
            self._make_offer()
        except Refusal as refusal:
            number = self._number(len(self.plies))
            self._differ(number, Code.ILLEGAL_PLY, refusal=refusal.code, details=refusal.data)

    def _fold_next(self) -> int:
        """The next act; how many plies of the record it took."""
        ply = self.plies[self.done]
        if ply.point is None and self._server_passes:
            self._server_passes -= 1
            return 1
        self._server_passes = 0
        if self.state.asked is Ask.STONES:
            return self._fold_turn()
        if not self._alternates(ply, self.done, self.state.to_move):
            return 0
        self._play(self._act(ply))
        return 1

    def _fold_turn(self) -> int:
        """§4: the stones of one opening turn, together."""
        wanted = self._wanted()
        turn = self.plies[self.done : self.done + len(wanted)]
        stones = []
        for place, (ply, colour) in enumerate(zip(turn, wanted, strict=False)):
            if ply.point is None or ply.origin is not None:
                raise NotAsked(asked=self.state.asked, given=Ask.SLIDE)
            if not self._alternates(ply, self.done + place, colour):
                return 0
            stones.append((self._moved(ply.point), colour))
        if len(turn) < len(wanted):
            self._differ(self._number(self.done), Code.OPENING_INCOMPLETE, missing=len(wanted) - len(turn))
            return 0
        self._play(Lay(tuple(stones)))
        return len(turn)

    def _wanted(self) -> tuple[Colour, ...]:
        steps = (step.lays for step in self.state.rules.table.steps if step.lays)
        return next(lays for lays in steps if lays[0] is self.state.to_move)

    def _alternates(self, ply: RecordedPly, index: int, colour: Colour) -> bool:
        expected = colour.other if self.turned else colour
        if ply.colour in {None, expected}:
            return True
        self._differ(self._number(index), Code.WRONG_ALTERNATION, expected=expected, given=ply.colour)
        return False

    def _act(self, ply: RecordedPly) -> Act:
        if ply.point is None:
            return Pass()
        point = self._moved(ply.point)
        if ply.origin is not None:
            return Slide(self._moved(ply.origin), point)
        return Pick(point) if self.state.asked is Ask.PICK else Place(point)

    def _play(self, act: Act) -> None:
        events = self.state.play(act, seat=self.state.to_act, at=0)
        self._server_passes = len(events) - 1

    def _faulty(self) -> int:
        """Which stone of a refused opening turn is at fault, from 0; 0 for any other act."""
        if self.state.asked is not Ask.STONES:
            return 0
        seen = {*self.state.position.stones}
        for place, ply in enumerate(self.plies[self.done : self.done + len(self._wanted())]):
            point = ply.point and self._moved(ply.point)
            if point is None or point in seen or point not in self.state.rules.field:
                return place
            seen.add(point)
        return 0


def _in_turns(record: Record) -> tuple[RecordedPly, ...]:
    """Setup stones as plies, black white black …; nothing where their numbers forbid it."""
    sides = {colour: [point for owner, point in record.setup if owner is colour] for colour in Colour}
    if len(sides[BLACK]) - len(sides[WHITE]) not in {0, 1}:
        return ()
    numbers = range(1, len(record.setup) + 1)
    return tuple(RecordedPly(colour, sides[colour].pop(0)) for colour in map(colour_of_ply, numbers))


def _about_result(made: Adjudication) -> Iterator[Difference]:
    """Whether the recorded result is ours; what ended off the board is no disagreement."""
    recorded, outcome = made.record.result, made.outcome
    if recorded is None:
        return
    data: dict[str, object] = {
        "recorded": recorded.winner or recorded.kind,
        "how": recorded.how,
        "ours": made.winner or (outcome.result if outcome else "unfinished"),
        "termination": outcome.termination if outcome else None,
    }
    if code := _verdict(recorded, outcome, data["recorded"] == data["ours"]):
        yield Difference(0, code, data)


def _verdict(recorded: RecordedResult, outcome: Outcome | None, same: bool) -> Code | None:
    if outcome is not None and same:
        return None
    if recorded.how in _OFF_BOARD and (outcome is None or recorded.how is Termination.RULING):
        return Code.ENDED_OFF_BOARD
    if recorded.kind is Kind.UNKNOWN:
        return Code.RESULT_MISSING if outcome else None
    if outcome is None and recorded.kind is not Kind.WIN and recorded.how is None:
        return Code.ENDED_OFF_BOARD
    return Code.RESULT_DIFFERS


_OFF_BOARD = {
    Termination.RESIGNATION,
    Termination.TIME,
    Termination.AGREEMENT,
    Termination.FORFEIT,
    Termination.DOUBLE_FORFEIT,
    Termination.RULING,
    Termination.ABORTED,
}
