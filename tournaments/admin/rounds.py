"""Rounds: looked at, and taken from step to step by buttons."""

from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.acts import Data, act
from games.admin.reading import ReadOnlyAdmin, coded, link
from games.services.verb import now
from tournaments.admin.desk import OrganisersAdmin, by, instant, number, part
from tournaments.forms.desk_acts import RoundForm
from tournaments.labels.guide import STEPS
from tournaments.labels.words import TOURNAMENT_STATES
from tournaments.models import Round, Tournament
from tournaments.queries.boards import boards, of_rounds
from tournaments.services import rounds
from tournaments.services.groups import ORGANISE

State, Mode = Round.State, Tournament.StartMode
WHEN: Final[dict[str, str]] = {
    "publish": State.DRAFTED,
    "reschedule": State.PUBLISHED,
    "start": State.PUBLISHED,
    "complete": State.PLAYING,
}


@admin.register(Round)
class RoundAdmin(OrganisersAdmin, ReadOnlyAdmin):
    """A round with its pairings, as they stand."""

    list_display = ("named", "of", "state", "starts", "published", "completed")
    list_display_links = ("named",)
    list_filter = (
        "state",
        coded("tournament__state", gettext_lazy("state of the tournament"), TOURNAMENT_STATES),
        ("tournament", admin.RelatedOnlyFieldListFilter),
    )
    search_fields = ("tournament__name",)
    list_select_related = ("tournament",)
    ordering = ("-tournament", "number")
    fields = ("of", "state", "starts", "published", "started", "completed", "print_out", "pairings")
    readonly_fields = fields
    acts = (*WHEN,)

    def told(self, row: Round) -> str:
        """The round, and where."""
        return f"{self.named(row)} · {row.tournament}"

    # Columns ----------------------------------------------------------------------------------------
    @admin.display(description=gettext_lazy("round"), ordering="number")
    def named(self, row: Round) -> str:
        """By number."""
        return _("Round %(n)s") % {"n": row.number}

    @admin.display(description=gettext_lazy("tournament"), ordering="tournament__name")
    def of(self, row: Round) -> SafeString:
        """Its page at this desk."""
        return link("admin:tournaments_tournament_change", row.tournament_id, str(row.tournament))

    @admin.display(description=gettext_lazy("set start"), ordering="starts_at")
    def starts(self, row: Round) -> str:
        """Where the tournament is."""
        return instant(row.tournament, row.starts_at)

    @admin.display(description=gettext_lazy("published"), ordering="published_at")
    def published(self, row: Round) -> str:
        """Where the tournament is."""
        return instant(row.tournament, row.published_at)

    @admin.display(description=gettext_lazy("started"))
    def started(self, row: Round) -> str:
        """Where the tournament is."""
        return instant(row.tournament, row.started_at)

    @admin.display(description=gettext_lazy("completed"), ordering="completed_at")
    def completed(self, row: Round) -> str:
        """Where the tournament is."""
        return instant(row.tournament, row.completed_at)

    @admin.display(description=gettext_lazy("to print"))
    def print_out(self, row: Round) -> SafeString:
        """Pairings, and over the board slips for results."""
        return part("_print.html", round=row, tournament=row.tournament)

    @admin.display(description=gettext_lazy("pairings"))
    def pairings(self, row: Round) -> SafeString:
        """With results, or where they stand."""
        found = of_rounds(row.tournament, seen=True).filter(round=row)
        return part("_boards.html", boards=boards(found, None))

    # Buttons ----------------------------------------------------------------------------------------
    def can_act(self, request: HttpRequest, row: Round, name: str) -> bool:
        """Step by step; another start only where there is one."""
        running = row.tournament.state == Tournament.State.RUNNING
        timed = row.tournament.start_mode == Mode.AT_TIME
        return running and row.state == WHEN[name] and (timed or name != "reschedule")

    def act_form(self, request: HttpRequest, row: Round, name: str) -> forms.BaseForm | None:
        """A start, where rounds have one."""
        if row.tournament.start_mode != Mode.AT_TIME or name not in {"publish", "reschedule"}:
            return None
        return RoundForm(request.POST if request.method == "POST" else None, zone=row.tournament.time_zone)

    @act(gettext_lazy("Publish the round"), permission=ORGANISE, ask=STEPS["publish"].text)
    def publish(self, request: HttpRequest, row: Round, data: Data) -> str:
        """Raises `Refusal`, as all of these do."""
        done = self._call(rounds.publish, request, row, starts_at=data.get("ms"))
        if done.starts_at is None:
            return _("Round %(n)s was published.") % {"n": row.number}
        told = {"n": row.number, "start": instant(row.tournament, done.starts_at)}
        return _("Round %(n)s was published; it starts at %(start)s.") % told

    @act(gettext_lazy("Set another start"), permission=ORGANISE)
    def reschedule(self, request: HttpRequest, row: Round, data: Data) -> str:
        """Before it has started."""
        done = self._call(rounds.schedule, request, row, starts_at=data["ms"])
        told = {"n": row.number, "start": instant(row.tournament, done.starts_at)}
        return _("Round %(n)s starts at %(start)s.") % told

    @act(gettext_lazy("Start the round"), permission=ORGANISE, ask=STEPS["start_round"].text)
    def start(self, request: HttpRequest, row: Round, data: Data) -> str:
        """The games begin."""
        self._call(rounds.start, request, row)
        return _("Round %(n)s was started.") % {"n": row.number}

    @act(gettext_lazy("The round is complete"), permission=ORGANISE, ask=STEPS["complete"].text)
    def complete(self, request: HttpRequest, row: Round, data: Data) -> str:
        """It counts from now on."""
        self._call(rounds.complete, request, row)
        return _("Round %(n)s is complete and counts from now on.") % {"n": row.number}

    def _call(self, verb: Callable[..., Round], request: HttpRequest, row: Round, **more: Any) -> Round:
        told = {"by": by(request), "at": now(), "expected": number(request)}
        return verb(tournament_id=row.tournament_id, number=row.number, **told, **more)
