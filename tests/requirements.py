"""What a test may need from the machine, and what happens where it is missing.

A person's machine may lack a browser: the test is skipped and says so. With CI=true it fails instead, since
there a skipped test would hide that nothing was tried. Only the public data may be absent anywhere.
"""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

from config.environment import ROOT

PUBLIC_DATA = Path(os.environ.get("AMOBA_DATA") or ROOT.parent / "shared" / "data")
MISSING = "missing: "


def missing(what: str, remedy: str) -> NoReturn:
    """Skip the running test for want of something, or fail it where everything has to be there."""
    sentence = f"{MISSING}{what} ({remedy})"
    if must_have_all():
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def must_have_all() -> bool:
    return os.environ.get("CI", "").lower() in {"true", "1", "yes"}


def chromium() -> str:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return path or missing("a browser", "apt-get install --no-install-recommends chromium")


def public_data(*parts: str) -> Path:
    """A file or folder of the public games and tournaments; the test is skipped where they are not."""
    path = PUBLIC_DATA.joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no public data at {path}: AMOBA_DATA names their folder")
    return path
