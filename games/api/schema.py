"""How the endpoints describe themselves: which refusals each may give, and what its shapes forbid."""

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from games.serializers import shapes

View = TypeVar("View", bound=Callable[..., Any])

ALWAYS = (401, 406, 429, 503)
WRITING = (400, 403, 413, 415)
WHY = {
    400: "Not understood",
    401: "No valid token",
    403: "Not yours",
    404: "Not there",
    406: "Only JSON is given",
    409: "Not now: look again",
    413: "Too large",
    415: "Only JSON is taken",
    422: "Understood, and against the rules",
    429: "Too many requests",
    503: "Try again",
}
KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="1 to 80 printable characters: a copy with the same key gets the same answer again.",
)


def endpoint(
    name: str, *refusals: int, gives: Any, status: int = 200, conflict: Any = shapes.Refused, **more: Any
) -> Callable[[View], View]:
    """`extend_schema` with the refusals that every endpoint, and this one, may give."""
    summary = name.replace("_", " ").capitalize()
    told = {number: _refused(number, conflict) for number in (*ALWAYS, *refusals)}
    return extend_schema(operation_id=name, summary=summary, responses={status: gives, **told}, **more)


def _refused(number: int, conflict: Any) -> OpenApiResponse:
    return OpenApiResponse(conflict if number == 409 else shapes.Refused, description=WHY[number])


class NoOtherNames(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Strict shapes say so: no additional properties."""

    target_class = "games.serializers.strict.Strict"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        """The shape as ever, closed."""
        shape = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**shape, "additionalProperties": False}
