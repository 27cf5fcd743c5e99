"""How the demo club's tournaments are held: drawn, and round by round published, played and completed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from datetime import time as clock_time
from zoneinfo import ZoneInfo

from django.db.models import Max

from games.models import Game, Match
from games.rules.clock import DAY_MS
from games.rules.game import GameState
from games.rules.match import Side, side_of
from games.rules.sides import Seat
from games.services.play import FLAG_GRACE_MS
from tournaments.models import Pairing, Tournament
from tournaments.services import entries, forfeits, life, pairings, rounds
from tournaments.services.demo.entering import composed, enter
from tournaments.services.demo.people import Club
from tournaments.services.demo.scores import MINUTE_MS, Plan
from tournaments.services.regulations import Regulations

Left = Callable[[GameState], bool]
Changes = Mapping[str, object]


@dataclass(frozen=True)
class Cup:
    """A tournament that is being made, and by whom it is held."""

    row: Tournament
    club: Club

    def game(self, match: Match, number: int, where: str, pace: tuple[int, int], changes: Changes) -> Plan:
        """How game `number` of a match goes between these two."""
        seats = {seat: match.player_id(side_of(seat, number, Side(match.opener))) for seat in Seat}
        people = {seat: self.club.person(player) for seat, player in seats.items()}
        skills = {seat: person.skill for seat, person in people.items()}
        quits = frozenset(seat for seat, person in people.items() if person.quits)
        plan = Plan(f"{self.row.slug}:{where}:{number}", skills, quits=quits, pace=pace)
        return replace(plan, **changes)  # type: ignore[arg-type]


def evening(at: int, *, days: int, zone: str) -> int:
    """Six o'clock so many days before `at`, on the club's clocks (ms)."""
    there = ZoneInfo(zone)
    day = datetime.fromtimestamp(at / 1_000, UTC).astimezone(there).date() - timedelta(days=days)
    return int(datetime.combine(day, clock_time(18), there).timestamp()) * 1_000


def drawn(club: Club, regulations: Regulations, numbers: Iterable[int], at: int) -> Cup:
    """From the draft, three days before `at`, to the draw; `numbers` of the players in their order."""
    by, seed, before = club.organiser, f"demo:{regulations.slug}", at - 3 * DAY_MS
    row = life.create(by=by, regulations=regulations, seed=seed, salt=seed, at=before)
    life.open_entries(tournament_id=row.pk, by=by, at=before)
    made = [entries.enter(tournament_id=row.pk, by=player, at=before) for player in club.players]
    wanted = {entry.pk: number for entry, number in zip(made, numbers, strict=True)}
    entries.set_numbers(tournament_id=row.pk, by=by, numbers=wanted, at=at)
    life.close_entries(tournament_id=row.pk, by=by, at=at)
    return Cup(life.start(tournament_id=row.pk, by=by, at=at), club)


def begun(cup: Cup, number: int, start: int, *, away: Iterable[int] = ()) -> list[Pairing]:
    """A round published a quarter of an hour before its start, and its pairings, games open; no byes.

    `away`: boards whose first player does not come; the second was ready.
    """
    row, by = cup.row, cup.club.organiser
    rounds.publish(tournament_id=row.pk, number=number, by=by, at=start - 15 * MINUTE_MS)
    related = ("match", "entry_b__player")
    found = list(Pairing.objects.filter(round__tournament=row, round__number=number).select_related(*related))
    for pairing in found:
        if pairing.board in away and pairing.entry_b is not None:
            pairings.press_ready(pairing_id=pairing.pk, by=pairing.entry_b.player, at=start - MINUTE_MS)
    rounds.start(tournament_id=row.pk, number=number, by=by, at=start)
    return found


def not_come(pairing: Pairing, start: int, minutes: int) -> None:
    """The limit passes."""
    limit = start + minutes * MINUTE_MS
    forfeits.settle_no_show(pairing_id=pairing.pk, at=limit + FLAG_GRACE_MS)


def played(cup: Cup, pairing: Pairing, where: str, pace: tuple[int, int], *games: Changes) -> None:
    """The games of a match one after the other, as far as they go; what is not told changes nothing."""
    match = pairing.match
    assert match is not None
    for number in range(1, match.format.games + 1):
        game = Game.objects.get(match=match, result="")
        start = game.begun_at or game.begins_by
        assert start is not None
        changes = games[number - 1] if number <= len(games) else {}
        state = composed(match, cup.game(match, number, where, pace, changes))
        if not enter(game.pk, state.events, start).over:
            return


def complete(cup: Cup, number: int) -> int:
    """The round counts, five minutes after its last match; the instant."""
    ended = Match.objects.filter(pairing__round__tournament=cup.row, pairing__round__number=number)
    at = int(ended.aggregate(last=Max("ended_at"))["last"]) + 5 * MINUTE_MS
    rounds.complete(tournament_id=cup.row.pk, number=number, by=cup.club.organiser, at=at)
    return at


def finished(cup: Cup, at: int) -> Tournament:
    """Over at `at`, and approved the day after."""
    life.finish(tournament_id=cup.row.pk, by=cup.club.organiser, at=at)
    return life.approve(tournament_id=cup.row.pk, by=cup.club.organiser, at=at + DAY_MS)
