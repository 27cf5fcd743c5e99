"""Tournaments' logs only grow, and `verify` names every place where somebody got past that."""

import io
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import ProgrammingError, connection, connections
from django.db.models import ProtectedError
from django.utils import translation

from games.models import GameEvent, Player
from tests.tournaments import club
from tests.tournaments.club import START, WHY
from tournaments.models import LoggedText, Pairing, Tournament, TournamentEvent
from tournaments.rules.entered import EnteredGame, Score
from tournaments.services import entries, life, results, verify

# The last entry of `played`: round 2 was started.
LAST_GONE = """DELETE FROM tournaments_tournamentevent
    WHERE seq = (SELECT max(seq) FROM tournaments_tournamentevent)"""
GUARDED = ("tournaments_tournamentevent", "games_gameevent", "games_matchevent")
pytestmark = pytest.mark.django_db(transaction=True)


@contextmanager
def past_the_guard() -> Iterator[psycopg.Connection]:
    """What somebody with the owner's password and much will could do."""
    where = connections["owner"].get_connection_params() | {"dbname": connection.settings_dict["NAME"]}
    with psycopg.connect(**where) as owner:
        for table in GUARDED:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield owner
        owner.commit()
        for table in GUARDED:
            for trigger in ("only_grows", "never_emptied"):
                owner.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_{trigger}")
    owner.close()


@pytest.fixture
def played(transactional_db: None) -> Tournament:
    """Four players, one of whom has left; round 1 complete, round 2 being played."""
    club.sync()
    by, players = club.login("organiser"), club.people(4)
    tournament = club.running(by, players)
    club.play_round(tournament, 1, by)
    entries.withdraw(tournament_id=tournament.pk, by=players[3], at=START)
    club.begin(tournament, 2, by)
    return Tournament.objects.get()


@pytest.fixture
def over_the_board(transactional_db: None) -> Tournament:
    """Two players, whose result was entered and disputed; the organiser then decided; cancelled in the end."""
    club.sync()
    by, players = club.login("organiser"), club.people(2)
    tournament = club.running(by, players, venue=Tournament.Venue.OVER_THE_BOARD)
    club.begin(tournament, 1, by)
    met, games = Pairing.objects.get(), (EnteredGame(Score.A, 5), EnteredGame(Score.A, 6))
    assert met.entry_b is not None
    results.enter(pairing_id=met.pk, by=met.entry_a.player, games=games, at=START)
    results.dispute(pairing_id=met.pk, by=met.entry_b.player, number=1, reason=WHY, at=START)
    results.override(pairing_id=met.pk, by=by, games=games[::-1], reason=WHY, at=START)
    life.cancel(tournament_id=tournament.pk, by=by, reason=WHY, at=START)
    return Tournament.objects.get()


def codes() -> list[tuple[int, str]]:
    return [(finding.entry, finding.code) for finding in verify.findings()]


def test_honest_rows_find_nothing(played: Tournament) -> None:
    assert codes() == []


def test_honest_rows_over_the_board_find_nothing(over_the_board: Tournament) -> None:
    assert codes() == []


