"""How often somebody may ask: per login, and per address for who is not signed in; rates are settings.

Counted in the cache that all web processes share. While it is away, each counts alone: play needs no broker.
"""

import hashlib
from typing import Any

import structlog
from django.core.cache import caches
from redis import RedisError
from rest_framework.request import Request
from rest_framework.settings import api_settings
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

SHARED, OWN = "default", "throttles"
AWAY, AWAY_SECONDS = "shared-cache-away", 10  # so long nobody waits for it again
log = structlog.get_logger(__name__)
READING = {"GET", "HEAD", "OPTIONS"}


class _Throttle(SimpleRateThrottle):
    """Counts at the rate that the settings name now."""

    def __init__(self) -> None:
        """The rate is known only with the request."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this request is within its rate."""
        self.scope = self.scope_of(request)
        self.rate = str(api_settings.DEFAULT_THROTTLE_RATES[self.scope])
        self.num_requests, self.duration = self.parse_rate(self.rate)
        own = caches[OWN]
        if not own.get(AWAY):
            try:
                self.cache = caches[SHARED]
                return super().allow_request(request, view)
            except (RedisError, OSError) as error:
                log.warning("shared_cache_away", reason=str(error))
                own.set(AWAY, True, AWAY_SECONDS)
        self.cache = own
        return super().allow_request(request, view)

    def scope_of(self, request: Request) -> str:
        """The name of the rate."""
        raise NotImplementedError

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """Under what this request is counted."""
        return f"{self.scope}:{_digest(self.counted(request))}"

    def counted(self, request: Request) -> object:
        """Who or what is counted."""
        raise NotImplementedError


def _digest(value: object) -> str:
    """A cache key from whatever a client sends."""
    return hashlib.sha256(str(value).encode("utf-8", "replace")).hexdigest()


class Everybody(_Throttle):
    """`acts` and `reads` per login, `anonymous` per address."""

    def scope_of(self, request: Request) -> str:
        """By sign-in and method."""
        if not request.user.is_authenticated:
            return "anonymous"
        return "reads" if request.method in READING else "acts"

    def counted(self, request: Request) -> object:
        """Login or address."""
        return request.user.pk if request.user.is_authenticated else self.get_ident(request)


class TokensByAddress(_Throttle):
    """Attempts to sign in from one address."""

    def scope_of(self, request: Request) -> str:
        """One rate for all."""
        return "tokens"

    def counted(self, request: Request) -> object:
        """The address."""
        return self.get_ident(request)


class TokensByName(TokensByAddress):
    """Attempts to sign in as one and the same, from wherever."""

    def counted(self, request: Request) -> Any:
        """The name as it was sent."""
        data = request.data
        return ("name", str(data.get("username"))[:200].casefold() if isinstance(data, dict) else "")
