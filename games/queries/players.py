"""The players' list in Hungarian order, and one player's matches and score."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, Q, QuerySet

from games.models import Claim, Game, Match, Player
from games.names import search_key
from games.rules.events import Result, Termination

PER_PAGE = 50
MOST_MATCHES = 50


def found(text: str) -> list[Player]:
    """Players whose name holds each word of `text`, accents and case aside, in Hungarian order."""
    wanted = search_key(text).split()
    return [player for player in Player.objects.all() if _holds(player, wanted)]


def _holds(player: Player, wanted: Sequence[str]) -> bool:
    key = search_key(player.name)
    return all(word in key for word in wanted)


def listed(text: str, page: str | int) -> Page[Player]:
    """One page of the list."""
    players = found(text) if text.strip() else Player.objects.all()
    return Paginator(players, PER_PAGE).get_page(page)


@dataclass(frozen=True)
class Score:
    """Games won, drawn and lost on this site; void ones and forfeits do not count."""

    won: int
    drawn: int
    lost: int

    @property
    def played(self) -> int:
        """All games that count."""
        return self.won + self.drawn + self.lost


def score(player: Player) -> Score:
    """The player's finished games in numbers: one query."""
    mine = Game.objects.filter(Q(first=player) | Q(second=player)).exclude(result="")
    mine = mine.exclude(termination__in=(Termination.FORFEIT, Termination.DOUBLE_FORFEIT))
    won = Q(first=player, result=Result.FIRST) | Q(second=player, result=Result.SECOND)
    drawn = Q(result=Result.DRAW)
    counts = mine.aggregate(
        won=Count("pk", filter=won),
        drawn=Count("pk", filter=drawn),
        void=Count("pk", filter=Q(result=Result.VOID)),
        every=Count("pk"),
    )
    lost = counts["every"] - counts["won"] - counts["drawn"] - counts["void"]
    return Score(counts["won"], counts["drawn"], lost)


def claim_of(user_id: int | None, player_id: int) -> Claim | None:
    """The open claim of a login to a player; no query for visitors."""
    if user_id is None:
        return None
    return Claim.objects.filter(user_id=user_id, player_id=player_id, state=Claim.State.OPEN).first()


def namesakes(player: Player) -> list[Player]:
    """Players without a login who may be this newcomer: of the same name, accents and case aside.

    None where this one has a match already, or its login has asked for one of them.
    """
    asked = Claim.objects.filter(user=player.user_id, state=Claim.State.OPEN)
    new = Player.objects.filter(pk=player.pk, user__isnull=False, matches_as_a=None, matches_as_b=None)
    if not new.exclude(Exists(asked)).exists():
        return []
    key = search_key(player.name)
    return [other for other in Player.objects.filter(user=None) if search_key(other.name) == key]


def running_matches(player: Player) -> QuerySet[Match]:
    """The player's matches that are not decided yet, the latest first."""
    mine = Q(player_a=player) | Q(player_b=player)
    return Match.objects.filter(mine, ended_at=None).select_related("player_a", "player_b").order_by("-pk")
