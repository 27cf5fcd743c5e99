"""Are the tests any good? Each rule is broken once, on purpose, and the test that guards it has to fail."""

import re
from collections.abc import Iterator

import pytest

from games.rules.errors import Refusal
from tests.games.rules import mutate
from tests.games.rules.mutants import MUTANTS, Mutant


@pytest.fixture
def fresh_caches() -> Iterator[None]:
    """Nothing computed under one rule is met under another."""
    mutate.forget()
    yield
    mutate.forget()


@pytest.mark.parametrize(
    "mutant", MUTANTS, ids=[f"{number:03}-{mutant.rule}" for number, mutant in enumerate(MUTANTS)]
)
def test_a_broken_rule_is_noticed(
    mutant: Mutant, monkeypatch: pytest.MonkeyPatch, fresh_caches: None
) -> None:
    """§1–§15: the guard passes on the rule as it stands and fails once it is broken."""
    mutant.check()
    mutate.forget()
    mutant.spoil(monkeypatch)
    with pytest.raises((AssertionError, Refusal, pytest.fail.Exception)):
        mutant.check()


def test_every_paragraph_is_broken_at_least_once() -> None:
    """§1 to §11, §13 and §14; of §3 to §7 and §11 every numbered rule."""
    broken = {mutant.rule for mutant in MUTANTS}
    numbered = {3: 3, 5: 4, 6: 5, 7: 4, 11: 4, 1: 3}
    wanted = {f"§{paragraph}.{n}" for paragraph, last in numbered.items() for n in range(1, last + 1)}
    assert wanted | {f"§{n}" for n in (2, 4, 8, 9, 10, 13, 14)} <= broken
    assert all(re.fullmatch(r"§\d+(\.\d)?", rule) for rule in broken)
