"""What happens in tournaments by itself: rounds start at their time, and whoever does not come forfeits.

The rows decide: a task only makes somebody look. Run twice, late or never it changes no result.
"""

from collections.abc import Callable

import structlog
from celery import shared_task

from games.services.errors import Busy
from games.services.verb import now
from tournaments.services import forfeits, rounds

log = structlog.get_logger(__name__)


@shared_task(name="tournaments.sweep")
def sweep() -> None:
    """Start rounds whose time has come, then see who has not come to theirs."""
    at = now()
    for round_id in rounds.due(at=at):
        _one("round", round_id, lambda pk: rounds.start_due(round_id=pk, at=at))
    for pairing_id in forfeits.due(at=at):
        _one("pairing", pairing_id, lambda pk: forfeits.settle_no_show(pairing_id=pk, at=at))


def _one(what: str, pk: int, settle: Callable[[int], object]) -> None:
    """The trouble of one row is written down and is not the others' trouble."""
    try:
        settle(pk)
    except Busy:  # the next sweep looks again
        log.info("settling_postponed", **{what: pk})
    except Exception:
        log.exception("settling_failed", **{what: pk})
