"""Players from a list (CSV): first what it would do, line by line, then all of it or nothing.

An import only adds. Whoever is in the club already is recognised and stays as is.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.db import connection

from games.models import Player
from games.names import sort_key
from games.records import spreadsheet
from games.services.errors import ListChanged, ListFaulty, ListTooLong, ListUnreadable
from games.services.player_lists import Details, Problem, differ, key, read
from games.services.verb import verb

LARGEST = 500_000  # bytes


class Line(NamedTuple):
    """A good line. `known`: who this is already; `namesakes`: others of the same name, who are told apart."""

    line: int
    details: Details
    known: Player | None
    namesakes: tuple[Player, ...]


@dataclass(frozen=True)
class Plan:
    """What taking a file over would do. `digest` stands for all of it."""

    file: str
    charset: str
    lines: tuple[Line, ...]
    problems: tuple[Problem, ...]
    digest: str

    @property
    def new(self) -> list[Line]:
        """Who would be added."""
        return [line for line in self.lines if line.known is None]

    @property
    def known(self) -> list[Line]:
        """Who is here already."""
        return [line for line in self.lines if line.known is not None]


# Verbs --------------------------------------------------------------------------------------------
def plan(*, file: str, content: bytes) -> Plan:
    """Read a list and change nothing: one query. Raises `ListTooLong`, `ListUnreadable`."""
    if len(content) > LARGEST:
        raise ListTooLong(most=f"{LARGEST // 1_000} kB")
    try:
        text, charset = spreadsheet.decoded(content)
    except ValueError as unreadable:
        raise ListUnreadable from unreadable
    good, problems = read(text)
    club = _Club(Player.objects.all())
    lines: list[Line] = []
    for line, details, places in good:
        if taken := club.holder_of_id(details):
            where = places["federation_id"]
            problems.append(Problem(line, where, "id_of_another", {"player": taken.name}))
            continue
        known = club.known(details)
        lines.append(Line(line, details, known, () if known else club.namesakes(details)))
    problems.sort(key=lambda item: item[:2])
    return Plan(file, charset, tuple(lines), tuple(problems), _digest(content, lines, problems))


@verb
def take_over(*, file: str, content: bytes, digest: str) -> Plan:
    """Add everybody whom the list adds; `digest` names the plan that was looked at. Again, nobody is new.

    Raises `ListFaulty`, `ListChanged`, and as `plan` does.
    """
    with connection.cursor() as cursor:  # nobody else adds players between looking and adding
        cursor.execute("LOCK TABLE games_player IN SHARE ROW EXCLUSIVE MODE")
    found = plan(file=file, content=content)
    if found.problems:
        raise ListFaulty(problems=len(found.problems))
    if found.new and found.digest != digest:
        raise ListChanged
    Player.objects.bulk_create(
        Player(**line.details._asdict(), sort_key=sort_key(line.details.name)) for line in found.new
    )
    return found


def _digest(content: bytes, lines: Iterable[Line], problems: Iterable[Problem]) -> str:
    told = [(line.line, line.known and line.known.pk, [item.pk for item in line.namesakes]) for line in lines]
    text = repr((hashlib.sha256(content).hexdigest(), told, [item[:3] for item in problems]))
    return hashlib.sha256(text.encode()).hexdigest()


# Who is here --------------------------------------------------------------------------------------
class _Club:
    """The players by name and federation id."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.by_name: dict[str, list[Player]] = {}
        self.by_id: dict[str, Player] = {}
        for player in players:
            self.by_name.setdefault(key(player.name), []).append(player)
            if player.federation_id:
                self.by_id[player.federation_id] = player

    def known(self, details: Details) -> Player | None:
        """The one with this federation id, else the first of the name of whom nothing is told otherwise."""
        if found := self.by_id.get(details.federation_id):
            return found
        return next((item for item in self.namesakes(details) if not differ(details, item)), None)

    def namesakes(self, details: Details) -> tuple[Player, ...]:
        """All of this name."""
        return tuple(self.by_name.get(key(details.name), ()))

    def holder_of_id(self, details: Details) -> Player | None:
        """Somebody of another name who has this federation id."""
        found = self.by_id.get(details.federation_id)
        return found if found and key(found.name) != key(details.name) else None
