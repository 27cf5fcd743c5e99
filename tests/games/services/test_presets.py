"""Ready settings in the database: put there once, edited by the organiser, offered to who challenges."""

import pytest
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from games.models import Preset
from games.queries.presets import offered
from games.rules.errors import SettingsClash
from games.rules.field import rectangle
from games.rules.ruleset import PRESETS, match_format, ruleset
from games.services import presets

pytestmark = pytest.mark.django_db


def test_the_presets_of_the_rules_come_in_their_order_and_word_for_word() -> None:
    """§14."""
    assert presets.sync() == list(PRESETS)
    found = offered()
    assert list(found) == list(PRESETS)
    assert {code: ready.settings for code, ready in found.items()} == PRESETS
    assert all(Preset.objects.get(code=code).digest == made.digest for code, made in PRESETS.items())


def test_without_any_those_of_the_rules_are_offered_alike() -> None:
    empty = offered()
    presets.sync()
    assert offered() == empty


def test_what_was_edited_or_put_away_stays_so() -> None:
    presets.sync()
    edited = Preset.objects.get(code="pro-15")
    edited.name = "Pro, klubi"
    presets.store(edited, PRESETS["swap-15"])
    assert presets.offer(codes=["freestyle-19"], offered=False) == 1
    assert presets.offer(codes=["freestyle-19"], offered=False) == 0
    assert presets.sync() == []
    found = offered()
    assert "freestyle-19" not in found
    assert (found["pro-15"].name, found["pro-15"].settings) == ("Pro, klubi", PRESETS["swap-15"])


def test_a_wrong_combination_is_not_stored() -> None:
    """§7.3."""
    wrong = match_format(ruleset(rectangle(15), no_draw=True, max_plies=100))
    with pytest.raises(SettingsClash):
        presets.store(Preset(code="rossz"), wrong)
    assert not Preset.objects.exists()


def test_settings_that_the_rules_no_longer_know_are_not_offered() -> None:
    presets.sync()
    Preset.objects.filter(code="pro-15").update(settings={"rules": {"opening": "lost"}}, digest="0" * 64)
    assert "pro-15" not in offered()
    assert len(offered()) == len(PRESETS) - 1


def test_names_follow_the_reader(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    presets.sync()
    names = []
    for language in ("en", "hu"):
        with translation.override(language), django_assert_num_queries(1):
            names.append(offered()["no-draw-15"].name)
    assert names[0] == "No draw, 15 × 15"
    assert names[0] != names[1]
