"""The parts of a running site on one machine, and the order in which they come and go."""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path

from config import checks, interrupts, local, translations
from config.broker import Broker
from config.demo import Demo
from config.environment import LOCKS, ROOT
from config.postgres import Cluster, major_version
from config.processes import spawn
from config.watch import GaveUp, Part

APPS = ("config", "games", "ratings", "tournaments")
OWN_NAMES = ("localhost", "127.0.0.1", "[::1]")
SLOW_QUEUES = "default,ratings,pairing,mail"
REST_NICENESS = 19
HTTP_SECONDS = 60
BIG_LOG = 5_000_000


class Installation:
    def __init__(self, data: Path, host: str, port: int) -> None:
        self.data, self.host, self.port = data, host, port
        self.logs = local.private_folder(data / "logs")
        self.sockets = local.socket_folder(data)
        self.environment = dict(os.environ)
        self.parts: list[Part] = []
        self.demo = Demo(data)
        self.cluster: Cluster | None = None
        self.begun = time.monotonic()

    @property
    def address(self) -> str:
        shown = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104 - only compared
        return f"http://{bracketed(shown)}:{self.port}/"

    def start(self) -> None:
        self.settle_environment()
        translations.compile_stale()
        self.settle_database()
        self.start_broker()
        early = self.tables_are_current()
        if early:  # the web server's own start takes longest: it goes on beside the database's
            self.start_web()
        self.start_database()
        if not early:
            self.migrate()
            self.start_web()
        self.demo.make(self)
        self.wait_for_web()
        self.start_workers()

    # -- outside services or our own -----------------------------------------------------------------------

    def settle_environment(self) -> None:
        """What the parts are told; whatever the person has set stays as it is. This machine's own names are
        always answered to: else nobody could look here whether the site is up.
        """
        mine = {
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PLAIN_HTTP": "true",
            "LOG_FORMAT": "console",
            "LOG_LEVEL": "WARNING",
        }
        self.environment = mine | {name: value for name, value in self.environment.items() if value}
        names = [*self.environment.get("ALLOWED_HOSTS", "").split(","), *OWN_NAMES, bracketed(self.host)]
        self.environment["ALLOWED_HOSTS"] = ",".join(dict.fromkeys(filter(None, names)))
        if "SECRET_KEY" not in self.environment:
            self.environment["SECRET_KEY"] = local.secret_key(self.data)

    def settle_database(self) -> None:
        if "DATABASE_URL" in self.environment:
            self.say("using the database that DATABASE_URL names")
            for name in ("DATABASE_URL", "DATABASE_OWNER_URL"):
                if address := self.environment.get(name):
                    checks.database(name, address)
            return
        folder = self.data / f"pg{major_version()}"
        self.cluster = Cluster(folder, self.sockets, log=self.log("postgres"))
        self.environment["DATABASE_URL"] = self.cluster.url(local.APPLICATION)
        self.environment["DATABASE_OWNER_URL"] = self.cluster.url(local.OWNER)
        self.environment["AMOBA_EMBEDDED"] = str(self.data)

    def start_database(self) -> None:
        cluster = self.cluster
        if not cluster:
            return
        if not cluster.made():
            self.say("making the database (once)")
            self.demo.wish(self.environment)
        cluster.make()
        self.say("starting PostgreSQL")
        self.add(Part("PostgreSQL", cluster.start, signal.SIGINT, 30, str(cluster.log)))
        cluster.make_roles()

    def start_broker(self) -> None:
        if address := self.environment.get("CELERY_BROKER_URL"):
            self.say("using the broker that CELERY_BROKER_URL names")
            checks.broker(address)
            return
        self.say("starting the broker")
        log = self.log("broker")
        broker = Broker(self.sockets, log)
        self.add(Part("The broker", broker.start, signal.SIGTERM, 5, str(log)))
        self.environment["CELERY_BROKER_URL"] = broker.url

    # -- the schema ----------------------------------------------------------------------------------------

    def tables_are_current(self) -> bool:
        """Whether nothing has changed, neither our code nor the libraries, since these tables were last
        migrated.
        """
        stamp = self.data / "migrated"
        made = self.cluster is not None and self.cluster.made()
        return made and stamp.exists() and stamp.read_text() == code_mark()

    def migrate(self) -> None:
        """Bring tables and rights up to date, as their owner, and the club's groups."""
        self.say("bringing the tables up to date")
        self.manage("migrate", "--verbosity=0")
        self.manage("sync_roles")
        if self.cluster:
            (self.data / "migrated").write_text(code_mark())

    def manage(self, *words: str, hear: Callable[[str], None] = lambda line: None) -> None:
        """A command to its end; `hear` gets each line that it says as it comes."""
        command: list[str | Path] = [sys.executable, ROOT / "manage.py", *words]
        last = "no reason given"
        with spawn(command, environment=self.environment, output=subprocess.PIPE) as child:
            for line in child.stdout or ():
                if text := line.decode(errors="replace").strip():
                    last = text
                    hear(text)
        if child.returncode:
            raise GaveUp(f"`manage.py {words[0]}` failed: {last}")

    # -- web, workers, timetable ---------------------------------------------------------------------------

    def start_web(self) -> None:
        self.say("starting the web server")
        self.web = self.python_part("The web server", "config.web", self.host, str(self.port))
        self.add(self.web)

    def wait_for_web(self) -> None:
        deadline = time.monotonic() + HTTP_SECONDS
        while not answers(self.address + "healthz"):
            interrupts.check()
            if self.web.died() or time.monotonic() > deadline:
                raise GaveUp("The web server did not start: the lines above say why.")
            time.sleep(0.02)

    def start_workers(self) -> None:
        """Two: a rating run of seconds must never keep a clock waiting, nor the web, hence its low priority.
        Flags are short work, much of it waiting for the disk, and fall in crowds: processes, since threads
        would share one processor.
        """
        self.say("starting the workers and the timetable")
        celery = ["celery", "-A", "config.celery"]
        worker = [*celery, "worker", "--without-gossip", "--without-mingle"]
        clocks = ["-n", "clocks@%h", "-Q", "clocks", "-P", "prefork", "-c", "3"]
        rest = ["-n", "rest@%h", "-Q", SLOW_QUEUES, "-P", "threads", "-c", "2"]
        self.add(self.python_part("The clock worker", *worker, *clocks, log="clocks"))
        self.add(self.python_part("The worker", *worker, *rest, log="worker", niceness=REST_NICENESS))
        timetable = [*celery, "beat", "-s", str(self.data / "beat"), "--pidfile="]
        self.add(self.python_part("The timetable", *timetable, log="beat"))

    def python_part(self, name: str, module: str, *words: str, log: str = "", niceness: int = 0) -> Part:
        """A part in this Python; it never learns the owner's address. Its lines go to the terminal, or to a
        file.
        """
        environment = {key: value for key, value in self.environment.items() if key != "DATABASE_OWNER_URL"}
        path = self.log(log) if log else None

        def launch() -> subprocess.Popen[bytes]:
            command = [sys.executable, "-m", module, *words]
            start = partial(spawn, command, environment=environment, folder=ROOT, niceness=niceness)
            if not path:
                return start()
            with path.open("ab") as output:
                return start(output=output)

        return Part(name, launch, log=str(path or "the lines above"))

    # -- together ------------------------------------------------------------------------------------------

    def add(self, part: Part) -> None:
        interrupts.check()
        self.parts.append(part)
        part.start()

    def watch(self) -> None:
        while True:
            interrupts.check()
            for part in self.parts:
                if part.died():
                    part.revive()
            time.sleep(0.2)

    def stop(self) -> None:
        """The last that came goes first; what only uses the services is asked all at once, the services
        wait for it.
        """
        if not self.parts:
            return
        self.say("stopping")
        services = [part for part in self.parts if part.name in {"PostgreSQL", "The broker"}]
        users = [part for part in reversed(self.parts) if part not in services]
        for part in users:
            part.ask_to_end()
        for part in [*users, *services]:
            part.end()
        if not self.sockets.is_relative_to(self.data):
            shutil.rmtree(self.sockets, ignore_errors=True)
        self.say("stopped")

    def log(self, name: str) -> Path:
        path = self.logs / f"{name}.log"
        if path.exists() and path.stat().st_size > BIG_LOG:
            path.rename(path.with_suffix(".log.old"))
        return path

    def say(self, text: str) -> None:
        print(f"[{time.monotonic() - self.begun:5.1f} s] {text}", flush=True)


def bracketed(host: str) -> str:
    """A host as an address shows it."""
    return f"[{host}]" if ":" in host else host


def code_mark() -> str:
    """Changes whenever a file of ours or a locked version does."""
    digest = hashlib.sha256((LOCKS / "serve.txt").read_bytes())
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as response:  # noqa: S310 - our own address
            return bool(response.status == 200)
    except (urllib.error.URLError, OSError):
        return False
