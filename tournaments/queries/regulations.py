"""What the organiser has set, as sentences for the tournament's page."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.labels import formats
from tournaments.labels import tiebreaks
from tournaments.labels.numbers import amount
from tournaments.models import Tournament
from tournaments.queries.tables import counting
from tournaments.tiebreaks.counting import Counting


class Fact(NamedTuple):
    """A regulation: its name and what it says."""

    name: str
    text: str


def regulations(tournament: Tournament) -> list[Fact]:
    """How it is played and counted; no query."""
    counts = counting(tournament)
    return [
        Fact(_("Pairing"), _pairing(tournament)),
        Fact(_("Where"), _venue(tournament)),
        Fact(_("Start of a round"), _start(tournament)),
        Fact(_("Points"), _points(tournament, counts)),
        Fact(_("Among equals"), ", ".join(str(tiebreaks.LABELS[name].name) for name in counts.tie_breaks)),
    ]


def settings(tournament: Tournament) -> list[formats.Line]:
    """The settings of its games, in words."""
    return list(formats.lines(tournament.format))


def _pairing(tournament: Tournament) -> str:
    often = ngettext(
        "everybody meets everybody else once, by Berger tables",
        "everybody meets everybody else %(n)s times, by Berger tables",
        tournament.laps,
    ) % {"n": tournament.laps}
    games = tournament.format.games
    return (
        often + ", " + ngettext("%(n)s game in each match", "%(n)s games in each match", games) % {"n": games}
    )


def _venue(tournament: Tournament) -> str:
    if tournament.online:
        return _("on this site")
    return _("over the board; the players enter their results with the numbers of moves")


def _start(tournament: Tournament) -> str:
    starts = {
        Tournament.StartMode.ALL_AT_ONCE: _("all games at once, when the organiser starts the round"),
        Tournament.StartMode.AT_TIME: _("all games at once, at a set time"),
        Tournament.StartMode.BOTH_READY: _("each match when both players are ready"),
    }[Tournament.StartMode(tournament.start_mode)]
    minutes = tournament.no_show_minutes
    if minutes is None or not tournament.online:
        return starts
    late = ngettext(
        "who has not shown up after %(n)s minute loses the match",
        "who has not shown up after %(n)s minutes loses the match",
        minutes,
    ) % {"n": minutes}
    return f"{starts}; {late}"


def _points(tournament: Tournament, counts: Counting) -> str:
    scoring = counts.scoring
    told = {name: amount(getattr(scoring, name)) for name in ("win", "draw", "loss", "bye")}
    order = tournament.get_points_first_display()
    worth = _("a win counts %(win)s, a draw %(draw)s, a loss %(loss)s, a bye %(bye)s") % told
    return f"{order}; {worth}"
