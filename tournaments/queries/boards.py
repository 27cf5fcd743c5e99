"""Pairings as lists and cards show them: who meets, how it ended, or where it stands."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from games.labels import duels
from games.models import Game, Player
from games.rules.match import Side
from games.rules.sides import FIRST, SECOND, Seat
from tournaments.labels import scores, words
from tournaments.models import Pairing, ResultClaim, Round, Tournament
from tournaments.pairing.snapshot import Verdict
from tournaments.queries.results import RELATED, Outcome, outcomes

MOST_PAPERS: Final = 10
_ALL_RELATED = (*RELATED, "entry_a__player", "entry_b__player")


@dataclass(frozen=True)
class Board:
    """A pairing with its outcome, its open game and its standing claim, as `side` (of the reader) sees it."""

    pairing: Pairing
    outcome: Outcome
    game: Game | None
    claim: ResultClaim | None
    side: Side | None

    @property
    def tournament(self) -> Tournament:
        """Where it is played."""
        return self.pairing.round.tournament

    @property
    def number(self) -> int:
        """The number of its round."""
        return self.pairing.round.number

    @property
    def first(self) -> Player:
        """Who begins game 1."""
        return self.pairing.entry_a.player

    @property
    def second(self) -> Player | None:
        """Who sits across the board; None for a bye."""
        entry = self.pairing.entry_b
        return None if entry is None else entry.player

    @property
    def opponent(self) -> Player | None:
        """The reader's."""
        return self.second if self.side is Side.A else self.first

    @property
    def winner(self) -> Side | None:
        """Who won the match, by whatever rule; None where nobody did or it is not over."""
        if self.outcome.score is None:
            return None
        return {Verdict.FIRST: Side.A, Verdict.SECOND: Side.B}.get(self.outcome.score.verdict)

    @property
    def first_won(self) -> bool:
        """Whether who began game 1 won the match."""
        return self.winner is Side.A

    @property
    def second_won(self) -> bool:
        """Whether the other did."""
        return self.winner is Side.B

    @cached_property
    def points(self) -> str:
        """`1½ : ½`, as far as it is known; empty where nothing is."""
        if self.outcome.score is not None:
            return scores.points(self.outcome.score)
        match = self.pairing.match
        if match is None:
            return ""
        return " : ".join(duels.halves(half) for half in (match.half_points_a, match.half_points_b))

    @property
    def over(self) -> bool:
        """Whether it needs nothing any more."""
        return self.outcome.score is not None or self.pairing.is_bye

    @cached_property
    def told(self) -> str:
        """How it ended, or where it stands."""
        if self.pairing.is_bye or self.second is None:
            return _("bye")
        if self.pairing.absent and self.claim is None:
            return _("has withdrawn: %(names)s") % {"names": " · ".join(self._absent())}
        if self.outcome.score is not None:
            return scores.sentence(self.outcome.score, self.first.name, self.second.name)
        if self.game is not None:
            return self._of_game(self.game)
        return str(words.MISSING[self.outcome.why])

    def _absent(self) -> list[str]:
        """Without a match of their own only those are who had withdrawn."""
        found = (self.pairing.entry(side) for side in self.pairing.absent)
        return [entry.player.name for entry in found if entry is not None]

    def _of_game(self, game: Game) -> str:
        if game.begun_at is None:
            missing = [game.player(seat).name for seat in (FIRST, SECOND) if not game.is_ready(seat)]
            told = {"game": game.number, "names": " · ".join(missing)}
            return _("game %(game)s waits for %(names)s") % told
        to_move = game.player(Seat(game.to_act)).name
        moving = {"game": game.number, "move": game.ply + 1, "name": to_move}
        return _("game %(game)s, move %(move)s: %(name)s is to move") % moving


def related(pairings: QuerySet[Pairing]) -> QuerySet[Pairing]:
    """With all that boards read of them."""
    return pairings.select_related(*_ALL_RELATED)


def of_rounds(tournament: Tournament, *, seen: bool = False) -> QuerySet[Pairing]:
    """The pairings of published rounds, or of all with `seen`, in order."""
    found = Pairing.objects.filter(round__tournament=tournament)
    if not seen:
        found = found.exclude(round__state=Round.State.DRAFTED)
    return related(found).order_by("round__number", "board")


def papers_of(player: Player) -> list[Board]:
    """The player's latest matches over the board that count, the latest first; five queries at most."""
    mine = Q(entry_a__player=player) | Q(entry_b__player=player)
    found = related(Pairing.objects.filter(mine, entry_b__isnull=False, round__state=Round.State.COMPLETE))
    paper = found.filter(round__tournament__venue=Tournament.Venue.OVER_THE_BOARD)
    return boards(paper.order_by("-round__completed_at", "-pk")[:MOST_PAPERS], player)


def boards(pairings: Iterable[Pairing], reader: Player | None) -> list[Board]:
    """Six queries at most, the pairings themselves included."""
    rows = list(pairings)
    found = outcomes(rows)
    games = _open_games(rows)
    claims = _claims(rows)
    return [
        Board(
            row,
            found[row.pk],
            games.get(row.match_id),
            claims.get(row.pk),
            row.side(reader.pk if reader else None),
        )
        for row in rows
    ]


def _open_games(rows: Iterable[Pairing]) -> Mapping[int | None, Game]:
    matches = [row.match_id for row in rows if row.match_id is not None]
    games = Game.objects.filter(match__in=matches, result="").select_related("first", "second", "match")
    return {game.match_id: game for game in games}


def _claims(rows: Iterable[Pairing]) -> Mapping[int, ResultClaim]:
    standing = ~Q(state=ResultClaim.State.SUPERSEDED)
    claims = ResultClaim.objects.filter(standing, pairing__in=[row.pk for row in rows])
    return {claim.pairing_id: claim for claim in claims}
