"""The people of the club."""

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.names import sort_key


class Player(models.Model):
    """A person of the club, with a login or without (a guest entered by the organiser)."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="player"
    )
    name = models.CharField(_("name"), max_length=80)
    sort_key = models.CharField(max_length=400, db_index=True, editable=False)
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name, verbose_name_plural = _("player"), _("players")
        ordering = ("sort_key", "id")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the sort key with the name: the database need not know the Hungarian order."""
        self.sort_key = sort_key(self.name)
        super().save(*args, **kwargs)
