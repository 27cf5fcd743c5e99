"""Pages that belong to the installation, not to the game: whether it is well."""

from django.http import HttpRequest, JsonResponse


def healthz(request: HttpRequest) -> JsonResponse:
    """Answers without the database, so that a full or lost one cannot make a living web process look dead."""
    return JsonResponse({"web": "ok"})
