"""Where everything has to be there, a test that lacks something fails instead of keeping quiet."""

from pathlib import Path

import pytest

from tests import requirements


def test_a_missing_browser_skips_on_a_persons_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(pytest.skip.Exception, match="missing: a browser"):
        requirements.chromium()


def test_a_missing_browser_fails_where_all_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(pytest.fail.Exception, match="missing: a browser"):
        requirements.chromium()


def test_absent_public_data_skips_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(requirements, "PUBLIC_DATA", Path("/nowhere"))
    with pytest.raises(pytest.skip.Exception, match="AMOBA_DATA"):
        requirements.public_data("games")
