"""What the first page of the desk says that somebody waits for."""

import re
from html import unescape

from django.contrib.auth.models import User
from django.test import Client

from games.models import Player
from games.services import claims
from games.services.verb import now
from tests.tournaments import club
from tests.tournaments.admin.conftest import Signed, staff
from tests.tournaments.admin.test_steps import won_by
from tournaments.models import Pairing
from tournaments.services import life, results


def waiting(client: Client) -> dict[str, str]:
    """By its sentence: where it leads."""
    text = client.get("/admin/").content.decode()
    part = text[text.index('id="waiting"') :].partition("</section>")[0] if 'id="waiting"' in text else ""
    return {name: unescape(address) for address, name in re.findall(r'<a href="([^"]*)">([^<]*)</a>', part)}


def shown(client: Client, address: str) -> list[object]:
    return [row.pk for row in client.get(address).context["cl"].result_list]


def test_claims_and_results_wait_for_the_organiser(organiser: User, desk: Signed, board: Pairing) -> None:
    client = desk(organiser)
    assert not waiting(client)
    asks = User.objects.create_user("uj@example.org")
    claim = claims.make(user=asks, player_id=Player.objects.create(name="Kiss Ödön").pk)
    assert claim
    entered = results.enter(pairing_id=board.pk, by=board.entry_a.player, games=won_by("a", "b"), at=now())
    found = waiting(client)
    assert [*found] == ["1 login asks to be a player", "1 result waits for the other side"]
    assert [shown(client, address) for address in found.values()] == [[claim.pk], [board.pk]]

    assert board.entry_b
    results.dispute(
        pairing_id=board.pk, by=board.entry_b.player, number=entered.number, reason=club.WHY, at=now()
    )
    claims.refuse(claim_id=claim.pk, by=organiser, at=now())
    found = waiting(client)
    assert [*found] == ["1 result is disputed"]
    assert shown(client, found["1 result is disputed"]) == [board.pk]

    tournament = board.round.tournament
    life.cancel(tournament_id=tournament.pk, by=organiser, reason=club.WHY, at=now())
    assert not waiting(client)


def test_who_may_not_see_them_is_told_nothing(the_groups: None, desk: Signed) -> None:
    asks = User.objects.create_user("uj@example.org")
    claims.make(user=asks, player_id=Player.objects.create(name="Kiss Ödön").pk)
    assert not waiting(desk(staff("valaki")))
