"""The environment makes itself, heals itself, and says what it lacks."""

import hashlib
import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import time
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from config import environment, local
from tests.config.serving import Server, bare_environment, copy_of_checkout, run

LONG = "Ő" * 60


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy whose locks name nothing, so that its own environment is made in no time and without a
    network.
    """
    copy = copy_of_checkout(tmp_path / "checkout")
    for lock in (copy / "config" / "locks").glob("*.txt"):
        lock.write_text("# nothing\n")
    return copy


def setup(checkout: Path, **more: str) -> tuple[int, str]:
    environment = bare_environment(checkout / ".data", **more)
    environment["AMOBA_VENV"] = str(checkout / ".venv")
    environment["PATH"] = "/usr/bin:/bin"  # without uv, which a person may have or not
    return run([base_python(), checkout / "manage.py", "setup"], environment, checkout)


def base_python() -> str:
    return str(Path(sys.base_prefix) / "bin" / "python3")


def works(checkout: Path) -> bool:
    return run([checkout / ".venv" / "bin" / "python", "-c", ""], dict(os.environ))[0] == 0


def test_it_is_made_once(checkout: Path) -> None:
    status, said = setup(checkout)
    assert status == 0, said
    assert "Setting up" in said
    assert works(checkout)
    assert setup(checkout) == (0, "")


def test_a_changed_lock_renews_it(checkout: Path) -> None:
    setup(checkout)
    (checkout / "config" / "locks" / "dev.txt").write_text("# nothing else\n")
    assert "Setting up" in setup(checkout)[1]
    assert setup(checkout) == (0, "")


@pytest.mark.parametrize("leftover", ["dangling", "empty", "unfinished"])
def test_a_half_made_one_is_made_anew(checkout: Path, leftover: str) -> None:
    programs = checkout / ".venv" / "bin"
    programs.mkdir(parents=True)
    (checkout / ".venv" / "rubbish").touch()
    if leftover == "dangling":
        (programs / "python").symlink_to("/no/such/python")
    if leftover == "unfinished":
        (programs / "python").symlink_to(sys.executable)
        (checkout / ".venv" / ".unfinished").touch()
    assert setup(checkout)[0] == 0
    assert works(checkout)
    assert not (checkout / ".venv" / "rubbish").exists()


def test_one_that_is_killed_while_it_installs_is_made_anew(checkout: Path) -> None:
    """The lock asks for something from a place that never answers, so that there is time to kill it."""
    lock = checkout / "config" / "locks" / "dev.txt"
    lock.write_text("nothing==1 --hash=sha256:" + "0" * 64)
    environment = bare_environment(
        checkout / ".data", PIP_EXTRA_INDEX_URL="http://127.0.0.1:9", PIP_RETRIES="20"
    )
    environment |= {"AMOBA_VENV": str(checkout / ".venv"), "PATH": "/usr/bin:/bin"}
    child = subprocess.Popen(
        [base_python(), str(checkout / "manage.py"), "setup"],
        env=environment, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while not (checkout / ".venv" / ".unfinished").exists():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.killpg(child.pid, signal.SIGKILL)
    child.wait()
    lock.write_text("# nothing\n")
    assert setup(checkout)[0] == 0
    assert works(checkout)
    assert not (checkout / ".venv" / ".unfinished").exists()


def test_without_a_network_it_says_so(checkout: Path) -> None:
    (checkout / "config" / "locks" / "dev.txt").write_text("nothing==1 --hash=sha256:" + "0" * 64)
    status, said = setup(
        checkout, PIP_INDEX_URL="http://127.0.0.1:9", PIP_NO_INDEX="1", PIP_EXTRA_INDEX_URL=""
    )
    assert status == 1
    assert "is the network there?" in said
    assert "Traceback" not in said


def test_without_pip_the_one_that_the_checkout_carries_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    hide(monkeypatch, "pip")
    assert environment.installer()[1] == f"{environment.PIP}/pip"
    told = subprocess.run(
        [sys.executable, f"{environment.PIP}/pip", "--version"], capture_output=True, text=True, check=True
    )
    assert told.stdout.startswith("pip 26.3 ")
    assert hashlib.sha256(environment.PIP.read_bytes()).hexdigest() == PIP_AS_RELEASED


# As the package index names it.
PIP_AS_RELEASED = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"


def hide(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    real = importlib.util.find_spec

    def without(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in names else real(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", without)


def test_a_python_without_venv_names_the_package(checkout: Path, tmp_path: Path) -> None:
    """Some systems leave the module out: here one that fails stands before it."""
    (tmp_path / "venv.py").write_text("raise ImportError('no venv here')")
    said = setup(checkout, PYTHONPATH=str(tmp_path))[1]
    assert "apt-get install python3-venv" in said
    assert "Traceback" not in said


@pytest.mark.slow
def test_a_long_path_with_spaces_and_accents_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket's path has room for 108 bytes; the sockets then go elsewhere, and go away again."""
    checkout = copy_of_checkout(tmp_path / "Amőba űrhajó" / LONG)
    with Server(checkout / ".data", root=checkout) as server:
        assert server.get("/healthz")[0] == 200
        assert server.stop() == 0
        assert server.none_alive(within=0)
    monkeypatch.setenv("AMOBA_HOME", str(checkout / ".data"))
    elsewhere = local.socket_folder(local.data_folder())
    assert elsewhere.parent == Path(tempfile.gettempdir())
    assert not elsewhere.exists()
