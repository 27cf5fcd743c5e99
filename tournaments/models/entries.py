"""Who takes part in a tournament."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Player
from tournaments.models.tournaments import Tournament


class Entry(models.Model):
    """A player's entry. `number`: the pairing number, once drawn or set; who has none is in no round.

    `absences`: [[first round not played, first round played again, or null while the entry is withdrawn]].
    """

    class State(models.TextChoices):
        """Whether the entry stands."""

        ENTERED = "entered", _("entered")
        WITHDRAWN = "withdrawn", _("has withdrawn")

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="entries", verbose_name=_("tournament")
    )
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries", verbose_name=_("player"))
    number = models.PositiveSmallIntegerField(_("number"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.ENTERED)
    absences = models.JSONField(default=list, blank=True)
    entered_at = models.BigIntegerField()

    class Meta:
        verbose_name, verbose_name_plural = _("entry"), _("entries")
        ordering = ("tournament_id", "number", "id")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "player"), name="one_entry_of_a_player"),
            # Numbers change places within one statement or two: what counts is how they stand at the end.
            models.UniqueConstraint(
                fields=("tournament", "number"),
                name="one_entry_of_a_number",
                deferrable=models.Deferrable.DEFERRED,
            ),
        )

    def __str__(self) -> str:
        return str(self.player)

    @property
    def withdrawn(self) -> bool:
        """Whether the entry does not stand any more."""
        return self.state == self.State.WITHDRAWN
