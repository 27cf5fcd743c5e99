"""What players do on the pages: enter, withdraw, be ready, agree on settings, enter results and answer them."""

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from games.models import Match, Player
from games.rules.field import rectangle
from tests.tournaments import club
from tests.tournaments.pages.conftest import browser, text_of
from tournaments.models import Entry, Pairing, ResultClaim, Tournament

State = ResultClaim.State
WON = {"score_1": "a", "moves_1": "12", "score_2": "b", "moves_2": "9"}


def post(client: Client, address: str, **data: str) -> Any:
    return client.post(address, data)


def address(tournament: Tournament, part: str = "") -> str:
    return f"/versenyek/{tournament.slug}/{part}"


def page_of(pairing: Pairing) -> str:
    return address(pairing.round.tournament, f"fordulok/{pairing.round.number}/{pairing.board}/")


# Entries --------------------------------------------------------------------------------------------------
def test_a_player_enters_and_withdraws(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[1:3])
    client = browser(players[0].user)
    assert 'name="act" value="enter"' in text_of(client, address(tournament))
    assert post(client, address(tournament), act="enter").status_code == 303
    assert tournament.entries.filter(player=players[0], state=Entry.State.ENTERED).exists()
    assert 'value="enter"' not in text_of(client, address(tournament))
    text_of(client, address(tournament, "visszalepes/"))
    assert tournament.entries.get(player=players[0]).state == Entry.State.ENTERED  # looking is not doing
    assert post(client, address(tournament, "visszalepes/")).status_code == 303
    assert tournament.entries.get(player=players[0]).state == Entry.State.WITHDRAWN


def test_entering_too_late_is_refused_on_the_tournaments_page(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[1:3])
    answer = post(browser(players[0].user), address(tournament), act="enter")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()
    assert tournament.name in answer.content.decode()


def test_visitors_sign_in_first(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[:2])
    assert "/belepes/?next=" in text_of(browser(None), address(tournament))
    assert post(browser(None), address(tournament), act="enter").status_code == 302


def test_open_games_are_forfeited_only_if_asked(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:4])
    club.begin(tournament, 1, organiser)
    kept = club.pairing(tournament, 1, 1).match
    lost = club.pairing(tournament, 1, 2).match
    assert kept is not None
    assert lost is not None
    post(browser(players[0].user), address(tournament, "visszalepes/"), open_games="play")
    post(browser(players[1].user), address(tournament, "visszalepes/"), open_games="lose")
    ended = {
        match.pk: match.ended_at is not None for match in Match.objects.filter(pk__in=(kept.pk, lost.pk))
    }
    assert ended == {kept.pk: False, lost.pk: True}


# Results over the board -----------------------------------------------------------------------------------
def over_the_board(organiser: User, players: list[Player]) -> Pairing:
    tournament = club.running(organiser, players[:2], venue=Tournament.Venue.OVER_THE_BOARD)
    club.begin(tournament, 1, organiser)
    return Pairing.objects.select_related("round__tournament", "entry_a__player", "entry_b__player").get()


def sides(pairing: Pairing) -> tuple[Client, Client]:
    assert pairing.entry_b is not None
    return browser(pairing.entry_a.player.user), browser(pairing.entry_b.player.user)


