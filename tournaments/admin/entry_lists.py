"""The page that enters a list of players: what it would do first, then all of it or nothing."""

import base64
import binascii
from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.admin.player_imports import CONFLICT, UNPROCESSABLE, told
from games.forms.players import UploadForm
from games.rules.errors import Refusal
from games.services import player_imports
from games.services.verb import now
from tournaments.admin.desk import by, organises
from tournaments.labels import refusals
from tournaments.models import Tournament
from tournaments.services import entry_lists
from tournaments.services.life import BEFORE_START


def may(request: HttpRequest, row: Tournament) -> bool:
    """A list may bring players that the club does not know yet."""
    return organises(request) and request.user.has_perm("games.add_player") and row.state in BEFORE_START


def view(request: HttpRequest, object_id: int, site: AdminSite) -> HttpResponse:
    """GET: the form. POST of a list: what it would do. POST of what was looked at: done."""
    row = get_object_or_404(Tournament, pk=object_id)
    if not may(request, row):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, site, row)
    if "digest" in request.POST:
        return _confirmed(request, site, row)
    form = UploadForm(request.POST, request.FILES, label_suffix="")
    if not form.is_valid():
        return _page(request, site, row, UNPROCESSABLE, form=form)
    return _looked_at(request, site, row, form.cleaned_data["name"], form.cleaned_data["content"])


def _looked_at(
    request: HttpRequest, site: AdminSite, row: Tournament, file: str, content: bytes
) -> HttpResponse:
    try:
        plan = player_imports.plan(file=file, content=content)
    except Refusal as refusal:
        return _page(request, site, row, UNPROCESSABLE, refusal=refusals.of(refusal))
    return _page(request, site, row, UNPROCESSABLE if plan.problems else 200, **told(plan, content))


def _confirmed(request: HttpRequest, site: AdminSite, row: Tournament) -> HttpResponse:
    file = request.POST.get("name", "")[:100]
    try:
        content = base64.b64decode(request.POST.get("content", ""), validate=True)
    except (binascii.Error, ValueError):
        return HttpResponseRedirect(request.path, status=303)
    what: dict[str, Any] = {"file": file, "content": content, "digest": request.POST["digest"]}
    try:
        done = entry_lists.take_over(tournament_id=row.pk, by=by(request), at=now(), **what)
    except Refusal as refusal:
        messages.error(request, refusals.of(refusal))
        answer = _looked_at(request, site, row, file, content)
        answer.status_code = CONFLICT
        return answer
    text = ngettext(
        "%(n)s player of the list has entered.", "%(n)s players of the list have entered.", len(done)
    )
    messages.success(request, text % {"n": len(done)})
    address = reverse("admin:tournaments_entry_changelist", query={"tournament__id__exact": row.pk})
    return HttpResponseRedirect(address, status=303)


def _page(
    request: HttpRequest, site: AdminSite, row: Tournament, status: int = 200, **more: Any
) -> HttpResponse:
    context = {
        **site.each_context(request),
        "opts": Tournament._meta,
        "original": row,
        "title": _("Entries from a list"),
        "form": UploadForm(label_suffix=""),
        **more,
    }
    return TemplateResponse(request, "admin/tournaments/tournament/entry_list.html", context, status=status)
