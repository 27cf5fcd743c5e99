"""What the reader of a game may do besides the act that is asked for."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Game, Match
from games.rules.errors import Refusal
from games.rules.events import Abort, ClaimTime, OfferDraw, Pass, PlayerAct
from games.rules.game import Ask, GameState
from games.rules.sides import Seat


@dataclass(frozen=True)
class Rights:
    """Of the reader on `seat`, None for anybody but the two players. `moving`: an act is asked for."""

    match: Match
    games: Sequence[Game]
    state: GameState
    seat: Seat | None
    at: int
    moving: bool

    @property
    def can_demand(self) -> bool:
        """§5.1: whether the three-move rule may still be demanded by this reader."""
        open_still = self.match.format.three_move == "on_demand" and not self.match.three_move
        begun = self.state.begun or any(game.begun_at is not None for game in self.games)
        return self.seat is not None and open_still and not begun and not self.state.outcome

    @property
    def playing(self) -> bool:
        """Whether the reader plays in a game that runs."""
        state = self.state
        return self.seat is not None and state.begun and not state.outcome and not state.paused

    @property
    def can_offer_draw(self) -> bool:
        """§8: after one's own turn, once, where draws exist."""
        return self.playing and self._may(OfferDraw("?"))

    @property
    def can_offer_with_move(self) -> bool:
        """§8: an offer together with the turn that the reader is about to complete; not in the first one."""
        completes = self.state.asked in {Ask.STONE, Ask.SLIDE} and self.state.turns[self.state.to_act]
        offered = self.state.rules.no_draw or self.draw_offer
        return self.moving and bool(completes) and not offered

    @property
    def draw_offer(self) -> str | None:
        """The id of an offer that the reader may accept."""
        offer = self.state.draw_offer
        return offer.id if self.playing and offer and offer.seat is not self.seat else None

    @property
    def draw_offered(self) -> bool:
        """Whether the reader's own offer stands."""
        offer = self.state.draw_offer
        return bool(self.playing and offer and offer.seat is self.seat)

    @property
    def can_abort(self) -> bool:
        """§8: outside tournaments, until both have completed a turn."""
        return self.seat is not None and not self.state.outcome and self._may(Abort())

    @property
    def can_claim(self) -> bool:
        """§10: the waiting side, without clocks, after 30 days."""
        return self.playing and self._may(ClaimTime())

    @property
    def may_pass(self) -> bool:
        """§6.4: whether passing is allowed now."""
        return self.moving and self._may(Pass())

    def _may(self, act: PlayerAct) -> bool:
        """Whether the reader's act would be taken now."""
        assert self.seat is not None
        try:
            self.state.check(act, self.seat, self.at)
        except Refusal:
            return False
        return True
