"""Matches and their log. What a row says beyond its log is projected from the log."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games import log
from games.models.ledger import Ledger
from games.models.logs import LogEntry, choices
from games.models.people import Player
from games.rules.match import DecidedBy, MatchResult, Side
from games.rules.ruleset import MatchFormat


class Match(models.Model):
    """Two players, the settings that both agreed on, and where the match stands (§11, §12).

    All from `three_move` on is a projection of the logs. Instants are milliseconds since 1970, UTC.
    """

    player_a = models.ForeignKey(
        Player, models.PROTECT, related_name="matches_as_a", verbose_name=_("first side")
    )
    player_b = models.ForeignKey(
        Player, models.PROTECT, related_name="matches_as_b", verbose_name=_("second side")
    )
    settings = models.JSONField()
    digest = models.CharField(_("digest of the settings"), max_length=64)
    opener = models.CharField(_("who begins game 1"), max_length=1, choices=choices(Side))
    seed = models.CharField(_("seed of the lots"), max_length=64)
    abortable = models.BooleanField(_("can be aborted"), default=True)
    opened_at = models.BigIntegerField(_("opened"))

    three_move = models.BooleanField(_("three-move rule"), default=False)
    winner = models.CharField(_("winner"), max_length=1, blank=True, choices=choices(Side))
    decided_by = models.CharField(_("decided by"), max_length=8, blank=True, choices=choices(DecidedBy))
    half_points_a = models.PositiveSmallIntegerField(default=0)
    half_points_b = models.PositiveSmallIntegerField(default=0)
    ended_at = models.BigIntegerField(_("ended"), null=True)
    version = models.PositiveIntegerField(_("number of events"), default=0)
    head = models.CharField(_("hash of the last entry"), max_length=64)

    projection: ClassVar = (
        "three_move", "winner", "decided_by", "half_points_a", "half_points_b", "ended_at", "version", "head",
    )  # fmt: skip

    class Meta:
        verbose_name, verbose_name_plural = _("match"), _("matches")
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(player_a=models.F("player_b")), name="match_of_two_players"
            ),
            models.CheckConstraint(
                condition=models.Q(ended_at__isnull=True, decided_by="")
                | (models.Q(ended_at__isnull=False) & ~models.Q(decided_by="")),
                name="match_ended_when_decided",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_a} – {self.player_b}"

    @property
    def format(self) -> MatchFormat:
        """The frozen settings (§12.4)."""
        return log.format_of(self.digest, self.settings)

    def player(self, side: Side) -> Player:
        """The player on a side."""
        return self.player_a if side is Side.A else self.player_b

    def player_id(self, side: Side) -> int:
        """The player on a side, without looking for the row."""
        return self.player_a_id if side is Side.A else self.player_b_id

    def side(self, player_id: int | None) -> Side | None:
        """The side of a player; None for anybody else."""
        sides = {self.player_a_id: Side.A, self.player_b_id: Side.B}
        return sides.get(player_id) if player_id is not None else None

    def record(self, at: int, act: str, ledger: Ledger | None = None, **payload: object) -> None:
        """Append to the match's log and fold into the projection; the caller holds the row's lock.

        Written at once unless a `ledger` gathers it.
        """
        book = ledger or Ledger()
        self.version += 1
        self.head = log.match_link(self.head, self.version, at, act, payload)
        book.add(MatchEvent(match=self, seq=self.version, at=at, act=act, payload=payload, hash=self.head))
        if act == log.DEMANDED:
            self.three_move = True
        book.change(self)
        if ledger is None:
            book.flush()

    def project(self, result: MatchResult, at: int) -> None:
        """Set the columns that follow from how the games stand; saves nothing, a `record` follows."""
        self.half_points_a = int(2 * result.points[Side.A])
        self.half_points_b = int(2 * result.points[Side.B])
        if result.by is not None:
            self.winner, self.decided_by, self.ended_at = result.winner or "", result.by, at


class MatchEvent(LogEntry):
    """What happens to a match between its games: agreed, demanded, ready, opened, ended."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="events", verbose_name=_("match"))

    class Meta:
        verbose_name, verbose_name_plural = _("log entry of a match"), _("log entries of matches")
        constraints = (models.UniqueConstraint(fields=("match", "seq"), name="match_log_in_order"),)

    def __str__(self) -> str:
        return f"{self.match_id}/{self.seq} {self.act}"
