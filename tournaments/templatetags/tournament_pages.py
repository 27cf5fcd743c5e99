"""Small things that the pages of tournaments show again and again: instants in two time zones, entries."""

from django import template
from django.template import Context

from games.models import Match, Player
from tournaments.labels import rounds
from tournaments.models import Pairing
from tournaments.queries.boards import Board, papers_of
from tournaments.queries.lists import Part, parts_of
from tournaments.queries.zones import Zones

register = template.Library()


@register.filter
def standings_after(number: int) -> str:
    """The heading of standings as after a round."""
    return rounds.standings_after(number)


@register.filter
def crosstable_after(number: int) -> str:
    """The heading of the crosstable as after a round."""
    return rounds.crosstable_after(number)


@register.inclusion_tag("tournaments/_when.html")
def when(ms: int | None, zones: Zones) -> dict[str, object]:
    """An instant where the tournament is and, where the reader has named a zone, there."""
    if ms is None:
        return {"at": None}
    return {
        "at": zones.here(ms).isoformat(),
        "here": zones.text(ms),
        "own": zones.own_text(ms),
        "zones": zones,
    }


@register.simple_tag(takes_context=True)
def limit_of(context: Context, board: Board) -> str:
    """Until when one has to show up for a pairing, where the reader is; empty where nothing limits it."""
    ms = board.pairing.no_show_at
    if ms is None:
        return ""
    zones = Zones.read(board.tournament.time_zone, context["request"].COOKIES)
    return zones.own_text(ms) or zones.text(ms)


@register.simple_tag
def pairing_of(match: Match) -> Pairing | None:
    """The pairing that a match was played for, for the match's own page: one query."""
    return Pairing.objects.select_related("round__tournament").filter(match=match).first()


@register.simple_tag
def tournaments_of(player: Player) -> list[Part]:
    """The player's part in tournaments, for a page that belongs to the games: six queries at most."""
    return parts_of(player)


@register.simple_tag
def paper_matches_of(player: Player) -> list[Board]:
    """The player's latest matches over the board, for a page that belongs to the games."""
    return papers_of(player)
