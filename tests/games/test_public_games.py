"""The public games, judged: their own claims and the counts that are known of them come out."""

import json
from collections import Counter
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from games.models import RecordedGame
from tests.adaptors import public_games

pytestmark = pytest.mark.django_db

PublicData = Callable[..., Path]


@pytest.fixture
def imported(public_data: PublicData, tmp_path: Path) -> Callable[[str], dict[str, Any]]:
    """`imported("kigster")` reads that set and gives the command's JSON document."""

    def read(name: str) -> dict[str, Any]:
        public_games.write(public_data("games", name).parent, tmp_path, name)
        told: dict[str, Any] = json.loads(run(tmp_path / name, "--json"))
        return told

    return read


def run(*arguments: object) -> str:
    out = StringIO()
    call_command("import_games", *map(str, arguments), stdout=out, stderr=StringIO())
    return out.getvalue()


def codes(told: dict[str, Any]) -> Counter[str]:
    return Counter(line["code"] for line in told["differences"])


def won_at_the_last_ply() -> int:
    return sum(game.accepted == game.plies_count for game in RecordedGame.objects.filter(termination="five"))


Imported = Callable[[str], dict[str, Any]]


def test_llm_arena(imported: Imported) -> None:
    told = imported("llm_arena")
    assert (told["files"], told["games"], told["malformed"]) == (84, 84, [])
    assert told["ends"] == {"five": 60, "unfinished": 24}
    assert won_at_the_last_ply() == 60
    assert codes(told) == {"ended_off_board": 24}  # forfeits for moves that were never laid
    assert told["agreeing"] == 84


def test_gomokubench(imported: Imported) -> None:
    told = imported("gomokubench")
    assert (told["files"], told["games"], told["ends"]) == (5, 50, {"five": 50})
    assert won_at_the_last_ply() == 50
    assert codes(told) == {"white_first": 5}
    assert RecordedGame.objects.filter(first_colour="white").count() == 5
    assert told["agreeing"] == 45


def test_kigster(imported: Imported) -> None:
    told = imported("kigster")
    assert (told["games"], told["ends"]) == (20, {"five": 19, "full_board": 1})
    assert won_at_the_last_ply() == 19
    (lie,) = told["differences"]  # the full board whose last move says that it won
    assert (lie["file"], lie["ply"], lie["code"]) == ("kigster/networked-games-01.sgf", 0, "result_differs")
    assert (lie["data"]["recorded"], lie["data"]["ours"]) == ("black", "draw")


def test_openspiel(imported: Imported) -> None:
    told = imported("openspiel")
    assert (told["games"], told["plies"], told["ends"], told["differences"]) == (1, 115, {"five": 1}, [])
    assert won_at_the_last_ply() == 1


@pytest.mark.parametrize("name", ["kigster", "openspiel"])
def test_the_board_at_the_end_is_the_one_that_the_source_drew(
    name: str, imported: Imported, public_data: PublicData
) -> None:
    """Coordinates read upside down or shifted would still hold five in a row: compare the stones."""
    imported(name)
    drawn = {"kigster": kigster_boards, "openspiel": openspiel_boards}[name](public_data("games", name))
    stored = {game.file.name.rpartition("/")[2]: rows(game) for game in RecordedGame.objects.all()}
    assert stored == drawn


def rows(game: RecordedGame) -> list[str]:
    """The final position as rows from the top, `X`, `O` and `.`."""
    signs = {"black": "X", "white": "O"}
    stones = {ply["point"]: signs[ply["colour"]] for ply in game.plies}
    return [
        "".join(stones.get(f"{column}{row}", ".") for column in "abcdefghijklmno") for row in range(15, 0, -1)
    ]


def kigster_boards(folder: Path) -> dict[str, list[str]]:
    told = {path.stem: json.loads(path.read_text()) for path in (folder / "games").glob("*.json")}
    return {
        f"{stem}.sgf": [row.replace(" ", "") for row in game["board_state"]] for stem, game in told.items()
    }


def openspiel_boards(folder: Path) -> dict[str, list[str]]:
    last = (folder / "gomoku.txt").read_text().rpartition("# State ")[2].splitlines()[2:17]
    drawn = [row.removeprefix("# ").translate(str.maketrans("bw", "XO")) for row in last]
    return {"gomoku.sgf": drawn}


def test_all_in_one_table(public_data: PublicData, tmp_path: Path) -> None:
    """`pytest -s -k all_in_one_table` prints the table."""
    public_games.write(public_data("games"), tmp_path)
    table = run(tmp_path)
    print(table)
    assert "149 of 155 games agree with their records." in table
    assert RecordedGame.objects.count() == 84 + 50 + 20 + 1
    assert RecordedGame.objects.differing().count() == 6
