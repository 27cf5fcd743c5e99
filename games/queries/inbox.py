"""What waits for a player, and what happened since: a fixed number of queries, however much there is."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Q, QuerySet

from games.models import Challenge, Game, Match, Player

MOST = 50
LATEST = 10


@dataclass(frozen=True)
class Inbox:
    """A player's home: their move (oldest clock first), then what else is open, then what has ended.

    `overdue`: games whose time is up, though nobody has looked yet.
    """

    to_move: Sequence[Game]
    to_be_ready: Sequence[Game]
    waiting: Sequence[Game]
    to_answer: Sequence[Challenge]
    sent: Sequence[Challenge]
    ended: Sequence[Match]
    overdue: Sequence[Game] = ()

    @property
    def idle(self) -> bool:
        """Whether nothing at all waits for the player."""
        return not (self.to_move or self.to_answer or self.to_be_ready)


def inbox(player: Player, at: int) -> Inbox:
    """Three queries: running games, challenges, ended matches; none per row."""
    found = list(_running(player)[:MOST])
    overdue = [game for game in found if game.deadline is not None and game.deadline <= at]
    running = [game for game in found if game not in overdue]
    challenges = list(challenges_of(player)[:MOST])
    begun = [game for game in running if game.begun_at is not None]
    unready = [game for game in running if game.begun_at is None]
    return Inbox(
        to_move=[game for game in begun if game.seat(player.pk) == game.to_act],
        to_be_ready=[game for game in unready if not _ready(game, player)],
        waiting=[
            *(game for game in begun if game.seat(player.pk) != game.to_act),
            *(game for game in unready if _ready(game, player)),
        ],
        to_answer=[item for item in challenges if item.proposer_id != player.pk],
        sent=[item for item in challenges if item.proposer_id == player.pk],
        ended=list(ended_matches(player)[:LATEST]),
        overdue=overdue,
    )


def _ready(game: Game, player: Player) -> bool:
    seat = game.seat(player.pk)
    return seat is not None and game.is_ready(seat)


def _running(player: Player) -> QuerySet[Game]:
    """Open games, the one whose clock runs out first on top, then those without clocks by their age."""
    mine = Q(first=player) | Q(second=player)
    games = Game.objects.filter(mine, result="").select_related("first", "second", "match")
    return games.order_by(F("deadline").asc(nulls_last=True), "begun_at", "opened_at")


def challenges_of(player: Player) -> QuerySet[Challenge]:
    """Open challenges that the player made or that were made to them, the latest first."""
    mine = Q(challenger=player) | Q(opponent=player)
    found = Challenge.objects.filter(mine, state=Challenge.State.OPEN)
    return found.select_related("challenger", "opponent", "proposer")


def ended_matches(player: Player) -> QuerySet[Match]:
    """The player's decided matches, the latest first."""
    mine = Q(player_a=player) | Q(player_b=player)
    ended = Match.objects.filter(mine, ended_at__isnull=False).select_related("player_a", "player_b")
    return ended.order_by("-ended_at")


def open_challenges(reader: Player | None) -> QuerySet[Challenge]:
    """Challenges to whoever comes, but the reader's own."""
    found = Challenge.objects.filter(state=Challenge.State.OPEN, opponent=None)
    found = found.exclude(challenger=reader) if reader else found
    return found.select_related("challenger").order_by("-created_at")


def latest_games() -> QuerySet[Game]:
    """Games that anybody may watch: those running, then those that ended last."""
    games = Game.objects.exclude(begun_at=None).select_related("first", "second", "match")
    return games.order_by(F("ended_at").desc(nulls_first=True), "-begun_at")
