"""Players, and the ready settings to challenge them with."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.frame import Frame, listed
from games.api.schema import endpoint
from games.models import Player
from games.queries import plain
from games.serializers import shapes
from games.serializers.searches import PlayerSearch
from games.services.errors import NotFound


class Players(Frame):
    """The players of the club."""

    @endpoint("players", 400, 404, gives=shapes.page_of(shapes.Player), parameters=[PlayerSearch])
    def get(self, request: Request) -> Response:
        """Players in Hungarian order, all or those whose name holds `search`."""
        asked = self.taken_in(PlayerSearch, request.query_params)
        return listed(plain.players(asked["search"]), asked, plain.player)


class OnePlayer(Frame):
    """A player."""

    @endpoint("player", 404, gives=shapes.Player)
    def get(self, request: Request, player_id: int) -> Response:
        """A player."""
        found = Player.objects.filter(pk=player_id).first()
        if found is None:
            raise NotFound(what="player")
        return Response(plain.player(found))


class Presets(Frame):
    """§14."""

    @endpoint("presets", gives=shapes.Preset(many=True))
    def get(self, request: Request) -> Response:
        """The ready settings, each with its digest."""
        return Response(plain.presets())
