"""The results seen from each entrant: a line for every round, and who counts for nobody."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property

from games.rules.match import DecidedBy
from tournaments.pairing.snapshot import (
    ByeKind,
    Entrant,
    FinishedRound,
    GameScore,
    MatchScore,
    Snapshot,
    Verdict,
)
from tournaments.tiebreaks.counting import Counting, Format, Points, Scoring, Unplayed


class Mark(StrEnum):
    """How a match went for the one whose line it is."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class Category(StrEnum):
    """The kinds of unplayed rounds (C.07 §16.2.1 to §16.2.5)."""

    FULL_BYE = "full_bye"
    FORFEIT_WIN = "forfeit_win"
    BYE_AND_BACK = "bye_and_back"
    FORFEIT_LOSS = "forfeit_loss"
    BYE_FOR_GOOD = "bye_for_good"

    @property
    def voluntary(self) -> bool:
        """§16.1.2: whether the entrant could have played."""
        return self in {Category.BYE_AND_BACK, Category.FORFEIT_LOSS, Category.BYE_FOR_GOOD}


@dataclass(frozen=True)
class GameLine:
    """A game as one entrant sees it; `moves` are the winner's own."""

    points: Fraction
    against: Fraction
    moves: int | None
    played: bool

    @property
    def won(self) -> bool:
        """Whether the entrant won it."""
        return self.points > self.against


@dataclass(frozen=True)
class Line:
    """What a round was for one entrant: a match (`opponent`, `mark`, `games`) or a `bye`.

    `first`: whether the entrant was the first player of game 1. `counted` is False for matches with or of
    somebody who withdrew early: they are shown, but `points` then enter no sum.
    """

    round: int
    points: Points
    opponent: int | None = None
    mark: Mark | None = None
    first: bool = False
    games: tuple[GameLine, ...] = ()
    by: DecidedBy | None = None
    bye: ByeKind | None = None
    unplayed: Category | None = None
    counted: bool = True


@dataclass(frozen=True)
class Ledger:
    """All lines of all entrants, in the order of rounds, after round `after`.

    `annulled`: who left a round robin before half of the matches and therefore counts for nobody.
    """

    counting: Counting
    after: int
    rounds: tuple[int, ...]
    entrants: Mapping[int, Entrant]
    lines: Mapping[int, tuple[Line, ...]]
    annulled: frozenset[int]

    def counted(self, number: int) -> Iterator[Line]:
        """The lines that enter sums."""
        return (line for line in self.lines[number] if line.counted)

    @cached_property
    def points(self) -> Mapping[int, Points]:
        """Everybody's points."""
        return {
            number: sum((line.points for line in self.counted(number)), Points()) for number in self.lines
        }

    @cached_property
    def matches(self) -> Mapping[int, int]:
        """How many matches that count everybody has had, played or not."""
        return {
            number: sum(line.opponent is not None for line in self.counted(number)) for number in self.lines
        }

    @cached_property
    def for_opponents(self) -> Mapping[int, Points]:
        """Everybody's points as their opponents' tie-breaks see them (§16.3): who left draws the rest."""
        if self.counting.unplayed is Unplayed.REGULAR:
            return self.points
        drawn = self.counting.scoring.drawn
        return {
            number: sum(
                (
                    drawn if line.unplayed is Category.BYE_FOR_GOOD else line.points
                    for line in self.counted(number)
                ),
                Points(),
            )
            for number in self.lines
        }


def ledger(snapshot: Snapshot, counting: Counting, *, after: int | None = None) -> Ledger:
    """The ledger after the latest finished round, or the latest one up to `after`."""
    known = snapshot.after(after)
    rounds = tuple(sorted(round_.number for round_ in known.rounds))
    lines = _lines(known, counting, rounds)
    out = frozenset(entrant.number for entrant in known.entrants if entrant.withdrawn(known.last_round))
    annulled = _left_early(out, lines, counting)
    return Ledger(
        counting,
        known.last_round,
        rounds,
        {entrant.number: entrant for entrant in known.entrants},
        {number: _struck_out(number, own, annulled) for number, own in lines.items()},
        annulled,
    )


