"""A played game as a file to take away (§15)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from games import exports
from games.labels import times
from games.queries import tables
from games.records.errors import NotWritable
from games.records.record import Format
from games.rules.sides import FIRST, SECOND
from games.services import states

_TYPES = {
    Format.SGF: "application/x-go-sgf; charset=utf-8",
    Format.PSQ: "text/plain; charset=utf-8",
    Format.LIST: "text/plain; charset=utf-8",
    Format.LOG: "application/json",
}
_FORMS = {suffix: form for form, suffix in exports.SUFFIXES.items()}


@require_safe
def download(request: HttpRequest, pk: int, suffix: str) -> HttpResponse:
    """The game in one of the forms; a form that cannot hold it is answered by 409 and the reason."""
    game, form = tables.game_row(pk), _FORMS.get(suffix)
    if game is None or form is None:
        raise Http404
    names = {seat: game.player(seat).name for seat in (FIRST, SECOND)}
    date = f"{times.instant(game.begun_at or game.opened_at):%Y-%m-%d}"
    try:
        with states.held(game, game.match) as state:
            text = exports.played(
                state, game.match.format, form, first=names[FIRST], second=names[SECOND], date=date
            )
    except NotWritable as problem:
        return render(request, "refused.html", {"refusal": problem}, status=409)
    name = content_disposition_header(as_attachment=True, filename=f"amoba-meccs-{pk}.{suffix}")
    headers = {"Content-Disposition": name or "attachment", "Cache-Control": "no-cache"}
    return HttpResponse(text.encode(), content_type=_TYPES[form], headers=headers)
