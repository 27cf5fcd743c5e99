"""Buttons of the desk: each calls one verb, says what it did, and passes on what a verb refuses."""

from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from games.models import Game, Player
from games.rules.match import Side
from games.services.verb import now
from tests.tournaments import club
from tests.tournaments.admin.conftest import Signed, fields, messages, page, sent
from tournaments.models import Entry, Pairing, ResultClaim, Round, Tournament
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import life, results, rounds, verify


@pytest.fixture
def client(organiser: User, desk: Signed) -> Client:
    return desk(organiser)


def buttons(client: Client, table: str, pk: int) -> dict[str, str]:
    """The buttons on a row's page: name and address."""
    acts = client.get(page(table, pk, "change")).context["acts"]
    return {act["url"].split("/act/")[1].split("/")[0]: act["url"] for act in acts}


def press(client: Client, table: str, pk: int, name: str, **data: str) -> str:
    """What is said after a button of the page was pressed, and its question answered."""
    (said,) = messages(client, buttons(client, table, pk)[name], data)
    return said


# Tournaments ----------------------------------------------------------------------------------------------
def test_a_tournament_is_led_from_draft_to_final_by_buttons(
    client: Client, draft: Tournament, players: list[Player]
) -> None:
    """tournaments.md §3, the whole life; at the end every log is whole."""
    assert press(client, "tournament", draft.pk, "open_entries") == "Entries are open."
    for player in players[:2]:
        address = page("entry", "add")
        data = sent(client, f"{address}?tournament={draft.pk}", player=player.name)
        assert data["tournament"] == str(draft.pk)
        assert client.post(address, data).status_code == 302
    assert "everybody has a number" in press(client, "tournament", draft.pk, "close_entries")
    assert "1 round is drafted" in press(client, "tournament", draft.pk, "start")
    round_ = draft.rounds.get()
    assert press(client, "round", round_.pk, "publish") == "Round 1 was published."
    assert press(client, "round", round_.pk, "start") == "Round 1 was started."
    said = press(client, "round", round_.pk, "complete")
    assert "round 1, board 1: games are being played" in said
    pairing = Pairing.objects.get()
    assert pairing.match
    club.play_all(pairing.match, (Side.A, 6), (Side.A, 5), at=now())
    assert "is complete and counts" in press(client, "round", round_.pk, "complete")
    assert "waits for approval" in press(client, "tournament", draft.pk, "finish")
    assert "final" in press(client, "tournament", draft.pk, "approve")
    assert buttons(client, "tournament", draft.pk) == {}
    draft.refresh_from_db()
    assert draft.state == "final"
    assert not [*verify.check_tournament(draft)]


def test_what_a_step_still_waits_for_is_said(client: Client, online: Tournament) -> None:
    said = press(client, "tournament", online.pk, "finish")
    assert "round 2: the round is not complete; round 3: the round is not complete" in said
    online.refresh_from_db()
    assert online.state == "running"


def test_a_step_asks_first_and_does_nothing_by_looking(client: Client, draft: Tournament) -> None:
    for name, address in buttons(client, "tournament", draft.pk).items():
        answer = client.get(address)
        assert answer.status_code == 200, name
        assert b"<button" in answer.content
    assert club.acts(draft) == ["created"]


def test_a_button_of_a_page_that_is_out_of_date_does_nothing(
    client: Client, organiser: User, entered: Tournament
) -> None:
    address = buttons(client, "tournament", entered.pk)["close_entries"]
    life.edit(
        tournament_id=entered.pk,
        by=organiser,
        regulations=club.regulations(slug=entered.slug, win=Decimal(2)),
        at=now(),
    )
    (said,) = messages(client, address)
    assert "Somebody has changed the tournament since this page was shown" in said
    entered.refresh_from_db()
    assert entered.state == "entries_open"


def test_cancelling_needs_a_reason(client: Client, entered: Tournament) -> None:
    address = buttons(client, "tournament", entered.pk)["cancel"]
    assert client.post(address).status_code == 422
    assert (
        press(client, "tournament", entered.pk, "cancel", reason="Elmarad.")
        == "The tournament was cancelled."
    )
    assert entered.events.get(act="cancelled").texts.get().text == "Elmarad."


