"""Two public events, single games: what their pages tell, and the same as a snapshot."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tournaments.pairing.snapshot import (
    Bye,
    ByeKind,
    Entrant,
    FinishedRound,
    GameScore,
    MatchScore,
    Pair,
    Snapshot,
    Verdict,
)

POINTS = {"1": Fraction(1), "+": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0), "-": Fraction(0)}
BYES = {"1": ByeKind.FULL, "=": ByeKind.HALF, "0": ByeKind.ZERO}
FREE = -1  # the opponent of whoever has none


@dataclass(frozen=True)
class Told:
    """An event: its rounds, and by number what the page says of rank, points and tie-breaks in their order."""

    snapshot: Snapshot
    pairings: tuple[tuple[Pair | Bye, ...], ...]
    ranks: Mapping[int, int]
    points: Mapping[int, Fraction]
    tie_breaks: Mapping[int, tuple[Fraction, ...]]


def round_robin(folder: Path) -> Told:
    """Nine players, with one win by forfeit."""
    told = json.loads((folder / "ussa2026_roundrobin_final.json").read_text())
    rounds = [_round(number, tables) for number, tables in enumerate(told["round_pairings"], 1)]
    players = told["players"]
    return _told(players, rounds, "pts", lambda player: player["tb"])


def swiss(folder: Path) -> Told:
    """38 players, with byes asked for, half points and none."""
    told = json.loads((folder / "frome2026_open_swiss_final.json").read_text())
    players = told["players"]
    rounds = [_swiss_round(number, players) for number in range(1, told["rounds"] + 1)]
    return _told(players, rounds, "TB1", lambda player: (player["TB2"], player["TB3"]))


def single_game(pair: Pair, first: Fraction, second: Fraction, *, played: bool = True) -> MatchScore:
    """A match of one game; the number of moves is not told."""
    winner = Verdict.FIRST if first > second else Verdict.SECOND
    verdict = Verdict.DRAWN if first == second else winner
    return MatchScore(pair, verdict, (GameScore(first, second, played=played),))


def _round(number: int, tables: Iterable[Sequence[Any]]) -> FinishedRound:
    matches, byes = [], []
    for first, result, second in tables:
        if second == FREE:
            byes.append(Bye(first))
            continue
        left, right = result[0], result[-1]  # "1 - 0", "- - +"
        played = "+" not in (left, right)
        matches.append(single_game(Pair(first, second), POINTS[left], POINTS[right], played=played))
    return FinishedRound(number, tuple(matches), tuple(byes))


def _swiss_round(number: int, players: Sequence[Any]) -> FinishedRound:
    """Each pair is told twice; the one who had white tells it here."""
    told = [(player["no"], player["rounds"][number - 1]) for player in players]
    worth = POINTS | {"=": POINTS["½"]}
    matches = [
        single_game(Pair(white, game["opp"]), worth[game["res"]], 1 - worth[game["res"]])
        for white, game in told
        if game["col"] == "w"
    ]
    byes = [Bye(player, BYES[game["res"]]) for player, game in told if game["opp"] is None]
    return FinishedRound(number, tuple(matches), tuple(byes))


def _told(
    players: Sequence[Any], rounds: Sequence[FinishedRound], points: str, tie_breaks: Callable[[Any], Any]
) -> Told:
    numbers = [player["no"] for player in players]
    return Told(
        Snapshot(tuple(map(Entrant, numbers)), tuple(rounds)),
        tuple((*(match.pair for match in round_.matches), *round_.byes) for round_ in rounds),
        {player["no"]: player["rank"] for player in players},
        {player["no"]: Fraction(player[points]) for player in players},
        {player["no"]: tuple(map(Fraction, tie_breaks(player))) for player in players},
    )
