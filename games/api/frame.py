"""What every endpoint has in common: strict JSON in, nothing kept by caches, the request's instant."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from django.core.paginator import EmptyPage, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from rest_framework import status
from rest_framework.exceptions import APIException, NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from games.api.throttles import Everybody
from games.models import Player

Row = TypeVar("Row", bound=Model)


class OtherGame(APIException):
    """The body names another game than the address; `game`."""

    status_code = status.HTTP_403_FORBIDDEN
    default_code = "other_game"
    default_detail = "other game"

    def __init__(self, game: int) -> None:
        super().__init__()
        self.data = {"game": game}


class Frame(APIView):
    """The base of all endpoints."""

    http_method_names = [name for name in APIView.http_method_names if name != "options"]  # noqa: RUF012 - Django says it so
    permission_classes: Sequence[Any] = (AllowAny,)
    throttle_classes: Sequence[Any] = (Everybody,)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """A game moves on: no answer is to be kept."""
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    @property
    def player(self) -> Player:
        """Who asks; behind `IsPlayer` only."""
        player: Player = self.request.user.player  # type: ignore[union-attr]
        return player

    def taken_in(self, kind: type[Serializer[Any]], data: Any, **context: object) -> dict[str, Any]:
        """The values of a body or of a query. Raises `ValidationError`."""
        read = kind(data=data, context=context)
        read.is_valid(raise_exception=True)
        values: dict[str, Any] = read.validated_data
        return values


def listed(
    rows: QuerySet[Row], asked: Mapping[str, Any], plain: Callable[[Row], dict[str, object]]
) -> Response:
    """A page of rows as plain values. Raises `NotFound` beyond the last page."""
    pages = Paginator(rows, asked["size"])
    try:
        page = pages.page(asked["page"])
    except EmptyPage:
        raise NotFound from None
    results = [plain(row) for row in page.object_list]
    return Response({"count": pages.count, "pages": pages.num_pages, "page": page.number, "results": results})


class Nowhere(Frame):
    """Any address below the API's that names nothing."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raises `NotFound`, whatever was asked and by whom."""
        raise NotFound

    def http_method_not_allowed(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Never reached: `initial` has refused."""
        raise NotFound
