"""The board of a game as its reader looks at it: which part, at which ply, and what can be pressed on it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from games.labels import words
from games.queries import legal
from games.queries.board import Board, Scene, draw
from games.rules.field import Box, Field, Point
from games.rules.game import Ask, GameState, Ply
from games.rules.offers import OFFER_PLY
from games.rules.sides import Colour

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


@dataclass(frozen=True)
class Picture:
    """What the reader sees of a state. `moving`: the reader is asked for an act."""

    state: GameState
    looking: Looking
    moving: bool

    @property
    def ply(self) -> int:
        """The ply that the board shows."""
        asked = self.looking.ply
        return self.state.ply if asked is None else min(asked, self.state.ply)

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
        """Where the part shown can be moved: the direction, and the new middle as text.

        The field without edges has something in every direction, empty as it may be.
        """
        field, box = self.state.rules.field, self.scene.box
        x, y = (box.left + box.right) // 2, (box.bottom + box.top) // 2
        across, up = max(1, box.width // 2), max(1, box.height // 2)
        steps = ((way, Point(x + dx * across, y + dy * up)) for way, dx, dy in _DIRECTIONS)
        return [(way, point.signed) for way, point in steps if self._leads_on(field, point)]

    def _leads_on(self, field: Field, point: Point) -> bool:
        if field.bounded:
            return replace(self.scene, centre=point).box != self.scene.box
        return point in field

    @property
    def moved(self) -> bool:
        """Whether another part is shown than the one where the play is."""
        return self.looking.centre is not None and replace(self.scene, centre=None).box != self.scene.box

    @property
    def far_stones(self) -> list[tuple[str, Colour]]:
        """Stones outside the picture, the latest first."""
        name, box = self.state.rules.field.name, self.scene.box
        far = [(name(p), colour) for p, colour in self.scene.stones.items() if not _in(box, p)]
        return far[::-1]


def choosable(state: GameState, points: Sequence[Point]) -> tuple[Point, ...]:
    """Those of the points that the act asked for may still name, no more of them than it names."""
    if state.outcome or not points:
        return ()
    if state.asked is Ask.SLIDE:
        return tuple(p for p in points[:1] if state.position.stones.get(p) is state.to_move)
    field, stones = state.rules.field, state.position.stones
    free = [point for point in points if point in field and point not in stones]
    return tuple(free[: len(legal.to_choose(state))])


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


def ply_text(ply: Ply, state: GameState) -> str:
    """`h8`, `e2–e3`, or that it was a pass."""
    name = state.rules.field.name
    if ply.target is None:
        return _("pass")
    return f"{name(ply.origin)}–{name(ply.target)}" if ply.origin else name(ply.target)


def _title(last: Ply | None, state: GameState) -> str:
    if last is None:
        return _("The field before the first move")
    told = {"ply": last.number, "move": ply_text(last, state)}
    return _("The field after move %(ply)s: %(move)s") % told
