"""The page that takes a list of players over: what it would do first, then all of it or nothing."""

import base64
import binascii
from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.contrib.admin import AdminSite
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.forms.players import UploadForm
from games.labels import player_lists as labels
from games.labels import refusals
from games.models import Player
from games.rules.errors import Refusal
from games.services import player_imports
from games.services.player_imports import Plan

CONFLICT, UNPROCESSABLE = 409, 422


def view(request: HttpRequest, site: AdminSite) -> HttpResponse:
    """GET: the form. POST of a list: what it would do. POST of what was looked at: done."""
    if not request.user.has_perm("games.add_player"):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, site, UploadForm(label_suffix=""))
    if "digest" in request.POST:
        return _confirmed(request, site)
    form = UploadForm(request.POST, request.FILES, label_suffix="")
    if not form.is_valid():
        return _page(request, site, form, status=UNPROCESSABLE)
    return _looked_at(request, site, form.cleaned_data["name"], form.cleaned_data["content"])


def _looked_at(request: HttpRequest, site: AdminSite, file: str, content: bytes) -> HttpResponse:
    form = UploadForm(initial={"text": request.POST.get("text", "")}, label_suffix="")  # to be mended there
    try:
        plan = player_imports.plan(file=file, content=content)
    except Refusal as refusal:
        return _page(request, site, form, status=UNPROCESSABLE, refusal=refusals.of(refusal))
    status = UNPROCESSABLE if plan.problems else 200
    return _page(request, site, form, status=status, **told(plan, content))


def _confirmed(request: HttpRequest, site: AdminSite) -> HttpResponse:
    file = request.POST.get("name", "")[:100]
    try:
        content = base64.b64decode(request.POST.get("content", ""), validate=True)
    except (binascii.Error, ValueError):
        return HttpResponseRedirect(reverse("admin:games_player_import"), status=303)
    try:
        done = player_imports.take_over(file=file, content=content, digest=request.POST["digest"])
    except Refusal as refusal:
        messages.error(request, refusals.of(refusal))
        answer = _looked_at(request, site, file, content)
        answer.status_code = CONFLICT
        return answer
    added, known = len(done.new), len(done.known)
    messages.success(
        request, ngettext("%(n)s player was added.", "%(n)s players were added.", added) % {"n": added}
    )
    if known:
        text = ngettext("%(n)s was here already.", "%(n)s were here already.", known) % {"n": known}
        messages.info(request, text)
    return HttpResponseRedirect(reverse("admin:games_player_changelist"), status=303)


def told(plan: Plan, content: bytes) -> dict[str, Any]:
    """What a page shows of a plan."""
    return {
        "plan": plan,
        "problems": list(_problems(plan)),
        "columns": labels.COLUMNS.values(),
        "content": base64.b64encode(content).decode(),
    }


def _problems(plan: Plan) -> Iterator[str]:
    """`lista.csv, line 3, column 2: …`."""
    for problem in plan.problems:
        place = {"file": plan.file, "line": problem.line, "column": problem.column}
        if problem.column:
            where = _("%(file)s, line %(line)s, column %(column)s") % place
        elif problem.line:
            where = _("%(file)s, line %(line)s") % place
        else:
            where = plan.file
        yield f"{where}: {labels.problem(problem.code, problem.data)}"


def _page(
    request: HttpRequest, site: AdminSite, form: UploadForm, status: int = 200, **more: Any
) -> HttpResponse:
    context = {
        **site.each_context(request),
        "opts": Player._meta,
        "title": _("Players from a list"),
        "form": form,
        **more,
    }
    return TemplateResponse(request, "admin/games/player/import.html", context, status=status)
