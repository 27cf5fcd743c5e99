"""The organiser's result over the board: entered and confirmed in one step."""

from collections.abc import Sequence

from django.contrib.auth.models import User

from games.services.verb import verb
from tournaments.models import ResultClaim
from tournaments.rules.entered import EnteredGame
from tournaments.services import desk, results
from tournaments.services.errors import ResultChanged


@verb
def settle(
    *, pairing_id: int, by: User, games: Sequence[EnteredGame], at: int, seen: int | None = None
) -> ResultClaim:
    """What the organiser enters stands at once. `seen`: number of the entry that was shown, 0 for none.

    Again changes nothing. Raises `ResultChanged` where somebody has entered something since, and as
    `results.enter` does.
    """
    desk.check_may(by)
    pairing = desk.locked_pairing(pairing_id)
    standing = pairing.claims.exclude(state=ResultClaim.State.SUPERSEDED).first()
    number = standing.number if standing is not None else 0
    same = standing is not None and standing.games == [game.plain() for game in games]
    if seen is not None and seen != number and not same:
        raise ResultChanged(number=number)
    claim = results.enter(pairing_id=pairing_id, by=by, games=games, at=at)
    return results.confirm(pairing_id=pairing_id, by=by, number=claim.number, at=at, seen=claim.state)
