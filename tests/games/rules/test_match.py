"""§11: matches, readiness, the score, the duel rule, extra pairs and lots."""

import hashlib
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules import errors
from games.rules.clock import DaysPerTurn, SuddenDeath
from games.rules.events import Award, Forfeit, Resign, Result, TakeBack
from games.rules.match import (
    DecidedBy,
    GameResult,
    MatchResult,
    MatchState,
    Side,
    game_result,
    lot,
    match_result,
    seat_of,
    side_of,
)
from games.rules.openings import Choice
from games.rules.ruleset import MatchFormat, match_format
from games.rules.sides import BLACK, FIRST, SECOND, WHITE, Seat
from tests.games.rules.play import EXACT, FIFTEEN, SWAP, act, begun, ended, lay, opened, quiet, slide, won
from tests.games.rules.test_sliding import sliding

A, B = Side.A, Side.B
DRAW = GameResult(Result.DRAW)
VOID = GameResult(Result.VOID)
BOTH_LOSE = GameResult(Result.BOTH_LOSE)
MINUTE = 60_000


def win(side: Side, moves: int) -> GameResult:
    """A game won by `side` with this number of own moves."""
    return GameResult(Result.FIRST, side, moves)


def decided(made: MatchResult) -> tuple[Side | None, DecidedBy | None, bool]:
    """Winner, by what, and whether more is due."""
    return made.winner, made.by, made.more


TWO = match_format(FIFTEEN)
FOUR = match_format(FIFTEEN, games=4)


# §11.1 --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("opener", list(Side))
def test_the_first_player_alternates(opener: Side) -> None:
    """§11.1: the role, from game to game."""
    firsts = [side_of(FIRST, game, opener) for game in range(1, 7)]
    assert firsts == [opener, opener.other] * 3
    for game in range(1, 7):
        assert {side_of(seat, game, opener) for seat in Seat} == {A, B}
        for seat in Seat:
            assert seat_of(side_of(seat, game, opener), game, opener) is seat


def test_two_games_are_the_default() -> None:
    """§11.1, §11.2, §11.3"""
    made = match_format(FIFTEEN)
    assert (made.games, made.duel_rule, made.max_extra_pairs, made.unrated) == (2, True, 2, False)


def test_a_game_begins_when_both_are_ready() -> None:
    """§11.1: and its first clock starts then."""
    match = MatchState(TWO, A, opened_at=100)
    assert match.press_ready(B, 200) is False
    with pytest.raises(errors.AlreadyReady):
        match.press_ready(B, 210)
    assert match.press_ready(A, 300) is True
    assert match.begun_at == 300
    for side in Side:
        with pytest.raises(errors.AlreadyBegun):
            match.press_ready(side, 400)
    with pytest.raises(errors.AlreadyBegun):
        match.begin(400)


def test_later_games_begin_at_the_latest_five_minutes_after_they_opened() -> None:
    """§11.1 [house]; correspondence: at once. Game 1 waits for both, or for the round's start (§5.1)."""
    for time, wait in ((SuddenDeath(MINUTE), 5 * MINUTE), (DaysPerTurn(86_400_000), 0)):
        match = MatchState(match_format(FIFTEEN, time=time), A, opened_at=100)
        latest = [match.begins_by]
        match.begin(200)
        match.open_next(1_000)
        assert [*latest, match.begins_by] == [None, 1_000 + wait]
        assert (match.game, match.begun_at) == (2, None)
    rounds = MatchState(TWO, A, opened_at=100, starts_at=5_000)
    assert rounds.begins_by == 5_000


def test_both_press_ready_again_for_the_next_game() -> None:
    """§11.1"""
    match = MatchState(TWO, A, opened_at=0)
    match.press_ready(A, 1)
    match.press_ready(B, 2)
    match.open_next(10)
    assert match.press_ready(A, 11) is False
    assert match.press_ready(B, 12) is True


