"""A token in the header `Authorization: Token …`: one query brings the login and its player."""

import re
from typing import Any

from rest_framework.authentication import TokenAuthentication
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed

_KEY = re.compile("[0-9a-f]{40}")


class PlayerToken(TokenAuthentication):
    """DRF's token, looked up together with login and player."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Token]:
        """Login and token. Raises `AuthenticationFailed`."""
        known = Token.objects.select_related("user__player")
        token = known.filter(key=key).first() if _KEY.fullmatch(key) else None
        if token is None or not token.user.is_active:
            raise AuthenticationFailed
        return token.user, token
