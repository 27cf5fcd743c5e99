"""How squares are written in a game: by its field (§0)."""

from games import log
from games.models import Match
from games.rules.field import Field


def field_of(game_id: int) -> Field | None:
    """The field of a game; None where there is no such game."""
    settings = Match.objects.filter(games=game_id).order_by().values_list("digest", "settings").first()
    return log.format_of(*settings).rules.field if settings else None
