"""Exports from the pages: each link gives its file, and nobody gets what they cannot see."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from games.records.spreadsheet import BOM
from tests.tournaments import club
from tournaments.exports.files import TYPES, Form, What
from tournaments.models import Tournament
from tournaments.queries.exports import export

pytestmark = pytest.mark.django_db


def address(tournament: Tournament, what: str, form: str) -> str:
    return reverse("tournaments:export", args=[tournament.slug, what, form])


@pytest.mark.parametrize("what", [*What])
@pytest.mark.parametrize("form", [*Form])
def test_each_is_a_file_with_its_name_and_type(
    client: Client, tournament: Tournament, what: What, form: Form
) -> None:
    answer = client.get(address(tournament, what, form))
    file = export(tournament, what, form)
    assert (answer.status_code, answer.content) == (200, file.content)
    assert answer["Content-Type"] == TYPES[form]
    assert answer["Content-Disposition"] == f'attachment; filename="{file.name}"'
    assert answer["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("page", ["tournament", "standings", "crosstable"])
def test_the_pages_link_to_them(client: Client, tournament: Tournament, page: str) -> None:
    text = client.get(reverse(f"tournaments:{page}", args=[tournament.slug])).content.decode()
    links = re.findall(r'href="([^"]*/letoltes/[^"]*)"', text)
    assert len(links) == (len(What) * len(Form) if page == "tournament" else len(Form))
    assert {client.get(link).status_code for link in links} == {200}


def test_a_table_as_after_a_round_is_that_of_its_page(client: Client, tournament: Tournament) -> None:
    page = client.get(reverse("tournaments:standings_after", args=[tournament.slug, 1])).content.decode()
    (link,) = re.findall(r'href="([^"]*/letoltes/1/standings\.csv)"', page)
    assert client.get(link).content == export(tournament, What.STANDINGS, Form.CSV, after=1).content


def test_headings_are_the_readers(client: Client, tournament: Tournament) -> None:
    link = address(tournament, "players", "csv")
    for language, word in (("hu", "sorszám"), ("en", "number")):
        heads = client.get(link, headers={"Accept-Language": language}).content.decode().splitlines()[0]
        assert word in heads.removeprefix(BOM).split(";")


@pytest.mark.parametrize(
    ("what", "form"), [("medals", "csv"), ("players", "xml"), ("standings", "CSV"), ("PLAYERS", "csv")]
)
def test_what_does_not_exist_is_not_found(
    client: Client, tournament: Tournament, what: str, form: str
) -> None:
    assert client.get(address(tournament, what, form)).status_code == 404


def test_a_round_that_is_not_over_is_not_found(client: Client, tournament: Tournament) -> None:
    link = reverse("tournaments:export_after", args=[tournament.slug, 3, "standings", "csv"])
    assert client.get(link).status_code == 404


def test_drafts_are_for_organisers(client: Client, organiser: User, tournament: Tournament) -> None:
    draft = club.drafted(organiser)
    links = address(draft, "players", "csv"), address(tournament, "pairings", "json")
    before = [client.get(link) for link in links]
    client.force_login(organiser)
    after = [client.get(link) for link in links]
    assert [answer.status_code for answer in (*before, *after)] == [404, 200, 200, 200]
    assert (b"drafted" in before[1].content, b"drafted" in after[1].content) == (False, True)
