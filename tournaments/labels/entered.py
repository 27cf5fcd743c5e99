"""Results as people entered them, in words: game by game, and who wins the match by them, with the reason."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from games.rules.match import DecidedBy, MatchResult, Side
from games.rules.ruleset import MatchFormat
from tournaments.labels.numbers import versus
from tournaments.rules import entered
from tournaments.rules.entered import EnteredGame, Score
from tournaments.tiebreaks.counting import NOTHING

Names = Mapping[Side, str]


def points(games: Sequence[EnteredGame]) -> str:
    """`1½ : ½`, side a first."""
    return versus(*(sum((game.points(side) for game in games), NOTHING) for side in Side))


def told(games: Sequence[EnteredGame], names: Names) -> str:
    """`game 1: Kiss Ödön in 12 moves, game 2: …`."""
    return ", ".join(_told(number, game, names) for number, game in enumerate(games, 1))


def _told(number: int, game: EnteredGame, names: Names) -> str:
    shown = {"game": str(number), "moves": str(game.moves)}
    if game.winner is None:
        drawn = game.score is Score.DRAW
        return (_("game %(game)s drawn") if drawn else _("game %(game)s lost by both")) % shown
    shown["name"] = names[game.winner]
    if game.forfeit:
        return _("game %(game)s: %(name)s by forfeit") % shown
    return _("game %(game)s: %(name)s in %(moves)s moves") % shown


def verdict(settings: MatchFormat, games: Sequence[EnteredGame], names: Names) -> str:
    """`Kiss Ödön wins the match: 9 < 12 own moves` (rules.md §11.2); empty where the games do not fit."""
    if len(games) != settings.games:
        return ""
    if all(game.score is Score.BOTH_LOSE for game in games):
        return _("both lose the match")
    result = entered.result(settings, games)
    if result.winner is None:
        return _("the match is drawn")
    return _won(result, result.winner, names)


def _won(result: MatchResult, winner: Side, names: Names) -> str:
    shown = {"winner": names[winner], "points": versus(*(result.points[side] for side in Side))}
    if result.by is DecidedBy.DUEL:
        moves = result.duel.moves
        shown |= {"fewer": str(moves[winner]), "more": str(moves[winner.other])}
        return _("%(winner)s wins the match by the duel rule: %(fewer)s < %(more)s own moves") % shown
    return _("%(winner)s wins the match, %(points)s") % shown
