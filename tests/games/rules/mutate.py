"""Breaks the rules library on purpose: one rule, for one test, in every place that holds it."""

import inspect
import sys
import textwrap
from collections.abc import Callable, Iterator
from functools import cached_property
from types import ModuleType
from typing import Any

import pytest


def rewrite(patch: pytest.MonkeyPatch, target: str, old: str, new: str) -> None:
    """Compile `target` (`module.function` or `module.Class.method`) again with `old` replaced by `new`."""
    module_name, *owners, name = target.split(".")
    module = sys.modules[f"games.rules.{module_name}"]
    owner: Any = module
    for part in owners:
        owner = getattr(owner, part)
    original = inspect.getattr_static(owner, name)
    source = textwrap.dedent(inspect.getsource(_plain(original)))
    assert source.count(old) == 1, f"{target} has no such place any more: say anew how to break it"
    made = _compiled(module, name, source.replace(old, new))
    if owners:
        patch.setattr(owner, name, made)
        _named(made, owner, name)
    _everywhere(patch, original, made)


def replace_value(patch: pytest.MonkeyPatch, name: str, old: object, new: object) -> None:
    """A constant of the library gets another value in every module that holds it under its name."""
    holders = [module for module in _modules() if vars(module).get(name) == old]
    assert holders, f"{name} is nowhere {old!r} any more"
    for module in holders:
        patch.setattr(module, name, new)


def forget() -> None:
    """Empty the library's caches: what was computed under a broken rule, or before it was broken."""
    for module in _modules():
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def _plain(original: object) -> Callable[..., object]:
    """The function inside a property, a class method or a cache."""
    for name in ("fget", "func", "__func__", "__wrapped__"):
        inner = getattr(original, name, None)
        if inner is not None:
            return _plain(inner)
    assert callable(original)
    return original


def _compiled(module: ModuleType, name: str, source: str) -> object:
    made: dict[str, object] = {}
    exec(compile(source, f"<broken {name}>", "exec"), vars(module), made)  # noqa: S102 - its own source
    return made[name]


def _named(made: object, owner: type, name: str) -> None:
    if isinstance(made, cached_property):
        made.__set_name__(owner, name)


def _everywhere(patch: pytest.MonkeyPatch, original: object, made: object) -> None:
    """Also where it was imported by name, and in the tables that hold it."""
    for module in _modules():
        for name, value in list(vars(module).items()):
            if value is original:
                patch.setattr(module, name, made)
            elif isinstance(value, dict):
                for key in [key for key, held in value.items() if held is original]:
                    patch.setitem(value, key, made)


def _modules() -> Iterator[ModuleType]:
    """The library, and the tests that import from it."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("games.rules", "tests.games.rules")):
            yield module
