"""Entries from a list of players (CSV): who is new comes into the club, and all of them enter, or nobody."""

from django.contrib.auth.models import User

from games.services import player_imports
from games.services.verb import verb
from tournaments.models import Entry
from tournaments.services import desk, entries


@verb
def take_over(
    *, tournament_id: int, by: User, file: str, content: bytes, digest: str, at: int
) -> list[Entry]:
    """Enter everybody of a list; `digest` names the plan (`player_imports.plan`) that was looked at.

    Again changes nothing. Raises as `player_imports.take_over` and `entries.add` do, before anything is done.
    """
    desk.check_may(by)
    player_imports.take_over(file=file, content=content, digest=digest)
    known = player_imports.plan(file=file, content=content)  # everybody is in the club now
    players = [line.known for line in known.lines if line.known is not None]
    return [entries.add(tournament_id=tournament_id, player=player, by=by, at=at) for player in players]
