"""SGF FF[4] GM[4] (§15): writing. What was read and not understood goes back as it was."""

import json
from collections.abc import Iterator

from games.records.errors import NotWritable
from games.records.record import Extra, Format, Kind, Record, RecordedResult, one_line
from games.records.sgf_tree import escaped
from games.rules.events import Termination
from games.rules.field import MAX_SIDE, Finite, Point
from games.rules.offers import OFFER_PLY
from games.rules.ruleset import ruleset_to_dict
from games.rules.sides import BLACK, WHITE

APPLICATION = "AP[Amoba Arbiter:1]"  # the number counts changes of the private properties
LETTERS = {BLACK: "B", WHITE: "W"}
_ENDS = {Termination.RESIGNATION: "R", Termination.TIME: "T", Termination.FORFEIT: "F"}
_LINE = 72
# In the root these names have their meaning; as leftovers of a later node they need a node of their own.
_ROOT = frozenset(
    (
        "FF",
        "CA",
        "GM",
        "SZ",
        "RE",
        "AMFIELD",
        "AMRULES",
        "AMEND",
        "PB",
        "PW",
        "DT",
        "EV",
        "PC",
        "RU",
        "ON",
        "PL",
    )
)


def write(record: Record) -> str:
    """The text of a record. Raises `NotWritable` (`size`, `point`): SGF goes up to 52 × 52."""
    return _Writer(record).text()


def result_text(result: RecordedResult) -> str:
    """`B+`, `B+R`, `B+T`, `B+F`, `0`, `Void`, `?` (§15)."""
    if result.kind is Kind.WIN and result.winner:
        return f"{LETTERS[result.winner]}+{_ENDS.get(result.how, '') if result.how else ''}"
    return {Kind.DRAW: "0", Kind.VOID: "Void"}.get(result.kind, "?")


def seconds(ms: int) -> str:
    """Milliseconds as SGF's real number of seconds."""
    whole, rest = divmod(ms, 1_000)
    return f"{whole}.{rest:03}" if rest else str(whole)


class _Writer:
    def __init__(self, record: Record) -> None:
        if isinstance(record.field, Finite):
            self.record, self.width, self.height = record, record.field.width, record.field.height
        else:
            self.record, self.width = record.on_square()
            self.height = self.width
        if max(self.width, self.height) > MAX_SIDE:
            raise NotWritable(format=Format.SGF, what="size", most=MAX_SIDE)

    def text(self) -> str:
        nodes = [self._root(), *map(self._node, range(1, len(self.record.plies) + 1))]
        discarded = self.record.discarded
        if discarded is None or not self._as_variation():
            return f"({_wrapped(nodes)})\n"
        before, after = nodes[:OFFER_PLY], nodes[OFFER_PLY:]
        other = f";B{self._point(discarded)}AMOFFER[]"
        return f"({_wrapped(before)}\n({_wrapped(after)})\n({other}))\n"

    def _as_variation(self) -> bool:
        """§5.5: whether ply 5 is the picked one of the two points."""
        ply = self.record.plies[OFFER_PLY - 1] if len(self.record.plies) >= OFFER_PLY else None
        return (
            ply is not None and ply.point == self.record.offered[0] and ply.colour is BLACK and not ply.origin
        )

    def _point(self, point: Point | None) -> str:
        if point is None:
            return "[]"
        column, row = point.x, self.height - 1 - point.y
        letters = _letter(column) + _letter(row)
        if letters == "tt" and max(self.width, self.height) <= 19:  # the old pass
            raise NotWritable(format=Format.SGF, what="point", point=point.signed)
        return f"[{letters}]"

    def _root(self) -> str:
        record = self.record
        square = self.width == self.height
        head = ["FF[4]GM[4]CA[UTF-8]"]
        if not any(extra.name == "AP" and not extra.ply for extra in record.extra):
            head.append(APPLICATION)
        head.append(f"SZ[{self.width}]" if square else f"SZ[{self.width}:{self.height}]")
        return (
            ";"
            + "".join([*head, *self._shape(), *self._texts(), *self._ending(), *self._setup()])
            + (self._extra(0, _ROOT))
        )

    def _shape(self) -> Iterator[str]:
        field, rules = self.record.field, self.record.rules
        if not (isinstance(field, Finite) and field.is_rectangle):
            yield f"AMFIELD[{escaped(field.spec)}]"
        if rules is not None:
            plain = json.dumps(ruleset_to_dict(rules), sort_keys=True, separators=(",", ":"))
            yield f"AMRULES[{escaped(plain)}]"

    def _texts(self) -> Iterator[str]:
        record = self.record
        texts = {
            "RU": record.rules_text,
            "PB": record.black,
            "PW": record.white,
            "DT": record.date,
            "EV": record.event,
            "PC": record.place,
            "ON": record.opening_text,
        }
        for name, text in texts.items():
            if text is not None:
                yield f"{name}[{escaped(one_line(text))}]"

    def _ending(self) -> Iterator[str]:
        result = self.record.result
        if result is None:
            return
        text = result_text(result)
        yield f"RE[{escaped(one_line(result.text)) or text}]"
        if result.how is not None and result.how is not _said(text):
            yield f"AMEND[{result.how}]"

    def _setup(self) -> Iterator[str]:
        for colour, name in LETTERS.items():
            points = [self._point(point) for owner, point in self.record.setup if owner is colour]
            if points:
                yield f"A{name}{''.join(points)}"
        if self.record.to_play:
            yield f"PL[{LETTERS[self.record.to_play]}]"

    def _node(self, number: int) -> str:
        ply = self.record.plies[number - 1]
        letter = LETTERS[ply.colour or (BLACK if number % 2 else WHITE)]
        if ply.origin is None:
            text, names = f";{letter}{self._point(ply.point)}", {letter}
        else:
            following = "W" if letter == "B" else "B"
            text = f";AE{self._point(ply.origin)}A{letter}{self._point(ply.point)}PL[{following}]"
            names = {"AE", f"A{letter}", "PL"}
        if ply.left is not None:
            text += f"{letter}L[{seconds(ply.left)}]"
        names.add(f"{letter}L")  # a clock that stood elsewhere must not become this ply's
        return text + self._extra(number, frozenset(names))

    def _extra(self, number: int, taken: frozenset[str]) -> str:
        """What belongs to the node and was not understood; a name it has already gets a node of its own."""
        names, pieces = set(taken), []
        if number == OFFER_PLY - 1 and self.record.offered and not self._as_variation():
            pieces.append("AMOFFER" + "".join(map(self._point, self.record.offered)))
        for extra in self._extras(number):
            if extra.name in names:
                pieces.append(";")
                names = set()
            names.add(extra.name)
            pieces.append(extra.name + "".join(f"[{value}]" for value in extra.values))
        return "".join(pieces)

    def _extras(self, number: int) -> list[Extra]:
        """Other formats keep theirs under names with small letters."""
        return [extra for extra in self.record.extra if extra.ply == number and extra.name.isupper()]


def _said(text: str) -> Termination | None:
    return next((end for end, letter in _ENDS.items() if text.endswith(f"+{letter}")), None)


def _letter(number: int) -> str:
    if not 0 <= number < MAX_SIDE:
        raise NotWritable(format=Format.SGF, what="point", point=str(number))
    return chr(ord("a") + number) if number < 26 else chr(ord("A") + number - 26)


def _wrapped(nodes: list[str]) -> str:
    lines = [""]
    for node in nodes:
        if len(lines[-1]) + len(node) > _LINE and lines[-1]:
            lines.append("")
        lines[-1] += node
    return "\n".join(lines)
