"""What a tournament orders over a match: its begin, and who has forfeited what is not over."""

from collections.abc import Callable

import pytest
from django.utils import timezone, translation

from games.labels import acts
from games.models import Game, Match, Player
from games.rules import errors
from games.rules.clock import SuddenDeath
from games.rules.events import Place
from games.rules.field import Point, rectangle
from games.rules.match import Side
from games.rules.ruleset import MatchFormat, match_format, ruleset
from games.services import clock, matches, orders, play, verify
from games.services.errors import NotFound
from tests.games.services.conftest import START, both_ready, open_game
from tests.games.services.test_play import place, win

MINUTE = 60_000
TIMED = match_format(ruleset(rectangle(15)), time=SuddenDeath(5 * MINUTE))
FOUR = match_format(ruleset(rectangle(15)), time=SuddenDeath(5 * MINUTE), games=4)
pytestmark = pytest.mark.django_db
Paired = Callable[..., Match]


@pytest.fixture
def paired(player: Callable[[str], Player]) -> Paired:
    """`paired(settings, begins_by=…)`: a match that a tournament opened, side B being first in game 1."""

    def make(agreed: MatchFormat = TIMED, begins_by: int | None = None) -> Match:
        return matches.open_match(
            player_a=player("Nagy Réka"),
            player_b=player("Kiss Ödön"),
            agreed=agreed,
            seed="0",
            at=START,
            opener=Side.B,
            begins_by=begins_by,
        )

    return make


def ends(match: Match) -> list[tuple[str, str]]:
    return [*match.games.order_by("number").values_list("result", "termination")]


def test_a_paired_match_has_the_opener_of_its_pairing(paired: Paired) -> None:
    match = paired()
    assert (match.opener, match.abortable) == (Side.B, False)
    assert open_game(match).first_id == match.player_b_id
    assert match.events.get(seq=1).act == "paired"


def test_game_one_begins_at_the_latest_at_the_set_time(paired: Paired) -> None:
    match = paired(begins_by=START + MINUTE)
    game = open_game(match)
    assert [due.at for due in clock.due(until=START + MINUTE)] == [START + MINUTE]
    with pytest.raises(errors.NotBegun):
        play.act(game_id=game.pk, by=game.first, act=Place(Point(7, 7)), expected=0, at=START + MINUTE - 1)
    play.settle(game_id=game.pk, at=START + 2 * MINUTE)
    assert open_game(match).begun_at == START + MINUTE


def test_another_time_is_set_once_and_not_for_what_has_begun(paired: Paired) -> None:
    match = paired(begins_by=START + MINUTE)
    answers = [
        orders.schedule(match_id=match.pk, begins_by=START + when * MINUTE, at=START) for when in (2, 2, 0, 3)
    ]
    assert answers == [True, False, True, False]
    assert open_game(match).begun_at == START
    told = match.events.filter(act="scheduled").order_by("seq").values_list("payload", flat=True)
    assert [*told] == [{"begins_by": START + 2 * MINUTE}, {"begins_by": START}]
    orders.forfeit(match_id=match.pk, absent=(Side.A,), at=START)
    assert not orders.schedule(match_id=match.pk, begins_by=START, at=START)


def test_a_later_game_has_its_own_time(paired: Paired) -> None:
    match = paired()
    win(match)
    assert not orders.schedule(match_id=match.pk, begins_by=START, at=START)
    assert open_game(match).begins_by == START + 5 * MINUTE


def test_the_rest_is_forfeited_game_by_game(paired: Paired) -> None:
    """rules.md §11.2: the match ends with as many games as agreed; what was won before stands."""
    match = paired(FOUR)
    win(match)
    assert orders.forfeit(match_id=match.pk, absent=(Side.B,), at=START + MINUTE) == (2, 3, 4)
    assert ends(match) == [
        ("first", "five"),
        ("first", "forfeit"),
        ("second", "forfeit"),
        ("first", "forfeit"),
    ]
    match.refresh_from_db()
    assert (match.half_points_a, match.half_points_b, match.winner) == (6, 2, "a")
    assert match.ended_at == START + MINUTE
    assert not [*verify.findings()]


def test_forfeiting_again_changes_nothing(paired: Paired) -> None:
    match = paired()
    orders.forfeit(match_id=match.pk, absent=(Side.A, Side.B), at=START)
    match.refresh_from_db()
    version = match.version
    assert orders.forfeit(match_id=match.pk, absent=(Side.A,), at=START) == ()
    match.refresh_from_db()
    assert (match.version, match.winner, match.decided_by) == (version, "", "drawn")
    assert ends(match) == [("both_lose", "double_forfeit")] * 2


