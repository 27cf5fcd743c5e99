"""What cannot work is said in one sentence, with an exit code, and without a traceback."""

import ast
import os
import socket
import sys
from pathlib import Path

import pytest

from config.environment import ROOT
from tests.config.serving import bare_environment, copy_of_checkout, manage, run
from tests.requirements import missing

UNREACHABLE = "postgresql://nobody@127.0.0.1:9/none"


def refusal(answer: tuple[int, str]) -> str:
    """The one sentence of a command that was refused; the lines with a time before it tell the steps."""
    status, said = answer
    sentences = [line for line in said.splitlines() if not line.startswith("[")]
    assert status not in {0, None}, said
    assert len(sentences) == 1, said
    return sentences[0]


def serve(home: Path, *words: str, **environment: str) -> str:
    return refusal(
        manage("serve", *(words or ("--port", "0")), environment=bare_environment(home, **environment))
    )


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        number = str(other.getsockname()[1])
        assert f"port {number}" in serve(tmp_path / "data", "--port", number)


def test_a_port_that_does_not_exist(tmp_path: Path) -> None:
    assert "choose another with --port" in serve(tmp_path / "data", "--port", "99999")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"DATABASE_URL": "mysql://localhost/x"}, "DATABASE_URL is not a postgresql:// address"),
        ({"DATABASE_URL": UNREACHABLE}, "DATABASE_URL names cannot be used"),
        ({"CELERY_BROKER_URL": "amqp://localhost"}, "CELERY_BROKER_URL is not a redis://"),
        ({"CELERY_BROKER_URL": "redis://127.0.0.1:9/0"}, "CELERY_BROKER_URL names cannot be reached"),
        ({"CELERY_BROKER_URL": "redis+socket:///none.sock"}, "CELERY_BROKER_URL names cannot be reached"),
    ],
)
def test_an_outside_service_that_is_not_there(
    tmp_path: Path, settings: dict[str, str], sentence: str
) -> None:
    assert sentence in serve(tmp_path / "data", **settings)


def test_why_an_outside_database_is_not_there(tmp_path: Path) -> None:
    """PostgreSQL's library ends with a question, and names each address of a host."""
    assert "Connection refused" in serve(tmp_path / "data", DATABASE_URL=UNREACHABLE)
    settings = {"SECRET_KEY": "x" * 50, "CELERY_BROKER_URL": "redis://localhost"}
    for address in (UNREACHABLE, UNREACHABLE.replace("127.0.0.1", "localhost")):
        environment = bare_environment(tmp_path / "data", DATABASE_URL=address, **settings)
        assert refusal(manage("showmigrations", environment=environment)).endswith("Connection refused.")


def test_an_outside_service_that_is_not_there_is_told_before_anything_starts(tmp_path: Path) -> None:
    environment = bare_environment(tmp_path / "data", DATABASE_URL=UNREACHABLE)
    assert "starting" not in manage("serve", "--port", "0", environment=environment)[1]


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("LOG_LEVEL", "loud", "LOG_LEVEL is none of DEBUG, INFO"),
        ("LOGIN_ATTEMPTS", "many", "LOGIN_ATTEMPTS is not a whole number"),
        ("WEB_THREADS", "many", "WEB_THREADS is not a whole number"),
    ],
)
def test_a_setting_with_a_wrong_value(tmp_path: Path, name: str, value: str, sentence: str) -> None:
    environment = bare_environment(tmp_path / "data", **{name: value})
    assert sentence in refusal(manage("check", environment=environment))
    web = [sys.executable, "-m", "config.web", "127.0.0.1", "0"]
    settings = {"DATABASE_URL": UNREACHABLE, "SECRET_KEY": "x" * 50, "CELERY_BROKER_URL": "redis://localhost"}
    assert sentence in refusal(run(web, environment | settings))


def test_a_data_folder_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert "cannot be made" in serve(tmp_path / "file" / "data")


def test_a_read_only_checkout(tmp_path: Path) -> None:
    """On a really read-only disk, since root may write into any folder that merely says so."""
    checkout = copy_of_checkout(tmp_path / "checkout")
    script = f'mount --bind "{checkout}" "{checkout}" && mount -o remount,ro,bind "{checkout}" && exec "$@"'
    alone = [
        "unshare",
        "--mount",
        *([] if os.getuid() == 0 else ["--map-root-user"]),
        "sh",
        "-c",
        script,
        "sh",
    ]
    environment = bare_environment(tmp_path)
    del environment["AMOBA_HOME"]
    if run([*alone[:-4], "true"], environment)[0] != 0:
        missing("a private mount", "this system does not allow `unshare --mount`")
    command = [sys.executable, str(checkout / "manage.py"), "serve"]
    assert "cannot be made: Read-only file system" in refusal(run([*alone, *command], environment, checkout))
    environment["AMOBA_VENV"] = str(checkout / ".venv")
    assert "Cannot write to" in refusal(run([*alone, *command], environment, checkout))


def test_a_command_without_a_running_database(tmp_path: Path) -> None:
    said = refusal(manage("migrate", environment=bare_environment(tmp_path / "data")))
    assert "Is `python3 manage.py serve` running here?" in said


@pytest.mark.parametrize("name", ["SECRET_KEY", "CELERY_BROKER_URL"])
def test_nothing_runs_with_outside_services_and_a_setting_missing(tmp_path: Path, name: str) -> None:
    settings = {"DATABASE_URL": UNREACHABLE, "SECRET_KEY": "x" * 50, "CELERY_BROKER_URL": "redis://localhost"}
    del settings[name]
    environment = bare_environment(tmp_path / "data", **settings)
    assert f"{name} is not set" in refusal(manage("check", environment=environment))


def test_an_older_python(tmp_path: Path) -> None:
    """The entry file must be readable by any Python 3, and ask before anything newer is read."""
    text = (ROOT / "manage.py").read_text()
    ast.parse(text, feature_version=(3, 4))
    text.encode("ascii")
    run_it = f"runpy.run_path({str(ROOT / 'manage.py')!r}, run_name='__main__')"
    pretend = f"import sys, runpy; sys.version_info = (3, 8, 0); {run_it}"
    said = refusal(run([sys.executable, "-c", pretend], bare_environment(tmp_path)))
    assert "Python 3.11 or newer is needed; this is Python 3.8" in said
