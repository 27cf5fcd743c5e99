"""What the clocks' worker looks for: the games whose time has come, each to be settled by itself."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Q, QuerySet

from games.models import Game
from games.models.ledger import Ledger
from games.services import matches, states
from games.services.errors import NotFound
from games.services.play import FLAG_GRACE_MS, settle, settled
from games.services.verb import verb

MOST_AT_ONCE = 1_000
CROWD = 32  # games in one transaction: a crowd of flags is written together, and nobody waits for long


class Due(NamedTuple):
    """A game to settle at an instant (ms): its deadline and the grace, or its begin."""

    game_id: int
    at: int


def due(*, until: int) -> list[Due]:
    """Games whose flag falls, or that begin by themselves, up to `until` (ms); the most urgent first."""
    flags = Game.objects.filter(deadline__lte=until - FLAG_GRACE_MS).order_by("deadline")
    begins = Game.objects.filter(begun_at__isnull=True, result="", begins_by__lte=until).order_by("begins_by")
    found = [Due(pk, at + FLAG_GRACE_MS) for pk, at in _first(flags, "deadline")]
    found += [Due(pk, at) for pk, at in _first(begins, "begins_by")]
    return sorted(found, key=lambda item: item.at)


def settle_due(item: Due, *, at: int) -> bool:
    """Settle a game if its row still names this very instant; whether anything happened.

    What comes twice, late, or for a turn that is over costs one query and no lock. Never waits for a row:
    whoever holds it settles or moves. Raises `Busy`; the next sweep looks again.
    """
    flag = Q(deadline=item.at - FLAG_GRACE_MS)
    begin = Q(begun_at__isnull=True, result="", begins_by=item.at)
    try:
        return settle(game_id=item.game_id, at=at, wait=False, only=flag | begin)
    except NotFound:
        return False


@verb
def settle_crowd(*, at: int) -> int:
    """Settle up to `CROWD` games that are due by `at` in one transaction; how many it found.

    Flags that fall together cost little more than one. What somebody holds is passed over: whoever holds a row
    settles or moves.
    """
    rows = matches.locked_due(_is_due(at), CROWD)
    if not rows:
        return 0
    ledger, folded = Ledger(), states.take_all(rows)
    for (match, game), state in zip(rows, folded, strict=True):
        settled(match, game, state, at, ledger)
    ledger.flush()
    for (_match, game), state in zip(rows, folded, strict=True):
        states.keep(game, state)
    return len(rows)


def _is_due(at: int) -> Q:
    """What a row says whose flag falls, or that begins by itself, up to `at`."""
    return Q(deadline__lte=at - FLAG_GRACE_MS) | Q(begun_at__isnull=True, result="", begins_by__lte=at)


def _first(games: QuerySet[Game], instant: str) -> Iterator[tuple[int, int]]:
    return games.values_list("pk", instant)[:MOST_AT_ONCE].iterator()
