"""Every code of tournaments has words in both languages; a refusal's sentence names what it refuses."""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from games.labels import verdicts
from games.rules.errors import Occupied, Refusal
from tests.games.test_labels import anchors
from tournaments import log
from tournaments.labels import findings, refusals, words
from tournaments.models import Round, Tournament
from tournaments.rules import errors as rule_errors
from tournaments.services import errors as service_errors
from tournaments.services.regulations import NAMES

LANGUAGES = ("hu", "en")


def every() -> Iterator[type[Refusal]]:
    for module in (rule_errors, service_errors):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Refusal) and thing is not Refusal:
                yield thing


ALL = sorted(every(), key=lambda kind: kind.code)


def test_every_refusal_has_a_sentence_and_no_other() -> None:
    assert {kind.code for kind in ALL} == {*refusals.REFUSALS}


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.code)
def test_a_sentence_asks_only_for_data_that_the_refusal_documents(kind: type[Refusal]) -> None:
    text = str(refusals.REFUSALS[kind.code].text)
    documented = {*re.findall(r"`([a-z_]+)`", kind.__doc__ or "")}
    assert {*re.findall(r"%\(([a-z_]+)\)s", text)} <= documented


def test_the_languages_differ() -> None:
    for code, label in refusals.REFUSALS.items():
        told = set()
        for language in LANGUAGES:
            with translation.override(language):
                told.add(str(label.text))
        assert len(told) == 2, code


def test_every_state_and_regulation_has_words() -> None:
    assert {*words.TOURNAMENT_STATES} == {*Tournament.State}
    assert {*words.ROUND_STATES} == {*Round.State}
    assert {*words.REGULATIONS} == {*NAMES}


def test_what_a_step_waits_for_is_told() -> None:
    missing = service_errors.StepMissing(
        missing=[{"round": 2, "board": 3, "why": "disputed"}, {"round": 4, "why": "not_complete"}]
    )
    with translation.override("hu"):
        assert refusals.of(missing) == (
            "Még hiányzik: 2. forduló, 3. tábla: az eredmény vitatott; 4. forduló: a forduló még nem zárult le."
        )
    with translation.override("en"):
        assert refusals.of(service_errors.StepMissing(missing=[{"why": "entries"}])) == (
            "This is still missing: at least two entries."
        )


def test_data_is_told_in_words() -> None:
    clash = service_errors.RegulationsClash(regulations=["start_mode", "venue"], because="ready_online")
    with translation.override("hu"):
        assert refusals.of(clash) == (
            "Ezek nem férnek össze: a forduló kezdése, helyszín"
            " – a készenlétet csak ezen az oldalon lehet jelezni."
        )
        state = service_errors.RoundState(round=2, state="drafted", allowed=["playing"])
        assert refusals.of(state) == "Ez nem lehetséges, amíg a(z) 2. forduló állapota ez: tervezet."


def test_the_games_refusals_are_told_here_too() -> None:
    with translation.override("hu"):
        assert refusals.of(Occupied(point="h8")) == "Ez a mező már foglalt: h8."
    assert refusals.paragraph("occupied") == "1.3"


def test_every_paragraph_pointed_to_is_on_the_page() -> None:
    pointed = {label.paragraph for label in refusals.REFUSALS.values() if label.paragraph}
    assert {verdicts.anchor(paragraph) for paragraph in pointed} <= {*anchors("hu")}


@pytest.mark.parametrize("code", findings.CODES)
def test_a_finding_names_tournament_and_entry(code: str) -> None:
    with translation.override("en"):
        told = findings.finding(tournament=3, entry=12, code=code, what="<what>")
    assert told.startswith("tournament 3, entry 12: ")
    assert "%" not in told


def test_an_act_fits_its_column() -> None:
    assert max(map(len, log.Act)) <= 20
