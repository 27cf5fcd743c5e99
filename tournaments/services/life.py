"""The life of a tournament, from draft to final, or cancelled (tournaments.md §3).

Each step is one transaction; a step that has been taken is not taken again, and says so by changing nothing.
"""

from django.contrib.auth.models import User

from games.services.verb import verb
from tournaments import log
from tournaments.log import Act
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.pairing.round_robin import PairedRound, berger
from tournaments.pairing.snapshot import Pair
from tournaments.services import desk, entries, texts
from tournaments.services import regulations as rules
from tournaments.services.desk import State
from tournaments.services.errors import RegulationsFixed, SlugTaken, StepMissing
from tournaments.services.groups import APPROVE
from tournaments.services.regulations import Regulations
from tournaments.services.texts import Text

FEWEST_ENTRIES = 2
BEFORE_START = (State.DRAFT, State.ENTRIES_OPEN, State.ENTRIES_CLOSED)


@verb
def create(*, by: User, regulations: Regulations, seed: str, salt: str, at: int) -> Tournament:
    """A tournament in draft. `seed` decides all its lots and is fixed now; `salt` hides the name in the log.

    The same regulations again by the same login give the same draft. Raises `NotOrganiser`, `SlugTaken`, and
    what `regulations.check` refuses.
    """
    desk.check_may(by)
    rules.check(regulations)
    if (known := Tournament.objects.filter(slug=regulations.slug).first()) is not None:
        return _same_draft(known, by, regulations)
    tournament = Tournament.objects.create(
        **rules.columns(regulations), seed=seed, salt=salt, created_at=at, head=log.start(seed)
    )
    tournament.record(at, Act.CREATED, by=by.pk, regulations=rules.logged(regulations, salt))
    return tournament


@verb
def edit(
    *, tournament_id: int, by: User, regulations: Regulations, at: int, expected: int | None = None
) -> Tournament:
    """Set all regulations; the same again changes nothing. `expected`: number of log entries that were seen.

    Raises `NotOrganiser`, `TournamentState`, `TournamentChanged`, `RegulationsFixed`, `SlugTaken`, and what
    `regulations.check` refuses.
    """
    desk.check_may(by)
    rules.check(regulations)
    tournament = desk.locked(tournament_id)
    names = rules.changed(rules.of(tournament), regulations)
    if not names:
        return tournament
    desk.check_state(tournament, *BEFORE_START, State.RUNNING)
    desk.check_seen(tournament, expected)
    _check_changeable(tournament, names, regulations)
    for name, value in rules.columns(regulations).items():
        setattr(tournament, name, value)
    tournament.save()
    plain = rules.logged(regulations, tournament.salt)
    shown = names | ({"digest"} if "settings" in names else set())
    tournament.record(at, Act.EDITED, by=by.pk, regulations={name: plain[name] for name in sorted(shown)})
    return tournament


@verb
def open_entries(*, tournament_id: int, by: User, at: int, expected: int | None = None) -> Tournament:
    """Players can enter; also after entries had been closed, which then are numbered anew at their close."""
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    if tournament.state == State.ENTRIES_OPEN:
        return tournament
    desk.check_state(tournament, State.DRAFT, State.ENTRIES_CLOSED)
    desk.check_seen(tournament, expected)
    if tournament.state == State.ENTRIES_CLOSED:
        tournament.entries.update(number=None)
    return _step(tournament, State.ENTRIES_OPEN, Act.ENTRIES_OPENED, by, at)


@verb
def close_entries(*, tournament_id: int, by: User, at: int, expected: int | None = None) -> Tournament:
    """Nobody enters any more; numbers that the organiser has set stay in their order, the others go by lot."""
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    if tournament.state == State.ENTRIES_CLOSED:
        return tournament
    desk.check_state(tournament, State.DRAFT, State.ENTRIES_OPEN)
    desk.check_seen(tournament, expected)
    numbers = entries.number(tournament)
    return _step(tournament, State.ENTRIES_CLOSED, Act.ENTRIES_CLOSED, by, at, numbers=numbers)


