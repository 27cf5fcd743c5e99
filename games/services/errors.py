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
