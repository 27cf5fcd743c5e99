"""What is known of a tournament when it is paired or its standings are made: entrants and finished rounds.

Everything is named by pairing numbers; names of people, dates and settings of the games stand elsewhere.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from games.rules.match import DecidedBy


@dataclass(frozen=True, order=True)
class Pair:
    """Two pairing numbers; `first` is the first player of game 1."""

    first: int
    second: int

    @property
    def swapped(self) -> "Pair":
        """The same two with colours reversed."""
        return Pair(self.second, self.first)

    def __contains__(self, number: object) -> bool:
        return number in (self.first, self.second)


class ByeKind(StrEnum):
    """What a bye is worth: FULL what the scoring says of it, HALF a drawn match, ZERO nothing."""

    FULL = "full"  # allocated by the pairing
    HALF = "half"  # asked for
    ZERO = "zero"  # asked for, absent, not yet or no longer in the tournament


@dataclass(frozen=True, order=True)
class Bye:
    """An entrant without an opponent in a round."""

    number: int
    kind: ByeKind = ByeKind.FULL


@dataclass(frozen=True)
class Absence:
    """Withdrawn: out from round `since` on, back from round `until` on (None: for good)."""

    since: int
    until: int | None = None

    def covers(self, number: int) -> bool:
        """Whether the entrant was out in round `number`."""
        return self.since <= number and (self.until is None or number < self.until)


@dataclass(frozen=True)
class Entrant:
    """`number`: the pairing number. `key`: an opaque name, the same for good, by which lots are drawn."""

    number: int
    key: str = ""
    absences: tuple[Absence, ...] = ()

    def withdrawn(self, after: int) -> bool:
        """Whether the entrant was out in round `after`: a withdrawal counts from the first round it misses."""
        return any(absence.covers(after) for absence in self.absences)


# Results --------------------------------------------------------------------------------------------------
class Verdict(StrEnum):
    """Who won a match, by score or duel; NEITHER: both forfeited it, so both lost."""

    FIRST = "first"
    SECOND = "second"
    DRAWN = "drawn"
    NEITHER = "neither"


@dataclass(frozen=True)
class GameScore:
    """A finished game of a match: the points of the pair's first and second, whoever began this game.

    `moves`: the winner's own (rules §11.2), None where nobody won or nobody knows. `played`: whether it ever
    began; a win by forfeit without play did not. Void games, which are played again, do not appear.
    """

    first: Fraction
    second: Fraction
    moves: int | None = None
    played: bool = True


@dataclass(frozen=True)
class MatchScore:
    """A finished match of a round. Its game points are the sums of its games'."""

    pair: Pair
    verdict: Verdict
    games: tuple[GameScore, ...]
    by: DecidedBy = DecidedBy.SCORE

    @property
    def played(self) -> bool:
        """A match is unplayed only where all its games are (FIDE C.04.5): one forfeited game is not enough."""
        return any(game.played for game in self.games)


@dataclass(frozen=True)
class FinishedRound:
    """All matches and byes of a round that is over."""

    number: int
    matches: tuple[MatchScore, ...]
    byes: tuple[Bye, ...] = ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """Everybody who appears in the round, in no order."""
        pairs = (number for match in self.matches for number in (match.pair.first, match.pair.second))
        return (*pairs, *(bye.number for bye in self.byes))


@dataclass(frozen=True)
class Snapshot:
    """Entrants and finished rounds. Raises ValueError where a number or a round is unknown or appears twice."""

    entrants: tuple[Entrant, ...]
    rounds: tuple[FinishedRound, ...] = ()

    def __post_init__(self) -> None:
        known = [entrant.number for entrant in self.entrants]
        _refuse_twice("entrant", known)
        _refuse_twice("round", [round_.number for round_ in self.rounds])
        for round_ in self.rounds:
            _refuse_twice(f"entrant in round {round_.number}", round_.numbers)
            if strangers := set(round_.numbers) - set(known):
                raise ValueError(f"no such entrants in round {round_.number}: {sorted(strangers)}")

    def after(self, number: int | None) -> "Snapshot":
        """What was known when round `number` was over; None: all that is known."""
        if number is None:
            return self
        return Snapshot(self.entrants, tuple(round_ for round_ in self.rounds if round_.number <= number))

    @property
    def last_round(self) -> int:
        """The number of the latest finished round, 0 before the first."""
        return max((round_.number for round_ in self.rounds), default=0)


def _refuse_twice(what: str, numbers: Iterable[int]) -> None:
    if twice := sorted(number for number, times in Counter(numbers).items() if times > 1):
        raise ValueError(f"{what} more than once: {twice}")
