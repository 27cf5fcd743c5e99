"""What the mode without draws costs (§7.4): per stone, and in a whole replay."""

import pytest

from games.rules.field import Finite, rectangle
from games.rules.openings import Opening
from games.rules.ruleset import ruleset
from tests.benchmarks import contenders
from tests.benchmarks.boards import Games, fillings, random_games
from tests.benchmarks.conftest import Holds
from tests.benchmarks.racing import Race

GAMES = {"random games": lambda size: random_games(size, 20), "full boards": lambda size: fillings(size, 10)}

MOST = {"random games": 1.2, "full boards": 1.75}


def _up_to_the_verdict(games: Games, field: Finite) -> Games:
    """Each game cut where the mode without draws ends it, so that both ways walk the same plies."""
    return [game[: contenders.places_without_draw([game], field)()] for game in games]


@pytest.mark.parametrize("size", [15, 19])
@pytest.mark.parametrize("kind", GAMES)
def test_no_draw_per_stone(kind: str, size: int, holds: Holds) -> None:
    """The worst case: a board fills up without a five, and the last live lines are sought ever again."""
    field = rectangle(size)
    games = _up_to_the_verdict(GAMES[kind](size), field)
    walks = {
        "place": contenders.places(games, field),
        "place, no draw": contenders.places_without_draw(games, field),
    }
    race = Race(walks, sum(map(len, games)), rounds=40)
    holds(race, f"no draw / place, {kind} {size}×{size}", "place, no draw", "place", most=MOST[kind])


@pytest.mark.parametrize("opening", [Opening.FREE_STYLE, Opening.PRO])
@pytest.mark.parametrize("kind", GAMES)
def test_no_draw_in_a_replay(kind: str, opening: Opening, holds: Holds) -> None:
    """Pro's exact five is the dearer verdict: own stones beside a line kill it, too."""
    field = rectangle(15)
    rules = [ruleset(field, opening, no_draw=no_draw) for no_draw in (False, True)]
    games = _up_to_the_verdict(GAMES[kind](15), field)
    walks = {
        "fold": contenders.folds(games, rules[0]),
        "fold, no draw": contenders.folds(games, rules[1]),
    }
    race = Race(walks, sum(map(len, games)), rounds=15)
    holds(race, f"no draw / fold, {kind} 15×15 {opening}", "fold, no draw", "fold", most=1.75)
