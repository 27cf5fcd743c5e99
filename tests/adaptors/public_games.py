"""Four public sets of games as SGF texts, each claim of theirs kept, none repaired.

`python -m tests.adaptors.public_games FOLDER` writes them to a folder, for `manage.py import_games FOLDER`.
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.requirements import PUBLIC_DATA

GO_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # without the letter I
DRAWN = "0"


class Told(NamedTuple):
    """A game as its source tells it: stones as (colour letter, column, row from the top), both from 0."""

    size: int
    black: str
    white: str
    result: str
    stones: Sequence[tuple[str, int, int]]
    event: str
    date: str = ""
    round: str = ""
    comment: str = ""


def sgf(game: Told) -> str:
    """One SGF game tree."""
    tags = {
        "PB": game.black,
        "PW": game.white,
        "RE": game.result,
        "EV": game.event,
        "DT": game.date,
        "RO": game.round,
        "C": game.comment,
    }
    root = "".join(f"{name}[{escaped(value)}]" for name, value in tags.items() if value)
    nodes = "".join(f"\n;{colour}[{letter(x)}{letter(y)}]" for colour, x, y in game.stones)
    return f"(;FF[4]GM[4]CA[UTF-8]AP[amoba-tests]SZ[{game.size}]{root}{nodes})\n"


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def letter(number: int) -> str:
    return chr(ord("a") + number)


# The sets -------------------------------------------------------------------------------------------------


def llm_arena(folder: Path) -> Iterator[tuple[str, str]]:
    """Points A1…O15, row 1 at the bottom; a forfeit is a result without a board that shows it."""
    for path in sorted(folder.rglob("*.json")):
        told = json.loads(path.read_text())
        info, result = told["game_info"], told["result"]
        how = "F" if "forfeited" in result["game_end_reason"] else ""
        game = Told(
            size=15,
            black=info["black_player"]["display_name"],
            white=info["white_player"]["display_name"],
            result=f"{result['winner_color']}+{how}",
            stones=[(move["player"], *lettered(move["coordinate"], 15)) for move in told["moves"]],
            event="LLM arena",
            date=info["timestamp"][:10],
            comment=result["game_end_reason"],
        )
        yield path.relative_to(folder).with_suffix(".sgf").as_posix(), sgf(game)


def lettered(name: str, size: int) -> tuple[int, int]:
    return ord(name[0]) - ord("A"), size - int(name[1:])


def gomokubench(folder: Path) -> Iterator[tuple[str, str]]:
    """1-based "x,y", row 1 on top; all games of a file stay together."""
    for path in sorted((folder / "benchmarks").glob("*.json")):
        told = json.loads(path.read_text())
        yield f"{path.stem}.sgf", "".join(sgf(benchmark(told, game)) for game in told["games"])


def benchmark(told: dict[str, Any], game: dict[str, Any]) -> Told:
    return Told(
        size=told["board_size"],
        black=side(told, game, "black"),
        white=side(told, game, "white"),
        result=f"{game['winner'][0].upper()}+",
        stones=[(move["color"][0].upper(), *from_one(move["move"])) for move in game["moves"]],
        event="Gomokubench",
        date=told["generated_at"][:10],
        round=str(game["round"]),
    )


def side(told: dict[str, Any], game: dict[str, Any], colour: str) -> str:
    if told.get("mode") == "dual":
        return str(told[colour]["model_name"])
    return str(told["model_name"]) if game["llm_color"] == colour else f"AI ({told['ai_level']})"


def from_one(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x) - 1, int(y) - 1


def kigster(folder: Path) -> Iterator[tuple[str, str]]:
    """Columns without the letter I, rows from 0 on top."""
    for path in sorted((folder / "games").glob("*.json")):
        told = json.loads(path.read_text())
        yield f"{path.stem}.sgf", sgf(networked(told))


def networked(told: dict[str, Any]) -> Told:
    """The last move and the game as a whole each claim a result. Where they differ the move's claim goes into
    RE, to be judged, and the other into the comment.
    """
    moves = [next((key[0], at) for key, at in move.items() if key[0] in "XO") for move in told["moves"]]
    claimed = {"X": "B+", "O": "W+", "draw": DRAWN}[told["winner"]]
    last = f"{black_or_white(moves[-1][0])}+" if told["moves"][-1].get("winner") else claimed
    return Told(
        size=told["board_size"],
        black=f"{told['X']['player']} X",
        white=f"{told['O']['player']} O",
        result=last,
        stones=[(black_or_white(mark), GO_COLUMNS.index(at[0]), int(at[1:])) for mark, at in moves],
        event="Kigster",
        comment="" if last == claimed else f"winner: {told['winner']}",
    )


def black_or_white(mark: str) -> str:
    return {"X": "B", "O": "W"}[mark]


def openspiel(folder: Path) -> Iterator[tuple[str, str]]:
    """Actions count squares row by row from the top; B begins."""
    text = (folder / "gomoku.txt").read_text()
    size = int(re.findall(r"size=(\d+)", text)[0])
    actions = json.loads(re.findall(r"^History\(\) = (\[.*\])$", text, re.MULTILINE)[-1])
    returns = json.loads(re.findall(r"^Returns\(\) = (\[.*\])$", text, re.MULTILINE)[-1])
    stones = [("BW"[n % 2], action % size, action // size) for n, action in enumerate(actions)]
    result = {1: "B+", -1: "W+", 0: DRAWN}[returns[0]]
    yield "gomoku.sgf", sgf(Told(size, "Random", "Random", result, stones, "OpenSpiel"))


SETS: dict[str, Callable[[Path], Iterator[tuple[str, str]]]] = {
    "llm_arena": llm_arena,
    "gomokubench": gomokubench,
    "kigster": kigster,
    "openspiel": openspiel,
}


def write(data: Path, target: Path, *names: str) -> None:
    """The named sets (all without names) from `data` as SGF files under `target`, a folder each."""
    for name in names or SETS:
        for path, text in SETS[name](data / name):
            file = target / name / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)


if __name__ == "__main__":
    write(PUBLIC_DATA / "games", Path(sys.argv[1]))
