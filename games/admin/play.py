"""Matches, games, challenges and the logs: to be looked at. What a referee may order is no edit of a row."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.reading import ReadOnlyAdmin, coded, instant, link, shown
from games.admin.sections import LOGS, PLAY
from games.labels import acts, findings, formats, results, settings, words
from games.models import Challenge, Game, GameEvent, Match, MatchEvent
from games.queries import logs
from games.rules.events import Result, Termination
from games.rules.game import Ask
from games.rules.match import DecidedBy, Side
from games.rules.sides import Seat
from games.services import verify

SHORT = 12  # signs of a hash in a list
DECISIONS = {
    DecidedBy.SCORE: gettext_lazy("by the score"),
    DecidedBy.DUEL: gettext_lazy("by the duel rule"),
    DecidedBy.LOTS: gettext_lazy("by lot"),
    DecidedBy.DRAWN: gettext_lazy("drawn"),
}


def found(items: Any) -> str:
    """What the check of the logs says, or that all is well."""
    told = [findings.finding(**item._asdict()) for item in items]
    return "; ".join(told) or _("whole: every hash fits, and the row says what the log says")


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    """A match, its settings in words, its games, its log."""

    section = PLAY
    list_display = ("players", "rules", "score", "opened", "ended", "page")
    list_filter = (coded("decided_by", gettext_lazy("decided by"), DECISIONS),)
    search_fields = ("player_a__name", "player_b__name", "=pk")
    list_select_related = ("player_a", "player_b")
    fields = (
        "players", "page", "score", "decision", "opened", "ended", "settings_told", "digest", "seed",
        "begins", "abortable", "three_move", "games", "log", "chain",
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

    @admin.display(description=gettext_lazy("decided by"))
    def decision(self, row: Match) -> str:
        """In a sentence; empty while it goes on."""
        names = logs.names(row)
        return acts.decided(row.decided_by, names.get(row.winner, "")) or "–"

    @admin.display(description=gettext_lazy("who begins game 1"))
    def begins(self, row: Match) -> str:
        """By lot."""
        return row.player(Side(row.opener)).name

    @admin.display(description=gettext_lazy("opened"), ordering="opened_at")
    def opened(self, row: Match) -> str:
        """When both had agreed."""
        return instant(row.opened_at)

    @admin.display(description=gettext_lazy("ended"), ordering="ended_at")
    def ended(self, row: Match) -> str:
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
    list_filter = (
        coded("result", gettext_lazy("result"), words.RESULTS),
        coded("termination", gettext_lazy("end"), words.TERMINATIONS),
    )
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
        return self.named(row)

    @staticmethod
    def named(row: Game) -> str:
        """See `known_as`."""
        text = _("match %(match)s, game %(game)s") % {"match": row.match_id, "game": row.number}
        return f"{text} ({row.attempt})" if row.attempt > 1 else text

    def told(self, row: Game) -> str:
        """With both players."""
        return f"{row.first} – {row.second}, {self.named(row)}"

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
    def begun(self, row: Game) -> str:
        """When both were ready."""
        return instant(row.begun_at)

    @admin.display(description=gettext_lazy("ended"), ordering="ended_at")
    def ended(self, row: Game) -> str:
        """Empty while it goes on."""
        return instant(row.ended_at)

    @admin.display(description=gettext_lazy("flag falls"))
    def due(self, row: Game) -> str:
        """The instant by which whoever is asked must act."""
        return instant(row.deadline)

    @admin.display(description=gettext_lazy("asked for"))
    def asked_told(self, row: Game) -> str:
        """Who is asked for what."""
        if not row.asked:
            return "–"
        return f"{words.SEATS[Seat(row.to_act)]}: {words.ASKS[Ask(row.asked)]}"

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

    @admin.display(description=gettext_lazy("instant"), ordering="at")
    def instant(self, row: Any) -> str:
        """By the database's clock."""
        return instant(row.at)

    @admin.display(description=gettext_lazy("hash"))
    def short(self, row: Any) -> str:
        """Its beginning."""
        return f"{row.hash[:SHORT]}…"


@admin.register(GameEvent)
class GameEventAdmin(LogAdmin):
    """Of games."""

    list_display = ("entry", "of", "instant", "who", "text", "short")
    search_fields = ("=game__pk",)
    search_help_text = gettext_lazy("The number of a game")
    list_select_related = ("game__match",)
    fields = ("of", "seq", "instant", "who", "text", "payload", "hash")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("entry"), ordering="pk")
    def entry(self, row: GameEvent) -> str:
        """Its place in the log of its game."""
        return f"{row.game_id} / {row.seq}"

    @admin.display(description=gettext_lazy("game"), ordering="game_id")
    def of(self, row: GameEvent) -> SafeString:
        """Its page at this desk."""
        return link("admin:games_game_change", row.game_id, GameAdmin.named(row.game))

    @admin.display(description=gettext_lazy("who"), ordering="seat")
    def who(self, row: GameEvent) -> str:
        """The seat."""
        return str(words.SEATS[Seat(row.seat)]) if row.seat else "–"

    @admin.display(description=gettext_lazy("what"), ordering="act")
    def text(self, row: GameEvent) -> str:
        """In a sentence."""
        return logs.told(row, row.game.match.format.rules.field)


@admin.register(MatchEvent)
class MatchEventAdmin(LogAdmin):
    """Of matches."""

    list_display = ("entry", "of", "instant", "text", "short")
    search_fields = ("=match__pk",)
    search_help_text = gettext_lazy("The number of a match")
    list_select_related = ("match__player_a", "match__player_b")
    fields = ("of", "seq", "instant", "text", "payload", "hash")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("entry"), ordering="pk")
    def entry(self, row: MatchEvent) -> str:
        """Its place in the log of its match."""
        return f"{row.match_id} / {row.seq}"

    @admin.display(description=gettext_lazy("match"), ordering="match_id")
    def of(self, row: MatchEvent) -> SafeString:
        """Its page at this desk."""
        return link("admin:games_match_change", row.match_id, str(row.match))

    @admin.display(description=gettext_lazy("what"), ordering="act")
    def text(self, row: MatchEvent) -> str:
        """In a sentence."""
        return acts.of_match(row.act, row.payload, logs.names(row.match))
