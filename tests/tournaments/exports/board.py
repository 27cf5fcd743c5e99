"""Results over the board in short: `a5 b6`: A won in five own moves, then B in six; `aF`: B did not come."""

from collections.abc import Sequence

from django.contrib.auth.models import User

from tests.tournaments import club
from tournaments.models import Pairing, Round, Tournament
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import results, rounds


def begun(tournament: Tournament, number: int, by: User) -> list[Pairing]:
    """The round's pairings, byes apart."""
    club.begin(tournament, number, by)
    found = Pairing.objects.filter(round__tournament=tournament, round__number=number)
    return [*found.filter(entry_b__isnull=False).order_by("board")]


def ended(pairing: Pairing, result: str, by: User) -> None:
    games = [_game(word) for word in result.split()]
    results.override(pairing_id=pairing.pk, by=by, games=games, reason=club.WHY, at=club.START)


def round_over(tournament: Tournament, number: int, by: User, played: Sequence[str] = ()) -> Round:
    """Board by board; what is not told is won by the first."""
    for place, pairing in enumerate(begun(tournament, number, by)):
        if not pairing.absent:
            ended(pairing, played[place] if place < len(played) else "a5 a6", by)
    return rounds.complete(tournament_id=tournament.pk, number=number, by=by, at=club.START)


def _game(word: str) -> EnteredGame:
    if word == "draw":
        return EnteredGame(Score.DRAW)
    side, moves = Score(word[0]), word[1:]
    return EnteredGame(side, forfeit=True) if moves == "F" else EnteredGame(side, int(moves))
