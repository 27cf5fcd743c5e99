"""A whole log replayed: 361 events on 19×19, clocks included."""

import statistics
import time
from collections.abc import Callable

from games.rules.clock import Fischer
from games.rules.field import rectangle
from games.rules.ruleset import ruleset
from tests.benchmarks import contenders
from tests.benchmarks.boards import fillings
from tests.benchmarks.conftest import Holds
from tests.benchmarks.racing import Race
from tests.benchmarks.report import NOTE

EVENTS = 361
TIME = Fischer(base=3_600_000, increment=2_000)


def test_a_long_log(holds: Holds, record_property: Callable[[str, object], None]) -> None:
    """The engine that is raced lays the same stones and keeps neither log nor clocks."""
    games = [fillings(19, 1)[0][: EVENTS - 1]]  # the first event begins the game
    fold = contenders.folds(games, ruleset(rectangle(19)), TIME)
    walks = {
        "floor": contenders.stores(games, rectangle(19)),
        "fold": fold,
        "renju": contenders.renju(games, 19),
    }
    race = Race(walks, len(games[0]), rounds=30)
    holds(race, f"renju / fold of {EVENTS} events", "renju", "fold", least=5)
    holds(race, f"fold of {EVENTS} events / floor", "fold", "floor", most=25)
    median = statistics.median(_milliseconds(fold) for _ in range(50))
    record_property(NOTE, f"{EVENTS} events on 19×19 with a Fischer clock: median {median:.2f} ms")


def test_the_log_is_folded_to_its_end() -> None:
    game = fillings(19, 1)[0][: EVENTS - 1]
    assert len(contenders.log_of(game)) == EVENTS
    assert contenders.folds([game], ruleset(rectangle(19)), TIME)() == EVENTS - 1


def _milliseconds(walk: Callable[[], object]) -> float:
    start = time.perf_counter()
    walk()
    return (time.perf_counter() - start) * 1e3
