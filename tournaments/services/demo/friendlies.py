"""Friendly matches of the demo club, all going on: openings, the three-move rule, sliding, no border."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from typing import Final, NamedTuple

from games.models import Game, Match
from games.rules.clock import DAY_MS, DaysPerTurn, SuddenDeath
from games.rules.field import Unbounded, rectangle
from games.rules.game import GameState
from games.rules.openings import Opening
from games.rules.ruleset import MatchFormat, match_format, ruleset
from games.services import challenges, play
from tournaments.services.demo.entering import both_ready, composed, enter
from tournaments.services.demo.people import Club
from tournaments.services.demo.scores import MINUTE_MS, SECOND_MS, Plan

FLAG_AFTER_MS: Final = 90 * SECOND_MS
_BY_POST: Final = DaysPerTurn(7 * DAY_MS)
_POST_PACE: Final = (20 * MINUTE_MS, 150 * MINUTE_MS)
_BLITZ: Final = match_format(ruleset(rectangle(15)), time=SuddenDeath(5 * MINUTE_MS))
_SLIDING_STONES, _SLIDES = 10, 5


class Friendly(NamedTuple):
    """A match between two of the club, by their places; game 1 is left where `stops` says."""

    name: str
    settings: MatchFormat
    players: tuple[int, int]
    stops: Callable[[GameState], bool]
    demand: bool = False


def _slides(state: GameState) -> bool:
    return state.ply >= 2 * _SLIDING_STONES + _SLIDES


MATCHES: Final = (
    Friendly(
        "pro",
        match_format(ruleset(rectangle(15), Opening.PRO), time=_BY_POST),
        (0, 2),
        lambda state: state.ply >= 10,
        demand=True,
    ),
    Friendly(
        "long-pro",
        match_format(ruleset(rectangle(19), Opening.LONG_PRO), time=_BY_POST),
        (1, 4),
        lambda state: state.ply >= 12,
    ),
    Friendly(
        "swap",
        match_format(ruleset(rectangle(15), Opening.SWAP), time=_BY_POST),
        (3, 5),
        lambda state: state.ply >= 9,
    ),
    Friendly(
        "sliding",
        match_format(ruleset(rectangle(11), stones_per_player=_SLIDING_STONES, sliding=True), time=_BY_POST),
        (0, 1),
        _slides,
    ),
    Friendly(
        "unbounded",
        match_format(ruleset(Unbounded()), time=_BY_POST),
        (6, 2),
        lambda state: state.ply >= 16,
    ),
)


def matches(club: Club, at: int) -> Iterator[Match]:
    """Each with its last act some hours before `at`."""
    for place, friendly in enumerate(MATCHES, 1):
        yield _going_on(club, friendly, at - place * 47 * MINUTE_MS)


def blitz(club: Club, at: int) -> Match:
    """Whose flag falls `FLAG_AFTER_MS` after `at`: the player to move has gone."""
    friendly = Friendly("blitz", _BLITZ, (6, 7), lambda state: state.ply >= 9)
    match = _agreed(club, friendly, at - 10 * MINUTE_MS)
    state = composed(match, Plan(friendly.name, stops=friendly.stops, pace=(2 * SECOND_MS, 20 * SECOND_MS)))
    assert state.deadline is not None
    return _entered(match, state, at + FLAG_AFTER_MS - state.deadline)


def proposals(club: Club) -> None:
    """One to whoever comes, one to somebody who can sign in."""
    third, fifth = club.players[2], club.players[4]
    challenges.propose(by=third, opponent=None, settings=MATCHES[1].settings)
    challenges.propose(by=fifth, opponent=club.players[1], settings=_BLITZ)


def _going_on(club: Club, friendly: Friendly, last: int) -> Match:
    """The first of several ways in which the game could go that leads to where it is to be left."""
    begun = last - 12 * DAY_MS
    match = _agreed(club, friendly, begun)
    if friendly.demand:
        play.demand_three_move(game_id=_game(match).pk, by=match.player_b, at=begun)
        match.refresh_from_db()
    plan = Plan(friendly.name, stops=friendly.stops, pace=_POST_PACE)
    tries = (composed(match, replace(plan, seed=f"{plan.seed}:{number}")) for number in count())
    state = next(state for state in tries if state.outcome is None)
    return _entered(match, state, last - state.events[-1].at)


def _agreed(club: Club, friendly: Friendly, at: int) -> Match:
    one, other = (club.players[place] for place in friendly.players)
    made = challenges.propose(by=one, opponent=other, settings=friendly.settings)
    return challenges.accept(
        challenge_id=made.pk, by=other, digest=made.digest, seed=f"demo:{friendly.name}", at=at
    )


def _entered(match: Match, state: GameState, begun: int) -> Match:
    game = _game(match)
    both_ready(game, begun)
    enter(game.pk, state.events, begun)
    return match


def _game(match: Match) -> Game:
    return Game.objects.select_related("first", "second").get(match=match, result="")
