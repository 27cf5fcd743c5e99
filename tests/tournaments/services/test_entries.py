"""Entering, numbers by lot or by hand, withdrawing before and after the start, and coming back."""

import pytest
from django.contrib.auth.models import User

from games.models import Player
from games.services.errors import NotFound
from tests.tournaments import club
from tests.tournaments.club import START
from tournaments.models import Entry, Tournament
from tournaments.services import entries, life, verify
from tournaments.services.errors import BadNumbers, MayNotEnter, NotEntered, TournamentState

State = Tournament.State


def close(tournament: Tournament, by: User) -> Tournament:
    return life.close_entries(tournament_id=tournament.pk, by=by, at=START)


def numbers(tournament: Tournament) -> dict[int, int | None]:
    """Numbers by players."""
    return dict(tournament.entries.values_list("player", "number"))


@pytest.fixture
def entered(organiser: User, players: list[Player]) -> Tournament:
    """Entries are open, and four have entered; nobody has a number."""
    tournament = club.drafted(organiser)
    life.open_entries(tournament_id=tournament.pk, by=organiser, at=START)
    for player in players[:4]:
        entries.enter(tournament_id=tournament.pk, by=player, at=START)
    return tournament


def test_entering_twice_is_one_entry(entered: Tournament, players: list[Player]) -> None:
    before = Tournament.objects.get().version
    entries.enter(tournament_id=entered.pk, by=players[0], at=START)
    assert entered.entries.count() == 4
    assert Tournament.objects.get().version == before


def test_nobody_enters_before_or_after(organiser: User, entered: Tournament, players: list[Player]) -> None:
    draft = club.drafted(organiser)
    close(entered, organiser)
    for tournament in (draft, entered):
        with pytest.raises(TournamentState):
            entries.enter(tournament_id=tournament.pk, by=players[4], at=START)


@pytest.mark.parametrize("roles", [(), ("referee",)])
def test_who_may_not_enter(entered: Tournament, roles: tuple[str, ...]) -> None:
    stranger = Player.objects.create(user=club.login(*roles), name="Idegen Ida")
    guest = Player.objects.create(name="Vendég Vera")
    for player in (stranger, guest):
        with pytest.raises(MayNotEnter):
            entries.enter(tournament_id=entered.pk, by=player, at=START)


def test_the_organiser_enters_people_without_a_login_until_the_start(
    organiser: User, entered: Tournament
) -> None:
    guests = [Player.objects.create(name=name) for name in ("Vendég Vera", "Vendég Vili", "Vendég Vince")]
    add = [
        lambda guest=guest: entries.add(tournament_id=entered.pk, player=guest, by=organiser, at=START)
        for guest in guests
    ]
    assert add[0]().number is None
    close(entered, organiser)
    assert add[1]().number == 6, "with entries closed the new one gets the last number"
    life.start(tournament_id=entered.pk, by=organiser, at=START)
    with pytest.raises(TournamentState) as refused:
        add[2]()
    assert refused.value.data["state"] == State.RUNNING
    assert not [*verify.findings()]


# Numbers --------------------------------------------------------------------------------------------------
def test_numbers_are_drawn_by_a_lot_that_anybody_can_repeat(
    organiser: User, entered: Tournament, players: list[Player]
) -> None:
    close(entered, organiser)
    drawn = sorted(players[:4], key=lambda player: entries.lot("seed", player.pk))
    assert numbers(entered) == {player.pk: place for place, player in enumerate(drawn, 1)}
    event = entered.events.get(act="entries_closed")
    assert event.payload["numbers"] == sorted(map(list, entered.entries.values_list("pk", "number")))


def test_the_lot_differs_with_the_seed(players: list[Player]) -> None:
    orders = {
        tuple(sorted((player.pk for player in players), key=lambda pk: entries.lot(seed, pk)))
        for seed in map(str, range(30))
    }
    assert len(orders) > 20


def test_numbers_set_by_the_organiser_stay(organiser: User, entered: Tournament) -> None:
    wanted = {
        pk: place for place, pk in enumerate(entered.entries.order_by("-pk").values_list("pk", flat=True), 1)
    }
    before = Tournament.objects.get().version
    for _ in range(2):
        entries.set_numbers(tournament_id=entered.pk, by=organiser, numbers=wanted, at=START)
    close(entered, organiser)
    assert dict(entered.entries.values_list("pk", "number")) == wanted
    assert Tournament.objects.get().version == before + 2, "the second time nothing happened"


