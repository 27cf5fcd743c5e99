"""Pairings as files: results as far as there are any, and drafts for organisers alone."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from tests.tournaments import club
from tests.tournaments.exports import reading
from tournaments.exports.files import Form, RoundNotThere, What
from tournaments.models import Pairing, Tournament
from tournaments.queries.exports import export
from tournaments.services import entries

PUBLISHED, ROUNDS, BOARDS = 3, 5, 3
pytestmark = pytest.mark.django_db


def test_a_line_for_each_pairing_with_its_names_and_result(tournament: Tournament) -> None:
    rows = reading.table(tournament, What.PAIRINGS)[1:]
    true = Pairing.objects.filter(round__tournament=tournament, round__number__lte=PUBLISHED)
    assert [(int(row[0]), int(row[3]), row[5], row[7]) for row in rows] == [
        (one.round.number, one.board, one.entry_a.player.name, one.entry_b.player.name if one.entry_b else "")
        for one in true.order_by("round__number", "board")
    ]
    assert {row[2] for row in rows} == {"2027-01-15 09:00"}  # on the tournament's clocks


def test_results_are_told_with_points_and_moves(tournament: Tournament) -> None:
    with translation.override("en"):
        rows = reading.table(tournament, What.PAIRINGS)[1:]
    told = {(int(row[0]), int(row[3])): row[8:] for row in rows}
    first, second = rows[0][5], rows[1][7]
    assert told[1, 1] == ["2", "0", f"{first} won", "5 + 7"]
    assert told[1, 2][:2] == ["1", "1"]
    assert "duel" in told[1, 2][2]
    assert second not in told[1, 2][2]
    assert told[1, 3] == ["", "", "bye", ""]
    assert told[2, 1] == ["1", "1", "the match is drawn", "5 + 5"]
    assert told[2, 2][3] == "– + –"
    assert "forfeit" in told[2, 2][2]
    assert [row[8:] for row in rows if row[0] == "3" and not row[8]] == [
        ["", "", "no result has been entered", ""],
        ["", "", "bye", ""],
    ]


def test_a_document_tells_every_game_and_what_is_missing(tournament: Tournament) -> None:
    rounds = reading.document(tournament, What.PAIRINGS)["pairings"]
    assert [(one["round"], one["state"]) for one in rounds] == [
        (1, "complete"), (2, "complete"), (3, "playing"),
    ]  # fmt: skip
    assert datetime.fromisoformat(rounds[0]["started_at"]) == datetime.fromtimestamp(club.START / 1_000, UTC)
    two = rounds[1]["pairings"]
    assert two[0]["result"] == {
        "verdict": "drawn",
        "decided_by": "drawn",
        "played": True,
        "games": [
            {"first": "1", "second": "0", "moves": 5, "played": True},
            {"first": "0", "second": "1", "moves": 5, "played": True},
        ],
    }
    assert two[1]["result"]["played"] is False
    assert (two[2]["second"], two[2]["bye"], two[2]["result"]) == (None, "full", None)
    missing = [one["without_result"] for one in rounds[2]["pairings"] if one["second"]]
    assert sorted(missing, key=str) == [None, "no_result"]


def test_drafted_rounds_are_for_organisers(tournament: Tournament) -> None:
    public = reading.document(tournament, What.PAIRINGS)["pairings"]
    own = reading.document(tournament, What.PAIRINGS, drafts=True)["pairings"]
    assert (len(public), len(own)) == (PUBLISHED, ROUNDS)
    assert [one["state"] for one in own[PUBLISHED:]] == ["drafted", "drafted"]


@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_rounds_up_to_the_one_asked_for(tournament: Tournament, after: int) -> None:
    assert len(reading.table(tournament, What.PAIRINGS, after=after)[1:]) == after * BOARDS


@pytest.mark.parametrize("after", [-1, PUBLISHED + 1])
def test_a_round_that_nobody_has_seen_is_not_there(tournament: Tournament, after: int) -> None:
    with pytest.raises(RoundNotThere):
        export(tournament, What.PAIRINGS, Form.CSV, after=after)


def test_who_withdrew_before_the_round_has_forfeited(tournament: Tournament, organiser: User) -> None:
    made = club.running(organiser, [entry.player for entry in tournament.entries.all()][:4])
    entries.remove(entry_id=club.entry(made, 2).pk, by=organiser, at=club.START)
    club.publish(made, 1, organiser)
    (found,) = [
        one for one in reading.document(made, What.PAIRINGS)["pairings"][0]["pairings"] if one["absent"]
    ]
    side = found["absent"][0]
    assert found["first" if side == "a" else "second"]["number"] == 2
    assert found["result"]["verdict"] == ("second" if side == "a" else "first")
