"""The life of a tournament as buttons: each says what it will do, and what it has done or still waits for."""

import secrets
from collections.abc import Callable
from typing import Any, Final

from django import forms
from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.admin.acts import Data, act
from games.services.verb import now
from tournaments.admin.desk import OrganisersAdmin, by, number
from tournaments.forms.desk_acts import CancelForm, NumbersForm
from tournaments.labels.guide import STEPS
from tournaments.models import Tournament
from tournaments.services import entries, life
from tournaments.services.groups import APPROVE, ORGANISE
from tournaments.services.texts import Text

State = Tournament.State
# In which states a button makes sense; a verb that is called in another one refuses by itself.
WHEN: Final[dict[str, tuple[str, ...]]] = {
    "open_entries": (State.DRAFT, State.ENTRIES_CLOSED),
    "close_entries": (State.ENTRIES_OPEN,),
    "set_numbers": life.BEFORE_START,
    "start": (State.ENTRIES_CLOSED,),
    "finish": (State.RUNNING,),
    "approve": (State.AWAITING_APPROVAL,),
    "cancel": (*life.BEFORE_START, State.RUNNING, State.AWAITING_APPROVAL),
}


class StepsAdmin(OrganisersAdmin):
    """Buttons of a tournament's page. Saving leads to the guided page, which says what comes next."""

    acts = (*WHEN,)

    def response_post_save_add(self, request: HttpRequest, obj: Tournament) -> HttpResponseRedirect:
        """To the guided page."""
        return HttpResponseRedirect(reverse("tournaments:guide", args=[obj.slug]))

    def response_post_save_change(self, request: HttpRequest, obj: Tournament) -> HttpResponseRedirect:
        """To the guided page."""
        return self.response_post_save_add(request, obj)

    def can_act(self, request: HttpRequest, row: Tournament, name: str) -> bool:
        """Where the tournament stands so that it makes sense."""
        return row.state in WHEN[name]

    def act_form(self, request: HttpRequest, row: Tournament, name: str) -> forms.BaseForm | None:
        """A reason, or everybody's number."""
        data = request.POST if request.method == "POST" else None
        if name == "cancel":
            return CancelForm(data)
        return NumbersForm(data, tournament=row) if name == "set_numbers" else None

    @act(STEPS["open_entries"].button, permission=ORGANISE, ask=STEPS["open_entries"].text)
    def open_entries(self, request: HttpRequest, row: Tournament, data: Data) -> str:
        """Raises `Refusal`, as all of these do."""
        self._call(life.open_entries, request, row)
        return _("Entries are open.")

    @act(STEPS["close_entries"].button, permission=ORGANISE, ask=STEPS["close_entries"].text)
    def close_entries(self, request: HttpRequest, row: Tournament, data: Data) -> str:
        """With numbers drawn."""
        self._call(life.close_entries, request, row)
        return _("Entries are closed, and everybody has a number.")

    @act(gettext_lazy("Set the numbers"), permission=ORGANISE)
    def set_numbers(self, request: HttpRequest, row: Tournament, data: Data) -> str:
        """All of them at once."""
        self._call(entries.set_numbers, request, row, numbers=data["numbers"])
        return _("The pairing numbers were set.")

    @act(STEPS["start"].button, permission=ORGANISE, ask=STEPS["start"].text)
    def start(self, request: HttpRequest, row: Tournament, data: Data) -> str:
        """Rounds are drafted."""
        n = self._call(life.start, request, row).rounds.count()
        told = ngettext(
            "The tournament was started: %(n)s round is drafted.",
            "The tournament was started: %(n)s rounds are drafted.",
            n,
        )
        return told % {"n": n}

    @act(STEPS["finish"].button, permission=ORGANISE, ask=STEPS["finish"].text)
    def finish(self, request: HttpRequest, row: Tournament, data: Data) -> str:
        """After the last round."""
        self._call(life.finish, request, row)
        return _("All rounds are over; the table waits for approval.")

    @act(STEPS["approve"].button, permission=APPROVE, ask=STEPS["approve"].text)
    def approve(self, request: HttpRequest, row: Tournament, data: Data) -> str:
        """By who may."""
        self._call(life.approve, request, row)
        return _("The table was approved and is final.")

    @act(
        gettext_lazy("Cancel the tournament"),
        permission=ORGANISE,
        ask=gettext_lazy(
            "It does not take place, or not to its end. Games that are being played go on, and count nowhere "
            "here. This cannot be taken back."
        ),
    )
    def cancel(self, request: HttpRequest, row: Tournament, data: Data) -> str:
        """With a reason that everybody can read."""
        self._call(life.cancel, request, row, reason=Text(data["reason"], secrets.token_hex(16)))
        return _("The tournament was cancelled.")

    def _call(
        self, verb: Callable[..., Tournament], request: HttpRequest, row: Tournament, **more: Any
    ) -> Tournament:
        told = {"by": by(request), "at": now(), "expected": number(request)}
        return verb(tournament_id=row.pk, **told, **more)
