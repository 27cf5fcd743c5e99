"""Tournaments and their log; texts and names stand beside the log, never in it."""

from decimal import Decimal

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games import log as games_log
from games.models.logs import LogEntry
from games.rules.ruleset import MatchFormat
from tournaments import log

NO_SHOW_MINUTES = 15
MOST_NO_SHOW_MINUTES = 10_080
MOST_LAPS = 2


class Tournament(models.Model):
    """One tournament: its regulations, the seed of its lots, and where it stands.

    `state`, `version` and `head` follow from the log. `settings`: those of every match, or what holds where
    the players agree on nothing else (rules.md §12.2). Instants are milliseconds since 1970, UTC.
    """

    class Kind(models.TextChoices):
        """How rounds are paired."""

        ROUND_ROBIN = "round_robin", _("round robin")

    class Venue(models.TextChoices):
        """Where the games are played."""

        ONLINE = "online", _("on this site")
        OVER_THE_BOARD = "over_the_board", _("over the board")

    class StartMode(models.TextChoices):
        """When the games of a round begin (tournaments.md §3)."""

        ALL_AT_ONCE = "all_at_once", _("all at once, when the organiser starts the round")
        AT_TIME = "at_time", _("at a set time")
        BOTH_READY = "both_ready", _("each when both players are ready")

    class Points(models.TextChoices):
        """Which points stand first in the table."""

        MATCH = "match", _("match points first")
        GAME = "game", _("game points first")

    class State(models.TextChoices):
        """The life of a tournament (tournaments.md §3)."""

        DRAFT = "draft", _("draft")
        ENTRIES_OPEN = "entries_open", _("entries open")
        ENTRIES_CLOSED = "entries_closed", _("entries closed")
        RUNNING = "running", _("running")
        AWAITING_APPROVAL = "awaiting_approval", _("awaiting approval")
        FINAL = "final", _("final")
        CANCELLED = "cancelled", _("cancelled")

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    kind = models.CharField(_("kind"), max_length=16, choices=Kind.choices, default=Kind.ROUND_ROBIN)
    laps = models.PositiveSmallIntegerField(_("times everybody meets"), default=1)
    settings = models.JSONField()
    digest = models.CharField(max_length=64)
    left_to_players = models.BooleanField(_("settings are left to the players"), default=False)
    venue = models.CharField(_("venue"), max_length=16, choices=Venue.choices, default=Venue.ONLINE)
    start_mode = models.CharField(
        _("start of a round"), max_length=16, choices=StartMode.choices, default=StartMode.ALL_AT_ONCE
    )
    # None: nobody forfeits by not showing up.
    no_show_minutes = models.PositiveIntegerField(
        _("minutes until a no-show"),
        null=True,
        blank=True,
        default=NO_SHOW_MINUTES,
        validators=(MinValueValidator(1), MaxValueValidator(MOST_NO_SHOW_MINUTES)),
    )
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Budapest")
    points_first = models.CharField(
        _("order of points"), max_length=8, choices=Points.choices, default=Points.MATCH
    )
    win = models.DecimalField(_("points for a win"), max_digits=4, decimal_places=2, default=Decimal(1))
    draw = models.DecimalField(_("points for a draw"), max_digits=4, decimal_places=2, default=Decimal("0.5"))
    loss = models.DecimalField(_("points for a loss"), max_digits=4, decimal_places=2, default=Decimal(0))
    bye = models.DecimalField(_("points for a bye"), max_digits=4, decimal_places=2, default=Decimal(0))
    tie_breaks = models.JSONField(_("tie-breaks"), default=list)
    seed = models.CharField(_("seed of the lots"), max_length=64)
    salt = models.CharField(max_length=64)  # of the name's digest in the log
    created_at = models.BigIntegerField()

    state = models.CharField(_("state"), max_length=20, choices=State.choices, default=State.DRAFT)
    version = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64)

    class Meta:
        verbose_name, verbose_name_plural = _("tournament"), _("tournaments")
        ordering = ("-id",)
        permissions = (
            ("organise", "May organise tournaments"),
            ("approve", "May approve tournaments"),
            ("enter", "May enter tournaments"),
        )
        constraints = (
            models.CheckConstraint(
                condition=models.Q(laps__gte=1, laps__lte=MOST_LAPS), name="tournament_laps"
            ),
        )
        indexes = (models.Index(fields=("state",), name="tournament_state"),)

    def __str__(self) -> str:
        return self.name

    @property
    def format(self) -> MatchFormat:
        """The settings of its matches, or those that hold without agreement (rules.md §12.2)."""
        return games_log.format_of(self.digest, self.settings)

    @property
    def online(self) -> bool:
        """Whether the games are played here."""
        return self.venue == self.Venue.ONLINE

    def record(self, at: int, act: log.Act, *, by: int | None, **payload: object) -> "TournamentEvent":
        """Append to the log and save what follows from it; the caller holds the row's lock.

        `by`: the login that did it, None for what happened by itself.
        """
        self.version += 1
        entry = {"by": by, **payload}
        self.head = log.link(self.head, self.version, at, act, entry)
        event = TournamentEvent.objects.create(
            tournament=self, seq=self.version, at=at, act=act, payload=entry, hash=self.head
        )
        self.save(update_fields=PROJECTION)
        return event


PROJECTION = ("state", "version", "head")


class TournamentEvent(LogEntry):
    """An entry of a tournament's log: all that people with power did in it, and what followed."""

    tournament = models.ForeignKey(
        Tournament, models.PROTECT, related_name="events", verbose_name=_("tournament")
    )

    class Meta:
        verbose_name, verbose_name_plural = _("log entry of a tournament"), _("log entries of tournaments")
        constraints = (models.UniqueConstraint(fields=("tournament", "seq"), name="tournament_log_in_order"),)

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.seq} {self.act}"


class LoggedText(models.Model):
    """A free text whose digest an entry of the log holds as `name`; erasing it leaves the chain whole."""

    event = models.ForeignKey(TournamentEvent, models.PROTECT, related_name="texts")
    name = models.CharField(max_length=20)
    salt = models.CharField(_("salt of the digest"), max_length=64)
    text = models.TextField(_("text"))

    class Meta:
        verbose_name, verbose_name_plural = _("text of the log"), _("texts of the log")
        constraints = (models.UniqueConstraint(fields=("event", "name"), name="one_text_of_a_name"),)

    def __str__(self) -> str:
        return self.text[:60]
