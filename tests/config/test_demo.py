"""The demo club comes with the first start of the site's own database, once, and can be declined."""

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from config.demo import Demo
from config.installation import Installation
from config.watch import GaveUp
from tests.config.serving import Server, bare_environment, manage


class Site:
    """A site that starts; its command does what the test says."""

    def __init__(self, command: Callable[[], None]) -> None:
        self.command = command
        self.said: list[str] = []
        self.ran: list[tuple[str, ...]] = []

    def say(self, text: str) -> None:
        self.said.append(text)

    def manage(self, *words: str, hear: Callable[[str], None]) -> None:
        self.ran.append(words)
        self.command()


def written(path: Path) -> None:
    path.write_text("who can sign in\n")


def test_it_is_made_once_and_its_logins_are_told_once(tmp_path: Path) -> None:
    site = Site(lambda: written(tmp_path / "demo-logins"))
    demo = Demo(tmp_path)
    demo.wish({})
    demo.make(site)
    assert demo.farewell() == "who can sign in"
    again = Demo(tmp_path)
    again.make(site)
    assert site.ran == [("demo", "--make")]
    assert again.farewell() == ""


@pytest.mark.parametrize("word", ["false", "0", "no", "OFF"])
def test_who_does_not_want_it_does_not_get_it(tmp_path: Path, word: str) -> None:
    site, demo = Site(lambda: None), Demo(tmp_path)
    demo.wish({"AMOBA_DEMO": word})
    demo.make(site)
    assert site.ran == []


def test_interrupted_it_comes_with_the_next_start(tmp_path: Path) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    demo = Demo(tmp_path)
    demo.wish({})
    with pytest.raises(KeyboardInterrupt):
        demo.make(Site(interrupt))
    site = Site(lambda: None)
    Demo(tmp_path).make(site)
    assert site.ran == [("demo", "--make")]


def test_a_demo_that_fails_keeps_nobody_from_their_site(tmp_path: Path) -> None:
    def fail() -> None:
        raise GaveUp("the disk is full")

    site, demo = Site(fail), Demo(tmp_path)
    demo.wish({})
    demo.make(site)
    assert "the disk is full" in site.said[-1]
    assert demo.farewell() == ""


def test_never_beside_a_database_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql:///somebody")
    monkeypatch.setattr("config.checks.database", lambda name, address: None)
    site = Installation(tmp_path, "127.0.0.1", 8000)
    site.settle_environment()
    site.settle_database()
    site.start_database()
    site.demo.make(Site(pytest.fail))
    assert "AMOBA_EMBEDDED" not in site.environment
    assert not (tmp_path / "demo-wanted").exists()


# Whole servers ------------------------------------------------------------------------------------
SECONDS = 180  # a first start on a busy machine


@contextmanager
def serving(home: Path, words: str) -> Iterator[Server]:
    """A server with the demo club, once it has said this; stopped however the test ends."""
    server = Server(home, more={"AMOBA_DEMO": "true"}).start()
    with ExitStack() as ending:
        ending.push(server.__exit__)
        yield server.wait_for(words, SECONDS)


@pytest.mark.slow
def test_the_first_start_brings_it_and_the_second_does_not(tmp_path: Path) -> None:
    home = tmp_path / "data"
    with serving(home, "szervezo@") as server:
        said = server.said()
        assert said.index("making the demo club") < said.index("is at http://") < said.index("szervezo@")
        assert said.count("7/7") == 1
        assert server.get("/versenyek/")[0] == 200
        told = manage("demo", environment=bare_environment(home))
        assert told[0] == 0
        assert told[1].strip() in server.said()
        assert manage("verify", environment=bare_environment(home))[0] == 0
        assert server.stop() == 0
    with serving(home, "is at http://") as server:
        assert "demo" not in server.said()


@pytest.mark.slow
def test_an_interrupted_first_start_gets_it_at_the_next(tmp_path: Path) -> None:
    home = tmp_path / "data"
    with serving(home, "1/7") as server:
        assert server.stop(signal.SIGINT) == 0
        assert server.none_alive(within=5), server.alive()
    with serving(home, "szervezo@") as again:
        assert "making the demo club" in again.said()
        assert manage("verify", environment=bare_environment(home))[0] == 0
