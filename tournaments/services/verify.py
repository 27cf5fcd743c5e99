"""Whether tournaments' logs are whole, every row says what its log says, and the games' logs still end as they
did when their round was completed (read only; referee.md §7).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.models import GameEvent, MatchEvent
from games.models.logs import LogEntry
from tournaments import log
from tournaments.models import LoggedText, Pairing, ResultClaim, Tournament
from tournaments.services import regulations
from tournaments.services.replay import Told, told

CHUNK = 200  # tournaments read at a time


class Finding(NamedTuple):
    """One thing that is wrong: where (`entry` from 1, 0 = the rows themselves), which `code`, and what."""

    tournament: int
    entry: int
    code: str
    what: str = ""


def findings() -> Iterator[Finding]:
    """All findings of all tournaments, in the order of their ids; nothing is changed."""
    for tournament in Tournament.objects.order_by("pk").iterator(chunk_size=CHUNK):
        yield from check_tournament(tournament)


def check_tournament(tournament: Tournament) -> Iterator[Finding]:
    """A broken link, a changed text, a row that differs from the log, a game's log cut or rewritten."""
    broken = [*_check_chain(tournament)]
    yield from broken
    yield from _check_texts(tournament)
    if broken:
        return
    rows = tournament.events.order_by("seq").values_list("act", "payload", "at")
    try:
        found = told(rows.iterator(chunk_size=CHUNK))
    except (LookupError, TypeError, ValueError) as problem:
        yield Finding(tournament.pk, 0, "cannot_be_replayed", f"{type(problem).__name__} {problem}"[:80])
        return
    for what in _differences(tournament, found):
        yield Finding(tournament.pk, 0, "projection_differs", what)
    yield from _check_heads(tournament, found)


def _check_chain(tournament: Tournament) -> Iterator[Finding]:
    head, seq = log.start(tournament.seed), 0
    for seq, entry in enumerate(tournament.events.order_by("seq"), 1):
        head = log.link(head, entry.seq, entry.at, entry.act, entry.payload)
        if entry.seq != seq or entry.hash != head:
            yield Finding(tournament.pk, seq, "broken_hash")
            return
    if (tournament.version, tournament.head) != (seq, head):
        yield Finding(tournament.pk, 0, "head_differs", f"{tournament.version} / {seq}")


def _check_texts(tournament: Tournament) -> Iterator[Finding]:
    texts = LoggedText.objects.filter(event__tournament=tournament).select_related("event")
    for text in texts.order_by("event__seq", "name"):
        if text.event.payload.get(text.name) != log.text_digest(text.salt, text.text):
            yield Finding(tournament.pk, text.event.seq, "text_differs", text.name)


# Rows ---------------------------------------------------------------------------------------------
def _differences(tournament: Tournament, found: Told) -> Iterator[str]:
    """What a row says and the log does not."""
    if tournament.state != found.state:
        yield f"state: {tournament.state} / {found.state}"
    stored = regulations.logged(regulations.of(tournament), tournament.salt)
    stored["settings"], stored["digest"] = tournament.settings, tournament.digest
    if tournament.format.digest != tournament.digest:
        yield "settings"
    yield from (f"regulations: {name}" for name in stored if stored[name] != found.regulations.get(name))
    yield from _compared("entry", _entries(tournament), _told_entries(found))
    yield from _compared("round", _rounds(tournament), _told_rounds(found))
    pairings = [
        *Pairing.objects.filter(round__tournament=tournament)
        .select_related("round", "entry_a", "entry_b")
        .order_by("round__number", "board")
    ]
    yield from _pairings(pairings, found)
    yield from _compared("result", _claims(tournament), _told_claims(found))


Rows = Mapping[int, tuple[object, ...]]


def _compared(name: str, rows: Rows, expected: Rows) -> Iterator[str]:
    for key in sorted(rows.keys() | expected.keys()):
        if rows.get(key) != expected.get(key):
            yield f"{name} {key}"


def _entries(tournament: Tournament) -> Rows:
    columns = ("player", "state", "number", "absences")
    return {row[0]: row[1:] for row in tournament.entries.values_list("pk", *columns)}


def _told_entries(found: Told) -> Rows:
    return {
        pk: (entry.player, entry.state, entry.number, entry.absences) for pk, entry in found.entries.items()
    }


def _rounds(tournament: Tournament) -> Rows:
    columns = ("state", "starts_at", "published_at", "started_at", "completed_at")
    return {row[0]: row[1:] for row in tournament.rounds.values_list("number", *columns)}


def _told_rounds(found: Told) -> Rows:
    return {
        number: (
            round_.state,
            round_.starts_at,
            round_.published_at,
            round_.started_at,
            round_.completed_at,
        )
        for number, round_ in found.rounds.items()
    }


def _pairings(pairings: list[Pairing], found: Told) -> Iterator[str]:
    """Who meets whom, in which match, and who was not there."""
    pairs = {number: list(round_.pairs) for number, round_ in found.rounds.items()}
    for pairing in pairings:
        number = pairing.round.number
        of_log = pairs[number].pop(0) if pairs.get(number) else None
        numbers = (pairing.entry_a.number, pairing.entry_b.number if pairing.entry_b else None)
        if numbers != of_log or pairing.match_id != found.matches.get(pairing.pk):
            yield f"pairing {pairing.pk}"
        if (pairing.absent_a, pairing.absent_b) != _absent(pairing, found):
            yield f"pairing {pairing.pk}: absent"
    yield from (f"round {number}: boards" for number, left in pairs.items() if left)


def _absent(pairing: Pairing, found: Told) -> tuple[bool, bool]:
    """Who had withdrawn before, or forfeited a pairing that had no match to lose."""
    ids = (pairing.entry_a_id, pairing.entry_b_id)
    gone = [(pairing.round.number, pk) in found.absent for pk in ids]
    left = [pairing.match_id is None and (pairing.pk, pk) in found.forfeited for pk in ids]
    return gone[0] or left[0], gone[1] or left[1]


def _claims(tournament: Tournament) -> Rows:
    standing = ResultClaim.objects.filter(pairing__round__tournament=tournament)
    rows = standing.exclude(state=ResultClaim.State.SUPERSEDED)
    columns = ("number", "side", "state", "games")
    return {row[0]: row[1:] for row in rows.values_list("pairing", *columns)}


def _told_claims(found: Told) -> Rows:
    return {pk: (claim.number, claim.side, claim.state, claim.games) for pk, claim in found.claims.items()}


# Logs of games ------------------------------------------------------------------------------------
def _check_heads(tournament: Tournament, found: Told) -> Iterator[Finding]:
    """A log that was whole when its round was completed has lost its tail, or was written anew."""
    for name, model, heads in (
        ("match", MatchEvent, found.match_heads),
        ("game", GameEvent, found.game_heads),
    ):
        hashes = _hashes(model, name, {pk for pk, _version in heads})
        for (pk, version), head in heads.items():
            if version and hashes.get((pk, version)) != head:
                gone = (pk, version) not in hashes
                yield Finding(tournament.pk, 0, "cut_tail" if gone else "rewritten", f"{name} {pk}/{version}")


def _hashes(model: type[LogEntry], of: str, ids: set[int]) -> dict[tuple[int, int], str]:
    rows = model._default_manager.filter(**{f"{of}__in": ids}).values_list(of, "seq", "hash")
    return {(pk, seq): found for pk, seq, found in rows}
