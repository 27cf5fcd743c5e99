"""All tie-breaks by name. A further one is a function and a line here."""

from collections.abc import Mapping
from types import MappingProxyType

from tournaments.tiebreaks.counting import Score, TieBreak
from tournaments.tiebreaks.encounters import direct
from tournaments.tiebreaks.opposition import buchholz, koya, sonneborn_berger
from tournaments.tiebreaks.own import fewest_moves, lots, points, progressive, wins
from tournaments.tiebreaks.values import Breaker, Reckoner, by_sum

_HIGHEST_FIRST: dict[TieBreak, Reckoner] = {
    TieBreak.BUCHHOLZ: buchholz(),
    TieBreak.BUCHHOLZ_CUT_1: buchholz(lowest=1),
    TieBreak.BUCHHOLZ_CUT_2: buchholz(lowest=2),
    TieBreak.MEDIAN_1: buchholz(lowest=1, highest=1),
    TieBreak.MEDIAN_2: buchholz(lowest=2, highest=2),
    TieBreak.SONNEBORN_BERGER: sonneborn_berger(),
    TieBreak.SONNEBORN_BERGER_GAMES: sonneborn_berger(Score.GAMES),
    TieBreak.PROGRESSIVE: progressive,
    TieBreak.WINS: wins,
    TieBreak.KOYA: koya,
    TieBreak.MATCH_POINTS: points(Score.MATCH),
    TieBreak.GAME_POINTS: points(Score.GAMES),
}

BREAKERS: Mapping[TieBreak, Breaker] = MappingProxyType(
    {name: by_sum(name, reckon) for name, reckon in _HIGHEST_FIRST.items()}
    | {
        TieBreak.DIRECT: direct,
        TieBreak.FEWEST_MOVES: fewest_moves,
        TieBreak.LOTS: by_sum(TieBreak.LOTS, lots, lowest_first=True),
    }
)