@pytest.mark.parametrize("change", ["UPDATE {} SET at = 0", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_site_cannot_change_the_log(played: Tournament, change: str) -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError, match="permission denied"):
        cursor.execute(change.format("tournaments_tournamentevent"))


@pytest.mark.django_db(databases=["default", "owner"])
@pytest.mark.parametrize("change", ["UPDATE {} SET at = 0", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_triggers_refuse_even_the_owner(played: Tournament, change: str) -> None:
    where = connections["owner"].get_connection_params() | {"dbname": connection.settings_dict["NAME"]}
    with psycopg.connect(**where) as owner:
        with pytest.raises(psycopg.errors.RestrictViolation, match="only grows"):
            owner.execute(change.format("tournaments_tournamentevent"))
        owner.rollback()
    owner.close()


def test_a_tournament_with_a_log_cannot_be_deleted(played: Tournament) -> None:
    with pytest.raises(ProtectedError):
        played.delete()


@pytest.mark.parametrize(
    ("change", "entry", "code"),
    [
        ("UPDATE tournaments_tournamentevent SET at = at + 1 WHERE seq = 3", 3, "broken_hash"),
        ("UPDATE tournaments_tournamentevent SET payload = '{}' WHERE seq = 4", 4, "broken_hash"),
        ("UPDATE tournaments_tournamentevent SET hash = reverse(hash) WHERE seq = 2", 2, "broken_hash"),
        ("DELETE FROM tournaments_tournamentevent WHERE seq = 2", 2, "broken_hash"),
        (
            LAST_GONE,
            0,
            "head_differs",
        ),
        ("UPDATE tournaments_tournament SET seed = 'other'", 1, "broken_hash"),
        ("UPDATE tournaments_tournament SET name = 'Másik verseny'", 0, "projection_differs"),
        ("UPDATE tournaments_tournament SET state = 'final'", 0, "projection_differs"),
        ("UPDATE tournaments_tournament SET win = 3", 0, "projection_differs"),
        (
            "UPDATE tournaments_tournament SET settings = jsonb_set(settings, '{games}', '4')",
            0,
            "projection_differs",
        ),
        ("UPDATE tournaments_entry SET number = 9 WHERE number = 1", 0, "projection_differs"),
        ("UPDATE tournaments_entry SET absences = '[]'", 0, "projection_differs"),
        ("UPDATE tournaments_entry SET state = 'entered'", 0, "projection_differs"),
        ("UPDATE tournaments_round SET state = 'complete'", 0, "projection_differs"),
        ("UPDATE tournaments_round SET started_at = 5 WHERE number = 1", 0, "projection_differs"),
        ("UPDATE tournaments_pairing SET match_id = NULL", 0, "projection_differs"),
        ("UPDATE tournaments_pairing SET absent_a = NOT absent_a", 0, "projection_differs"),
        (
            "UPDATE tournaments_pairing SET entry_a_id = entry_b_id, entry_b_id = entry_a_id",
            0,
            "projection_differs",
        ),
        ("DELETE FROM tournaments_pairing WHERE match_id IS NULL", 0, "projection_differs"),
    ],
)
def test_what_was_changed_is_named(played: Tournament, change: str, entry: int, code: str) -> None:
    with past_the_guard() as owner:
        owner.execute(change)
    assert (entry, code) in codes()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("UPDATE tournaments_resultclaim SET games = '[]'", "projection_differs"),
        ("UPDATE tournaments_resultclaim SET state = 'superseded'", "projection_differs"),
        ("UPDATE tournaments_loggedtext SET text = 'Nem így volt.'", "text_differs"),
    ],
)
def test_results_and_texts_that_were_changed(over_the_board: Tournament, change: str, code: str) -> None:
    with past_the_guard() as owner:
        owner.execute(change)
    assert code in [found for _entry, found in codes()]


def test_erasing_a_text_leaves_the_chain_whole(over_the_board: Tournament) -> None:
    """referee.md §7."""
    LoggedText.objects.all().delete()
    assert codes() == []


def test_a_game_cut_after_its_round_was_completed_is_named(played: Tournament) -> None:
    """referee.md §7: a chain alone can be cut at its tail."""
    head = played.events.get(act="round_completed").payload["games"][0]
    with past_the_guard() as owner:
        owner.execute("DELETE FROM games_gameevent WHERE game_id = %s AND seq = %s", (head[0], head[1]))
    assert (0, "cut_tail") in codes()


def test_a_game_rewritten_after_its_round_was_completed_is_named(played: Tournament) -> None:
    head = played.events.get(act="round_completed").payload["games"][0]
    with past_the_guard() as owner:
        owner.execute(
            "UPDATE games_gameevent SET hash = %s WHERE game_id = %s AND seq = %s", ("0" * 64, *head[:2])
        )
    assert (0, "rewritten") in codes()
    assert GameEvent.objects.filter(game=head[0]).count() == head[1]


def test_the_command_reads_tournaments_too(played: Tournament) -> None:
    out = io.StringIO()
    with translation.override("en"):
        call_command("verify", stdout=out, stderr=io.StringIO())
        assert out.getvalue().endswith("1 tournaments: all is as the logs say.\n")
        with past_the_guard() as owner:
            owner.execute("UPDATE tournaments_tournamentevent SET at = at + 1 WHERE seq = 3")
        with pytest.raises(CommandError):
            call_command("verify", stdout=out, stderr=io.StringIO())
    assert f"tournament {played.pk}, entry 3: the hash does not fit" in out.getvalue()


def test_no_log_holds_a_name_or_a_text(over_the_board: Tournament) -> None:
    said = [str(payload) for payload in TournamentEvent.objects.values_list("payload", flat=True)]
    told = " ".join(said)
    names = [*Player.objects.values_list("name", flat=True), over_the_board.name, over_the_board.slug]
    names += [*User.objects.values_list("username", flat=True), WHY.text]
    assert not [name for name in names if name in told]
