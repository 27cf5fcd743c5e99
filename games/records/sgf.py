"""SGF FF[4] GM[4] (§15): reading. The first child is the main line; nothing is repaired.

Private properties carry what SGF has no word for: `AMFIELD` the field's shape, `AMRULES` the ruleset, `AMEND`
the termination, `AMOFFER` the points of the three-move rule.
"""

import json
import re
from dataclasses import dataclass
from dataclasses import field as item

from games.records import errors
from games.records.record import (
    MAX_MOVES,
    Extra,
    Format,
    Kind,
    Place,
    Record,
    RecordedPly,
    RecordedResult,
)
from games.records.sgf_tree import Node, Property, Value, plain, simple, trees
from games.records.sgf_writer import APPLICATION, write
from games.records.source import Source, source
from games.rules.errors import Refusal
from games.rules.events import Termination
from games.rules.field import MAX_SIDE, Field, Finite, Point, field, rectangle
from games.rules.offers import OFFER_PLY, ThreeMove
from games.rules.openings import Choice, Opening
from games.rules.ruleset import MatchFormat, Ruleset, check_format, ruleset_from_dict
from games.rules.sides import BLACK, WHITE, Colour

__all__ = ["plain", "read", "result_of", "write"]

MAX_SETUP = 10_000  # points that the setups of one game may name

_COLOURS = {"B": BLACK, "W": WHITE}
_SETUPS: dict[str, Colour | None] = {"AB": BLACK, "AW": WHITE, "AE": None}
_CLOCKS = {"BL": BLACK, "WL": WHITE}
_TEXTS = {
    "PB": "black",
    "PW": "white",
    "DT": "date",
    "EV": "event",
    "PC": "place",
    "RU": "rules_text",
    "ON": "opening_text",
}
_MEANT = {"FF", "CA", "GM", "SZ", "RE", "AMFIELD", "AMRULES", "AMEND", *_TEXTS}
_CHARSET = re.compile(rb"(?<![A-Za-z])CA\s*\[\s*([^\]\s]{1,60})\s*\]")
_HEAD = 4_000  # bytes in which the charset is looked for
_SIZE = re.compile(r"\s*([0-9]{1,3})\s*(?::\s*([0-9]{1,3})\s*)?")
_POINT = re.compile(r"[a-zA-Z]{2}")
_SECONDS = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9}))?")
_RESULT = re.compile(r"([BW])\+(.*)")
_ENDS = {
    "R": Termination.RESIGNATION,
    "RESIGN": Termination.RESIGNATION,
    "T": Termination.TIME,
    "TIME": Termination.TIME,
    "F": Termination.FORFEIT,
    "FORFEIT": Termination.FORFEIT,
}
_LAST_PASS_SIDE = 19  # up to this side `tt` is a pass, as FF[3] wrote it


def read(data: bytes | str, *, assumed: Field | None = None) -> tuple[Record, ...]:
    """All games of a collection, each with its main line. `assumed`: the field where the file names no size.

    Bytes are read in the charset of a byte order mark, else of `CA`, else as UTF-8, else as Latin-1.
    Raises `RecordError`.
    """
    found = _CHARSET.search(data, 0, _HEAD) if isinstance(data, bytes) else None
    text = source(data, found[1].decode("latin-1") if found else None)
    return tuple(_Game(text, root, assumed).record() for root in trees(text))


def result_of(text: str) -> RecordedResult:
    """What an `RE` says: `B+`, `W+R`, `B+T`, `W+F`, `B+12.5`, `0`, `Draw`, `Void`, `?`; else unknown."""
    plainly = text.strip().upper()
    if won := _RESULT.fullmatch(plainly):
        return RecordedResult(Kind.WIN, _COLOURS[won[1]], _ENDS.get(won[2].strip()), text)
    kind = {"0": Kind.DRAW, "DRAW": Kind.DRAW, "VOID": Kind.VOID}.get(plainly, Kind.UNKNOWN)
    return RecordedResult(kind, text=text)


