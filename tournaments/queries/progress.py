"""The progress of points round by round as something to draw."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple

from games.models import Player
from tournaments.labels.numbers import amount
from tournaments.models import Entry
from tournaments.standings.ranking import Standing, Standings
from tournaments.tiebreaks.counting import NOTHING

WIDTH: Final = 640
LEFT, RIGHT, TOP, BOTTOM = 34, 190, 14, 28
_ROUND: Final = 24  # of height for each line that is named
_LEAST, _MOST = 180, 420
NAMED: Final = 6
_LONGEST: Final = 18
_STEPS: Final = 5


class Tick(NamedTuple):
    """A mark on an axis."""

    at: float
    text: str


class Track(NamedTuple):
    """One entrant's line. `name` stands at its end, at height `y`; empty for whom only the line is drawn."""

    points: str
    kind: str  # "mine", "x", "o" or "pale"
    name: str
    y: float
    end: tuple[float, float]


@dataclass(frozen=True)
class Progress:
    """`tracks`: the palest first, so that those named lie on top."""

    height: float
    rounds: tuple[Tick, ...]
    scores: tuple[Tick, ...]
    tracks: tuple[Track, ...]

    width: int = WIDTH
    left: int = LEFT
    right: float = WIDTH - RIGHT


def progress(table: Standings, entries: Mapping[int, Entry], reader: Player | None) -> Progress | None:
    """None before there is anything to draw; no query."""
    rounds = sorted({line.round for standing in table.entrants for line in standing.lines})
    if not rounds:
        return None
    sums = {standing.number: _sums(standing, table, rounds) for standing in table.entrants}
    most = max((own[-1] for own in sums.values()), default=NOTHING) or Fraction(1)
    height = min(max(_ROUND * min(len(sums), NAMED) + TOP + BOTTOM, _LEAST), _MOST)
    scale = _Scale(len(rounds), most, height)
    mine = {n for n, entry in entries.items() if reader is not None and entry.player_id == reader.pk}
    order = [standing.number for standing in table.entrants]
    named = [number for number in order if number in mine or number in order[:NAMED]]
    heights = _spread([scale.y(sums[number][-1]) for number in named], TOP, height - BOTTOM)
    tracks = [
        _track(
            number, sums[number], scale, heights[named.index(number)] if number in named else None, entries
        )
        for number in order
    ]
    kinds = {number: _kind(number, named, mine) for number in order}
    drawn = [track._replace(kind=kinds[number]) for number, track in zip(order, tracks, strict=True)]
    return Progress(
        height,
        tuple(Tick(scale.x(index), str(number)) for index, number in enumerate([0, *rounds])),
        tuple(Tick(scale.y(step), amount(step)) for step in _steps(most)),
        tuple(sorted(drawn, key=lambda track: ["pale", "o", "x", "mine"].index(track.kind))),
    )


@dataclass(frozen=True)
class _Scale:
    rounds: int
    most: Fraction
    height: float

    def x(self, index: int) -> float:
        return round(LEFT + index * (WIDTH - LEFT - RIGHT) / self.rounds, 1)

    def y(self, points: Fraction) -> float:
        room = self.height - TOP - BOTTOM
        return round(float(self.height - BOTTOM - room * points / self.most), 1)


def _sums(standing: Standing, table: Standings, rounds: Iterable[int]) -> list[Fraction]:
    gained = {
        line.round: line.points.of(table.counting.first) if line.counted else NOTHING
        for line in standing.lines
    }
    return list(accumulate((gained.get(number, NOTHING) for number in rounds), initial=NOTHING))


def _track(
    number: int, sums: list[Fraction], scale: _Scale, height: float | None, entries: Mapping[int, Entry]
) -> Track:
    spots = [(scale.x(index), scale.y(points)) for index, points in enumerate(sums)]
    name = entries[number].player.name if height is not None else ""
    text = f"{_short(name)} {amount(sums[-1])}" if name else ""
    return Track(" ".join(f"{x},{y}" for x, y in spots), "pale", text, height or 0, spots[-1])


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _kind(number: int, named: list[int], mine: Iterable[int]) -> str:
    if number in mine:
        return "mine"
    if number not in named:
        return "pale"
    return "xo"[named.index(number) % 2]


def _spread(heights: list[float], top: float, bottom: float) -> list[float]:
    """The heights of names, in the order of the lines' ends, far enough from each other to be read."""
    gap = min(18.0, (bottom - top) / max(len(heights) - 1, 1))
    placed: dict[int, float] = {}
    floor = top - gap
    for index in sorted(range(len(heights)), key=lambda index: (heights[index], index)):
        floor = placed[index] = max(heights[index], floor + gap)
    over = max(floor - bottom, 0)
    ceiling = bottom + gap
    for index in sorted(placed, key=lambda index: -placed[index]):
        ceiling = placed[index] = min(placed[index], ceiling - gap) if over else placed[index]
    return [round(placed[index], 1) for index in range(len(heights))]


def _steps(most: Fraction) -> list[Fraction]:
    """A handful of round numbers from nothing to the most."""
    step = next(step for step in _ladder() if most / step <= _STEPS)
    return [step * index for index in range(int(most / step) + 1)]


def _ladder() -> Iterable[Fraction]:
    unit = Fraction(1)
    while True:
        yield from (unit, 2 * unit, 5 * unit)
        unit *= 10
