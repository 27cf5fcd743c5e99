"""The forms in which a game can be taken away (§15), each with the reason where it cannot hold the game."""

from collections.abc import Mapping
from typing import NamedTuple

from games import exports
from games.labels import refusals, words
from games.records.errors import NotWritable
from games.records.record import Format


class Download(NamedTuple):
    """A form in which the game can be had; `refused` says why not."""

    format: Format
    name: str
    suffix: str
    refused: str


def downloads(problems: Mapping[Format, NotWritable | None]) -> list[Download]:
    """One for each form, as `games.exports` found them."""
    return [
        Download(form, words.FORMATS[form], exports.SUFFIXES[form], refusals.of(problem) if problem else "")
        for form, problem in problems.items()
    ]
