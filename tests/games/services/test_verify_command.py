"""`manage.py verify`: what it says, and what an earlier export shows."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from games import log
from games.models import Game, GameEvent, Match
from games.services import bundles
from tests.games.services.test_logs import past_the_guard
from tests.games.services.test_play import win

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def won(new_match: Callable[..., Match]) -> Game:
    return win(new_match())


def run(*arguments: object) -> str:
    out = io.StringIO()
    with translation.override("en"):
        call_command("verify", *map(str, arguments), stdout=out, stderr=io.StringIO())
    return out.getvalue()


def fails(*arguments: object) -> tuple[str, str]:
    out = io.StringIO()
    with translation.override("en"), pytest.raises(CommandError) as failed:
        call_command("verify", *map(str, arguments), stdout=out, stderr=io.StringIO())
    assert failed.value.returncode == 1
    return out.getvalue(), str(failed.value)


def test_an_honest_database_is_told_so(won: Game) -> None:
    assert run() == "1 matches with 2 games: all is as the logs say.\n"


def test_a_finding_names_match_game_and_entry(won: Game) -> None:
    with past_the_guard() as owner:
        owner.execute("UPDATE games_gameevent SET at = at + 1 WHERE seq = 3")
    out, told = fails()
    assert out.startswith(f"match {won.match_id}, game {won.pk}, entry 3: the hash does not fit")
    assert told == "1 findings."
    assert json.loads(fails("--json")[0].splitlines()[0])["code"] == "broken_hash"


def test_an_export_that_still_stands_finds_nothing(won: Game, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    run("--export", kept)
    assert "all is as the logs say" in run("--against", kept)


def cut_the_tail(game: Game) -> None:
    """As somebody with the owner's password would: the rest of the database made to fit."""
    with past_the_guard() as owner:
        owner.execute("DELETE FROM games_gameevent WHERE game_id = %s AND seq > 5", (game.pk,))
        owner.execute(
            "UPDATE games_game SET version = 5, ply = 4, result = '', termination = '', winner_moves = NULL, "
            "ended_at = NULL, asked = 'stone', to_act = 'first', head = %s WHERE id = %s",
            (GameEvent.objects.get(game=game, seq=5).hash, game.pk),
        )


def rewrite(game: Game) -> None:
    """Every entry from the fourth on a second later, and all hashes made to fit."""
    with past_the_guard() as owner:
        head = GameEvent.objects.get(game=game, seq=3).hash
        for row in GameEvent.objects.filter(game=game, seq__gte=4).order_by("seq"):
            head = log.link(head, row.seq, log.event_of(row.at + 1000, row.seat, row.act, row.payload))
            owner.execute(
                "UPDATE games_gameevent SET at = at + 1000, hash = %s WHERE id = %s", (head, row.pk)
            )
        owner.execute(
            "UPDATE games_game SET head = %s, ended_at = ended_at + 1000 WHERE id = %s", (head, game.pk)
        )


def test_a_cut_tail_is_seen_against_an_export_and_named(won: Game, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    run("--export", kept)
    Game.objects.exclude(pk=won.pk).delete()
    cut_the_tail(won)
    out, _ = fails("--against", kept)
    assert f"game {won.pk}, entry 6: the log has been cut: only 5 entries are left" in out


def test_a_chain_rewritten_whole_is_seen_against_an_export_and_named(won: Game, tmp_path: Path) -> None:
    """One game's own download is enough."""
    kept = tmp_path / "game.json"
    kept.write_text(bundles.document(won, first="Nagy Réka", second="Kiss Ödön"), encoding="utf-8")
    rewrite(won)
    assert "all is as the logs say" in run(), "the chain alone cannot show it"
    out, _ = fails("--against", kept, "--game", won.pk)
    assert f"game {won.pk}, entry 4: the log has been rewritten from here on" in out


def test_a_game_that_is_gone_is_named(won: Game, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    kept.write_text(bundles.document(won), encoding="utf-8")
    assert "game 999: the game is gone" in fails("--against", kept, "--game", 999)[0]


@pytest.mark.parametrize("text", ["{", '{"game": 1}', '{"game": 1, "log": "{}"}'])
def test_what_is_no_export_is_refused_with_its_line(won: Game, tmp_path: Path, text: str) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text(text, encoding="utf-8")
    assert "is no export of logs: line 1" in fails("--against", kept)[1]


def test_a_file_that_cannot_be_read_or_written_is_told(won: Game, tmp_path: Path) -> None:
    assert "cannot be read" in fails("--against", tmp_path / "none")[1]
    assert "cannot be written" in fails("--export", tmp_path / "no" / "folder")[1]
