"""What players do in a game: be ready, demand the three-move rule, and every act of play (§9)."""

import hashlib
from collections.abc import Sequence

from django.db.models import Q

from games import log
from games.models import Game, Match, Player
from games.models.ledger import Ledger
from games.rules.errors import GameOver, Stale
from games.rules.events import Begin, Event, Flag, OfferDraw, PlayerAct, event_to_dict
from games.rules.game import GameState
from games.rules.match import MatchState, Side
from games.rules.sides import Seat
from games.services import answers, matches, states
from games.services.errors import NotAPlayer
from games.services.verb import verb

# How long the sweep leaves a fallen flag to moves that arrived in time and wait for the lock (ms).
FLAG_GRACE_MS = 50


@verb
def act(
    *,
    game_id: int,
    by: Player,
    act: PlayerAct,
    expected: int,
    at: int,
    key: str | None = None,
    offer_draw: bool = False,
) -> dict[str, object]:
    """Carry out a player's act as of `at`, the request's arrival by the database's clock.

    `expected`: the number of events that the player had seen. A late act becomes the flag (`late` says so).
    `offer_draw`: with the turn that the act completes a draw is offered (§8); no offer, no act.
    Raises `Refusal`, having changed nothing.
    """
    match, game = matches.locked(game_id)
    seat = _seat(game, by)
    body = {"act": event_to_dict(Event(0, None, act)), "expected": expected}
    asked = answers.Asked.of(
        by, f"game:{game_id}", key, **body, **({"offer_draw": True} if offer_draw else {})
    )
    if known := asked.known():
        return known
    ledger = Ledger()
    with states.held(game, match) as state:
        begin_if_due(game, state, at, ledger)
        events = state.play(act, seat=seat, at=at, expected=expected)
        if offer_draw and not state.outcome:
            events += state.play(OfferDraw(draw_offer_id(game_id, expected)), seat=seat, at=at)
        record(match, game, state, events, at, ledger)
        ledger.flush()
        return asked.keep(answer_of(game, state, events, at))


@verb
def ready(
    *, game_id: int, by: Player, at: int, key: str | None = None, expected: int | None = None
) -> dict[str, object]:
    """§11.1: this player is ready; the game begins when both are.

    Raises `AlreadyReady`, `AlreadyBegun`, `GameOver` for a game that was forfeited or aborted before it began;
    `Stale` where `expected` is not the number of the game's events.
    """
    match, game = matches.locked(game_id)
    seat = _seat(game, by)
    asked = answers.Asked.of(by, f"game:{game_id}", key, ready=True)
    if known := asked.known():
        return known
    _check_seen(game, expected)
    if game.over and game.begun_at is None:
        raise GameOver(result=game.result, termination=game.termination)
    ledger = Ledger()
    with states.held(game, match) as state:
        begin_if_due(game, state, at, ledger)
        side = matches.seat_side(match, game, seat)
        begins = _room(match, game).press_ready(side, at)
        game.press_ready(seat)
        match.record(at, log.READY, ledger, side=side, game=game.number, attempt=game.attempt)
        events = state.order(Begin(), at=at) if begins else ()
        record(match, game, state, events, at, ledger)
        ledger.flush()
        return asked.keep(answer_of(game, state, events, at))


@verb
def demand_three_move(
    *, game_id: int, by: Player, at: int, key: str | None = None, expected: int | None = None
) -> dict[str, object]:
    """§5.1: either player alone, until game 1 begins; binds every game of the match.

    Raises `ThreeMoveNotAvailable`, `DemandTooLate`, `ThreeMoveAlreadyDemanded`, `GameOver` where the match has
    ended; `Stale` as `ready` does.
    """
    match, game = matches.locked(game_id)
    seat = _seat(game, by)
    asked = answers.Asked.of(by, f"game:{game_id}", key, demand=True)
    if known := asked.known():
        return known
    if match.ended_at is not None:
        raise GameOver(result=game.result, termination=game.termination)
    side = matches.seat_side(match, game, seat)
    _room(match, game).demand(side)
    _check_seen(game, expected)
    match.record(at, log.DEMANDED, side=side)
    return asked.keep(answer_of(game, states.new_state(match), (), at))


