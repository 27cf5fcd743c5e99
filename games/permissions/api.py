"""Who may use the API's endpoints; who acts in which game is asked by the verbs, under the row's lock."""

from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from games.services.errors import NoPlayer


class IsPlayer(BasePermission):
    """Somebody signed in who is a player of the club. Raises `NoPlayer` for other logins."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """False for who is not signed in: 401."""
        if not request.user.is_authenticated:
            return False
        if getattr(request.user, "player", None) is None:
            raise NoPlayer
        return True