def test_lots_can_be_repeated_by_anybody() -> None:
    """§11.1, §11.3: a stored seed."""
    for seed in ("one", "two", "három", ""):
        bit = hashlib.sha256(f"{seed}:game".encode()).digest()[-1] % 2
        assert lot(seed, "game") is (A, B)[bit]
    drawn = [lot(str(seed), "match") for seed in range(400)]
    assert 150 < drawn.count(A) < 250


# §11.2: points ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("games", "points"),
    [
        ([], (0, 0)), ([win(A, 9)], (1, 0)), ([DRAW, DRAW], (1, 1)),
        ([win(B, 9), DRAW], (Fraction(1, 2), Fraction(3, 2))),
        ([BOTH_LOSE, win(A, 9)], (1, 0)), ([BOTH_LOSE, BOTH_LOSE], (0, 0)),
        ([VOID, DRAW], (Fraction(1, 2),) * 2),
    ],
)  # fmt: skip
def test_game_points(games: list[GameResult], points: tuple[Fraction, Fraction]) -> None:
    """§11.2: 1, ½, 0; both may lose; void games do not count."""
    made = match_result(TWO, games)
    assert (made.points[A], made.points[B]) == points


@pytest.mark.parametrize("opener", list(Side))
def test_a_games_result_seen_from_the_match(opener: Side) -> None:
    """§11.1: seats change, sides do not."""
    assert game_result(Result.FIRST, 7, 1, opener) == GameResult(Result.FIRST, opener, 7)
    assert game_result(Result.FIRST, 7, 2, opener) == GameResult(Result.FIRST, opener.other, 7)
    assert game_result(Result.SECOND, None, 2, opener) == GameResult(Result.SECOND, opener, 0)
    for result in (Result.DRAW, Result.VOID, Result.BOTH_LOSE):
        assert game_result(result, None, 1, opener) == GameResult(result)


# §11.2: the duel ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("games", "winner", "by"),
    [
        ([win(A, 16), win(B, 15)], B, DecidedBy.DUEL),
        ([win(B, 15), win(A, 16)], B, DecidedBy.DUEL),
        ([win(A, 5), win(B, 113)], A, DecidedBy.DUEL),
        ([win(A, 1), win(B, 0)], B, DecidedBy.DUEL),  # by forfeit: no moves
        ([win(A, 15), win(B, 15)], None, DecidedBy.DRAWN),
        ([win(A, 0), win(B, 0)], None, DecidedBy.DRAWN),
        ([DRAW, DRAW], None, DecidedBy.DRAWN),
        ([win(A, 90), DRAW], A, DecidedBy.SCORE),
        ([win(A, 90), win(A, 90)], A, DecidedBy.SCORE),
        ([BOTH_LOSE, win(B, 90)], B, DecidedBy.SCORE),
        ([BOTH_LOSE, DRAW], None, DecidedBy.DRAWN),
    ],
)
def test_the_duel_rule(games: list[GameResult], winner: Side | None, by: DecidedBy) -> None:
    """§11.2: at one win each fewer own moves; equal, or level without wins, the match is drawn."""
    made = match_result(TWO, games)
    assert (decided(made), made.over) == ((winner, by, False), True)


def test_without_the_duel_rule_level_is_drawn() -> None:
    """§11.2: a setting."""
    made = match_result(match_format(FIFTEEN, duel_rule=False), [win(A, 16), win(B, 15)])
    assert decided(made) == (None, DecidedBy.DRAWN, False)


@pytest.mark.parametrize(
    ("games", "winner"),
    [
        ([win(A, 20), win(B, 9), win(A, 20), win(B, 30)], B),  # 40 against 39
        ([win(A, 10), win(B, 20), win(A, 30), win(B, 20)], None),
        ([win(A, 10), win(B, 9), DRAW, DRAW], B),
        ([win(A, 99), win(B, 20), BOTH_LOSE, DRAW], B),
    ],
)
def test_with_k_wins_each_the_sums_count(games: list[GameResult], winner: Side | None) -> None:
    """§11.2: over one's own wins."""
    assert match_result(FOUR, games).winner is winner


