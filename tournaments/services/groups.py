"""What the club's groups may do in tournaments: one table, brought into the database by `sync`."""

from games.services import groups
from games.services.groups import BEGINNER, ORGANISER, PLAYER, REFEREE

ORGANISE, APPROVE, ENTER = "organise", "approve", "enter"
_LOOKED_AT = ("tournament", "tournamentevent", "entry", "round", "pairing", "resultclaim", "loggedtext")
_VIEWS = tuple(f"view_{model}" for model in _LOOKED_AT)

GROUPS: dict[str, tuple[str, ...]] = {
    PLAYER: (ENTER,),
    BEGINNER: (ENTER,),
    ORGANISER: (ORGANISE, APPROVE, ENTER, *_VIEWS),
    REFEREE: _VIEWS,
}


def sync() -> list[str]:
    """Give each group exactly its permissions of this app; safe to repeat. The answer names the groups."""
    return groups.sync(GROUPS, app="tournaments")
