"""The tournaments of the club: running, coming and finished; and one player's part in them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from games.models import Player
from tournaments.labels.numbers import amount
from tournaments.models import Entry, Round, Tournament
from tournaments.pairing.snapshot import Snapshot
from tournaments.queries.standings import snapshots
from tournaments.queries.tables import counting
from tournaments.standings.ranking import standings
from tournaments.tiebreaks.counting import NOTHING, Score

MOST_FINISHED: Final = 50
MOST_PARTS: Final = 20
State = Tournament.State
RUNNING: Final = (State.RUNNING, State.AWAITING_APPROVAL)
COMING: Final = (State.ENTRIES_OPEN, State.ENTRIES_CLOSED)
FINISHED: Final = (State.FINAL, State.CANCELLED)


@dataclass(frozen=True)
class Tournaments:
    """All tournaments that the reader can see; drafts are for organisers alone."""

    drafts: Sequence[Tournament]
    running: Sequence[Tournament]
    coming: Sequence[Tournament]
    finished: Sequence[Tournament]

    @property
    def none(self) -> bool:
        """Whether there is nothing to show."""
        return not (self.drafts or self.running or self.coming or self.finished)


def counted() -> QuerySet[Tournament]:
    """With `players`, `rounds_in_all` and `rounds_over`, for lists."""
    rounds = Round.objects.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    every = rounds.annotate(n=Count("pk")).values("n")
    over = rounds.filter(state=Round.State.COMPLETE).annotate(n=Count("pk")).values("n")
    standing = Q(entries__state=Entry.State.ENTERED) | Q(entries__number__isnull=False)
    return Tournament.objects.annotate(
        players=Count("entries", filter=standing), rounds_in_all=Subquery(every), rounds_over=Subquery(over)
    )


def tournaments(*, drafts: bool) -> Tournaments:
    """Two queries."""
    finished = counted().filter(state__in=FINISHED).order_by("-pk")[:MOST_FINISHED]
    states = (*RUNNING, *COMING, *((State.DRAFT,) if drafts else ()))
    rows = list(counted().filter(state__in=states).order_by("-pk"))
    return Tournaments(
        [row for row in rows if row.state == State.DRAFT],
        [row for row in rows if row.state in RUNNING],
        [row for row in rows if row.state in COMING],
        list(finished),
    )


def visible(slug: str, *, drafts: bool) -> Tournament | None:
    """The tournament at this address, if the reader can see it; one query."""
    found = Tournament.objects.filter(slug=slug).first()
    return None if found is not None and found.state == State.DRAFT and not drafts else found


# One player ---------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Part:
    """A player's part in a tournament: the rank, empty before anything counts, and the points."""

    entry: Entry
    after: int
    place: str
    points: str
    players: int


def parts_of(player: Player) -> list[Part]:
    """The latest tournament first: six queries at most."""
    shown = player.entries.exclude(tournament__state=State.DRAFT).select_related("tournament")
    entries = list(shown.order_by("-tournament_id")[:MOST_PARTS])
    found = snapshots([entry.tournament for entry in entries])
    return [_part(entry, found[entry.tournament_id]) for entry in entries]


def _part(entry: Entry, known: Snapshot) -> Part:
    if entry.number is None or not known.rounds:
        return Part(entry, 0, "", "", 0)
    counts = counting(entry.tournament)
    own = standings(known, counts).of(entry.number)
    points = own.match_points if counts.first is Score.MATCH else own.game_points
    place = "" if own.rank is None else f"{own.rank}."
    return Part(entry, known.last_round, place, amount(points.amount or NOTHING), len(known.entrants))
