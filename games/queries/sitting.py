"""The two players at a game's table, with their marks and clocks."""

from datetime import datetime
from typing import NamedTuple

from games.labels import times, words
from games.models import Game
from games.rules.clock import DAY_MS, SECOND_MS, TimeControl
from games.rules.game import GameState
from games.rules.sides import FIRST, SECOND, Colour, Seat

LOW_MS = 30 * SECOND_MS
LOW_DAYS_MS = 12 * 3_600 * SECOND_MS


class Sitting(NamedTuple):
    """A player at the table. `deadline` is the instant of the flag while their clock runs."""

    seat: Seat
    player_id: int
    name: str
    role: str
    colour: Colour | None
    clock: str
    runs: bool
    low: bool
    long: bool
    deadline: datetime | None
    ready: bool
    moves: int
    won: bool
    you: bool


def sitting(game: Game, state: GameState, reader: Seat | None, at: int) -> list[Sitting]:
    """Both players, the reader below as at a real table, else the first player above."""
    order = (SECOND, FIRST) if reader is not SECOND else (FIRST, SECOND)
    return [_sitting(game, state, seat, at)._replace(you=seat is reader) for seat in order]


def _sitting(game: Game, state: GameState, seat: Seat, at: int) -> Sitting:
    colour = None if state.black_seat is None else state.colour_of(seat)
    runs = state.clock.since is not None and state.clock.running is seat
    left = state.clock.left(seat, at)
    role = [
        str(words.SEATS[seat]),
        *([str(words.COLOURS[colour])] if colour else []),  # the mark itself stands beside it
    ]
    return Sitting(
        seat,
        game.player(seat).pk,
        game.player(seat).name,
        " · ".join(role),
        colour,
        times.clock(left),
        runs,
        runs and left is not None and left <= _low(state.clock.control),
        left is not None and left >= DAY_MS,
        times.instant(state.deadline) if runs and state.deadline else None,
        game.is_ready(seat),
        state.own_moves(seat),
        game.result == seat,
        False,
    )


def _low(control: TimeControl) -> int:
    return LOW_DAYS_MS if control.is_correspondence else LOW_MS
