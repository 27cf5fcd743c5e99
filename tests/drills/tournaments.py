"""The races of tournaments with their full thousand runs each, in which both outcomes come a hundred times.

A drill of some minutes: `python3 manage.py test tests/drills/tournaments.py -s`.
"""

import pytest

from tests.tournaments.races.scenes import SCENES
from tests.tournaments.races.test_races import run

RUNS = 1_000


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", SCENES)
def test_a_thousand_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    race = run(name, RUNS)
    with capsys.disabled():
        print(f"\n{name}: {dict(race.won)}")
    race.check_both_happened()
