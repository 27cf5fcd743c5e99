"""Instants in the tournament's time zone and, where they have named one, in the reader's."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

COOKIE: Final = "zona"
_FORM: Final = "%Y-%m-%d %H:%M"


@dataclass(frozen=True)
class Zones:
    """`place` is the tournament's, `own` the reader's; empty for who has named none, or the same."""

    place: str
    own: str = ""

    @classmethod
    def read(cls, place: str, cookies: Mapping[str, str]) -> "Zones":
        """A zone that nobody knows is as good as none."""
        own = cookies.get(COOKIE, "")
        return cls(place, own if own != place and own in known() else "")

    @cached_property
    def _zones(self) -> tuple[ZoneInfo, ZoneInfo | None]:
        return ZoneInfo(self.place), ZoneInfo(self.own) if self.own else None

    def here(self, ms: int) -> datetime:
        """The instant (ms since 1970) where the tournament is."""
        return datetime.fromtimestamp(ms / 1_000, UTC).astimezone(self._zones[0])

    def text(self, ms: int) -> str:
        """`2026-12-01 18:00`, where the tournament is."""
        return self.here(ms).strftime(_FORM)

    def own_text(self, ms: int) -> str:
        """The same where the reader is; empty without a zone of their own."""
        zone = self._zones[1]
        return "" if zone is None else self.here(ms).astimezone(zone).strftime(_FORM)


def known() -> frozenset[str]:
    """The names of all zones that this installation knows."""
    return frozenset(available_timezones())


def offered() -> list[str]:
    """Those to choose from: places, and UTC."""
    return sorted(name for name in known() if name == "UTC" or ("/" in name and not name.startswith("Etc/")))
