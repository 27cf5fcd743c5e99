"""Codes of tournaments as words: what a step waits for, regulations and why they clash, wrong results."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TOURNAMENT_STATES: dict[str, Promise] = {
    "draft": _("draft"),
    "entries_open": _("entries open"),
    "entries_closed": _("entries closed"),
    "running": _("running"),
    "awaiting_approval": _("awaiting approval"),
    "final": _("final"),
    "cancelled": _("cancelled"),
}

ROUND_STATES: dict[str, Promise] = {
    "drafted": _("drafted"),
    "published": _("published"),
    "playing": _("being played"),
    "complete": _("complete"),
}

MISSING: dict[str, Promise] = {
    "entries": _("at least two entries"),
    "not_complete": _("the round is not complete"),
    "starts_at": _("the start of the round"),
    "start_mode": _("this tournament's rounds have no set time"),
    "open_games": _("games are being played"),
    "not_opened": _("the match has not been opened"),
    "no_result": _("no result has been entered"),
    "unconfirmed": _("the result has not been confirmed"),
    "disputed": _("the result is disputed"),
}

REGULATIONS: dict[str, Promise] = {
    "name": _("name"),
    "slug": _("address"),
    "settings": _("settings of the games"),
    "kind": _("kind"),
    "laps": _("times everybody meets"),
    "left_to_players": _("settings are left to the players"),
    "venue": _("venue"),
    "start_mode": _("start of a round"),
    "no_show_minutes": _("minutes until a no-show"),
    "time_zone": _("time zone"),
    "points_first": _("order of points"),
    "win": _("points for a win"),
    "draw": _("points for a draw"),
    "loss": _("points for a loss"),
    "bye": _("points for a bye"),
    "tie_breaks": _("tie-breaks"),
}

CLASHES: dict[str, Promise] = {
    "no_time_control": _("a tournament must name a time control"),
    "points_fall": _("a win counts no less than a draw, a draw no less than a loss"),
    "agreed_online": _("players agree on settings on this site only"),
    "ready_online": _("players press “ready” on this site only"),
    "no_draw": _("where no game is drawn, field and stones cannot be left open"),
    "sliding": _("where stones slide, field and stones cannot be left open"),
}

BAD_GAMES: dict[str, Promise] = {
    "no_draw": _("these settings know no draw"),
    "drawn_forfeit": _("a game that somebody did not show up for is not drawn"),
    "both_lose": _("both lose only by not showing up"),
    "moves": _("the number of the winner's own moves is not possible"),
}
