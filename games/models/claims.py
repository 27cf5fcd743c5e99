"""A login asks to be a player who was entered without one; the organiser decides."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.people import Player


class Claim(models.Model):
    """Somebody signed in says: this player is me."""

    class State(models.TextChoices):
        """Where a claim stands."""

        OPEN = "open", _("open")
        GRANTED = "granted", _("granted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="claims", verbose_name=_("login")
    )
    player = models.ForeignKey(Player, models.CASCADE, related_name="claims", verbose_name=_("player"))
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("claim to a player"), _("claims to players")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("user",), condition=Q(state="open"), name="one_open_claim_of_a_login"
            ),
        )

    def __str__(self) -> str:
        return f"{self.user} → {self.player}"
