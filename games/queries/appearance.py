"""How a reader wants the pages to look: kept in two cookies, so it works without login or JavaScript."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Self


class Theme(StrEnum):
    """Light or dark; AUTO follows the system."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class Stones(StrEnum):
    """What lies on the board: × and ○ in squares, or black and white stones on lines."""

    MARKS = "marks"
    STONES = "stones"


@dataclass(frozen=True)
class Appearance:
    """One reader's choice."""

    theme: Theme = Theme.AUTO
    stones: Stones = Stones.MARKS

    @classmethod
    def read(cls, values: Mapping[str, str]) -> Self:
        """From cookies or a form; what is absent or unknown takes its default."""
        theme, stones = values.get("theme", ""), values.get("stones", "")
        return cls(
            Theme(theme) if theme in {*Theme} else Theme.AUTO,
            Stones(stones) if stones in {*Stones} else Stones.MARKS,
        )

    def cookies(self) -> dict[str, str]:
        """What `read` needs to find this again."""
        return {"theme": self.theme, "stones": self.stones}
