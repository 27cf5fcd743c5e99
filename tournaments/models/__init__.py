"""The rows of the tournaments app: columns, constraints and querysets; a module per noun."""

from tournaments.models.entries import Entry
from tournaments.models.results import ResultClaim
from tournaments.models.rounds import Pairing, Round
from tournaments.models.tournaments import LoggedText, Tournament, TournamentEvent

__all__ = ["Entry", "LoggedText", "Pairing", "ResultClaim", "Round", "Tournament", "TournamentEvent"]
