"""The grammar of SGF: a text as trees of nodes with raw properties, and the escapes of its texts (FF[4])."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from games.records import errors
from games.records.record import MAX_GAMES
from games.records.source import Source

MAX_NODES = 100_000
MAX_DEPTH = 500
MAX_VALUE = 65_536  # characters

_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z]{1,64}")
_VALUE = re.compile(r"\[([^\\\]]*(?:\\.[^\\\]]*)*)\]", re.DOTALL)
_ESCAPE = re.compile(r"\\(\r\n|\n\r|\n|\r|.)", re.DOTALL)
_WHITE = re.compile(r"\r\n|\n\r|\s")


class Value(NamedTuple):
    """One raw value, escapes included, and the offset of its first character."""

    raw: str
    offset: int


class Property(NamedTuple):
    """A name in capitals (FF[3] allowed small letters to be left out) and at least one value."""

    name: str
    values: tuple[Value, ...]
    offset: int


class Node:
    """A node: its properties as they stand, and the nodes that follow, the main line first."""

    __slots__ = ("children", "properties")

    def __init__(self) -> None:
        self.properties: list[Property] = []
        self.children: list[Node] = []

    def line(self) -> "Iterator[Node]":
        """This node and the main line after it."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.children[0] if node.children else None


def trees(source: Source) -> list[Node]:
    """The roots. Raises `SgfSyntax`, `TooManyNodes`, `TooDeep`, `ValueTooLong`, `TooManyGames`."""
    return _Parser(source).run()


class _Parser:
    """Reads token by token; what is open lies on a stack of its own, so that no text exhausts Python's."""

    def __init__(self, source: Source) -> None:
        self.source, self.text = source, source.text
        self.at = 0
        self.roots: list[Node] = []
        self.nodes = 0
        self.node: Node | None = None  # where the next node or property belongs
        self.open: list[Node | None] = []  # for each open bracket, the node before it
        self.closed = False  # a variation has ended: only brackets may follow

    def run(self) -> list[Node]:
        steps = {"(": self._begin_tree, ")": self._end_tree, ";": self._begin_node}
        self._skip()
        while self.at < len(self.text):
            steps.get(self.text[self.at], self._read_property)()
            self._skip()
        if self.open or not self.roots:
            raise self._wrong(")" if self.open else "(")
        return self.roots

    def _skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _wrong(self, expected: str) -> errors.SgfSyntax:
        found = self.text[self.at : self.at + 1]
        return errors.SgfSyntax(**self._here(), expected=expected, found=found)

    def _here(self) -> dict[str, int]:
        return self.source.place(self.at)._asdict()

    def _begin_tree(self) -> None:
        if len(self.open) >= MAX_DEPTH:
            raise errors.TooDeep(**self._here(), most=MAX_DEPTH)
        if not self.open and len(self.roots) >= MAX_GAMES:
            raise errors.TooManyGames(**self._here(), most=MAX_GAMES)
        if self.open and self.node is None:
            raise self._wrong(";")
        before = self.node
        self.open.append(before)
        self.at, self.closed = self.at + 1, False
        self._skip()
        if self.text[self.at : self.at + 1] != ";":
            raise self._wrong(";")
        self._begin_node()

    def _end_tree(self) -> None:
        if not self.open:
            raise self._wrong("(")
        self.node = self.open.pop()
        self.at, self.closed = self.at + 1, bool(self.open)

    def _begin_node(self) -> None:
        if not self.open or self.closed:
            raise self._wrong(")" if self.open else "(")
        if self.nodes >= MAX_NODES:
            raise errors.TooManyNodes(**self._here(), most=MAX_NODES)
        made = Node()
        (self.node.children if self.node else self.roots).append(made)
        self.node, self.nodes, self.at = made, self.nodes + 1, self.at + 1

    def _read_property(self) -> None:
        if not self.open or self.closed or self.node is None:
            raise self._wrong(")" if self.open else "(")
        name = _NAME.match(self.text, self.at)
        if not name:
            raise self._wrong(";")
        start, self.at = self.at, name.end()
        values = self._values(name[0])
        capitals = "".join(letter for letter in name[0] if letter.isupper())
        self.node.properties.append(Property(capitals or name[0].upper(), values, start))

    def _values(self, name: str) -> tuple[Value, ...]:
        values: list[Value] = []
        self._skip()
        while self.text[self.at : self.at + 1] == "[":
            found = _VALUE.match(self.text, self.at)
            if found is None:
                self.at = len(self.text)
                raise self._wrong("]")
            if len(found[1]) > MAX_VALUE:
                raise errors.ValueTooLong(**self._here(), name=name, most=MAX_VALUE)
            values.append(Value(found[1], found.start(1)))
            self.at = found.end()
            self._skip()
        if not values:
            raise self._wrong("[")
        return tuple(values)


def plain(raw: str) -> str:
    """A raw Text value as read: escapes resolved, soft line breaks gone, line ends as `\\n`."""
    pieces, at = [], 0
    for found in _ESCAPE.finditer(raw):
        pieces.append(_ends(raw[at : found.start()]))
        pieces.append("" if found[1][0] in "\r\n" else " " if found[1].isspace() else found[1])
        at = found.end()
    pieces.append(_ends(raw[at:]))
    return "".join(pieces)


def _ends(text: str) -> str:
    return _WHITE.sub(lambda found: "\n" if found[0][0] in "\r\n" else " ", text)


def simple(raw: str) -> str:
    """A raw SimpleText value as read: as `plain`, on one line."""
    return plain(raw).replace("\n", " ")


def escaped(text: str) -> str:
    """A text as a raw value. Colons need no escape: no text of ours is one half of a composed value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")
