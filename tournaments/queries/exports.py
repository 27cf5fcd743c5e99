"""A tournament as a file: what pages, the admin and the command hand out, read in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Final

from tournaments.exports import pairings as pairing_sheets
from tournaments.exports import players as player_sheets
from tournaments.exports import tables as table_sheets
from tournaments.exports.files import File, Form, RoundNotThere, Sheet, What, written
from tournaments.exports.pairings import Table
from tournaments.models import Pairing, Round, Tournament
from tournaments.queries.results import RELATED, outcomes
from tournaments.queries.sheet import entries_by_number
from tournaments.queries.tables import table
from tournaments.standings.crosstable import crosstable
from tournaments.standings.ranking import Standings


def export(
    tournament: Tournament, what: What, form: Form, *, after: int | None = None, drafts: bool = False
) -> File:
    """The file, headed in the reader's language; seven queries at most.

    `after`: as after that round, 0 = before the first; None: as things stand. Lists of players are always as
    things stand. `drafts`: with the rounds that only organisers see. Raises `RoundNotThere`.
    """
    return written(_SHEETS[what](tournament, after, drafts), form)


def _standings(tournament: Tournament, after: int | None, drafts: bool) -> Sheet:
    return table_sheets.standings(tournament, _table(tournament, after), entries_by_number(tournament))


def _crosstable(tournament: Tournament, after: int | None, drafts: bool) -> Sheet:
    found = _table(tournament, after)
    return table_sheets.crosstable(tournament, crosstable(found), entries_by_number(tournament), found.after)


def _table(tournament: Tournament, after: int | None) -> Standings:
    found = table(tournament, after=after)
    if after is not None and after != found.after:
        raise RoundNotThere
    return found


def _players(tournament: Tournament, after: int | None, drafts: bool) -> Sheet:
    """By number where there is one, then in Hungarian order."""
    entries = list(tournament.entries.select_related("player").order_by("player__sort_key", "pk"))
    entries.sort(key=lambda entry: (entry.number is None, entry.number or 0))
    return player_sheets.players(tournament, entries)


def _pairings(tournament: Tournament, after: int | None, drafts: bool) -> Sheet:
    rounds = [round_ for round_ in tournament.rounds.order_by("number") if drafts or round_.published]
    if after is not None and not 0 <= after <= max((round_.number for round_ in rounds), default=0):
        raise RoundNotThere
    shown = {round_.pk: round_ for round_ in rounds if after is None or round_.number <= after}
    found = _tables(shown)
    return pairing_sheets.pairings(tournament, {shown[pk]: found[pk] for pk in shown}, after)


def _tables(rounds: Mapping[int, Round]) -> Mapping[int, list[Table]]:
    """The pairings of each round, by the round's id."""
    related = (*RELATED, "entry_a__player", "entry_b__player")
    rows = list(Pairing.objects.filter(round__in=rounds).select_related(*related).order_by("board"))
    results = outcomes(rows)
    found: dict[int, list[Table]] = defaultdict(list)
    for row in rows:
        found[row.round_id].append(Table(row, *results[row.pk]))
    return found


_SHEETS: Final[dict[What, Callable[[Tournament, int | None, bool], Sheet]]] = {
    What.STANDINGS: _standings,
    What.CROSSTABLE: _crosstable,
    What.PAIRINGS: _pairings,
    What.PLAYERS: _players,
}
