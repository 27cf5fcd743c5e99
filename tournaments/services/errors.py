"""What the verbs of tournaments refuse: who may act, what is missing, what was decided meanwhile."""

from games.rules.errors import Refusal


# Who and when -------------------------------------------------------------------------------------
class NotOrganiser(Refusal):
    """tournaments.md §1: this login may not do that; `permission`."""

    code = "not_organiser"


class MayNotEnter(Refusal):
    """tournaments.md §1: this login may not enter tournaments."""

    code = "may_not_enter"


class NotInPairing(Refusal):
    """Only the two players of a pairing act in it."""

    code = "not_in_pairing"


class TournamentState(Refusal):
    """tournaments.md §3: not possible where the tournament stands; `state`, `allowed` (states)."""

    code = "tournament_state"


class RoundState(Refusal):
    """tournaments.md §3: not possible where the round stands; `round`, `state`, `allowed` (states)."""

    code = "round_state"


class TournamentChanged(Refusal):
    """Somebody else changed the tournament since it was read; `expected`, `actual` numbers of log entries."""

    code = "tournament_changed"


class StepMissing(Refusal):
    """tournaments.md §3: the step waits for `missing`: dicts of `why`, and of `round`, `board` if any."""

    code = "step_missing"


# Regulations --------------------------------------------------------------------------------------
class SlugTaken(Refusal):
    """Another tournament has this address; `slug`."""

    code = "slug_taken"


class BadRegulation(Refusal):
    """A value that a regulation cannot have; `regulation`, `value`."""

    code = "bad_regulation"


class RegulationsClash(Refusal):
    """Two regulations that do not go together; `regulations` (two names), `because` (a reason code)."""

    code = "regulations_clash"


class RegulationsFixed(Refusal):
    """With a tournament that runs, most regulations stand; `regulations` that would change."""

    code = "regulations_fixed"


class BadText(Refusal):
    """A reason has 1 to `most` characters."""

    code = "bad_text"


# Entries ------------------------------------------------------------------------------------------
class NotEntered(Refusal):
    """The player is not in this tournament."""

    code = "not_entered"


class BadNumbers(Refusal):
    """Pairing numbers are 1 to `most`, one for each entry."""

    code = "bad_numbers"


# Rounds and pairings ------------------------------------------------------------------------------
class StartInThePast(Refusal):
    """A round is not set to start before now."""

    code = "start_in_the_past"


class SettingsNotLeft(Refusal):
    """rules.md §12.3: this tournament's settings are the organiser's."""

    code = "settings_not_left"


class PairingClosed(Refusal):
    """The match of this pairing has begun or been forfeited; there is nothing to agree on any more."""

    code = "pairing_closed"


class NotOnline(Refusal):
    """The games of this tournament are played over the board."""

    code = "not_online"


# Results ------------------------------------------------------------------------------------------
class ResultOfGames(Refusal):
    """The result of a match that is played here is that of its games; nobody enters it."""

    code = "result_of_games"


class NothingEntered(Refusal):
    """No result has been entered for this pairing."""

    code = "nothing_entered"


class ResultChanged(Refusal):
    """Another result was entered meanwhile; `number` is the standing one's."""

    code = "result_changed"


class ResultDisputed(Refusal):
    """The entry was disputed since it was shown; `number` is its own."""

    code = "result_disputed"


class ResultSettled(Refusal):
    """The result is confirmed: only the organiser changes it."""

    code = "result_settled"


class OwnResult(Refusal):
    """Who entered a result cannot confirm or dispute it: the other side does."""

    code = "own_result"
