"""Every act of a player as its own shape, told apart by `action`."""

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework import serializers

from games.rules.events import (
    Abort,
    AcceptDraw,
    Choose,
    ClaimTime,
    Lay,
    Offer,
    Pass,
    Pick,
    Place,
    PlayerAct,
    Resign,
    Slide,
)
from games.rules.openings import Choice
from games.rules.sides import Colour
from games.serializers.strict import Flag, PointText, Strict, Text, Whole

MOST_VERSION = 2**31 - 1


class Action(Strict):
    """What all have in common: the name, and, if the client likes to say it twice, the game."""

    game = Whole(required=False, min_value=1, help_text="If given, the game of the address.")


class Act(Action):
    """An act on a state that was seen: `expected` is that state's `version`."""

    expected = Whole(max_value=MOST_VERSION, help_text="The version of the game that the client has seen.")


class Move(Act):
    """An act on the board; `offer_draw` offers a draw with it, in the same transaction (§8)."""

    offer_draw = Flag(required=False, default=False)


def named(name: str) -> serializers.ChoiceField:
    """The field that tells one action from another."""
    return serializers.ChoiceField(choices=[name])


class BeforePlay(Action):
    """What is said before the game begins; `expected` may be left out, since little can have changed."""

    expected = Whole(
        required=False, max_value=MOST_VERSION, help_text="The version of the game that the client has seen."
    )


class Ready(BeforePlay):
    """§11.1: ready for the game to begin."""

    action = named("ready")


class DemandThreeMove(BeforePlay):
    """§5.1: the three-move rule is to bind the match."""

    action = named("demand_three_move")


class PlaceStone(Move):
    """One stone."""

    action = named("place")
    point = PointText()


class Stone(Strict):
    """A stone of an opening turn."""

    point = PointText()
    colour = serializers.ChoiceField(choices=[*Colour])


class LayStones(Move):
    """§4: the stones of an opening turn."""

    action = named("lay")
    stones = serializers.ListField(child=Stone(), min_length=1, max_length=5)


class MakeChoice(Move):
    """§4: a choice of Swap or Swap2."""

    action = named("choose")
    choice = serializers.ChoiceField(choices=[*Choice])


class OfferPoints(Move):
    """§5.2: two points for ply 5."""

    action = named("offer")
    points = serializers.ListField(child=PointText(), min_length=2, max_length=2)


class PickPoint(Move):
    """§5.2: one of the points offered."""

    action = named("pick")
    point = PointText()


class SlideStone(Move):
    """§6.2: an own stone, one step."""

    action = named("slide")
    origin = PointText()
    target = PointText()


class PassTurn(Move):
    """§6.4: no slide."""

    action = named("pass")


class OfferADraw(Act):
    """§8: a draw offer after one's own turn; its id is in the answer."""

    action = named("offer_draw")


class AcceptADraw(Act):
    """§8: the draw that was offered."""

    action = named("accept_draw")
    id = Text(max_length=64)


class ResignGame(Act):
    """The game is given up."""

    action = named("resign")


class AbortGame(Act):
    """§8: before both have moved."""

    action = named("abort")


class ClaimByTime(Act):
    """§10: the waiting side's claim without a clock."""

    action = named("claim_time")


ACTIONS: dict[str, type[Action]] = {
    "ready": Ready,
    "demand_three_move": DemandThreeMove,
    "place": PlaceStone,
    "lay": LayStones,
    "choose": MakeChoice,
    "offer": OfferPoints,
    "pick": PickPoint,
    "slide": SlideStone,
    "pass": PassTurn,
    "offer_draw": OfferADraw,
    "accept_draw": AcceptADraw,
    "resign": ResignGame,
    "abort": AbortGame,
    "claim_time": ClaimByTime,
}


class AnyAction(serializers.Serializer[Any]):
    """As much of an action as tells which one it is."""

    action = serializers.ChoiceField(choices=[*ACTIONS])


# What is left of a shape once it has been read: an act of the rules. The id of a draw offer is the service's.
_ACTS: dict[str, Callable[[Mapping[str, Any]], PlayerAct]] = {
    "place": lambda values: Place(values["point"]),
    "lay": lambda values: Lay(tuple((one["point"], Colour(one["colour"])) for one in values["stones"])),
    "choose": lambda values: Choose(Choice(values["choice"])),
    "offer": lambda values: Offer((values["points"][0], values["points"][1])),
    "pick": lambda values: Pick(values["point"]),
    "slide": lambda values: Slide(values["origin"], values["target"]),
    "pass": lambda values: Pass(),
    "accept_draw": lambda values: AcceptDraw(values["id"]),
    "resign": lambda values: Resign(),
    "abort": lambda values: Abort(),
    "claim_time": lambda values: ClaimTime(),
}


# The actions that name squares.
POINTED = frozenset({"place", "lay", "offer", "pick", "slide"})


def act_of(values: Mapping[str, Any]) -> PlayerAct:
    """The act of the rules that a shape of `_ACTS` asks for."""
    return _ACTS[values["action"]](values)
