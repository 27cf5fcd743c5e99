"""The plain form of a tournament's log: its acts, and the hash that links each entry to the one before.

Entries hold opaque ids, numbers, codes and salted digests; names and free texts stand outside (referee.md §7).
"""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from games.records.eventlog import canonical


class Act(StrEnum):
    """What happens to a tournament. `by` in the payload: the login that did it; None: it happened by itself."""

    CREATED = "created"
    EDITED = "edited"
    ENTRIES_OPENED = "entries_opened"
    ENTERED = "entered"
    WITHDRAWN = "withdrawn"
    RETURNED = "returned"
    NUMBERED = "numbered"
    ENTRIES_CLOSED = "entries_closed"
    STARTED = "started"
    ROUND_PUBLISHED = "round_published"
    ROUND_SCHEDULED = "round_scheduled"
    ROUND_STARTED = "round_started"
    ROUND_COMPLETED = "round_completed"
    PROPOSED = "proposed"
    READY = "ready"
    DEMANDED = "demanded"
    MATCH_OPENED = "match_opened"
    NO_SHOW = "no_show"
    FORFEITED = "forfeited"
    RESULT_ENTERED = "result_entered"
    RESULT_CONFIRMED = "result_confirmed"
    RESULT_DISPUTED = "result_disputed"
    RESULT_OVERRIDDEN = "result_overridden"
    FINISHED = "finished"
    APPROVED = "approved"
    CANCELLED = "cancelled"


# What players do, and what happens by itself: an organiser's page is not out of date for that.
OF_PLAYERS: Final = frozenset(
    {
        Act.ENTERED,
        Act.WITHDRAWN,
        Act.PROPOSED,
        Act.READY,
        Act.DEMANDED,
        Act.MATCH_OPENED,
        Act.NO_SHOW,
        Act.FORFEITED,
        Act.RESULT_ENTERED,
        Act.RESULT_CONFIRMED,
        Act.RESULT_DISPUTED,
    }
)


def start(seed: str) -> str:
    """What the first entry links to: the seed of the lots, fixed before anybody has entered."""
    return _sha256([seed])


def link(previous: str, seq: int, at: int, act: str, payload: Mapping[str, object]) -> str:
    """The hash of an entry, in hexadecimal."""
    return _sha256([previous, seq, at, act, payload])


def text_digest(salt: str, text: str) -> str:
    """What the log holds of a free text; without the salt it says nothing of it."""
    return _sha256([salt, text])


def _sha256(value: object) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()