@dataclass
class _Game:
    """One game on its way from nodes to a `Record`."""

    source: Source
    root: Node
    assumed: Field | None
    plies: list[RecordedPly] = item(default_factory=list)
    setup: dict[Point, Colour] = item(default_factory=dict)
    extra: list[Extra] = item(default_factory=list)
    offered: list[Point] = item(default_factory=list)
    to_play: Colour | None = None
    named: int = 0  # points named by setups

    def record(self) -> Record:
        self.info = self._info()
        self.field = self._field()
        self.width, self.height = self._sides()
        for node in self.root.line():
            self._read_node(node)
        texts = {name: simple(self.info[key].raw) for key, name in _TEXTS.items() if key in self.info}
        made = Record(
            Format.SGF,
            self.field,
            tuple(self.plies),
            tuple((colour, point) for point, colour in self.setup.items()),
            result=self._result(),
            rules=self._rules(),
            choices=choices_of(texts.get("opening_text")),
            offered=tuple(self.offered),
            to_play=self.to_play,
            extra=tuple(self.extra),
            **texts,
        )
        return made if self.field.bounded else made.from_origin()

    def _place(self, value: Value | Property) -> Place:
        return self.source.place(value.offset)

    # The root ------------------------------------------------------------------------------------
    def _info(self) -> dict[str, Value]:
        """The root's first value of each property that is understood."""
        info: dict[str, Value] = {}
        for found in self.root.properties:
            if found.name in _MEANT:
                info.setdefault(found.name, found.values[0])
        game = info.get("GM")
        if game is not None and game.raw.strip() != "4":
            raise errors.SgfGame(**self._place(game)._asdict(), text=errors.shown(game.raw))
        return info

    def _sides(self) -> tuple[int, int]:
        value = self.info.get("SZ")
        if value is None:
            if isinstance(self.assumed, Finite):
                return self.assumed.width, self.assumed.height
            raise errors.SgfNoSize(line=1, column=1)
        found = _SIZE.fullmatch(value.raw)
        sides = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not all(1 <= side <= MAX_SIDE for side in sides):
            place = self._place(value)._asdict()
            raise errors.SgfSize(**place, text=errors.shown(value.raw), most=MAX_SIDE)
        return sides

    def _field(self) -> Field:
        sides = self._sides()
        value = self.info.get("AMFIELD")
        if value is None:
            named = rectangle(*sides)
            shaped = self.assumed
            return shaped if isinstance(shaped, Finite) and "SZ" not in self.info else named
        try:
            shape = field(simple(value.raw))
        except Refusal:
            raise self._private("AMFIELD", value) from None
        if isinstance(shape, Finite) and (shape.width, shape.height) != sides:
            raise self._private("AMFIELD", value)
        return shape

    def _private(self, name: str, value: Value) -> errors.SgfPrivate:
        place = self._place(value)._asdict()
        return errors.SgfPrivate(**place, property=name, text=errors.shown(value.raw))

    def _rules(self) -> Ruleset | None:
        value = self.info.get("AMRULES")
        if value is None:
            return None
        text = plain(value.raw)
        # The value is flat; a look at its brackets keeps deep nesting away from the parser.
        if not text.startswith("{") or text.count("{") > 1 or "[" in text:
            raise self._private("AMRULES", value)
        try:
            rules = ruleset_from_dict(json.loads(text))
            check_format(MatchFormat(rules=rules, three_move=ThreeMove.NEVER))
        except (ValueError, Refusal):
            raise self._private("AMRULES", value) from None
        return rules

    def _result(self) -> RecordedResult:
        value, end = self.info.get("RE"), self.info.get("AMEND")
        read = result_of(simple(value.raw)) if value else RecordedResult()
        if end is None:
            return read
        if end.raw not in {*Termination}:
            raise self._private("AMEND", end)
        return RecordedResult(read.kind, read.winner, Termination(end.raw), read.text)

    # Nodes ---------------------------------------------------------------------------------------
    def _read_node(self, node: Node) -> None:
        laid = self._read_setup(node)
        before = len(self.plies)
        if laid:
            self.plies.append(laid)
        for found in node.properties:
            if found.name in _COLOURS:
                self._read_moves(found)
        self._read_rest(node, before, slid=laid is not None)
        self._read_variations(node)

    def _read_moves(self, found: Property) -> None:
        for value in found.values:
            place = self._place(value)
            if len(self.plies) >= MAX_MOVES:
                raise errors.TooManyMoves(**place._asdict(), most=MAX_MOVES)
            point = self._point(found.name, value)
            self.plies.append(RecordedPly(_COLOURS[found.name], point, place=place))

    def _point(self, name: str, value: Value) -> Point | None:
        """A move's point; None for a pass. Points outside the field are read as they are."""
        text = value.raw.strip()
        if not text or (text == "tt" and max(self.width, self.height) <= _LAST_PASS_SIDE):
            return None
        if not _POINT.fullmatch(text):
            place = self._place(value)._asdict()
            raise errors.SgfPoint(**place, property=name, text=errors.shown(value.raw))
        return Point(_number(text[0]), self.height - 1 - _number(text[1]))

    def _points(self, found: Property) -> list[Point]:
        """A list of points; `aa:cc` is the whole rectangle."""
        points: list[Point] = []
        for value in found.values:
            first, colon, last = value.raw.partition(":")
            corners = [self._point(found.name, Value(part, value.offset)) for part in (first, last or first)]
            one, other = corners
            if one is None or other is None or (colon and not last):
                place = self._place(value)._asdict()
                raise errors.SgfPoint(**place, property=found.name, text=errors.shown(value.raw))
            across = range(min(one.x, other.x), max(one.x, other.x) + 1)
            down = range(max(one.y, other.y), min(one.y, other.y) - 1, -1)
            self.named += len(across) * len(down)
            if self.named > MAX_SETUP:
                raise errors.TooManyStones(**self._place(value)._asdict(), most=MAX_SETUP)
            points += [Point(x, y) for y in down for x in across]
        return points

    def _read_setup(self, node: Node) -> RecordedPly | None:
        """Setup stones before the first ply; after it, a slide (§6)."""
        found = [prop for prop in node.properties if prop.name in _SETUPS]
        if not found:
            return None
        named = {prop.name: self._points(prop) for prop in found}
        if self.plies:
            return self._slide(named, self._place(found[0]))
        for name, points in named.items():
            colour = _SETUPS[name]
            for point in points:
                self.setup.pop(point, None)
                if colour is not None:
                    self.setup[point] = colour
        return None

    def _slide(self, named: dict[str, list[Point]], place: Place) -> RecordedPly:
        counts = {name: len(points) for name, points in named.items()}
        if counts not in ({"AE": 1, "AB": 1}, {"AE": 1, "AW": 1}):
            raise errors.SgfSetup(**place._asdict())
        if len(self.plies) >= MAX_MOVES:
            raise errors.TooManyMoves(**place._asdict(), most=MAX_MOVES)
        name = "AB" if "AB" in named else "AW"
        return RecordedPly(_SETUPS[name], named[name][0], named["AE"][0], place=place)

    def _read_rest(self, node: Node, before: int, *, slid: bool) -> None:
        """Everything that is neither move nor setup: clocks, offers, whose turn it is, and the unknown."""
        for found in node.properties:
            if (
                found.name in _COLOURS
                or found.name in _SETUPS
                or (node is self.root and found.name in _MEANT)
            ):
                continue
            if found.name == "AMOFFER":
                self.offered = self._points(found)
            elif found.name == "PL" and (slid or not self.plies):
                self.to_play = self.to_play if slid else _COLOURS.get(found.values[0].raw.strip().upper()[:1])
            elif not (found.name in _CLOCKS and self._read_clock(found, before)):
                raws = tuple(value.raw for value in found.values)
                if f"{found.name}[{raws[0]}]" == APPLICATION:
                    continue
                self.extra.append(Extra(len(self.plies), found.name, raws))

    def _read_clock(self, found: Property, before: int) -> bool:
        """Time left after a ply of this node; False where it is no such time."""
        seconds = _SECONDS.fullmatch(found.values[0].raw.strip())
        mine = [n for n in range(before, len(self.plies)) if self.plies[n].colour is _CLOCKS[found.name]]
        if seconds is None or not mine or len(found.values) > 1:
            return False
        ply = self.plies[mine[-1]]
        left = int(seconds[1]) * 1_000 + int(((seconds[2] or "") + "000")[:3])
        self.plies[mine[-1]] = RecordedPly(ply.colour, ply.point, ply.origin, ply.ms, left, ply.place)
        return True

    def _read_variations(self, node: Node) -> None:
        """A discarded offer is the one variation that belongs to the game (§5.5)."""
        if len(self.plies) != OFFER_PLY - 1 or len(node.children) < 2:
            return
        picked = next((prop for prop in node.children[0].properties if prop.name == "B"), None)
        for other in node.children[1:]:
            found = {prop.name: prop for prop in other.properties}
            if picked and "AMOFFER" in found and "B" in found:
                points = [self._point("B", prop.values[0]) for prop in (picked, found["B"])]
                self.offered = [point for point in points if point]


def _number(letter: str) -> int:
    """a … z are 0 … 25, A … Z 26 … 51."""
    return ord(letter) - ord("a") if letter.islower() else ord(letter) - ord("A") + 26


def choices_of(text: str | None) -> tuple[Choice, ...]:
    """The choices in an `ON` of ours: the opening's name, then its choices; any other text holds none."""
    opening, *words = (text or "").split() or [""]
    if opening not in {*Opening} or not {*words} <= {*Choice}:
        return ()
    return tuple(map(Choice, words))
