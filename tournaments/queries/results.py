"""How pairings ended: a match as its games did, a pairing over the board as its confirmed claim says."""

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from django.db.models import Count

from games.models import Game, GameEvent
from games.rules.events import NAMES, Flag, Pass, Result, Termination
from games.rules.match import DecidedBy, Side, game_result
from tournaments.models import Pairing, ResultClaim
from tournaments.pairing.snapshot import GameScore, MatchScore, Pair, Verdict
from tournaments.rules import entered
from tournaments.rules.entered import EnteredGame

RELATED = ("round__tournament", "match", "entry_a", "entry_b")
_FORFEITS = (Termination.FORFEIT, Termination.DOUBLE_FORFEIT)


class Outcome(NamedTuple):
    """A pairing's result, or `why` it has none; a bye has neither.

    `why`: `open_games`, `not_opened`, `no_result`, `unconfirmed` or `disputed`.
    """

    score: MatchScore | None
    why: str = ""


def outcomes(pairings: Collection[Pairing]) -> dict[int, Outcome]:
    """By the pairings' ids; they come with `RELATED`. Three queries at most, however many there are."""
    claims = _claims([one.pk for one in pairings if not one.round.tournament.online])
    games = _games([one.match_id for one in pairings if one.match_id is not None])
    played = _played([game for rows in games.values() for game in rows if game.termination in _FORFEITS])
    return {
        one.pk: _outcome(one, games.get(one.match_id, ()), played, claims.get(one.pk)) for one in pairings
    }


def _outcome(
    pairing: Pairing, games: Sequence[Game], played: Collection[int], claim: ResultClaim | None
) -> Outcome:
    if pairing.is_bye:
        return Outcome(None)
    if pairing.match is not None:
        ended = pairing.match.ended_at is not None
        return Outcome(_of_games(pairing, games, played)) if ended else Outcome(None, "open_games")
    if claim is not None and claim.state == ResultClaim.State.CONFIRMED:
        return Outcome(_of_entered(pairing, entered.read(claim.games)))
    if pairing.absent:
        return Outcome(_of_entered(pairing, entered.forfeited(pairing.absent, pairing.format.games)))
    if claim is not None:
        return Outcome(None, "disputed" if claim.state == ResultClaim.State.DISPUTED else "unconfirmed")
    return Outcome(None, "not_opened" if pairing.round.tournament.online else "no_result")


# What is read -------------------------------------------------------------------------------------
def _claims(pairings: Collection[int]) -> dict[int, ResultClaim]:
    """The standing claim of each pairing."""
    if not pairings:
        return {}
    standing = ResultClaim.objects.filter(pairing__in=pairings).exclude(state=ResultClaim.State.SUPERSEDED)
    return {claim.pairing_id: claim for claim in standing}


def _games(matches: Collection[int]) -> dict[int | None, list[Game]]:
    """The games of each match that count, in order."""
    found: dict[int | None, list[Game]] = {}
    rows = Game.objects.filter(match__in=matches).exclude(result__in=("", Result.VOID))
    for game in rows.order_by("number", "attempt") if matches else ():
        found.setdefault(game.match_id, []).append(game)
    return found


def _played(forfeited: Iterable[Game]) -> set[int]:
    """Which of these games were under way when they were forfeited: both players had acted."""
    ids = [game.pk for game in forfeited]
    if not ids:
        return set()
    acts = GameEvent.objects.filter(game__in=ids).exclude(seat="").exclude(act__in=(NAMES[Flag], NAMES[Pass]))
    both = acts.values("game").annotate(seats=Count("seat", distinct=True)).filter(seats=len(Side))
    return set(both.values_list("game", flat=True))


# What it says -------------------------------------------------------------------------------------
def pair_of(pairing: Pairing) -> Pair:
    """The pairing numbers of a pairing that is no bye."""
    assert pairing.entry_b is not None
    one, other = pairing.entry_a.number, pairing.entry_b.number
    assert one is not None
    assert other is not None
    return Pair(one, other)


def _of_games(pairing: Pairing, games: Sequence[Game], played: Collection[int]) -> MatchScore:
    match = pairing.match
    assert match is not None
    scores = tuple(
        _game_score(game, Side(match.opener), game.termination not in _FORFEITS or game.pk in played)
        for game in games
    )
    nobody = all(game.result == Result.BOTH_LOSE for game in games)
    return MatchScore(
        pair_of(pairing), _verdict(match.winner, nobody=nobody), scores, DecidedBy(match.decided_by)
    )


def _game_score(game: Game, opener: Side, played: bool) -> GameScore:
    counted = game_result(Result(game.result), game.winner_moves, game.number, opener)
    moves = counted.moves if counted.winner else None
    return GameScore(counted.points(Side.A), counted.points(Side.B), moves, played)


def _of_entered(pairing: Pairing, games: Sequence[EnteredGame]) -> MatchScore:
    result = entered.result(pairing.format, games)
    scores = tuple(
        GameScore(
            game.points(Side.A),
            game.points(Side.B),
            game.moves if game.winner else None,
            not game.forfeit or game.moves > 0,
        )
        for game in games
    )
    nobody = all(game.score is entered.Score.BOTH_LOSE for game in games)
    assert result.by is not None
    return MatchScore(pair_of(pairing), _verdict(result.winner or "", nobody=nobody), scores, result.by)


def _verdict(winner: str, *, nobody: bool) -> Verdict:
    if nobody:
        return Verdict.NEITHER
    return (
        {Side.A: Verdict.FIRST, Side.B: Verdict.SECOND}.get(Side(winner), Verdict.DRAWN)
        if winner
        else Verdict.DRAWN
    )
