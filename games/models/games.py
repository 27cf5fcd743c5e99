"""Games and their logs: the log is the record, the row a projection of it."""

from collections.abc import Iterable
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games import log
from games.models.ledger import Ledger
from games.models.logs import LogEntry, choices
from games.models.matches import Match
from games.models.people import Player
from games.rules.events import Event, Result, Termination
from games.rules.game import Ask, GameState
from games.rules.sides import FIRST, Seat


class Game(models.Model):
    """One game of a match. All from `begun_at` on is a projection of its log, written by `record` alone.

    A void game is played again under the same `number` with the next `attempt`. Instants are milliseconds.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField(_("number"))
    attempt = models.PositiveSmallIntegerField(default=1)
    first = models.ForeignKey(
        Player, models.PROTECT, related_name="games_as_first", verbose_name=_("first player")
    )
    second = models.ForeignKey(
        Player, models.PROTECT, related_name="games_as_second", verbose_name=_("second player")
    )
    opened_at = models.BigIntegerField()
    begins_by = models.BigIntegerField(null=True)
    ready_first = models.BooleanField(default=False)
    ready_second = models.BooleanField(default=False)

    begun_at = models.BigIntegerField(_("begun"), null=True)
    version = models.PositiveIntegerField(_("number of events"), default=0)
    head = models.CharField(_("hash of the last entry"), max_length=64, blank=True)
    ply = models.PositiveIntegerField(_("moves"), default=0)
    asked = models.CharField(max_length=8, blank=True, choices=choices(Ask))
    to_act = models.CharField(max_length=6, blank=True, choices=choices(Seat))
    deadline = models.BigIntegerField(_("flag falls"), null=True)
    result = models.CharField(_("result"), max_length=9, blank=True, choices=choices(Result))
    termination = models.CharField(_("end"), max_length=20, blank=True, choices=choices(Termination))
    winner_moves = models.PositiveIntegerField(_("winner's own moves"), null=True)
    ended_at = models.BigIntegerField(_("ended"), null=True)

    projection: ClassVar = (
        "begun_at", "version", "head", "ply", "asked", "to_act", "deadline", "result", "termination",
        "winner_moves", "ended_at",
    )  # fmt: skip

    class Meta:
        verbose_name, verbose_name_plural = _("game"), _("games")
        ordering = ("match_id", "number", "attempt")
        constraints = (
            models.UniqueConstraint(fields=("match", "number", "attempt"), name="game_once_in_its_match"),
            models.UniqueConstraint(
                fields=("match",), condition=models.Q(result=""), name="one_open_game_in_a_match"
            ),
            models.CheckConstraint(
                condition=models.Q(result="", ended_at__isnull=True)
                | (~models.Q(result="") & models.Q(ended_at__isnull=False, deadline__isnull=True)),
                name="ended_game_has_result_and_no_deadline",
            ),
        )
        indexes = (
            models.Index(fields=("deadline",), condition=models.Q(deadline__isnull=False), name="game_due"),
            models.Index(
                fields=("begins_by",),
                condition=models.Q(begun_at__isnull=True, result=""),
                name="game_to_begin",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}/{self.number}"

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.result)

    def player(self, seat: Seat) -> Player:
        """The player on a seat."""
        return self.first if seat is FIRST else self.second

    def seat(self, player_id: int | None) -> Seat | None:
        """The seat of a player; None for anybody else."""
        seats = {self.first_id: Seat.FIRST, self.second_id: Seat.SECOND}
        return seats.get(player_id) if player_id is not None else None

    def is_ready(self, seat: Seat) -> bool:
        """Whether this seat has pressed ready."""
        return self.ready_first if seat is FIRST else self.ready_second

    def press_ready(self, seat: Seat) -> None:
        """§11.1: this seat is ready; the caller holds the row's lock and writes the match's log."""
        name = "ready_first" if seat is FIRST else "ready_second"
        setattr(self, name, True)
        self.save(update_fields=[name])

    def record(self, events: Iterable[Event], state: GameState, ledger: Ledger | None = None) -> None:
        """Append `events`, which `state` has folded, and fold them into the projection (same transaction).

        The caller holds the locks of the match and of this row. Written at once unless a `ledger` gathers it.
        """
        book = ledger or Ledger()
        if not self.version:
            self.head = log.start(self.match.format, state)
        for event in events:
            self.version += 1
            self.head = log.link(self.head, self.version, event)
            book.add(GameEvent(game=self, **log.columns(self.version, event), hash=self.head))
        self.project(state)
        book.change(self)
        if ledger is None:
            book.flush()

    def project(self, state: GameState) -> None:
        """Set the columns that follow from the log, `version` and `head` apart; saves nothing."""
        outcome = state.outcome
        self.begun_at = next((event.at for event in state.line if event.act == log.BEGIN), None)
        self.ply, self.deadline = state.ply, state.deadline
        self.asked, self.to_act = ("", "") if outcome else (state.asked, state.to_act)
        self.result, self.termination = outcome or ("", "")
        self.winner_moves = state.winner_moves()
        self.ended_at = state.events[-1].at if outcome else None


class GameEvent(LogEntry):
    """An entry of a game's log: the record itself."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="events", verbose_name=_("game"))
    seat = models.CharField(_("who"), max_length=6, blank=True, choices=choices(Seat))

    class Meta:
        verbose_name, verbose_name_plural = _("log entry of a game"), _("log entries of games")
        constraints = (models.UniqueConstraint(fields=("game", "seq"), name="game_log_in_order"),)

    def __str__(self) -> str:
        return f"{self.game_id}/{self.seq} {self.act}"
