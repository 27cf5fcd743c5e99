"""A game as its page shows it to one reader: who sits where, what is asked, the board, the moves, the log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from games import exports
from games.labels import acts, duels, formats, times
from games.models import Game, Match, Player
from games.queries.asking import Asking, Kind, asking
from games.queries.downloads import Download, downloads
from games.queries.duels import arithmetic, names_of, opponent_again, standing
from games.queries.picture import Looking, Picture, ply_text
from games.queries.rights import Rights
from games.queries.sitting import Sitting, sitting
from games.queries.steps import Steps, steps
from games.rules.clock import Untimed
from games.rules.events import Event
from games.rules.game import GameState
from games.rules.match import MatchResult, Side, side_of
from games.rules.sides import FIRST, SECOND, Colour, Seat

REFRESH_SECONDS, REFRESH_SLOWLY_SECONDS = 5, 60
LONGEST_REFRESH_SECONDS = 3_600


class Move(NamedTuple):
    """A ply of the move list."""

    number: int
    text: str


class Entry(NamedTuple):
    """An entry of the game's log."""

    at: datetime
    who: str
    text: str


@dataclass(frozen=True)
class Table:
    """A game, its state, and the reader: `seat` is None for anybody but the two players."""

    game: Game
    match: Match
    games: Sequence[Game]
    state: GameState
    seat: Seat | None
    at: int
    looking: Looking

    # Who and what --------------------------------------------------------------------------------
    @property
    def past(self) -> bool:
        """Whether the reader looks back at an earlier ply."""
        asked = self.looking.ply
        return asked is not None and asked < self.state.ply

    @property
    def ply(self) -> int:
        """The ply that the board shows."""
        return self.picture.ply

    @property
    def moving(self) -> bool:
        """Whether the reader is asked for an act now."""
        state = self.state
        begun = state.begun and not state.paused and not state.outcome
        return begun and self.seat is state.to_act and not self.past

    @property
    def names(self) -> dict[Seat, str]:
        """Who sits where."""
        return names_of(self.game)

    @property
    def title(self) -> str:
        """`Nagy Réka – Kiss Ödön`."""
        return " – ".join(self.names.values())

    @property
    def sitting(self) -> list[Sitting]:
        """Both players."""
        return sitting(self.game, self.state, self.seat, self.at)

    @cached_property
    def rights(self) -> Rights:
        """What else the reader may do."""
        return Rights(self.match, self.games, self.state, self.seat, self.at, self.moving)

    @cached_property
    def picture(self) -> Picture:
        """The board as the reader looks at it."""
        return Picture(self.state, self.looking, self.moving)

    @property
    def act(self) -> str:
        """The code of the act that the reader is asked for."""
        return str(self.state.asked)

    @property
    def timed(self) -> bool:
        """Whether there are clocks to show."""
        return not isinstance(self.state.clock.control, Untimed)

    @cached_property
    def asking(self) -> Asking:
        """The one question to this reader."""
        return asking(self.game, self.state, self.seat, self.looking.chosen, sure=self.looking.sure)

    @property
    def refresh(self) -> int | None:
        """Seconds after which the page is to be looked at again: while somebody else is asked, soon; while
        the reader is, when the flag has fallen.
        """
        if self.state.outcome or self.past or self.looking.still:
            return None
        if self.moving:
            return self._after_the_flag()
        if self.looking.chosen:
            return None
        slowly = self.state.clock.control.is_correspondence
        return REFRESH_SLOWLY_SECONDS if slowly else REFRESH_SECONDS

    def _after_the_flag(self) -> int | None:
        if self.state.deadline is None:
            return None
        seconds = (self.state.deadline - self.at) // 1_000 + 2
        return seconds if seconds <= LONGEST_REFRESH_SECONDS else None

    # Moves, log, match ---------------------------------------------------------------------------
    @property
    def steps(self) -> Steps:
        """Where one can step to from the ply shown; None where there is nothing further."""
        return steps(self.ply, self.state.ply)

    @property
    def rows(self) -> Iterator[tuple[int, Sequence[Move]]]:
        """The plies two by two, each pair with its number."""
        moves = [Move(ply.number, ply_text(ply, self.state)) for ply in self.state.plies]
        bounds = [*range(0, len(moves), 2), len(moves)]
        return ((n, moves[a:b]) for n, (a, b) in enumerate(pairwise(bounds), 1) if a < b)

    @property
    def downloads(self) -> list[Download]:
        """The forms of §15, with the reason where one cannot hold this game."""
        first, second = self.names[FIRST], self.names[SECOND]
        found = exports.played_problems(self.state, self.match.format, first=first, second=second)
        return downloads(found)

    @property
    def log(self) -> list[Entry]:
        """What happened, the latest first."""
        return [self._entry(event) for event in reversed(self.state.events)]

    def _entry(self, event: Event) -> Entry:
        who = self.names[event.seat] if event.seat else ""
        return Entry(times.instant(event.at), who, acts.act(event, self.state.rules.field))

    @cached_property
    def result(self) -> MatchResult:
        """How the match stands."""
        return standing(self.match, self.games)

    @property
    def score(self) -> str:
        """The match's score in the order of the seats of this game."""
        first = side_of(FIRST, self.game.number, Side(self.match.opener))
        return " : ".join(duels.points(self.result.points[side]) for side in (first, first.other))

    @property
    def duel(self) -> str:
        """The duel rule's sums, when they matter."""
        return arithmetic(self.match, self.result)

    @property
    def following(self) -> Game | None:
        """The game after this one, if it is open."""
        later = (game for game in self.games if (game.number, game.attempt) > self._place)
        return next(later, None)

    @property
    def again(self) -> Player | None:
        """Whom the reader may challenge to another such match, once this one is decided."""
        return opponent_again(self.match, None if self.seat is None else self.game.player(self.seat).pk)

    @property
    def _place(self) -> tuple[int, int]:
        return self.game.number, self.game.attempt

    @property
    def settings_in_short(self) -> str:
        """The settings, as in a list."""
        return formats.short(self.match.format)

    @property
    def supplies(self) -> list[tuple[Colour, int]]:
        """§6.1: stones that each colour has left; empty where they are unlimited or used up."""
        supply = self.state.rules.stones_per_player
        if supply is None:
            return []
        laid = self.state.position.stones.values()
        return [(colour, supply - sum(owner is colour for owner in laid)) for colour in Colour]

    @property
    def slides_left(self) -> list[tuple[Colour, int]]:
        """§6.4: slides that each colour has left, a pass being one; empty before sliding or without a limit."""
        phase, most = self.state.slide_phase, self.state.rules.max_slides
        if phase is None or most is None:
            return []
        left = 2 * most - phase.plies
        return [(colour, (left + (colour is self.state.to_move)) // 2) for colour in Colour]

    @property
    def example(self) -> str:
        """How a square of this field is written."""
        return self.state.rules.field.example

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.asking.kind == Kind.OVER


def game_row(pk: int) -> Game | None:
    """A game with its match and all people in one query."""
    joined = ("match__player_a", "match__player_b", "first", "second")
    return Game.objects.select_related(*joined).filter(pk=pk).first()


def games_of(game: Game) -> list[Game]:
    """All games of the match, in order; this one as it is at hand."""
    return [game if row.pk == game.pk else row for row in game.match.games.order_by("number", "attempt")]
