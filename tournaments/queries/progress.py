"""The progress of points round by round as something to draw."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from games.models import Player
from tournaments.labels.numbers import amount
from tournaments.models import Entry
from tournaments.standings.ranking import Standing, Standings
from tournaments.tiebreaks.counting import NOTHING

WIDTH: Final = 420
LEFT, RIGHT, TOP, BOTTOM = 26, 168, 14, 26
_LINE: Final = 16.0  # of height for each name
_LEAST: Final = 170
_LONGEST: Final = 16
_STEPS: Final = 5
_LEADER: Final = 14
_FOOT: Final = 6
Spot: TypeAlias = tuple[float, float]
_FEWEST_ROUNDS: Final = 2  # one round is told by the table
_APART, _FAN = 2.6, 10.0  # between lines that would lie on each other, and between the outermost of them
# Coprime, so that sixty players have each their own.
PENS, DASHES = 5, 3
MARKERS: Final = ("m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", "m-3-3h6v6h-6z", "m0-4l4 7h-8z", "m0-4l4 4-4 4-4-4z")


class Tick(NamedTuple):
    """A mark on an axis."""

    at: float
    text: str


class Track(NamedTuple):
    """One entrant's line. `name` stands beside its end at height `y`; `leader` leads there from the end."""

    points: str
    kind: str
    markers: str
    leader: str
    name: str
    y: float


@dataclass(frozen=True)
class Progress:
    """`tracks`: the last in the standings first, so that the leader's lies on top, and then the reader's."""

    height: float
    rounds: tuple[Tick, ...]
    scores: tuple[Tick, ...]
    tracks: tuple[Track, ...]

    width: int = WIDTH
    left: int = LEFT
    right: float = WIDTH - RIGHT

    @property
    def foot(self) -> float:
        """Where the numbers of the rounds stand."""
        return self.height - _FOOT


def progress(table: Standings, entries: Mapping[int, Entry], reader: Player | None) -> Progress | None:
    """None before two rounds are over; no query. Who counts for nobody has no line."""
    rounds = sorted({line.round for standing in table.entrants for line in standing.lines})
    ranked = [standing for standing in table.entrants if standing.rank is not None]
    if len(rounds) < _FEWEST_ROUNDS or not ranked:
        return None
    sums = [_sums(standing, table, rounds) for standing in ranked]
    most = max(own[-1] for own in sums) or Fraction(1)
    height = max(_LINE * len(sums) + TOP + BOTTOM, _LEAST)
    scale = _Scale(len(rounds), most, height)
    heights = _spread([scale.y(own[-1]) for own in sums], TOP, height - BOTTOM)
    players = [entries[standing.number].player for standing in ranked]
    tracks = [
        _track(place, spots, f"{_short(player.name)} {amount(own[-1])}", y, mine=player == reader)
        for place, (spots, player, own, y) in enumerate(
            zip(_spots(sums, scale), players, sums, heights, strict=True)
        )
    ]
    drawn = list(reversed(tracks))
    return Progress(
        height,
        tuple(Tick(scale.x(index), str(number)) for index, number in enumerate([0, *rounds])),
        tuple(Tick(scale.y(step), amount(step)) for step in _steps(most)),
        tuple(sorted(drawn, key=lambda track: track.kind.startswith("mine"))),
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


def _spots(sums: Sequence[Sequence[Fraction]], scale: _Scale) -> list[list[Spot]]:
    """Every line's points; those of equal height lie a little apart, in the order of the standings."""
    tracks: list[list[Spot]] = [[] for _ in sums]
    for index in range(scale.rounds + 1):
        for points in {own[index] for own in sums}:
            equal = [place for place, own in enumerate(sums) if own[index] == points]
            step = min(_APART, _FAN / max(len(equal) - 1, 1))
            for nth, place in enumerate(equal):
                shift = (nth - (len(equal) - 1) / 2) * step
                tracks[place].append((scale.x(index), round(scale.y(points) + shift, 1)))
    return tracks


def _track(place: int, spots: Sequence[Spot], name: str, y: float, *, mine: bool) -> Track:
    kind = f"{'mine ' if mine else ''}pen-{place % PENS} dash-{place % DASHES}"
    marker = MARKERS[place % len(MARKERS)]
    (right, end) = spots[-1]
    return Track(
        " ".join(f"{x},{y}" for x, y in spots),
        kind,
        "".join(f"M{x} {y}{marker}" for x, y in spots[1:]),
        f"M{right} {end}L{right + _LEADER} {y}",
        name,
        y,
    )


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _spread(heights: list[float], top: float, bottom: float) -> list[float]:
    """The heights of names, in the order of the lines' ends, far enough from each other to be read."""
    gap = min(_LINE, (bottom - top) / max(len(heights) - 1, 1))
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
