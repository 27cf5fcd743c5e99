"""Every refusal of the core: each can be reached, each has a code of its own and data for its sentence."""

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from games.rules import errors, ruleset
from games.rules.clock import SuddenDeath
from games.rules.errors import Refusal
from games.rules.events import (
    Abort,
    AcceptDraw,
    Begin,
    Choose,
    ClaimTime,
    Flag,
    Lay,
    Offer,
    OfferDraw,
    Pass,
    Pause,
    Pick,
    Place,
    Resume,
    Slide,
    TakeBack,
    event_from_dict,
)
from games.rules.field import Finite, Point, field, rectangle
from games.rules.game import GameState
from games.rules.match import MatchState, Side
from games.rules.offers import Differ, ThreeMove
from games.rules.openings import Choice
from games.rules.ruleset import check_format, match_format
from games.rules.sides import BLACK, FIRST, SECOND, WHITE
from tests.games.rules.play import FIFTEEN, PRO, SWAP, act, begun, lay, opened, point, stand, three, won
from tests.games.rules.test_sliding import sliding

NO_DRAW = ruleset.ruleset(rectangle(15), no_draw=True)
BY_POSITIONS = ruleset.ruleset(rectangle(15), offers_must_differ=Differ.POSITIONS)


def offer(one: str, other: str) -> Offer:
    """An offer of two named points."""
    return Offer((point(one), point(other)))


def four(rules: ruleset.Ruleset = FIFTEEN) -> GameState:
    """Black is asked to offer."""
    return lay(begun(rules, three_move=True), "h8 i8 j8 k8")


def asked_to_pick() -> GameState:
    """White is asked to pick a1 or b2."""
    state = four()
    act(state, offer("a1", "b2"))
    return state


def offered() -> GameState:
    """Black has moved and offered a draw."""
    state = lay(begun(), "h8")
    act(state, OfferDraw("x"), seat=FIRST)
    return state


def paused() -> GameState:
    """A game whose clocks a referee has stopped."""
    state = begun()
    state.order(Pause(), at=1)
    return state


def match(**more: ThreeMove) -> MatchState:
    """A match before its first game."""
    return MatchState(match_format(FIFTEEN, **more), Side.A, opened_at=0)


def demanded(*, begins: bool = False, times: int = 1, three_move: ThreeMove = ThreeMove.ON_DEMAND) -> None:
    """The rule is demanded so often."""
    made = match(three_move=three_move)
    if begins:
        made.begin(1)
    for _ in range(times):
        made.demand(Side.A)


def ready_twice() -> None:
    """One side presses ready again."""
    made = match()
    made.press_ready(Side.A, 1)
    made.press_ready(Side.A, 2)


# How each is met; what is asked of a state must leave it as it was.
IN_A_GAME: dict[type[Refusal], tuple[Callable[[], GameState], Callable[[GameState], object]]] = {
    errors.OutsideField: (begun, lambda s: act(s, Place(Point(15, 0)))),
    errors.Occupied: (lambda: lay(begun(), "h8"), lambda s: lay(s, "h8")),
    errors.NotBegun: (lambda: GameState(FIFTEEN), lambda s: s.play(Place(point("h8")), seat=FIRST, at=0)),
    errors.AlreadyBegun: (begun, lambda s: s.order(Begin(), at=1)),
    errors.GameOver: (lambda: won(BLACK, 5), lambda s: lay(s, "h8")),
    errors.Stale: (begun, lambda s: s.play(Place(point("h8")), seat=FIRST, at=0, expected=0)),
    errors.NotYourTurn: (begun, lambda s: act(s, Place(point("h8")), seat=SECOND)),
    errors.NotAsked: (begun, lambda s: act(s, Pass())),
    errors.Paused: (paused, lambda s: lay(s, "h8")),
    errors.NotPaused: (begun, lambda s: s.order(Resume(), at=1)),
    errors.BadAct: (begun, lambda s: s.order(Flag(), at=1)),
    errors.NotCentre: (lambda: begun(PRO), lambda s: lay(s, "h9")),
    errors.TooNearCentre: (lambda: lay(begun(PRO), "h8 a1"), lambda s: lay(s, "j10")),
    errors.WrongStones: (lambda: begun(SWAP), lambda s: act(s, Lay(((point("h8"), WHITE),)))),
    errors.SamePointTwice: (lambda: begun(SWAP), lambda s: act(s, three("h8 i9 h8"))),
    errors.NotAChoice: (lambda: opened(SWAP), lambda s: act(s, Choose(Choice.PLACE_TWO))),
    errors.OfferNotDifferent: (four, lambda s: act(s, offer("a1", "a1"))),
    errors.OfferEquivalent: (lambda: four(BY_POSITIONS), lambda s: act(s, offer("j10", "j6"))),
    errors.NotOffered: (asked_to_pick, lambda s: act(s, Pick(point("c3")))),
    errors.NotYourStone: (sliding, lambda s: act(s, Slide(point("a15"), point("a14")))),
    errors.NotNeighbour: (sliding, lambda s: act(s, Slide(point("a1"), point("b2")))),
    errors.MustSlide: (sliding, lambda s: act(s, Pass())),
    errors.NoDrawOffers: (lambda: lay(begun(NO_DRAW), "h8"), lambda s: act(s, OfferDraw("x"), seat=FIRST)),
    errors.DrawOfferNotNow: (begun, lambda s: act(s, OfferDraw("x"))),
    errors.DrawOfferRepeated: (offered, lambda s: act(s, OfferDraw("y"), seat=FIRST)),
    errors.NoSuchDrawOffer: (offered, lambda s: act(s, AcceptDraw("y"))),
    errors.AbortNotAllowed: (lambda: begun(abortable=False), lambda s: act(s, Abort())),
    errors.AbortTooLate: (lambda: lay(begun(), "h8 i9"), lambda s: act(s, Abort())),
    errors.ClaimTooEarly: (lambda: lay(begun(), "h8"), lambda s: act(s, ClaimTime(), seat=FIRST)),
    errors.NothingToClaim: (
        lambda: begun(FIFTEEN, SuddenDeath(60_000)),
        lambda s: act(s, ClaimTime(), seat=SECOND),
    ),
    errors.NothingToTakeBack: (begun, lambda s: s.order(TakeBack(1), at=1)),
}
ELSEWHERE: dict[type[Refusal], Callable[[], object]] = {
    errors.BadPoint: lambda: Point.parse("?"),
    errors.ThreeMoveNotAvailable: lambda: demanded(three_move=ThreeMove.NEVER),
    errors.ThreeMoveAlreadyDemanded: lambda: demanded(times=2),
    errors.DemandTooLate: lambda: demanded(begins=True),
    errors.AlreadyReady: ready_twice,
    errors.BadSetting: lambda: field("ring:5"),
    errors.SettingsClash: lambda: check_format(match_format(FIFTEEN, games=3, three_move=ThreeMove.ALWAYS)),
    errors.BadEvent: lambda: event_from_dict({}),
}


