"""Players, challenges and matches as plain values, for the API. Instants are milliseconds since 1970, UTC."""

from datetime import datetime

from django.db.models import Q, QuerySet

from games.labels import settings
from games.models import Challenge, Game, Match, Player
from games.queries.presets import offered
from games.rules.match import MatchResult, Side
from games.rules.ruleset import format_to_dict

Plain = dict[str, object]


def players(text: str = "") -> QuerySet[Player]:
    """Players whose name holds the text, in Hungarian order."""
    return Player.objects.filter(name__icontains=text) if text else Player.objects.all()


def player(who: Player) -> Plain:
    """A player."""
    return {"id": who.pk, "name": who.name, "joined_at": _ms(who.joined_at)}


def person(who: Player | None) -> Plain | None:
    """A player as part of something else."""
    return None if who is None else {"id": who.pk, "name": who.name}


def presets() -> list[Plain]:
    """§14: the ready settings."""
    return [
        {
            "name": ready.code,
            "title": ready.name,
            "words": settings.ruleset(ready.settings.rules),
            "digest": ready.settings.digest,
            "settings": format_to_dict(ready.settings),
        }
        for ready in offered().values()
    ]


# Challenges ---------------------------------------------------------------------------------------
def challenges(me: Player) -> QuerySet[Challenge]:
    """What this player may see: the own ones, and those that anybody may answer."""
    own = Q(challenger=me) | Q(opponent=me)
    anybody = Q(opponent=None, state=Challenge.State.OPEN)
    return Challenge.objects.filter(own | anybody).select_related("challenger", "opponent")


def challenge(one: Challenge) -> Plain:
    """A challenge and its standing proposal."""
    return {
        "id": one.pk,
        "challenger": person(one.challenger),
        "opponent": person(one.opponent),
        "proposer": one.proposer_id,
        "state": str(one.state),
        "digest": one.digest,
        "settings": one.settings,
        "match": one.match_id,
        "created_at": _ms(one.created_at),
        "updated_at": _ms(one.updated_at),
    }


# Matches ------------------------------------------------------------------------------------------
def matches(player_id: int | None = None, open_only: bool | None = None) -> QuerySet[Match]:
    """Matches, newest first: of one player, over or not; None = no matter."""
    found = Match.objects.select_related("player_a", "player_b")
    if player_id is not None:
        found = found.filter(Q(player_a=player_id) | Q(player_b=player_id))
    return found if open_only is None else found.filter(ended_at__isnull=open_only)


def match(one: Match) -> Plain:
    """A match as a list shows it."""
    return {
        "id": one.pk,
        "players": {"a": person(one.player_a), "b": person(one.player_b)},
        "opener": one.opener,
        "digest": one.digest,
        "three_move": one.three_move,
        "abortable": one.abortable,
        "opened_at": one.opened_at,
        "ended_at": one.ended_at,
        "half_points": {"a": one.half_points_a, "b": one.half_points_b},
        "winner": one.winner,
        "decided_by": one.decided_by,
        "version": one.version,
        "head": one.head,
    }


def match_in_full(one: Match, standing: MatchResult) -> Plain:
    """A match with its settings, its games, and the arithmetic of the duel rule (§11.2)."""
    duel = standing.duel
    return match(one) | {
        "settings": one.settings,
        "seed": one.seed,
        "duel": {
            "rule": one.format.duel_rule,
            "wins": {str(side): duel.wins[side] for side in Side},
            "moves": {str(side): duel.moves[side] for side in Side},
            "fewer_moves": duel.winner or "",
        },
        "games": [game(item) for item in one.games.select_related("first", "second")],
    }


def game(one: Game) -> Plain:
    """A game as its row tells it."""
    return {
        "id": one.pk,
        "match": one.match_id,
        "number": one.number,
        "attempt": one.attempt,
        "players": {"first": person(one.first), "second": person(one.second)},
        "ready": {"first": one.ready_first, "second": one.ready_second},
        "opened_at": one.opened_at,
        "begins_by": one.begins_by,
        "begun_at": one.begun_at,
        "version": one.version,
        "head": one.head,
        "ply": one.ply,
        "asked": one.asked,
        "to_act": one.to_act,
        "deadline": one.deadline,
        "result": one.result,
        "termination": one.termination,
        "winner_moves": one.winner_moves,
        "ended_at": one.ended_at,
    }


def _ms(instant: datetime) -> int:
    return int(instant.timestamp() * 1_000)
