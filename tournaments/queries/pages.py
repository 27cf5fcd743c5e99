"""A tournament as its pages show it: everything that one page needs, in a fixed number of queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from games.labels import formats
from games.models import Player
from tournaments.labels.states import TOURNAMENTS
from tournaments.models import Entry, Round, Tournament
from tournaments.queries import cross, progress, regulations, sheet
from tournaments.queries.asking import Asking, asking
from tournaments.queries.boards import Board, boards, of_rounds
from tournaments.queries.cross import CrossRow
from tournaments.queries.guide import Act, Guide, guide, next_act
from tournaments.queries.progress import Progress
from tournaments.queries.regulations import Fact
from tournaments.queries.sheet import Sheet
from tournaments.queries.tables import table
from tournaments.standings.ranking import Standings


@dataclass(frozen=True)
class Visit:
    """Who looks at which tournament. `desk`: an organiser, who also sees what is only drafted."""

    tournament: Tournament
    reader: Player | None
    desk: bool = False
    may_enter: bool = False

    @property
    def state(self) -> str:
        """Where the tournament stands, in one sentence."""
        return str(TOURNAMENTS[self.tournament.state])

    @cached_property
    def rounds(self) -> Sequence[Round]:
        """Those that the reader can see, in order: one query."""
        rounds = list(self.tournament.rounds.order_by("number"))
        return rounds if self.desk else [round_ for round_ in rounds if round_.published]

    @cached_property
    def entries(self) -> Sequence[Entry]:
        """Everybody who entered, by number, then in Hungarian order: one query."""
        found = self.tournament.entries.select_related("player").order_by("player__sort_key", "pk")
        return sorted(found, key=lambda entry: (entry.number is None, entry.number or 0))

    @property
    def entry(self) -> Entry | None:
        """The reader's own."""
        if self.reader is None:
            return None
        return next((entry for entry in self.entries if entry.player_id == self.reader.pk), None)

    @property
    def numbered(self) -> Mapping[int, Entry]:
        """Everybody with a pairing number."""
        return {entry.number: entry for entry in self.entries if entry.number is not None}

    @property
    def current(self) -> Round | None:
        """The round that goes on, or else the latest one that is over."""
        published = [round_ for round_ in self.rounds if round_.published]
        going = (round_ for round_ in published if round_.state != Round.State.COMPLETE)
        return next(going, published[-1] if published else None)

    @property
    def complete(self) -> Sequence[Round]:
        """The rounds that count."""
        return [round_ for round_ in self.rounds if round_.state == Round.State.COMPLETE]

    def boards(self, number: int) -> list[Board]:
        """The pairings of a round; six queries at most."""
        found = of_rounds(self.tournament, seen=self.desk).filter(round__number=number)
        return boards(found, self.reader)


@dataclass(frozen=True)
class StandingsPage:
    """The table after a round, the crosstable and the progress of points: seven queries at most."""

    visit: Visit
    after: int | None = None

    @cached_property
    def table(self) -> Standings:
        """As numbers."""
        return table(self.visit.tournament, after=self.after)

    @cached_property
    def sheet(self) -> Sheet:
        """As words."""
        return sheet.sheet(self.table, self.visit.numbered, self.visit.reader)

    @cached_property
    def cross(self) -> tuple[CrossRow, ...]:
        """Who played whom."""
        where = cross.places(self.visit.tournament)
        return cross.cross(self.table, self.visit.numbered, where, self.visit.reader)

    @cached_property
    def progress(self) -> Progress | None:
        """Points round by round; None before there are any."""
        return progress.progress(self.table, self.visit.numbered, self.visit.reader)


@dataclass(frozen=True)
class TournamentPage(StandingsPage):
    """The first page of a tournament."""

    @property
    def tournament(self) -> Tournament:
        """What it is about."""
        return self.visit.tournament

    @cached_property
    def boards(self) -> list[Board]:
        """The pairings of the round that goes on, or of the latest."""
        current = self.visit.current
        return self.visit.boards(current.number) if current else []

    @cached_property
    def asking(self) -> Asking | None:
        """The next step for this reader."""
        visit, current = self.visit, self.visit.current
        going = self.boards if current and current.state != Round.State.COMPLETE else []
        running = going if visit.tournament.state == Tournament.State.RUNNING else []
        return asking(
            visit.tournament, visit.reader, visit.entry, running, self.sheet, may_enter=visit.may_enter
        )

    @property
    def organising(self) -> Act | None:
        """The organiser's next step; None for everybody else."""
        return next_act(self.visit.tournament, self.visit.rounds) if self.visit.desk else None

    @property
    def facts(self) -> list[Fact]:
        """The regulations as sentences."""
        return regulations.regulations(self.tournament)

    @property
    def settings(self) -> list[formats.Line]:
        """The settings of the games."""
        return regulations.settings(self.tournament)


def guided(visit: Visit, at: int) -> Guide:
    """The organiser's guided page; of the round that comes next or goes on with its boards."""
    act = next_act(visit.tournament, visit.rounds)
    going = visit.boards(act.round) if act and act.round else []
    return guide(visit.tournament, visit.rounds, visit.entries, going, at)
