"""Tie-breaks of an independent library (tiebreak-core), by the rules of 2024 and of 2026, agree with ours."""

from dataclasses import replace

from hypothesis import given
from tiebreak_core import GameRecord, PlayerTiebreakData
from tiebreak_core.strict import rank_standings_strict

from tests.tournaments.standings.fields import PLAYED, THOROUGH, round_robins, swiss
from tournaments.pairing.snapshot import Snapshot
from tournaments.standings.ranking import Standings, standings
from tournaments.tiebreaks.counting import Format, TieBreak, Unplayed, usual
from tournaments.tiebreaks.ledger import Category, Line

NAMES = {
    TieBreak.BUCHHOLZ: "buchholz",
    TieBreak.BUCHHOLZ_CUT_1: "buchholz_cut1",
    TieBreak.BUCHHOLZ_CUT_2: "buchholz_cut2",
    TieBreak.MEDIAN_1: "median_buchholz",
    TieBreak.MEDIAN_2: "median_buchholz_2",
    TieBreak.SONNEBORN_BERGER: "sonneborn_berger",
    TieBreak.PROGRESSIVE: "progressive",
    TieBreak.WINS: "wins",
    TieBreak.KOYA: "koya",
    TieBreak.DIRECT: "direct_encounter",
}
OPEN = tuple(name for name in NAMES if name not in {TieBreak.DIRECT, TieBreak.KOYA})
FIXED = (TieBreak.SONNEBORN_BERGER, TieBreak.WINS, TieBreak.KOYA)
KINDS = {
    None: "played",
    Category.FORFEIT_WIN: "forfeit_win",
    Category.FORFEIT_LOSS: "forfeit_loss",
    Category.FULL_BYE: "pairing_bye",
    Category.BYE_AND_BACK: "requested_bye",
    Category.BYE_FOR_GOOD: "requested_bye",
}

NOBODY = -1


def record(line: Line, *, fixed: bool) -> GameRecord | None:
    """A round as the library reads it; with fixed pairings a bye is no round."""
    if line.opponent is None and fixed:
        return None
    return GameRecord(
        NOBODY if line.opponent is None else line.opponent,
        0,
        float(line.points.match),
        "white" if line.first else "black",
        line.round,
        KINDS[line.unplayed],
    )


def told(table: Standings, *, fixed: bool) -> dict[int, PlayerTiebreakData]:
    """Everybody, as the library reads them."""
    return {
        standing.number: PlayerTiebreakData(
            standing.number,
            0,
            float(standing.match_points.amount or 0),
            [game for line in standing.lines if (game := record(line, fixed=fixed)) is not None],
        )
        for standing in table.entrants
    }


def same(
    snapshot: Snapshot,
    unplayed: Unplayed,
    tie_breaks: tuple[TieBreak, ...],
    *,
    direct: bool = True,
    laps: int | None = None,
) -> None:
    """All values agree, and the places, those who share one in the order of their numbers.

    `laps`: of a round robin; None: a Swiss.
    """
    format_ = Format.SWISS if laps is None else Format.ROUND_ROBIN
    order = (TieBreak.DIRECT, *tie_breaks) if direct else tie_breaks
    counting = replace(usual(format_, games=1), tie_breaks=order, unplayed=unplayed, laps=laps or 1)
    table = standings(snapshot, counting)
    theirs = rank_standings_strict(
        told(table, fixed=laps is not None),
        [NAMES[name] for name in order],
        len(snapshot.rounds) if laps is None else laps * (len(snapshot.entrants) - 1),
        ruleset="fide-2024" if unplayed is Unplayed.DUMMY else "fide-2026",
        mode="swiss" if laps is None else "round_robin",
    )
    for standing, player in zip(table.entrants, theirs.players, strict=True):
        assert standing.number == player.player_id
        ours = {NAMES[name]: float(standing.value(name).amount or 0) for name in tie_breaks}
        assert ours == dict(player.values)


@THOROUGH
@given(swiss())
def test_swiss_by_the_rules_of_2024(snapshot: Snapshot) -> None:
    same(snapshot, Unplayed.DUMMY, OPEN, direct=False)


@THOROUGH
@given(swiss())
def test_swiss_by_the_rules_of_2026(snapshot: Snapshot) -> None:
    same(snapshot, Unplayed.CAPPED, OPEN, direct=False)


@THOROUGH
@given(round_robins(games=1, leaving=False))
def test_round_robin(snapshot: Snapshot) -> None:
    same(snapshot, Unplayed.REGULAR, FIXED, direct=False, laps=1)


@THOROUGH
@given(round_robins(games=1, leaving=False, double=True))
def test_double_round_robin(snapshot: Snapshot) -> None:
    same(snapshot, Unplayed.REGULAR, FIXED, direct=False, laps=2)


@THOROUGH
@given(round_robins(games=1, leaving=False, signs=PLAYED))
def test_direct_encounter_in_a_round_robin(snapshot: Snapshot) -> None:
    """Without forfeits, which the library leaves out of encounters even where pairings are fixed."""
    same(snapshot, Unplayed.REGULAR, FIXED, laps=1)


@THOROUGH
@given(round_robins(games=1, leaving=False, signs=PLAYED, double=True))
def test_direct_encounter_in_a_double_round_robin(snapshot: Snapshot) -> None:
    same(snapshot, Unplayed.REGULAR, FIXED, laps=2)
