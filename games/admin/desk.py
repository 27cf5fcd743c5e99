"""What every table of the desk has in common."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class DeskAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows are told as people tell them, and deleted one by one, where they may be deleted at all."""

    show_full_result_count = False

    def told(self, row: Any) -> str:
        """The row in words that tell it from others: heading of its page, and wherever one is chosen."""
        return str(row)

    def render_change_form(self, request: HttpRequest, context: Any, *args: Any, **kwargs: Any) -> Any:
        """With the row as its heading."""
        if (row := context.get("original")) is not None:
            context["heading"] = self.told(row)
        return super().render_change_form(request, context, *args, **kwargs)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Deleting many at once would look at none."""
        found = super().get_actions(request)
        found.pop("delete_selected", None)
        return found