@pytest.mark.parametrize("kind", IN_A_GAME, ids=lambda kind: kind.code)
def test_a_refusal_in_a_game(kind: type[Refusal]) -> None:
    """§8: of its own kind, with plain data; and it changes nothing."""
    make, ask = IN_A_GAME[kind]
    state = make()
    before = stand(state)
    with pytest.raises(kind) as refused:
        ask(state)
    assert type(refused.value) is kind
    assert stand(state) == before
    json.dumps(refused.value.data)


@pytest.mark.parametrize("kind", ELSEWHERE, ids=lambda kind: kind.code)
def test_a_refusal_elsewhere(kind: type[Refusal]) -> None:
    """§0, §5.1, §11.1, §13: of its own kind, with plain data."""
    with pytest.raises(kind) as refused:
        ELSEWHERE[kind]()
    assert type(refused.value) is kind
    json.dumps(refused.value.data)


def _of_the_core() -> set[type[Refusal]]:
    kinds = vars(errors).values()
    return {kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Refusal)} - {Refusal}


def _named_in_the_core() -> set[str]:
    """The names of refusals that some module of the core makes."""
    names = {kind.__name__ for kind in _of_the_core()}
    folder = Path(errors.__file__).parent
    trees = [ast.parse(path.read_text()) for path in folder.glob("*.py") if path.name != "errors.py"]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    loaded = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names & (loaded | {node.attr for node in nodes if isinstance(node, ast.Attribute)})


def test_every_refusal_of_the_core_is_tested() -> None:
    """§8: none is left that no test meets, none stands in the list that nothing raises."""
    tested = IN_A_GAME.keys() | ELSEWHERE.keys()
    assert {kind.__name__ for kind in tested} == _named_in_the_core()
    assert tested == _of_the_core()


def test_codes_are_unique_and_named_like_their_class() -> None:
    """§8: one code per reason, so that one sentence can be found for it."""
    codes = [kind.code for kind in _of_the_core()]
    assert len({*codes}) == len(codes)
    for kind in _of_the_core():
        assert kind.code.replace("_", "") == kind.__name__.lower()


def test_a_refusal_prints_its_code_and_data() -> None:
    """§8: for logs; sentences are made elsewhere."""
    assert str(errors.Stale(expected=3, actual=4)) == "stale (expected=3, actual=4)"
    assert str(errors.NotBegun()) == "not_begun"


@pytest.mark.parametrize("kind", IN_A_GAME, ids=lambda kind: kind.code)
def test_a_refusal_names_points_as_the_field_does(kind: type[Refusal]) -> None:
    """§0: on a finite field `h8`, never raw numbers for a point that has a name."""
    make, ask = IN_A_GAME[kind]
    state = make()
    if not isinstance(state.rules.field, Finite):
        return
    with pytest.raises(kind) as refused:
        ask(state)
    for value in refused.value.data.values():
        for text in value if isinstance(value, list) else [value]:
            assert not re.fullmatch(r"\d+,\d+", str(text)), refused.value.data
