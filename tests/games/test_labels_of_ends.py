"""How games and matches end, in sentences: every ending of the rules has one, and the duel is told in time."""

from dataclasses import replace

import pytest
from django.utils import translation

from games.labels import asks, duels, formats, results, times
from games.rules.events import Result, Termination
from games.rules.field import rectangle
from games.rules.match import GameResult, Side, match_result
from games.rules.openings import Choice
from games.rules.ruleset import MatchFormat, match_format, ruleset

ONE_EACH = [GameResult(Result.FIRST, Side.A, 9), GameResult(Result.FIRST, Side.B, 7)]
NAMES = {Side.A: "Réka", Side.B: "Ödön"}


def two_games() -> MatchFormat:
    return match_format(ruleset(rectangle(15)), games=2, duel_rule=True)


def test_every_ending_is_a_sentence() -> None:
    told = {*results._WON, *(end for table in results._NOBODY_WON.values() for end in table)}
    assert told == {*Termination}


@pytest.mark.parametrize(
    ("language", "words"), [("hu", "Réka nyert: Ödön feladta"), ("en", "Réka won: Ödön resigned")]
)
def test_both_players_are_named(language: str, words: str) -> None:
    with translation.override(language):
        assert results.won(Termination.RESIGNATION, "Réka", "Ödön") == words


def test_a_draw_is_a_sentence() -> None:
    with translation.override("hu"):
        text = results.undecided(Result.DRAW, Termination.SLIDE_LIMIT)
    assert text == "Elfogytak a megengedett tolások: a játszma döntetlen"


def test_who_won_the_duel_is_told_when_it_is_decided() -> None:
    result = match_result(two_games(), ONE_EACH)
    with translation.override("hu"):
        told = duels.arithmetic(result, NAMES)
    assert told.endswith("a meccset Ödön nyerte.")


def test_the_duel_rule_is_no_setting_of_a_single_game() -> None:
    settings = two_games()
    assert "duel" in {line.setting for line in formats.lines(settings)}
    assert "duel" not in {line.setting for line in formats.lines(replace(settings, games=1))}


@pytest.mark.parametrize(("language", "face"), [("hu", "8,0"), ("en", "8.0")])
def test_tenths_are_written_as_the_language_does(language: str, face: str) -> None:
    with translation.override(language):
        assert times.clock(8_049) == face


def test_colours_are_chosen_by_their_marks() -> None:
    with translation.override("hu"):
        told = [str(asks.CHOICES[choice]) for choice in Choice]
    assert sorted(told) == ["Lerakok még két bábut", "× (sötét) leszek", "○ (világos) leszek"]
