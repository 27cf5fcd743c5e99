"""The demo club made: all of it in one transaction, or nothing."""

from collections.abc import Callable

from django.contrib.auth.hashers import make_password

from games.services.verb import verb
from tournaments.services.demo import friendlies, people, seasons


@verb
def make(*, password: str, clock: Callable[[], int], tell: Callable[[str], None]) -> bool:
    """Whether it was made: never a second time. The club's groups must be in place.

    `password`: of all who can sign in. `clock`: the instant (ms), asked again for the flag that is to fall
    soon. `tell` hears how far it has come.
    """
    if people.is_there():
        return False
    at = clock()
    club = people.make(make_password(password))
    seasons.cup(club, at, tell)
    seasons.by_post(club, at, tell)
    for match in friendlies.matches(club, at):
        tell(str(match))
    friendlies.proposals(club)
    friendlies.blitz(club, clock())
    return True
