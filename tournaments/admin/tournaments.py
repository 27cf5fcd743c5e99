"""Tournaments: their regulations on one form, in words where they stand fast, and the tournament's own log."""

import secrets
from functools import partial
from typing import Any, ClassVar, Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import path
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.guarded import GuardedAdmin, Values
from games.admin.reading import shown
from games.forms.conversion import FIELDS
from games.labels import words as game_words
from games.services.verb import now
from tournaments.admin import entry_lists
from tournaments.admin.desk import Refused, by, organises, part
from tournaments.admin.logs import found, log_lines
from tournaments.admin.steps import StepsAdmin
from tournaments.forms.regulations import PLACES, SCORING, JudgedForm, RegulationsForm, RunningForm
from tournaments.labels import words
from tournaments.models import Tournament
from tournaments.queries import lists, logbook
from tournaments.queries import regulations as facts
from tournaments.queries.regulations import Fact
from tournaments.queries.zones import Zones
from tournaments.services import life, verify
from tournaments.services.errors import TournamentChanged
from tournaments.services.regulations import NAMES

State = Tournament.State
CHANGEABLE: Final = (*life.BEFORE_START, State.RUNNING)
IN_SIGHT: Final = 6  # places of the tie-breaks' order; the others open on demand
Fieldsets = Any


