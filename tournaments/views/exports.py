"""Standings, crosstable, pairings and players as files to take away (tournaments.md §5)."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments.exports.files import Form, RoundNotThere, What
from tournaments.queries.exports import export
from tournaments.views.visits import visit


@require_safe
def download(request: HttpRequest, slug: str, what: str, form: str, after: int | None = None) -> HttpResponse:
    """The file, headed in the reader's language; organisers also get the rounds that only they see."""
    looking = visit(request, slug)
    if what not in {*What} or form not in {*Form}:
        raise Http404
    try:
        file = export(looking.tournament, What(what), Form(form), after=after, drafts=looking.desk)
    except RoundNotThere as missing:
        raise Http404 from missing
    name = content_disposition_header(as_attachment=True, filename=file.name)
    headers = {"Content-Disposition": name or "attachment", "Cache-Control": "private, no-cache"}
    return HttpResponse(file.content, content_type=file.type, headers=headers)
