"""Who plays: entering, withdrawing, returning, and the numbers by which the tables pair."""

import hashlib
from collections.abc import Mapping

from django.contrib.auth.models import User

from games.models import Player
from games.services.verb import verb
from tournaments.log import Act
from tournaments.models import Entry, Round, Tournament
from tournaments.services import desk, forfeits
from tournaments.services.desk import State
from tournaments.services.errors import BadNumbers, NotEntered

_UNNUMBERED = 1 << 15


# Entering -----------------------------------------------------------------------------------------
@verb
def enter(*, tournament_id: int, by: Player, at: int) -> Entry:
    """A player enters; again changes nothing. Raises `MayNotEnter`, `TournamentState`."""
    desk.check_may_enter(by)
    tournament = desk.locked(tournament_id)
    return _entered(tournament, by, desk.login_of(by), at, State.ENTRIES_OPEN)


@verb
def add(*, tournament_id: int, player: Player, by: User, at: int) -> Entry:
    """The organiser enters a player; with entries closed, the new one gets the last number.

    A round robin that runs takes nobody in. Raises `NotOrganiser`, `TournamentState`.
    """
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    return _entered(tournament, player, by.pk, at, State.DRAFT, State.ENTRIES_OPEN, State.ENTRIES_CLOSED)


def _entered(tournament: Tournament, player: Player, by: int | None, at: int, *allowed: str) -> Entry:
    entry = Entry.objects.filter(tournament=tournament, player=player).first()
    if entry is not None and not entry.withdrawn:
        return entry
    desk.check_state(tournament, *allowed)
    if entry is None:
        entry = Entry(tournament=tournament, player=player, entered_at=at)
    entry.state, entry.tournament = Entry.State.ENTERED, tournament
    entry.save()
    tournament.record(at, Act.ENTERED, by=by, entry=entry.pk, player=player.pk, numbers=_renumbered(entry))
    entry.refresh_from_db(fields=["number"])
    return entry


# Withdrawing and returning ------------------------------------------------------------------------
@verb
def withdraw(*, tournament_id: int, by: Player, at: int, open_games: bool = False) -> Entry:
    """A player withdraws: from the next round on, and from open games only if asked (tournaments.md §3).

    Again changes nothing. Raises `NotEntered`, `TournamentState`.
    """
    tournament = desk.locked(tournament_id)
    entry = Entry.objects.select_related("player").filter(tournament=tournament, player=by).first()
    if entry is None:
        raise NotEntered
    entry.tournament = tournament
    return _withdrawn(entry, desk.login_of(by), at, open_games=open_games)


@verb
def remove(*, entry_id: int, by: User, at: int, open_games: bool = False) -> Entry:
    """The organiser withdraws somebody, as `withdraw` does. Raises `NotOrganiser`, `TournamentState`."""
    desk.check_may(by)
    return _withdrawn(desk.locked_entry(entry_id), by.pk, at, open_games=open_games)


@verb
def bring_back(*, entry_id: int, by: User, at: int) -> Entry:
    """A withdrawn entry plays again from the next round on; forfeited rounds stay (tournaments.md §3).

    Again changes nothing. Raises `NotOrganiser`, `TournamentState`, `NotEntered` for who was not in the draw.
    """
    desk.check_may(by)
    entry = desk.locked_entry(entry_id)
    if not entry.withdrawn:
        return entry
    tournament = entry.tournament
    desk.check_state(tournament, State.RUNNING)
    if entry.number is None:
        raise NotEntered
    since, until = entry.absences[-1][0], next_round(tournament)
    entry.absences = [*entry.absences[:-1], *([[since, until]] if since < until else [])]
    entry.state = Entry.State.ENTERED
    entry.save()
    tournament.record(at, Act.RETURNED, by=by.pk, entry=entry.pk, until=until)
    return entry


def _withdrawn(entry: Entry, by: int | None, at: int, *, open_games: bool) -> Entry:
    tournament = entry.tournament
    if not entry.withdrawn:
        desk.check_state(tournament, State.DRAFT, State.ENTRIES_OPEN, State.ENTRIES_CLOSED, State.RUNNING)
        since = _leave(entry)
        numbers = _renumbered(entry)
        tournament.record(at, Act.WITHDRAWN, by=by, entry=entry.pk, since=since, numbers=numbers)
    if open_games and tournament.state == State.RUNNING:
        forfeits.open_pairings(entry, by=by, at=at)
    return entry


def _leave(entry: Entry) -> int | None:
    """From which round on; None before the first is drafted: then the entry is in none."""
    running = entry.tournament.state == State.RUNNING
    since = next_round(entry.tournament) if running else None
    entry.state = Entry.State.WITHDRAWN
    if running:
        entry.absences = [*entry.absences, [since, None]]
    else:
        entry.number = None
    entry.save()
    return since


def next_round(tournament: Tournament) -> int:
    """The first round that is not published; one more than there are where all are."""
    states = list(tournament.rounds.order_by("number").values_list("number", "state"))
    return next((number for number, state in states if state == Round.State.DRAFTED), len(states) + 1)


# Numbers ------------------------------------------------------------------------------------------
@verb
def set_numbers(
    *,
    tournament_id: int,
    by: User,
    numbers: Mapping[int, int],
    at: int,
    expected: int | None = None,
) -> Tournament:
    """The organiser numbers the entries: `numbers` maps each standing entry's id to one of 1, 2, …

    The same again changes nothing. Raises `NotOrganiser`, `TournamentState`, `TournamentChanged`, `BadNumbers`.
    """
    desk.check_may(by)
    tournament = desk.locked(tournament_id)
    field = list(tournament.entries.filter(state=Entry.State.ENTERED))
    if {entry.pk: entry.number for entry in field} == dict(numbers):
        return tournament
    desk.check_state(tournament, State.DRAFT, State.ENTRIES_OPEN, State.ENTRIES_CLOSED)
    desk.check_seen(tournament, expected)
    fits = numbers.keys() == {entry.pk for entry in field}
    if not fits or sorted(numbers.values()) != [*range(1, len(field) + 1)]:
        raise BadNumbers(most=len(field))
    set_to = _set(field, numbers)
    tournament.record(at, Act.NUMBERED, by=by.pk, numbers=set_to)
    return tournament


def number(tournament: Tournament) -> list[tuple[int, int]]:
    """1, 2, … for all standing entries: those with a number first, in their order, then the others by lot.

    The answer pairs each entry's id with its number.
    """
    field = list(tournament.entries.filter(state=Entry.State.ENTERED))
    field.sort(key=lambda entry: (entry.number or _UNNUMBERED, lot(tournament.seed, entry.player_id)))
    return _set(field, {entry.pk: place for place, entry in enumerate(field, 1)})


def lot(seed: str, player_id: int) -> str:
    """What a player draws: anybody who knows the seed can repeat it."""
    return hashlib.sha256(f"{seed}:number:{player_id}".encode()).hexdigest()


def _renumbered(entry: Entry) -> list[tuple[int, int]]:
    """With entries closed the numbers stay 1, 2, … whoever comes or goes; before, nobody has any yet."""
    return number(entry.tournament) if entry.tournament.state == State.ENTRIES_CLOSED else []


def _set(field: list[Entry], numbers: Mapping[int, int]) -> list[tuple[int, int]]:
    for entry in field:
        entry.number = numbers[entry.pk]
    Entry.objects.bulk_update(field, ["number"])
    return sorted(numbers.items())
