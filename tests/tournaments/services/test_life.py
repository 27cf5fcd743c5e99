"""A tournament's life: who may take which step, when, what is missing, and what a second press does."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.models import Player
from games.rules.errors import Refusal
from games.rules.field import Unbounded
from games.rules.ruleset import PRESETS, ruleset
from games.services.errors import NotFound
from tests.tournaments import club
from tests.tournaments.club import START, TIMED, WHY
from tournaments import log
from tournaments.models import LoggedText, Pairing, Round, Tournament
from tournaments.services import entries, life, rounds, verify
from tournaments.services import regulations as rules
from tournaments.services.errors import (
    BadRegulation,
    BadText,
    NotOrganiser,
    RegulationsClash,
    RegulationsFixed,
    SlugTaken,
    StepMissing,
    TournamentChanged,
    TournamentState,
)

State = Tournament.State
Mode = Tournament.StartMode
STEPS: dict[str, Callable[..., Tournament]] = {
    "open_entries": life.open_entries,
    "close_entries": life.close_entries,
    "start": life.start,
    "finish": life.finish,
    "approve": life.approve,
    "cancel": lambda **known: life.cancel(reason=WHY, **known),
}
# From which states a step is taken, and where it leads (tournaments.md §3).
WAYS = {
    "open_entries": ({State.DRAFT, State.ENTRIES_CLOSED}, State.ENTRIES_OPEN),
    "close_entries": ({State.DRAFT, State.ENTRIES_OPEN}, State.ENTRIES_CLOSED),
    "start": ({State.ENTRIES_CLOSED}, State.RUNNING),
    "finish": ({State.RUNNING}, State.AWAITING_APPROVAL),
    "approve": ({State.AWAITING_APPROVAL}, State.FINAL),
    "cancel": ({*State} - {State.FINAL, State.CANCELLED}, State.CANCELLED),
}


def brought_to(state: str, by: User, players: list[Player]) -> Tournament:
    """A tournament of two, with one round, as far as `state`."""
    if state == State.DRAFT:
        return club.drafted(by)
    tournament = club.with_entries(by, players[:2])
    known: dict[str, Any] = {"tournament_id": tournament.pk, "by": by, "at": START}
    way = ("close_entries", "start", "finish", "approve")
    for step in () if state == State.ENTRIES_OPEN else ("cancel",) if state == State.CANCELLED else way:
        if step == "finish":
            club.play_round(tournament, 1, by)
        tournament = STEPS[step](**known)
        if tournament.state == state:
            break
    if state == State.RUNNING:
        club.play_round(tournament, 1, by)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("state", State)
def test_every_step_from_every_state(organiser: User, players: list[Player], step: str, state: str) -> None:
    """Taken where it leads on, a second time without effect, refused elsewhere."""
    tournament = brought_to(state, organiser, players)
    before, known = tournament.version, {"tournament_id": tournament.pk, "by": organiser, "at": START}
    sources, target = WAYS[step]
    if state in sources:
        assert STEPS[step](**known).state == target
        assert STEPS[step](**known).version == before + 1
    elif state == target:
        assert STEPS[step](**known).version == before
    else:
        with pytest.raises(TournamentState) as refused:
            STEPS[step](**known)
        assert refused.value.data["state"] == state
        assert Tournament.objects.get(pk=tournament.pk).version == before
    assert not [*verify.findings()]


VERBS: dict[str, Callable[[Tournament, User, Player], object]] = {
    **{
        name: lambda t, by, _player, name=name: STEPS[name](  # type: ignore[misc]
            tournament_id=t.pk, by=by, at=START
        )
        for name in STEPS
    },
    "create": lambda _t, by, _player: club.drafted(by),
    "edit": lambda t, by, _p: life.edit(tournament_id=t.pk, by=by, regulations=rules.of(t), at=START),
    "add": lambda t, by, player: entries.add(tournament_id=t.pk, player=player, by=by, at=START),
    "remove": lambda t, by, _p: entries.remove(entry_id=t.entries.all()[0].pk, by=by, at=START),
    "bring_back": lambda t, by, _p: entries.bring_back(entry_id=t.entries.all()[0].pk, by=by, at=START),
    "set_numbers": lambda t, by, _p: entries.set_numbers(tournament_id=t.pk, by=by, numbers={}, at=START),
    "publish": lambda t, by, _p: rounds.publish(tournament_id=t.pk, number=1, by=by, at=START),
    "schedule": lambda t, by, _p: rounds.schedule(
        tournament_id=t.pk, number=1, by=by, starts_at=START, at=START
    ),
    "start_round": lambda t, by, _p: rounds.start(tournament_id=t.pk, number=1, by=by, at=START),
    "complete": lambda t, by, _p: rounds.complete(tournament_id=t.pk, number=1, by=by, at=START),
}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("role", ["player", "beginner", "referee", "spectator"])
def test_only_organisers_hold_tournaments(
    organiser: User, players: list[Player], verb: str, role: str
) -> None:
    tournament = club.running(organiser, players[:3])
    before = tournament.version
    with pytest.raises(NotOrganiser):
        VERBS[verb](tournament, club.login(role), players[3])
    assert Tournament.objects.get().version == before


def test_an_inactive_organiser_is_none(organiser: User) -> None:
    organiser.is_active = False
    with pytest.raises(NotOrganiser):
        club.drafted(organiser)


def test_approval_has_a_permission_of_its_own(organiser: User, players: list[Player]) -> None:
    tournament = brought_to(State.AWAITING_APPROVAL, organiser, players)
    with pytest.raises(NotOrganiser) as refused:
        life.approve(tournament_id=tournament.pk, by=club.login("referee"), at=START)
    assert refused.value.data == {"permission": "approve"}


# Creating and editing -------------------------------------------------------------------------------------
def test_a_second_press_on_create_makes_no_second_tournament(organiser: User) -> None:
    wanted = club.regulations()
    make = {"by": organiser, "regulations": wanted, "salt": "salt", "at": START}
    one = life.create(seed="a", **make)  # type: ignore[arg-type]
    assert life.create(seed="b", **make) == one  # type: ignore[arg-type]
    assert Tournament.objects.get().seed == "a"
    for other in (replace(wanted, name="Másik"), replace(wanted, laps=2)):
        with pytest.raises(SlugTaken):
            life.create(by=organiser, regulations=other, seed="c", salt="s", at=START)
    with pytest.raises(SlugTaken):
        life.create(by=club.login("organiser"), regulations=wanted, seed="c", salt="s", at=START)


def test_an_edit_is_an_event_with_what_changed_and_no_name(organiser: User) -> None:
    tournament = club.drafted(organiser)
    wanted = replace(rules.of(tournament), name="Nagy Réka-emlékverseny", laps=2)
    edited = life.edit(
        tournament_id=tournament.pk, by=organiser, regulations=wanted, at=START + 5, expected=1
    )
    event = edited.events.get(seq=2)
    assert (event.act, event.at) == ("edited", START + 5)
    assert event.payload == {
        "by": organiser.pk,
        "regulations": {"laps": 2, "name": log.text_digest("salt", "Nagy Réka-emlékverseny")},
    }
    again = life.edit(tournament_id=tournament.pk, by=organiser, regulations=wanted, at=START, expected=1)
    assert again.version == 2, "the same again changes nothing, and is not out of date either"


def test_concurrent_edits_are_noticed(organiser: User) -> None:
    tournament = club.drafted(organiser)
    one, other = (replace(rules.of(tournament), laps=2), replace(rules.of(tournament), no_show_minutes=20))
    life.edit(tournament_id=tournament.pk, by=organiser, regulations=one, at=START, expected=1)
    with pytest.raises(TournamentChanged) as refused:
        life.edit(tournament_id=tournament.pk, by=organiser, regulations=other, at=START, expected=1)
    assert refused.value.data == {"expected": 1, "actual": 2}
    assert rules.of(Tournament.objects.get()) == one


def test_players_do_not_make_an_organisers_page_out_of_date(organiser: User, players: list[Player]) -> None:
    tournament = club.drafted(organiser)
    life.open_entries(tournament_id=tournament.pk, by=organiser, at=START)
    entries.enter(tournament_id=tournament.pk, by=players[0], at=START)
    closed = life.close_entries(tournament_id=tournament.pk, by=organiser, at=START, expected=2)
    assert closed.state == State.ENTRIES_CLOSED


def test_a_version_from_the_future_is_none(organiser: User) -> None:
    tournament = club.drafted(organiser)
    with pytest.raises(TournamentChanged):
        life.open_entries(tournament_id=tournament.pk, by=organiser, at=START, expected=7)


def test_a_running_tournament_keeps_what_touches_results(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:3])
    allowed = replace(rules.of(tournament), name="Új név", no_show_minutes=None, time_zone="Europe/London")
    life.edit(tournament_id=tournament.pk, by=organiser, regulations=allowed, at=START)
    with pytest.raises(RegulationsFixed) as refused:
        life.edit(
            tournament_id=tournament.pk,
            by=organiser,
            regulations=replace(allowed, win=Decimal(3), laps=2),
            at=START,
        )
    assert refused.value.data == {"regulations": ["laps", "win"]}


def test_an_address_is_free_again_only_for_its_own(organiser: User) -> None:
    one, other = club.drafted(organiser), club.drafted(organiser)
    with pytest.raises(SlugTaken):
        life.edit(
            tournament_id=one.pk, by=organiser, regulations=replace(rules.of(one), slug=other.slug), at=START
        )


NO_DRAW = replace(TIMED, rules=ruleset(TIMED.rules.field, no_draw=True))
SLIDING = replace(PRESETS["source-a"], time=TIMED.time)
OVER_THE_BOARD = Tournament.Venue.OVER_THE_BOARD


@pytest.mark.parametrize(
    ("changes", "refusal", "data"),
    [
        ({"name": ""}, BadRegulation, {"regulation": "name", "value": ""}),
        ({"name": "a\u202eb"}, BadRegulation, {"regulation": "name", "value": "a\u202eb"}),
        ({"slug": "Őszi verseny"}, BadRegulation, {"regulation": "slug", "value": "Őszi verseny"}),
        ({"laps": 3}, BadRegulation, {"regulation": "laps", "value": 3}),
        ({"kind": "swiss"}, BadRegulation, {"regulation": "kind", "value": "swiss"}),
        ({"no_show_minutes": 0}, BadRegulation, {"regulation": "no_show_minutes", "value": 0}),
        ({"time_zone": "Europe/Ózd"}, BadRegulation, {"regulation": "time_zone", "value": "Europe/Ózd"}),
        ({"time_zone": "../etc"}, BadRegulation, {"regulation": "time_zone", "value": "../etc"}),
        ({"win": Decimal("1.005")}, BadRegulation, {"regulation": "win", "value": "1.005"}),
        ({"tie_breaks": ("wins", "wins")}, BadRegulation, {"regulation": "tie_breaks", "value": "wins"}),
        ({"tie_breaks": ("beauty",)}, BadRegulation, {"regulation": "tie_breaks", "value": "beauty"}),
        ({"draw": Decimal(2)}, RegulationsClash, {"regulations": ["win", "draw"], "because": "points_fall"}),
        (
            {"settings": PRESETS["freestyle-15"]},
            RegulationsClash,
            {"regulations": ["settings", "kind"], "because": "no_time_control"},
        ),
        (
            {"left_to_players": True, "settings": NO_DRAW},
            RegulationsClash,
            {"regulations": ["left_to_players", "settings"], "because": "no_draw"},
        ),
        (
            {"left_to_players": True, "settings": SLIDING},
            RegulationsClash,
            {"regulations": ["left_to_players", "settings"], "because": "sliding"},
        ),
        (
            {"left_to_players": True, "venue": OVER_THE_BOARD},
            RegulationsClash,
            {"regulations": ["left_to_players", "venue"], "because": "agreed_online"},
        ),
        (
            {"start_mode": Mode.BOTH_READY, "venue": OVER_THE_BOARD},
            RegulationsClash,
            {"regulations": ["start_mode", "venue"], "because": "ready_online"},
        ),
    ],
)
def test_regulations_that_cannot_be(
    organiser: User, changes: dict[str, Any], refusal: type[Refusal], data: dict[str, object]
) -> None:
    with pytest.raises(refusal) as refused:
        club.drafted(organiser, **changes)
    assert refused.value.data == data
    assert not Tournament.objects.exists()


def test_settings_that_the_rules_refuse(organiser: User) -> None:
    clash = replace(TIMED, rules=ruleset(Unbounded(), no_draw=True))
    with pytest.raises(Refusal, match="settings_clash"):
        club.drafted(organiser, settings=clash)


# Steps that wait for something ----------------------------------------------------------------------------
def test_one_entry_is_no_tournament(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[:1])
    life.close_entries(tournament_id=tournament.pk, by=organiser, at=START)
    with pytest.raises(StepMissing) as refused:
        life.start(tournament_id=tournament.pk, by=organiser, at=START)
    assert refused.value.data == {"missing": [{"why": "entries"}]}
    assert not Round.objects.exists()


def test_the_start_drafts_all_rounds_of_the_berger_table(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:4])
    pairs = [
        [
            (p.entry_a.number, p.entry_b.number if p.entry_b else None)
            for p in round_.pairings.order_by("board")
        ]
        for round_ in tournament.rounds.order_by("number")
    ]
    # FIDE C.05, Annex 1: 3 or 4 players.
    assert pairs == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]
    event = tournament.events.get(act="started")
    assert event.payload["rounds"] == [[[a, b] for a, b in round_] for round_ in pairs]


def test_everybody_has_one_bye_where_the_field_is_odd(organiser: User, players: list[Player]) -> None:
    """F-52: once for each player and lap, and never twice in a round."""
    club.running(organiser, players[:5], laps=2)
    byes = Pairing.objects.filter(entry_b__isnull=True)
    assert sorted(bye.entry_a.number or 0 for bye in byes) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    for round_ in Round.objects.all():
        seats = [pk for p in round_.pairings.all() for pk in (p.entry_a_id, p.entry_b_id) if pk]
        assert len(seats) == len({*seats}) == 5


def test_finishing_names_the_rounds_that_are_open(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:3])
    club.play_round(tournament, 1, organiser)
    with pytest.raises(StepMissing) as refused:
        life.finish(tournament_id=tournament.pk, by=organiser, at=START)
    open_rounds = [{"round": number, "why": "not_complete"} for number in (2, 3)]
    assert refused.value.data == {"missing": open_rounds}


def test_a_cancelled_tournament_says_why_beside_its_log(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:3])
    with pytest.raises(BadText):
        life.cancel(tournament_id=tournament.pk, by=organiser, reason=WHY._replace(text=" \n"), at=START)
    life.cancel(tournament_id=tournament.pk, by=organiser, reason=WHY, at=START)
    text = LoggedText.objects.get()
    assert text.text == WHY.text
    assert text.event.payload == {"by": organiser.pk, "reason": WHY.digest}
    assert WHY.text not in str(text.event.payload)


def test_what_is_not_there(organiser: User) -> None:
    with pytest.raises(NotFound):
        life.open_entries(tournament_id=0, by=organiser, at=START)
