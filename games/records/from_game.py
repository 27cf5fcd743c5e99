"""A played game as a record: what the writers of all formats start from."""

from games.records.record import Format, Kind, Record, RecordedPly, RecordedResult
from games.rules.events import Choose, Offer, Outcome, Result, TakeBack
from games.rules.field import Point
from games.rules.game import WINS, GameState
from games.rules.ruleset import Ruleset
from games.rules.sides import BLACK, FIRST, Seat


def record_of(
    state: GameState,
    *,
    first: str | None = None,
    second: str | None = None,
    date: str | None = None,
    event: str | None = None,
    place: str | None = None,
) -> Record:
    """The line that stands, as a record; `first` and `second` name the seats, the record names colours (§15).

    Plies carry the time used for them and the time left after them, ms; None left = without end.
    """
    black_is_first = state.colour_of(FIRST) is BLACK
    choices = tuple(event.act.choice for event in state.line if isinstance(event.act, Choose))
    return Record(
        Format.LOG,
        state.rules.field,
        _plies(state),
        black=first if black_is_first else second,
        white=second if black_is_first else first,
        date=date,
        event=event,
        place=place,
        rules_text=rules_text(state.rules),
        opening_text=" ".join((state.rules.opening, *choices)),
        result=result_of(state),
        rules=state.rules,
        choices=choices,
        offered=_offered(state),
    )


def rules_text(rules: Ruleset) -> str:
    """Names of settings, as in the presets; for `RU`, which any program shows and none of ours reads."""
    parts = [rules.opening, "overline_wins" if rules.overline_wins else "exactly_five"]
    parts += ["no_draw"] * rules.no_draw
    parts += [f"sliding_{rules.stones_per_player}"] * rules.sliding
    return " ".join(parts)


def result_of(state: GameState) -> RecordedResult:
    """The outcome with the winner's colour; unknown while the game runs, and where both lose."""
    outcome: Outcome | None = state.outcome
    if outcome is None:
        return RecordedResult()
    for seat, win in WINS.items():
        if outcome.result is win:
            return RecordedResult(Kind.WIN, state.colour_of(seat), outcome.termination)
    kinds = {Result.DRAW: Kind.DRAW, Result.VOID: Kind.VOID}
    return RecordedResult(kinds.get(outcome.result, Kind.UNKNOWN), how=outcome.termination)


def _offered(state: GameState) -> tuple[Point, ...]:
    """§5.5: both points, the picked one first."""
    points = [point for event in state.line if isinstance(event.act, Offer) for point in event.act.points]
    return tuple(sorted(points, key=lambda point: point == state.discarded))


def _plies(state: GameState) -> tuple[RecordedPly, ...]:
    times = _times(state)
    return tuple(
        RecordedPly(ply.colour, ply.target, ply.origin, *times[ply.number - 1]) for ply in state.plies
    )


def _times(state: GameState) -> list[tuple[int, int | None]]:
    """For each ply that stands: time used and time left, from a second fold that looks at the clock."""
    clock = state.clock
    shadow = GameState(state.rules, clock.control, grace=clock.grace, three_move=state.three_move)
    times: list[tuple[int, int | None]] = []
    turn: tuple[Seat, int] | None = None
    spent = 0  # in this turn, by earlier plies of it
    for event in state.events:
        by = shadow.to_act
        if turn != (by, shadow.turns[by]):
            turn, spent = (by, shadow.turns[by]), 0
        turn = None if isinstance(event.act, TakeBack) else turn
        used = shadow.clock.elapsed(event.at)
        shadow.fold(event)
        del times[shadow.ply :]
        for _ in range(shadow.ply - len(times)):
            times.append((max(0, used - spent), shadow.clock.left(by, event.at)))
            spent = used
    return times
