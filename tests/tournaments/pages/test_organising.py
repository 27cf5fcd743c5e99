"""What the guided page and the pairing tell beside the next step: limits, pairings, who has withdrawn."""

from django.contrib.auth.models import User

from games.models import Player
from tests.tournaments import club
from tests.tournaments.pages.conftest import browser, text_of
from tests.tournaments.pages.test_players import page_of
from tournaments.models import Pairing, Tournament
from tournaments.services import entries


def test_the_limit_stands_on_the_pairing_and_entries_on_the_guided_page(
    organiser: User, players: list[Player]
) -> None:
    organiser.is_staff = True
    organiser.save()
    tournament = club.running(organiser, players[:2], start_mode=Tournament.StartMode.BOTH_READY)
    guide = f"/versenyek/{tournament.slug}/szervezes/"
    before = browser(organiser).get(guide)
    assert len(before.context["guide"].boards) == 1  # also before it is published
    club.publish(tournament, 1, organiser)
    pairing = Pairing.objects.select_related("round__tournament").get(round__number=1)
    assert pairing.no_show_at == club.START + 15 * club.MINUTE
    assert "2027-01-15 09:15" in text_of(browser(players[0].user), page_of(pairing))
    assert "2027-01-15 09:15:00" in text_of(browser(None), f"/meccsek/{pairing.match_id}/")
    entry = club.entry(tournament, 1)
    assert f"/admin/tournaments/entry/{entry.pk}/change/" in text_of(browser(organiser), guide)


def test_who_has_withdrawn_is_not_said_to_have_stayed_away(organiser: User, players: list[Player]) -> None:
    tournament = club.running(organiser, players[:2], venue=Tournament.Venue.OVER_THE_BOARD)
    entries.remove(entry_id=club.entry(tournament, 1).pk, by=organiser, at=club.START)
    club.begin(tournament, 1, organiser)
    page = text_of(browser(None), f"/versenyek/{tournament.slug}/fordulok/1/")
    assert "nem jelent meg" not in page


def test_closing_the_entries_says_that_numbers_were_drawn(organiser: User, players: list[Player]) -> None:
    tournament = club.with_entries(organiser, players[:2])
    address = f"/versenyek/{tournament.slug}/szervezes/"
    answer = browser(organiser).post(address, {"act": "close_entries"}, follow=True)
    assert "mindenkinek van rajtszáma" in answer.content.decode()
