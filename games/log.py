"""The logs' plain form: an event as a row and back, and the hash that links each entry to the one before.

A game's chain is that of its exported event log, hash by hash, so that the two can be compared.
"""

import hashlib
from collections.abc import Mapping
from functools import lru_cache

from games.records.eventlog import canonical, entry_hash, genesis
from games.rules.events import NAMES, Begin, Event, event_from_dict, event_to_dict
from games.rules.game import GameState
from games.rules.ruleset import MatchFormat, format_from_dict

BEGIN = Begin()

# The acts of a match's own log.
AGREED, DEMANDED, READY, OPENED, ENDED = "agreed", "demanded", "ready", "opened", "ended"
# Those that only a tournament orders.
PAIRED, SCHEDULED, FORFEITED = "paired", "scheduled", "forfeited"


# A game's log -------------------------------------------------------------------------------------
def columns(seq: int, event: Event) -> dict[str, object]:
    """The columns of a game's entry, `hash` apart."""
    plain = event_to_dict(event)
    own = {name: value for name, value in plain.items() if name not in {"at", "seat", "act"}}
    name = NAMES[type(event.act)]
    return {"seq": seq, "at": event.at, "act": name, "payload": own, "seat": event.seat or ""}


def event_of(at: int, seat: str, act: str, payload: Mapping[str, object]) -> Event:
    """The event of a game's entry. Raises `BadEvent`."""
    return event_from_dict({"at": at, "seat": seat or None, "act": act, **payload})


def start(settings: MatchFormat, state: GameState) -> str:
    """What the first entry of a game's log links to."""
    return genesis(settings, three_move=state.three_move, abortable=state.abortable)


def link(previous: str, seq: int, event: Event) -> str:
    """The hash of a game's entry, in hexadecimal."""
    return entry_hash(previous, seq, event)


# A match's log ------------------------------------------------------------------------------------
def match_start(digest: str, player_a: int, player_b: int, seed: str) -> str:
    """What the first entry of a match's log links to: the settings, the players' ids and the lot's seed."""
    return _sha256([digest, player_a, player_b, seed])


def match_link(previous: str, seq: int, at: int, act: str, payload: Mapping[str, object]) -> str:
    """The hash of a match's entry, in hexadecimal."""
    return _sha256([previous, seq, at, act, payload])


def _sha256(value: object) -> str:
    return hashlib.sha256(canonical(value).encode()).hexdigest()


# Settings -----------------------------------------------------------------------------------------
def format_of(digest: str, settings: dict[str, object]) -> MatchFormat:
    """The frozen settings of a row, read once per process. Raises `BadSetting`."""
    return _format(digest, _Settings(settings))


class _Settings:
    """Settings that the cache takes for equal: the digest beside them says what they are."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values = values

    def __hash__(self) -> int:
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Settings) and self.values == other.values


@lru_cache(maxsize=512)
def _format(digest: str, settings: _Settings) -> MatchFormat:
    return format_from_dict(settings.values)