def test_numbers_are_set_all_at_once(client: Client, entered: Tournament) -> None:
    address = buttons(client, "tournament", entered.pk)["set_numbers"]
    data = fields(client.get(address).content.decode())
    one, other = sorted(name for name in data if name.startswith("entry_"))[:2]
    twice = client.post(address, {**data, one: data[other]})
    assert twice.status_code == 422
    assert "Each entry needs a number of its own, from 1 to 4." in str(twice.context["form"].errors)
    said = messages(client, address, {**data, one: data[other], other: data[one]})
    assert said == ["The pairing numbers were set."]
    assert Entry.objects.get(pk=one.removeprefix("entry_")).number == int(data[other])


def test_many_at_once_are_opened_each_by_itself(
    client: Client, draft: Tournament, online: Tournament
) -> None:
    data = {"action": "open_chosen", "_selected_action": [draft.pk, online.pk]}
    said = messages(client, page("tournament"), data)
    assert sorted(text.partition(":")[0] for text in said) == ["Online kupa", "Őszi verseny"]
    assert any("This cannot be done while the tournament stands so: running." in text for text in said)
    draft.refresh_from_db()
    assert draft.state == "entries_open"


# Entries --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "found"),
    [("Kiss Ödön", 1), ("kiss", 1), ("ácS", 2), ("ödön", "several"), ("Senki", "Nobody"), ("", "required")],
)
def test_a_player_is_entered_by_any_part_of_the_name(
    client: Client, draft: Tournament, players: list[Player], text: str, found: int | str
) -> None:
    data = {"tournament": draft.pk, "player": text, "_save": "1"}
    answer = client.post(page("entry", "add"), data)
    if isinstance(found, int):
        assert answer.status_code == 302
        assert Entry.objects.get().player == players[found]
    else:
        assert answer.status_code == 422
        assert found in str(answer.context["adminform"].form.errors["player"])
        assert not Entry.objects.exists()


