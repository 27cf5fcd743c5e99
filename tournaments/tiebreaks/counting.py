"""How a tournament counts: points, their order, tie-breaks, unplayed matches."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from tournaments.pairing.snapshot import ByeKind, MatchScore, Verdict

NOTHING, HALF, ONE = Fraction(0), Fraction(1, 2), Fraction(1)


class Score(StrEnum):
    """The two sums that a match adds to."""

    MATCH = "match"
    GAMES = "game"


@dataclass(frozen=True)
class Points:
    """What something is worth in match points and in game points."""

    match: Fraction = NOTHING
    games: Fraction = NOTHING

    def of(self, score: Score) -> Fraction:
        """The part of it that counts towards `score`."""
        return self.match if score is Score.MATCH else self.games

    def __add__(self, other: "Points") -> "Points":
        return Points(self.match + other.match, self.games + other.games)


@dataclass(frozen=True)
class Scoring:
    """Match points of a win, a draw, a loss and a bye; `games`: games of a match."""

    win: Fraction = ONE
    draw: Fraction = HALF
    loss: Fraction = NOTHING
    bye: Fraction = NOTHING
    games: int = 2

    @property
    def won(self) -> Points:
        """A match won in all its games."""
        return Points(self.win, Fraction(self.games))

    @property
    def drawn(self) -> Points:
        """A drawn match, and a half-point bye."""
        return Points(self.draw, Fraction(self.games, 2))

    def free(self, kind: ByeKind) -> Points:
        """A bye's worth. In game points one worth a win is all games won, one worth nothing none."""
        share = min(self.bye / self.win, ONE) if self.win else NOTHING
        full = Points(self.bye, self.games * share)
        return {ByeKind.FULL: full, ByeKind.HALF: self.drawn, ByeKind.ZERO: Points()}[kind]

    def match(self, match: MatchScore) -> tuple[Points, Points]:
        """What a match gives its first and its second."""
        first, second = {
            Verdict.FIRST: (self.win, self.loss),
            Verdict.SECOND: (self.loss, self.win),
            Verdict.DRAWN: (self.draw, self.draw),
            Verdict.NEITHER: (self.loss, self.loss),
        }[match.verdict]
        return (
            Points(first, sum((game.first for game in match.games), NOTHING)),
            Points(second, sum((game.second for game in match.games), NOTHING)),
        )


class TieBreak(StrEnum):
    """What may decide among equals. Where a score enters it is the one that ranks first, unless named."""

    DIRECT = "direct"  # C.07 §6
    BUCHHOLZ = "buchholz"  # §8.1, also called Solkoff
    BUCHHOLZ_CUT_1 = "buchholz_cut_1"  # §14.1
    BUCHHOLZ_CUT_2 = "buchholz_cut_2"  # §14.2
    MEDIAN_1 = "median_1"  # §14.3
    MEDIAN_2 = "median_2"  # §14.4
    SONNEBORN_BERGER = "sonneborn_berger"  # §9.1
    SONNEBORN_BERGER_GAMES = "sonneborn_berger_games"  # §13.2.4: on game points
    PROGRESSIVE = "progressive"  # §7.5
    WINS = "wins"  # §7.1
    KOYA = "koya"  # §9.2
    FEWEST_MOVES = "fewest_moves"
    MATCH_POINTS = "match_points"  # §13.1
    GAME_POINTS = "game_points"  # §13.1
    LOTS = "lots"  # §4.2


class Format(StrEnum):
    """Whether the pairings stand from the beginning or follow from the results."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"


class Unplayed(StrEnum):
    """How unplayed matches enter tie-breaks; they count towards the points in any case."""

    REGULAR = "regular"  # §15.2: as if they had been played
    DUMMY = "dummy"  # §16 of 2024: against somebody with the entrant's own score
    CAPPED = "capped"  # §16 of 2026: the same, but that score has an upper limit


USUAL_ORDER: Mapping[Format, tuple[TieBreak, ...]] = MappingProxyType(
    {
        Format.ROUND_ROBIN: (
            TieBreak.DIRECT,
            TieBreak.SONNEBORN_BERGER,
            TieBreak.WINS,
            TieBreak.KOYA,
            TieBreak.FEWEST_MOVES,
            TieBreak.LOTS,
        ),
        Format.SWISS: (
            TieBreak.DIRECT,
            TieBreak.BUCHHOLZ_CUT_1,
            TieBreak.BUCHHOLZ,
            TieBreak.SONNEBORN_BERGER,
            TieBreak.WINS,
            TieBreak.FEWEST_MOVES,
            TieBreak.LOTS,
        ),
    }
)
USUAL_UNPLAYED: Mapping[Format, Unplayed] = MappingProxyType(
    {Format.ROUND_ROBIN: Unplayed.REGULAR, Format.SWISS: Unplayed.DUMMY}
)


@dataclass(frozen=True)
class Counting:
    """How results become standings. `laps`: how often each meets each in a round robin. `seed`: of the lots.

    `usual` gives what a format has where the organiser says nothing else.
    """

    format: Format
    scoring: Scoring
    tie_breaks: tuple[TieBreak, ...]
    unplayed: Unplayed
    first: Score = Score.MATCH
    laps: int = 1
    seed: str = ""


def usual(format_: Format, *, games: int = 2, laps: int = 1, seed: str = "") -> Counting:
    """A bye is worth a win in a Swiss and nothing in a round robin; tie-breaks come in the usual order."""
    scoring = Scoring(bye=ONE if format_ is Format.SWISS else NOTHING, games=games)
    return Counting(format_, scoring, USUAL_ORDER[format_], USUAL_UNPLAYED[format_], laps=laps, seed=seed)
