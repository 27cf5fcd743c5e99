"""Matches, games, challenges and the logs: to be looked at. What a referee may order is no edit of a row."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.reading import ReadOnlyAdmin, shown
from games.admin.sections import LOGS, PLAY
from games.labels import findings, formats, results, settings, times, words
from games.models import Challenge, Game, GameEvent, Match, MatchEvent
from games.queries import logs
from games.rules.events import Result, Termination
from games.services import verify

SHORT = 12  # signs of a hash in a list


def link(view: str, pk: int, text: str) -> SafeString:
    """A page of the site."""
    return format_html('<a href="{}">{}</a>', reverse(view, args=[pk]), text)


def instant(ms: int | None) -> datetime | None:
    """Instants of rows are milliseconds."""
    return None if ms is None else times.instant(ms)


def found(items: Any) -> str:
    """What the check of the logs says, or that all is well."""
    told = [findings.finding(**item._asdict()) for item in items]
    return "; ".join(told) or _("whole: every hash fits, and the row says what the log says")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """A match, its settings in words, its games, its log."""

    section = PLAY
    list_display = ("players", "rules", "score", "opened", "ended", "page")
    list_filter = ("decided_by",)
    search_fields = ("player_a__name", "player_b__name", "=pk")
    list_select_related = ("player_a", "player_b")
    fields = (
        "players", "page", "score", "decided_by", "opened", "ended", "settings_told", "digest", "seed",
        "opener", "abortable", "three_move", "games", "log", "chain",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=gettext_lazy("players"), ordering="pk")
    def players(self, row: Match) -> str:
        """Side a first."""
        return str(row)

    @admin.display(description=gettext_lazy("rules of the game"))
    def rules(self, row: Match) -> str:
        """In a few words."""
        return settings.ruleset(row.format.rules)

    @admin.display(description=gettext_lazy("score"))
    def score(self, row: Match) -> str:
        """Points of both sides."""
        return " : ".join(f"{half / 2:g}" for half in (row.half_points_a, row.half_points_b))

    @admin.display(description=gettext_lazy("opened"), ordering="opened_at")
    def opened(self, row: Match) -> datetime | None:
        """When both had agreed."""
        return instant(row.opened_at)

    @admin.display(description=gettext_lazy("ended"), ordering="ended_at")
    def ended(self, row: Match) -> datetime | None:
        """Empty while it goes on."""
        return instant(row.ended_at)

    @admin.display(description=gettext_lazy("page"))
    def page(self, row: Match) -> SafeString:
        """As everybody sees it."""
        return link("games:match", row.pk, _("match page"))

    @admin.display(description=gettext_lazy("settings"))
    def settings_told(self, row: Match) -> SafeString:
        """§12.4: as both agreed."""
        return shown("_facts.html", facts=[(line.name, line.text) for line in formats.lines(row.format)])

    @admin.display(description=gettext_lazy("games"))
    def games(self, row: Match) -> SafeString:
        """With links to their logs."""
        return shown("_games.html", games=list(row.games.select_related("first", "second")))

    @admin.display(description=gettext_lazy("log"))
    def log(self, row: Match) -> SafeString:
        """In order, with the hashes."""
        return shown("_log.html", lines=list(logs.of_match(row)))

    @admin.display(description=gettext_lazy("check of the log"))
    def chain(self, row: Match) -> str:
        """Of the match and all its games."""
        return found(verify.check_match(row))


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """A game: the board's page, how it stands, and the log itself, entry by entry."""

    section = PLAY
    list_display = ("known_as", "first", "second", "outcome", "ply", "begun", "ended", "board")
    list_filter = ("result", "termination")
    search_fields = ("first__name", "second__name", "=match__pk", "=pk")
    list_select_related = ("first", "second")
    fields = (
        "known_as", "board", "match_link", "first", "second", "outcome", "ply", "asked_told", "begun", "due",
        "ended", "winner_moves", "version", "head", "log", "chain",
    )  # fmt: skip
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Game]:
        """The latest first."""
        found_rows: QuerySet[Game] = super().get_queryset(request)
        return found_rows.order_by("-pk")

    @admin.display(description=gettext_lazy("game"), ordering="match_id")
    def known_as(self, row: Game) -> str:
        """`match 12, game 2`, and which attempt it is."""
        text = _("match %(match)s, game %(game)s") % {"match": row.match_id, "game": row.number}
        return f"{text} ({row.attempt})" if row.attempt > 1 else text

    @admin.display(description=gettext_lazy("result"), ordering="result")
    def outcome(self, row: Game) -> str:
        """In a sentence; empty while it goes on."""
        if not row.result:
            return "–"
        result, end = Result(row.result), Termination(row.termination)
        if result in {Result.FIRST, Result.SECOND}:
            names = (row.first.name, row.second.name)
            winner, loser = names if result is Result.FIRST else names[::-1]
            return results.won(end, winner, loser)
        return results.undecided(result, end)

    @admin.display(description=gettext_lazy("begun"), ordering="begun_at")
    def begun(self, row: Game) -> datetime | None:
        """When both were ready."""
        return instant(row.begun_at)

    @admin.display(description=gettext_lazy("ended"), ordering="ended_at")
    def ended(self, row: Game) -> datetime | None:
        """Empty while it goes on."""
        return instant(row.ended_at)

    @admin.display(description=gettext_lazy("flag falls"))
    def due(self, row: Game) -> datetime | None:
        """The instant by which whoever is asked must act."""
        return instant(row.deadline)

    @admin.display(description=gettext_lazy("asked for"))
    def asked_told(self, row: Game) -> str:
        """Who is asked for what."""
        if not row.asked:
            return "–"
        asks, seats = dict(words.ASKS.items()), dict(words.SEATS.items())
        return f"{seats[row.to_act]}: {asks[row.asked]}"  # type: ignore[index]

    @admin.display(description=gettext_lazy("board"))
    def board(self, row: Game) -> SafeString:
        """As everybody sees it."""
        return link("games:game", row.pk, _("board"))

    @admin.display(description=gettext_lazy("match"))
    def match_link(self, row: Game) -> SafeString:
        """Its page at this desk."""
        return link("admin:games_match_change", row.match_id, str(row.match))

    @admin.display(description=gettext_lazy("log"))
    def log(self, row: Game) -> SafeString:
        """In order, with the hashes."""
        return shown("_log.html", lines=list(logs.of_game(row)))

    @admin.display(description=gettext_lazy("check of the log"))
    def chain(self, row: Game) -> str:
        """The log is replayed and every hash is made anew."""
        return found(verify.check_game(row))


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    """Who proposed what to whom."""

    section = PLAY
    list_display = ("challenger", "opponent", "state", "rules", "updated_at", "page")
    list_filter = ("state",)
    search_fields = ("challenger__name", "opponent__name")
    list_select_related = ("challenger", "opponent")
    fields = (
        "challenger", "opponent", "proposer", "state", "settings_told", "digest", "match", "created_at",
        "updated_at", "page",
    )  # fmt: skip
    readonly_fields = fields

    @admin.display(description=gettext_lazy("rules of the game"))
    def rules(self, row: Challenge) -> str:
        """In a few words."""
        return settings.ruleset(row.format.rules)

    @admin.display(description=gettext_lazy("settings"))
    def settings_told(self, row: Challenge) -> SafeString:
        """The standing proposal."""
        return shown("_facts.html", facts=[(line.name, line.text) for line in formats.lines(row.format)])

    @admin.display(description=gettext_lazy("page"))
    def page(self, row: Challenge) -> SafeString:
        """As the two see it."""
        return link("games:challenge", row.pk, _("challenge page"))


