"""Orders that a tournament gives over a match: when it begins, and who has forfeited what is not over.

Locks as everywhere: first the match, then the game (a tournament holds its own rows before both).
"""

from collections.abc import Collection

from django.db.models import Max

from games import log
from games.models import Game, GameEvent, Match
from games.models.ledger import Ledger
from games.rules.events import NAMES, Event, Flag, Forfeit, Pass
from games.rules.match import Side, seat_of, side_of
from games.rules.sides import Seat
from games.services import matches, play, states
from games.services.verb import verb

# A seat stands beside these, but nobody sat there to do them.
_BY_NOBODY = (NAMES[Flag], NAMES[Pass])


@verb
def schedule(*, match_id: int, begins_by: int, at: int) -> bool:
    """§5.1: game 1 begins at the latest at `begins_by` (ms), at once if that has come.

    Whether anything changed: a game that has begun, and a later one, stay as they are.
    """
    match = matches.locked_match(match_id)
    game = _open_game(match)
    if game is None or game.number > 1 or game.begun_at is not None or game.begins_by == begins_by:
        return False
    ledger = Ledger()
    game.begins_by = begins_by
    game.save(update_fields=["begins_by"])
    match.record(at, log.SCHEDULED, ledger, begins_by=begins_by)
    with states.held(game, match) as state:
        play.begin_if_due(game, state, at, ledger)
        ledger.flush()
    return True


@verb
def forfeit(*, match_id: int, absent: Collection[Side], at: int) -> tuple[int, ...]:
    """§8: these sides forfeit all games of the match that are not over (F-34); the games, by number.

    Games that were not yet open are opened and forfeited in turn, so that the match ends with as many as
    agreed (§11.2). A flag that had fallen by `at` (ms) is `time` for that game.
    """
    match = matches.locked_match(match_id)
    return _forfeit_rest(match, tuple(absent), at)


@verb
def forfeit_no_show(*, match_id: int, at: int, shown: Collection[Side] = ()) -> tuple[Side, ...]:
    """Who has neither pressed ready nor acted in the match forfeits what is not over; who that was.

    `at`: the instant of the limit (ms). `shown`: who pressed ready before the match was opened. Whatever is
    in the log when the rows are locked counts: whoever comes late, but before this order, plays on.
    """
    match = matches.locked_match(match_id)
    if match.ended_at is not None:
        return ()
    seen = {*shown, *_seen(match)}
    absent = tuple(side for side in Side if side not in seen)
    return absent if absent and _forfeit_rest(match, absent, at) else ()


def _seen(match: Match) -> set[Side]:
    """The sides that are in the logs by what they did themselves."""
    between = match.events.filter(act__in=(log.READY, log.DEMANDED)).values_list("payload__side", flat=True)
    acts = GameEvent.objects.filter(game__match=match).exclude(seat="").exclude(act__in=_BY_NOBODY)
    played = acts.values_list("seat", "game__number").distinct()
    opener = Side(match.opener)
    return {Side(side) for side in between} | {side_of(Seat(seat), number, opener) for seat, number in played}


def _forfeit_rest(match: Match, absent: tuple[Side, ...], at: int) -> tuple[int, ...]:
    """Game after game until the match is over; no entry is older than the one before it."""
    if match.ended_at is not None or not absent:
        return ()
    at = max(at, match.events.aggregate(latest=Max("at"))["latest"])
    forfeited: list[int] = []
    ledger = Ledger()
    while (game := _open_game(match)) is not None:
        events = _forfeited(match, game, absent, at, ledger, first=not forfeited)
        if isinstance(events[-1].act, Forfeit):
            forfeited.append(game.number)
        ledger.flush()
    return tuple(forfeited)


def _forfeited(
    match: Match, game: Game, absent: tuple[Side, ...], at: int, ledger: Ledger, *, first: bool
) -> tuple[Event, ...]:
    """One game, forfeited or flagged; the first forfeit is told in the match's log."""
    seats = tuple(seat_of(side, game.number, Side(match.opener)) for side in absent)
    with states.held(game, match) as state:
        play.begin_if_due(game, state, at, ledger)
        events = state.order(Forfeit(seats), at=at)
        if first and isinstance(events[-1].act, Forfeit):
            match.record(at, log.FORFEITED, ledger, sides=list(absent))
        play.record(match, game, state, events, at, ledger)
    return events


def _open_game(match: Match) -> Game | None:
    """The game that is not over, locked; the caller holds the match's row."""
    game = Game.objects.select_for_update(no_key=True).filter(match=match, result="").first()
    if game is not None:
        game.match = match
    return game
