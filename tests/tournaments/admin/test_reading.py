"""Who may see and do what; logs that nobody changes, administrators included; and what pages cost."""

from collections.abc import Callable

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Player
from games.services.verb import now
from tests.tournaments import club
from tests.tournaments.admin.conftest import Signed, page, staff
from tournaments.models import Entry, LoggedText, Pairing, ResultClaim, Round, Tournament, TournamentEvent
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import life, results, verify
from tournaments.services.texts import Text

LOGS = ("tournamentevent", "loggedtext", "resultclaim")
TABLES = ("tournament", "entry", "round", "pairing", *LOGS)
MODELS = {
    model._meta.model_name: model
    for model in (Tournament, Entry, Round, Pairing, TournamentEvent, LoggedText, ResultClaim)
}


def everything() -> list[object]:
    return [list(model.objects.order_by("pk").values_list()) for model in MODELS.values()]


def row(table: str) -> int:
    found = MODELS[table].objects.order_by("pk").first()
    assert found
    return int(found.pk)


@pytest.fixture
def full(board: Pairing, organiser: User) -> Tournament:
    """Every table has rows: a result was entered and disputed, with a reason."""
    game = EnteredGame(Score.A, 10)
    claim = results.enter(pairing_id=board.pk, by=board.entry_a.player, games=(game, game), at=now())
    assert board.entry_b
    why = Text("Nem így volt.", "00" * 16)
    results.dispute(pairing_id=board.pk, by=board.entry_b.player, number=claim.number, reason=why, at=now())
    return board.round.tournament


# Nobody changes what is read only -------------------------------------------------------------------------
@pytest.mark.parametrize("table", TABLES)
def test_an_administrator_deletes_nothing_and_edits_no_row(
    boss: User, desk: Signed, full: Tournament, table: str
) -> None:
    client, before, pk = desk(boss), everything(), row(table)
    assert client.get(page(table, pk, "change")).status_code == 200
    for send in (client.get, client.post):
        assert send(page(table, pk, "delete"), {"post": "yes"}).status_code == 403
    if table != "tournament":
        assert b'name="_save"' not in client.get(page(table, pk, "change")).content
        forged = {
            "seq": 9,
            "at": 1,
            "act": "approved",
            "state": "confirmed",
            "text": "x",
            "hash": "0",
            "number": 9,
        }
        assert client.post(page(table, pk, "change"), {**forged, "_save": "1"}).status_code == 403
    if table not in {"tournament", "entry"}:
        assert client.get(page(table, "add")).status_code == 403
        assert client.post(page(table, "add"), {"_save": "1"}).status_code == 403
    client.post(page(table), {"action": "delete_selected", "_selected_action": [pk], "post": "yes"})
    assert everything() == before
    assert not [*verify.check_tournament(Tournament.objects.get())]


@pytest.mark.parametrize("table", LOGS)
def test_logs_have_no_buttons_and_no_actions_at_all(boss: User, desk: Signed, table: str) -> None:
    made = admin.site.get_model_admin(MODELS[table])
    assert not getattr(made, "acts", ())
    assert not made.actions
    assert not made.list_editable
    assert not made.inlines


def test_a_log_is_shown_in_order_with_its_hashes_and_its_check(
    referee: User, desk: Signed, full: Tournament
) -> None:
    text = desk(referee).get(page("tournament", full.pk, "change")).content.decode()
    places = [text.index(event.hash) for event in full.events.order_by("seq")]
    assert places == sorted(places)
    assert len(places) == full.events.count() > 5
    assert "whole: every hash fits" in text
    assert "“Nem így volt.”" in text


@pytest.mark.django_db
@pytest.mark.parametrize("privilege", ["UPDATE", "DELETE", "TRUNCATE"])
def test_even_a_desk_that_forgot_itself_could_not(privilege: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT has_table_privilege(current_user, 'tournaments_tournamentevent', %s)", [privilege]
        )
        assert cursor.fetchone() == (False,)


