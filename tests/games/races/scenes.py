"""The two-sided races of a match: what meets, who may win, and what holds whoever does."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User

from games.models import Challenge, Game, GameEvent, Match, Player
from games.rules import errors
from games.rules.clock import SuddenDeath
from games.rules.events import Abort, AcceptDraw, OfferDraw, Place, PlayerAct, Resign
from games.rules.field import Point, rectangle
from games.rules.ruleset import format_to_dict, match_format, ruleset
from games.services import challenges, matches, play
from games.services.errors import ChallengeClosed
from games.services.play import FLAG_GRACE_MS
from tests.games import many
from tests.games.races.racing import Race, Request

START, MINUTE = 1_800_000_000_000, 60_000
DEADLINE = START + MINUTE
IN_TIME, DUE = DEADLINE - 1, DEADLINE + FLAG_GRACE_MS
TIMED = match_format(ruleset(rectangle(15)), time=SuddenDeath(MINUTE))
FOUR = ["h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7"]
WINNING, QUIET = Place(Point.parse("l8")), Place(Point.parse("h8"))


def two_players() -> list[Player]:
    return [
        Player.objects.create(user=User.objects.create_user(name), name=name)
        for name in ("Nagy Réka", "Kiss Ödön")
    ]


def one_match(players: list[Player], at: int = START) -> Match:
    """Of the two, with a minute each."""
    return matches.open_match(player_a=players[0], player_b=players[1], agreed=TIMED, seed="0", at=at)


def one_game(*plies: str, at: int = START) -> Game:
    """A game that began at `at`, with these stones, all laid at once."""
    game = one_match(two_players(), at).games.get()
    for player in (game.first, game.second):
        play.ready(game_id=game.pk, by=player, at=at)
    for text in plies:
        do(game, Place(Point.parse(text)), at)()
    game.refresh_from_db()
    return game


def do(game: Game, act: PlayerAct, at: int, *, by: Player | None = None, key: str | None = None) -> Request:
    """A request by whoever is asked (or another), who has seen the game as it stands now."""
    fresh = Game.objects.get(pk=game.pk)
    who = by or (fresh.first if fresh.to_act == "first" else fresh.second)
    return lambda: play.act(game_id=game.pk, by=who, act=act, expected=fresh.version, at=at, key=key)


def flag(game: Game) -> Request:
    return lambda: play.settle(game_id=game.pk, at=DUE)


def acts(game: Game, after: int) -> list[str]:
    """What the log says from its entry `after` on."""
    return [*GameEvent.objects.filter(game=game, seq__gt=after).order_by("seq").values_list("act", flat=True)]


def is_result(game: Game, result: str, termination: str) -> bool:
    game.refresh_from_db()
    return (game.result, game.termination) == (result, termination)


@dataclass(frozen=True)
class Scene:
    """One kind of race: `prepare` makes so many of it, `meet` runs one and checks what must hold."""

    prepare: Callable[[int], Iterator[object]]
    meet: Callable[[Race, object], None]


# Move against flag -------------------------------------------------------------------------------------
def under_way(*plies: str) -> Callable[[int], Iterator[object]]:
    return lambda runs: iter(many.copies(one_game(*plies), runs))


def move_or_flag(race: Race, game: Game) -> None:
    def verdict(move: object, flagged: object) -> str:
        moved = isinstance(move, dict)
        assert flagged is not moved
        if moved:
            assert acts(game, 1) == ["place"]
            assert is_result(game, "", "")
        else:
            assert isinstance(move, errors.GameOver)
            assert acts(game, 1) == ["flag"]
            assert is_result(game, "second", "time")
        return "one" if moved else "other"

    race.run(do(game, QUIET, IN_TIME), flag(game), verdict)


def win_or_flag(race: Race, game: Game) -> None:
    seen = game.version

    def verdict(move: object, flagged: object) -> str:
        won = isinstance(move, dict)
        assert flagged is not won
        assert acts(game, seen) == (["place"] if won else ["flag"])
        assert is_result(game, *(("first", "five") if won else ("second", "time")))
        assert game.match.games.count() == 2
        return "one" if won else "other"

    race.run(do(game, WINNING, IN_TIME), flag(game), verdict)


# Move against the opponent's resignation ---------------------------------------------------------------
def move_or_resignation(race: Race, game: Game) -> None:
    """F-27: after a move the resignation was meant for another state: it is told so, and may come again."""

    def verdict(move: object, resigned: object) -> str:
        moved = isinstance(move, dict)
        if moved:
            assert isinstance(resigned, errors.Stale)
            do(game, Resign(), START, by=game.second)()
            assert acts(game, 1) == ["place", "resign"]
        else:
            assert isinstance(move, errors.GameOver)
            assert acts(game, 1) == ["resign"]
        assert is_result(game, "first", "resignation")
        return "one" if moved else "other"

    race.run(do(game, QUIET, START), do(game, Resign(), START, by=game.second), verdict)


# A draw accepted in one window, a move made in another ----------------------------------------------------
def with_draw_offer(runs: int) -> Iterator[object]:
    game = one_game("h8", "a1")
    do(game, OfferDraw("offer"), START, by=game.second)()
    game.refresh_from_db()
    return iter(many.copies(game, runs))


def acceptance_or_move(race: Race, game: Game) -> None:
    seen = game.version

    def verdict(accepted: object, move: object) -> str:
        drawn = isinstance(accepted, dict)
        assert drawn is not isinstance(move, dict)
        assert isinstance(move if drawn else accepted, errors.GameOver if drawn else errors.Stale)
        assert acts(game, seen) == (["accept_draw"] if drawn else ["place"])
        assert is_result(game, *(("draw", "agreement") if drawn else ("", "")))
        return "one" if drawn else "other"

    race.run(do(game, AcceptDraw("offer"), START), do(game, Place(Point(9, 9)), START), verdict)


# Two acceptances of one open challenge --------------------------------------------------------------------
def open_challenges(runs: int) -> Iterator[object]:
    players = [*two_players(), Player.objects.create(name="Harmadik Hédi")]
    settings = format_to_dict(TIMED)
    made = Challenge.objects.bulk_create(
        Challenge(challenger=players[2], proposer=players[2], settings=settings, digest=TIMED.digest)
        for _ in range(runs)
    )
    return ((challenge, players[0], players[1]) for challenge in made)


def two_acceptances(race: Race, what: tuple[Challenge, Player, Player]) -> None:
    challenge, *both = what
    before = Match.objects.count()

    def accept(by: Player) -> Request:
        return lambda: challenges.accept(
            challenge_id=challenge.pk, by=by, digest=TIMED.digest, seed="s", at=START
        )

    def verdict(*answers: object) -> str:
        (match,) = [answer for answer in answers if isinstance(answer, Match)]
        (refusal,) = [answer for answer in answers if not isinstance(answer, Match)]
        assert isinstance(refusal, ChallengeClosed)
        assert Match.objects.count() == before + 1
        challenge.refresh_from_db()
        assert (challenge.match_id, challenge.opponent_id) == (match.pk, match.player_b_id)
        return "one" if match.player_b_id == both[0].pk else "other"

    race.run(accept(both[0]), accept(both[1]), verdict)


# Ready, which begins the game, against the demand of the three-move rule ---------------------------------
def one_is_ready(runs: int) -> Iterator[object]:
    game = one_match(two_players()).games.get()
    play.ready(game_id=game.pk, by=game.first, at=START)
    game.refresh_from_db()
    return iter(many.copies(game, runs))


def ready_or_demand(race: Race, game: Game) -> None:
    def verdict(begun: object, demanded: object) -> str:
        assert isinstance(begun, dict)
        demand = isinstance(demanded, dict)
        assert demand or isinstance(demanded, errors.DemandTooLate)
        game.match.refresh_from_db()
        assert game.match.three_move is demand
        log = [*game.match.events.order_by("seq").values_list("act", flat=True)][3:]
        assert log == (["demanded", "ready"] if demand else ["ready"])
        return "other" if demand else "one"

    race.run(
        lambda: play.ready(game_id=game.pk, by=game.second, at=START),
        lambda: play.demand_three_move(game_id=game.pk, by=game.first, at=START),
        verdict,
    )


# The first move against the opponent's abort -------------------------------------------------------------
def first_move_or_abort(race: Race, game: Game) -> None:
    def verdict(move: object, aborted: object) -> str:
        moved = isinstance(move, dict)
        assert moved is not isinstance(aborted, dict)
        assert isinstance(aborted if moved else move, errors.Stale if moved else errors.GameOver)
        assert acts(game, 1) == (["place"] if moved else ["abort"])
        assert is_result(game, *(("", "") if moved else ("void", "aborted")))
        again = game.match.games.filter(number=1, attempt=2).exists()
        assert again is not moved
        return "one" if moved else "other"

    race.run(do(game, QUIET, START), do(game, Abort(), START, by=game.second), verdict)


SCENES: dict[str, Scene] = {
    "f14_move_or_flag": Scene(under_way(), move_or_flag),  # type: ignore[arg-type]
    "f28_win_or_flag": Scene(under_way(*FOUR), win_or_flag),  # type: ignore[arg-type]
    "f27_move_or_resignation": Scene(under_way(), move_or_resignation),  # type: ignore[arg-type]
    "f29_acceptance_or_move": Scene(with_draw_offer, acceptance_or_move),  # type: ignore[arg-type]
    "f34_first_move_or_abort": Scene(under_way(), first_move_or_abort),  # type: ignore[arg-type]
    "two_acceptances": Scene(open_challenges, two_acceptances),  # type: ignore[arg-type]
    "ready_or_demand": Scene(one_is_ready, ready_or_demand),  # type: ignore[arg-type]
}
