"""Free texts: kept beside the log, which holds their salted digests (referee.md §7)."""

import unicodedata
from typing import NamedTuple

from tournaments import log
from tournaments.models import LoggedText, TournamentEvent
from tournaments.services.errors import BadText

LONGEST = 2_000


class Text(NamedTuple):
    """What somebody wrote, and the chance (16 bytes or more, in hexadecimal) that hides it in its digest."""

    text: str
    salt: str

    @property
    def digest(self) -> str:
        """What the log holds."""
        return log.text_digest(self.salt, self.text)


def checked(text: Text) -> Text:
    """The text without space around it. Raises `BadText`."""
    clean = unicodedata.normalize("NFC", text.text).strip()
    unseen = any(unicodedata.category(sign) in {"Cc", "Cs"} and sign not in "\n\r\t" for sign in clean)
    if not 1 <= len(clean) <= LONGEST or unseen:
        raise BadText(most=LONGEST)
    return text._replace(text=clean)


def keep(event: TournamentEvent, name: str, text: Text) -> None:
    """Store a text beside its event (same transaction)."""
    LoggedText.objects.create(event=event, name=name, salt=text.salt, text=text.text)
