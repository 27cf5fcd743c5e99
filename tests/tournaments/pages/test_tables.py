"""The tables of a tournament: what places whom, who counts for nobody, who won, headings, chart, wall."""

from itertools import pairwise

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from games.models import Player
from tests.tournaments import club
from tests.tournaments.exports import reading
from tests.tournaments.exports.board import round_over
from tests.tournaments.pages.conftest import browser, text_of
from tournaments.exports.files import What
from tournaments.labels.rounds import crosstable_after, standings_after
from tournaments.models import Tournament
from tournaments.queries.sheet import Sheet
from tournaments.services import entries, life

VENUE = Tournament.Venue.OVER_THE_BOARD


def level(organiser: User, players: list[Player]) -> Tournament:
    """Three players, every game drawn: nothing but lots tells them apart."""
    tournament = club.running(organiser, players[:3], venue=VENUE)
    for number in (1, 2, 3):
        round_over(tournament, number, organiser, ["draw draw"])
    return tournament


def deserted(organiser: User, players: list[Player]) -> Tournament:
    """Number 4 withdraws from four after one of three matches."""
    tournament = club.running(organiser, players[:4], venue=VENUE)
    round_over(tournament, 1, organiser)
    entries.withdraw(tournament_id=tournament.pk, by=players[3], at=club.START)
    for number in (2, 3):
        round_over(tournament, number, organiser)
    return tournament


def sheet(tournament: Tournament) -> Sheet:
    found: Sheet = browser(None).get(f"/versenyek/{tournament.slug}/allas/").context["page"].sheet
    return found


# What decides ---------------------------------------------------------------------------------------------
def test_points_of_games_stand_aside_unless_they_decide(organiser: User, players: list[Player]) -> None:
    usual = club.running(organiser, players[:2], venue=VENUE)
    round_over(usual, 1, organiser)
    assert [head.aside for head in sheet(usual).heads] == [False] * 7 + [True]
    own = club.running(organiser, players[:2], venue=VENUE, tie_breaks=("game_points", "wins"))
    round_over(own, 1, organiser)
    assert [str(head.label.name) for head in sheet(own).heads] == [
        "meccspont",
        "játszmapont",
        "győzelmek száma",
    ]
    assert "1. játszmapont, 2. győzelmek száma" in sheet(own).order


def test_lots_are_places_in_the_drawing_on_the_page_and_in_the_file(
    organiser: User, players: list[Player]
) -> None:
    tournament = level(organiser, players)
    rows = sheet(tournament).rows
    assert [row.cells[-2].text for row in rows] == ["1.", "2.", "3."]
    assert all(row.by_lots and row.cells[-2].decides for row in rows)
    told = reading.table(tournament, What.STANDINGS)[1:]
    assert [row[-5] for row in told] == ["1", "2", "3"]
    assert "sorsolás döntött" in text_of(browser(None), f"/versenyek/{tournament.slug}/allas/")


def test_the_number_that_decided_says_between_whom(organiser: User, players: list[Player]) -> None:
    first, second, _ = sheet(level(organiser, players)).rows
    assert first.cells[-2].addends[0] == f"Ez döntött: {second.entry.player.name} van mögötte."
    assert second.cells[-2].addends[0] == f"Ez döntött: {first.entry.player.name} van előtte."


# Withdrawals ----------------------------------------------------------------------------------------------
def test_matches_are_counted_alike_on_the_page_and_in_the_file(
    organiser: User, players: list[Player]
) -> None:
    tournament = deserted(organiser, players)
    shown = {row.entry.player.name: row.played.text for row in sheet(tournament).rows}
    told = {row[2]: row[-4] for row in reading.table(tournament, What.STANDINGS)[1:]}
    assert shown == told
    assert shown[players[3].name] == "0"
    assert shown[players[0].name] == "2"


