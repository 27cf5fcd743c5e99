"""Known counts: every game of three in a row on 3×3, through the library's own positions and states."""

from games.rules.events import Begin, Place
from games.rules.field import Point, rectangle
from games.rules.game import GameState
from games.rules.position import Position, position
from games.rules.ruleset import ruleset
from games.rules.sides import BLACK, Colour

FIELD = rectangle(3)
# Known numbers of games by their length (in plies) and of positions, of noughts and crosses.
WON_AT = {5: 1_440, 6: 5_328, 7: 47_952, 8: 72_576, 9: 81_792}
DRAWN, GAMES, POSITIONS = 46_080, 255_168, 5_478


def _walk(board: Position, colour: Colour, lengths: dict[int, int], seen: set[int], key: int) -> int:
    """Number of drawn games from here; won ones are counted by length."""
    seen.add(key)
    if len(board.stones) == 9:
        return 1
    drawn = 0
    for number, point in enumerate(FIELD.points):
        if point not in board.stones:
            after = key + 3**number * (1 if colour is BLACK else 2)
            if board.place(point, colour):
                seen.add(after)
                lengths[len(board.stones)] = lengths.get(len(board.stones), 0) + 1
            else:
                drawn += _walk(board, colour.other, lengths, seen, after)
            board._lift(point)
    return drawn


def test_every_game_through_positions() -> None:
    """§3: 255 168 games, 5 478 positions."""
    lengths: dict[int, int] = {}
    seen: set[int] = set()
    drawn = _walk(position(FIELD, 3), BLACK, lengths, seen, 0)
    assert (lengths, drawn) == (WON_AT, DRAWN)
    assert sum(lengths.values()) + drawn == GAMES
    assert len(seen) == POSITIONS


def _state(plies: tuple[Point, ...]) -> GameState:
    state = GameState(ruleset(FIELD, line=3))
    state.order(Begin(), at=0)
    for point in plies:
        state.play(Place(point), seat=state.to_act, at=0)
    return state


def _games_from(
    plies: tuple[Point, ...], known: dict[frozenset[tuple[Point, Colour]], tuple[int, str]]
) -> int:
    """Games that go on from here; each position is played once, and its verdict kept."""
    state = _state(plies)
    key = frozenset(state.position.stones.items())
    if key not in known:
        verdict = f"{state.outcome.result} by {state.outcome.termination}" if state.outcome else ""
        rest = [point for point in FIELD.points if point not in state.position.stones]
        games = 1 if state.outcome else sum(_games_from((*plies, point), known) for point in rest)
        known[key] = games, verdict
    return known[key][0]


def test_every_position_through_games() -> None:
    """§8, §9: the same counts from whole states, and the known verdicts of the final positions."""
    known: dict[frozenset[tuple[Point, Colour]], tuple[int, str]] = {}
    assert _games_from((), known) == GAMES
    assert len(known) == POSITIONS
    verdicts = [verdict for _, verdict in known.values()]
    assert {verdict: verdicts.count(verdict) for verdict in {*verdicts}} == {
        "": 5_478 - 958, "first by five": 626, "second by five": 316, "draw by full_board": 16
    }  # fmt: skip
