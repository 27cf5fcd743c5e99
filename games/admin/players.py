"""The players of the club: details, logins, standing; a list in and a list out."""

from functools import partial
from typing import Any

from django.contrib import admin, messages
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.admin import player_imports
from games.admin.acts import ActingAdmin, Data, act
from games.admin.desk import Choice
from games.admin.guarded import GuardedAdmin
from games.admin.reading import moment
from games.admin.sections import PEOPLE
from games.forms.players import LoginForm, PlayerForm
from games.labels import refusals
from games.models import Player
from games.names import search_key
from games.queries import player_lists
from games.rules.errors import Refusal
from games.services import claims, people
from games.services.groups import BEGINNER, PLAYER
from games.services.verb import now

STANDINGS = {PLAYER: gettext_lazy("player"), BEGINNER: gettext_lazy("beginner")}
CSV = "text/csv; charset=utf-8"


def told_by(column: str, label: Any) -> type[admin.SimpleListFilter]:
    """A filter by what there is in a column, emptiness aside."""

    class ToldBy(admin.SimpleListFilter):
        title, parameter_name = label, column

        def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
            there = Player.objects.exclude(**{column: ""}).order_by(column).values_list(column, flat=True)
            return [(value, value) for value in there.distinct()]

        def queryset(self, request: HttpRequest, queryset: QuerySet[Player]) -> QuerySet[Player]:
            return queryset.filter(**{column: self.value()}) if self.value() else queryset

    return ToldBy


