"""What a reader prefers while playing: kept in a cookie, as the appearance is."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class Preferences:
    """`sure`: a move asks for a second press before it is sent."""

    sure: bool = False

    @classmethod
    def read(cls, values: Mapping[str, str]) -> Self:
        """From cookies; what is absent or unknown takes its default."""
        return cls(sure=values.get("sure") == "yes")

    def cookies(self) -> dict[str, str]:
        """What `read` needs to find this again."""
        return {"sure": "yes" if self.sure else "no"}
