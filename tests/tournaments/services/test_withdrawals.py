"""Who leaves a round robin, before and after half of it, with open games or without, and who comes back."""

import pytest
from django.contrib.auth.models import User

from games.models import Game, Match, Player
from games.rules.match import Side
from games.services import verify as game_logs
from tests.tournaments import club
from tests.tournaments.club import START
from tournaments.models import Entry, Pairing, Tournament
from tournaments.pairing.snapshot import Absence, ByeKind, Verdict
from tournaments.queries.standings import snapshot
from tournaments.queries.tables import table
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import entries, results, rounds, verify
from tournaments.services.errors import PairingClosed


def leave(tournament: Tournament, number: int, *, open_games: bool = False) -> Entry:
    player = club.entry(tournament, number).player
    return entries.withdraw(tournament_id=tournament.pk, by=player, at=START, open_games=open_games)


def play(tournament: Tournament, by: User, *numbers: int) -> None:
    for number in numbers:
        club.play_round(tournament, number, by)


def verdicts(tournament: Tournament, number: int) -> list[tuple[int, int, str, bool]]:
    """Numbers, verdict and whether anything was played, of all matches of a round."""
    round_ = snapshot(tournament).rounds[number - 1]
    return [(m.pair.first, m.pair.second, str(m.verdict), m.played) for m in round_.matches]


@pytest.mark.parametrize(("played", "counts"), [(1, False), (2, True)])
def test_less_than_half_played_counts_for_nobody(
    organiser: User, players: list[Player], played: int, counts: bool
) -> None:
    """tournaments.md §3: of three matches two are half, one is not."""
    tournament = club.running(organiser, players[:4])
    play(tournament, organiser, *range(1, played + 1))
    leave(tournament, 1)
    play(tournament, organiser, *range(played + 1, 4))
    ranked = {standing.number: standing.rank for standing in table(tournament).entrants}
    assert (ranked[1] is not None) is counts
    assert {ranked[number] is not None for number in (2, 3, 4)} == {True}
    assert Match.objects.count() == 6 - (3 - played)
    assert not [*verify.findings(), *game_logs.findings()]


def test_five_players_one_of_whom_leaves_and_comes_back(organiser: User, players: list[Player]) -> None:
    """Rounds that were forfeited stay so; byes and all others are as drafted."""
    tournament = club.running(organiser, players[:5])
    play(tournament, organiser, 1)
    entry = leave(tournament, 5)
    assert entry.absences == [[2, None]]
    play(tournament, organiser, 2, 3)
    back = entries.bring_back(entry_id=entry.pk, by=organiser, at=START)
    assert back.absences == [[2, 4]]
    play(tournament, organiser, 4, 5)
    (five,) = [entrant for entrant in snapshot(tournament).entrants if entrant.number == 5]
    assert five.absences == (Absence(2, 4),)
    gone = [
        (round_.number, match.verdict, match.played)
        for round_ in snapshot(tournament).rounds
        for match in round_.matches
        if 5 in match.pair
    ]
    unplayed = [number for number, _verdict, there in gone if not there]
    assert unplayed == [number for number, _verdict, _there in gone if number in {2, 3}]
    assert unplayed
    assert not [*verify.findings(), *game_logs.findings()]


def test_a_withdrawn_entry_has_nothing_of_its_bye(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:3])
    last = club.pairing(tournament, 3, 2)
    assert last.is_bye, "FIDE C.05: with three players the second one rests last"
    leave(tournament, 2)
    play(tournament, organiser, 1, 2, 3)
    byes = {round_.number: round_.byes[0] for round_ in snapshot(tournament).rounds}
    assert {number: bye.kind for number, bye in byes.items()} == {
        1: ByeKind.FULL,
        2: ByeKind.FULL,
        3: ByeKind.ZERO,
    }


def test_f52_withdrawn_between_draft_and_publication(organiser: User, players: list[Player]) -> None:
    """The pairing stands as drafted, without a match, lost by who is gone; both gone: both have lost."""
    tournament = club.running(organiser, players[:4])
    for number in (1, 4, 3):
        leave(tournament, number)
    club.begin(tournament, 1, organiser)
    assert Match.objects.count() == 0
    rounds.complete(tournament_id=tournament.pk, number=1, by=organiser, at=START)
    assert verdicts(tournament, 1) == [(1, 4, Verdict.NEITHER, False), (2, 3, Verdict.FIRST, False)]
    assert not [*verify.findings()]


def test_open_games_are_forfeited_only_if_asked(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:4])
    club.begin(tournament, 1, organiser)
    match = club.pairing(tournament, 1, 1, 4).match
    assert match is not None
    club.play_all(match, (Side.A, 5))
    leave(tournament, 4)
    assert Match.objects.get(pk=match.pk).ended_at is None
    for _ in range(2):
        leave(tournament, 4, open_games=True)
    match.refresh_from_db()
    assert match.winner == "a"
    assert [*match.games.order_by("number").values_list("termination", flat=True)] == ["five", "forfeit"]
    assert club.acts(tournament)[-2:] == ["withdrawn", "forfeited"]
    assert Game.objects.filter(result="").count() == 1, "the other board plays on"
    assert not [*verify.findings(), *game_logs.findings()]


def test_the_organiser_withdraws_somebody_with_open_games(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.publish(tournament, 1, organiser)
    entry = club.entry(tournament, 1)
    entries.remove(entry_id=entry.pk, by=organiser, at=START, open_games=True)
    assert Match.objects.get().winner == "b"
    event = tournament.events.get(act="forfeited")
    assert event.payload == {
        "by": organiser.pk,
        "entry": entry.pk,
        "pairings": [Pairing.objects.get().pk],
    }


def test_who_leaves_over_the_board_loses_what_has_no_result(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=Tournament.Venue.OVER_THE_BOARD)
    club.begin(tournament, 1, organiser)
    leave(tournament, 2, open_games=True)
    met = Pairing.objects.get()
    assert met.absent
    with pytest.raises(PairingClosed):
        results.enter(pairing_id=met.pk, by=players[0], games=(EnteredGame(Score.A, 5),) * 2, at=START)
    rounds.complete(tournament_id=tournament.pk, number=1, by=organiser, at=START)
    ((first, second, verdict, played),) = verdicts(tournament, 1)
    assert {first, second} == {1, 2}
    assert (verdict, played) == (Verdict.FIRST if first == 1 else Verdict.SECOND, False)
    assert not [*verify.findings()]


def test_a_result_that_was_entered_is_not_lost_by_leaving(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=Tournament.Venue.OVER_THE_BOARD)
    club.begin(tournament, 1, organiser)
    met = Pairing.objects.get()
    results.enter(pairing_id=met.pk, by=players[1], games=(EnteredGame(Score.B, 5),) * 2, at=START)
    leave(tournament, 2, open_games=True)
    assert not Pairing.objects.get().absent
    results.confirm(pairing_id=met.pk, by=players[0], number=1, at=START)
    assert "forfeited" not in club.acts(tournament)