def test_whoever_comes_after_the_numbers_were_set_goes_last(
    organiser: User, entered: Tournament, players: list[Player]
) -> None:
    wanted = {pk: place for place, pk in enumerate(entered.entries.values_list("pk", flat=True), 1)}
    entries.set_numbers(tournament_id=entered.pk, by=organiser, numbers=wanted, at=START)
    entries.enter(tournament_id=entered.pk, by=players[4], at=START)
    entries.withdraw(tournament_id=entered.pk, by=players[1], at=START)
    close(entered, organiser)
    by_player = numbers(entered)
    assert [by_player[player.pk] for player in players[:5]] == [1, None, 2, 3, 4]
    assert not [*verify.findings()]


@pytest.mark.parametrize("bad", [{}, {0: 1}, "twice", "gap", "stranger"])
def test_numbers_that_do_not_fit(organiser: User, entered: Tournament, bad: dict[int, int] | str) -> None:
    ids = list(entered.entries.values_list("pk", flat=True))
    wanted = {
        "twice": dict(zip(ids, [1, 2, 3, 3], strict=True)),
        "gap": dict(zip(ids, [1, 2, 3, 5], strict=True)),
        "stranger": dict(zip([*ids[:3], 0], [1, 2, 3, 4], strict=True)),
    }
    with pytest.raises(BadNumbers) as refused:
        entries.set_numbers(
            tournament_id=entered.pk,
            by=organiser,
            numbers=wanted[bad] if isinstance(bad, str) else bad,
            at=START,
        )
    assert refused.value.data == {"most": 4}


def test_entries_opened_again_are_drawn_again(
    organiser: User, entered: Tournament, players: list[Player]
) -> None:
    close(entered, organiser)
    life.open_entries(tournament_id=entered.pk, by=organiser, at=START)
    assert {*numbers(entered).values()} == {None}
    entries.enter(tournament_id=entered.pk, by=players[4], at=START)
    close(entered, organiser)
    assert sorted(numbers(entered).values()) == [1, 2, 3, 4, 5]  # type: ignore[type-var]
    assert not [*verify.findings()]


# Withdrawing ----------------------------------------------------------------------------------------------
def test_before_the_start_the_field_closes_up(
    organiser: User, entered: Tournament, players: list[Player]
) -> None:
    close(entered, organiser)
    for _ in range(2):
        entries.withdraw(tournament_id=entered.pk, by=players[0], at=START)
    assert sorted(number for number in numbers(entered).values() if number) == [1, 2, 3]
    started = life.start(tournament_id=entered.pk, by=organiser, at=START)
    assert started.rounds.count() == 3
    assert club.acts(started).count("withdrawn") == 1
    assert not [*verify.findings()]


def test_who_withdrew_while_entries_are_open_may_enter_again(
    entered: Tournament, players: list[Player]
) -> None:
    entries.withdraw(tournament_id=entered.pk, by=players[0], at=START)
    entry = entries.enter(tournament_id=entered.pk, by=players[0], at=START)
    assert entry.state == Entry.State.ENTERED
    assert entered.entries.count() == 4
    assert not [*verify.findings()]


def test_only_who_is_in_can_leave(organiser: User, entered: Tournament, players: list[Player]) -> None:
    with pytest.raises(NotEntered):
        entries.withdraw(tournament_id=entered.pk, by=players[5], at=START)
    with pytest.raises(NotFound):
        entries.remove(entry_id=0, by=organiser, at=START)


def test_who_left_before_the_draw_does_not_come_back_into_a_running_round_robin(
    organiser: User, entered: Tournament, players: list[Player]
) -> None:
    entry = entries.withdraw(tournament_id=entered.pk, by=players[0], at=START)
    with pytest.raises(TournamentState):
        entries.bring_back(entry_id=entry.pk, by=organiser, at=START)
    close(entered, organiser)
    life.start(tournament_id=entered.pk, by=organiser, at=START)
    with pytest.raises(NotEntered):
        entries.bring_back(entry_id=entry.pk, by=organiser, at=START)


def test_a_return_before_the_next_round_leaves_no_absence(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:4])
    entry = club.entry(tournament, 2)
    entries.remove(entry_id=entry.pk, by=organiser, at=START)
    assert Entry.objects.get(pk=entry.pk).absences == [[1, None]]
    back = entries.bring_back(entry_id=entry.pk, by=organiser, at=START)
    assert (back.state, back.absences) == (Entry.State.ENTERED, [])
    assert entries.bring_back(entry_id=entry.pk, by=organiser, at=START).absences == []
    assert club.acts(Tournament.objects.get()).count("returned") == 1
    assert not [*verify.findings()]
