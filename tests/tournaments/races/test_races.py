"""Two requests at one instant: either may win, never both, and whoever loses is told so.

Here with few of the runs; the full thousand each are a drill: `manage.py test tests/drills/tournaments.py`.
"""

import pytest
from django.db.models import QuerySet

from games.services import verify as game_logs
from tests.games.races.racing import Race, crowd
from tests.tournaments.races.scenes import SCENES
from tournaments.services import verify

RUNS = 40
# Its rounds were copied inside the database: their tournament's log knows nothing of them.
COPIED = "f34_first_move_or_no_show"
pytestmark = pytest.mark.django_db(transaction=True)


def run(name: str, runs: int) -> Race:
    """So many runs; no statement loses a race inside the database, which is what the lock is for."""
    scene = SCENES[name]
    with crowd(2) as threads:
        race = Race(threads)
        for thing in scene.prepare(runs):
            scene.meet(race, thing)
            assert not threads.lost
    return race


@pytest.mark.parametrize("name", SCENES)
def test_either_may_win_and_never_both(name: str) -> None:
    run(name, RUNS).check_both_happened()
    assert not [*game_logs.findings()]
    assert name == COPIED or not [*verify.findings()]


@pytest.mark.parametrize("name", SCENES)
def test_without_the_lock_it_breaks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same runs on plain reads."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda rows, **_: rows.all())
    with pytest.raises((AssertionError, ValueError)):
        run(name, RUNS)
