"""What the pure part of tournaments refuses: a code and data, no sentence."""

from games.rules.errors import Refusal


class WrongNumberOfGames(Refusal):
    """rules.md §11.2: a result names every game of the match; `given`, `wanted`."""

    code = "wrong_number_of_games"


class BadGameResult(Refusal):
    """rules.md §11.2: a game cannot have ended so; `game` (from 1), `why`, and for moves `least`, `most`."""

    code = "bad_game_result"
