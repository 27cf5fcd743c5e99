"""Entries: added by the organiser, withdrawn and brought back by buttons; nobody edits or deletes a row."""

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.admin.acts import Data, act
from games.admin.reading import ReadOnlyAdmin, link
from games.services.verb import now
from tournaments.admin.desk import OrganisersAdmin, Refused, by, instant, organises, part
from tournaments.forms.desk_acts import LeaveForm
from tournaments.forms.entries import EntryForm
from tournaments.models import Entry, Pairing, Tournament
from tournaments.services import entries
from tournaments.services.groups import ORGANISE
from tournaments.services.life import BEFORE_START

State = Tournament.State


@admin.register(Entry)
class EntryAdmin(Refused, OrganisersAdmin, ReadOnlyAdmin):
    """An entry is the tournament's: its page leads there and back."""

    form = EntryForm
    list_display = ("player_told", "of", "number", "state")
    list_filter = ("state", ("tournament", admin.RelatedOnlyFieldListFilter))
    search_fields = ("player__name", "player__club", "tournament__name")
    list_select_related = ("player", "tournament")
    ordering = ("-tournament", "number", "player__sort_key")
    readonly_fields = ("player_told", "of", "number", "state", "absent", "entered", "pairings")
    acts = ("withdraw", "bring_back", "enter_again")
    actions = ("withdraw_chosen",)

    def told(self, row: Entry) -> str:
        """The player, and where."""
        return f"{row.player} · {row.tournament}"

    # Who --------------------------------------------------------------------------------------------
    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Organisers."""
        return organises(request)

    # Pages ------------------------------------------------------------------------------------------
    def get_readonly_fields(self, request: HttpRequest, obj: Entry | None = None) -> Any:
        """A new one is written; one that is there is told."""
        return self.readonly_fields if obj else ()

    def get_fieldsets(self, request: HttpRequest, obj: Entry | None = None) -> Any:
        """As above."""
        return [(None, {"fields": self.readonly_fields if obj else ("tournament", "player")})]

    def get_form(
        self, request: HttpRequest, obj: Entry | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """The player has a field of its own."""
        own = {"form": forms.ModelForm, "fields": ()} if obj else {"fields": EntryForm.Meta.fields}
        return super().get_form(request, obj, change, **{**kwargs, **own})

    @admin.display(description=gettext_lazy("player"), ordering="player__sort_key")
    def player_told(self, row: Entry) -> str:
        """By name."""
        return str(row.player)

    @admin.display(description=gettext_lazy("tournament"), ordering="tournament__name")
    def of(self, row: Entry) -> SafeString:
        """Its page at this desk."""
        return link("admin:tournaments_tournament_change", row.tournament_id, str(row.tournament))

    @admin.display(description=gettext_lazy("rounds away"))
    def absent(self, row: Entry) -> str:
        """From – to."""
        spans = [f"{first}–{until - 1 if until else ''}" for first, until in row.absences]
        return ", ".join(spans) or "–"

    @admin.display(description=gettext_lazy("entered"))
    def entered(self, row: Entry) -> str:
        """Where the tournament is."""
        return instant(row.tournament, row.entered_at)

    @admin.display(description=gettext_lazy("pairings"))
    def pairings(self, row: Entry) -> SafeString:
        """With the ways to their pages."""
        found = Pairing.objects.filter(entry_a=row) | Pairing.objects.filter(entry_b=row)
        related = ("round", "entry_a__player", "entry_b__player")
        return part("_pairings.html", pairings=found.select_related(*related).order_by("round__number"))

    # Saving -----------------------------------------------------------------------------------------
    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """`?tournament=`."""
        return {"tournament": request.GET.get("tournament", "")[:9]}

    def save_model(self, request: HttpRequest, obj: Entry, form: Any, change: bool) -> None:
        """Raises `Refusal`; `Refused` tells it on the form."""
        made = entries.add(
            tournament_id=obj.tournament_id, player=form.cleaned_data["player"], by=by(request), at=now()
        )
        obj.__dict__.update(made.__dict__)

    def response_add(self, request: HttpRequest, obj: Entry, post_url_continue: Any = None) -> HttpResponse:
        """The next one is entered into the same tournament."""
        response = super().response_add(request, obj, post_url_continue)
        if "_addanother" not in request.POST:
            return response
        address = reverse("admin:tournaments_entry_add", query={"tournament": obj.tournament_id})
        return HttpResponseRedirect(address)

    # Buttons ----------------------------------------------------------------------------------------
    def can_act(self, request: HttpRequest, row: Entry, name: str) -> bool:
        """Back before the start is to enter again."""
        state = row.tournament.state
        if name == "withdraw":
            return not row.withdrawn and state in {*BEFORE_START, State.RUNNING}
        if name == "bring_back":
            return row.withdrawn and row.number is not None and state == State.RUNNING
        return row.withdrawn and state in BEFORE_START

    def act_form(self, request: HttpRequest, row: Entry, name: str) -> forms.BaseForm | None:
        """What becomes of games that are not over, once there are any."""
        if name != "withdraw" or row.tournament.state != State.RUNNING:
            return None
        return LeaveForm(request.POST if request.method == "POST" else None)

    @act(
        pgettext_lazy("from a tournament", "Withdraw"),
        permission=ORGANISE,
        ask=gettext_lazy(
            "From the next round on. Who has withdrawn loses every round that is published then."
        ),
    )
    def withdraw(self, request: HttpRequest, row: Entry, data: Data) -> str:
        """Raises `Refusal`, as all of these do."""
        lost = bool(data.get("open_games"))
        entries.remove(entry_id=row.pk, by=by(request), at=now(), open_games=lost)
        told = (
            _("%(player)s has withdrawn, and lost what was not over.")
            if lost
            else _("%(player)s has withdrawn.")
        )
        return told % {"player": row.player}

    @act(gettext_lazy("Bring back"), permission=ORGANISE)
    def bring_back(self, request: HttpRequest, row: Entry, data: Data) -> str:
        """From the next round on."""
        entries.bring_back(entry_id=row.pk, by=by(request), at=now())
        return _("%(player)s plays again from the next round on.") % {"player": row.player}

    @act(gettext_lazy("Enter again"), permission=ORGANISE)
    def enter_again(self, request: HttpRequest, row: Entry, data: Data) -> str:
        """As if it were the first time."""
        entries.add(tournament_id=row.tournament_id, player=row.player, by=by(request), at=now())
        return _("Entered: %(name)s.") % {"name": row.player}

    def has_organise_permission(self, request: HttpRequest) -> bool:
        """Django asks by this name."""
        return organises(request)

    @admin.action(description=gettext_lazy("Withdraw the chosen"), permissions=["organise"])
    def withdraw_chosen(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        """Each by itself; games that are being played are played to their end."""
        self.each(request, queryset, self.withdraw)
