"""Tables that are looked at and never changed here, by nobody: matches, games, their logs, records."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Whoever may see the table sees it; adding, changing and deleting is refused to administrators, too."""

    actions: Any = None
    show_full_result_count = False

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