class LogAdmin(ReadOnlyAdmin):
    """Entries of a log, the latest first. The database itself lets nobody change them."""

    section = LOGS
    list_per_page = 200
    ordering = ("-pk",)
    list_filter = ("act",)

    @admin.display(description=gettext_lazy("instant"), ordering="at")
    def instant(self, row: Any) -> datetime | None:
        """By the database's clock."""
        return instant(row.at)

    @admin.display(description=gettext_lazy("hash"))
    def short(self, row: Any) -> str:
        """Its beginning."""
        return f"{row.hash[:SHORT]}…"


@admin.register(GameEvent)
class GameEventAdmin(LogAdmin):
    """Of games."""

    list_display = ("of", "seq", "instant", "seat", "act", "short")
    search_fields = ("=game__pk",)
    search_help_text = gettext_lazy("The number of a game")
    fields = ("of", "seq", "instant", "seat", "act", "payload", "hash")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("game"), ordering="game_id")
    def of(self, row: GameEvent) -> SafeString:
        """Its page at this desk."""
        return link("admin:games_game_change", row.game_id, f"{row.game_id}")


@admin.register(MatchEvent)
class MatchEventAdmin(LogAdmin):
    """Of matches."""

    list_display = ("of", "seq", "instant", "act", "short")
    search_fields = ("=match__pk",)
    search_help_text = gettext_lazy("The number of a match")
    fields = ("of", "seq", "instant", "act", "payload", "hash")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("match"), ordering="match_id")
    def of(self, row: MatchEvent) -> SafeString:
        """Its page at this desk."""
        return link("admin:games_match_change", row.match_id, f"{row.match_id}")
