"""Logins and the players they are: a player entered without a login is claimed, or linked by the organiser.

Two people never become one by this: of two players one must have no past here, and that one goes.
"""

from datetime import UTC, datetime

from django.contrib.auth.models import Group, User
from django.db import transaction
from django.db.models import ProtectedError, Q, RestrictedError

from games.models import Challenge, Claim, Player
from games.services.errors import (
    BothHavePlayed,
    Busy,
    ClaimClosed,
    ClaimNotYours,
    ClaimOpen,
    NotFound,
    PlayerHasLogin,
)
from games.services.groups import BEGINNER, PLAYER
from games.services.verb import verb

# What a player's empty details take over from the other row of the same person.
_DETAILS = ("club", "country", "year_of_birth", "federation_id")


# Asking -------------------------------------------------------------------------------------------
@verb
def make(*, user: User, player_id: int) -> Claim | None:
    """Ask to be this player; asked again, it is the same claim; None where the player is this login's already.

    Raises `PlayerHasLogin`, `ClaimOpen` for a claim to somebody else, `NotFound`.
    """
    player = _locked_players(player_id)[player_id]
    if player.user_id == user.pk:
        return None
    if player.user_id is not None:
        raise PlayerHasLogin(player=player.name)
    standing = Claim.objects.filter(user=user, state=Claim.State.OPEN).select_related("player").first()
    if standing is None:
        return Claim.objects.create(user=user, player=player)
    if standing.player_id != player.pk:
        raise ClaimOpen(player=standing.player.name)
    return standing


@verb
def withdraw(*, claim_id: int, user: User, at: int) -> Claim:
    """Take one's own claim back; again changes nothing. Raises `ClaimClosed`, `ClaimNotYours`, `NotFound`."""
    claim = _locked_claim(claim_id)
    if claim.user_id != user.pk:
        raise ClaimNotYours
    return _close(claim, Claim.State.WITHDRAWN, user, at)


# Deciding -----------------------------------------------------------------------------------------
@verb
def grant(*, claim_id: int, by: User, at: int) -> Player:
    """The player is this login's from now on; other claims to it are refused. The answer is who is left.

    Granting again changes nothing. Raises `PlayerHasLogin`, `BothHavePlayed`, `ClaimClosed`, `NotFound`.
    """
    wanted = Claim.objects.filter(pk=claim_id).select_related("user").first()
    if wanted is None:
        raise NotFound(what="claim")
    players = _locked_players(wanted.player_id, *_own(wanted.user))
    claim = _locked_claim(claim_id)
    if claim.player_id not in players:  # moved to another row a moment ago
        raise Busy
    if claim.state == Claim.State.GRANTED:
        return players[claim.player_id]
    _close(claim, Claim.State.GRANTED, by, at)
    return _join(players[claim.player_id], claim.user, by, at)


@verb
def refuse(*, claim_id: int, by: User, at: int) -> Claim:
    """The organiser does not believe it; again changes nothing. Raises `ClaimClosed`, `NotFound`."""
    return _close(_locked_claim(claim_id), Claim.State.REFUSED, by, at)


@verb
def link(*, player_id: int, user_id: int, by: User, at: int) -> Player:
    """The organiser knows whose player this is: as a claim granted. Raises as `grant` does."""
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise NotFound(what="login")
    players = _locked_players(player_id, *_own(user))
    return _join(players[player_id], user, by, at)


@verb
def unlink(*, player_id: int) -> Player:
    """The player has no login from now on, and the login no player; again changes nothing."""
    player = _locked_players(player_id)[player_id]
    if player.user_id is not None:
        player.user = None
        player.save(update_fields=["user"])
    return player


# How two become one -------------------------------------------------------------------------------
def _join(player: Player, user: User, by: User, at: int) -> Player:
    """Both rows are locked. The one that goes has no matches and nothing else that must stay."""
    if player.user_id == user.pk:
        return player
    if player.user_id is not None:
        raise PlayerHasLogin(player=player.name)
    own = Player.objects.filter(user=user).first()
    left = player if own is None else _merged(player, own)
    left.user = user
    left.save(update_fields=["user"])
    if not user.groups.filter(name__in=(PLAYER, BEGINNER)).exists():
        user.groups.add(Group.objects.get_or_create(name=PLAYER)[0])
    _close_others(left, user, by, at)
    return left


def _merged(player: Player, own: Player) -> Player:
    """The one that stays: the claimed one, unless the login's own has a past and the claimed one has none."""
    for stays, goes in ((player, own), (own, player)):
        try:
            with transaction.atomic():
                _take_over(stays, goes)
        except (ProtectedError, RestrictedError):
            continue
        return stays
    raise BothHavePlayed(own=own.name, other=player.name)


def _take_over(stays: Player, goes: Player) -> None:
    """Challenges, claims and details move over, then the row goes. Raises where something holds it."""
    details = {name: getattr(goes, name) for name in _DETAILS if not getattr(stays, name)}
    Challenge.objects.filter(Q(challenger=goes, opponent=stays) | Q(challenger=stays, opponent=goes)).delete()
    for name in ("challenger", "opponent", "proposer"):
        Challenge.objects.filter(**{name: goes}).update(**{name: stays})
    Claim.objects.filter(player=goes).update(player=stays)
    goes.delete()
    for name, value in details.items():
        setattr(stays, name, value)
    stays.save(update_fields=details)


def _close_others(player: Player, user: User, by: User, at: int) -> None:
    """What else was asked for this player is refused; what this login asked for elsewhere is over, too."""
    for claim in Claim.objects.select_for_update().filter(Q(player=player) | Q(user=user)).order_by("pk"):
        if claim.state == Claim.State.OPEN:
            granted = (claim.player_id, claim.user_id) == (player.pk, user.pk)
            _close(claim, Claim.State.GRANTED if granted else Claim.State.REFUSED, by, at)


# Rows ---------------------------------------------------------------------------------------------
def _own(user: User) -> list[int]:
    return list(Player.objects.filter(user=user).values_list("pk", flat=True))


def _locked_players(player_id: int, *others: int) -> dict[int, Player]:
    """In the order of their ids: two verbs never wait for each other. Raises `NotFound` for the first."""
    rows = Player.objects.select_for_update(no_key=True).filter(pk__in=[player_id, *others])
    found = {player.pk: player for player in rows.order_by("pk")}
    if player_id not in found:
        raise NotFound(what="player")
    return found


def _locked_claim(claim_id: int) -> Claim:
    claim = Claim.objects.select_for_update(no_key=True).filter(pk=claim_id).first()
    if claim is None:
        raise NotFound(what="claim")
    return claim


def _close(claim: Claim, state: Claim.State, by: User, at: int) -> Claim:
    if claim.state == state:
        return claim
    if claim.state != Claim.State.OPEN:
        raise ClaimClosed(state=claim.state)
    claim.state, claim.decided_by = state, by
    claim.decided_at = datetime.fromtimestamp(at / 1_000, UTC)
    claim.save(update_fields=["state", "decided_by", "decided_at"])
    return claim
