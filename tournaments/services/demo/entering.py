"""Games played on paper entered as they would have been played here: checked act by act, recorded together."""

from collections.abc import Sequence

from games.models import Game, Match
from games.models.ledger import Ledger
from games.rules.events import Event, Flag
from games.rules.game import GameState
from games.rules.sides import Seat
from games.services import matches, play, states
from tournaments.services.demo.scores import Plan, play_out


def composed(match: Match, plan: Plan) -> GameState:
    """A game of this match, begun at 0."""
    return play_out(states.new_state(match), plan)


def both_ready(game: Game, at: int) -> None:
    """§11.1: the game begins at `at`."""
    for seat in Seat:
        play.ready(game_id=game.pk, by=game.player(seat), at=at)


def enter(game_id: int, events: Sequence[Event], begun: int) -> Game:
    """The acts of a composed game in one that begins at `begun` (ms). Raises what the rules refuse.

    Call inside a transaction.
    """
    match, game = matches.locked(game_id)
    ledger = Ledger()
    with states.held(game, match) as state:
        play.begin_if_due(game, state, begun, ledger)
        recorded: list[Event] = []
        for place, event in enumerate(events[1:]):
            if place == len(recorded):  # else the server has done it together with the act before
                recorded += _done(state, event, begun)
        play.record(match, game, state, recorded, begun, ledger)
        ledger.flush()
    return game


def _done(state: GameState, event: Event, begun: int) -> Sequence[Event]:
    at = begun + event.at
    if isinstance(event.act, Flag):
        return state.flag(at)
    assert event.seat is not None
    return state.play(event.act, seat=event.seat, at=at)
