"""A round: drafted, published, being played, complete (tournaments.md §3)."""

from django.contrib.auth.models import User

from games.models import Game
from games.services import orders
from games.services.verb import verb
from tournaments.log import Act
from tournaments.models import Pairing, Round, Tournament
from tournaments.queries.results import RELATED, outcomes
from tournaments.services import desk, forfeits, opening
from tournaments.services.desk import State
from tournaments.services.errors import StartInThePast, StepMissing

MOST_AT_ONCE = 100
Mode = Tournament.StartMode


# Publishing ---------------------------------------------------------------------------------------
@verb
def publish(
    *,
    tournament_id: int,
    number: int,
    by: User,
    at: int,
    starts_at: int | None = None,
    expected: int | None = None,
) -> Round:
    """The players see the round; games played here under fixed settings open, so that people can be ready.

    Who has withdrawn forfeits. `starts_at` (ms): where rounds start at a set time. Where each match waits for
    both players, the round is being played from now on. Again changes nothing. Raises `NotOrganiser`,
    `TournamentState`, `TournamentChanged`, `StepMissing`, `StartInThePast`.
    """
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    round_ = desk.round_of(tournament, number)
    if round_.published:
        return round_
    desk.check_state(tournament, State.RUNNING)
    desk.check_seen(tournament, expected)
    _check_publishable(round_, at, starts_at)
    round_.state, round_.published_at = Round.State.PUBLISHED, at
    round_.starts_at = starts_at if tournament.start_mode == Mode.AT_TIME else None
    round_.save()
    pairings = _pairings(round_)
    absent = _mark_absent(pairings)
    _open_matches(round_, pairings, at)
    opened = [[pairing.pk, pairing.match_id] for pairing in pairings if pairing.match_id]
    facts = {"starts_at": round_.starts_at, "absent": absent, "matches": opened}
    tournament.record(at, Act.ROUND_PUBLISHED, by=by.pk, round=number, **facts)
    if tournament.start_mode == Mode.BOTH_READY:
        _begin(round_, start=at, by=by.pk, at=at)
    return round_


@verb
def schedule(
    *,
    tournament_id: int,
    number: int,
    by: User,
    starts_at: int,
    at: int,
    expected: int | None = None,
) -> Round:
    """Set another start for a published round that has not started; the same again changes nothing.

    Raises `NotOrganiser`, `RoundState`, `TournamentChanged`, `StartInThePast`.
    """
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    round_ = desk.round_of(tournament, number)
    if round_.starts_at == starts_at:
        return round_
    desk.check_round_state(round_, Round.State.PUBLISHED)
    desk.check_seen(tournament, expected)
    if tournament.start_mode != Mode.AT_TIME:
        raise StepMissing(missing=[{"why": "start_mode"}])
    if starts_at < at:
        raise StartInThePast
    round_.starts_at = starts_at
    round_.save()
    _schedule(_pairings(round_), starts_at, at)
    tournament.record(at, Act.ROUND_SCHEDULED, by=by.pk, round=number, starts_at=starts_at)
    return round_


def _check_publishable(round_: Round, at: int, starts_at: int | None) -> None:
    """The rounds before are complete, and a start is set where one must be."""
    before = round_.tournament.rounds.filter(number__lt=round_.number).exclude(state=Round.State.COMPLETE)
    numbers = before.order_by("number").values_list("number", flat=True)
    missing: list[dict[str, object]] = [{"round": number, "why": "not_complete"} for number in numbers]
    timed = round_.tournament.start_mode == Mode.AT_TIME
    if timed and starts_at is None:
        missing.append({"round": round_.number, "why": "starts_at"})
    if missing:
        raise StepMissing(missing=missing)
    if timed and starts_at is not None and starts_at < at:
        raise StartInThePast


def _mark_absent(pairings: list[Pairing]) -> list[int]:
    """Entries that have withdrawn forfeit their pairing; the answer is their ids."""
    gone: list[int] = []
    for pairing in pairings:
        pairing.absent_a = pairing.entry_a.withdrawn
        pairing.absent_b = pairing.entry_b is not None and pairing.entry_b.withdrawn
        gone += [entry.pk for entry in (pairing.entry_a, pairing.entry_b) if entry and entry.withdrawn]
    Pairing.objects.bulk_update(pairings, ["absent_a", "absent_b"])
    return gone


def _open_matches(round_: Round, pairings: list[Pairing], at: int) -> None:
    """Only under fixed settings: else there is something to agree on first (rules.md §12.2)."""
    if round_.tournament.online and not round_.tournament.left_to_players:
        for pairing in _to_play(pairings):
            opening.open_match(pairing, at=at, begins_by=round_.starts_at)


