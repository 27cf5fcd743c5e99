"""The two-sided races of a tournament: what meets, who may win, and what holds whoever does."""

from collections.abc import Iterator
from functools import partial

from django.contrib.auth.models import User

from games.models import Game, Match, Player
from games.rules import errors
from games.rules.match import Side
from games.services import play
from games.services.play import FLAG_GRACE_MS
from tests.games import many
from tests.games.races.racing import Race
from tests.games.races.scenes import QUIET, Scene, acts, do, is_result
from tests.tournaments import club
from tests.tournaments.club import MINUTE, START
from tournaments.models import Entry, Pairing, ResultClaim, Round, Tournament
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import entries, forfeits, life, results, rounds
from tournaments.services.errors import ResultChanged, TournamentChanged, TournamentState

LIMIT = START + 15 * MINUTE
IN_TIME, DUE = LIMIT - 1, LIMIT + FLAG_GRACE_MS
OVER_THE_BOARD = Tournament.Venue.OVER_THE_BOARD


def staff() -> tuple[User, list[Player]]:
    """An organiser and two players."""
    club.sync()
    return club.login("organiser"), club.people(2)


# The late first move against the forfeit of who did not come ----------------------------------------------
def one_has_not_come(runs: int) -> Iterator[object]:
    """Rounds of the same two, in each of which the second player is ready and the first has done nothing."""
    by, players = staff()
    tournament = club.running(by, players)
    club.publish(tournament, 1, by)
    game = Game.objects.get()
    play.ready(game_id=game.pk, by=game.second, at=START)
    rounds.start(tournament_id=tournament.pk, number=1, by=by, at=START)
    game.refresh_from_db()
    made = many.copies(game, runs)
    numbers = range(2, runs + 2)
    new = Round.objects.bulk_create(
        Round(tournament=tournament, number=number, state=Round.State.PLAYING) for number in numbers
    )
    met = Pairing.objects.get(round__number=1)
    pairings = Pairing.objects.bulk_create(
        Pairing(
            round=round_,
            board=1,
            entry_a=met.entry_a,
            entry_b=met.entry_b,
            match=copy.match,
            no_show_at=LIMIT,
        )
        for round_, copy in zip(new, made, strict=True)
    )
    return zip(made, pairings, strict=True)


def first_move_or_no_show(race: Race, what: tuple[Game, Pairing]) -> None:
    """F-34: a forfeited game cannot be moved in, and who has moved has come."""
    game, pairing = what
    seen = game.version

    def verdict(move: object, absent: object) -> str:
        moved = isinstance(move, dict)
        assert absent == (() if moved else (Side.A,))
        if moved:
            assert acts(game, seen) == ["place"]
            assert is_result(game, "", "")
        else:
            assert isinstance(move, errors.GameOver)
            assert acts(game, seen) == ["forfeit"]
            assert is_result(game, "second", "forfeit")
            assert Match.objects.get(pk=game.match_id).winner == "b"
        return "one" if moved else "other"

    settle = partial(forfeits.settle_no_show, pairing_id=pairing.pk, at=DUE)
    race.run(do(game, QUIET, IN_TIME), settle, verdict)


# Two organisers press the same button ---------------------------------------------------------------------
def rounds_to_publish(runs: int) -> Iterator[object]:
    by, players = staff()
    other = club.login("organiser")
    return ((club.running(by, players), by, other) for _ in range(runs))


def two_publish(race: Race, what: tuple[Tournament, User, User]) -> None:
    """F-50: one round, one match, whoever was first; the other finds it done."""
    tournament, *both = what

    def verdict(*answers: object) -> str:
        assert all(isinstance(answer, Round) for answer in answers)
        pairing = Pairing.objects.get(round__tournament=tournament)
        assert pairing.match is not None
        (event,) = tournament.events.filter(act="round_published")
        assert event.payload["matches"] == [[pairing.pk, pairing.match_id]]
        return "one" if event.payload["by"] == both[0].pk else "other"

    publish = partial(rounds.publish, tournament_id=tournament.pk, number=1, at=START)
    race.run(partial(publish, by=both[0]), partial(publish, by=both[1]), verdict)


def fields_to_start(runs: int) -> Iterator[object]:
    by, players = staff()
    other = club.login("organiser")
    for _ in range(runs):
        tournament = club.with_entries(by, players)
        yield life.close_entries(tournament_id=tournament.pk, by=by, at=START), by, other


