"""How a pairing becomes a match: under the tournament's settings, or what the players agreed on (§12.2)."""

import hashlib

from games.models import Game, Match
from games.rules.agreement import without_agreement
from games.rules.match import Side
from games.rules.offers import ThreeMove
from games.rules.ruleset import MatchFormat
from games.services import matches, play
from tournaments.log import Act
from tournaments.models import Pairing


def settings_of(pairing: Pairing) -> MatchFormat:
    """rules.md §12.2: what both last proposals have alike stands; who proposed nothing is for the preset."""
    preset = pairing.round.tournament.format
    if not pairing.round.tournament.left_to_players:
        return preset
    one, other = (pairing.proposal(side) or preset for side in Side)
    return without_agreement(one, other, preset)


def open_match(pairing: Pairing, *, at: int, begins_by: int | None = None) -> Match:
    """The pairing's match; its demand and its pressing of ready go into it. Saves the pairing.

    Call inside a transaction, the tournament being locked. `begins_by`: when game 1 begins at the latest (ms).
    """
    tournament = pairing.round.tournament
    assert pairing.entry_b is not None
    match = matches.open_match(
        player_a=pairing.entry_a.player,
        player_b=pairing.entry_b.player,
        agreed=settings_of(pairing),
        seed=_seed(pairing),
        at=at,
        opener=Side.A,
        begins_by=begins_by,
    )
    pairing.match = match
    pairing.save(update_fields=["match"])
    if tournament.left_to_players:
        game = match.games.get()
        _carry_over(pairing, match, game, at)
        tournament.record(
            at, Act.MATCH_OPENED, by=None, pairing=pairing.pk, match=match.pk, digest=match.digest
        )
    return match


def is_ready(pairing: Pairing, side: Side) -> bool:
    """Whether this side has pressed ready, and nothing was proposed since."""
    return pairing.ready_a if side is Side.A else pairing.ready_b


def has_shown(pairing: Pairing, side: Side) -> bool:
    """Whether this side has ever pressed ready here."""
    return pairing.shown_a if side is Side.A else pairing.shown_b


def _carry_over(pairing: Pairing, match: Match, game: Game, at: int) -> None:
    """rules.md §5.1: whoever demanded the three-move rule in advance demands it now, before game 1 begins."""
    if pairing.demanded and match.format.three_move is ThreeMove.ON_DEMAND:
        by = match.player(Side(pairing.demanded))
        play.demand_three_move(game_id=game.pk, by=by, at=at)
    for side in Side:
        if is_ready(pairing, side):
            play.ready(game_id=game.pk, by=match.player(side), at=at)


def _seed(pairing: Pairing) -> str:
    """Each match draws its own lots, from the tournament's seed."""
    round_ = pairing.round
    return hashlib.sha256(f"{round_.tournament.seed}:{round_.number}:{pairing.board}".encode()).hexdigest()
