"""Results over the board as people see them: who wins and why, disputes, stale tabs, who did not show up."""

import pytest
from django.contrib.auth.models import User
from django.utils.html import escape

from games.models import Player
from tests.tournaments.pages.conftest import browser, text_of
from tests.tournaments.pages.test_players import WON, over_the_board, page_of, post, sides
from tournaments.models import Pairing, ResultClaim

State = ResultClaim.State


def second_name(pairing: Pairing) -> str:
    assert pairing.entry_b is not None
    return pairing.entry_b.player.name


def disputed(organiser: User, players: list[Player]) -> Pairing:
    pairing = over_the_board(organiser, players)
    one, other = sides(pairing)
    post(one, page_of(pairing), act="enter", **WON)
    post(other, page_of(pairing), act="dispute", number="1", reason="Én nyertem!")
    return pairing


def test_who_wins_by_the_duel_rule_is_told_before_it_is_confirmed(
    organiser: User, players: list[Player]
) -> None:
    """rules.md §11.2: a win each, 12 own moves against 9."""
    pairing = over_the_board(organiser, players)
    one, other = sides(pairing)
    post(one, page_of(pairing), act="enter", **WON)
    winner = second_name(pairing)
    for client in (one, other, browser(organiser)):
        page = text_of(client, page_of(pairing))
        assert escape("9 < 12") in page
        assert winner in page
    post(other, page_of(pairing), act="confirm", number="1", seen="entered")
    log = text_of(browser(None), f"/versenyek/{pairing.round.tournament.slug}/naplo/")
    assert f"2. játszma: {winner}, 9 lépés" in log
    table = text_of(browser(None), f"/versenyek/{pairing.round.tournament.slug}/fordulok/1/")
    assert f"<b>{winner}</b>" in table
    assert f"<b>{pairing.entry_a.player.name}</b>" not in table


@pytest.mark.parametrize("desk", [False, True])
def test_a_page_from_before_the_dispute_confirms_nothing(
    organiser: User, players: list[Player], desk: bool
) -> None:
    pairing = disputed(organiser, players)
    client = browser(organiser) if desk else sides(pairing)[1]
    act = "desk_confirm" if desk else "confirm"
    for seen in ({}, {"seen": "entered"}):
        answer = post(client, page_of(pairing), act=act, number="1", **seen)
        assert answer.status_code == 409
        assert "Én nyertem!" in answer.content.decode()
    assert pairing.claims.get().state == State.DISPUTED
    assert post(client, page_of(pairing), act=act, number="1", seen="disputed").status_code == 303
    assert pairing.claims.get().state == State.CONFIRMED


def test_after_a_dispute_either_side_enters_anew_and_who_disputed_accepts(
    organiser: User, players: list[Player]
) -> None:
    pairing = disputed(organiser, players)
    one, other = sides(pairing)
    accept = 'name="act" value="confirm"'
    assert accept in text_of(other, page_of(pairing))
    assert accept not in text_of(one, page_of(pairing))
    for client in (one, other):
        page = text_of(client, page_of(pairing))
        assert 'name="act" value="enter"' in page
        assert "Én nyertem!" in page
    post(other, page_of(pairing), act="enter", **{**WON, "moves_1": "8"})
    assert pairing.claims.get(number=2).state == State.ENTERED


def test_the_organiser_sees_numbers_and_reason_of_what_is_disputed(
    organiser: User, players: list[Player]
) -> None:
    pairing = disputed(organiser, players)
    page = text_of(browser(organiser), page_of(pairing))
    box = page[page.index('id="desk"') : page.index('id="history"')]
    assert "Én nyertem!" in box
    assert escape("9 < 12") in box
    assert 'name="seen" value="disputed"' in box


def test_one_press_says_who_did_not_show_up(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    one, _other = sides(pairing)
    assert 'value="absent"' in text_of(one, page_of(pairing))
    assert post(one, page_of(pairing), act="absent", absent="b").status_code == 303
    assert pairing.claims.get().games == 2 * [{"score": "a", "moves": 0, "forfeit": True}]
    assert pairing.claims.get().state == State.ENTERED
    desk = browser(organiser)
    assert post(desk, page_of(pairing), act="desk_absent", absent="both").status_code == 303
    claim = pairing.claims.get(number=2)
    assert claim.state == State.CONFIRMED
    assert claim.games == 2 * [{"score": "both_lose", "moves": 0, "forfeit": True}]
    assert post(desk, page_of(pairing), act="desk_absent", absent="a").status_code == 409
    assert post(desk, page_of(pairing), act="desk_absent", absent="c").status_code in {400, 409}
    stranger = browser(players[3].user)
    for act in ("absent", "desk_absent"):
        assert post(stranger, page_of(pairing), act=act, absent="a").status_code == 403


def test_an_empty_number_of_moves_is_asked_for(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    answer = post(sides(pairing)[0], page_of(pairing), act="enter", **{**WON, "moves_1": ""})
    assert answer.status_code == 422
    (error,) = answer.context["result"].errors["moves_1"]
    assert "113" not in error
    assert not pairing.claims.exists()
