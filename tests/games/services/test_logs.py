"""The logs only grow, and `verify` names every place where somebody got past that."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest
from django.db import ProgrammingError, connection, connections, models
from django.db.models import ProtectedError

from games.models import Game, GameEvent, Match, MatchEvent
from games.services import verify
from tests.games.services.conftest import open_game
from tests.games.services.test_play import win

LOGS = [GameEvent, MatchEvent]


@pytest.fixture
def won(new_match: Callable[..., Match]) -> Match:
    match = new_match()
    win(match)
    return match


@pytest.mark.parametrize("log", LOGS)
def test_the_site_cannot_change_a_log_by_the_orm(won: Match, log: type[models.Model]) -> None:
    with pytest.raises(ProgrammingError, match="permission denied"):
        log._default_manager.update(at=0)


@pytest.mark.parametrize("log", LOGS)
def test_the_site_cannot_save_an_entry_again(won: Match, log: type[models.Model]) -> None:
    entry = log._default_manager.first()
    assert entry is not None
    with pytest.raises(Exception, match="duplicate key"):
        entry.save()


@pytest.mark.parametrize("log", LOGS)
@pytest.mark.parametrize("change", ["UPDATE {} SET at = 0", "DELETE FROM {}", "TRUNCATE {}"])
def test_the_site_cannot_change_a_log_by_raw_sql(won: Match, log: type[models.Model], change: str) -> None:
    with connection.cursor() as cursor, pytest.raises(ProgrammingError, match="permission denied"):
        cursor.execute(change.format(log._meta.db_table))


def test_a_game_with_events_cannot_be_deleted(won: Match) -> None:
    with pytest.raises(ProtectedError):
        won.games.first().delete()  # type: ignore[union-attr]


@pytest.mark.django_db(databases=["default", "owner"])
@pytest.mark.parametrize("log", LOGS)
@pytest.mark.parametrize("change", ["UPDATE {} SET at = 0", "DELETE FROM {}", "TRUNCATE {}"])
def test_triggers_refuse_even_the_owner(log: type[models.Model], change: str) -> None:
    # The row to change is the owner's own, in a transaction that never ends well; TRUNCATE needs none.
    where = connections["owner"].get_connection_params() | {"dbname": connection.settings_dict["NAME"]}
    with psycopg.connect(**where) as owner:
        if "TRUNCATE" not in change:
            owner.execute(ONE_ROW[log._meta.db_table])
        with pytest.raises(psycopg.errors.RestrictViolation, match="only grows"):
            owner.execute(change.format(log._meta.db_table))
        owner.rollback()
    owner.close()


ONE_ROW = {
    "games_gameevent": "INSERT INTO games_gameevent (seq, at, act, payload, hash, seat, game_id) "
    "VALUES (1, 0, 'begin', '{}', '', '', 1)",
    "games_matchevent": "INSERT INTO games_matchevent (seq, at, act, payload, hash, match_id) "
    "VALUES (1, 0, 'agreed', '{}', '', 1)",
}


# verify -------------------------------------------------------------------------------------------
@contextmanager
def past_the_guard() -> Iterator[psycopg.Connection]:
    """What somebody with the owner's password and much will could do."""
    where = connections["owner"].get_connection_params() | {"dbname": connection.settings_dict["NAME"]}
    with psycopg.connect(**where) as owner:
        for log in LOGS:
            owner.execute(f"ALTER TABLE {log._meta.db_table} DISABLE TRIGGER USER")
        yield owner
        for log in LOGS:
            owner.execute(
                f"ALTER TABLE {log._meta.db_table} ENABLE ALWAYS TRIGGER {log._meta.db_table}_only_grows"
            )
            owner.execute(
                f"ALTER TABLE {log._meta.db_table} ENABLE ALWAYS TRIGGER {log._meta.db_table}_never_emptied"
            )
    owner.close()


@pytest.mark.django_db(transaction=True)
def test_verify_finds_nothing_in_an_honest_database(new_match: Callable[..., Match]) -> None:
    match = new_match()
    win(match)
    win(match)
    assert [*verify.findings()] == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("change", "entry", "code"),
    [
        ("UPDATE games_gameevent SET at = at + 1 WHERE seq = 3", 3, "broken_hash"),
        ("UPDATE games_gameevent SET payload = '{\"point\": [0, 3]}' WHERE seq = 4", 4, "broken_hash"),
        ("UPDATE games_gameevent SET payload = '{}' WHERE seq = 4", 4, "not_an_event"),
        ("UPDATE games_gameevent SET hash = reverse(hash) WHERE seq = 2", 2, "broken_hash"),
        ("DELETE FROM games_gameevent WHERE seq = 2", 2, "broken_hash"),
        ("DELETE FROM games_gameevent WHERE seq = 10", 0, "head_differs"),
        ("UPDATE games_matchevent SET at = at + 1 WHERE seq = 2", 2, "broken_hash"),
        ("UPDATE games_game SET result = 'second'", 0, "projection_differs"),
        ("UPDATE games_game SET winner_moves = 4", 0, "projection_differs"),
        ("UPDATE games_match SET half_points_b = 2", 0, "projection_differs"),
        ("UPDATE games_match SET three_move = true", 0, "projection_differs"),
        ("UPDATE games_match SET settings = jsonb_set(settings, '{games}', '4')", 0, "settings_differ"),
    ],
)
def test_verify_names_game_and_entry(
    new_match: Callable[..., Match], change: str, entry: int, code: str
) -> None:
    match = new_match()
    game = win(match)
    with past_the_guard() as owner:
        if change.startswith("UPDATE games_game SET"):
            change += f" WHERE id = {game.pk}"
        owner.execute(change)
    found = [*verify.findings()]
    expected = None if "match" in change else game.pk
    assert (match.pk, expected, entry, code) in [finding[:4] for finding in found]


@pytest.mark.django_db(transaction=True)
def test_verify_reads_games_that_go_on(new_match: Callable[..., Match]) -> None:
    match = new_match()
    win(match)
    game = open_game(match)
    assert Game.objects.filter(match=match).count() == 2
    assert not [*verify.check_game(game)]
