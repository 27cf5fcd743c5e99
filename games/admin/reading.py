"""Tables that are looked at and never changed here, by nobody: matches, games, their logs, records."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.admin.desk import DeskAdmin
from games.labels import times


class ReadOnlyAdmin(DeskAdmin):
    """Whoever may see the table sees it; adding, changing and deleting is refused to administrators, too."""

    actions: Any = None

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody."""
        return False


def shown(template: str, **context: object) -> SafeString:
    """A part of a page, as the value of a read-only field."""
    return render_to_string(f"admin/games/{template}", context)


def link(view: str, pk: int, text: str) -> SafeString:
    """A page of the site, or of the desk."""
    return format_html('<a href="{}">{}</a>', reverse(view, args=[pk]), text)


def instant(ms: int | None) -> str:
    """Instants of rows are milliseconds since 1970, UTC."""
    return "–" if ms is None else moment(times.instant(ms))


def moment(at: datetime | None) -> str:
    """As the reader's language writes it."""
    return "–" if at is None else date_format(at, "DATETIME_FORMAT")


def coded(column: str, label: Any, words: Mapping[Any, Any]) -> type[admin.SimpleListFilter]:
    """A filter by the codes of a column, told in words."""

    class Coded(admin.SimpleListFilter):
        title, parameter_name = label, column

        def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
            return [(str(code), word) for code, word in words.items()]

        def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
            return queryset.filter(**{column: self.value()}) if self.value() else queryset

    return Coded
