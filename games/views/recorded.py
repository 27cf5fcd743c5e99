"""The pages of recorded games: the list, the replay, and the game as a file."""

import hashlib

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import get_conditional_response
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from games import exports
from games.forms.search import SearchForm
from games.models import RecordedFile, RecordedGame
from games.queries import recorded
from games.records.errors import NotWritable
from games.records.record import Format

_TYPES = {
    Format.SGF: "application/x-go-sgf; charset=utf-8",
    Format.PSQ: "text/plain; charset=utf-8",
    Format.LIST: "text/plain; charset=utf-8",
    Format.LOG: "application/json",
}
_FORMS = {suffix: form for form, suffix in exports.SUFFIXES.items()}
_MOST_DIGITS = 6


@require_safe
def recorded_games(request: HttpRequest) -> HttpResponse:
    """All games, or those that a search finds."""
    form = SearchForm(request.GET, recorded.rules_in_use())
    search = form.search()
    page = recorded.listed(search, request.GET.get("oldal", 1))
    return render(
        request,
        "games/recorded_games.html",
        {"form": form, "page": page, "searched": search != recorded.Search(), "kept": form.kept()},
    )


@require_safe
def recorded_game(request: HttpRequest, pk: int) -> HttpResponse:
    """One game at the ply in the address (`?lepes=17`), at its end without one; plies beyond it are its end."""
    game = get_object_or_404(RecordedGame.objects.select_related("file"), pk=pk)
    asked = request.GET.get("lepes") or str(game.accepted)
    if not (asked.isascii() and asked.isdigit() and len(asked) <= _MOST_DIGITS):
        raise Http404
    replay = recorded.Replay(game, min(int(asked), game.accepted))
    return render(
        request, "games/recorded_game.html", {"replay": replay, "game": game, "board": replay.board}
    )


@require_safe
def recorded_download(request: HttpRequest, pk: int, suffix: str) -> HttpResponse:
    """The game in one of the forms of §15; a form that cannot hold it is answered by 409 and the reason."""
    game = get_object_or_404(RecordedGame.objects.select_related("file"), pk=pk)
    if suffix not in _FORMS:
        raise Http404
    form = _FORMS[suffix]
    try:
        data = exports.text(game, form).encode()
    except NotWritable as problem:
        return render(request, "refused.html", {"refusal": problem}, status=409)
    return _file(request, data, f"amoba-{pk}.{suffix}", _TYPES[form])


@require_safe
def recorded_source(request: HttpRequest, pk: int) -> HttpResponse:
    """The file in which the game was found, byte for byte."""
    file = get_object_or_404(RecordedFile, games__pk=pk)
    name = file.name.rpartition("/")[2]
    return _file(request, bytes(file.content), name, "application/octet-stream")


def _file(request: HttpRequest, data: bytes, name: str, content_type: str) -> HttpResponse:
    """An attachment, or 304 where the browser has it already."""
    etag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
    disposition = content_disposition_header(as_attachment=True, filename=name) or "attachment"
    headers = {"Content-Disposition": disposition, "ETag": etag, "Cache-Control": "no-cache"}
    response = HttpResponse(data, content_type=content_type, headers=headers)
    answer = get_conditional_response(request, etag=etag, response=response)
    return answer if isinstance(answer, HttpResponse) else response
