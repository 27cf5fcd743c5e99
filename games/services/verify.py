"""Whether the logs are whole and every projection says what its log says (read only)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from games import log
from games.models import Game, GameEvent, Match
from games.records.errors import shown
from games.rules.errors import Refusal
from games.rules.events import Event
from games.rules.game import GameState
from games.rules.match import Side
from games.services import matches, states

CHUNK = 500  # games read at a time


class Finding(NamedTuple):
    """One thing that is wrong: where (`entry` from 1, 0 = the row itself), which `code`, and what."""

    match: int
    game: int | None
    entry: int
    code: str
    what: str = ""


Row = tuple[int, int, str, str, dict[str, object], str]  # seq, at, seat, act, payload, hash


def findings() -> Iterator[Finding]:
    """All findings of all matches, in the order of their ids; nothing is changed."""
    for match in Match.objects.order_by("pk").iterator(chunk_size=CHUNK):
        yield from check_match(match)


def check_match(match: Match) -> Iterator[Finding]:
    """The findings of one match and its games."""
    yield from _check_match_log(match)
    for game in match.games.order_by("number", "attempt"):
        game.match = match
        yield from check_game(game)
    yield from _check_score(match)


def check_game(game: Game) -> Iterator[Finding]:
    """A broken link, an entry that no log may hold, a projection that differs."""
    state = states.new_state(game.match)
    head, seq = "", 0
    for seq, (number, at, seat, act, payload, found) in enumerate(_rows(game), 1):
        try:
            event = log.event_of(at, seat, act, payload)
        except Refusal as refusal:
            yield Finding(game.match_id, game.pk, seq, "not_an_event", str(refusal))
            return
        head = log.link(head or log.start(game.match.format, state), number, event)
        if number != seq or found != head:
            yield Finding(game.match_id, game.pk, seq, "broken_hash")
            return
        if (problem := _folded(state, event)) is not None:
            yield Finding(game.match_id, game.pk, seq, "cannot_be_replayed", problem)
            return
    yield from _check_projection(game, state, seq, head)


def _rows(game: Game) -> Iterable[Row]:
    rows = GameEvent.objects.filter(game=game).order_by("seq")
    return rows.values_list("seq", "at", "seat", "act", "payload", "hash").iterator(chunk_size=CHUNK)


def _folded(state: GameState, event: Event) -> str | None:
    """The fold trusts its log; a log that cannot have happened makes it fail somewhere: say where."""
    try:
        state.fold(event)
    except (Refusal, LookupError, TypeError, AssertionError, AttributeError) as problem:
        return shown(f"{type(problem).__name__} {problem}")
    return None


def _check_projection(game: Game, state: GameState, entries: int, head: str) -> Iterator[Finding]:
    if (game.version, game.head) != (entries, head):
        yield Finding(game.match_id, game.pk, 0, "head_differs", f"{game.version} / {entries}")
    derived = Game(match=game.match)
    derived.project(state)
    for name in Game.projection:
        stored, true = getattr(game, name), getattr(derived, name)
        if name not in {"version", "head"} and (stored or None) != (true or None):
            yield Finding(game.match_id, game.pk, 0, "projection_differs", f"{name}: {stored} / {true}")


def _check_match_log(match: Match) -> Iterator[Finding]:
    head = log.match_start(match.digest, match.player_a_id, match.player_b_id, match.seed)
    seq, demanded = 0, False
    for seq, entry in enumerate(match.events.order_by("seq"), 1):
        head = log.match_link(head, entry.seq, entry.at, entry.act, entry.payload)
        if entry.seq != seq or entry.hash != head:
            yield Finding(match.pk, None, seq, "broken_hash")
            return
        demanded = demanded or entry.act == log.DEMANDED
    if (match.version, match.head) != (seq, head):
        yield Finding(match.pk, None, 0, "head_differs", f"{match.version} / {seq}")
    if match.format.digest != match.digest:
        yield Finding(match.pk, None, 0, "settings_differ", match.digest)
    if match.three_move != (demanded or match.format.three_move == "always"):
        yield Finding(match.pk, None, 0, "projection_differs", "three_move")


def _check_score(match: Match) -> Iterator[Finding]:
    result = matches.standing(match)
    derived = {
        "half_points_a": int(2 * result.points[Side.A]),
        "half_points_b": int(2 * result.points[Side.B]),
        "winner": result.winner or "",
        "decided_by": result.by or "",
    }
    for name, true in derived.items():
        if (stored := getattr(match, name)) != true:
            yield Finding(match.pk, None, 0, "projection_differs", f"{name}: {stored} / {true}")
