"""What the standings are made of: the finished rounds of a tournament as the pure part reads them."""

from collections import defaultdict
from collections.abc import Collection

from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.pairing.snapshot import Absence, Bye, ByeKind, Entrant, FinishedRound, MatchScore, Snapshot
from tournaments.queries.results import RELATED, outcomes


def snapshot(tournament: Tournament) -> Snapshot:
    """Entrants and complete rounds; five queries, however many players and rounds there are.

    `Snapshot.after(n)` is the tournament as after round n.
    """
    field = tournament.entries.filter(number__isnull=False).order_by("number")
    pairings = list(
        Pairing.objects.filter(round__tournament=tournament, round__state=Round.State.COMPLETE)
        .select_related(*RELATED)
        .order_by("round__number", "board")
    )
    return Snapshot(tuple(_entrant(entry) for entry in field), _rounds(pairings))


def _entrant(entry: Entry) -> Entrant:
    """Players are named by their opaque ids, by which lots are drawn."""
    assert entry.number is not None
    absences = tuple(Absence(since, until) for since, until in entry.absences)
    return Entrant(entry.number, str(entry.player_id), absences)


def _bye(pairing: Pairing, number: int) -> Bye:
    """Who had withdrawn when the round was published has nothing of it."""
    return Bye(number, ByeKind.ZERO if pairing.absent_a else ByeKind.FULL)


def _rounds(pairings: Collection[Pairing]) -> tuple[FinishedRound, ...]:
    found = outcomes(pairings)
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
