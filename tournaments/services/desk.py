"""What every verb begins with: the tournament's row, locked, and whether this may be done, by whom, and now."""

from django.contrib.auth.models import User

from games.models import Player
from games.rules.match import Side
from games.services.errors import NotFound
from tournaments import log
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.services.errors import (
    MayNotEnter,
    NotInPairing,
    NotOrganiser,
    RoundState,
    TournamentChanged,
    TournamentState,
)
from tournaments.services.groups import ENTER, ORGANISE

State = Tournament.State
By = Player | User  # a player acts for one side, a login for the organiser's desk


# Rows ---------------------------------------------------------------------------------------------
def locked(tournament_id: int) -> Tournament:
    """The tournament's row, locked: it guards entries, rounds, pairings and results too. Raises `NotFound`."""
    found = Tournament.objects.select_for_update(no_key=True).filter(pk=tournament_id).first()
    if found is None:
        raise NotFound(what="tournament")
    return found


def locked_pairing(pairing_id: int) -> Pairing:
    """A pairing with its round, entries and match, read under the tournament's lock. Raises `NotFound`."""
    of = Pairing.objects.filter(pk=pairing_id).values_list("round__tournament", flat=True).first()
    if of is None:
        raise NotFound(what="pairing")
    tournament = locked(of)
    related = ("round", "match", "entry_a__player", "entry_b__player")
    pairing = Pairing.objects.select_related(*related).get(pk=pairing_id)
    pairing.round.tournament = tournament
    return pairing


def locked_entry(entry_id: int) -> Entry:
    """An entry as it is under the tournament's lock. Raises `NotFound`."""
    of = Entry.objects.filter(pk=entry_id).values_list("tournament", flat=True).first()
    if of is None:
        raise NotFound(what="entry")
    tournament = locked(of)
    entry = Entry.objects.select_related("player").get(pk=entry_id)
    entry.tournament = tournament
    return entry


def round_of(tournament: Tournament, number: int) -> Round:
    """A round of a locked tournament. Raises `NotFound`."""
    found = Round.objects.filter(tournament=tournament, number=number).first()
    if found is None:
        raise NotFound(what="round")
    found.tournament = tournament
    return found


# Who ----------------------------------------------------------------------------------------------
def check_may(by: User, permission: str = ORGANISE) -> None:
    """Raises `NotOrganiser`."""
    if not by.has_perm(f"tournaments.{permission}"):
        raise NotOrganiser(permission=permission)


def check_may_enter(by: Player) -> None:
    """Raises `MayNotEnter`."""
    if by.user is None or not by.user.has_perm(f"tournaments.{ENTER}"):
        raise MayNotEnter


def side_of(pairing: Pairing, by: Player) -> Side:
    """Raises `NotInPairing`."""
    side = pairing.side(by.pk)
    if side is None:
        raise NotInPairing
    return side


def desk_or_side(pairing: Pairing, by: By) -> Side | None:
    """The side that a player has in the pairing; None for the organiser. Raises as the two above do."""
    if isinstance(by, Player):
        return side_of(pairing, by)
    check_may(by)
    return None


def login_of(by: By) -> int | None:
    """The login that the log names."""
    return by.user_id if isinstance(by, Player) else by.pk


# Now ----------------------------------------------------------------------------------------------
def check_state(tournament: Tournament, *allowed: str) -> None:
    """Raises `TournamentState`."""
    if tournament.state not in allowed:
        raise TournamentState(state=tournament.state, allowed=list(allowed))


def check_round_state(round_: Round, *allowed: str) -> None:
    """Raises `RoundState`."""
    if round_.state not in allowed:
        raise RoundState(round=round_.number, state=round_.state, allowed=list(allowed))


def check_seen(tournament: Tournament, expected: int | None) -> None:
    """The optimistic lock: nobody with power has changed anything since log entry `expected` was the last.

    What players do meanwhile, and what happens by itself, does not make an organiser's page out of date.
    Raises `TournamentChanged`.
    """
    if expected is None or expected == tournament.version:
        return
    later = tournament.events.filter(seq__gt=expected).values_list("act", flat=True)
    if expected > tournament.version or not set(later) <= log.OF_PLAYERS:
        raise TournamentChanged(expected=expected, actual=tournament.version)
