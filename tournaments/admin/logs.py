"""The logs of tournaments, the texts beside them, and results as people entered them: nobody changes them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.play import LogAdmin
from games.admin.reading import ReadOnlyAdmin, instant, link
from games.admin.sections import LOGS
from games.labels import times
from games.queries.logs import Line
from games.rules.match import Side
from tournaments.admin.desk import TOURNAMENTS
from tournaments.labels import findings
from tournaments.models import LoggedText, ResultClaim, TournamentEvent
from tournaments.queries import logbook
from tournaments.queries.pages import Visit
from tournaments.queries.pairing_pages import pairing_page


def log_lines(events: Sequence[TournamentEvent]) -> Iterator[Line]:
    """Entries as the desk's pages list them, reasons included; the queries of `logbook.lines`."""
    for line in logbook.lines(events):
        at = times.instant(line.event.at)
        yield Line(line.event.seq, at, line.who, told(line), line.event.hash)


def told(line: logbook.Line) -> str:
    """What happened, and why it was done."""
    erased = _("the text was erased")
    return " ".join([line.text, *(f"“{erased if text is None else text}”" for text in line.reasons)])


def found(items: Iterable[Any]) -> str:
    """What the check of a tournament's log says, or that all is well."""
    sentences = [findings.finding(**item._asdict()) for item in items]
    return "; ".join(sentences) or _("whole: every hash fits, and the row says what the log says")


class _Read(ChangeList):
    """A page of the log, put into words all at once: as many queries for a hundred entries as for one."""

    def get_results(self, request: HttpRequest) -> None:
        """With `line` at each row."""
        super().get_results(request)
        rows = list(self.result_list)
        for row, line in zip(rows, logbook.lines(rows), strict=True):
            row.line = line
        self.result_list = rows


@admin.register(TournamentEvent)
class TournamentEventAdmin(LogAdmin):
    """Of tournaments."""

    list_display = ("entry", "of", "instant", "who", "text", "short")
    list_filter = (("tournament", admin.RelatedOnlyFieldListFilter),)
    search_fields = ("tournament__name",)
    search_help_text = gettext_lazy("The name of a tournament")
    list_select_related = ("tournament",)
    fields = ("of", "seq", "instant", "who", "text", "payload", "hash")
    readonly_fields = fields

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """See `_Read`."""
        return _Read

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """The log of one tournament has an address."""
        return lookup == "tournament__id__exact" or super().lookup_allowed(lookup, value, request)

    @admin.display(description=gettext_lazy("entry"), ordering="pk")
    def entry(self, row: TournamentEvent) -> str:
        """Its place in the log of its tournament."""
        return f"{row.tournament_id} / {row.seq}"

    @admin.display(description=gettext_lazy("tournament"), ordering="tournament__name")
    def of(self, row: TournamentEvent) -> SafeString:
        """Its page at this desk."""
        return link("admin:tournaments_tournament_change", row.tournament_id, str(row.tournament))

    @admin.display(description=gettext_lazy("who"))
    def who(self, row: TournamentEvent) -> str:
        """The login's player, the organiser, or nobody."""
        return self._line(row).who

    @admin.display(description=gettext_lazy("what"), ordering="act")
    def text(self, row: TournamentEvent) -> str:
        """In a sentence."""
        return told(self._line(row))

    def _line(self, row: Any) -> logbook.Line:
        if not hasattr(row, "line"):
            (row.line,) = logbook.lines([row])
        line: logbook.Line = row.line
        return line


@admin.register(LoggedText)
class LoggedTextAdmin(ReadOnlyAdmin):
    """Reasons that people gave: the log holds their digests."""

    section = LOGS
    list_display = ("text", "of", "entry")
    search_fields = ("text", "event__tournament__name")
    list_select_related = ("event__tournament",)
    ordering = ("-pk",)
    fields = ("of", "entry", "text", "salt")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("tournament"), ordering="event__tournament__name")
    def of(self, row: LoggedText) -> SafeString:
        """Its page at this desk."""
        tournament = row.event.tournament
        return link("admin:tournaments_tournament_change", tournament.pk, str(tournament))

    @admin.display(description=gettext_lazy("entry"), ordering="event")
    def entry(self, row: LoggedText) -> SafeString:
        """The log's."""
        return link("admin:tournaments_tournamentevent_change", row.event_id, str(row.event.seq))


@admin.register(ResultClaim)
class ResultClaimAdmin(ReadOnlyAdmin):
    """Everything that was ever entered over the board."""

    section = TOURNAMENTS
    list_display = ("points", "of", "who", "state", "entered")
    list_filter = ("state",)
    search_fields = ("pairing__entry_a__player__name", "pairing__entry_b__player__name")
    list_select_related = (
        "pairing__round__tournament", "pairing__entry_a__player", "pairing__entry_b__player",
    )  # fmt: skip
    ordering = ("-pk",)
    fields = ("of", "number", "who", "points", "moves", "state", "entered", "settled")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("pairing"), ordering="pairing")
    def of(self, row: ResultClaim) -> SafeString:
        """Its page at this desk."""
        text = f"{row.pairing.round}/{row.pairing.board}: {row.pairing}"
        return link("admin:tournaments_pairing_change", row.pairing_id, text)

    @admin.display(description=gettext_lazy("entered by"))
    def who(self, row: ResultClaim) -> str:
        """A player, or the organiser."""
        entry = row.pairing.entry(Side(row.side)) if row.side else None
        return str(entry) if entry is not None else _("the organiser")

    @admin.display(description=gettext_lazy("result"))
    def points(self, row: ResultClaim) -> str:
        """`1½ : ½`."""
        return logbook.points(row.games)

    @admin.display(description=gettext_lazy("games"))
    def moves(self, row: ResultClaim) -> str:
        """With the winners' own moves."""
        round_ = row.pairing.round
        page = pairing_page(Visit(round_.tournament, None, desk=True), round_.number, row.pairing.board)
        return next((line.moves for line in page.history if line.claim.pk == row.pk), "–") if page else "–"

    @admin.display(description=gettext_lazy("entered"), ordering="entered_at")
    def entered(self, row: ResultClaim) -> str:
        """When."""
        return instant(row.entered_at)

    @admin.display(description=gettext_lazy("settled"))
    def settled(self, row: ResultClaim) -> str:
        """When it was confirmed or replaced."""
        return instant(row.settled_at)
