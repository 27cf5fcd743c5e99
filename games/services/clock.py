"""What the clocks' worker looks for: the games whose time has come, each to be settled by itself."""

from collections.abc import Iterator
from typing import NamedTuple

from django.db.models import Q, QuerySet

from games.models import Game
from games.services.errors import NotFound
from games.services.play import FLAG_GRACE_MS, settle

MOST_AT_ONCE = 1_000


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


def _first(games: QuerySet[Game], instant: str) -> Iterator[tuple[int, int]]:
    return games.values_list("pk", instant)[:MOST_AT_ONCE].iterator()
