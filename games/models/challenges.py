"""Challenges, until both sides have agreed; and answers kept so that a repeated request changes nothing."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games import log
from games.models.matches import Match
from games.models.people import Player
from games.rules.agreement import Setting
from games.rules.ruleset import MatchFormat, format_from_dict


class Challenge(models.Model):
    """Settings proposed by one player to another, or to whoever comes (§12.1)."""

    class State(models.TextChoices):
        """Where a challenge stands."""

        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    challenger = models.ForeignKey(
        Player, models.CASCADE, related_name="challenges_made", verbose_name=_("challenger")
    )
    opponent = models.ForeignKey(
        Player, models.CASCADE, null=True, related_name="challenges_received", verbose_name=_("opponent")
    )
    proposer = models.ForeignKey(
        Player, models.CASCADE, related_name="proposals", verbose_name=_("made the standing proposal")
    )
    settings = models.JSONField()
    digest = models.CharField(_("digest of the settings"), max_length=64)
    # The proposal that the standing one answers, so that its reader sees what was changed.
    previous = models.JSONField(null=True)
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.OPEN)
    match = models.OneToOneField(
        Match, models.PROTECT, null=True, related_name="challenge", verbose_name=_("match")
    )
    created_at = models.DateTimeField(_("made"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)

    class Meta:
        verbose_name, verbose_name_plural = _("challenge"), _("challenges")
        ordering = ("-updated_at", "-id")
        # §12.3: asked of whoever proposes or changes a setting.
        permissions = tuple((f"set_{item}", f"May set {item}") for item in Setting)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(opponent__isnull=True) | ~models.Q(challenger=models.F("opponent")),
                name="challenge_to_somebody_else",
            ),
            models.CheckConstraint(
                condition=models.Q(state="accepted", match__isnull=False)
                | (~models.Q(state="accepted") & models.Q(match__isnull=True)),
                name="accepted_challenge_has_match",
            ),
        )
        indexes = (models.Index(fields=("state", "opponent"), name="challenge_inbox"),)

    def __str__(self) -> str:
        return f"{self.challenger} → {self.opponent or '…'}"

    @property
    def format(self) -> MatchFormat:
        """The standing proposal."""
        return log.format_of(self.digest, self.settings)

    @property
    def answered(self) -> MatchFormat | None:
        """The proposal that the standing one answers; None for a first proposal."""
        return None if self.previous is None else format_from_dict(self.previous)


class StoredAnswer(models.Model):
    """What a request with an idempotency key was answered, so that sending it again changes nothing."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    scope = models.CharField(max_length=40)
    key = models.CharField(max_length=80)
    body = models.CharField(max_length=64)
    answer = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("user", "scope", "key"), name="one_answer_to_a_key"),)

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
