"""The people of the club."""

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.names import sort_key

YEARS = (1900, 2100)


class Player(models.Model):
    """A person of the club, with a login or without (a guest entered by the organiser).

    `country`: three capital letters, as lists of federations have them (HUN); empty where unknown.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="player",
        verbose_name=_("login"),
    )
    name = models.CharField(_("name"), max_length=80)
    sort_key = models.CharField(max_length=400, db_index=True, editable=False)
    club = models.CharField(_("club"), max_length=80, blank=True)
    country = models.CharField(
        _("country"),
        max_length=3,
        blank=True,
        validators=[RegexValidator("^[A-Z]{3}$", _("Three capital letters, for example HUN."))],
        help_text=_("Three capital letters, for example HUN."),
    )
    year_of_birth = models.PositiveSmallIntegerField(
        _("year of birth"),
        null=True,
        blank=True,
        validators=[MinValueValidator(YEARS[0]), MaxValueValidator(YEARS[1])],
    )
    federation_id = models.CharField(
        _("federation id"),
        max_length=20,
        blank=True,
        validators=[RegexValidator(r"^[A-Za-z0-9][A-Za-z0-9./-]*$", _("Letters, digits, dots and dashes."))],
    )
    joined_at = models.DateTimeField(_("joined"), auto_now_add=True)

    class Meta:
        verbose_name, verbose_name_plural = _("player"), _("players")
        ordering = ("sort_key", "id")
        permissions = (("set_standing", "May move people between players and beginners"),)
        constraints = (
            models.UniqueConstraint(
                fields=("federation_id",),
                condition=~Q(federation_id=""),
                name="one_player_to_a_federation_id",
                violation_error_message=_("Another player has this federation id."),
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the sort key with the name: the database need not know the Hungarian order."""
        self.sort_key = sort_key(self.name)
        super().save(*args, **kwargs)
