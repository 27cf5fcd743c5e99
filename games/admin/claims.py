"""Logins that ask to be a player: the organiser decides."""

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.admin.acts import ActingAdmin, Data, act
from games.admin.reading import ReadOnlyAdmin
from games.admin.sections import PEOPLE
from games.labels import refusals
from games.models import Claim
from games.rules.errors import Refusal
from games.services import claims
from games.services.verb import now


@admin.register(Claim)
class ClaimAdmin(ActingAdmin, ReadOnlyAdmin):
    """A claim is granted or refused, by a button or many at once; it is not edited."""

    section = PEOPLE
    list_display = ("player_told", "login", "own", "state", "created_at", "decided_by")
    list_filter = ("state",)
    search_fields = ("user__username", "player__name")
    list_select_related = ("player", "user__player", "decided_by")
    fields = ("player_told", "login", "own", "state", "created_at", "decided_at", "decided_by")
    readonly_fields = fields
    actions = ("grant_chosen", "refuse_chosen")
    acts = ("grant", "refuse")

    @admin.display(description=gettext_lazy("player asked for"), ordering="player__sort_key")
    def player_told(self, row: Claim) -> str:
        """With what tells them from others of the name."""
        details = ", ".join(str(item) for item in (row.player.club, row.player.year_of_birth) if item)
        return f"{row.player.name} ({details})" if details else row.player.name

    @admin.display(description=gettext_lazy("login"), ordering="user__username")
    def login(self, row: Claim) -> str:
        """Who asks."""
        return row.user.get_username()

    @admin.display(description=gettext_lazy("its player until now"))
    def own(self, row: Claim) -> str:
        """The name that the login chose at signing up."""
        own = getattr(row.user, "player", None)
        return own.name if own else "–"

    def can_act(self, request: HttpRequest, row: Claim, name: str) -> bool:
        """Once."""
        return row.state == Claim.State.OPEN

    @act(gettext_lazy("Grant: it is the same person"), permission="change_claim")
    def grant(self, request: HttpRequest, row: Claim, data: Data) -> str:
        """Raises `Refusal`."""
        by: Any = request.user
        left = claims.grant(claim_id=row.pk, by=by, at=now())
        return _("%(player)s signs in as %(login)s from now on.") % {
            "player": left.name,
            "login": row.user.get_username(),
        }

    @act(gettext_lazy("Refuse"), permission="change_claim")
    def refuse(self, request: HttpRequest, row: Claim, data: Data) -> str:
        """Raises `Refusal`."""
        by: Any = request.user
        claims.refuse(claim_id=row.pk, by=by, at=now())
        return _("The claim was refused.")

    # Many at once ---------------------------------------------------------------------------------
    def has_decide_permission(self, request: HttpRequest) -> bool:
        """Django asks by this name."""
        return bool(request.user.has_perm("games.change_claim"))

    @admin.action(description=gettext_lazy("Grant the chosen claims"), permissions=["decide"])
    def grant_chosen(self, request: HttpRequest, queryset: QuerySet[Claim]) -> None:
        """Each by itself."""
        self._decide(request, queryset, self.grant)

    @admin.action(description=gettext_lazy("Refuse the chosen claims"), permissions=["decide"])
    def refuse_chosen(self, request: HttpRequest, queryset: QuerySet[Claim]) -> None:
        """Each by itself."""
        self._decide(request, queryset, self.refuse)

    def _decide(self, request: HttpRequest, queryset: QuerySet[Claim], decide: Any) -> None:
        done = 0
        for claim in queryset.order_by("pk"):
            try:
                text = decide(request, claim, {})
            except Refusal as refusal:
                messages.error(request, f"{claim}: {refusals.of(refusal)}")
            else:
                self.log_change(request, claim, text)
                done += 1
        messages.success(
            request, ngettext("%(n)s claim was decided.", "%(n)s claims were decided.", done) % {"n": done}
        )