def test_a_match_is_open_until_its_last_game() -> None:
    """§11.1: leagues play all; knock-outs may stop once decided."""
    games = [win(A, 9), win(A, 9), win(A, 9)]
    for played in range(4):
        assert match_result(FOUR, games[:played]).over is False
    for played, over in ((1, False), (2, False), (3, True)):
        made = match_result(FOUR, games[:played], knock_out=True, stop_when_decided=True)
        assert made.over is over
    assert decided(match_result(FOUR, games, stop_when_decided=True)) == (A, DecidedBy.SCORE, False)


@pytest.mark.parametrize(
    ("games", "over"),
    [
        ([win(A, 9), win(A, 9), DRAW], True),  # 2½ : ½, one game left
        ([win(A, 9), win(A, 9), win(B, 9)], False),  # 2 : 1, the last may level
        ([win(A, 9), DRAW, DRAW], False),
        ([win(A, 9), win(A, 9)], False),
    ],
)
def test_a_lead_that_can_be_levelled_is_no_decision(games: list[GameResult], over: bool) -> None:
    """§11.1"""
    assert match_result(FOUR, games, knock_out=True, stop_when_decided=True).over is over


def test_void_games_are_played_again() -> None:
    """§8, §11: they neither count nor use up the match's games."""
    assert match_result(TWO, [VOID, win(A, 9)]).over is False
    assert decided(match_result(TWO, [VOID, win(A, 9), VOID, win(B, 8)])) == (B, DecidedBy.DUEL, False)


# §11.3 --------------------------------------------------------------------------------------------
LEVEL = [win(A, 15), win(B, 15)]


def test_extra_pairs_in_a_knock_out() -> None:
    """§11.3: another pair, up to `max_extra_pairs`, then lots with a stored seed."""

    def judge(
        games: list[GameResult], settings: MatchFormat = TWO
    ) -> tuple[Side | None, DecidedBy | None, bool]:
        return decided(match_result(settings, games, knock_out=True, seed="x"))

    assert judge(LEVEL) == judge([DRAW, DRAW]) == (None, None, True)
    assert judge([*LEVEL, DRAW]) == (None, None, False)  # the pair has begun
    assert judge([*LEVEL, DRAW, win(B, 99)]) == (B, DecidedBy.SCORE, False)
    assert judge([*LEVEL, win(A, 8), win(B, 7)]) == (B, DecidedBy.DUEL, False)
    assert judge([*LEVEL, DRAW, DRAW]) == (None, None, True)
    assert judge([*LEVEL, DRAW, DRAW, DRAW, DRAW]) == (lot("x", "match"), DecidedBy.LOTS, False)
    assert judge(LEVEL, match_format(FIFTEEN, max_extra_pairs=0)) == (
        lot("x", "match"),
        DecidedBy.LOTS,
        False,
    )


def test_lots_follow_the_seed() -> None:
    """§11.3"""
    settings = match_format(FIFTEEN, max_extra_pairs=0)
    winners = {match_result(settings, LEVEL, knock_out=True, seed=str(n)).winner for n in range(20)}
    assert winners == {A, B}


def test_a_knock_out_is_never_drawn_and_a_league_never_extended() -> None:
    """§11.3"""
    for games in ([DRAW, DRAW], LEVEL, [BOTH_LOSE, BOTH_LOSE]):
        assert match_result(TWO, games, knock_out=True).by is None
        assert decided(match_result(TWO, games)) == (None, DecidedBy.DRAWN, False)


def test_unrated_changes_nothing_in_score_and_duel() -> None:
    """§11.4"""
    for games in (LEVEL, [win(A, 16), win(B, 15)], [DRAW, win(A, 9)]):
        assert match_result(TWO, games) == match_result(match_format(FIFTEEN, unrated=True), games)


RESULT = st.sampled_from([DRAW, VOID, BOTH_LOSE]) | st.builds(
    win, st.sampled_from(list(Side)), st.integers(0, 60)
)


