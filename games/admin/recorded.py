"""Games written down elsewhere, and the files they came in: to be looked at; `import_games` brings more."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.reading import ReadOnlyAdmin, coded, link
from games.admin.sections import PLAY
from games.labels import words
from games.models import RecordedFile, RecordedGame
from games.queries import recorded

_LARGE = ("setup", "plies", "offered", "choices", "assumed", "recorded", "lines", "differences", "rules")


@admin.register(RecordedGame)
class RecordedGameAdmin(ReadOnlyAdmin):
    """The record, our verdict, and whether they agree."""

    section = PLAY
    list_display = ("players", "event", "date", "ending", "plies_count", "agrees", "page")
    list_filter = ("agrees", coded("termination", gettext_lazy("end"), words.TERMINATIONS), "file__format")
    search_fields = ("search_key",)  # in the way of `RecordedGames.search`
    search_help_text = gettext_lazy("Players or event; accents do not matter.")
    fields = (
        "black", "white", "date", "event", "place", "field", "plies_count", "accepted", "ending", "winner",
        "paragraph", "agrees", "differences", "file", "index", "page",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[RecordedGame]:
        """Lists leave the plies where they are."""
        found: QuerySet[RecordedGame] = super().get_queryset(request)
        return found.defer(*_LARGE)

    def get_search_results(
        self, request: HttpRequest, queryset: Any, search_term: str
    ) -> tuple[QuerySet[RecordedGame], bool]:
        """As on the site's own page."""
        return queryset.search(search_term), False

    @admin.display(description=gettext_lazy("players"), ordering="black")
    def players(self, row: RecordedGame) -> str:
        """Black first."""
        return str(row)

    @admin.display(description=gettext_lazy("end"), ordering="termination")
    def ending(self, row: RecordedGame) -> str:
        """In a word or two."""
        return recorded.ending(row)

    @admin.display(description=gettext_lazy("page"))
    def page(self, row: RecordedGame) -> SafeString:
        """As everybody sees it."""
        return link("games:recorded_game", row.pk, _("replay"))


@admin.register(RecordedFile)
class RecordedFileAdmin(ReadOnlyAdmin):
    """As it was read, byte for byte."""

    section = PLAY
    list_display = ("name", "format", "created_at")
    list_filter = ("format",)
    search_fields = ("name",)
    fields = ("name", "format", "sha256", "created_at")
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[RecordedFile]:
        """Without the bytes."""
        found: QuerySet[RecordedFile] = super().get_queryset(request)
        return found.defer("content")
