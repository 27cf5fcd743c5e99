"""One command runs the whole site, keeps what it stored, and leaves nothing behind however it ends."""

import json
import os
import shutil
import signal
import time
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tests.config.serving import Server, bare_environment, manage

pytestmark = pytest.mark.slow
COUNT = (
    "from django.contrib.auth.models import Group; print('groups:', Group.objects.get_or_create(name='x')[1])"
)


def test_it_serves_says_where_and_keeps_what_it_stored(tmp_path: Path) -> None:
    home = tmp_path / "data"
    with Server(home) as server:
        assert (
            server.said().splitlines()[-1].startswith(f"Amőba Arbiter is at http://127.0.0.1:{server.port}/")
        )
        assert server.get("/healthz") == (200, '{"web": "ok"}')
        assert (
            "groups: True"
            in manage("shell", "--no-imports", "-c", COUNT, environment=bare_environment(home))[1]
        )
        secret = (home / "secret-key").read_text()
        assert server.stop() == 0
        assert server.none_alive(within=0)
    with Server(home) as server:
        assert (
            "groups: False"
            in manage("shell", "--no-imports", "-c", COUNT, environment=bare_environment(home))[1]
        )
        assert (home / "secret-key").read_text() == secret
        assert (home / "secret-key").stat().st_mode & 0o777 == 0o600
        assert server.stop(signal.SIGINT) == 0
        assert server.none_alive(within=0)


def test_it_answers_to_the_names_it_is_told_and_to_its_own(tmp_path: Path) -> None:
    with Server(tmp_path / "data", more={"ALLOWED_HOSTS": "amoba.example"}) as server:
        assert server.get("/healthz")[0] == 200
        assert server.get("/healthz", host="amoba.example")[0] == 200
        with pytest.raises(HTTPError, match="400"):
            server.get("/healthz", host="elsewhere.example")
        server.wait_for("add 'elsewhere.example' to ALLOWED_HOSTS")
        assert "Traceback" not in server.said()


def test_the_workers_answer_the_timetable(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        deadline = time.monotonic() + 30
        while True:
            try:
                assert json.loads(server.get("/healthz/workers")[1])["workers"] == "ok"
                break
            except OSError:  # 503 until the first sign of life
                assert time.monotonic() < deadline
                time.sleep(0.2)


def test_a_second_server_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        status, said = manage("serve", "--port", "1", environment=bare_environment(server.home))
        assert (status, len(said.splitlines())) == (1, 1)
        assert "Another server is running" in said
        assert server.get("/healthz")[0] == 200


def test_nothing_outlives_a_killed_server_and_a_new_one_starts_at_once(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as first:
        assert len(first.alive()) > 5
        first.stop(signal.SIGKILL)
        with Server(tmp_path / "data") as second:
            assert second.get("/healthz")[0] == 200
        assert first.none_alive(within=10), first.alive()


@pytest.mark.parametrize("part", ["config.web", "-D", "valkey", "clocks@"])
def test_a_part_that_dies_is_started_again(tmp_path: Path, part: str) -> None:
    with Server(tmp_path / "data") as server:
        victim = server.one(part)
        os.kill(victim, signal.SIGKILL)
        server.wait_for("starting it again")
        deadline = time.monotonic() + 20
        while victim in server.alive() or not any(part in line for line in server.alive().values()):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert server.process.poll() is None


@pytest.mark.parametrize(
    "moment", ["starting the broker", "starting PostgreSQL", "up to date", "starting the web"]
)
def test_an_end_during_the_start_leaves_nothing(tmp_path: Path, moment: str) -> None:
    server = Server(tmp_path / "data").start().wait_for(moment)
    assert server.stop(signal.SIGINT) == 0
    assert server.none_alive(within=5), server.alive()
    server.output.close()
    with Server(tmp_path / "data") as again:
        assert again.get("/healthz")[0] == 200


@pytest.mark.skipif(os.getuid() != 0, reason="only root has to step down for PostgreSQL")
def test_root_without_user_namespaces_serves_as_nobody_below_a_closed_folder(tmp_path: Path) -> None:
    """As in many containers: here the program that makes namespaces is not to be found."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "setpriv").symlink_to(shutil.which("setpriv") or "setpriv")
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    with Server(closed / "data", more={"PATH": str(programs)}) as server:
        postmaster = server.one("-D")
        assert Path(f"/proc/{postmaster}").stat().st_uid == 65534
        server.stop(signal.SIGKILL)
        assert server.none_alive(within=10), server.alive()
    with Server(closed / "data") as again:  # and back, when namespaces are allowed again
        assert again.get("/healthz")[0] == 200
