"""What all exports have in common: from every state, with the log's head, safe in a spreadsheet."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User

from config.environment import ROOT
from games.models import Player
from tests.tournaments import club
from tests.tournaments.exports import reading
from tests.tournaments.exports.board import round_over
from tournaments.exports.files import Form, What
from tournaments.models import Tournament
from tournaments.queries.exports import export
from tournaments.services import entries, life

State = Tournament.State
pytestmark = pytest.mark.django_db


def whole_life(organiser: User, people: list[Player]) -> Iterator[Tournament]:
    """A tournament in each of its states, one after the other."""
    made = club.drafted(organiser, venue=Tournament.Venue.OVER_THE_BOARD)
    yield made
    yield life.open_entries(tournament_id=made.pk, by=organiser, at=club.START)
    for player in people[:3]:
        entries.enter(tournament_id=made.pk, by=player, at=club.START)
    yield life.close_entries(tournament_id=made.pk, by=organiser, at=club.START)
    yield life.start(tournament_id=made.pk, by=organiser, at=club.START)
    for number in (1, 2, 3):
        round_over(made, number, organiser)
    yield life.finish(tournament_id=made.pk, by=organiser, at=club.START)
    yield life.approve(tournament_id=made.pk, by=organiser, at=club.START)


def test_every_state_has_every_export(organiser: User, people: list[Player]) -> None:
    seen = []
    for tournament in whole_life(organiser, people):
        seen.append(State(tournament.state))
        for what in What:
            assert tournament.head in reading.notes(tournament, what)
            found = reading.document(tournament, what)
            assert found["log"] == {"entries": tournament.version, "head": tournament.head}
            assert found["tournament"]["state"] == tournament.state
    assert seen == [*State][:-1]
    cancelled = club.drafted(organiser)
    life.cancel(tournament_id=cancelled.pk, by=organiser, reason=club.WHY, at=club.START)
    cancelled.refresh_from_db()
    assert reading.document(cancelled, What.STANDINGS)["standings"] == []


def test_lots_cannot_be_foreseen_while_people_enter(organiser: User, people: list[Player]) -> None:
    seeds = {
        tournament.state: reading.document(tournament, What.PLAYERS)["tournament"]["seed"]
        for tournament in whole_life(organiser, people)
    }
    assert [state for state, seed in seeds.items() if seed is None] == [State.DRAFT, State.ENTRIES_OPEN]
    assert {seeds[state] for state in (State.ENTRIES_CLOSED, State.FINAL)} == {"seed"}


@pytest.mark.parametrize("what", [*What])
def test_no_cell_runs_and_no_name_is_lost(tournament: Tournament, what: What) -> None:
    cells = [cell for row in reading.raw(tournament, what) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    names = {entry.player.name for entry in tournament.entries.all()}
    assert names <= {cell for row in reading.table(tournament, what) for cell in row}


@pytest.mark.parametrize("what", [*What])
@pytest.mark.parametrize("form", [*Form])
def test_the_same_state_gives_the_same_file(tournament: Tournament, what: What, form: Form) -> None:
    one, other = (export(tournament, what, form) for _ in range(2))
    assert one == other
    assert one.name.startswith(f"{tournament.slug}-{what}")
    assert one.name.endswith(f".{form}")


@pytest.mark.parametrize("what", [*What])
def test_rows_are_as_wide_as_their_headings(tournament: Tournament, what: What) -> None:
    heads, *rows = reading.table(tournament, what)
    assert rows
    assert {len(row) for row in rows} == {len(heads)}
    assert all(heads)


def keys(value: object) -> Iterator[str]:
    """All names of a document, however deep; settings of games and numbers of opponents are not ours."""
    if isinstance(value, list):
        for part in value:
            yield from keys(part)
    elif isinstance(value, dict):
        for name, part in value.items():
            if not name.isdecimal():
                yield name
            if name != "settings":
                yield from keys(part)


@pytest.mark.parametrize("what", [*What])
def test_every_key_is_documented(tournament: Tournament, what: What) -> None:
    text = (ROOT / "docs" / "exports.md").read_text()
    assert not [name for name in set(keys(reading.document(tournament, what))) if f"`{name}`" not in text]
