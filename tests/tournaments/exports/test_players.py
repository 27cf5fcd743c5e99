"""Players as files: the club's own import reads the table back, whatever the names are made of (F-53)."""

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from games.models import Player
from games.services import player_imports, player_lists
from tests.tournaments import club
from tests.tournaments.exports import reading
from tournaments.exports.files import Form, What
from tournaments.models import Tournament
from tournaments.queries.exports import export
from tournaments.services import entries, life

COLUMNS = ("name", "club", "country", "year_of_birth", "federation_id")
pytestmark = pytest.mark.django_db


def details(player: Player) -> tuple[object, ...]:
    return tuple(getattr(player, column) for column in COLUMNS)


@pytest.mark.parametrize("language", ["hu", "en"])
def test_the_import_reads_the_export_back(tournament: Tournament, language: str) -> None:
    with translation.override(language):
        content = export(tournament, What.PLAYERS, Form.CSV).content
    good, problems = player_lists.read(content.decode("utf-8-sig"))
    assert not problems
    true = [details(entry.player) for entry in tournament.entries.order_by("number").select_related("player")]
    assert [tuple(found) for _line, found, _places in good] == true


def test_an_import_of_the_export_finds_everybody_and_adds_nobody(tournament: Tournament) -> None:
    content = export(tournament, What.PLAYERS, Form.CSV).content
    plan = player_imports.plan(file="x.csv", content=content)
    assert {line.known for line in plan.known} == {entry.player for entry in tournament.entries.all()}
    assert not plan.new
    assert not plan.problems


def test_the_export_fills_an_empty_club(tournament: Tournament) -> None:
    content = export(tournament, What.PLAYERS, Form.CSV).content
    true = {details(entry.player) for entry in tournament.entries.all()}
    Player.objects.update(name="somebody else", federation_id="")
    plan = player_imports.plan(file="x.csv", content=content)
    player_imports.take_over(file="x.csv", content=content, digest=plan.digest)
    added = Player.objects.exclude(name="somebody else")
    assert {details(player) for player in added} == true


def test_the_document_tells_who_has_withdrawn_and_when(tournament: Tournament, organiser: User) -> None:
    gone = club.entry(tournament, 2)
    entries.remove(entry_id=gone.pk, by=organiser, at=club.START)
    found = reading.document(tournament, What.PLAYERS)["players"]
    assert [(one["number"], one["state"], one["absences"]) for one in found][:2] == [
        (1, "entered", []),
        (2, "withdrawn", [{"since": 4, "until": None}]),
    ]
    assert [one["name"] for one in found] == [
        entry.player.name for entry in tournament.entries.order_by("number")
    ]


def test_without_numbers_names_stand_in_hungarian_order(organiser: User, people: list[Player]) -> None:
    for player, name in zip(people, ("Őri", "Orsós", "Ács", "Zséda", "Cser", "Csík"), strict=True):
        player.name = name
        player.save()
    made = club.drafted(organiser)
    life.open_entries(tournament_id=made.pk, by=organiser, at=club.START)
    for player in people:
        entries.enter(tournament_id=made.pk, by=player, at=club.START)
    names = [row[2] for row in reading.table(made, What.PLAYERS)[1:]]
    assert names == ["Ács", "Cser", "Csík", "Orsós", "Őri", "Zséda"]
