"""What the verbs refuse beyond the rules of the game: who may act, what was agreed, what was repeated."""

from games.rules.errors import Refusal


class NotAPlayer(Refusal):
    """Only the two players of a match act in it."""

    code = "not_a_player"


class NotFound(Refusal):
    """There is no such match, game or challenge; `what`."""

    code = "not_found"


class FlagFell(Refusal):
    """§9: the act came when its player's time, or the opponent's, was up; the flag is recorded.

    For edges that tell a late act as a refusal; verbs do not raise it, since raising would roll the flag back.
    `result`, `termination`.
    """

    code = "flag_fell"


class KeyReused(Refusal):
    """The idempotency key came with another body before; `key`."""

    code = "key_reused"


class BadKey(Refusal):
    """An idempotency key is 1 to 80 printable ASCII characters."""

    code = "bad_key"


class Busy(Refusal):
    """The database could not take the change in time; the same request may be sent again."""

    code = "busy"


class ChallengeClosed(Refusal):
    """The challenge has been answered or withdrawn; `state`."""

    code = "challenge_closed"


class ChallengeNotYours(Refusal):
    """It is the other side's turn to answer this proposal, or the challenge is between others."""

    code = "challenge_not_yours"


class ChallengeYourself(Refusal):
    """A challenge needs two people."""

    code = "challenge_yourself"


class SettingsChanged(Refusal):
    """§12.1: the proposal is not the one that was read; `digest` is the standing one's."""

    code = "settings_changed"


class SettingLocked(Refusal):
    """§12.3: this player may not set that setting; `setting`."""

    code = "setting_locked"


class TooManyChallenges(Refusal):
    """A player has this many open challenges already; `most`."""

    code = "too_many_challenges"


class NoPlayer(Refusal):
    """The login belongs to no player."""

    code = "no_player"


class EmailTaken(Refusal):
    """Another login uses this address already."""

    code = "email_taken"


class BadName(Refusal):
    """A name has 1 to `most` characters, a letter among them, and none that cannot be seen."""

    code = "bad_name"


# Players and their logins -------------------------------------------------------------------------
class PlayerHasLogin(Refusal):
    """The player belongs to a login already; `player`."""

    code = "player_has_login"


class BothHavePlayed(Refusal):
    """Both the login's own player and the other have a past here, and stay two; `own`, `other`."""

    code = "both_have_played"


class ClaimOpen(Refusal):
    """A login asks for one player at a time; `player` is the one it has asked for."""

    code = "claim_open"


class ClaimClosed(Refusal):
    """The claim has been decided or withdrawn; `state`."""

    code = "claim_closed"


class ClaimNotYours(Refusal):
    """Only who made a claim takes it back."""

    code = "claim_not_yours"


class StandingNotYours(Refusal):
    """Administrators' logins are moved between groups by administrators only; `login`."""

    code = "standing_not_yours"


class PlayerInUse(Refusal):
    """A player with matches, or with a place in a tournament, stays; `player`."""

    code = "player_in_use"


# Lists from outside -------------------------------------------------------------------------------
class ListTooLong(Refusal):
    """A list of players has at most `most` bytes or lines."""

    code = "list_too_long"


class ListUnreadable(Refusal):
    """The file is no text in a character set that is read here."""

    code = "list_unreadable"


class ListFaulty(Refusal):
    """Lines of the list cannot be taken over, so none was; `problems`."""

    code = "list_faulty"


class ListChanged(Refusal):
    """What the list would do is no longer what was looked at; nothing was done."""

    code = "list_changed"
