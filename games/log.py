"""The logs' plain form: an event as a row and back, and the hash that links each entry to the one before."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache

from games.rules.events import NAMES, Begin, Event, event_from_dict, event_to_dict
from games.rules.ruleset import MatchFormat, format_from_dict

BEGIN = Begin()

# The acts of a match's own log.
AGREED, DEMANDED, READY, OPENED, ENDED = "agreed", "demanded", "ready", "opened", "ended"


def entry(seq: int, at: int, act: str, payload: Mapping[str, object]) -> dict[str, object]:
    """The columns of a match's entry, `hash` apart."""
    return {"seq": seq, "at": at, "act": act, "payload": dict(payload)}


def entry_of(seq: int, event: Event) -> dict[str, object]:
    """The columns of a game's entry, `hash` apart."""
    plain = event_to_dict(event)
    own = {name: value for name, value in plain.items() if name not in {"at", "seat", "act"}}
    return entry(seq, event.at, NAMES[type(event.act)], own) | {"seat": event.seat or ""}


def event_of(at: int, seat: str, act: str, payload: Mapping[str, object]) -> Event:
    """The event of a game's entry. Raises `BadEvent`."""
    return event_from_dict({"at": at, "seat": seat or None, "act": act, **payload})


def link(previous: str, entry: Mapping[str, object]) -> str:
    """SHA-256 over the previous hash and the entry's canonical text, in hexadecimal."""
    text = json.dumps(entry, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()


def genesis(**about: object) -> str:
    """What the first entry of a log links to: which match or game this is the log of."""
    return link("", about)


@lru_cache(maxsize=512)
def _format(digest: str, text: str) -> MatchFormat:
    return format_from_dict(json.loads(text))


def format_of(digest: str, settings: Mapping[str, object]) -> MatchFormat:
    """The frozen settings of a row, read once per process. Raises `BadSetting`."""
    return _format(digest, json.dumps(settings, sort_keys=True))