def _lines(known: Snapshot, counting: Counting, rounds: tuple[int, ...]) -> dict[int, tuple[Line, ...]]:
    """Everybody's lines. In a Swiss whoever does not appear in a round has a zero-point bye (§16.1.1)."""
    lines: dict[int, dict[int, Line]] = {entrant.number: {} for entrant in known.entrants}
    for round_ in known.rounds:
        for number, line in _told(round_, counting.scoring):
            lines[number][line.round] = line
    if counting.format is Format.SWISS:
        for own in lines.values():
            own |= {number: _free(number, ByeKind.ZERO, Points()) for number in rounds if number not in own}
    return {number: _classified([own[key] for key in sorted(own)]) for number, own in lines.items()}


def _told(round_: FinishedRound, scoring: Scoring) -> Iterator[tuple[int, Line]]:
    """The lines of a round, each with the number whose it is."""
    for match in round_.matches:
        first, second = scoring.match(match)
        yield match.pair.first, _line(round_.number, match, first, is_first=True)
        yield match.pair.second, _line(round_.number, match, second, is_first=False)
    for bye in round_.byes:
        yield bye.number, _free(round_.number, bye.kind, scoring.free(bye.kind))


def _line(number: int, match: MatchScore, points: Points, *, is_first: bool) -> Line:
    mark = _mark(match.verdict, is_first=is_first)
    forfeit = Category.FORFEIT_LOSS if mark is Mark.LOSS else Category.FORFEIT_WIN
    return Line(
        number,
        points,
        opponent=match.pair.second if is_first else match.pair.first,
        mark=mark,
        first=is_first,
        games=tuple(_game(game, is_first=is_first) for game in match.games),
        by=match.by,
        unplayed=None if match.played else forfeit,
    )


def _mark(verdict: Verdict, *, is_first: bool) -> Mark:
    if verdict is Verdict.DRAWN:
        return Mark.DRAW
    return Mark.WIN if verdict is (Verdict.FIRST if is_first else Verdict.SECOND) else Mark.LOSS


def _game(game: GameScore, *, is_first: bool) -> GameLine:
    own, other = (game.first, game.second) if is_first else (game.second, game.first)
    return GameLine(own, other, game.moves, game.played)


def _free(number: int, kind: ByeKind, points: Points) -> Line:
    category = Category.FULL_BYE if kind is ByeKind.FULL else Category.BYE_FOR_GOOD
    return Line(number, points, bye=kind, unplayed=category)


def _classified(lines: list[Line]) -> tuple[Line, ...]:
    """§16.2.3: a bye asked for is one for good unless the entrant came back in a later round."""
    there = [line.round for line in lines if line.unplayed is None or not line.unplayed.voluntary]
    back = max(there, default=0)
    return tuple(
        replace(line, unplayed=Category.BYE_AND_BACK)
        if line.unplayed is Category.BYE_FOR_GOOD and line.round < back
        else line
        for line in lines
    )


# Withdrawals ----------------------------------------------------------------------------------------------
def _left_early(
    out: Iterable[int], lines: Mapping[int, tuple[Line, ...]], counting: Counting
) -> frozenset[int]:
    """Who is out of a round robin having played fewer than half of the matches."""
    if counting.format is not Format.ROUND_ROBIN:
        return frozenset()
    due = (len(lines) - 1) * counting.laps
    played = {number: sum(line.unplayed is None for line in lines[number]) for number in out}
    return frozenset(number for number in out if 2 * played[number] < due)


def _struck_out(number: int, lines: tuple[Line, ...], annulled: frozenset[int]) -> tuple[Line, ...]:
    """The lines that count for nobody marked so."""
    if not annulled:
        return lines
    return tuple(
        replace(line, counted=number not in annulled and line.opponent not in annulled) for line in lines
    )