# Who ------------------------------------------------------------------------------------------------------
def test_the_organiser_works_the_referee_reads_and_the_player_sees_nothing(
    organiser: User, referee: User, desk: Signed, full: Tournament
) -> None:
    """Every table, every address: list, add, row, delete, button."""
    player, outsider = staff("jatekos", "player"), club.login("player")
    acts = {"tournament": "cancel", "entry": "withdraw", "round": "complete", "pairing": "enter"}
    for table in TABLES:
        own = table in {"tournament", "entry"}
        act = page(table, row(table), "act", acts[table]) if table in acts else None
        wanted = {
            organiser: [200, 200 if own else 403, 200, 403, 200 if act else 0],
            referee: [200, 403, 200, 403, 403 if act else 0],
            player: [403, 403, 403, 403, 403 if act else 0],
            outsider: [403, 403, 403, 403, 403 if act else 0],
        }
        for user, statuses in wanted.items():
            client = desk(user)
            pages = [
                page(table),
                page(table, "add"),
                page(table, row(table), "change"),
                page(table, row(table), "delete"),
            ]
            found = [client.get(address).status_code for address in pages]
            found.append(client.get(act).status_code if act else 0)
            assert [403 if code == 302 else code for code in found] == statuses, (table, user)


def test_the_referee_changes_nothing(referee: User, desk: Signed, full: Tournament) -> None:
    client, before = desk(referee), everything()
    for table, act in (
        ("tournament", "cancel"),
        ("entry", "withdraw"),
        ("round", "complete"),
        ("pairing", "enter"),
    ):
        assert client.post(page(table, row(table), "act", act), {"reason": "x"}).status_code == 403
    assert client.post(page("tournament", full.pk, "change"), {"name": "x"}).status_code == 403
    client.post(page("tournament"), {"action": "close_chosen", "_selected_action": [full.pk]})
    client.post(page("entry"), {"action": "withdraw_chosen", "_selected_action": [row("entry")]})
    assert everything() == before


def test_approval_is_a_right_of_its_own(organiser: User, desk: Signed, draft: Tournament) -> None:
    """tournaments.md §6: the organiser's group has it; who only organises does not."""
    Tournament.objects.filter(pk=draft.pk).update(state="awaiting_approval")
    helper = staff("segito")
    helper.user_permissions.add(
        *(
            permission
            for permission in organiser.groups.get().permissions.filter(content_type__app_label="tournaments")
            if permission.codename != "approve"
        )
    )
    names = {
        user: [act["label"] for act in desk(user).get(page("tournament", draft.pk, "change")).context["acts"]]
        for user in (organiser, helper)
    }
    assert "Approve the table" in names[organiser]
    assert "Approve the table" not in names[helper]
    assert desk(helper).post(page("tournament", draft.pk, "act", "approve")).status_code == 403


# What pages cost ------------------------------------------------------------------------------------------
def cost(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


@pytest.mark.parametrize("table", TABLES)
def test_a_list_costs_the_same_however_long_it_is(
    organiser: User, desk: Signed, full: Tournament, players: list[Player], table: str
) -> None:
    client = desk(organiser)
    few = cost(client, page(table))
    more(organiser, players)
    assert MODELS[table].objects.count() > 1
    assert cost(client, page(table)) <= few


def more(organiser: User, players: list[Player]) -> None:
    """Two more tournaments over the board, each with a result, a dispute and its reason."""
    for count in (3, 4):
        made = club.running(organiser, players[:count], venue="over_the_board", at=now())
        club.begin(made, 1, organiser, at=now())
        pairing = made.rounds.get(number=1).pairings.filter(entry_b__isnull=False).first()
        assert pairing
        assert pairing.entry_b
        game = EnteredGame(Score.B, 12)
        claim = results.enter(pairing_id=pairing.pk, by=pairing.entry_a.player, games=(game, game), at=now())
        results.dispute(
            pairing_id=pairing.pk, by=pairing.entry_b.player, number=claim.number, reason=club.WHY, at=now()
        )
        draft = club.drafted(organiser, at=now())
        life.cancel(tournament_id=draft.pk, by=organiser, reason=club.WHY, at=now())


@pytest.mark.parametrize("table", ["tournament", "round", "pairing", "entry"])
def test_a_page_costs_the_same_however_much_there_is(
    organiser: User, desk: Signed, full: Tournament, players: list[Player], table: str
) -> None:
    """Of a tournament of two rounds' boards and one with many more."""
    client = desk(organiser)
    small = club.running(organiser, players[:2], venue="over_the_board", at=now())
    club.begin(small, 1, organiser, at=now())
    of: dict[str, Callable[[Tournament], int]] = {
        "tournament": lambda made: made.pk,
        "round": lambda made: made.rounds.get(number=1).pk,
        "pairing": lambda made: club.pairing(made, 1, 1, 2 if made == small else 4).pk,
        "entry": lambda made: club.entry(made, 1).pk,
    }
    few = cost(client, page(table, of[table](small), "change"))
    much = cost(client, page(table, of[table](full), "change"))
    assert much <= few + (1 if table == "tournament" else 2), (
        few,
        much,
    )  # texts and claims, once there are any
