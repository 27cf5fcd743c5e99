"""Who is not there: withdrawn from games that are open, or not shown up by the limit (tournaments.md §3)."""

from django.db.models import Q

from games.rules.match import Side
from games.services import orders
from games.services.play import FLAG_GRACE_MS
from games.services.verb import verb
from tournaments.log import Act
from tournaments.models import Entry, Pairing, ResultClaim, Round
from tournaments.services import desk, opening

MINUTE_MS = 60_000
MOST_AT_ONCE = 500
_OPEN_ROUNDS = (Round.State.PUBLISHED, Round.State.PLAYING)


# Withdrawal ---------------------------------------------------------------------------------------
def open_pairings(entry: Entry, *, by: int | None, at: int) -> None:
    """What is not over in published rounds is lost; call inside a transaction, the tournament being locked."""
    own = Pairing.objects.filter(Q(entry_a=entry) | Q(entry_b=entry), entry_b__isnull=False)
    found = (
        own.filter(round__state__in=_OPEN_ROUNDS).select_related("round", "match").order_by("round__number")
    )
    lost = [pairing.pk for pairing in found if _lose(pairing, _side(pairing, entry), at)]
    if lost:
        entry.tournament.record(at, Act.FORFEITED, by=by, entry=entry.pk, pairings=lost)


def _side(pairing: Pairing, entry: Entry) -> Side:
    return Side.A if pairing.entry_a_id == entry.pk else Side.B


def _lose(pairing: Pairing, side: Side, at: int) -> bool:
    """Whether there was anything left to lose."""
    pairing.no_show_at = None
    pairing.save(update_fields=["no_show_at"])
    if pairing.match_id is not None:
        return bool(orders.forfeit(match_id=pairing.match_id, absent=(side,), at=at))
    claims = pairing.claims.exclude(state=ResultClaim.State.SUPERSEDED)
    if pairing.absent or claims.exists():
        return False
    pairing.absent_a, pairing.absent_b = side is Side.A, side is Side.B
    pairing.save(update_fields=["absent_a", "absent_b"])
    return True


# No show ------------------------------------------------------------------------------------------
def watch(pairings: list[Pairing], minutes: int | None, start: int) -> None:
    """Set the limit of pairings whose round started at `start` (ms); saves them."""
    if minutes is None:
        return
    for pairing in pairings:
        pairing.no_show_at = start + minutes * MINUTE_MS
    Pairing.objects.bulk_update(pairings, ["no_show_at"])


def due(*, at: int) -> list[int]:
    """The pairings whose limit has passed; moves that came in time have a moment to get through."""
    late = Pairing.objects.filter(no_show_at__lte=at - FLAG_GRACE_MS).order_by("no_show_at")
    return list(late.values_list("pk", flat=True)[:MOST_AT_ONCE])


@verb
def settle_no_show(*, pairing_id: int, at: int) -> tuple[Side, ...]:
    """Whoever has neither pressed ready nor acted by now forfeits all games not yet over (F-34); who that was.

    Early or a second time it changes nothing. What is recorded before this takes the locks counts as shown
    up; afterwards every act is refused. A match that waited for both players opens for it (rules.md §12.2).
    """
    pairing = desk.locked_pairing(pairing_id)
    limit = pairing.no_show_at
    if limit is None or at < limit + FLAG_GRACE_MS:
        return ()
    shown = [side for side in Side if opening.has_shown(pairing, side)]
    match = pairing.match or opening.open_match(pairing, at=limit)
    absent = orders.forfeit_no_show(match_id=match.pk, at=limit, shown=shown)
    pairing.no_show_at = None
    pairing.save(update_fields=["no_show_at"])
    if absent:
        tournament = pairing.round.tournament
        tournament.record(at, Act.NO_SHOW, by=None, pairing=pairing.pk, sides=list(absent))
    return absent
