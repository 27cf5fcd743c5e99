"""Matches: who plays whom under which settings, the score, and the duel rule's arithmetic (§11)."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.frame import Frame, listed
from games.api.schema import endpoint
from games.queries import plain
from games.serializers import shapes
from games.serializers.searches import MatchSearch
from games.services import matches
from games.services.errors import NotFound


class Matches(Frame):
    """All matches."""

    @endpoint("matches", 400, 404, gives=shapes.page_of(shapes.Match), parameters=[MatchSearch])
    def get(self, request: Request) -> Response:
        """The latest first: of one `player`, running (`open=true`) or ended."""
        asked = self.taken_in(MatchSearch, request.query_params)
        return listed(plain.matches(asked.get("player"), asked["open"]), asked, plain.match)


class OneMatch(Frame):
    """A match."""

    @endpoint("match", 404, gives=shapes.MatchInFull)
    def get(self, request: Request, match_id: int) -> Response:
        """A match with its games."""
        found = plain.matches().filter(pk=match_id).first()
        if found is None:
            raise NotFound(what="match")
        return Response(plain.match_in_full(found, matches.standing(found)))
