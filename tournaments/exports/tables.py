"""Standings and crosstable: everybody's rank, points and tie-breaks, and who played whom and how."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports import lines
from tournaments.exports.files import Sheet, What
from tournaments.exports.numbers import exact, of, shown
from tournaments.labels.scores import MARKS
from tournaments.labels.tiebreaks import LABELS
from tournaments.models import Entry, Tournament
from tournaments.standings.crosstable import Crosstable, Row
from tournaments.standings.deciding import drawn
from tournaments.standings.ranking import Standing, Standings
from tournaments.tiebreaks.counting import NOTHING, Score
from tournaments.tiebreaks.ledger import Line

Field = Mapping[int, Entry]  # by pairing number, each with its player


# Standings ----------------------------------------------------------------------------------------
def standings(tournament: Tournament, table: Standings, field: Field) -> Sheet:
    """A line per entrant, the best first; who counts for nobody stands last, without a rank."""
    names = [LABELS[tie_break].name for tie_break in table.counting.tie_breaks]
    heads = [*_heads(), _("club"), *_points_heads(tournament), *names, _("matches"), *MARKS.values()]
    lots = drawn(table)
    rows = [heads, *(_standing(one, table, field, lots) for one in table.entrants)]
    plain = [_plain_standing(one, field) for one in table.entrants]
    return Sheet(tournament, What.STANDINGS, table.after, rows, plain)


def _heads() -> list[str]:
    return [_("rank"), _("number"), _("name")]


def _points_heads(tournament: Tournament) -> list[str]:
    heads = [_("match points"), _("game points")]
    return heads if tournament.points_first == Score.MATCH else heads[::-1]


def _standing(one: Standing, table: Standings, field: Field, lots: Mapping[int, int]) -> list[object]:
    entrant = [one.rank, one.number, field[one.number].player.name, field[one.number].player.club]
    values = [of(value, lots.get(one.number)) for value in one.values]
    marks = [line.mark for line in one.lines if line.mark is not None and line.counted]
    counts = [one.matches, *(marks.count(mark) for mark in MARKS)]
    values = values or [""] * len(table.counting.tie_breaks)
    return [*entrant, *_points(one, table.counting.first), *values, *counts]


def _points(one: Standing, first: Score) -> Sequence[str]:
    points = [of(one.match_points), of(one.game_points)]
    return points if first is Score.MATCH else points[::-1]


def _plain_standing(one: Standing, field: Field) -> dict[str, object]:
    return {
        **_plain_entrant(one, field),
        "tie_breaks": [lines.value(value) for value in one.values],
        "rounds": [lines.line(line) for line in one.lines],
    }


def _plain_entrant(one: Standing, field: Field) -> dict[str, object]:
    entry = field[one.number]
    return {
        "rank": one.rank,
        "number": one.number,
        "player": entry.player_id,
        "name": entry.player.name,
        "club": entry.player.club,
        "match_points": exact(one.match_points.amount or NOTHING),
        "game_points": exact(one.game_points.amount or NOTHING),
    }


# Crosstable ---------------------------------------------------------------------------------------
def crosstable(tournament: Tournament, table: Crosstable, field: Field, after: int) -> Sheet:
    """A line and a column per entrant in the order of the standings; columns are headed by pairing numbers."""
    heads = [*_heads(), *table.numbers, *_points_heads(tournament)]
    rows = [heads, *(_cross(row, table, field, Score(tournament.points_first)) for row in table.rows)]
    plain = {"numbers": [*table.numbers], "rows": [_plain_cross(row, field) for row in table.rows]}
    return Sheet(tournament, What.CROSSTABLE, after, rows, plain)


def _cross(row: Row, table: Crosstable, field: Field, first: Score) -> list[object]:
    one = row.standing
    cells = ("×" if number == one.number else _cell(row, number) for number in table.numbers)
    return [one.rank, one.number, field[one.number].player.name, *cells, *_points(one, first)]


def _cell(row: Row, opponent: int) -> str:
    return " / ".join(_told(line) for line in row.cells.get(opponent, ()))


def _told(line: Line) -> str:
    """`1 (1,5)`: match points, and game points in brackets; nothing that a spreadsheet takes for a date.

    A forfeit has an F, and square brackets hold what counts for nobody.
    """
    games: Fraction = sum((game.points for game in line.games), NOTHING)
    text = f"{shown(line.points.match)} ({shown(games)})"
    if line.unplayed is not None:
        text += " " + pgettext("crosstable", "F")
    return text if line.counted else f"[{text}]"


def _plain_cross(row: Row, field: Field) -> dict[str, object]:
    return {**_plain_entrant(row.standing, field), "cells": dict(_plain_cells(row))}


def _plain_cells(row: Row) -> Iterator[tuple[str, list[object]]]:
    for opponent, meetings in row.cells.items():
        yield str(opponent), [lines.line(line) for line in meetings]