@admin.register(Tournament)
class TournamentAdmin(Refused, StepsAdmin, GuardedAdmin):
    """Saving calls `life.create` and `life.edit`; nobody deletes a tournament, since its log stays."""

    form = RegulationsForm
    change_form_template = "admin/tournaments/tournament/change_form.html"
    list_display = ("name", "stands", "players", "rounds_told", "venue")
    list_filter = ("state", "venue", "start_mode", "left_to_players")
    search_fields = ("name", "slug")
    unguarded = ("version", "head", "created_at", "seed", "salt", "settings")  # `digest` stands for settings
    actions = ("open_chosen", "close_chosen")
    readonly_fields = (
        "stands", "players", "rounds_told", "take_away", "rounds", "regulations", "settings_told", "seed",
        "log", "chain",
    )  # fmt: skip
    _HEAD: ClassVar[Any] = (None, {"fields": ("stands", "players", "rounds_told", "take_away")})
    _LOG: ClassVar[Any] = (gettext_lazy("Log"), {"fields": ("seed", "log", "chain")})

    def tournament_of(self, row: Tournament) -> Tournament:
        """Itself."""
        return row

    # Who --------------------------------------------------------------------------------------------
    def has_add_permission(self, request: HttpRequest) -> bool:
        """Organisers."""
        return organises(request)

    def has_change_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Organisers, as long as anything of it may change."""
        return organises(request) and (obj is None or obj.state in CHANGEABLE)

    def has_delete_permission(self, request: HttpRequest, obj: Tournament | None = None) -> bool:
        """Nobody."""
        return False

    # Pages ------------------------------------------------------------------------------------------
    def get_urls(self) -> list[Any]:
        """The list of entries before all others."""
        view = self.admin_site.admin_view(partial(entry_lists.view, site=self.admin_site))
        return [path("<int:object_id>/list/", view, name="tournaments_tournament_list"), *super().get_urls()]

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        """With the ways to enter people."""
        row = context.get("original")
        context["may_list"] = row is not None and entry_lists.may(request, row)
        return super().render_change_form(request, context, *args, **kwargs)

    # Columns ----------------------------------------------------------------------------------------
    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """Counted: one query however many rows."""
        return lists.counted().order_by("-pk")

    @admin.display(description=gettext_lazy("state"), ordering="state")
    def stands(self, row: Tournament) -> str:
        """In a word or two."""
        return row.get_state_display()

    @admin.display(description=gettext_lazy("players"), ordering="players")
    def players(self, row: Any) -> SafeString:
        """How many, and the way to their entries."""
        return part("_players.html", tournament=row)

    @admin.display(description=gettext_lazy("rounds over"))
    def rounds_told(self, row: Any) -> str:
        """`2 / 5`."""
        return f"{row.rounds_over or 0} / {row.rounds_in_all}" if row.rounds_in_all else "–"

    # In words ---------------------------------------------------------------------------------------
    @admin.display(description=gettext_lazy("to take away"))
    def take_away(self, row: Tournament) -> SafeString:
        """All exports, from every state."""
        return part("_take_away.html", tournament=row)

    @admin.display(description=gettext_lazy("rounds"))
    def rounds(self, row: Tournament) -> SafeString:
        """With the ways to their pages."""
        zones, rows = Zones(row.time_zone), list(row.rounds.order_by("number"))
        return part("_rounds.html", zones=zones, rounds=rows)

    @admin.display(description=gettext_lazy("regulations"))
    def regulations(self, row: Tournament) -> SafeString:
        """As everybody reads them."""
        named = [
            Fact(str(words.REGULATIONS[name]), str(getattr(row, name))) for name in ("slug", "time_zone")
        ]
        return shown("_facts.html", facts=[*facts.regulations(row), *named])

    @admin.display(description=gettext_lazy("settings of the games"))
    def settings_told(self, row: Tournament) -> SafeString:
        """As everybody reads them."""
        return shown("_facts.html", facts=[(line.name, line.text) for line in facts.settings(row)])

    @admin.display(description=gettext_lazy("log"))
    def log(self, row: Tournament) -> SafeString:
        """In order, with the hashes."""
        return shown("_log.html", lines=log_lines(list(row.events.order_by("seq"))))

    @admin.display(description=gettext_lazy("check of the log"))
    def chain(self, row: Tournament) -> str:
        """Replayed, with every hash made anew, down to the games of rounds that are complete."""
        return found(verify.check_tournament(row))

    # The form ---------------------------------------------------------------------------------------
    def get_form(
        self, request: HttpRequest, obj: Tournament | None = None, change: bool = False, **kwargs: Any
    ) -> Any:
        """All regulations before the start, a few while it runs, none afterwards."""
        form: type[JudgedForm] = RegulationsForm
        if obj is not None and obj.state not in life.BEFORE_START:
            form = RunningForm
        return super().get_form(request, obj, change, **{**kwargs, "form": form, "fields": form.Meta.fields})

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None) -> Fieldsets:
        """What stands fast is told in words, and why it does."""
        if obj is None:
            return _all_fields()
        played: Fieldsets = ()
        if obj.state not in life.BEFORE_START:
            played = ((_("Rounds"), {"fields": ("rounds",)}),)
        if not self.has_change_permission(request, obj):
            why = _("Nothing of this changes any more.") if obj.state not in CHANGEABLE else ""
            return (self._HEAD, *played, _in_words(why), self._LOG)
        if obj.state == State.RUNNING:
            why = _("The tournament is running: all this stands now, since its results rest on it.")
            names = (_("May still change"), {"fields": (*RunningForm.Meta.fields, "expected")})
            return (self._HEAD, *played, names, _in_words(why), self._LOG)
        return (self._HEAD, *_all_fields(), self._LOG)

    # Saving -----------------------------------------------------------------------------------------
    def save_model(self, request: HttpRequest, obj: Tournament, form: Any, change: bool) -> None:
        """Raises `Refusal`; `Refused` tells it on the form."""
        told: dict[str, Any] = {"by": by(request), "regulations": form.regulations, "at": now()}
        if change:
            expected = form.cleaned_data["expected"]
            saved = life.edit(tournament_id=obj.pk, expected=expected, **told)
        else:
            saved = life.create(seed=secrets.token_hex(16), salt=secrets.token_hex(16), **told)
        obj.__dict__.update(saved.__dict__)

    def wanted(self, form: Any) -> Values:
        """In the shape of `values`; nothing while the form has faults."""
        made = form.cleaned_data.get("regulations")
        if made is None:
            return {}
        names = {name: getattr(made, name) for name in NAMES if name != "settings"}
        return {**names, "tie_breaks": [*made.tie_breaks], "digest": made.settings.digest}

    def problem(self, request: HttpRequest, row: Any, wanted: Values) -> str:
        """Also what the log says that people with power have done since the page was shown."""
        told = super().problem(request, row, wanted)
        seen = request.POST.get("expected", "")
        if told or not seen.isascii() or not seen.isdigit() or self._stands(row, wanted):
            return told
        later = logbook.since(row, min(int(seen), row.version))
        if not later:
            return ""
        sentence = self.sentence(TournamentChanged(expected=int(seen), actual=row.version))
        return " ".join([sentence, *(line.text for line in later)])

    def _stands(self, row: Any, wanted: Values) -> bool:
        """Whether all that is wanted stands already, so that nothing would be overwritten."""
        values = self.values(row)
        return bool(wanted) and all(values[name] == value for name, value in wanted.items())

    def _told(self, row: Any, name: str, value: Any) -> str:
        return str(words.REGULATIONS["settings"]) if name == "digest" else super()._told(row, name, value)

    # Many at once -----------------------------------------------------------------------------------
    def has_organise_permission(self, request: HttpRequest) -> bool:
        """Django asks by this name."""
        return organises(request)

    @admin.action(description=gettext_lazy("Open the entries of the chosen"), permissions=["organise"])
    def open_chosen(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> None:
        """Each by itself."""
        self.each(request, queryset, self.open_entries)

    @admin.action(description=gettext_lazy("Close the entries of the chosen"), permissions=["organise"])
    def close_chosen(self, request: HttpRequest, queryset: QuerySet[Tournament]) -> None:
        """Each by itself."""
        self.each(request, queryset, self.close_entries)


def _in_words(why: str) -> tuple[Any, dict[str, Any]]:
    return (_("Regulations"), {"fields": ("regulations", "settings_told"), "description": why})


def _all_fields() -> Fieldsets:
    rounds = ("system", "laps", "venue", "start_mode", "no_show_minutes", "time_zone")
    return (
        (None, {"fields": ("name", "slug", "expected")}),
        (_("Rounds"), {"fields": rounds}),
        (_("Points"), {"fields": SCORING}),
        (_("Among equals"), {"fields": PLACES[:IN_SIGHT]}),
        (_("More tie-breaks"), {"fields": PLACES[IN_SIGHT:], "classes": ("collapse",)}),
        (_("Settings of the games"), {"fields": ("left_to_players", "preset")}),
        *((game_words.SETTINGS[setting], {"fields": names}) for setting, names in FIELDS.items()),
    )
