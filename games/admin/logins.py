"""Logins and groups: guarded against being edited twice at once, and against climbing."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth import admin as replaced
from django.contrib.auth.models import Group, Permission, User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.acts import ActingAdmin, Data, act
from games.admin.guarded import GuardedAdmin
from games.admin.reading import ReadOnlyAdmin, moment
from games.admin.sections import ACCESS, LOGS
from games.forms.logins import NewLoginForm, RightsForm
from games.forms.people import NewPasswordForm
from games.services import people
from games.services.groups import GROUPS

OWN_APPS = ("games", "ratings", "tournaments")
# What only an administrator gives: whoever could give it to others could give it to themselves.
RIGHTS = ("is_active", "is_staff", "is_superuser", "groups")

for model, own in ((User, replaced.UserAdmin), (Group, replaced.GroupAdmin)):
    if isinstance(admin.site.get_model_admin(model), own):
        admin.site.unregister(model)


def is_administrator(request: HttpRequest) -> bool:
    """A superuser who is not locked out."""
    user: Any = request.user
    return bool(user.is_active and user.is_superuser)


@admin.register(User)
class LoginAdmin(ActingAdmin, GuardedAdmin):
    """Who keeps the players may look logins up; rights and administrators are for administrators alone."""

    section = ACCESS
    form = RightsForm
    unguarded = ("last_login", "password")  # both change by signing in
    list_display = ("username", "player_name", "group_names", "is_active", "is_staff", "signed_in")
    list_filter = ("is_active", "is_staff", "is_superuser", "groups")
    search_fields = ("username", "email", "player__name")
    list_select_related = ("player",)
    ordering = ("username",)
    fields = ("username", "email", "player_name", *RIGHTS, "signed_in", "joined")
    acts = ("set_password",)

    @admin.display(description=gettext_lazy("player"), ordering="player__sort_key")
    def player_name(self, row: User) -> str:
        """Who signs in so."""
        player = getattr(row, "player", None)
        return player.name if player else "–"

    @admin.display(description=gettext_lazy("groups"))
    def group_names(self, row: User) -> str:
        """All of them."""
        return ", ".join(group.name for group in row.groups.all()) or "–"

    @admin.display(description=gettext_lazy("last signed in"), ordering="last_login")
    def signed_in(self, row: User) -> str:
        """Never: a dash."""
        return moment(row.last_login)

    @admin.display(description=gettext_lazy("joined"), ordering="date_joined")
    def joined(self, row: User) -> str:
        """When the login was made."""
        return moment(row.date_joined)

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
        told = ("player_name", "signed_in", "joined")
        return told if is_administrator(request) else (*told, *RIGHTS)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """A new login is an address."""
        return super().get_form(request, obj, change, **({} if change else {"form": NewLoginForm}), **kwargs)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new login is an address."""
        return self.fields if obj else ("email",)

    # Passwords ------------------------------------------------------------------------------------
    def can_act(self, request: HttpRequest, row: User, name: str) -> bool:
        """Administrators' passwords are administrators' business."""
        return self.has_change_permission(request, row)

    def act_form(self, request: HttpRequest, row: User, name: str) -> forms.BaseForm:
        """The new one, twice."""
        return NewPasswordForm(row, request.POST if request.method == "POST" else None)

    @act(
        gettext_lazy("Set a password"),
        permission="change_user",
        ask=gettext_lazy(
            "Tell it to the person, who can then choose another; all sessions of this login end."
        ),
    )
    def set_password(self, request: HttpRequest, row: User, data: Data) -> str:
        """Raises `StandingNotYours`."""
        by: Any = request.user
        people.give_password(user_id=row.pk, password=data["new_password1"], by=by)
        return _("%(login)s has a new password.") % {"login": row.get_username()}


@admin.register(Group)
class RightsAdmin(GuardedAdmin):
    """Groups of the club's own making; those that the site makes have their rights from its table."""

    section = ACCESS
    fields = ("name", "permissions")
    search_fields = ("name",)
    ordering = ("name",)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Those of the club's own tables; what each belongs to comes in the same query."""
        every = Permission.objects.select_related("content_type")
        every = every.filter(content_type__app_label__in=OWN_APPS)
        return forms.ModelMultipleChoiceField(
            every, required=False, label=db_field.verbose_name, widget=forms.CheckboxSelectMultiple
        )

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
