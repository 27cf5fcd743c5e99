"""The lobby and one challenge, as their pages show them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.labels import formats
from games.models import Challenge, Game, Match, Player
from games.queries.board import Board, shape
from games.queries.inbox import challenges_of, latest_games, open_challenges
from games.rules.agreement import changed

MOST = 50
WATCHED = 10


@dataclass(frozen=True)
class Lobby:
    """What waits for the reader's answer, what the reader has proposed, challenges to whoever comes, and games
    to watch."""

    to_answer: Sequence[Challenge]
    sent: Sequence[Challenge]
    challenges: Sequence[Challenge]
    games: Sequence[Game]

    @property
    def waiting(self) -> bool:
        """Whether a challenge of the reader's own stands here for whoever comes."""
        return any(item.opponent_id is None for item in self.sent)


def lobby(reader: Player | None) -> Lobby:
    """Two queries, and one more for a player."""
    own = list(challenges_of(reader)[:MOST]) if reader else []
    return Lobby(
        to_answer=[item for item in own if item.proposer != reader],
        sent=[item for item in own if item.proposer == reader],
        challenges=list(open_challenges(reader)[:MOST]),
        games=list(latest_games()[:WATCHED]),
    )


def of_both(one: Player, other: Player) -> QuerySet[Match]:
    """The matches that these two have played."""
    both = Q(player_a=one, player_b=other) | Q(player_a=other, player_b=one)
    return Match.objects.filter(both, ended_at__isnull=False)


@dataclass(frozen=True)
class ChallengePage:
    """A challenge and what its reader may do with it."""

    challenge: Challenge
    reader: Player | None

    @property
    def open(self) -> bool:
        """Whether it waits for an answer."""
        return self.challenge.state == Challenge.State.OPEN

    @property
    def mine(self) -> bool:
        """Whether the standing proposal is the reader's."""
        return self.reader is not None and self.challenge.proposer_id == self.reader.pk

    @property
    def to_answer(self) -> bool:
        """Whether the reader may accept, decline or counter."""
        item, reader = self.challenge, self.reader
        if reader is None or self.mine or not self.open:
            return False
        return item.opponent_id is None or reader.pk in {item.challenger_id, item.opponent_id}

    @property
    def can_decline(self) -> bool:
        """A challenge to whoever comes is declined by leaving it alone."""
        return self.to_answer and self.challenge.opponent_id is not None

    @property
    def settings(self) -> list[tuple[formats.Line, str]]:
        """The proposal in words; what differs from the proposal that it answers is marked, and what stood
        there beside it. What stood there alone has an empty text.
        """
        before, now = self.challenge.answered, self.challenge.format
        if before is None:
            return [(line, "") for line in formats.lines(now)]
        differs = changed(before, now)
        old = {line.setting: line for line in formats.lines(before, differs)}
        new = {line.setting: line for line in formats.lines(now, differs)}
        gone = {setting: line._replace(text="", changed=True) for setting, line in old.items()}
        lines = [line for setting in formats.ORDER if (line := {**gone, **new}.get(setting))]
        return [
            (line, old[line.setting].text if line.changed and line.setting in old else "") for line in lines
        ]

    @property
    def shape(self) -> Board | None:
        """The field to look at, where it is no plain rectangle."""
        return shape(self.challenge.format.rules.field)


def challenge_page(pk: int, reader: Player | None) -> ChallengePage | None:
    """One query. A challenge to somebody is seen by the two alone."""
    found = Challenge.objects.select_related("challenger", "opponent", "proposer").filter(pk=pk).first()
    if found is None:
        return None
    people = {found.challenger_id, found.opponent_id}
    if found.opponent_id is not None and (reader is None or reader.pk not in people):
        return None
    return ChallengePage(found, reader)
