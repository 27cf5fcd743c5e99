"""The demo club on the first start of the database that `serve` makes by itself, and never again.

The wish is written down before the database is made, and crossed out when the club is there: whoever interrupts
the first start gets it at the next one.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Protocol

from config.watch import GaveUp

OFF = {"0", "false", "no", "off"}


class Site(Protocol):
    """What the demo needs of the site that starts."""

    def say(self, text: str) -> None: ...
    def manage(self, *words: str, hear: Callable[[str], None]) -> None: ...


class Demo:
    def __init__(self, data: Path) -> None:
        self.wished, self.logins = data / "demo-wanted", data / "demo-logins"
        self.fresh = False

    def wish(self, environment: Mapping[str, str]) -> None:
        if environment.get("AMOBA_DEMO", "").lower() not in OFF:
            self.wished.touch()

    def make(self, site: Site) -> None:
        """A demo that fails keeps nobody from their site."""
        if not self.wished.exists():
            return
        site.say("making the demo club (once)")
        try:
            site.manage("demo", "--make", hear=site.say)
            self.fresh = True
        except GaveUp as problem:
            site.say(f"There is no demo club: {problem} `manage.py demo --make` tries again.")
        self.wished.unlink()

    def farewell(self) -> str:
        """Who can sign in, where the club has just been made."""
        return self.logins.read_text(encoding="utf-8").rstrip() if self.fresh else ""
