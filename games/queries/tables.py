"""A game as its page shows it to one reader: who sits where, what is asked, the board, the moves, the log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from games import exports
from games.labels import acts, duels, formats, times, words
from games.models import Game, Match, Player
from games.queries import legal
from games.queries.asking import Asking, Kind, asking
from games.queries.board import Board, Scene, draw
from games.queries.downloads import Download, downloads
from games.queries.duels import arithmetic, names_of, opponent_again, standing
from games.queries.steps import Steps, steps
from games.rules.clock import DAY_MS, SECOND_MS, TimeControl, Untimed
from games.rules.errors import Refusal
from games.rules.events import Abort, ClaimTime, Event, OfferDraw, Pass, PlayerAct
from games.rules.field import Box, Point
from games.rules.game import Ask, GameState, Ply
from games.rules.match import MatchResult, Side, side_of
from games.rules.offers import OFFER_PLY
from games.rules.sides import FIRST, SECOND, Colour, Seat

LOW_MS = 30 * SECOND_MS
LOW_DAYS_MS = 12 * 3_600 * SECOND_MS
REFRESH_SECONDS, REFRESH_SLOWLY_SECONDS = 5, 60
LONGEST_REFRESH_SECONDS = 3_600
ZOOMED = 11  # columns and rows
_DIRECTIONS = (("left", -1, 0), ("right", 1, 0), ("up", 0, 1), ("down", 0, -1))


@dataclass(frozen=True)
class Looking:
    """How the reader looks: the squares chosen so far, round which point, at which ply (None = now)."""

    chosen: tuple[Point, ...] = ()
    centre: Point | None = None
    ply: int | None = None
    sure: bool = False  # a move is to be confirmed by a second press
    still: bool = False  # the page does not refresh itself
    zoom: bool = False  # a part of the field, its squares large enough for a finger


class Sitting(NamedTuple):
    """A player at the table. `deadline` is the instant of the flag while their clock runs."""

    seat: Seat
    player_id: int
    name: str
    role: str
    colour: Colour | None
    clock: str
    runs: bool
    low: bool
    long: bool
    deadline: datetime | None
    ready: bool
    moves: int
    won: bool
    you: bool


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
    looking: Looking = Looking()

    # Who and what --------------------------------------------------------------------------------
    @property
    def past(self) -> bool:
        """Whether the reader looks back at an earlier ply."""
        asked = self.looking.ply
        return asked is not None and asked < self.state.ply

    @property
    def ply(self) -> int:
        """The ply that the board shows."""
        asked = self.looking.ply
        return self.state.ply if asked is None else min(asked, self.state.ply)

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
        """Both players, the reader below as at a real table, else the first player above."""
        order = (SECOND, FIRST) if self.seat is not SECOND else (FIRST, SECOND)
        return [self._sitting(seat) for seat in order]

    def _sitting(self, seat: Seat) -> Sitting:
        state, game = self.state, self.game
        colour = None if state.black_seat is None else state.colour_of(seat)
        runs = state.clock.since is not None and state.clock.running is seat
        left = state.clock.left(seat, self.at)
        role = [
            str(words.SEATS[seat]),
            *([f"{words.PENS[colour]} {words.COLOURS[colour]}"] if colour else []),
        ]
        return Sitting(
            seat,
            game.player(seat).pk,
            self.names[seat],
            " · ".join(role),
            colour,
            times.clock(left),
            runs,
            runs and left is not None and left <= _low(state.clock.control),
            left is not None and left >= DAY_MS,
            times.instant(state.deadline) if runs and state.deadline else None,
            game.is_ready(seat),
            state.own_moves(seat),
            game.result == seat,
            self.seat is seat,
        )

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

    # What else the reader may do -----------------------------------------------------------------
    @property
    def can_demand(self) -> bool:
        """§5.1: whether the three-move rule may still be demanded by this reader."""
        open_still = self.match.format.three_move == "on_demand" and not self.match.three_move
        begun = self.state.begun or any(game.begun_at is not None for game in self.games)
        return self.seat is not None and open_still and not begun and not self.state.outcome

    @property
    def playing(self) -> bool:
        """Whether the reader plays in a game that runs."""
        state = self.state
        return self.seat is not None and state.begun and not state.outcome and not state.paused

    @property
    def can_offer_draw(self) -> bool:
        """§8: after one's own turn, once, where draws exist."""
        return self.playing and self._may(OfferDraw("?"))

    @property
    def can_offer_with_move(self) -> bool:
        """§8: an offer together with the turn that the reader is about to complete; not in the first one."""
        completes = self.state.asked in {Ask.STONE, Ask.SLIDE} and self.state.turns[self.state.to_act]
        offered = self.state.rules.no_draw or self.draw_offer
        return self.moving and bool(completes) and not offered

    @property
    def draw_offer(self) -> str | None:
        """The id of an offer that the reader may accept."""
        offer = self.state.draw_offer
        return offer.id if self.playing and offer and offer.seat is not self.seat else None

    @property
    def draw_offered(self) -> bool:
        """Whether the reader's own offer stands."""
        offer = self.state.draw_offer
        return bool(self.playing and offer and offer.seat is self.seat)

    @property
    def can_abort(self) -> bool:
        """§8: outside tournaments, until both have completed a turn."""
        return self.seat is not None and not self.state.outcome and self._may(Abort())

    @property
    def can_claim(self) -> bool:
        """§10: the waiting side, without clocks, after 30 days."""
        return self.playing and self._may(ClaimTime())

    @property
    def may_pass(self) -> bool:
        """§6.4: whether passing is allowed now."""
        return self.moving and self._may(Pass())

    def _may(self, act: PlayerAct) -> bool:
        """Whether the reader's act would be taken now."""
        assert self.seat is not None
        try:
            self.state.check(act, self.seat, self.at)
        except Refusal:
            return False
        return True

    # The board -----------------------------------------------------------------------------------
    @cached_property
    def scene(self) -> Scene:
        """What the board shows, without what can be pressed."""
        state, ply = self.state, self.ply
        stones = _stones(state.plies[:ply])
        last = state.plies[ply - 1] if ply else None
        now = ply == state.ply
        return Scene(
            field=state.rules.field,
            stones=stones,
            last=[last.target] if last and last.target else [],
            won=state.winning_lines() if now else [],
            slide=(last.origin, last.target) if last and last.origin and last.target else None,
            offered=self._offered if now else (),
            letters=self._letters,
            discarded=self._discarded(stones),
            title=_title(last, state),
            centre=self.looking.centre,
            most=ZOOMED if self.looking.zoom else None,
        )

    @property
    def _offered(self) -> Sequence[Point]:
        """The two moves offered (§5.2), or the squares chosen so far."""
        state = self.state
        if state.asked is Ask.PICK and not state.outcome:
            return state.offered or ()
        return self.looking.chosen if self.moving and state.asked is not Ask.SLIDE else ()

    @property
    def _letters(self) -> Sequence[str]:
        """What stands in the squares offered or chosen."""
        if self.state.asked in {Ask.PICK, Ask.OFFER, Ask.CHOICE} or self.state.outcome:
            return "AB"
        return [words.PENS[colour] for colour in legal.to_choose(self.state)]

    def _discarded(self, stones: dict[Point, Colour]) -> dict[Point, str]:
        """The offer that was not picked (§5.5), until a stone lies on it."""
        point = self.state.discarded
        if point is None or point in stones or self.ply < OFFER_PLY:
            return {}
        offered = self.state.offered or (point,)
        return {point: "AB"[offered.index(point)]}

    @cached_property
    def board(self) -> Board:
        """The picture, with a button on every square that can be pressed."""
        scene = self.scene
        if not self.moving:
            return draw(scene)
        box, chosen = scene.box, self.looking.chosen
        slid_from = chosen if self.state.asked is Ask.SLIDE else ()
        pressed = replace(
            scene,
            targets=[p for p in legal.points(self.state, chosen, box) if _in(box, p)],
            zone=legal.zone(self.state, box),
            form="choose" if self.collects else "press",
            last=slid_from or scene.last,
        )
        return draw(pressed)

    @property
    def collects(self) -> bool:
        """Whether a press on the board only chooses, to be sent by a later one."""
        ask, chosen = self.state.asked, self.looking.chosen
        several = ask in {Ask.STONES, Ask.OFFER} or (ask is Ask.SLIDE and not chosen)
        return several or (ask is Ask.STONE and self.looking.sure)

    @property
    def act(self) -> str:
        """The code of the act that the reader is asked for."""
        return str(self.state.asked)

    @property
    def chosen(self) -> list[str]:
        """The names of the squares chosen so far."""
        if self.state.asked is Ask.STONE:
            return []
        return [self.state.rules.field.name(point) for point in self.looking.chosen]

    @property
    def can_zoom(self) -> bool:
        """Whether the field has more columns or rows than a zoomed part shows."""
        box = replace(self.scene, most=None).box
        return max(box.width, box.height) > ZOOMED

    @property
    def moves_of_view(self) -> list[tuple[str, str]]:
        """Where the part shown can be moved: the direction, and the new middle as text."""
        scene, box = self.scene, self.scene.box
        x, y = (box.left + box.right) // 2, (box.bottom + box.top) // 2
        across, up = max(1, box.width // 2), max(1, box.height // 2)
        steps = ((way, Point(x + dx * across, y + dy * up)) for way, dx, dy in _DIRECTIONS)
        return [(way, point.signed) for way, point in steps if replace(scene, centre=point).box != box]

    @property
    def far_stones(self) -> list[tuple[str, Colour]]:
        """Stones outside the picture, the latest first."""
        name, box = self.state.rules.field.name, self.scene.box
        far = [(name(p), colour) for p, colour in self.scene.stones.items() if not _in(box, p)]
        return far[::-1]

    # Moves, log, match ---------------------------------------------------------------------------
    @property
    def steps(self) -> Steps:
        """Where one can step to from the ply shown; None where there is nothing further."""
        return steps(self.ply, self.state.ply)

    @property
    def rows(self) -> Iterator[tuple[int, Sequence[Move]]]:
        """The plies two by two, each pair with its number."""
        moves = [Move(ply.number, _ply_text(ply, self.state)) for ply in self.state.plies]
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


def choosable(state: GameState, points: Sequence[Point]) -> tuple[Point, ...]:
    """Those of the points that the act asked for may still name, no more of them than it names."""
    if state.outcome or not points:
        return ()
    if state.asked is Ask.SLIDE:
        return tuple(p for p in points[:1] if state.position.stones.get(p) is state.to_move)
    field, stones = state.rules.field, state.position.stones
    free = [point for point in points if point in field and point not in stones]
    return tuple(free[: len(legal.to_choose(state))])


def _low(control: TimeControl) -> int:
    return LOW_DAYS_MS if control.is_correspondence else LOW_MS


def _in(box: Box, point: Point) -> bool:
    return box.left <= point.x <= box.right and box.bottom <= point.y <= box.top


def _stones(plies: Sequence[Ply]) -> dict[Point, Colour]:
    """What lies on the field after these plies."""
    stones: dict[Point, Colour] = {}
    for ply in plies:
        if ply.origin:
            del stones[ply.origin]
        if ply.target:
            stones[ply.target] = ply.colour
    return stones


def _ply_text(ply: Ply, state: GameState) -> str:
    name = state.rules.field.name
    if ply.target is None:
        return _("pass")
    return f"{name(ply.origin)}–{name(ply.target)}" if ply.origin else name(ply.target)


def _title(last: Ply | None, state: GameState) -> str:
    if last is None:
        return _("The field before the first move")
    told = {"ply": last.number, "move": _ply_text(last, state)}
    return _("The field after move %(ply)s: %(move)s") % told
