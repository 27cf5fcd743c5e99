"""Tokens: name and password once, the token from then on, until it is given back."""

from typing import Any

from django.contrib.auth import authenticate
from rest_framework import status
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api.frame import Frame
from games.api.schema import WRITING, endpoint
from games.api.throttles import Everybody, TokensByAddress, TokensByName
from games.serializers import shapes
from games.serializers.searches import Credentials


class Tokens(Frame):
    """The token of a login; one for all its programs."""

    def get_permissions(self) -> list[Any]:
        """Anybody may ask for one; only who has one can give it back."""
        return [AllowAny() if self.request.method == "POST" else IsAuthenticated()]

    def get_throttles(self) -> list[Any]:
        """Guessing is slowed down by address and by name."""
        asking = self.request.method == "POST"
        return [TokensByAddress(), TokensByName()] if asking else [Everybody()]

    @endpoint("token", *WRITING, request=Credentials, gives=shapes.Token, auth=[])
    def post(self, request: Request) -> Response:
        """The token for a name and a password."""
        asked = self.taken_in(Credentials, request.data)
        user = authenticate(request, username=asked["username"], password=asked["password"])
        if user is None:
            raise AuthenticationFailed
        token, _new = Token.objects.get_or_create(user=user)
        return Response({"token": token.key})

    @endpoint("give_token_back", 403, gives=None, status=204)
    def delete(self, request: Request) -> Response:
        """The token stops working at once."""
        Token.objects.filter(user__pk=request.user.pk or 0).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)
