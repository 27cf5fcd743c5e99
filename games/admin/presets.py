"""Ready settings: the form of a challenge, with a name and a place in the list."""

from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy, ngettext

from games.admin.guarded import GuardedAdmin
from games.admin.sections import PLAY
from games.forms.conversion import FIELDS
from games.forms.presets import PresetForm, settings_of
from games.labels import formats, settings, words
from games.labels.formats import PRESET_NAMES
from games.models import Preset
from games.services import presets


@admin.register(Preset)
class PresetAdmin(GuardedAdmin):
    """What comes with the site is not deleted, since it would come again: it is no longer offered."""

    section = PLAY
    form = PresetForm
    list_display = ("shown_name", "code", "rules", "time", "games", "active", "order")
    list_filter = ("active",)
    search_fields = ("name", "code")
    fieldsets: ClassVar[Any] = (
        (None, {"fields": ("name", "code", "active", "order")}),
        *((words.SETTINGS[setting], {"fields": names}) for setting, names in FIELDS.items()),
    )
    actions = ("offer", "put_away")

    # Columns --------------------------------------------------------------------------------------
    @admin.display(description=gettext_lazy("name"), ordering="name")
    def shown_name(self, row: Preset) -> str:
        """In the reader's language."""
        return row.shown

    @admin.display(description=gettext_lazy("rules of the game"))
    def rules(self, row: Preset) -> str:
        """In a few words."""
        return settings.ruleset(settings_of(row).rules)

    @admin.display(description=gettext_lazy("thinking time"))
    def time(self, row: Preset) -> str:
        """In a few words."""
        return formats.time(settings_of(row).time)

    @admin.display(description=gettext_lazy("games in the match"))
    def games(self, row: Preset) -> str:
        """How many."""
        return str(settings_of(row).games)

    # Saving ---------------------------------------------------------------------------------------
    def values(self, row: Preset) -> dict[str, Any]:
        """The settings stand for their digest."""
        values = super().values(row)
        return {**values, "settings": values.pop("digest")}

    def wanted(self, form: Any) -> dict[str, Any]:
        """As in `values`."""
        made = form.cleaned_data.get("settings")
        return {**form.cleaned_data, "settings": made.digest if made else None}

    def save_model(self, request: HttpRequest, obj: Preset, form: Any, change: bool) -> None:
        """Raises `Refusal`; the form has asked the rules already."""
        presets.store(obj, form.settings)

    def get_readonly_fields(self, request: HttpRequest, obj: Preset | None = None) -> tuple[str, ...]:
        """Addresses and programs know the code."""
        return ("code",) if obj else ()

    def has_delete_permission(self, request: HttpRequest, obj: Preset | None = None) -> bool:
        """Not what comes with the site."""
        return super().has_delete_permission(request, obj) and not (obj and obj.code in PRESET_NAMES)

    # Actions --------------------------------------------------------------------------------------
    @admin.action(description=gettext_lazy("Offer the chosen to who challenges"), permissions=["change"])
    def offer(self, request: HttpRequest, queryset: QuerySet[Preset]) -> None:
        """Those that were not yet."""
        count = presets.offer(codes=[preset.code for preset in queryset], offered=True)
        text = ngettext("%(n)s is offered from now on.", "%(n)s are offered from now on.", count)
        messages.success(request, text % {"n": count})

    @admin.action(description=gettext_lazy("Offer the chosen no longer"), permissions=["change"])
    def put_away(self, request: HttpRequest, queryset: QuerySet[Preset]) -> None:
        """Those that were."""
        count = presets.offer(codes=[preset.code for preset in queryset], offered=False)
        text = ngettext("%(n)s is no longer offered.", "%(n)s are no longer offered.", count)
        messages.success(request, text % {"n": count})
