"""The rows of the games app: columns, constraints and querysets; a module per noun."""

from games.models.challenges import Challenge, StoredAnswer
from games.models.claims import Claim
from games.models.games import Game, GameEvent
from games.models.matches import Match, MatchEvent
from games.models.people import Player
from games.models.presets import Preset
from games.models.recorded import RecordedFile, RecordedGame

__all__ = [
    "Challenge",
    "Claim",
    "Game",
    "GameEvent",
    "Match",
    "MatchEvent",
    "Player",
    "Preset",
    "RecordedFile",
    "RecordedGame",
    "StoredAnswer",
]
