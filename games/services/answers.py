"""Requests that may come twice: the first is carried out, every copy gets the same answer (§9)."""

import hashlib
import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from games.models import Player, StoredAnswer
from games.services.errors import BadKey, KeyReused
from games.services.verb import verb

Answer = dict[str, object]
KEPT = timedelta(days=7)
MOST_AT_ONCE = 5_000
# Asked before every act with a key: written out, since composing it would cost five times its answer.
_KNOWN = "SELECT id, body, answer FROM games_storedanswer WHERE user_id = %s AND scope = %s AND key = %s"
_KEY = re.compile(r"[\x21-\x7e]{1,80}")


@dataclass(frozen=True)
class Asked:
    """A request that may come again: who asked, about what, under which key, with which body."""

    user_id: int | None
    scope: str
    key: str | None
    body: str

    @classmethod
    def of(cls, by: Player, scope: str, key: str | None, **body: object) -> "Asked":
        """Raises `BadKey`."""
        if key is not None and not _KEY.fullmatch(key):
            raise BadKey
        text = json.dumps(body, sort_keys=True, separators=(",", ":"))
        return cls(by.user_id, scope, key, hashlib.sha256(text.encode()).hexdigest())

    def known(self) -> Answer | None:
        """The answer that this key got before. Raises `KeyReused`. Call with the scope's row locked."""
        if self.key is None or self.user_id is None:
            return None
        rows = StoredAnswer.objects.raw(_KNOWN, [self.user_id, self.scope, self.key])
        found = next(iter(rows), None)
        if found is None:
            return None
        if found.body != self.body:
            raise KeyReused(key=self.key)
        return read(found.answer)

    def keep(self, answer: Answer) -> Answer:
        """Store the answer in the transaction of the change itself; every copy gets the same bytes."""
        text = json.dumps(answer, ensure_ascii=False)
        if self.key is not None and self.user_id is not None:
            StoredAnswer.objects.create(
                user_id=self.user_id, scope=self.scope, key=self.key, body=self.body, answer=text
            )
        return read(text)


def read(text: str) -> Answer:
    """An answer as stored: JSON text, since a JSON column would not keep the order of its names."""
    answer: Answer = json.loads(text)
    return answer


@verb
def forget(*, at: int) -> int:
    """Remove answers older than `KEPT` as of `at`, at most `MOST_AT_ONCE`; how many went."""
    before = datetime.fromtimestamp(at / 1_000, UTC) - KEPT
    old = StoredAnswer.objects.filter(created_at__lt=before).order_by("created_at")
    return StoredAnswer.objects.filter(pk__in=old.values("pk")[:MOST_AT_ONCE]).delete()[0]