@verb
def start(*, tournament_id: int, by: User, at: int, expected: int | None = None) -> Tournament:
    """All rounds are drafted from the Berger tables; from now on nobody enters. Raises `StepMissing`."""
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    if tournament.state == State.RUNNING:
        return tournament
    desk.check_state(tournament, State.ENTRIES_CLOSED)
    desk.check_seen(tournament, expected)
    field = {entry.number: entry for entry in tournament.entries.filter(number__isnull=False)}
    if len(field) < FEWEST_ENTRIES:
        raise StepMissing(missing=[{"why": "entries"}])
    rounds = berger(len(field), double=tournament.laps > 1)
    _draft(tournament, field, rounds)
    return _step(tournament, State.RUNNING, Act.STARTED, by, at, rounds=[_plain(round_) for round_ in rounds])


@verb
def finish(*, tournament_id: int, by: User, at: int, expected: int | None = None) -> Tournament:
    """The last round is complete: the table waits for approval. Raises `StepMissing` with the open rounds."""
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    if tournament.state == State.AWAITING_APPROVAL:
        return tournament
    desk.check_state(tournament, State.RUNNING)
    desk.check_seen(tournament, expected)
    still = tournament.rounds.exclude(state=Round.State.COMPLETE).values_list("number", flat=True)
    if missing := [{"round": number, "why": "not_complete"} for number in still.order_by("number")]:
        raise StepMissing(missing=missing)
    return _step(tournament, State.AWAITING_APPROVAL, Act.FINISHED, by, at)


@verb
def approve(*, tournament_id: int, by: User, at: int, expected: int | None = None) -> Tournament:
    """The table is final; after this only a ruling changes it (tournaments.md §6)."""
    desk.check_may(by, APPROVE)
    tournament = desk.locked(tournament_id)
    if tournament.state == State.FINAL:
        return tournament
    desk.check_state(tournament, State.AWAITING_APPROVAL)
    desk.check_seen(tournament, expected)
    return _step(tournament, State.FINAL, Act.APPROVED, by, at)


@verb
def cancel(*, tournament_id: int, by: User, reason: Text, at: int, expected: int | None = None) -> Tournament:
    """It does not take place, or not to its end. Games that are being played go on and count nowhere here."""
    desk.check_may(by)
    reason = texts.checked(reason)
    tournament = desk.locked(tournament_id)
    if tournament.state == State.CANCELLED:
        return tournament
    desk.check_state(tournament, *BEFORE_START, State.RUNNING, State.AWAITING_APPROVAL)
    desk.check_seen(tournament, expected)
    Pairing.objects.filter(round__tournament=tournament).update(no_show_at=None)
    tournament.state = State.CANCELLED
    event = tournament.record(at, Act.CANCELLED, by=by.pk, reason=reason.digest)
    texts.keep(event, "reason", reason)
    return tournament


def _same_draft(known: Tournament, by: User, regulations: Regulations) -> Tournament:
    """A second press of the button, not a second tournament. Raises `SlugTaken`."""
    by_this_login = known.events.filter(seq=1, payload__by=by.pk).exists()
    if not by_this_login or known.version > 1 or rules.of(known) != regulations:
        raise SlugTaken(slug=regulations.slug)
    return known


def _check_changeable(tournament: Tournament, names: set[str], regulations: Regulations) -> None:
    fixed = names - rules.CHANGE_ALWAYS
    if tournament.state == State.RUNNING and fixed:
        raise RegulationsFixed(regulations=sorted(fixed))
    others = Tournament.objects.filter(slug=regulations.slug).exclude(pk=tournament.pk)
    if "slug" in names and others.exists():
        raise SlugTaken(slug=regulations.slug)


def _step(tournament: Tournament, state: str, act: Act, by: User, at: int, **payload: object) -> Tournament:
    tournament.state = state
    tournament.record(at, act, by=by.pk, **payload)
    return tournament


def _draft(tournament: Tournament, field: dict[int | None, Entry], rounds: tuple[PairedRound, ...]) -> None:
    """Rows of all rounds; boards in the tables' order."""
    rows = Round.objects.bulk_create(
        Round(tournament=tournament, number=number) for number in range(1, len(rounds) + 1)
    )
    Pairing.objects.bulk_create(
        Pairing(round=row, board=board, entry_a=field[a], entry_b=None if b is None else field[b])
        for row, round_ in zip(rows, rounds, strict=True)
        for board, (a, b) in enumerate(_plain(round_), 1)
    )


def _plain(round_: PairedRound) -> list[tuple[int, int | None]]:
    """Pairing numbers, first player of game 1 first; None beside who has a bye."""
    return [
        (table.first, table.second) if isinstance(table, Pair) else (table.number, None) for table in round_
    ]
