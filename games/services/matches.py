"""The life of a match: opened by an agreement, game after game, until it is decided (§11)."""

from django.db.models import Q, prefetch_related_objects

from games import log
from games.models import Game, Match, Player
from games.models.ledger import Ledger
from games.rules.events import Result
from games.rules.match import (
    GameResult,
    MatchResult,
    Side,
    begins_by,
    game_result,
    lot,
    match_result,
    side_of,
)
from games.rules.offers import ThreeMove
from games.rules.ruleset import MatchFormat, format_to_dict
from games.rules.sides import FIRST, SECOND, Seat
from games.services import states
from games.services.errors import NotFound

ANY = Q()


def locked(game_id: int, *, wait: bool = True, only: Q = ANY) -> tuple[Match, Game]:
    """Both rows of a game, locked: first the match, then the game, always so. Raises `NotFound`.

    `only`: what the row must say, else it is not found and nothing is locked.
    """
    # PostgreSQL locks the rows in the order of `of`, and foreign keys to them stay possible (NO KEY).
    rows = Game.objects.select_for_update(no_key=True, of=("match", "self"), nowait=not wait)
    game = rows.select_related("match").filter(only, pk=game_id).order_by().first()
    if game is None:
        raise NotFound(what="game")
    return game.match, game


def locked_due(due: Q, most: int) -> list[tuple[Match, Game]]:
    """Both rows of up to `most` games whose rows are as `due` says, locked; held ones are passed over."""
    rows = Game.objects.select_for_update(no_key=True, of=("match", "self"), skip_locked=True)
    games = list(rows.select_related("match").filter(due).order_by()[:most])
    prefetch_related_objects([game.match for game in games], "games")
    return [(game.match, game) for game in games]


def locked_match(match_id: int) -> Match:
    """The match's row, locked. Raises `NotFound`."""
    match = Match.objects.select_for_update(no_key=True).filter(pk=match_id).first()
    if match is None:
        raise NotFound(what="match")
    return match


def open_match(
    *,
    player_a: Player,
    player_b: Player,
    agreed: MatchFormat,
    seed: str,
    at: int,
    opener: Side | None = None,
    begins_by: int | None = None,
) -> Match:
    """A match and its first game. Call inside a transaction.

    Who begins is drawn from the seed (§11.1), unless a tournament's pairing says so (`opener`): then no game
    of it is aborted (§8), and game 1 begins at the latest at `begins_by` (ms; None: when both are ready).
    """
    match = Match.objects.create(
        player_a=player_a,
        player_b=player_b,
        settings=format_to_dict(agreed),
        digest=agreed.digest,
        opener=opener or lot(seed, "opener"),
        seed=seed,
        abortable=opener is None,
        opened_at=at,
        three_move=agreed.three_move is ThreeMove.ALWAYS,
        head=log.match_start(agreed.digest, player_a.pk, player_b.pk, seed),
    )
    ledger = Ledger()
    act = log.PAIRED if opener else log.AGREED
    match.record(at, act, ledger, digest=agreed.digest, opener=match.opener)
    open_game(match, 1, 1, at, ledger).begins_by = begins_by
    ledger.flush()
    return match


def open_game(match: Match, number: int, attempt: int, at: int, ledger: Ledger) -> Game:
    """Game `number` of a match whose row is locked; roles alternate, a game played again keeps them (§8).

    `ledger` writes it, and what the match's log says of it.
    """
    first, second = (match.player_id(side_of(seat, number, Side(match.opener))) for seat in (FIRST, SECOND))
    game = Game(
        match=match,
        number=number,
        attempt=attempt,
        first_id=first,
        second_id=second,
        opened_at=at,
        begins_by=begins_by(match.format, at) if (number, attempt) != (1, 1) else None,
    )
    game.project(states.new_state(match))
    ledger.add(game)
    match.record(at, log.OPENED, ledger, game=number, attempt=attempt)
    return game


def seat_side(match: Match, game: Game, seat: Seat) -> Side:
    """Which side of the match holds a seat of the game."""
    return side_of(seat, game.number, Side(match.opener))


def results(match: Match, just_ended: Game | None = None) -> list[GameResult]:
    """The finished games of a match, in order; `just_ended` stands for its row, which need not know yet."""
    opener = Side(match.opener)
    games = [just_ended if just_ended and game.pk == just_ended.pk else game for game in match.games.all()]
    return [
        game_result(Result(game.result), game.winner_moves, game.number, opener)
        for game in games
        if game.over
    ]


def standing(match: Match, just_ended: Game | None = None) -> MatchResult:
    """How a match stands by its games and the duel rule (§11.2)."""
    return match_result(match.format, results(match, just_ended), seed=match.seed)


def conclude(match: Match, game: Game, at: int, ledger: Ledger) -> None:
    """After the end of `game`: the score, and the next game or the end of the match (same transaction)."""
    result = standing(match, game)
    match.project(result, at)
    if result.over:
        match.record(at, log.ENDED, ledger, winner=match.winner, by=match.decided_by)
    elif game.result == Result.VOID:
        open_game(match, game.number, game.attempt + 1, at, ledger)
    else:
        open_game(match, game.number + 1, 1, at, ledger)
