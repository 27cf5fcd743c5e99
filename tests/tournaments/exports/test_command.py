"""`manage.py export`: files for whoever runs the site, and a sentence where something is wrong."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests.tournaments import club
from tournaments.exports.files import Form, What
from tournaments.models import Tournament
from tournaments.queries.exports import export

pytestmark = pytest.mark.django_db


def said(*words: object) -> str:
    out = StringIO()
    call_command("export", *map(str, words), stdout=out)
    return out.getvalue()


def test_alone_it_lists_tournaments(tournament: Tournament) -> None:
    (line,) = said().splitlines()
    assert line.split()[:2] == [str(tournament.pk), tournament.slug]
    assert tournament.name in line


def test_with_nothing_to_list_it_says_so(db: None) -> None:
    assert len(said().splitlines()) == 1


def test_all_go_into_a_folder(tournament: Tournament, tmp_path: Path) -> None:
    lines = said(tournament.slug, "--output", tmp_path / "new" / "folder").splitlines()
    files = {path.name: path.read_bytes() for path in (tmp_path / "new" / "folder").iterdir()}
    assert len(lines) == len(files) == len(What)
    for what in What:
        file = export(tournament, what, Form.CSV, drafts=True)
        assert files[file.name] == file.content


def test_one_goes_to_the_terminal_or_into_a_file(tournament: Tournament, tmp_path: Path) -> None:
    words = (tournament.pk, "--what", "standings", "--format", "json", "--after", 1)
    document = json.loads(said(*words))
    assert document["after_round"] == 1
    said(*words, "--output", tmp_path / "table.json")
    assert json.loads((tmp_path / "table.json").read_text()) == document
    said(*words, "--output", tmp_path)
    assert (tmp_path / f"{tournament.slug}-standings-1.json").exists()


def test_an_address_of_digits_goes_before_a_number(tournament: Tournament, organiser: User) -> None:
    other = club.drafted(organiser, slug=str(tournament.pk))
    document = json.loads(said(tournament.pk, "--what", "players", "--format", "json"))
    assert document["tournament"]["id"] == other.pk


@pytest.mark.parametrize(("language", "word"), [("hu", "sorszám"), ("en", "number")])
def test_headings_are_in_the_language_asked_for(tournament: Tournament, language: str, word: str) -> None:
    heads = said(tournament.slug, "--what", "players", "--language", language).splitlines()[0]
    assert word in heads.removeprefix("\ufeff").split(";")


@pytest.mark.parametrize(
    "words",
    [
        ("nincs-ilyen",),
        ("9" * 30,),
        ("{slug}", "--after", "3"),
        ("{slug}", "--what", "pairings", "standings", "--after", "3"),
        ("{slug}", "--what", "medals"),
        ("{slug}", "--output", "{file}/below"),
        ("{slug}", "--what", "players", "--output", "{file}/below"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_written(
    tournament: Tournament, tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "file"
    file.write_text("as it was")
    with pytest.raises(CommandError) as problem:
        said(*(word.format(slug=tournament.slug, file=file) for word in words))
    assert len(str(problem.value).splitlines()) == 1
    assert [path.read_text() for path in tmp_path.iterdir()] == ["as it was"]
