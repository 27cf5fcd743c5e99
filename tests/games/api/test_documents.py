"""The documents of a played game: what they hold can be verified and read back without the site."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from games.models import Game
from games.records import eventlog, movelist, psq, sgf
from games.records.errors import LogHash
from games.records.record import Record
from games.rules.field import disc, rectangle
from games.rules.ruleset import match_format, ruleset
from tests.games.api.conftest import Client
from tests.games.api.test_play import FIVE, Begun, Table, moves


def won(table: Table) -> tuple[Game, Client]:
    game, first, _second = table
    moves(game, *FIVE)
    return game, first


def document(client: Client, game: Game, form: str) -> Any:
    return client.look(f"games/{game.pk}/files/{form}")


def test_the_log_is_verified_and_replayed(table: Table) -> None:
    game, first = won(table)
    answer = first.look(f"games/{game.pk}/log")
    assert answer.headers["Content-Type"] == "application/json"
    log = eventlog.read(answer.content)
    assert log.state.outcome == ("first", "five")
    assert (log.first, log.second) == (game.first.name, game.second.name)
    assert len(log.entries) == 10
    assert document(first, game, "log").content == answer.content


def test_a_changed_log_is_found(table: Table) -> None:
    game, first = won(table)
    told = first.look(f"games/{game.pk}/log").content.decode()
    assert json.loads(told)["entries"][1]["event"]["point"] == [7, 7]
    with pytest.raises(LogHash):
        eventlog.read(told.replace('"point":[7,7]', '"point":[7,6]'))


def test_the_files_hold_the_plies(table: Table) -> None:
    game, first = won(table)
    readers: dict[str, Callable[[bytes], tuple[Record, ...]]] = {
        "sgf": sgf.read,
        "psq": psq.read,
        "list": partial(movelist.read, field=rectangle(15)),
    }
    for form, read in readers.items():
        answer = document(first, game, form)
        (record,) = read(answer.content)
        assert [ply.point and ply.point.lettered for ply in record.plies] == [act["point"] for act in FIVE]
        assert "attachment" in answer.headers["Content-Disposition"]


def test_what_a_form_cannot_hold_is_refused(begun: Begun) -> None:
    game = begun(match_format(ruleset(disc(15))))
    answer = document(Client(), game, "psq")
    assert (answer.status_code, answer.json()["code"]) == (422, "record_not_writable")
    assert document(Client(), game, "sgf").status_code == 200
    assert document(Client(), game, "pdf").status_code == 404