def test_what_the_verb_refuses_is_told_on_the_form(
    client: Client, draft: Tournament, players: list[Player]
) -> None:
    """Between the form's look at the tournament and the verb's, somebody else has started it."""
    meanwhile = iter([draft])

    def starting(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if "FOR NO KEY UPDATE" in sql and (started := next(meanwhile, None)):
            Tournament.objects.filter(pk=started.pk).update(state="running")
        return execute(sql, params, many, context)

    data = {"tournament": draft.pk, "player": players[0].name, "_save": "1"}
    with connection.execute_wrapper(starting):
        answer = client.post(page("entry", "add"), data)
    assert answer.status_code == 422
    assert "stands so: running" in str(answer.context["adminform"].form.non_field_errors())
    assert not Entry.objects.exists()
    draft.refresh_from_db()
    assert draft.state == "draft", "the transaction in which it happened was rolled back"


def test_entries_are_withdrawn_and_entered_again_before_the_start(
    client: Client, entered: Tournament
) -> None:
    entry = club.entry(entered, 2)
    assert press(client, "entry", entry.pk, "withdraw") == "Kiss Ödön has withdrawn."
    assert [*buttons(client, "entry", entry.pk)] == ["enter_again"]
    assert press(client, "entry", entry.pk, "enter_again") == "Entered: Kiss Ödön."
    entry.refresh_from_db()
    assert not entry.withdrawn


@pytest.mark.parametrize("lose", [False, True])
def test_who_withdraws_while_it_runs_loses_open_games_only_if_asked(
    client: Client, online: Tournament, lose: bool
) -> None:
    entry = club.entry(online, 2)
    there = Game.objects.filter(
        result="", match__pairing__in=entry.pairings_as_a.all() | entry.pairings_as_b.all()
    )
    going = there.count()
    assert going
    press(client, "entry", entry.pk, "withdraw", **({"open_games": "on"} if lose else {}))
    assert there.count() == (0 if lose else going)
    assert "plays again" in press(client, "entry", entry.pk, "bring_back")
    assert club.acts(online)[-1] == "returned"


# Rounds ---------------------------------------------------------------------------------------------------
def test_a_round_with_a_set_time_asks_for_it_in_the_tournaments_time_zone(
    client: Client, organiser: User, players: list[Player]
) -> None:
    made = club.running(organiser, players, start_mode="at_time", time_zone="America/New_York")
    round_ = made.rounds.get(number=1)
    address = buttons(client, "round", round_.pk)["publish"]
    assert client.post(address).status_code == 422
    assert "in the past" in press(client, "round", round_.pk, "publish", starts_at="2020-01-01T10:00")
    said = press(client, "round", round_.pk, "publish", starts_at="2037-01-10T10:00")
    assert said == "Round 1 was published; it starts at 2037-01-10 10:00 (America/New_York)."
    round_.refresh_from_db()
    assert round_.starts_at == 2_115_212_400_000  # 15:00 UTC
    assert "2037-01-10 11:30" in press(client, "round", round_.pk, "reschedule", starts_at="2037-01-10T11:30")
    assert "the start of the round" in press(client, "round", round_.pk, "start")


# Results --------------------------------------------------------------------------------------------------
WON = {"score_1": "a", "moves_1": "9", "score_2": "b", "moves_2": "12"}


def test_the_organiser_enters_a_result_that_stands_at_once(client: Client, board: Pairing) -> None:
    page_ = client.get(buttons(client, "pairing", board.pk)["enter"]).content.decode()
    assert "Game 2: own moves of the winner" in page_
    assert press(client, "pairing", board.pk, "enter", **WON) == "The result is confirmed."
    claim = board.claims.get()
    assert (claim.state, claim.side) == ("confirmed", "")
    assert [*buttons(client, "pairing", board.pk)] == ["decide"]
    wrong = client.post(
        buttons(client, "pairing", board.pk)["decide"], {**WON, "moves_1": "0", "reason": "x"}
    )
    assert wrong.status_code == 422
    assert press(client, "pairing", board.pk, "decide", **{**WON, "score_1": "b"}, reason="Elírás.") == (
        "The result was decided."
    )
    assert [claim.state for claim in board.claims.order_by("number")] == ["superseded", "confirmed"]
    assert "Elírás." in client.get(page("pairing", board.pk, "change")).content.decode()


def test_what_a_player_entered_is_confirmed_as_it_was_shown(client: Client, board: Pairing) -> None:
    games = won_by("a", "b")
    results.enter(pairing_id=board.pk, by=board.entry_a.player, games=games, at=now())
    address = buttons(client, "pairing", board.pk)["confirm"]
    assert "Entered by Nagy Réka: 1 : 1" in client.get(address).content.decode()
    results.enter(pairing_id=board.pk, by=board.entry_a.player, games=won_by("a", "a"), at=now())
    assert "Another result has been entered meanwhile" in messages(client, address)[0]
    assert press(client, "pairing", board.pk, "confirm") == "The result is confirmed."


def test_a_result_entered_meanwhile_is_not_overwritten_unseen(client: Client, board: Pairing) -> None:
    address = buttons(client, "pairing", board.pk)["enter"]
    results.enter(pairing_id=board.pk, by=board.entry_a.player, games=won_by("b", "b"), at=now())
    assert "Another result has been entered meanwhile" in messages(client, address, WON)[0]
    assert ResultClaim.objects.get().games[0]["score"] == "b"


def test_online_nobody_enters_a_result(client: Client, online: Tournament) -> None:
    pairing = Pairing.objects.filter(round__number=2).first()
    assert pairing
    assert buttons(client, "pairing", pairing.pk) == {}
    address = page("pairing", pairing.pk, "act", "enter")
    assert "their results are those of the games" in messages(client, address, WON)[0]


def won_by(*winners: str) -> list[EnteredGame]:
    return [EnteredGame(Score(side), 10) for side in winners]


def test_rounds_wait_their_turn(client: Client, organiser: User, players: list[Player]) -> None:
    made = club.running(organiser, players)
    second = made.rounds.get(number=2)
    assert "round 1: the round is not complete" in press(client, "round", second.pk, "publish")
    assert Round.objects.get(pk=second.pk).state == "drafted"
    assert rounds.due(at=now()) == []