def test_one_side_enters_and_the_other_confirms(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    one, other = sides(pairing)
    assert post(one, page_of(pairing), act="enter", **WON).status_code == 303
    claim = pairing.claims.get()
    assert claim.state == State.ENTERED
    assert claim.games == [
        {"score": "a", "moves": 12, "forfeit": False},
        {"score": "b", "moves": 9, "forfeit": False},
    ]
    assert 'value="confirm"' not in text_of(one, page_of(pairing))
    assert 'value="confirm"' in text_of(other, page_of(pairing))
    assert post(other, page_of(pairing), act="confirm", number="1").status_code == 303
    page = text_of(browser(None), page_of(pairing))
    assert "1 : 1" in page
    assert pairing.entry_b is not None
    assert f"{pairing.entry_b.player.name} nyert a párbaj szabálya szerint" in page


def test_the_other_side_disputes_with_a_reason_that_all_can_read(
    organiser: User, players: list[Player]
) -> None:
    pairing = over_the_board(organiser, players)
    one, other = sides(pairing)
    post(one, page_of(pairing), act="enter", **WON)
    assert post(other, page_of(pairing), act="dispute", number="1", reason=" ").status_code == 422
    assert post(other, page_of(pairing), act="dispute", number="1", reason="Én nyertem!").status_code == 303
    assert pairing.claims.get().state == State.DISPUTED
    for part in ("naplo/", f"fordulok/1/{pairing.board}/"):
        assert "Én nyertem!" in text_of(browser(None), address(pairing.round.tournament, part))


def test_what_cannot_have_been_is_told_at_its_game(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    one, _other = sides(pairing)
    answer = post(one, page_of(pairing), act="enter", **{**WON, "moves_2": "114"})
    assert answer.status_code == 422
    form = answer.context["result"]
    assert list(form.errors) == ["moves_2"]  # 15 × 15: nobody lays more than 113 stones
    assert "113" in str(form.errors["moves_2"])
    assert not pairing.claims.exists()
    assert post(one, page_of(pairing), act="enter", **{**WON, "score_1": ""}).status_code == 422


def test_a_forfeit_needs_no_moves_and_a_draw_has_none(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    one, _other = sides(pairing)
    data = {"score_1": "b forfeit", "moves_1": "", "score_2": "draw", "moves_2": "17"}
    assert post(one, page_of(pairing), act="enter", **data).status_code == 303
    assert pairing.claims.get().games == [
        {"score": "b", "moves": 0, "forfeit": True},
        {"score": "draw", "moves": 0, "forfeit": False},
    ]


def test_strangers_enter_nothing(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    stranger = browser(players[3].user)
    assert 'value="enter"' not in text_of(stranger, page_of(pairing))
    assert post(stranger, page_of(pairing), act="enter", **WON).status_code == 403
    assert post(stranger, page_of(pairing), act="decide").status_code == 403
    assert post(stranger, page_of(pairing), act="dance").status_code == 400


def test_an_answer_to_a_result_that_was_replaced_is_refused(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    one, other = sides(pairing)
    post(one, page_of(pairing), act="enter", **WON)
    post(one, page_of(pairing), act="enter", **{**WON, "moves_1": "13"})
    answer = post(other, page_of(pairing), act="confirm", number="1")
    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()
    assert not pairing.claims.filter(state=State.CONFIRMED).exists()


# The organiser's desk -------------------------------------------------------------------------------------
DESK = {f"desk-{name}": value for name, value in WON.items()}


def test_the_organiser_enters_and_it_counts_at_once(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    assert post(browser(organiser), page_of(pairing), act="decide", **DESK).status_code == 303
    assert pairing.claims.get().state == State.CONFIRMED


def test_what_is_settled_is_changed_with_a_reason_only(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    desk = browser(organiser)
    post(desk, page_of(pairing), act="decide", **DESK)
    changed = {**DESK, "desk-moves_1": "20"}
    assert post(desk, page_of(pairing), act="decide", **changed).status_code == 422
    answer = post(desk, page_of(pairing), act="decide", **changed, **{"desk-reason": "Elírtuk."})
    assert answer.status_code == 303
    assert [claim.state for claim in pairing.claims.order_by("number")] == [State.SUPERSEDED, State.CONFIRMED]
    assert "Elírtuk." in text_of(browser(None), page_of(pairing))


def test_the_organiser_confirms_what_a_player_entered(organiser: User, players: list[Player]) -> None:
    pairing = over_the_board(organiser, players)
    one, _other = sides(pairing)
    post(one, page_of(pairing), act="enter", **WON)
    assert post(browser(organiser), page_of(pairing), act="desk_confirm", number="1").status_code == 303
    assert pairing.claims.get().state == State.CONFIRMED


# Games played here ----------------------------------------------------------------------------------------
def test_ready_is_pressed_on_the_pairing(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.publish(tournament, 1, organiser)
    pairing = club.pairing(tournament, 1, 1, 2)
    assert pairing.match is not None
    client = browser(pairing.entry_a.player.user)
    assert 'value="ready"' in text_of(client, address(tournament))
    answer = post(client, page_of(pairing), act="ready")
    assert (answer.status_code, answer["Location"]) == (303, f"/meccsek/{pairing.match.pk}/")
    assert pairing.match.games.get().ready_first
    assert 'value="ready"' not in text_of(client, address(tournament))


def test_settings_are_agreed_on_where_they_are_left_to_the_players(
    organiser: User, players: list[Player]
) -> None:
    tournament = club.running(
        organiser, players[:2], left_to_players=True, start_mode=Tournament.StartMode.BOTH_READY
    )
    club.publish(tournament, 1, organiser)
    pairing = Pairing.objects.select_related("round__tournament", "entry_a__player", "entry_b__player").get()
    one, other = sides(pairing)
    for client in (one, other):
        form = client.get(page_of(pairing) + "beallitasok/").context["form"]
        data = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
        data |= {name: "on" for name in data if data[name] is True}
        answer = client.post(page_of(pairing) + "beallitasok/", {**data, "width": "19", "height": "19"})
        assert answer.status_code == 303, answer.context["form"].errors
    assert "19 × 19" in text_of(one, page_of(pairing)).replace("\N{NO-BREAK SPACE}", " ")
    post(one, page_of(pairing), act="ready")
    assert not Match.objects.exists()
    post(other, page_of(pairing), act="ready")
    assert Match.objects.get().format.rules.field == rectangle(19)


def test_fixed_settings_are_not_proposed(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.publish(tournament, 1, organiser)
    pairing = club.pairing(tournament, 1, 1, 2)
    text_of(browser(players[0].user), page_of(pairing) + "beallitasok/", 404)
