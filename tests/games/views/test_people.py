"""The players' list and the page of one."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, Permission

from games.models import Match, Player
from games.rules.events import Resign
from games.rules.field import rectangle
from games.rules.ruleset import match_format, ruleset
from games.services import groups, play
from games.services.verb import now
from tests.games.views.conftest import browser_of


def test_players_stand_in_hungarian_order_and_are_found_without_accents(
    member: Callable[..., Player],
) -> None:
    for name in ("Cukor Csaba", "Ágoston Éva", "Csiszár Ödön", "Agárdi Béla", "Zala Zoltán"):
        member(name)
    page = browser_of(None).get("/jatekosok/").context["page"]
    names = ["Agárdi Béla", "Ágoston Éva", "Cukor Csaba", "Csiszár Ödön", "Zala Zoltán"]
    assert [player.name for player in page] == names
    found = browser_of(None).get("/jatekosok/", {"q": "odon CSISZ"}).context["page"]
    assert [player.name for player in found] == ["Csiszár Ödön"]
    assert "Nincs ilyen nevű játékos" in browser_of(None).get("/jatekosok/?q=xyz").content.decode()


def test_a_player_page_counts_games_and_offers_a_challenge(
    new_match: Callable[..., Match], reka: Player, odon: Player
) -> None:
    match = new_match(match_format(ruleset(rectangle(15)), games=1))
    play.act(game_id=match.games.get().pk, by=odon, act=Resign(), expected=1, at=now())
    answer = browser_of(odon).get(f"/jatekosok/{reka.pk}/")
    score = answer.context["score"]
    assert (score.played, score.won, score.drawn, score.lost) == (1, 1, 0, 0)
    page = answer.content.decode()
    assert f'href="/kihivasok/uj/?ellenfel={reka.pk}"' in page
    assert "1 : 0" in page
    own = browser_of(reka).get(f"/jatekosok/{reka.pk}/").content.decode()
    assert "ellenfel=" not in own
    assert browser_of(None).get("/jatekosok/99999/").status_code == 404


def test_a_name_is_shown_as_text(member: Callable[..., Player]) -> None:
    bad = member("<script>alert(1)</script>")
    for address in ("/jatekosok/", f"/jatekosok/{bad.pk}/"):
        page = browser_of(bad).get(address).content.decode()
        assert "<script>alert" not in page
        assert "&lt;script&gt;" in page


@pytest.mark.parametrize("_again", [1, 2])
def test_the_groups_have_exactly_their_permissions_however_often_they_are_made(
    the_groups: None, _again: int
) -> None:
    groups.sync()
    from_db = {
        group.name: {item.codename for item in group.permissions.all()}
        for group in Group.objects.prefetch_related("permissions")
    }
    assert from_db == {name: set(codes) for name, codes in groups.GROUPS.items()}


def test_a_permission_taken_from_the_table_is_taken_from_the_group(the_groups: None) -> None:
    beginner = Group.objects.get(name=groups.BEGINNER)
    extra = Permission.objects.get(codename="set_opening")
    beginner.permissions.add(extra)
    groups.sync()
    assert extra not in beginner.permissions.all()
