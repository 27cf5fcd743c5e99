"""The page on which people see the token of their programs, renew it and take it back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from rest_framework.authtoken.models import Token


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def own_token(request: HttpRequest) -> HttpResponse:
    """The token of this login; `act` = `renew` (the old one stops working) or anything else to take it back."""
    if request.method != "POST":
        token = Token.objects.filter(user__pk=request.user.pk or 0).first()
        return render(request, "games/token.html", {"token": token})
    if request.POST.get("act") == "renew":
        _renew(request.user.pk or 0)
        messages.success(request, _("This is the new token; an older one works no more."))
    else:
        Token.objects.filter(user__pk=request.user.pk or 0).delete()
        messages.success(request, _("The token works no more."))
    return HttpResponseRedirect(reverse("games:token"), status=303)


@transaction.atomic
def _renew(user_id: int) -> None:
    """The login is locked, so that two at once make one token and not an error."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    Token.objects.filter(user=user).delete()
    Token.objects.create(user=user)
