"""Games that were played and written down elsewhere (§15), kept apart from those played here."""

from enum import StrEnum
from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.names import search_key
from games.records.record import Format
from games.rules.events import Result, Termination
from games.rules.sides import Colour


def _values(codes: type[StrEnum]) -> list[str]:
    """Plain texts, so that migrations need not import the rules."""
    return [code.value for code in codes]


class RecordedFile(models.Model):
    """A file as it was read, byte for byte; read twice, it is still one."""

    name = models.CharField(_("file"), max_length=1_000)
    sha256 = models.CharField(max_length=64)
    format = models.CharField(_("format"), max_length=8, choices=[(item, item) for item in _values(Format)])
    content = models.BinaryField()
    created_at = models.DateTimeField(_("read"), auto_now_add=True)

    class Meta:
        verbose_name, verbose_name_plural = _("recorded file"), _("recorded files")
        constraints = (
            models.UniqueConstraint(fields=("name", "sha256"), name="recorded_file_once"),
            models.CheckConstraint(condition=Q(format__in=_values(Format)), name="recorded_file_format"),
        )

    def __str__(self) -> str:
        return self.name


class RecordedGames(models.QuerySet["RecordedGame"]):
    """Ways to look for recorded games."""

    def search(self, text: str) -> Self:
        """Those whose players or event hold every word of `text`; case and accents do not matter."""
        found = self
        for word in search_key(text).split():
            found = found.filter(search_key__contains=word)
        return found

    def differing(self) -> Self:
        """Those whose record and our verdict do not agree."""
        return self.filter(agrees=False)


class RecordedGame(models.Model):
    """One game of a file: the record as read, the rules assumed, our verdict, and in what the two differ.

    `first_colour` and all colours in `plies`, `setup`, `recorded` and `winner` are those that the record
    writes. `plies`: `[{"colour", "point", "origin", "ms"}]`, points as the field names them; the first
    `accepted` of them were legal and are what the verdict rests on. `differences`: `[{"ply", "code",
    "data"}]`, ply 0 = the game. `lines`: those that won, as lists of points.
    """

    file = models.ForeignKey(RecordedFile, models.CASCADE, related_name="games", verbose_name=_("file"))
    index = models.PositiveIntegerField(_("place in the file"))
    black = models.TextField(_("black"), blank=True)
    white = models.TextField(_("white"), blank=True)
    date = models.TextField(_("date"), blank=True)
    event = models.TextField(_("event"), blank=True)
    place = models.TextField(_("place"), blank=True)
    search_key = models.TextField(editable=False)
    rules = models.JSONField()
    rules_digest = models.CharField(max_length=64, db_index=True)
    field = models.TextField(_("field"))
    setup = models.JSONField(default=list)
    plies = models.JSONField(default=list)
    plies_count = models.PositiveIntegerField(_("plies"))
    accepted = models.PositiveIntegerField(_("legal moves"))
    offered = models.JSONField(default=list)
    choices = models.JSONField(default=list)
    assumed = models.JSONField(default=list)
    first_colour = models.CharField(max_length=5, blank=True)
    recorded = models.JSONField(null=True)
    result = models.CharField(_("result"), max_length=12, blank=True)
    winner = models.CharField(_("winner"), max_length=5, blank=True)
    termination = models.CharField(_("end"), max_length=24, blank=True, db_index=True)
    paragraph = models.CharField(_("paragraph of the rules"), max_length=8, blank=True)
    lines = models.JSONField(default=list)
    differences = models.JSONField(_("differences"), default=list)
    agrees = models.BooleanField(_("agrees"))
    created_at = models.DateTimeField(auto_now_add=True)

    objects = RecordedGames.as_manager()

    class Meta:
        verbose_name, verbose_name_plural = _("recorded game"), _("recorded games")
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(fields=("file", "index"), name="recorded_game_once"),
            models.CheckConstraint(condition=Q(index__gte=1), name="recorded_game_index"),
            models.CheckConstraint(
                condition=Q(accepted__lte=F("plies_count")), name="recorded_game_accepted"
            ),
            models.CheckConstraint(
                condition=Q(result="", termination="", paragraph="", winner="")
                | (Q(result__in=_values(Result), termination__in=_values(Termination)) & ~Q(paragraph="")),
                name="recorded_game_verdict",
            ),
            models.CheckConstraint(
                condition=Q(winner__in=["", *_values(Colour)], first_colour__in=["", *_values(Colour)]),
                name="recorded_game_colours",
            ),
        )
        indexes = (models.Index(fields=("-id",), condition=Q(agrees=False), name="recorded_game_differing"),)

    def __str__(self) -> str:
        return f"{self.black or '?'} – {self.white or '?'}"
