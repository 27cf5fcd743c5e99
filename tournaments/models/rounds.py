"""Rounds and their pairings."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games import log as games_log
from games.models import Match
from games.models.logs import choices
from games.rules.match import Side
from games.rules.ruleset import MatchFormat, format_from_dict
from tournaments.models.entries import Entry
from tournaments.models.tournaments import Tournament


class Round(models.Model):
    """One round. `starts_at`: the set time, where it has one; instants are milliseconds since 1970, UTC."""

    class State(models.TextChoices):
        """Where a round stands (tournaments.md §3)."""

        DRAFTED = "drafted", _("drafted")
        PUBLISHED = "published", _("published")
        PLAYING = "playing", _("being played")
        COMPLETE = "complete", _("complete")

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="rounds", verbose_name=_("tournament")
    )
    number = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(_("state"), max_length=10, choices=State.choices, default=State.DRAFTED)
    starts_at = models.BigIntegerField(null=True)
    published_at = models.BigIntegerField(null=True)
    started_at = models.BigIntegerField(null=True)
    completed_at = models.BigIntegerField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("round"), _("rounds")
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="round_once_in_its_tournament"),
        )
        indexes = (
            models.Index(fields=("starts_at",), condition=Q(state="published"), name="round_to_start"),
        )

    def __str__(self) -> str:
        return f"{self.tournament} {self.number}"

    @property
    def published(self) -> bool:
        """Whether the players can see it."""
        return self.state != self.State.DRAFTED


class Pairing(models.Model):
    """Two entries that meet, `entry_a` being first in game 1; or one that has a bye (no `entry_b`).

    Its result is that of `match`, or of the confirmed claim; who is `absent` has forfeited all its games. The
    columns from `proposal_a` to `demanded` wait for a match that is opened only when the round starts.
    """

    round = models.ForeignKey(Round, models.PROTECT, related_name="pairings")
    board = models.PositiveSmallIntegerField(_("board"))
    entry_a = models.ForeignKey(Entry, models.PROTECT, related_name="pairings_as_a")
    entry_b = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="pairings_as_b")
    match = models.OneToOneField(Match, models.PROTECT, null=True, blank=True, related_name="pairing")
    absent_a = models.BooleanField(default=False)
    absent_b = models.BooleanField(default=False)
    proposal_a = models.JSONField(null=True, blank=True)
    proposal_b = models.JSONField(null=True, blank=True)
    ready_a = models.BooleanField(default=False)
    ready_b = models.BooleanField(default=False)
    # Whoever has pressed ready has shown up, also where a new proposal asks to press it again.
    shown_a = models.BooleanField(default=False)
    shown_b = models.BooleanField(default=False)
    demanded = models.CharField(max_length=1, blank=True, choices=choices(Side))
    no_show_at = models.BigIntegerField(null=True)

    class Meta:
        verbose_name, verbose_name_plural = _("pairing"), _("pairings")
        ordering = ("round_id", "board")
        constraints = (
            models.UniqueConstraint(fields=("round", "board"), name="board_once_in_its_round"),
            models.UniqueConstraint(fields=("round", "entry_a"), name="entry_once_as_a_in_its_round"),
            models.UniqueConstraint(fields=("round", "entry_b"), name="entry_once_as_b_in_its_round"),
            models.CheckConstraint(
                condition=Q(entry_b__isnull=True) | ~Q(entry_a=F("entry_b")), name="pairing_of_two"
            ),
            models.CheckConstraint(
                condition=Q(entry_b__isnull=False) | Q(match__isnull=True, absent_b=False),
                name="bye_has_no_match",
            ),
        )
        indexes = (
            models.Index(
                fields=("no_show_at",), condition=Q(no_show_at__isnull=False), name="pairing_no_show"
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry_a} – {self.entry_b or '–'}"

    @property
    def is_bye(self) -> bool:
        """Whether nobody sits across the board."""
        return self.entry_b_id is None

    @property
    def absent(self) -> tuple[Side, ...]:
        """Who has forfeited the whole pairing without a match of its own."""
        return tuple(side for side, there in zip(Side, (self.absent_a, self.absent_b), strict=True) if there)

    def entry(self, side: Side) -> Entry | None:
        """The entry on a side."""
        return self.entry_a if side is Side.A else self.entry_b

    def side(self, player_id: int | None) -> Side | None:
        """The side of a player; None for anybody else. Reads both entries."""
        sides = {entry.player_id: side for side in Side if (entry := self.entry(side)) is not None}
        return sides.get(player_id) if player_id is not None else None

    def proposal(self, side: Side) -> MatchFormat | None:
        """The last settings that this side proposed (rules.md §12.2)."""
        plain = self.proposal_a if side is Side.A else self.proposal_b
        return None if plain is None else format_from_dict(plain)

    @property
    def format(self) -> MatchFormat:
        """The settings of the match, or the tournament's while there is none."""
        if self.match is not None:
            return self.match.format
        return games_log.format_of(self.round.tournament.digest, self.round.tournament.settings)
