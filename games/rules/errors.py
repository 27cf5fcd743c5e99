"""One class per reason for which the arbiter refuses; each has a code and data, none has a sentence.

Sentences belong to `games.labels`, HTTP statuses to the edge. A refusal changes nothing (§8).
"""

from typing import ClassVar


class Refusal(Exception):
    """A request that the rules do not allow. `data` holds plain JSON values for the sentence."""

    code: ClassVar[str] = "refused"

    def __init__(self, **data: object) -> None:
        super().__init__(self.code, data)
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.code} ({details})" if details else self.code


# Points and stones --------------------------------------------------------------------------------
class BadPoint(Refusal):
    """§0: the text names no point; `text`, and an `example` where the field is known."""

    code = "bad_point"


class OutsideField(Refusal):
    """§1.3, §2: the point does not exist on this field; `point`."""

    code = "outside_field"


class Occupied(Refusal):
    """§1.3: a stone lies there already; `point`."""

    code = "occupied"


# Turn and state -----------------------------------------------------------------------------------
class NotBegun(Refusal):
    """§5.1, §11.1: no ply before the game has begun."""

    code = "not_begun"


class AlreadyBegun(Refusal):
    """The game has begun and cannot begin again."""

    code = "already_begun"


class GameOver(Refusal):
    """§9: the game has ended; `result`, `termination`."""

    code = "game_over"


class Stale(Refusal):
    """§9: the page showed an older state; `expected`, `actual` numbers of events."""

    code = "stale"


class NotYourTurn(Refusal):
    """§8: the other seat is asked; `asked`."""

    code = "not_your_turn"


class NotAsked(Refusal):
    """§4, §5, §6: this kind of action is not what the player is asked for; `asked`, `given`."""

    code = "not_asked"


class Paused(Refusal):
    """A referee has stopped the clocks."""

    code = "paused"


class NotPaused(Refusal):
    """There is nothing to resume."""

    code = "not_paused"


class BadAct(Refusal):
    """The action is none that a player can submit; `given`."""

    code = "bad_act"


# Openings -----------------------------------------------------------------------------------------
class NotCentre(Refusal):
    """§4: Pro and Long-Pro begin in the middle; `point`."""

    code = "not_centre"


class TooNearCentre(Refusal):
    """§4: ply 3 of Pro and Long-Pro keeps its distance; `point`, `centre`, `distance`, `least`."""

    code = "too_near_centre"


class WrongStones(Refusal):
    """§4: an opening turn lays exactly these colours; `wanted`, `given`."""

    code = "wrong_stones"


class SamePointTwice(Refusal):
    """§4: the stones of one action need points of their own; `point`."""

    code = "same_point_twice"


class NotAChoice(Refusal):
    """§4: this step of the opening does not offer that choice; `given`, `choices`."""

    code = "not_a_choice"


# Three-move rule ----------------------------------------------------------------------------------
class OfferNotDifferent(Refusal):
    """§5.2: the two offered points must differ; `point`."""

    code = "offer_not_different"


class OfferEquivalent(Refusal):
    """§5.3: the two resulting positions mirror each other; `points`."""

    code = "offer_equivalent"


class NotOffered(Refusal):
    """§5.2: only an offered point can be picked; `point`, `offered`."""

    code = "not_offered"


class ThreeMoveNotAvailable(Refusal):
    """§5.1: these settings leave no demand open."""

    code = "three_move_not_available"


class ThreeMoveAlreadyDemanded(Refusal):
    """§5.1: the rule binds the match already."""

    code = "three_move_already_demanded"


class DemandTooLate(Refusal):
    """§5.1: open only until game 1 begins."""

    code = "demand_too_late"


# Sliding ------------------------------------------------------------------------------------------
class NotYourStone(Refusal):
    """§6.2: only an own stone is slid; `point`."""

    code = "not_your_stone"


class NotNeighbour(Refusal):
    """§6.2: one step, along a row or a column; `origin`, `target`."""

    code = "not_neighbour"


class MustSlide(Refusal):
    """§6.4: who has a legal slide slides."""

    code = "must_slide"


# Draws, resignation, abort, claims ----------------------------------------------------------------
class NoDrawOffers(Refusal):
    """§7.3: the mode knows no draw offers."""

    code = "no_draw_offers"


class DrawOfferNotNow(Refusal):
    """§8: an offer follows one's own completed turn, while the opponent's clock runs."""

    code = "draw_offer_not_now"


class DrawOfferRepeated(Refusal):
    """§8: one offer per own turn, each with an id of its own."""

    code = "draw_offer_repeated"


class NoSuchDrawOffer(Refusal):
    """§8: the offer lapsed, or never was; `id`."""

    code = "no_such_draw_offer"


class AbortNotAllowed(Refusal):
    """§8: a tournament game is not aborted."""

    code = "abort_not_allowed"


class AbortTooLate(Refusal):
    """§8: both players have completed a turn."""

    code = "abort_too_late"


class ClaimTooEarly(Refusal):
    """§10: without a time control the waiting side may claim after 30 days; `remaining_ms`."""

    code = "claim_too_early"


class NothingToClaim(Refusal):
    """§10: only the waiting side claims, and only without a time control."""

    code = "nothing_to_claim"


class AlreadyReady(Refusal):
    """§11.1: this side has pressed ready for this game."""

    code = "already_ready"


# Orders -------------------------------------------------------------------------------------------
class NothingToTakeBack(Refusal):
    """A take-back names a number of standing events beyond the log; `kept`, `standing`."""

    code = "nothing_to_take_back"


# Settings -----------------------------------------------------------------------------------------
class BadSetting(Refusal):
    """A value outside its own range; `setting`, `value`, and `least`, `most` or `allowed`."""

    code = "bad_setting"


class SettingsClash(Refusal):
    """§13: two settings that do not go together; `settings` (two names), `why` (a reason code)."""

    code = "settings_clash"


class BadEvent(Refusal):
    """A stored or imported event that no log may hold; `why`."""

    code = "bad_event"