@verb
def settle(*, game_id: int, at: int, wait: bool = True, only: Q = matches.ANY) -> bool:
    """§9: begin the game if its time has come, and flag it if a deadline has; whether anything happened.

    Safe to repeat, early or late: the deadline's own instant is recorded, whenever it is found. With `wait`
    off a row that somebody holds is `Busy` at once. Raises `NotFound` where the row is not as `only` says.
    """
    match, game = matches.locked(game_id, wait=wait, only=only)
    if game.over:
        return False
    ledger = Ledger()
    with states.held(game, match) as state:
        done = settled(match, game, state, at, ledger)
        ledger.flush()
        return done


def settled(match: Match, game: Game, state: GameState, at: int, ledger: Ledger) -> bool:
    """What `settle` does, for rows that the caller has locked and a ledger that it flushes."""
    begun = begin_if_due(game, state, at, ledger)
    flagged = state.flag(at - FLAG_GRACE_MS)
    record(match, game, state, flagged, at, ledger)
    return begun or bool(flagged)


def is_due(game: Game, at: int) -> bool:
    """Whether `settle` would find something to do: for readers, who need no lock to look."""
    flagged = game.deadline is not None and at >= game.deadline + FLAG_GRACE_MS
    return flagged or _begins(game, at)


def draw_offer_id(game_id: int, expected: int) -> str:
    """The id of the draw offer that goes with the act on this state: the same for every copy of a request."""
    return hashlib.sha256(f"draw:{game_id}:{expected}".encode()).hexdigest()[:16]


def record(
    match: Match, game: Game, state: GameState, events: Sequence[Event], at: int, ledger: Ledger
) -> None:
    """Enter what `state` has folded; a game that it ended concludes in the match (same transaction)."""
    if events:
        game.record(events, state, ledger)
        if state.outcome:
            matches.conclude(match, game, max(at, state.events[-1].at), ledger)


def begin_if_due(game: Game, state: GameState, at: int, ledger: Ledger) -> bool:
    """§11.1: begin the game at its own instant if that has come; whether it did. The row is locked."""
    if game.begins_by is None or not _begins(game, at):
        return False
    game.record(state.order(Begin(), at=game.begins_by), state, ledger)
    return True


def answer_of(game: Game, state: GameState, events: Sequence[Event], at: int) -> dict[str, object]:
    """What a request is answered: the entries it wrote and where the game stands now; plain values."""
    return {
        "game": game.pk,
        "match": game.match_id,
        "version": game.version,
        "head": game.head,
        "ply": game.ply,
        "late": any(isinstance(event.act, Flag) for event in events),
        "events": [event_to_dict(event) for event in events],
        "asked": game.asked,
        "to_act": game.to_act,
        "at": at,
        "deadline": game.deadline,
        "clocks": {seat: state.clock.left(seat, at) for seat in Seat},
        "result": game.result,
        "termination": game.termination,
    }


def _check_seen(game: Game, expected: int | None) -> None:
    if expected is not None and expected != game.version:
        raise Stale(expected=expected, actual=game.version)


def _begins(game: Game, at: int) -> bool:
    waits = game.begun_at is None and not game.over
    return waits and game.begins_by is not None and at >= game.begins_by


def _room(match: Match, game: Game) -> MatchState:
    """The pure match between its games, as its rows say."""
    room = MatchState(match.format, Side(match.opener), opened_at=game.opened_at)
    room.three_move, room.game, room.begun_at = match.three_move, game.number, game.begun_at
    room.has_begun = game.begun_at is not None or match.games.filter(begun_at__isnull=False).exists()
    room.ready = {matches.seat_side(match, game, seat) for seat in Seat if game.is_ready(seat)}
    return room


def _seat(game: Game, by: Player) -> Seat:
    seat = game.seat(by.pk)
    if seat is None:
        raise NotAPlayer
    return seat
