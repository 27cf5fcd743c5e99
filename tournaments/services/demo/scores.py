"""A game as the two would play it, as far as it is to go: every act with its instant, 0 = the begin."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from games.rules.events import AcceptDraw, Begin, OfferDraw, Resign
from games.rules.game import GameState
from games.rules.sides import FIRST, SECOND, Seat
from tournaments.services.demo.dice import Dice
from tournaments.services.demo.playing import Player
from tournaments.services.demo.sight import Sight

SECOND_MS, MINUTE_MS = 1_000, 60_000
LONG: Final = 70  # plies after which the two agree on a draw


class End(StrEnum):
    """What ends a game that no five has ended before."""

    PLAYED = "played"  # to a five, or a draw after `LONG` plies
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"


@dataclass(frozen=True)
class Plan:
    """How a game goes. `after`: from that ply on it ends by `end`. `stops`: the state in which it is left.

    `skills`: percent, by seat. `quits`: who gives a lost game up. `pace`: least and most ms of a turn.
    """

    seed: str
    skills: Mapping[Seat, int] = field(default_factory=lambda: {FIRST: 80, SECOND: 80})
    end: End = End.PLAYED
    after: int = 0
    quits: frozenset[Seat] = frozenset()
    pace: tuple[int, int] = (3 * SECOND_MS, 40 * SECOND_MS)
    stops: Callable[[GameState], bool] = lambda state: False


def play_out(state: GameState, plan: Plan) -> GameState:
    """The same state, before its begin when given, with all events in it."""
    state.order(Begin(), at=0)
    dice = Dice(plan.seed)
    sight = Sight(state.rules.field, exact=not state.rules.overline_wins)
    players = {seat: Player(sight, dice, plan.skills[seat]) for seat in Seat}
    while state.outcome is None and not plan.stops(state):
        if plan.end is End.TIME and state.ply >= plan.after and state.deadline is not None:
            state.flag(state.deadline)
        else:
            _turn(state, plan, dice, players[state.to_act])
    return state


def _turn(state: GameState, plan: Plan, dice: Dice, player: Player) -> None:
    seat, at = state.to_act, state.events[-1].at + dice.between(*plan.pace)
    if _gives_up(state, plan, player):
        state.play(Resign(), seat=seat, at=at)
        return
    state.play(player.act(state), seat=seat, at=at)
    agrees = plan.after if plan.end is End.AGREEMENT else LONG
    if state.outcome is None and state.ply >= agrees and state.to_act is not seat:
        offer = f"draw-{len(state.events)}"
        state.play(OfferDraw(offer), seat=seat, at=at)
        state.play(AcceptDraw(offer), seat=seat.other, at=at + dice.between(*plan.pace))


def _gives_up(state: GameState, plan: Plan, player: Player) -> bool:
    asked_to = plan.end is End.RESIGNATION and state.ply >= plan.after
    return asked_to or (state.to_act in plan.quits and player.is_lost(state))
