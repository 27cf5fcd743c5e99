"""How two players agree on a match (§12): propose, counter, accept by digest, decline, withdraw."""

import secrets
from typing import Any

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.frame import Frame, listed
from games.api.schema import KEY, WRITING, endpoint
from games.models import Challenge, Player
from games.permissions.api import IsPlayer
from games.queries import plain
from games.serializers import shapes
from games.serializers.challenges import Agreement, CounterProposal, NewChallenge, Nothing, settings_of
from games.serializers.searches import ChallengeSearch
from games.services import challenges, matches
from games.services.errors import NotFound
from games.services.verb import now

SEED_BYTES = 16


class ForPlayers(Frame):
    """Challenges are between players."""

    permission_classes = (IsPlayer,)

    def shown(self, challenge_id: int) -> dict[str, object]:
        """A challenge that this player may see. Raises `NotFound`."""
        found = plain.challenges(self.player).filter(pk=challenge_id).first()
        if found is None:
            raise NotFound(what="challenge")
        return plain.challenge(found)


class Challenges(ForPlayers):
    """One's own challenges, and those that anybody may answer."""

    @endpoint(
        "challenges",
        400,
        403,
        404,
        gives=shapes.page_of(shapes.Challenge),
        parameters=[ChallengeSearch],
    )
    def get(self, request: Request) -> Response:
        """The latest first; `state` leaves only those that stand so."""
        asked = self.taken_in(ChallengeSearch, request.query_params)
        found = plain.challenges(self.player)
        if state := asked.get("state"):
            found = found.filter(state=state)
        return listed(found, asked, plain.challenge)

    @endpoint(
        "challenge_somebody",
        *WRITING,
        404,
        422,
        request=NewChallenge,
        gives=shapes.Challenge,
        status=201,
        parameters=[KEY],
    )
    def post(self, request: Request) -> Response:
        """Propose settings to a player, or to whoever comes; with an `Idempotency-Key` once only."""
        asked = self.taken_in(NewChallenge, request.data)
        made = challenges.propose(
            by=self.player,
            opponent=_opponent(asked.get("opponent")),
            settings=settings_of(asked),
            key=request.headers.get("Idempotency-Key"),
        )
        return Response(self.shown(made.pk), status=status.HTTP_201_CREATED)


def _opponent(player_id: int | None) -> Player | None:
    if player_id is None:
        return None
    found = Player.objects.filter(pk=player_id).first()
    if found is None:
        raise NotFound(what="player")
    return found


class OneChallenge(ForPlayers):
    """A challenge."""

    @endpoint("challenge", 403, 404, gives=shapes.Challenge)
    def get(self, request: Request, challenge_id: int) -> Response:
        """A challenge that this player may see."""
        return Response(self.shown(challenge_id))


class Counter(ForPlayers):
    """§12.1: other settings."""

    @endpoint("counter", *WRITING, 404, 409, 422, request=CounterProposal, gives=shapes.Challenge, status=201)
    def post(self, request: Request, challenge_id: int) -> Response:
        """Answer the proposal of `digest` with other settings."""
        asked = self.taken_in(CounterProposal, request.data)
        self.shown(challenge_id)
        challenges.counter(
            challenge_id=challenge_id, by=self.player, settings=settings_of(asked), digest=asked["digest"]
        )
        return Response(self.shown(challenge_id), status=status.HTTP_201_CREATED)


class Accept(ForPlayers):
    """§12.1: agreement to the very settings that were read."""

    @endpoint("accept", *WRITING, 404, 409, 422, request=Agreement, gives=shapes.MatchInFull, status=201)
    def post(self, request: Request, challenge_id: int) -> Response:
        """Agree to the proposal of `digest`: the match opens."""
        asked = self.taken_in(Agreement, request.data)
        self.shown(challenge_id)
        match = challenges.accept(
            challenge_id=challenge_id,
            by=self.player,
            digest=asked["digest"],
            seed=secrets.token_hex(SEED_BYTES),
            at=now(),
        )
        full = plain.match_in_full(match, matches.standing(match))
        return Response(full, status=status.HTTP_201_CREATED)


class Decline(ForPlayers):
    """No match."""

    @endpoint("decline", *WRITING, 404, 409, request=Nothing, gives=shapes.Challenge, status=201)
    def post(self, request: Request, challenge_id: int) -> Response:
        """Refuse the standing proposal."""
        return self.closed(request, challenge_id, challenges.decline)

    def closed(self, request: Request, challenge_id: int, verb: Any) -> Response:
        """The challenge after `verb`."""
        self.taken_in(Nothing, request.data)
        self.shown(challenge_id)
        verb(challenge_id=challenge_id, by=self.player)
        found = Challenge.objects.select_related("challenger", "opponent").get(pk=challenge_id)
        return Response(plain.challenge(found), status=status.HTTP_201_CREATED)


class Withdraw(Decline):
    """The proposal is taken back."""

    @endpoint("withdraw", *WRITING, 404, 409, request=Nothing, gives=shapes.Challenge, status=201)
    def post(self, request: Request, challenge_id: int) -> Response:
        """Take one's own standing proposal back."""
        return self.closed(request, challenge_id, challenges.withdraw)
