"""Tables to do harm to: those of the API's tests."""

from tests.games.api.conftest import begun, new_match, nothing_counted, player, table

__all__ = ["begun", "new_match", "nothing_counted", "player", "table"]
