"""The schema of the API, and a page to read and try it."""

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny

from games.api.throttles import Everybody


@extend_schema(exclude=True)
class Schema(SpectacularAPIView):
    """OpenAPI 3."""

    permission_classes = (AllowAny,)
    throttle_classes = (Everybody,)


@extend_schema(exclude=True)
class Reference(SpectacularSwaggerSplitView):
    """Swagger, from the site's own files; its script is an address of its own, since pages hold none."""

    permission_classes = (AllowAny,)
    throttle_classes = (Everybody,)
    url_name = "api:schema"
    template_name = "games/api_reference.html"  # the package's own holds a style that our pages forbid
