"""`import_games`: what it tells, what it stores, and what it leaves alone."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import RecordedFile, RecordedGame
from games.rules.field import rectangle
from games.rules.ruleset import ruleset
from games.services import imports
from games.services.imports import Reading, import_file

pytestmark = pytest.mark.django_db

WON = (
    "(;FF[4]GM[4]SZ[15]PB[Kiss Ödön]PW[Nagy Réka]RE[B+]"
    ";B[hh];W[ha];B[ih];W[ia];B[jh];W[ja];B[kh];W[ka];B[lh])"
)
OPEN = "(;GM[4]SZ[15]PB[Álmos]PW[Zsófi]EV[Őszi kupa];B[hh];W[hi])"
ILLEGAL = "(;GM[4]SZ[15]RE[W+];B[hh];W[hh];B[aa])"
BROKEN = "(;GM[4]SZ[15];B[hh]\n;W[h?])"


def run(*arguments: object) -> str:
    out = StringIO()
    call_command("import_games", *map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue()


def told(*arguments: object) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(*arguments, "--json"))
    return document


Write = Callable[[str, str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """`write("a.sgf", text)` makes a file and gives its path."""

    def make(name: str, text: str) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    return make


def test_a_game_is_stored_with_its_verdict(write: Write) -> None:
    told(write("won.sgf", WON))
    game = RecordedGame.objects.get()
    assert (game.black, game.white, game.first_colour) == ("Kiss Ödön", "Nagy Réka", "black")
    assert (game.result, game.termination, game.winner, game.paragraph) == ("first", "five", "black", "3.1")
    assert (game.plies_count, game.accepted, game.agrees) == (9, 9, True)
    assert game.plies[0] == {"colour": "black", "point": "h8", "origin": None, "ms": None}
    assert game.lines == [["h8", "i8", "j8", "k8", "l8"]]
    assert game.recorded == {"kind": "win", "winner": "black", "how": None, "text": "B+"}
    assert bytes(game.file.content).decode() == WON


def test_the_table_names_counts_ends_and_differences(write: Write) -> None:
    table = run(write("won.sgf", WON), write("illegal.sgf", ILLEGAL))
    for part in ("five in a row", "illegal.sgf", "h8 is taken already", "1 of 2 games agree"):
        assert part in table


def test_the_json_document_says_the_same(write: Write) -> None:
    found = told(write("won.sgf", WON), write("illegal.sgf", ILLEGAL))
    assert (found["files"], found["games"], found["plies"], found["agreeing"]) == (2, 2, 12, 1)
    assert found["ends"] == {"five": 1, "unfinished": 1}
    illegal, result = found["differences"]
    assert (illegal["file"], illegal["game"], illegal["ply"]) == ("illegal.sgf", 1, 2)
    assert (illegal["code"], illegal["data"]["refusal"]) == ("illegal_ply", "occupied")
    assert (result["code"], result["ply"]) == ("result_differs", 0)
    assert found["malformed"] == []


def test_an_illegal_ply_is_kept_as_read_and_not_played(write: Write) -> None:
    told(write("illegal.sgf", ILLEGAL))
    game = RecordedGame.objects.get()
    assert [ply["point"] for ply in game.plies] == ["h8", "h8", "a15"]
    assert (game.accepted, game.result, game.agrees) == (1, "", False)


def test_a_malformed_file_is_named_with_line_and_column_and_fails_the_command(write: Write) -> None:
    path, out = write("broken.sgf", BROKEN), StringIO()
    with pytest.raises(CommandError, match=r"1 of 2 files could not be read") as failure:
        call_command(
            "import_games", str(path), str(write("a.sgf", OPEN)), "--json", stdout=out, stderr=StringIO()
        )
    assert failure.value.returncode == 1
    (bad,) = json.loads(out.getvalue())["malformed"]
    assert (bad["file"], bad["line"], bad["column"], bad["code"]) == ("broken.sgf", 2, 4, "sgf_point")
    assert RecordedFile.objects.get().name == "a.sgf"


def test_a_file_is_stored_as_a_whole_or_not_at_all(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("two.sgf", WON + BROKEN)
    with pytest.raises(CommandError):
        run(path)
    assert not RecordedFile.objects.exists()

    good = imports.row

    def fails_at_the_second(file: RecordedFile, index: int, made: Any) -> RecordedGame:
        if index == 2:
            raise RuntimeError("the power fails")
        return good(file, index, made)

    monkeypatch.setattr(imports, "row", fails_at_the_second)
    with pytest.raises(RuntimeError):
        run(write("three.sgf", WON + OPEN + WON))
    assert not RecordedFile.objects.exists()
    assert not RecordedGame.objects.exists()


def test_reading_twice_changes_nothing(write: Write) -> None:
    path = write("two.sgf", WON + OPEN)
    told(path)
    before = [*RecordedGame.objects.values_list("pk", flat=True)]
    assert told(path)["known_files"] == 1
    assert [*RecordedGame.objects.values_list("pk", flat=True)] == before


def test_again_judges_anew_under_other_rules(write: Write) -> None:
    path = write("open.sgf", OPEN)
    told(path)
    told(path, "--again", "--rules", "pro-15")
    game = RecordedGame.objects.get()
    assert (game.rules["opening"], game.agrees) == ("pro", True)


def test_a_dry_run_stores_nothing(write: Write) -> None:
    assert told(write("won.sgf", WON), "--dry-run")["games"] == 1
    assert not RecordedFile.objects.exists()


def test_folders_are_gone_through_in_order_and_names_do_not_depend_on_the_place(write: Write) -> None:
    folder = write("set/b.sgf", OPEN).parent
    write("set/a/c.sgf", WON)
    write("set/notes.md", "no game")
    assert told(folder)["files"] == 2
    assert [file.name for file in RecordedFile.objects.order_by("pk")] == ["set/a/c.sgf", "set/b.sgf"]


def test_lists_with_rows_from_the_top_and_without_the_letter_i(write: Write) -> None:
    told(write("list.txt", "a1 j1 b1"), "--size", "15", "--rows-from-top", "--skip-i")
    assert [ply["point"] for ply in RecordedGame.objects.get().plies] == ["a15", "i15", "b15"]


def test_psq_and_the_endless_field(write: Write) -> None:
    psq = "Piskvorky 20x20, 11:11, 1\n10,10,0\n11,10,0\nA\nB\n0"
    told(write("game.psq", psq), "--rules", "source-a-unlimited")
    game = RecordedGame.objects.get()
    assert [ply["point"] for ply in game.plies] == ["0,0", "1,0"]
    assert [ply["colour"] for ply in game.plies] == ["black", "white"]


def test_white_first_keeps_the_written_colours(write: Write) -> None:
    told(write("white.sgf", "(;GM[4]SZ[15];W[hh];B[hi])"))
    game = RecordedGame.objects.get()
    assert [ply["colour"] for ply in game.plies] == ["white", "black"]
    assert [item["code"] for item in game.differences] == ["white_first"]


@pytest.mark.parametrize(
    "rules", ["no-such", '{"field":"rectangle:3x3"}', '{"no_draw":true,"field":"unbounded"}', "[1]", "{"]
)
def test_rules_that_are_none_are_refused_with_a_sentence(rules: str, write: Write) -> None:
    with pytest.raises(CommandError, match=r"argument --rules: \S+"):
        run(write("won.sgf", WON), "--rules", rules)


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="There is no file or folder"):
        run(tmp_path / "nowhere")


def test_a_name_that_would_command_the_terminal_is_made_harmless(write: Write) -> None:
    path = write("\x1b[31mred\n.sgf", ILLEGAL)
    assert "\x1b" not in run(path)
    assert RecordedFile.objects.get().name == "\N{REPLACEMENT CHARACTER}[31mred\N{REPLACEMENT CHARACTER}.sgf"


def test_markup_in_names_is_not_taken_for_markup(write: Write) -> None:
    assert "[bold]x[red].sgf" in run(write("[bold]x[red].sgf", ILLEGAL))


def test_the_database_refuses_a_verdict_without_a_paragraph() -> None:
    report = import_file(name="won.sgf", data=WON.encode(), reading=Reading(ruleset(rectangle(15))))
    assert report.games[0].end == "five"
    with pytest.raises(Exception, match="recorded_game_verdict"):
        RecordedGame.objects.update(paragraph="")
