"""Pages that belong to the installation, not to the game: whether it is well."""

from django.http import HttpRequest, JsonResponse

from config import heartbeat


def healthz(request: HttpRequest) -> JsonResponse:
    """Whether this web process lives: no database, no cache, so that their trouble never makes it look
    dead.
    """
    return JsonResponse({"web": "ok"})


def workers(request: HttpRequest) -> JsonResponse:
    """Whether timetable and workers live; 503 when nothing was heard from them for a while."""
    seconds = heartbeat.age()
    late = heartbeat.is_late(seconds)
    answer = {
        "workers": "late" if late else "ok",
        "heard_seconds_ago": None if seconds is None else round(seconds, 1),
    }
    return JsonResponse(answer, status=503 if late else 200)
