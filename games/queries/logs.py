"""The logs of a match and a game line by line, as the organiser's desk shows them."""

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from games import log
from games.labels import acts, times, words
from games.models import Game, GameEvent, Match
from games.rules.errors import Refusal
from games.rules.field import Field
from games.rules.sides import Seat


class Line(NamedTuple):
    """An entry: its number, its instant, who, what, and the hash that links it to the one before."""

    seq: int
    at: datetime
    who: str
    text: str
    hash: str


def of_game(game: Game) -> Iterator[Line]:
    """In the order of the log: one query."""
    field = game.match.format.rules.field
    for row in game.events.order_by("seq"):
        who = str(words.SEATS[Seat(row.seat)]) if row.seat else "–"
        yield Line(row.seq, times.instant(row.at), who, told(row, field), row.hash)


def told(row: GameEvent, field: Field) -> str:
    """An entry of a game's log; what no log may hold is shown as it stands there."""
    try:
        return acts.act(log.event_of(row.at, row.seat, row.act, row.payload), field)
    except Refusal as refusal:
        return f"{row.act} {row.payload} ({refusal})"


def of_match(match: Match) -> Iterator[Line]:
    """In the order of the log: one query."""
    for row in match.events.order_by("seq"):
        text = acts.of_match(row.act, row.payload, names(match))
        yield Line(row.seq, times.instant(row.at), "–", text, row.hash)


def names(match: Match) -> dict[str, str]:
    """The players by side."""
    return {"a": match.player_a.name, "b": match.player_b.name}