def test_the_match_tells_what_was_ordered(paired: Paired) -> None:
    match = paired()
    orders.schedule(match_id=match.pk, begins_by=START + MINUTE, at=START)
    orders.forfeit(match_id=match.pk, absent=(Side.A,), at=START)
    names = {"a": "Nagy Réka", "b": "Kiss Ödön"}
    with translation.override("en"), timezone.override("UTC"):
        told = [acts.of_match(entry.act, entry.payload, names) for entry in match.events.order_by("seq")]
    assert told[0] == "Paired in a tournament: Kiss Ödön begins the first game."
    assert told[2].startswith("The first game was set to begin at Jan. 15, 2027, 8:01 a.m")
    assert told[3] == "All games that were not over were lost by not showing up: Nagy Réka."


def test_nobody_absent_is_nothing(paired: Paired) -> None:
    match = paired()
    assert orders.forfeit(match_id=match.pk, absent=(), at=START) == ()
    assert ends(match) == [("", "")]


def test_a_game_in_progress_counts_the_stones_that_lie(paired: Paired) -> None:
    """rules.md §11.2: every win counts as it ended, so a forfeited game has the winner's own moves."""
    match = paired()
    game = open_game(match)
    both_ready(game)
    for text in ("h8", "a1", "h9"):
        place(game, text)
    orders.forfeit(match_id=match.pk, absent=(Side.A,), at=START)
    assert [*match.games.order_by("number").values_list("winner_moves", flat=True)] == [2, 0]


def test_no_entry_is_older_than_the_one_before(paired: Paired) -> None:
    match = paired()
    game = open_game(match)
    both_ready(game, START + MINUTE)
    orders.forfeit(match_id=match.pk, absent=(Side.A,), at=START)
    for log in (match.events, game.events):
        instants = [*log.order_by("seq").values_list("at", flat=True)]
        assert instants == sorted(instants)
    assert Game.objects.get(match=match, number=2).ended_at == START + MINUTE


def test_f34_no_act_after_a_forfeit(paired: Paired) -> None:
    match = paired()
    game = open_game(match)
    both_ready(game)
    orders.forfeit(match_id=match.pk, absent=(Side.B,), at=START)
    with pytest.raises(errors.GameOver):
        play.act(game_id=game.pk, by=game.first, act=Place(Point(7, 7)), expected=2, at=START)
    with pytest.raises(errors.AlreadyBegun):
        play.ready(game_id=game.pk, by=game.first, at=START)


@pytest.mark.parametrize("act", [play.ready, play.demand_three_move])
def test_a_match_that_was_forfeited_before_it_began_takes_nothing_more(
    paired: Paired, act: Callable[..., object]
) -> None:
    match = paired()
    game = open_game(match)
    orders.forfeit(match_id=match.pk, absent=(Side.B,), at=START)
    with pytest.raises(errors.GameOver):
        act(game_id=game.pk, by=game.first, at=START)
    assert not match.events.filter(act__in=("ready", "demanded"))


@pytest.mark.parametrize("came", ["ready", "demand", "move", "before"])
def test_who_has_come(paired: Paired, came: str) -> None:
    match = paired()
    game = open_game(match)
    shown: tuple[Side, ...] = ()
    if came == "ready":
        play.ready(game_id=game.pk, by=match.player_b, at=START)
    elif came == "demand":
        play.demand_three_move(game_id=game.pk, by=match.player_b, at=START)
    elif came == "before":
        shown = (Side.B,)
    else:
        orders.schedule(match_id=match.pk, begins_by=START, at=START)
        place(game, "h8")
    assert orders.forfeit_no_show(match_id=match.pk, at=START + MINUTE, shown=shown) == (Side.A,)
    assert ends(match) == [("first", "forfeit"), ("second", "forfeit")]


def test_a_flag_is_not_an_act(paired: Paired) -> None:
    """A seat stands beside the flag in the log, but its player was not there."""
    match = paired(begins_by=START)
    play.settle(game_id=open_game(match).pk, at=START + 6 * MINUTE)
    assert orders.forfeit_no_show(match_id=match.pk, at=START + 15 * MINUTE) == (Side.A, Side.B)
    assert ends(match) == [("second", "time"), ("both_lose", "double_forfeit")]
    assert orders.forfeit_no_show(match_id=match.pk, at=START + 15 * MINUTE) == ()


def test_a_match_that_is_not_there(db: None) -> None:
    for order in (
        lambda: orders.schedule(match_id=0, begins_by=START, at=START),
        lambda: orders.forfeit(match_id=0, absent=(Side.A,), at=START),
        lambda: orders.forfeit_no_show(match_id=0, at=START),
    ):
        with pytest.raises(NotFound):
            order()
