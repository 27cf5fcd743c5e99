"""Pairings: looked at; over the board the organiser enters, confirms and decides results by buttons."""

import secrets
from typing import Any

from django import forms
from django.contrib import admin
from django.http import Http404, HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.acts import Data, act
from games.admin.reading import ReadOnlyAdmin, coded, link, shown
from games.services.verb import now
from tournaments.admin.desk import OrganisersAdmin, by, number, part
from tournaments.forms.desk_acts import DeskResultForm
from tournaments.labels.words import ROUND_STATES
from tournaments.models import Pairing, ResultClaim, Tournament
from tournaments.queries.pages import Visit
from tournaments.queries.pairing_pages import PairingPage, pairing_page
from tournaments.services import results, settling
from tournaments.services.groups import ORGANISE
from tournaments.services.texts import Text

Standing = ResultClaim.State
UNDECIDED = (
    Standing.ENTERED,
    Standing.DISPUTED,
)  # at most one of a pairing's claims is: nothing is listed twice


@admin.register(Pairing)
class PairingAdmin(OrganisersAdmin, ReadOnlyAdmin):
    """Who meets whom, how it ended, and everything that was entered about it."""

    list_display = ("players", "of", "round_number", "board", "round_state", "match_link")
    list_filter = (
        coded("round__state", gettext_lazy("state of the round"), ROUND_STATES),
        coded(
            "claims__state", gettext_lazy("result as entered"), {state: state.label for state in UNDECIDED}
        ),
        ("round__tournament", admin.RelatedOnlyFieldListFilter),
    )
    search_fields = ("entry_a__player__name", "entry_b__player__name", "round__tournament__name")
    list_select_related = ("round__tournament", "entry_a__player", "entry_b__player", "match")
    ordering = ("-round__tournament", "-round__number", "board")
    fields = (
        "of", "round_link", "board", "players", "page", "stands", "points", "match_link", "games", "claims",
        "settings_told",
    )  # fmt: skip
    readonly_fields = fields
    acts = ("enter", "confirm", "decide")

    def told(self, row: Pairing) -> str:
        """Who, and where."""
        return f"{row} · {self._round(row)} · {row.round.tournament}"

    def tournament_of(self, row: Pairing) -> Tournament:
        """By its round."""
        return row.round.tournament

    def looked_at(self, row: Pairing, name: str) -> str:
        """Also which entry of a result the page showed."""
        claim = self._page_of(row).board.claim
        disputed = claim is not None and claim.state == Standing.DISPUTED
        return f"{super().looked_at(row, name)}&claim={claim.number if claim else 0}&disputed={disputed:d}"

    def _page_of(self, row: Any) -> PairingPage:
        """As the public page has it, read once for each row."""
        if not hasattr(row, "desk_page"):
            visit = Visit(row.round.tournament, None, desk=True)
            row.desk_page = pairing_page(visit, row.round.number, row.board)
        if row.desk_page is None:
            raise Http404
        page: PairingPage = row.desk_page
        return page

    # Columns ----------------------------------------------------------------------------------------
    @admin.display(description=gettext_lazy("players"), ordering="entry_a__player__sort_key")
    def players(self, row: Pairing) -> str:
        """First player of game 1 first."""
        return f"{row.entry_a} – {row.entry_b or _('bye')}"

    @admin.display(description=gettext_lazy("tournament"), ordering="round__tournament__name")
    def of(self, row: Pairing) -> SafeString:
        """Its page at this desk."""
        tournament = row.round.tournament
        return link("admin:tournaments_tournament_change", tournament.pk, str(tournament))

    @admin.display(description=gettext_lazy("round"), ordering="round__number")
    def round_number(self, row: Pairing) -> int:
        """Its number."""
        return row.round.number

    @admin.display(description=gettext_lazy("state of the round"), ordering="round__state")
    def round_state(self, row: Pairing) -> str:
        """In a word or two."""
        return row.round.get_state_display()

    @admin.display(description=gettext_lazy("match"), ordering="match")
    def match_link(self, row: Pairing) -> SafeString | str:
        """Its page at this desk, with its log."""
        if row.match_id is None:
            return "–"
        return link("admin:games_match_change", row.match_id, _("match %(n)s") % {"n": row.match_id})

    # The page ---------------------------------------------------------------------------------------
    def _round(self, row: Pairing) -> str:
        return _("Round %(n)s") % {"n": row.round.number}

    @admin.display(description=gettext_lazy("round"))
    def round_link(self, row: Pairing) -> SafeString:
        """Its page at this desk."""
        return link("admin:tournaments_round_change", row.round_id, self._round(row))

    @admin.display(description=gettext_lazy("page"))
    def page(self, row: Pairing) -> SafeString | str:
        """As everybody sees it."""
        return part("_to_pairing.html", pairing=row) if row.round.published else "–"

    @admin.display(description=gettext_lazy("where it stands"))
    def stands(self, row: Pairing) -> str:
        """In a sentence."""
        return self._page_of(row).board.told

    @admin.display(description=gettext_lazy("result"))
    def points(self, row: Pairing) -> str:
        """`1½ : ½`."""
        return self._page_of(row).board.points or "–"

    @admin.display(description=gettext_lazy("games"))
    def games(self, row: Pairing) -> SafeString | str:
        """With the ways to their logs."""
        if row.match is None:
            return "–"
        return shown("_games.html", games=list(row.match.games.select_related("first", "second")))

    @admin.display(description=gettext_lazy("entered results"))
    def claims(self, row: Pairing) -> SafeString:
        """The latest first."""
        return part("_claims.html", lines=self._page_of(row).history)

    @admin.display(description=gettext_lazy("settings of the games"))
    def settings_told(self, row: Pairing) -> SafeString:
        """In words."""
        return shown("_facts.html", facts=[(line.name, line.text) for line in self._page_of(row).lines])

    # Buttons ----------------------------------------------------------------------------------------
    def can_act(self, request: HttpRequest, row: Pairing, name: str) -> bool:
        """Over the board only; a reason is needed where something is settled already."""
        page = self._page_of(row)
        claim = page.board.claim
        if name == "confirm":
            waits = claim is not None and claim.state in {Standing.ENTERED, Standing.DISPUTED}
            return page.can_enter and waits
        return page.can_enter and page.settled == (name == "decide")

    def question(self, request: HttpRequest, row: Pairing, name: str) -> Any:
        """What is about to be confirmed."""
        history = self._page_of(row).history
        if name != "confirm" or not history:
            return super().question(request, row, name)
        line = history[0]
        told = {"who": line.who, "points": line.points, "games": line.moves}
        return _("Entered by %(who)s: %(points)s (%(games)s).") % told

    def act_form(self, request: HttpRequest, row: Pairing, name: str) -> forms.BaseForm | None:
        """The result, game by game."""
        if name == "confirm":
            return None
        page = self._page_of(row)
        data = request.POST if request.method == "POST" else None
        told = {"settings": page.settings, "names": page.names, "claimed": page.claimed}
        return DeskResultForm(data, reason=name == "decide", **told)

    @act(gettext_lazy("Enter a result"), permission=ORGANISE)
    def enter(self, request: HttpRequest, row: Pairing, data: Data) -> str:
        """Raises `Refusal`, as all of these do."""
        seen = number(request, "claim")
        settling.settle(pairing_id=row.pk, by=by(request), games=data["games"], at=now(), seen=seen)
        return _("The result is confirmed.")

    @act(gettext_lazy("Confirm the result"), permission=ORGANISE)
    def confirm(self, request: HttpRequest, row: Pairing, data: Data) -> str:
        """The one that the page showed."""
        shown_claim = number(request, "claim") or 0
        seen = Standing.DISPUTED if number(request, "disputed") else Standing.ENTERED
        results.confirm(pairing_id=row.pk, by=by(request), number=shown_claim, at=now(), seen=seen)
        return _("The result is confirmed.")

    @act(
        gettext_lazy("Decide another result"),
        permission=ORGANISE,
        ask=gettext_lazy("It stands instead of what was entered, confirmed or forfeited."),
    )
    def decide(self, request: HttpRequest, row: Pairing, data: Data) -> str:
        """With a reason that everybody can read."""
        reason = Text(data["reason"], secrets.token_hex(16))
        told = {"by": by(request), "at": now(), "expected": number(request)}
        results.override(pairing_id=row.pk, games=data["games"], reason=reason, **told)
        return _("The result was decided.")