def _mirrored(game: GameResult) -> GameResult:
    return GameResult(game.result, game.winner.other if game.winner else None, game.moves)


@given(st.lists(RESULT, max_size=8), st.sampled_from([1, 2, 4]), st.booleans(), st.booleans())
def test_the_rule_favours_nobody(games: list[GameResult], due: int, knock_out: bool, stop: bool) -> None:
    """§11.2: with the sides exchanged the other wins; lots alone know who is who."""
    settings = match_format(FIFTEEN, games=due)
    made = match_result(settings, games, knock_out=knock_out, stop_when_decided=stop)
    turned = match_result(settings, [*map(_mirrored, games)], knock_out=knock_out, stop_when_decided=stop)
    assert (made.by, made.more) == (turned.by, turned.more)
    if made.by is not DecidedBy.LOTS:
        assert turned.winner is (made.winner.other if made.winner else None)


# §11.2: own moves ---------------------------------------------------------------------------------
@pytest.mark.parametrize("moves", [5, 9, 16])
def test_own_moves_of_a_winner(moves: int) -> None:
    """§11.2: stones of the winner's colour on the final board: equal for black at ply 2n−1, white at 2n."""
    assert [(won(colour, moves).ply, won(colour, moves).winner_moves()) for colour in (BLACK, WHITE)] == [
        (2 * moves - 1, moves),
        (2 * moves, moves),
    ]


def test_own_moves_follow_the_final_colours() -> None:
    """§1.2, §11.2: after a swap the seat's colour counts, Swap's three stones with it."""
    from_swap = opened(SWAP)
    assert from_swap.winner_moves() is None
    act(from_swap, Resign(), seat=SECOND)
    assert from_swap.winner_moves() == 2  # the first player counts as black until the choice
    swapped = lay(opened(SWAP, Choice.TAKE_BLACK), "h8 b3 c15")  # white is the first player: o1, h8, c15
    act(swapped, Resign(), seat=SECOND)
    assert (ended(swapped), swapped.winner_moves()) == ("first by resignation", 3)


def test_slides_are_moves_and_passes_are_not() -> None:
    """§11.2: stones plus own slides."""
    state = sliding()
    slide(state, "a1-a2 a15-a14 a2-a3 a14-a13 c1-c2")
    assert (state.own_moves(FIRST), state.own_moves(SECOND)) == (8, 7)
    act(state, Resign(), seat=SECOND)
    assert state.winner_moves() == 8
    state.order(TakeBack(len(state.line) - 2), at=0)
    act(state, Resign(), seat=SECOND)
    assert state.winner_moves() == 7


def test_taken_back_moves_count_once() -> None:
    """§11.2: the line that stands."""
    state = quiet(begun(), 10)
    state.order(TakeBack(7), at=0)
    quiet(state, 3)
    act(state, Resign(), seat=FIRST)
    assert (state.winner_moves(), len(state.events)) == (4, 16)


def test_every_win_counts_as_it_ended() -> None:
    """§11.2: flag, resignation and ruling with the board's moves; a no-show after play too."""
    for last in (Forfeit((FIRST,)), Award(Result.SECOND)):
        state = quiet(begun(), 7)
        state.order(last, at=0)
        assert (ended(state).split()[0], state.winner_moves()) == ("second", 3)
    flagged = quiet(begun(FIFTEEN, SuddenDeath(MINUTE)), 7)
    flagged.flag(10**7)
    assert (ended(flagged), flagged.winner_moves()) == ("first by time", 4)


def test_a_ruling_may_state_the_number() -> None:
    """§11.2: the last ruling's number, none of a draw's."""
    state = quiet(begun(EXACT), 7)
    state.order(Award(Result.FIRST, 30), at=0)
    assert state.winner_moves() == 30
    state.order(Award(Result.DRAW, 30), at=0)
    assert state.winner_moves() is None
    state.order(Award(Result.FIRST), at=0)
    assert state.winner_moves() == 4
