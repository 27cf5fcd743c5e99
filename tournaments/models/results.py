"""What people say that a pairing over the board ended in, until somebody else says so too."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.logs import choices
from games.rules.match import Side
from tournaments.models.rounds import Pairing


class ResultClaim(models.Model):
    """A result as entered. At most one of a pairing stands; what was said before is kept as superseded.

    `games`: [{"score": "a" | "b" | "draw" | "both_lose", "moves": own moves of the winner, "forfeit": bool}].
    `side`: who entered it, empty = the organiser. Every step is in the tournament's log as well.
    """

    class State(models.TextChoices):
        """Where an entered result stands (tournaments.md §3)."""

        ENTERED = "entered", _("waiting for the other side")
        CONFIRMED = "confirmed", _("confirmed")
        DISPUTED = "disputed", _("disputed")
        SUPERSEDED = "superseded", _("replaced by a later one")

    pairing = models.ForeignKey(Pairing, models.PROTECT, related_name="claims")
    number = models.PositiveSmallIntegerField(_("number"))
    side = models.CharField(max_length=1, blank=True, choices=choices(Side))
    games = models.JSONField()
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.ENTERED)
    entered_at = models.BigIntegerField()
    settled_at = models.BigIntegerField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("entered result"), _("entered results")
        ordering = ("pairing_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("pairing", "number"), name="claim_once_in_its_pairing"),
            models.UniqueConstraint(
                fields=("pairing",), condition=~Q(state="superseded"), name="one_claim_stands"
            ),
        )

    def __str__(self) -> str:
        return f"{self.pairing_id}/{self.number}"
