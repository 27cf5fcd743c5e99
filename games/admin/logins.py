"""Logins and groups: Django's own, guarded against being edited twice at once and against climbing."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import GroupAdmin as DjangoGroupAdmin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group, User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy

from games.admin.guarded import GuardedAdmin
from games.admin.reading import ReadOnlyAdmin
from games.admin.sections import ACCESS, LOGS
from games.services.groups import GROUPS

# What only an administrator gives: whoever could give it to others could give it to themselves.
RIGHTS = ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")

admin.site.unregister(User)
admin.site.unregister(Group)


def is_administrator(request: HttpRequest) -> bool:
    """A superuser who is not locked out."""
    user: Any = request.user
    return bool(user.is_active and user.is_superuser)


@admin.register(User)
class LoginAdmin(GuardedAdmin, DjangoUserAdmin):  # type: ignore[type-arg]
    """Who keeps the players may look logins up; rights and administrators are for administrators alone."""

    section = ACCESS
    unguarded = ("last_login", "password")  # both change by signing in
    list_display = ("username", "player_name", "group_names", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser", "groups")
    search_fields = ("username", "email", "player__name")
    list_select_related = ("player",)

    @admin.display(description=gettext_lazy("player"), ordering="player__sort_key")
    def player_name(self, row: User) -> str:
        """Who signs in so."""
        player = getattr(row, "player", None)
        return player.name if player else "–"

    @admin.display(description=gettext_lazy("groups"))
    def group_names(self, row: User) -> str:
        """All of them."""
        return ", ".join(group.name for group in row.groups.all()) or "–"

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        """With groups: a query however many rows."""
        found: QuerySet[User] = super().get_queryset(request)
        return found.prefetch_related("groups")

    def told(self, row: User) -> str:
        """`reka@example.org (Nagy Réka)`."""
        player = self.player_name(row)
        return f"{row.get_username()} ({player})" if player != "–" else row.get_username()

    # Who may ---------------------------------------------------------------------------------------
    def has_module_permission(self, request: HttpRequest) -> bool:
        """Django asks this for the menu."""
        return super().has_module_permission(request) or self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Who gives logins to players has to find them."""
        user: Any = request.user
        return super().has_view_permission(request, obj) or user.has_perm("games.change_player")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """An administrator's login is changed by administrators."""
        above = obj is not None and obj.is_superuser and not is_administrator(request)
        return super().has_change_permission(request, obj) and not above

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Administrators; everybody else makes a login inactive."""
        return is_administrator(request)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        """Rights are not climbed by giving them to oneself."""
        return () if is_administrator(request) else RIGHTS

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Deleting goes one by one."""
        found = super().get_actions(request)
        found.pop("delete_selected", None)
        return found


@admin.register(Group)
class RightsAdmin(GuardedAdmin, DjangoGroupAdmin):
    """Groups of the club's own making; those that the site makes have their rights from its table."""

    section = ACCESS

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Administrators."""
        return is_administrator(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Administrators."""
        return is_administrator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Administrators."""
        return is_administrator(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Not the groups of the table: `sync_roles` would undo it."""
        return is_administrator(request) and not (obj and obj.name in GROUPS)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nor those."""
        return self.has_change_permission(request, obj)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Deleting goes one by one."""
        found = super().get_actions(request)
        found.pop("delete_selected", None)
        return found


@admin.register(LogEntry)
class DeskLogAdmin(ReadOnlyAdmin):
    """Who did what at this desk."""

    section = LOGS
    list_display = ("action_time", "user", "content_type", "object_repr", "get_change_message")
    list_filter = ("action_flag", "content_type")
    search_fields = ("object_repr", "user__username")
    list_select_related = ("user", "content_type")
    fields = ("action_time", "user", "content_type", "object_repr", "get_change_message")
    readonly_fields = fields
