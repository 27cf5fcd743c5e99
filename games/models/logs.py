"""What every log has in common: it only grows, and each entry is linked to the one before."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


def choices(names: Iterable[str]) -> list[tuple[str, str]]:
    """Codes as choices; their sentences belong to `labels`."""
    return [(str(name), str(name)) for name in names]


class LogEntry(models.Model):
    """An entry of a log that only grows: neither the site's role nor any statement can change or remove it.

    `at`: milliseconds since 1970, UTC. `hash` covers the entry and the previous entry's hash.
    """

    append_only: ClassVar[bool] = True

    seq = models.PositiveIntegerField(_("entry"))
    at = models.BigIntegerField(_("instant"))
    act = models.CharField(_("what"), max_length=20)
    payload = models.JSONField(_("data"), default=dict)
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Insert, never update."""
        kwargs["force_insert"] = True
        super().save(*args, **kwargs)
