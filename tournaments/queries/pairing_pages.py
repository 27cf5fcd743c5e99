"""One pairing as its page shows it: the score, what it asks of its reader, what has been entered so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from games.labels import formats
from games.rules.agreement import without_agreement
from games.rules.match import Side
from games.rules.ruleset import MatchFormat
from tournaments.labels import entered as labels
from tournaments.models import LoggedText, Pairing, ResultClaim, Round, Tournament
from tournaments.queries.asking import Asking, of_board
from tournaments.queries.boards import Board, boards, of_rounds
from tournaments.queries.pages import Visit
from tournaments.rules import entered
from tournaments.rules.entered import EnteredGame

State = Tournament.State


@dataclass(frozen=True)
class ClaimLine:
    """A result as somebody entered it; `verdict`: who wins the match by it, and why."""

    claim: ResultClaim
    who: str
    points: str
    moves: str
    reasons: Sequence[str]
    verdict: str


@dataclass(frozen=True)
class Proposal:
    """What one side proposes; `text` is empty while it is content with the tournament's own."""

    name: str
    text: str
    ready: bool


@dataclass(frozen=True)
class PairingPage:
    """A pairing, its board, all that was ever entered for it, and the reasons given."""

    visit: Visit
    board: Board
    claims: Sequence[ResultClaim]
    texts: Sequence[LoggedText]

    @property
    def pairing(self) -> Pairing:
        """The row."""
        return self.board.pairing

    @property
    def names(self) -> Mapping[Side, str]:
        """Of both sides."""
        return {side: entry.player.name for side in Side if (entry := self.pairing.entry(side)) is not None}

    @cached_property
    def asking(self) -> Asking | None:
        """What the pairing asks of its reader; None for who does not play in it."""
        return of_board(self.board) if self.board.side is not None else None

    @property
    def settings(self) -> MatchFormat:
        """Of the match, or what would stand if it were opened now (rules.md §12.2)."""
        preset = self.visit.tournament.format
        if self.pairing.match is not None or not self.visit.tournament.left_to_players:
            return self.pairing.format
        one, other = (self.pairing.proposal(side) or preset for side in Side)
        return without_agreement(one, other, preset)

    @property
    def lines(self) -> list[formats.Line]:
        """The same in words."""
        return list(formats.lines(self.settings))

    @property
    def proposals(self) -> list[Proposal]:
        """Side by side, where the settings are left to the players."""
        if not self.visit.tournament.left_to_players or self.pairing.match is not None:
            return []
        ready = {Side.A: self.pairing.ready_a, Side.B: self.pairing.ready_b}
        texts = {side: self.pairing.proposal(side) for side in Side}
        return [
            Proposal(name, formats.short(made) if (made := texts[side]) else "", ready[side])
            for side, name in self.names.items()
        ]

    @property
    def can_demand(self) -> bool:
        """§5.1: before there is a match; on the match's page afterwards."""
        asks = self.asking is not None and self.asking.code in {"agree", "agreed"}
        return asks and not self.pairing.demanded and self.settings.three_move == "on_demand"

    # Results ------------------------------------------------------------------------------------------
    @property
    def history(self) -> list[ClaimLine]:
        """The latest first."""
        return [self._line(claim) for claim in reversed(self.claims)]

    def _line(self, claim: ResultClaim) -> ClaimLine:
        who = self.names[Side(claim.side)] if claim.side else _("the organiser")
        games = entered.read(claim.games)
        reasons = [text.text for text in self.texts if text.event.payload.get("number") == claim.number]
        return ClaimLine(
            claim,
            who,
            labels.points(games),
            labels.told(games, self.names),
            reasons,
            labels.verdict(self.pairing.format, games, self.names),
        )

    @property
    def standing(self) -> ClaimLine | None:
        """What stands entered now, in words."""
        return self._line(self.board.claim) if self.board.claim else None

    @property
    def can_accept(self) -> bool:
        """Whether the reader has disputed the other side's entry, and may accept it after all."""
        claim, side = self.board.claim, self.board.side
        return claim is not None and side is not None and claim.side != side

    @property
    def claimed(self) -> tuple[EnteredGame, ...]:
        """What stands entered now, confirmed or not."""
        claim = self.board.claim
        return entered.read(claim.games) if claim else ()

    @property
    def settled(self) -> bool:
        """Whether the organiser needs a reason to enter something else."""
        claim = self.board.claim
        confirmed = claim is not None and claim.state == ResultClaim.State.CONFIRMED
        return confirmed or bool(self.pairing.absent) or self.pairing.round.state == Round.State.COMPLETE

    @property
    def can_enter(self) -> bool:
        """Whether results are entered here at all now."""
        open_ = self.visit.tournament.state in {State.RUNNING, State.AWAITING_APPROVAL}
        begun = self.pairing.round.state in {Round.State.PLAYING, Round.State.COMPLETE}
        return not self.visit.tournament.online and open_ and begun and not self.pairing.is_bye


def pairing_page(visit: Visit, number: int, board: int) -> PairingPage | None:
    """Eight queries at most; None where the reader sees no such pairing."""
    found = of_rounds(visit.tournament, seen=visit.desk).filter(round__number=number, board=board)
    shown = boards(found, visit.reader)
    if not shown:
        return None
    pairing = shown[0].pairing
    texts = LoggedText.objects.filter(event__tournament=visit.tournament, event__payload__pairing=pairing.pk)
    claims = pairing.claims.order_by("number")
    return PairingPage(visit, shown[0], list(claims), list(texts.select_related("event")))
