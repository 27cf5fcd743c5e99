"""Results over the board: entered by one side, confirmed or disputed by the other, decided by the organiser."""

from collections.abc import Sequence

from django.contrib.auth.models import User

from games.models import Player
from games.rules.match import Side
from games.services.verb import verb
from tournaments.log import Act
from tournaments.models import Pairing, ResultClaim, Round
from tournaments.rules import entered
from tournaments.rules.entered import EnteredGame
from tournaments.services import desk, texts
from tournaments.services.desk import By, State
from tournaments.services.errors import (
    NothingEntered,
    OwnResult,
    PairingClosed,
    ResultChanged,
    ResultDisputed,
    ResultOfGames,
    ResultSettled,
)
from tournaments.services.texts import Text

Standing = ResultClaim.State


@verb
def enter(*, pairing_id: int, by: By, games: Sequence[EnteredGame], at: int) -> ResultClaim:
    """One side, or the organiser, says how all games of a pairing ended; a later entry replaces it.

    The same again changes nothing; the same from the other side confirms it. Raises `NotInPairing`,
    `NotOrganiser`, `ResultOfGames`, `PairingClosed`, `RoundState`, `ResultSettled`, and what
    `entered.check` refuses.
    """
    pairing = desk.locked_pairing(pairing_id)
    side = desk.desk_or_side(pairing, by)
    _check_enterable(pairing, Round.State.PLAYING)
    if pairing.absent:
        raise PairingClosed
    entered.check(pairing.format, games)
    standing = _standing(pairing)
    if standing is not None:
        if _says(standing, games):
            own = standing.side == (side or "")
            return standing if own else _confirmed(pairing, standing, by, side, at)
        if standing.state == Standing.CONFIRMED:
            raise ResultSettled
    claim = _replace(pairing, standing, games, side, at, Standing.ENTERED)
    _record(pairing, at, Act.RESULT_ENTERED, by, claim, games=claim.games, side=claim.side)
    return claim


@verb
def confirm(*, pairing_id: int, by: By, number: int, at: int, seen: str = Standing.ENTERED) -> ResultClaim:
    """The other side, or the organiser, says so too: entry `number` of the pairing is its result from now on.

    `seen`: the state in which the page showed it; who has not seen that it is disputed does not overrule that.
    Again changes nothing. Raises `NotInPairing`, `NotOrganiser`, `ResultOfGames`, `NothingEntered`,
    `ResultChanged`, `ResultDisputed`, `OwnResult`, `RoundState`.
    """
    pairing, claim, side = _answered(pairing_id, by, number)
    if claim.state == Standing.DISPUTED and seen != Standing.DISPUTED:
        raise ResultDisputed(number=claim.number)
    return _confirmed(pairing, claim, by, side, at)


@verb
def dispute(*, pairing_id: int, by: Player, number: int, reason: Text, at: int) -> ResultClaim:
    """The other side says otherwise; the result waits for a new entry, or for the organiser.

    Again changes nothing. Raises as `confirm` does, `ResultSettled`, `BadText`.
    """
    reason = texts.checked(reason)
    pairing, claim, _side = _answered(pairing_id, by, number)
    if claim.state == Standing.DISPUTED:
        return claim
    if claim.state == Standing.CONFIRMED:
        raise ResultSettled
    claim.state = Standing.DISPUTED
    claim.save(update_fields=["state"])
    tournament = pairing.round.tournament
    facts = {"pairing": pairing.pk, "number": claim.number, "reason": reason.digest}
    event = tournament.record(at, Act.RESULT_DISPUTED, by=by.user_id, **facts)
    texts.keep(event, "reason", reason)
    return claim


@verb
def override(
    *,
    pairing_id: int,
    by: User,
    games: Sequence[EnteredGame],
    reason: Text,
    at: int,
    expected: int | None = None,
) -> ResultClaim:
    """The organiser decides, whatever was entered, confirmed or forfeited; also after the round is complete.

    The same again changes nothing. Raises `NotOrganiser`, `ResultOfGames`, `RoundState`, `TournamentState`,
    `TournamentChanged`, `BadText`, and what `entered.check` refuses.
    """
    desk.check_may(by)
    reason = texts.checked(reason)
    pairing = desk.locked_pairing(pairing_id)
    tournament = pairing.round.tournament
    _check_enterable(pairing, Round.State.PLAYING, Round.State.COMPLETE)
    entered.check(pairing.format, games)
    standing = _standing(pairing)
    if standing is not None and standing.state == Standing.CONFIRMED and _says(standing, games):
        return standing
    desk.check_seen(tournament, expected)
    claim = _replace(pairing, standing, games, None, at, Standing.CONFIRMED)
    facts = {"pairing": pairing.pk, "number": claim.number, "games": claim.games}
    event = tournament.record(at, Act.RESULT_OVERRIDDEN, by=by.pk, reason=reason.digest, **facts)
    texts.keep(event, "reason", reason)
    return claim


# What stands --------------------------------------------------------------------------------------
def _standing(pairing: Pairing) -> ResultClaim | None:
    return pairing.claims.exclude(state=Standing.SUPERSEDED).first()


def _says(claim: ResultClaim, games: Sequence[EnteredGame]) -> bool:
    return entered.read(claim.games) == (*games,)


def _replace(
    pairing: Pairing,
    standing: ResultClaim | None,
    games: Sequence[EnteredGame],
    side: Side | None,
    at: int,
    state: Standing,
) -> ResultClaim:
    if standing is not None:
        standing.state, standing.settled_at = Standing.SUPERSEDED, at
        standing.save(update_fields=["state", "settled_at"])
    return ResultClaim.objects.create(
        pairing=pairing,
        number=pairing.claims.count() + 1,
        side=side or "",
        games=[game.plain() for game in games],
        state=state,
        entered_at=at,
        settled_at=at if state == Standing.CONFIRMED else None,
    )


def _confirmed(pairing: Pairing, claim: ResultClaim, by: By, side: Side | None, at: int) -> ResultClaim:
    if claim.state == Standing.CONFIRMED:
        return claim
    claim.state, claim.settled_at = Standing.CONFIRMED, at
    claim.save(update_fields=["state", "settled_at"])
    _record(pairing, at, Act.RESULT_CONFIRMED, by, claim, side=side or "")
    return claim


# What may be done ---------------------------------------------------------------------------------
def _check_enterable(pairing: Pairing, *states: str) -> None:
    tournament = pairing.round.tournament
    if tournament.online:
        raise ResultOfGames
    if pairing.is_bye:
        raise PairingClosed
    desk.check_state(tournament, State.RUNNING, State.AWAITING_APPROVAL)
    desk.check_round_state(pairing.round, *states)


def _answered(pairing_id: int, by: By, number: int) -> tuple[Pairing, ResultClaim, Side | None]:
    """The entry that somebody answers: the standing one, and not his own."""
    pairing = desk.locked_pairing(pairing_id)
    side = desk.desk_or_side(pairing, by)
    _check_enterable(pairing, Round.State.PLAYING, Round.State.COMPLETE)
    claim = _standing(pairing)
    if claim is None:
        raise NothingEntered
    if claim.number != number:
        raise ResultChanged(number=claim.number)
    if side is not None and claim.side == side:
        raise OwnResult
    return pairing, claim, side


def _record(pairing: Pairing, at: int, act: Act, by: By, claim: ResultClaim, **payload: object) -> None:
    login, facts = desk.login_of(by), {"pairing": pairing.pk, "number": claim.number, **payload}
    pairing.round.tournament.record(at, act, by=login, **facts)
