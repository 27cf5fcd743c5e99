"""What the standings are made of: the finished rounds of a tournament as the pure part reads them."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.pairing.snapshot import Absence, Bye, ByeKind, Entrant, FinishedRound, MatchScore, Snapshot
from tournaments.queries.results import RELATED, Outcome, outcomes


def snapshot(tournament: Tournament) -> Snapshot:
    """Entrants and complete rounds; five queries, however many players and rounds there are.

    `Snapshot.after(n)` is the tournament as after round n.
    """
    return snapshots([tournament])[tournament.pk]


def snapshots(tournaments: Collection[Tournament]) -> dict[int, Snapshot]:
    """Those of several tournaments, by their ids, in as many queries."""
    field: dict[int, list[Entry]] = defaultdict(list)
    for entry in Entry.objects.filter(tournament__in=tournaments, number__isnull=False).order_by("number"):
        field[entry.tournament_id].append(entry)
    complete = Pairing.objects.filter(
        round__tournament__in=tournaments, round__state=Round.State.COMPLETE
    ).select_related(*RELATED)
    pairings: dict[int, list[Pairing]] = defaultdict(list)
    for pairing in complete.order_by("round__number", "board"):
        pairings[pairing.round.tournament_id].append(pairing)
    found = outcomes([pairing for rows in pairings.values() for pairing in rows])
    return {
        row.pk: Snapshot(tuple(map(_entrant, field[row.pk])), _rounds(pairings[row.pk], found))
        for row in tournaments
    }


def _entrant(entry: Entry) -> Entrant:
    """Players are named by their opaque ids, by which lots are drawn."""
    assert entry.number is not None
    absences = tuple(Absence(since, until) for since, until in entry.absences)
    return Entrant(entry.number, str(entry.player_id), absences)


def _bye(pairing: Pairing, number: int) -> Bye:
    """Who had withdrawn when the round was published has nothing of it."""
    return Bye(number, ByeKind.ZERO if pairing.absent_a else ByeKind.FULL)


def _rounds(pairings: Collection[Pairing], found: Mapping[int, Outcome]) -> tuple[FinishedRound, ...]:
    matches: dict[int, list[MatchScore]] = defaultdict(list)
    byes: dict[int, list[Bye]] = defaultdict(list)
    for pairing in pairings:
        number = pairing.round.number
        if (score := found[pairing.pk].score) is not None:
            matches[number].append(score)
        elif pairing.is_bye and pairing.entry_a.number is not None:
            byes[number].append(_bye(pairing, pairing.entry_a.number))
    numbers = sorted({pairing.round.number for pairing in pairings})
    return tuple(FinishedRound(number, tuple(matches[number]), tuple(byes[number])) for number in numbers)