@pytest.mark.parametrize("part", ["allas/", "kereszttabla/"])
def test_what_counts_for_nobody_is_explained(organiser: User, players: list[Player], part: str) -> None:
    words = "eredményei nem számítanak"
    left, stayed = deserted(organiser, players), level(organiser, players)
    assert words in text_of(browser(None), f"/versenyek/{left.slug}/{part}")
    assert words not in text_of(browser(None), f"/versenyek/{stayed.slug}/{part}")


# Winners, the chart, the wall -----------------------------------------------------------------------------
@pytest.mark.parametrize("part", ["", "fordulok/1/", "kivetito/?all"])
def test_who_won_by_the_duel_is_marked(organiser: User, players: list[Player], part: str) -> None:
    tournament = club.running(organiser, players[:2], venue=VENUE)
    round_over(tournament, 1, organiser, ["a5 b7"])
    page = text_of(browser(None), f"/versenyek/{tournament.slug}/{part}")
    pairing = club.pairing(tournament, 1, 1, 2)
    assert "1 : 1" in page
    assert page.count("✓") == 1
    assert f"<b>{pairing.entry_a.player.name}</b>" in page


def test_the_chart_waits_for_a_second_round_and_names_everybody(
    organiser: User, players: list[Player]
) -> None:
    tournament = club.running(organiser, players[:6], venue=VENUE)
    address = f"/versenyek/{tournament.slug}/allas/"
    round_over(tournament, 1, organiser)
    assert browser(None).get(address).context["page"].progress is None
    round_over(tournament, 2, organiser)
    tracks = browser(None).get(address).context["page"].progress.tracks
    heights = sorted(track.y for track in tracks)
    assert len(tracks) == 6
    assert all(below - above >= 12 for above, below in pairwise(heights))
    assert len({track.kind for track in tracks}) == 6
    assert len({track.points for track in tracks}) == 6  # none lies on another


def test_the_wall_begins_with_the_table_once_all_is_over(organiser: User, players: list[Player]) -> None:
    tournament = deserted(organiser, players)
    address = f"/versenyek/{tournament.slug}/kivetito/?all"
    assert browser(None).get(address).context["wall"].picture.kind == "boards"
    life.finish(tournament_id=tournament.pk, by=organiser, at=club.START)
    page = text_of(browser(None), address)
    assert "Végeredmény" in page
    assert "visszalépett" in page
    assert "Helyszín" not in page


# Headings -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "az első forduló előtt"),
        (1, "az 1. forduló után"),
        (2, "a 2. forduló után"),
        (5, "az 5. forduló után"),
        (11, "a 11. forduló után"),
        (50, "az 50. forduló után"),
    ],
)
def test_a_heading_has_the_right_article(number: int, text: str) -> None:
    with translation.override("hu"):
        assert standings_after(number) == f"Állás {text}"
        assert crosstable_after(number) == f"Kereszttábla {text}"


def test_the_browsers_title_is_the_heading(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=VENUE)
    title = f"<title>Állás az első forduló előtt · {tournament.name}"
    assert title in text_of(browser(None), f"/versenyek/{tournament.slug}/allas/")


# Paper and players ----------------------------------------------------------------------------------------
def test_a_players_page_lists_matches_over_the_board(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=VENUE)
    round_over(tournament, 1, organiser, ["a5 b7"])
    page = text_of(browser(None), f"/jatekosok/{players[0].pk}/")
    assert f'href="/versenyek/{tournament.slug}/fordulok/1/1/"' in page
    assert "1 : 1" in page
    assert "meg nem jelenések nélkül" in page


def test_paper_has_starting_numbers_and_room_for_the_time(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=VENUE)
    club.publish(tournament, 1, organiser)
    address = f"/versenyek/{tournament.slug}/fordulok/1/parositas/"
    sheet_ = text_of(browser(None), address)
    assert all(f"{n}. <b>{player.name}</b>" in sheet_ for n, player in enumerate(players[:2], 1))
    assert 'class="fill"' in sheet_
