"""The demo club's season: a cup that is over, and a championship by post whose third round is going on."""

from collections.abc import Callable, Mapping
from typing import Final

from games.rules.clock import DAY_MS, DaysPerTurn, Fischer
from games.rules.field import rectangle
from games.rules.game import Ask
from games.rules.offers import ThreeMove
from games.rules.openings import Opening
from games.rules.ruleset import match_format, ruleset
from tournaments.models import Tournament
from tournaments.models.tournaments import NO_SHOW_MINUTES
from tournaments.services.demo import cups
from tournaments.services.demo.cups import Changes
from tournaments.services.demo.people import Club
from tournaments.services.demo.scores import MINUTE_MS, SECOND_MS, End
from tournaments.services.regulations import Regulations

Tell = Callable[[str], None]
ZONE: Final = "Europe/Budapest"
CUP: Final = Regulations(
    name="Fűzfői őszi kupa",
    slug="fuzfoi-oszi-kupa",
    settings=match_format(
        ruleset(rectangle(15)),
        time=Fischer(20 * MINUTE_MS, increment=5 * SECOND_MS),
        three_move=ThreeMove.NEVER,
    ),
    time_zone=ZONE,
)
BY_POST: Final = Regulations(
    name="Őrtorony levelezőbajnokság",
    slug="ortorony-levelezobajnoksag",
    settings=match_format(ruleset(rectangle(15), Opening.SWAP2), time=DaysPerTurn(7 * DAY_MS)),
    no_show_minutes=None,
    time_zone=ZONE,
)
ROUNDS: Final = 7
_EVENING_PACE: Final = (3 * SECOND_MS, 40 * SECOND_MS)
_POST_PACE: Final = (4 * MINUTE_MS, 20 * MINUTE_MS)
_SLOW: Final = (60 * MINUTE_MS, 240 * MINUTE_MS)

# Games of the cup that no five ends, by round, board and game.
_ENDS: Final[Mapping[tuple[int, int, int], Changes]] = {
    (1, 2, 1): {"end": End.AGREEMENT, "after": 24},
    (2, 4, 2): {"end": End.TIME, "after": 14},
    (4, 1, 1): {"end": End.RESIGNATION, "after": 16},
    (6, 3, 2): {"end": End.AGREEMENT, "after": 20},
}
_AWAY: Final = {3: 2}  # by round the board to which nobody came on one side
# The round that goes on, board by board: what is different in games 1 and 2.
_NOW: Final[tuple[tuple[Changes, ...], ...]] = (
    ({"stops": lambda state: state.ply >= 11, "pace": _SLOW},),
    (),
    ({}, {"stops": lambda state: state.ply >= 8}),
    ({"stops": lambda state: state.asked is Ask.CHOICE, "pace": _SLOW},),
)


def cup(club: Club, at: int, tell: Tell) -> Tournament:
    """Seven evenings, the last a week before `at`; approved since."""
    days = [34 - 4 * number for number in range(ROUNDS)]
    made = cups.drawn(club, CUP, range(1, len(club.players) + 1), _evening(at, days[0] + 2))
    ended = at
    for number, ago in enumerate(days, 1):
        start, away = _evening(at, ago), _AWAY.get(number, 0)
        for pairing in cups.begun(made, number, start, away=(away,)):
            if pairing.board == away:
                cups.not_come(pairing, start, NO_SHOW_MINUTES)
                continue
            where = number, pairing.board
            ends = [_ENDS.get((*where, game), {}) for game in (1, 2)]
            cups.played(made, pairing, "{}:{}".format(*where), _EVENING_PACE, *ends)
        ended = cups.complete(made, number)
        tell(f"{CUP.name} {number}/{ROUNDS}")
    return cups.finished(made, ended)


def by_post(club: Club, at: int, tell: Tell) -> Tournament:
    """Two rounds complete, the third begun three days before `at`; on its first board two who can sign in."""
    made = cups.drawn(club, BY_POST, (2, 8, 3, 4, 5, 6, 7, 1), _evening(at, 30))
    for number, ago in enumerate((27, 15, 3), 1):
        for pairing in cups.begun(made, number, _evening(at, ago)):
            left = _NOW[pairing.board - 1] if number == len(_NOW) - 1 else ()
            cups.played(made, pairing, f"{number}:{pairing.board}", _POST_PACE, *left)
        if number < len(_NOW) - 1:
            cups.complete(made, number)
        tell(f"{BY_POST.name} {number}/3")
    return made.row


def _evening(at: int, days: int) -> int:
    return cups.evening(at, days=days, zone=ZONE)
