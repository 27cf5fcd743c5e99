"""Regulations on one form: all of them before the start, few while it runs, and never over somebody else's."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Player
from games.rules.clock import SuddenDeath
from games.rules.ruleset import PRESETS
from tests.tournaments import club
from tests.tournaments.admin.conftest import Signed, page, sent
from tournaments.models import Tournament
from tournaments.services import entries, life, verify
from tournaments.services.regulations import of

ADD = page("tournament", "add")


@pytest.fixture
def client(organiser: User, desk: Signed) -> Client:
    return desk(organiser)


def errors(client: Client, address: str, **changes: str) -> dict[str, list[str]]:
    answer = client.post(address, sent(client, address, **changes))
    assert answer.status_code == 422
    found: dict[str, list[str]] = answer.context["adminform"].form.errors
    return found


def test_a_tournament_is_drafted_with_all_its_regulations(client: Client) -> None:
    data = sent(
        client,
        ADD,
        name="  Őszi   kupa ",
        laps="2",
        venue="over_the_board",
        start_mode="at_time",
        no_show_minutes="",
        time_zone="Europe/Bratislava",
        points_first="game",
        win="3",
        draw="1",
        bye="1.5",
        tie_break_1="koya",
        tie_break_3="direct",
        opening="swap2",
        kind="sudden_death",
        base="20",
    )
    answer = client.post(ADD, data)
    assert answer.status_code == 302
    made = of(Tournament.objects.get())
    assert (made.name, made.slug) == ("Őszi kupa", "oszi-kupa")
    assert (made.laps, made.venue, made.start_mode) == (2, "over_the_board", "at_time")
    assert (made.no_show_minutes, made.time_zone, made.points_first) == (None, "Europe/Bratislava", "game")
    assert [str(each) for each in (made.win, made.draw, made.loss, made.bye)] == [
        "3.00",
        "1.00",
        "0.00",
        "1.50",
    ]
    assert made.tie_breaks == ("koya", "direct")
    assert made.settings.rules.opening == "swap2"
    assert made.settings.time == SuddenDeath(20 * club.MINUTE)
    assert not [*verify.check_tournament(Tournament.objects.get())]


def test_the_form_shows_what_stands_and_saving_it_changes_nothing(
    client: Client, entered: Tournament
) -> None:
    address = page("tournament", entered.pk, "change")
    assert client.post(address, sent(client, address)).status_code == 302
    entered.refresh_from_db()
    assert club.acts(entered)[-1] == "numbered"


def test_a_second_press_is_no_second_tournament(client: Client) -> None:
    data = sent(client, ADD, name="Kupa")
    assert [client.post(ADD, data).status_code for _time in range(2)] == [302, 302]
    assert Tournament.objects.count() == 1


def test_the_address_of_another_tournament_is_told_at_its_field(client: Client, draft: Tournament) -> None:
    found = errors(client, ADD, name="Kupa", slug=draft.slug)
    assert [*found] == ["slug"]
    assert draft.slug in found["slug"][0]


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"kind": "none"}, {"kind"}),
        ({"draw": "2"}, {"win", "draw"}),
        ({"venue": "over_the_board", "start_mode": "both_ready"}, {"venue", "start_mode"}),
        ({"venue": "over_the_board", "left_to_players": "on"}, {"venue", "left_to_players"}),
        ({"left_to_players": "on", "no_draw": "on"}, {"left_to_players", "no_draw"}),
        ({"tie_break_1": "koya", "tie_break_2": "koya"}, {"tie_break_2"}),
        ({"no_show_minutes": "0"}, {"no_show_minutes"}),
        ({"time_zone": "Mars/Olympus"}, {"time_zone"}),
        ({"shape": "unbounded", "no_draw": "on"}, {"shape", "no_draw"}),
        ({"name": "…"}, {"slug"}),
        ({"laps": "3"}, {"laps"}),
        ({"base": "x"}, {"base"}),
        ({"win": "100"}, {"win"}),
    ],
)
def test_what_cannot_be_or_does_not_go_together_is_told_at_its_fields(
    client: Client, changes: dict[str, str], places: set[str]
) -> None:
    assert {*errors(client, ADD, **{"name": "Kupa"} | changes)} == places
    assert not Tournament.objects.exists()


def test_everything_that_is_wrong_is_told_at_once_and_above_all_else_with_links(client: Client) -> None:
    wrong = {
        "name": "", "laps": "3", "draw": "2", "venue": "over_the_board", "start_mode": "both_ready",
        "left_to_players": "on", "no_draw": "on", "shape": "unbounded", "kind": "none", "no_show_minutes": "0",
        "tie_break_1": "koya", "tie_break_2": "koya",
    }  # fmt: skip
    answer = client.post(ADD, sent(client, ADD, **wrong))
    assert answer.status_code == 422
    assert {*answer.context["adminform"].form.errors} == {*wrong} - {"tie_break_1"} | {"win"}
    text = answer.content.decode()
    summary = text[text.index('role="alert"') : text.index("</section>")]
    assert "autofocus" in summary
    assert {*re.findall(r'href="#id_(\w+)"', summary)} == {*wrong} - {"tie_break_1"} | {"win"}
    assert "Please correct" not in text
    assert "change_form.js" not in text  # which would take the focus away


def test_what_cannot_be_read_says_nothing_about_what_goes_together(client: Client) -> None:
    assert {*errors(client, ADD, name="Kupa", win="x", draw="2", base="x", width="60")} == {
        "win",
        "base",
        "width",
    }


def test_ready_settings_stand_instead_of_the_fields_but_for_the_clock(client: Client) -> None:
    data = sent(client, ADD, name="Kupa", preset="pro-15", opening="swap", kind="sudden_death", base="7")
    client.post(ADD, data)
    made = Tournament.objects.get().format
    assert made.rules == PRESETS["pro-15"].rules
    assert made.time == SuddenDeath(7 * club.MINUTE)


def test_while_it_runs_only_what_touches_no_result_is_a_field(client: Client, online: Tournament) -> None:
    address = page("tournament", online.pk, "change")
    text = client.get(address).content.decode()
    assert "The tournament is running: all this stands now" in text
    assert 'name="laps"' not in text
    data = sent(client, address, name="Új név", laps="2", win="3")
    assert client.post(address, data).status_code == 302
    online.refresh_from_db()
    assert (online.name, online.laps, int(online.win)) == ("Új név", 1, 1)
    assert online.events.get(seq=online.version).payload["regulations"].keys() == {"name"}


def test_afterwards_nothing_is(client: Client, organiser: User, draft: Tournament) -> None:
    life.cancel(tournament_id=draft.pk, by=organiser, reason=club.WHY, at=club.START)
    address = page("tournament", draft.pk, "change")
    text = client.get(address).content.decode()
    assert "Nothing of this changes any more." in text
    assert 'name="_save"' not in text
    assert client.post(address, {"name": "Más"}).status_code == 403


# Two at once ----------------------------------------------------------------------------------------------
def test_a_form_that_somebody_else_has_overtaken_is_refused_and_says_what_changed(
    client: Client, boss: User, desk: Signed, draft: Tournament
) -> None:
    address = page("tournament", draft.pk, "change")
    mine = sent(client, address, win="2")
    other = desk(boss)
    assert other.post(address, sent(other, address, name="Az övé")).status_code == 302
    answer = client.post(address, mine)
    assert answer.status_code == 409
    assert "now “Az övé”" in str(answer.context["adminform"].form.non_field_errors())
    draft.refresh_from_db()
    assert (draft.name, int(draft.win)) == ("Az övé", 1)
    assert client.post(address, mine).status_code == 409, "the page must be looked at anew"


def test_a_form_is_out_of_date_when_the_organiser_did_something_else(
    client: Client, organiser: User, players: list[Player], entered: Tournament
) -> None:
    address = page("tournament", entered.pk, "change")
    mine = sent(client, address, win="2")
    life.close_entries(tournament_id=entered.pk, by=organiser, at=club.START)
    answer = client.post(address, mine)
    assert answer.status_code == 409
    assert "entries closed" in str(answer.context["adminform"].form.non_field_errors())


def test_what_no_column_tells_is_told_by_the_log(client: Client, organiser: User, draft: Tournament) -> None:
    """Entries opened, closed and opened again: every column of the tournament is as it was."""
    life.open_entries(tournament_id=draft.pk, by=organiser, at=club.START)
    address = page("tournament", draft.pk, "change")
    mine = sent(client, address, win="2")
    life.close_entries(tournament_id=draft.pk, by=organiser, at=club.START)
    life.open_entries(tournament_id=draft.pk, by=organiser, at=club.START)
    answer = client.post(address, mine)
    assert answer.status_code == 409
    assert "Entries were closed" in str(answer.context["adminform"].form.non_field_errors())


def test_players_who_enter_meanwhile_are_in_nobodys_way(
    client: Client, organiser: User, players: list[Player]
) -> None:
    made = club.with_entries(organiser, players[:2])
    address = page("tournament", made.pk, "change")
    mine = sent(client, address, win="2")
    entries.enter(tournament_id=made.pk, by=players[2], at=club.START)
    assert client.post(address, mine).status_code == 302


def test_the_same_form_twice_is_saved_once(client: Client, draft: Tournament) -> None:
    address = page("tournament", draft.pk, "change")
    data = sent(client, address, name="Új név")
    assert [client.post(address, data).status_code for _time in range(2)] == [302, 302]
    assert club.acts(draft) == ["created", "edited"]