def start_or_open_again(race: Race, what: tuple[Tournament, User, User]) -> None:
    """One organiser starts, the other opens entries again: whoever comes second is told so."""
    tournament, *both = what
    known = {"tournament_id": tournament.pk, "at": START, "expected": tournament.version}

    def verdict(started: object, opened: object) -> str:
        first = isinstance(started, Tournament)
        assert first is not isinstance(opened, Tournament)
        assert isinstance(opened if first else started, TournamentChanged | TournamentState)
        assert Tournament.objects.get(pk=tournament.pk).state == ("running" if first else "entries_open")
        assert tournament.rounds.count() == int(first)
        return "one" if first else "other"

    race.run(
        partial(life.start, by=both[0], **known),
        partial(life.open_entries, by=both[1], **known),
        verdict,
    )


# A player against the organiser ---------------------------------------------------------------------------
def entries_about_to_close(runs: int) -> Iterator[object]:
    by, players = staff()
    for _ in range(runs):
        tournament = club.drafted(by)
        yield life.open_entries(tournament_id=tournament.pk, by=by, at=START), by, players[0]


def enter_or_close(race: Race, what: tuple[Tournament, User, Player]) -> None:
    """Who came in has a number; who came too late is not there."""
    tournament, by, player = what

    def verdict(entered: object, closed: object) -> str:
        there = isinstance(entered, Entry)
        assert there or isinstance(entered, TournamentState)
        assert isinstance(closed, Tournament)
        assert [*tournament.entries.values_list("player", "number")] == ([(player.pk, 1)] if there else [])
        return "one" if there else "other"

    known = {"tournament_id": tournament.pk, "at": START}
    race.run(
        partial(entries.enter, by=player, **known),
        partial(life.close_entries, by=by, **known),
        verdict,
    )


def withdraw_or_publish(race: Race, what: tuple[Tournament, User, User]) -> None:
    """F-52: before the publication the pairing is forfeited, after it the match is there."""
    tournament, by, _other = what
    player = club.entry(tournament, 1).player

    def verdict(left: object, published: object) -> str:
        assert isinstance(left, Entry)
        assert isinstance(published, Round)
        pairing = Pairing.objects.get(round__tournament=tournament)
        assert bool(pairing.absent) is (pairing.match_id is None)
        entry = club.entry(tournament, 1)
        assert entry.absences == [[1 if pairing.absent else 2, None]]
        return "one" if pairing.absent else "other"

    known = {"tournament_id": tournament.pk, "at": START}
    race.run(
        partial(entries.withdraw, by=player, **known),  # type: ignore[arg-type]
        partial(rounds.publish, number=1, by=by, **known),
        verdict,
    )


# A result confirmed while the organiser decides -----------------------------------------------------------
GAMES, OTHERS = (EnteredGame(Score.A, 5),) * 2, (EnteredGame(Score.B, 5),) * 2


def results_to_confirm(runs: int) -> Iterator[object]:
    by, players = staff()
    for _ in range(runs):
        tournament = club.running(by, players, venue=OVER_THE_BOARD)
        club.begin(tournament, 1, by)
        met = Pairing.objects.select_related("entry_a__player", "entry_b__player").get(
            round__tournament=tournament
        )
        results.enter(pairing_id=met.pk, by=met.entry_a.player, games=GAMES, at=START)
        yield met, by


def confirm_or_override(race: Race, what: tuple[Pairing, User]) -> None:
    """The organiser's word stands either way; who confirms what no longer stands is told so."""
    met, by = what
    assert met.entry_b is not None

    def verdict(confirmed: object, decided: object) -> str:
        assert isinstance(decided, ResultClaim)
        first = isinstance(confirmed, ResultClaim)
        assert first or isinstance(confirmed, ResultChanged)
        standing = ResultClaim.objects.get(pairing=met, state=ResultClaim.State.CONFIRMED)
        assert (standing.pk, standing.number) == (decided.pk, 2)
        return "one" if first else "other"

    race.run(
        partial(results.confirm, pairing_id=met.pk, by=met.entry_b.player, number=1, at=START),
        partial(results.override, pairing_id=met.pk, by=by, games=OTHERS, reason=club.WHY, at=START),
        verdict,
    )


SCENES: dict[str, Scene] = {
    "f34_first_move_or_no_show": Scene(one_has_not_come, first_move_or_no_show),  # type: ignore[arg-type]
    "f50_two_publish": Scene(rounds_to_publish, two_publish),  # type: ignore[arg-type]
    "f50_start_or_open_again": Scene(fields_to_start, start_or_open_again),  # type: ignore[arg-type]
    "f52_withdraw_or_publish": Scene(rounds_to_publish, withdraw_or_publish),  # type: ignore[arg-type]
    "enter_or_close": Scene(entries_about_to_close, enter_or_close),  # type: ignore[arg-type]
    "confirm_or_override": Scene(results_to_confirm, confirm_or_override),  # type: ignore[arg-type]
}
