"""Every code has words, in both languages, and every paragraph that they point to stands on the rules page."""

import re
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from config.environment import ROOT
from games.labels import refusals, verdicts, words
from games.records import errors as record_errors
from games.records.adjudicate import PARAGRAPHS, Code
from games.records.record import Format, Kind
from games.rules.errors import Refusal
from games.rules.events import Result, Termination
from games.rules.game import Ask
from games.rules.offers import Differ, ThreeMove
from games.rules.openings import Choice, Opening
from games.rules.sides import Colour, Seat
from games.rules.sliding import SlideDuty, WhenBlocked
from games.services import errors as service_errors

LANGUAGES = ("hu", "en")
TABLES = [
    (Colour, words.COLOURS),
    (Colour, words.PENS),
    (Seat, words.SEATS),
    (Result, words.RESULTS),
    (Termination, words.TERMINATIONS),
    (Ask, words.ASKS),
    (Opening, words.OPENING_NAMES),
    (Choice, words.CHOICES),
    (Format, words.FORMATS),
    (Kind, words.KINDS),
    (ThreeMove, words.THREE_MOVE),
    (Differ, words.DIFFER),
    (SlideDuty, words.SLIDE_DUTIES),
    (WhenBlocked, words.WHEN_BLOCKED),
    (Code, verdicts.DIFFERENCES),
    (Code, verdicts.PARAGRAPHS),
]


def every(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    """All refusals of this app: of the rules, the verbs and the records."""
    yield kind
    for below in kind.__subclasses__():
        if below.__module__.startswith("games."):
            yield from every(below)


ALL = sorted({*every(Refusal)}, key=lambda kind: kind.code)


@pytest.mark.parametrize(("codes", "table"), TABLES)
def test_every_code_of_an_enum_has_a_word(codes: type[StrEnum], table: dict[str, object]) -> None:
    assert {*table} == {*codes}


def test_every_refusal_has_a_sentence() -> None:
    assert {record_errors.RecordError, service_errors.NotAPlayer} <= {*ALL}
    assert {kind.code for kind in ALL} - {*refusals.REFUSALS} == set()


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.code)
def test_a_sentence_asks_only_for_data_that_the_refusal_documents(kind: type[Refusal]) -> None:
    text = str(refusals.REFUSALS[kind.code].text)
    documented = {*re.findall(r"`([a-z_]+)`", kind.__doc__ or "")} | {"line", "column"}
    assert {*re.findall(r"%\(([a-z_]+)\)s", text)} <= documented


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.code)
def test_a_sentence_is_complete(kind: type[Refusal], language: str) -> None:
    names = re.findall(r"%\(([a-z_]+)\)s", str(refusals.REFUSALS[kind.code].text))
    data: dict[str, object] = {name: f"<{name}>" for name in names}
    if "details" in data:
        data |= {"refusal": "occupied", "details": {"point": "<details>"}}
    with translation.override(language):
        told = refusals.sentence(kind.code, data)
    assert "%" not in told
    assert all(f"<{name}>" in told for name in names)
    assert told[-1] in ".:", told


def test_the_languages_differ() -> None:
    for code, label in refusals.REFUSALS.items():
        told = set()
        for language in LANGUAGES:
            with translation.override(language):
                told.add(str(label.text))
        assert len(told) == 2, code


def test_data_is_told_in_words() -> None:
    with translation.override("hu"):
        clash = refusals.sentence("settings_clash", {"settings": ["no_draw", "field"], "why": "no_square"})
        assert clash == (
            "Ezek a beállítások nem férnek össze: nincs döntetlen, a tábla mérete és alakja"
            " – a táblán nincs teljes 5×5-ös négyzet."
        )
        assert refusals.sentence("occupied", {}) == "Ez a mező már foglalt: –."


def test_every_reason_that_the_code_gives_has_words() -> None:
    """Reason codes are plain texts in the code: find them there."""
    rules = (ROOT / "games/rules/ruleset.py").read_text()
    assert {*re.findall(r'_clash\("\w+", "\w+", "(\w+)"\)', rules)} == {*words.CLASHES}
    records = "".join(path.read_text() for path in sorted((ROOT / "games/records").glob("*.py")))
    given = {*re.findall(r'what="(\w+)"', records)} | {*re.findall(r'"(\w+)" if record', records)}
    assert given <= {*words.NOT_WRITABLE}
    assert given


@pytest.mark.parametrize("code", Code)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_difference_is_a_sentence(code: Code, language: str) -> None:
    data: dict[str, object] = {
        "recorded": "rectangle:15x15" if code is Code.FIELD_DIFFERS else "black",
        "assumed": "disc:9",
        "how": "resignation",
        "ours": "unfinished",
        "termination": None,
        "expected": "black",
        "given": "white",
        "refusal": "occupied",
        "details": {"point": "h8"},
        "stones": 3,
        "missing": 2,
        "count": 4,
        "result": "first",
    }
    with translation.override(language):
        told = verdicts.difference(code, data)
    assert told.endswith(".")
    assert "%" not in told


@pytest.mark.parametrize("termination", Termination)
@pytest.mark.parametrize(("result", "winner"), [("first", "black"), ("second", "white"), ("draw", "")])
def test_every_verdict_is_a_sentence(termination: Termination, result: str, winner: str) -> None:
    with translation.override("hu"):
        told = verdicts.verdict(result, termination, winner, 17)
    assert told
    assert "%" not in told


def test_a_verdict_names_winner_and_ply() -> None:
    with translation.override("hu"):
        assert verdicts.verdict("first", "five", "black", 23) == (
            "× (sötét) nyert: öt bábuja egy sorba került (23. lépés)."
        )
        assert verdicts.verdict("", "", "", 1) == "1 lépés után még senki sem nyert."
    with translation.override("en"):
        assert verdicts.verdict("", "", "", 1) == "Nobody had won after 1 move."


def anchors(language: str) -> list[str]:
    return re.findall(r'id="(s[0-9-]+)"', render_to_string(f"games/rules/{language}.html"))


def test_the_rules_have_the_same_paragraphs_in_both_languages() -> None:
    assert anchors("hu") == anchors("en")
    assert len(anchors("hu")) == len({*anchors("hu")})


def test_every_paragraph_pointed_to_is_on_the_page() -> None:
    pointed = {label.paragraph for label in refusals.REFUSALS.values() if label.paragraph}
    pointed |= {*PARAGRAPHS.values(), *verdicts.PARAGRAPHS.values(), "13"}
    assert {verdicts.anchor(paragraph) for paragraph in pointed} <= {*anchors("hu")}


def test_the_paragraphs_are_those_of_the_refusals_docstrings() -> None:
    """A refusal's first § in the code is the one that the sentence links to, where both name one."""
    for kind in ALL:
        named = re.findall(r"§(\d+(?:\.\d+)?)", (kind.__doc__ or "").partition(":")[0])
        label = refusals.REFUSALS[kind.code]
        if named and label.paragraph:
            assert label.paragraph in named, kind.code


def test_templates_hold_no_style_and_no_script_of_their_own() -> None:
    """The content security policy would refuse them."""
    for path in sorted(Path(ROOT / "templates").rglob("*.html")):
        text = path.read_text()
        assert " style=" not in text, path
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\son[a-z]+=", text), path


def test_a_square_that_was_left_empty_is_asked_for() -> None:
    with translation.override("hu"):
        empty = {"text": "", "example": "-3,12"}
        assert refusals.sentence("bad_point", empty) == "Írj be egy mezőt, például -3,12."
        assert refusals.sentence("bad_point", {"text": "?"}) == "„?” nem egy mező neve."