# Starting -----------------------------------------------------------------------------------------
@verb
def start(*, tournament_id: int, number: int, by: User, at: int, expected: int | None = None) -> Round:
    """The organiser starts the round: every first game begins now. Again changes nothing.

    A round with a set time starts then, by itself. Raises `NotOrganiser`, `RoundState`, `TournamentChanged`,
    `StepMissing` before the set time.
    """
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    round_ = desk.round_of(tournament, number)
    if round_.state in {Round.State.PLAYING, Round.State.COMPLETE}:
        return round_
    desk.check_state(tournament, State.RUNNING)
    desk.check_round_state(round_, Round.State.PUBLISHED)
    desk.check_seen(tournament, expected)
    if round_.starts_at is not None and at < round_.starts_at:
        raise StepMissing(missing=[{"round": number, "why": "starts_at"}])
    return _begin(round_, start=round_.starts_at or at, by=by.pk, at=at)


def due(*, at: int) -> list[int]:
    """The rounds whose set time has come (ids)."""
    waiting = Round.objects.filter(state=Round.State.PUBLISHED, starts_at__lte=at)
    running = waiting.filter(tournament__state=State.RUNNING).order_by("starts_at")
    return list(running.values_list("pk", flat=True)[:MOST_AT_ONCE])


@verb
def start_due(*, round_id: int, at: int) -> bool:
    """Start a round whose set time has come, as of that time; whether it did. Safe to repeat, early or late."""
    row = Round.objects.filter(pk=round_id).values_list("tournament", "number").first()
    if row is None:
        return False
    tournament = desk.locked(row[0])
    round_ = desk.round_of(tournament, row[1])
    waits = round_.state == Round.State.PUBLISHED and tournament.state == State.RUNNING
    if not waits or round_.starts_at is None or at < round_.starts_at:
        return False
    _begin(round_, start=round_.starts_at, by=None, at=at)
    return True


def _begin(round_: Round, *, start: int, by: int | None, at: int) -> Round:
    """The round is being played as of `start`, found at `at`; nobody can have played before a match opened."""
    tournament = round_.tournament
    waits = tournament.start_mode == Mode.BOTH_READY
    if tournament.online and tournament.left_to_players:
        start = at
    round_.state, round_.started_at = Round.State.PLAYING, start
    round_.save()
    tournament.record(at, Act.ROUND_STARTED, by=by, round=round_.number, started_at=start)
    if tournament.online:
        pairings = _pairings(round_)
        if not waits:
            _begin_games(pairings, start, at)
        forfeits.watch(_to_play(pairings), tournament.no_show_minutes, start)
    return round_


def _begin_games(pairings: list[Pairing], start: int, at: int) -> None:
    for pairing in _to_play(pairings):
        if pairing.match is None:
            opening.open_match(pairing, at=at)
    _schedule(pairings, start, at)


def _schedule(pairings: list[Pairing], begins_by: int, at: int) -> None:
    for pairing in pairings:
        if pairing.match_id is not None:
            orders.schedule(match_id=pairing.match_id, begins_by=begins_by, at=at)


# Completing ---------------------------------------------------------------------------------------
@verb
def complete(*, tournament_id: int, number: int, by: User, at: int, expected: int | None = None) -> Round:
    """Every pairing has its result: the round counts from now on. Again changes nothing.

    The last hash of each game and match goes into the log (referee.md §7). Raises `NotOrganiser`,
    `TournamentState`, `RoundState`, `TournamentChanged`, `StepMissing` with the boards that are not done.
    """
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    round_ = desk.round_of(tournament, number)
    if round_.state == Round.State.COMPLETE:
        return round_
    desk.check_state(tournament, State.RUNNING)
    desk.check_round_state(round_, Round.State.PLAYING)
    desk.check_seen(tournament, expected)
    pairings = _pairings(round_)
    if missing := missing_in(pairings):
        raise StepMissing(missing=missing)
    round_.state, round_.completed_at = Round.State.COMPLETE, at
    round_.save()
    tournament.record(at, Act.ROUND_COMPLETED, by=by.pk, round=number, **_heads(pairings))
    return round_


def missing_in(pairings: list[Pairing]) -> list[dict[str, object]]:
    """The boards without a result that counts, and why: `[{"round", "board", "why"}]`."""
    found = outcomes(pairings)
    return [
        {"round": pairing.round.number, "board": pairing.board, "why": why}
        for pairing in pairings
        if (why := found[pairing.pk].why)
    ]


def _heads(pairings: list[Pairing]) -> dict[str, object]:
    """[[id, number of entries, last hash]] of every match and game of the round."""
    matches = [pairing.match for pairing in pairings if pairing.match is not None]
    games = Game.objects.filter(match__in=matches).order_by("pk")
    return {
        "matches": [[match.pk, match.version, match.head] for match in matches],
        "games": [list(row) for row in games.values_list("pk", "version", "head")],
    }


# Rows ---------------------------------------------------------------------------------------------
def _pairings(round_: Round) -> list[Pairing]:
    """With all that the verbs read; the round, and with it the tournament's row, is the one that is locked."""
    related = (*RELATED[1:], "entry_a__player", "entry_b__player")
    found = list(Pairing.objects.filter(round=round_).select_related(*related).order_by("board"))
    for pairing in found:
        pairing.round = round_
    return found


def _to_play(pairings: list[Pairing]) -> list[Pairing]:
    """Neither a bye nor decided by absence."""
    return [pairing for pairing in pairings if not pairing.is_bye and not pairing.absent]
