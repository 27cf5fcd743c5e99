"""The public pages of tournaments: what they show to whom, in which state, in a fixed number of queries."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match, Player
from games.rules.match import Side
from tests.tournaments import club
from tests.tournaments.pages.conftest import browser, text_of
from tournaments.models import Tournament
from tournaments.services import life, rounds

PARTS = ("", "fordulok/1/", "fordulok/1/1/", "allas/", "allas/1/", "kereszttabla/", "naplo/", "kivetito/")
PAPER = ("fordulok/1/parositas/", "fordulok/1/eredmenylapok/")


def address(tournament: Tournament, part: str = "") -> str:
    return f"/versenyek/{tournament.slug}/{part}"


# The list -------------------------------------------------------------------------------------------------
def test_an_empty_list_says_what_to_do(groups: None) -> None:
    assert 'href="/kihivasok/"' in text_of(browser(None), "/versenyek/")


def test_the_list_groups_tournaments_by_where_they_stand(organiser: User, players: list[Player]) -> None:
    running = club.running(organiser, players[:4], name="Futó verseny")
    coming = club.with_entries(organiser, players[:3], name="Jövő verseny")
    over = club.running(organiser, players[:2], name="Régi verseny")
    club.play_round(over, 1, organiser)
    life.finish(tournament_id=over.pk, by=organiser, at=club.START)
    life.approve(tournament_id=over.pk, by=organiser, at=club.START)
    page = text_of(browser(None), "/versenyek/")
    places = [page.index(f'id="{name}"') for name in ("running", "coming", "finished")]
    names = [page.index(made.name) for made in (running, coming, over)]
    assert sorted([*places, *names]) == [part for pair in zip(places, names, strict=True) for part in pair]


def test_a_draft_is_seen_by_organisers_alone(organiser: User, players: list[Player]) -> None:
    draft = club.drafted(organiser)
    assert draft.slug not in text_of(browser(players[0].user), "/versenyek/")
    assert draft.slug in text_of(browser(organiser), "/versenyek/")
    text_of(browser(players[0].user), address(draft), 404)
    text_of(browser(organiser), address(draft))


# One tournament -------------------------------------------------------------------------------------------
@pytest.mark.parametrize("laps", [1, 2])
@pytest.mark.parametrize("venue", [Tournament.Venue.ONLINE, Tournament.Venue.OVER_THE_BOARD])
def test_every_page_opens_for_everybody_in_every_state(
    organiser: User, players: list[Player], laps: int, venue: str
) -> None:
    tournament = club.running(organiser, players[:3], laps=laps, venue=venue)
    for user in (None, players[0].user, organiser):
        text_of(browser(user), address(tournament))
        text_of(browser(user), address(tournament, "kivetito/"))
        text_of(browser(user), address(tournament, "allas/"))
    club.begin(tournament, 1, organiser)
    for user in (None, players[0].user, players[1].user, organiser):
        for part in ("", "fordulok/1/", "fordulok/1/1/", "fordulok/1/2/", "naplo/", "kivetito/", *PAPER):
            text_of(browser(user), address(tournament, part))
    text_of(browser(organiser), address(tournament, "szervezes/"))
    text_of(browser(None), address(tournament, "fordulok/2/"), 404)
    text_of(browser(None), address(tournament, "allas/1/"), 404)
    text_of(browser(organiser), address(tournament, "fordulok/2/"))


def test_after_a_round_its_results_stand_in_all_tables(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:4])
    club.play_round(tournament, 1, organiser)
    for user in (None, players[0].user, organiser):
        for part in PARTS:
            text_of(browser(user), address(tournament, part))
    page = text_of(browser(players[0].user), address(tournament))
    assert page.count('class="mine"') == 3  # the boards, the standings, the crosstable
    assert "2 : 0" in page


def test_a_cell_of_the_crosstable_leads_to_its_match(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2])
    club.play_round(tournament, 1, organiser)
    match = club.pairing(tournament, 1, 1, 2).match
    assert match is not None
    page = text_of(browser(None), address(tournament, "kereszttabla/"))
    assert page.count(f'href="/meccsek/{match.pk}/"') == 2


def test_standings_as_after_an_earlier_round(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:4])
    for number in (1, 2):
        club.play_round(tournament, number, organiser)
    client = browser(None)
    early = client.get(address(tournament, "allas/1/")).context["page"].sheet
    late = client.get(address(tournament, "allas/")).context["page"].sheet
    assert (early.after, late.after) == (1, 2)
    assert {row.played.text for row in early.rows} == {"1"}
    assert {row.played.text for row in late.rows} == {"2"}


def test_every_number_opens_to_its_addends(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:3])
    for number in (1, 2, 3):
        club.play_round(tournament, number, organiser)
    sheet = browser(None).get(address(tournament, "allas/")).context["page"].sheet
    first = sheet.rows[0]
    assert first.entry.player == players[0]
    assert [cell.text for cell in first.points] == ["2", "4"]
    assert len(first.points[0].addends) == 3  # two matches and a bye
    assert sum(line.endswith(": 1") for line in first.points[0].addends) == 2


# Queries --------------------------------------------------------------------------------------------------
def _queries(user: User | None, path: str) -> int:
    client = browser(user)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def _under_way(organiser: User, players: list[Player], complete: int) -> Tournament:
    """So many rounds are complete, every game given up at its beginning, and the next is being played."""
    tournament = club.running(organiser, players, laps=2)
    for number in range(1, complete + 1):
        club.begin(tournament, number, organiser)
        for match in Match.objects.filter(pairing__round__tournament=tournament, ended_at=None):
            for _game in range(2):
                club.resign(club.open_game(match), Side.B)
        rounds.complete(tournament_id=tournament.pk, number=number, by=organiser, at=club.START)
    club.begin(tournament, complete + 1, organiser)
    return tournament


@pytest.fixture
def few(organiser: User, players: list[Player]) -> tuple[Tournament, int]:
    """Two players, the second of two rounds being played."""
    return _under_way(organiser, players[:2], 1), 2


@pytest.fixture
def many(organiser: User, players: list[Player]) -> tuple[Tournament, int]:
    """Six players, the fourth of ten rounds being played."""
    return _under_way(organiser, players, 3), 4


def test_the_number_of_queries_does_not_grow(
    few: tuple[Tournament, int], many: tuple[Tournament, int], organiser: User, players: list[Player]
) -> None:
    for user in (None, players[0].user, organiser):
        for part in (*PARTS, *PAPER, *(("szervezes/",) if user == organiser else ())):
            counts = []
            for tournament, number in (few, many):
                now = part.replace("fordulok/1/", f"fordulok/{number}/")
                counts.append(_queries(user, address(tournament, now)))
            assert counts[0] == counts[1], (user, part)
            assert counts[0] < 35, (user, part)
    assert _queries(None, "/versenyek/") < 5
