"""A club to hold tournaments in: people with logins, an organiser, and games played by the verbs themselves."""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import Group, User

from games.models import Game, Match, Player
from games.rules.clock import SuddenDeath
from games.rules.events import Place, Resign
from games.rules.field import Point, rectangle
from games.rules.match import Side, seat_of
from games.rules.ruleset import MatchFormat, match_format, ruleset
from games.rules.sides import FIRST, Seat
from games.services import groups as games_groups
from games.services import play
from tournaments.models import Entry, Pairing, Round, Tournament
from tournaments.services import entries, groups, life, rounds
from tournaments.services.regulations import Regulations
from tournaments.services.texts import Text

START, SECOND, MINUTE = 1_800_000_000_000, 1_000, 60_000
TIMED: MatchFormat = match_format(ruleset(rectangle(15)), time=SuddenDeath(30 * MINUTE))
WHY = Text("Mert így volt.", "00" * 16)
NAMES = ("Nagy Réka", "Kiss Ödön", "Ács Ödön", "Csík Ábel", "Őri Zsófi", "Zách Örs")
_numbers = itertools.count(1)


# People ---------------------------------------------------------------------------------------------------
def sync() -> None:
    games_groups.sync()
    groups.sync()


def login(*names: str) -> User:
    """A new login in these groups."""
    user = User.objects.create_user(f"login{next(_numbers)}")
    user.groups.set(Group.objects.filter(name__in=names))
    return user


def people(count: int) -> list[Player]:
    return [Player.objects.create(user=login("player"), name=name) for name in NAMES[:count]]


# Tournaments ----------------------------------------------------------------------------------------------
def regulations(**changes: Any) -> Regulations:
    """A round robin of two-game matches with clocks, played here, started by the organiser."""
    usual = Regulations(name="Őszi verseny", slug=f"oszi-{next(_numbers)}", settings=TIMED)
    return replace(usual, **changes)


def drafted(by: User, *, at: int = START, **changes: Any) -> Tournament:
    return life.create(by=by, regulations=regulations(**changes), seed="seed", salt="salt", at=at)


def with_entries(by: User, players: Iterable[Player], *, at: int = START, **changes: Any) -> Tournament:
    """Entries are open, and these have entered; their numbers will be in the order given."""
    tournament = drafted(by, at=at, **changes)
    life.open_entries(tournament_id=tournament.pk, by=by, at=at)
    made = [entries.enter(tournament_id=tournament.pk, by=player, at=at) for player in players]
    numbers = {entry.pk: place for place, entry in enumerate(made, 1)}
    return entries.set_numbers(tournament_id=tournament.pk, by=by, numbers=numbers, at=at)


def running(by: User, players: Sequence[Player], *, at: int = START, **changes: Any) -> Tournament:
    tournament = with_entries(by, players, at=at, **changes)
    life.close_entries(tournament_id=tournament.pk, by=by, at=at)
    return life.start(tournament_id=tournament.pk, by=by, at=at)


def publish(tournament: Tournament, number: int, by: User, *, at: int = START, **more: Any) -> Round:
    return rounds.publish(tournament_id=tournament.pk, number=number, by=by, at=at, **more)


def begin(tournament: Tournament, number: int, by: User, *, at: int = START) -> Round:
    """Published and started at once."""
    publish(tournament, number, by, at=at)
    return rounds.start(tournament_id=tournament.pk, number=number, by=by, at=at)


def pairing(tournament: Tournament, number: int, *pair: int | None) -> Pairing:
    """The pairing of a round in which these numbers meet, in any order; one number: its pairing or its bye."""
    for found in Pairing.objects.filter(round__tournament=tournament, round__number=number):
        sides = {entry.number for entry in (found.entry_a, found.entry_b) if entry}
        if {*pair} <= sides:
            return found
    raise LookupError(pair)


def entry(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.get(number=number)


def acts(tournament: Tournament) -> list[str]:
    """What the log says, in order."""
    return [*tournament.events.order_by("seq").values_list("act", flat=True)]


# Games ----------------------------------------------------------------------------------------------------
ROW = [Point(x, 7) for x in range(3, 8)]
ASIDE = [Point(x, y) for y in (0, 2, 4, 10, 12, 14) for x in range(0, 15, 2)]


def both_ready(game: Game, at: int) -> None:
    game.refresh_from_db()
    for seat in Seat:
        if game.begun_at is None and not game.is_ready(seat):
            play.ready(game_id=game.pk, by=game.player(seat), at=at)


def place(game: Game, point: Point, at: int) -> None:
    game.refresh_from_db()
    by = game.player(Seat(game.to_act))
    play.act(game_id=game.pk, by=by, act=Place(point), expected=game.version, at=at)


def win(game: Game, winner: Side, *, moves: int = 5, at: int = START) -> None:
    """The side wins by five in a row with so many own moves; the stones before those lie aside."""
    match = game.match
    seat = seat_of(winner, game.number, Side(match.opener))
    own = [*ASIDE[: moves - 5], *ROW]
    others = ASIDE[moves - 5 :]
    both_ready(game, at)
    turns = zip(own, others, strict=False) if seat is FIRST else zip(others, own, strict=False)
    for point in itertools.chain.from_iterable(turns):
        game.refresh_from_db()
        if game.over:
            return
        place(game, point, at)


def resign(game: Game, loser: Side, at: int = START) -> None:
    both_ready(game, at)
    game.refresh_from_db()
    by = game.match.player(loser)
    play.act(game_id=game.pk, by=by, act=Resign(), expected=game.version, at=at)


def open_game(match: Match) -> Game:
    return match.games.get(result="")


def play_all(match: Match, *winners: tuple[Side, int], at: int = START) -> Match:
    """The games of a match, one after the other: who wins each, in how many own moves."""
    for side, moves in winners:
        win(open_game(match), side, moves=moves, at=at)
    match.refresh_from_db()
    return match


def play_round(tournament: Tournament, number: int, by: User, *, at: int = START) -> Round:
    """A whole round, as far as it is to be played: the lower number wins, the second game by fewer moves."""
    begin(tournament, number, by, at=at)
    for one in Pairing.objects.filter(
        round__tournament=tournament, round__number=number, match__isnull=False
    ):
        assert one.match is not None
        assert one.entry_b is not None
        better = Side.A if (one.entry_a.number or 0) < (one.entry_b.number or 0) else Side.B
        if one.match.ended_at is None:
            play_all(one.match, (better, 6), (better, 5), at=at)
    return rounds.complete(tournament_id=tournament.pk, number=number, by=by, at=at)
