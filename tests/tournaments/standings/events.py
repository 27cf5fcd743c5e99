"""Small tournaments written as text, for the tests of standings."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from games.rules.events import Result
from games.rules.match import GameResult, Side, match_result
from games.rules.ruleset import MatchFormat
from tournaments.pairing.snapshot import (
    Absence,
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

HALF = Fraction(1, 2)
# What a game is written as: points of first and second, winner, whether it was played.
GAMES: Mapping[str, tuple[Fraction, Fraction, Side | None, bool]] = {
    "1": (Fraction(1), Fraction(0), Side.A, True),
    "0": (Fraction(0), Fraction(1), Side.B, True),
    "=": (HALF, HALF, None, True),
    "+": (Fraction(1), Fraction(0), Side.A, False),
    "-": (Fraction(0), Fraction(1), Side.B, False),
    "x": (Fraction(0), Fraction(0), None, False),  # both forfeited it
}
BYES = {"bye": ByeKind.FULL, "half": ByeKind.HALF, "zero": ByeKind.ZERO}


def game(text: str) -> tuple[GameScore, GameResult]:
    """`1:12`: the first won in 12 own moves; `0:9`: the second in 9; a number may be missing."""
    sign, _, number = text.partition(":")
    first, second, winner, played = GAMES[sign]
    moves = int(number) if number else None
    result = Result.DRAW if winner is None else Result.FIRST
    return GameScore(first, second, moves, played), GameResult(result, winner, moves or 0)


def match(text: str) -> MatchScore:
    """`3-5 1:12 0:9`: two games of 3 and 5."""
    pair, *games = text.split()
    return decided(Pair(*map(int, pair.split("-"))), games)


def decided(pair: Pair, games: Sequence[str]) -> MatchScore:
    """A match as the rules decide it by its games (rules.md §11.2)."""
    scores, results = zip(*map(game, games), strict=True)
    ended = match_result(MatchFormat(games=len(games)), list(results))
    assert ended.by is not None
    nobody = Verdict.DRAWN if any(score.first or score.second for score in scores) else Verdict.NEITHER
    verdict = {Side.A: Verdict.FIRST, Side.B: Verdict.SECOND, None: nobody}[ended.winner]
    return MatchScore(pair, verdict, scores, ended.by)


def event(
    entrants: int, *rounds: str, absences: Mapping[int, tuple[int, int | None]] | None = None
) -> Snapshot:
    """Rounds in order; in each, matches and byes (`bye 3`) apart by commas. Absences: since, until."""
    out = absences or {}
    return Snapshot(
        tuple(
            Entrant(number, absences=(Absence(*out[number]),) if number in out else ())
            for number in range(1, entrants + 1)
        ),
        tuple(finished(number, text.split(",")) for number, text in enumerate(rounds, 1)),
    )


def finished(number: int, texts: Iterable[str]) -> FinishedRound:
    told = [text.strip() for text in texts if text.strip()]
    byes = [Bye(int(text.split()[1]), BYES[text.split()[0]]) for text in told if text.split()[0] in BYES]
    return FinishedRound(
        number, tuple(match(text) for text in told if text.split()[0] not in BYES), tuple(byes)
    )
