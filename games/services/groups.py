"""The groups of the club and what each may do: one table, brought into the database by `sync` (§12.3)."""

from collections.abc import Iterator, Mapping, Sequence

from django.contrib.auth.models import Group, Permission
from django.db import transaction

from games.rules.agreement import Setting

PLAYER, BEGINNER, ORGANISER, REFEREE = "player", "beginner", "organiser", "referee"

# What a beginner may set; everything else keeps the standard value, or the one that the other side proposes.
FOR_BEGINNERS = (Setting.GAMES, Setting.TIME, Setting.THREE_MOVE, Setting.UNRATED)
_LOOKED_AT = (
    "player", "match", "matchevent", "game", "gameevent", "challenge", "recordedgame", "recordedfile", "preset",
)  # fmt: skip
_MANAGED = ("player", "preset")


def _to_set(settings: tuple[Setting, ...]) -> tuple[str, ...]:
    return tuple(f"set_{item}" for item in settings)


GROUPS: dict[str, tuple[str, ...]] = {
    PLAYER: _to_set(tuple(Setting)),
    BEGINNER: _to_set(FOR_BEGINNERS),
    ORGANISER: (
        *_to_set(tuple(Setting)),
        *(f"view_{model}" for model in _LOOKED_AT),
        *(f"{act}_{model}" for model in _MANAGED for act in ("add", "change")),
        "view_claim",
        "change_claim",
        "set_standing",
    ),
    REFEREE: tuple(f"view_{model}" for model in _LOOKED_AT),
}


@transaction.atomic
def sync(table: Mapping[str, Sequence[str]] = GROUPS, *, app: str = "games") -> list[str]:
    """Make the groups that are missing and give each exactly its permissions of one app; safe to repeat.

    Permissions of other apps, and who is in a group, stay as they are. The answer names the groups.
    """
    known = dict(_known(app))
    for name, codes in table.items():
        group, _made = Group.objects.get_or_create(name=name)
        wanted = {known[code] for code in codes}
        there = {item.pk: item for item in group.permissions.filter(content_type__app_label=app)}
        group.permissions.add(*(item for item in wanted if item.pk not in there))
        group.permissions.remove(*(item for item in there.values() if item not in wanted))
    return list(table)


def _known(app: str) -> Iterator[tuple[str, Permission]]:
    for item in Permission.objects.filter(content_type__app_label=app).select_related("content_type"):
        yield item.codename, item