class HasLogin(admin.SimpleListFilter):
    """Players with a login, or guests."""

    title, parameter_name = gettext_lazy("login"), "login"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Two answers."""
        return [("1", gettext_lazy("with a login")), ("0", gettext_lazy("without a login"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Player]) -> QuerySet[Player]:
        """Those."""
        return queryset.filter(user__isnull=self.value() == "0") if self.value() in {"0", "1"} else queryset


@admin.register(Player)
class PlayerAdmin(ActingAdmin, GuardedAdmin):
    """`told` tells people of the same name apart wherever one is chosen."""

    section = PEOPLE
    form = PlayerForm
    list_display = ("known_as", "club", "country", "born", "federation_id", "login", "standing")
    list_display_links = ("known_as",)
    list_filter = (
        HasLogin,
        told_by("country", gettext_lazy("country")),
        told_by("club", gettext_lazy("club")),
    )
    search_fields = ("name", "club", "federation_id")  # in the way of `get_search_results`
    search_help_text = gettext_lazy("Name, club or federation id; accents do not matter.")
    list_per_page = 100
    readonly_fields = ("login", "standing", "joined")
    fieldsets = (
        (None, {"fields": ("name", "club", "country", "year_of_birth", "federation_id")}),
        (gettext_lazy("Login"), {"fields": ("login", "standing", "joined")}),
    )
    actions = ("export", "make_players", "make_beginners")
    acts = ("link", "unlink")
    change_list_template = "admin/games/player/change_list.html"

    def told(self, row: Player) -> str:
        """`Kiss Ödön (Sárkány, 1990)`."""
        details = ", ".join(str(item) for item in (row.club, row.year_of_birth, row.federation_id) if item)
        return f"{row.name} ({details})" if details else row.name

    def get_urls(self) -> list[Any]:
        """The import before all others."""
        view = self.admin_site.admin_view(partial(player_imports.view, site=self.admin_site))
        return [path("import/", view, name="games_player_import"), *super().get_urls()]

    # Columns --------------------------------------------------------------------------------------
    @admin.display(description=gettext_lazy("name"), ordering="sort_key")
    def known_as(self, row: Player) -> str:
        """In Hungarian order."""
        return row.name

    @admin.display(description=gettext_lazy("born"), ordering="year_of_birth")
    def born(self, row: Player) -> str:
        """The year, without a sign between its digits."""
        return str(row.year_of_birth or "–")

    @admin.display(description=gettext_lazy("login"), ordering="user__username")
    def login(self, row: Player) -> str:
        """The address."""
        return row.user.get_username() if row.user else "–"

    @admin.display(description=gettext_lazy("joined"))
    def joined(self, row: Player) -> str:
        """When the row was made."""
        return moment(row.joined_at)

    @admin.display(description=gettext_lazy("standing"))
    def standing(self, row: Player) -> str:
        """§12.3: what the login may set."""
        names = {group.name for group in row.user.groups.all()} if row.user else set()
        return ", ".join(str(word) for code, word in STANDINGS.items() if code in names) or "–"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """With logins and their groups: two queries however many rows."""
        found: QuerySet[Player] = super().get_queryset(request)
        return found.select_related("user").prefetch_related("user__groups")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Player], search_term: str
    ) -> tuple[QuerySet[Player], bool]:
        """Each word in the name, the club or the id, accents and case aside: one query more."""
        words = search_key(search_term).split()
        if not words:
            return queryset, False
        rows = Player.objects.values_list("pk", "name", "club", "federation_id")
        keys = ((pk, search_key(" ".join(texts))) for pk, *texts in rows)
        return queryset.filter(pk__in=[pk for pk, key in keys if all(word in key for word in words)]), False

    # Deleting -------------------------------------------------------------------------------------
    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """What hangs on a player is judged by the verb, whoever may see those tables."""
        deleted, counts, _lacking, protected = super().get_deleted_objects(objs, request)
        return deleted, counts, set(), protected

    def delete_model(self, request: HttpRequest, obj: Player) -> None:
        """Raises `PlayerInUse`."""
        people.remove(player_id=obj.pk)

    # Actions --------------------------------------------------------------------------------------
    @admin.action(description=gettext_lazy("Take the chosen away as a list (CSV)"), permissions=["view"])
    def export(self, request: HttpRequest, queryset: QuerySet[Player]) -> HttpResponse:
        """A download; nothing changes."""
        headers = {"Content-Disposition": 'attachment; filename="jatekosok.csv"'}
        return HttpResponse(player_lists.table(queryset), content_type=CSV, headers=headers)

    @admin.action(
        description=gettext_lazy("Make the chosen full players, who may set everything"),
        permissions=["set_standing"],
    )
    def make_players(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        """§12.3."""
        self._move(request, queryset, PLAYER)

    @admin.action(
        description=gettext_lazy("Make the chosen beginners, who may set only a little"),
        permissions=["set_standing"],
    )
    def make_beginners(self, request: HttpRequest, queryset: QuerySet[Player]) -> None:
        """§12.3."""
        self._move(request, queryset, BEGINNER)

    def has_set_standing_permission(self, request: HttpRequest) -> bool:
        """Django asks by this name."""
        return bool(request.user.has_perm("games.set_standing"))

    def _move(self, request: HttpRequest, queryset: QuerySet[Player], standing: str) -> None:
        moved = without = 0
        by: Any = request.user
        for player in queryset:
            if player.user_id is None:
                without += 1
                continue
            try:
                moved += people.set_standing(user_id=player.user_id, standing=standing, by=by)
            except Refusal as refusal:
                messages.error(request, f"{player.name}: {refusals.of(refusal)}")
        done = ngettext("%(n)s player was moved.", "%(n)s players were moved.", moved) % {"n": moved}
        messages.success(request, done)
        if without:
            text = ngettext("%(n)s has no login.", "%(n)s have no login.", without) % {"n": without}
            messages.info(request, text)

    # Logins ---------------------------------------------------------------------------------------
    def can_act(self, request: HttpRequest, row: Player, name: str) -> bool:
        """One of the two makes sense."""
        return (row.user_id is None) == (name == "link")

    @act(
        gettext_lazy("Give this player a login"),
        permission="change_player",
        ask=gettext_lazy(
            "Choose whose login it is. If that login has a player of its own that has done nothing here, "
            "the two become one; if both have a past, nothing is done."
        ),
    )
    def link(self, request: HttpRequest, row: Player, data: Data) -> str:
        """Raises `Refusal`."""
        by: Any = request.user
        user: User = data["user"]
        left = claims.link(player_id=row.pk, user_id=user.pk, by=by, at=now())
        return _("%(player)s signs in as %(login)s from now on.") % {
            "player": left.name,
            "login": user.get_username(),
        }

    @act(
        gettext_lazy("Take the login away"),
        permission="change_player",
        ask=gettext_lazy("The login can still sign in, but is no player until it is given one again."),
    )
    def unlink(self, request: HttpRequest, row: Player, data: Data) -> str:
        """The player stays."""
        left = claims.unlink(player_id=row.pk)
        return _("%(player)s has no login any more.") % {"player": left.name}

    def act_form(self, request: HttpRequest, row: Player, name: str) -> LoginForm | None:
        """Logins are found by typing."""
        if name != "link":
            return None
        form = LoginForm(request.POST if request.method == "POST" else None)
        field: Any = form.fields["user"]
        field.widget = Choice(Player._meta.get_field("user"), self.admin_site, choices=field.choices)
        return form
