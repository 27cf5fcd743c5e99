"""How two players agree (§12): a proposal, counter-proposals, and an acceptance of the very settings read."""

from dataclasses import replace

from django.contrib.auth.models import AbstractBaseUser

from games.models import Challenge, Match, Player
from games.rules.agreement import Setting, changed
from games.rules.offers import ThreeMove
from games.rules.ruleset import PRESETS, MatchFormat, check_format, format_to_dict, usual_three_move
from games.services import answers, matches
from games.services.errors import (
    ChallengeClosed,
    ChallengeNotYours,
    ChallengeYourself,
    NoPlayer,
    NotFound,
    SettingLocked,
    SettingsChanged,
    TooManyChallenges,
)
from games.services.verb import verb

# What a challenge proposes where nobody changes anything; a permission is asked for what differs (§12.3).
STANDARD: MatchFormat = PRESETS["freestyle-15"]
MOST_OPEN = 20


def locked_settings(user: AbstractBaseUser) -> tuple[Setting, ...]:
    """§12.3: the settings that this login may not set."""
    return tuple(item for item in Setting if not user.has_perm(f"games.set_{item}"))  # type: ignore[attr-defined]


@verb
def propose(
    *, by: Player, opponent: Player | None, settings: MatchFormat, key: str | None = None
) -> Challenge:
    """Challenge somebody, or whoever comes; the same `key` again gives the same challenge.

    Raises `Refusal`: settings, permissions, oneself, too many, a key with another body.
    """
    if opponent is not None and opponent.pk == by.pk:
        raise ChallengeYourself
    check_format(settings)
    _check_permissions(by, STANDARD, settings)
    if Player.objects.select_for_update(no_key=True).filter(pk=by.pk).first() is None:
        raise NoPlayer  # a moment ago two rows of the same person became one
    against = opponent.pk if opponent else None
    asked = answers.Asked.of(by, "challenges", key, opponent=against, digest=settings.digest)
    if known := asked.known():
        return Challenge.objects.get(pk=str(known["challenge"]))
    if Challenge.objects.filter(challenger=by, state=Challenge.State.OPEN).count() >= MOST_OPEN:
        raise TooManyChallenges(most=MOST_OPEN)
    made = Challenge.objects.create(
        challenger=by,
        opponent=opponent,
        proposer=by,
        settings=format_to_dict(settings),
        digest=settings.digest,
    )
    asked.keep({"challenge": made.pk})
    return made


@verb
def counter(*, challenge_id: int, by: Player, settings: MatchFormat, digest: str) -> Challenge:
    """Answer a proposal with other settings; whoever comes first to an open challenge becomes its opponent.

    `digest` names the proposal that was read; the same counter again changes nothing. Raises `Refusal`.
    """
    challenge = _locked(challenge_id)
    if _is_countered(challenge, by, settings.digest):
        return challenge
    _check_answerable(challenge, by, digest)
    check_format(settings)
    _check_permissions(by, challenge.format, settings)
    challenge.opponent_id = challenge.opponent_id or by.pk
    challenge.previous = challenge.settings
    challenge.proposer, challenge.settings, challenge.digest = by, format_to_dict(settings), settings.digest
    challenge.save()
    return challenge


@verb
def accept(*, challenge_id: int, by: Player, digest: str, seed: str, at: int) -> Match:
    """§12.1: agree to exactly the settings of `digest`; the match opens in the same transaction.

    Whoever has accepted gets the same match again. Raises `Refusal`.
    """
    challenge = _locked(challenge_id)
    if challenge.match and by.pk in _answerers(challenge) and digest == challenge.digest:
        return challenge.match
    _check_answerable(challenge, by, digest)
    challenge.opponent_id = challenge.opponent_id or by.pk
    players = Player.objects.in_bulk([challenge.challenger_id, challenge.opponent_id])
    match = matches.open_match(
        player_a=players[challenge.challenger_id],
        player_b=players[challenge.opponent_id],
        agreed=challenge.format,
        seed=seed,
        at=at,
    )
    challenge.state, challenge.match = Challenge.State.ACCEPTED, match
    challenge.save()
    return match


@verb
def decline(*, challenge_id: int, by: Player) -> Challenge:
    """Refuse a challenge that was made to this player; again changes nothing."""
    challenge = _locked(challenge_id)
    if by.pk not in _answerers(challenge):
        raise ChallengeNotYours
    return _close(challenge, Challenge.State.DECLINED)


@verb
def withdraw(*, challenge_id: int, by: Player) -> Challenge:
    """Take one's own standing proposal back; again changes nothing."""
    challenge = _locked(challenge_id)
    if by.pk != challenge.proposer_id:
        raise ChallengeNotYours
    return _close(challenge, Challenge.State.WITHDRAWN)


def _close(challenge: Challenge, state: Challenge.State) -> Challenge:
    if challenge.state == state:
        return challenge
    _check_open(challenge)
    challenge.state = state
    challenge.save()
    return challenge


def _locked(challenge_id: int) -> Challenge:
    challenge = Challenge.objects.select_for_update(no_key=True).filter(pk=challenge_id).first()
    if challenge is None:
        raise NotFound(what="challenge")
    return challenge


def _answerers(challenge: Challenge) -> set[int | None]:
    """The two players, the one who made the standing proposal apart; without an opponent, none yet."""
    return {challenge.challenger_id, challenge.opponent_id} - {challenge.proposer_id, None}


def _is_countered(challenge: Challenge, by: Player, digest: str) -> bool:
    """Whether the standing proposal is this player's counter with these settings."""
    stands = challenge.state == Challenge.State.OPEN and challenge.digest == digest
    return stands and challenge.proposer_id == by.pk and challenge.previous is not None


def _check_open(challenge: Challenge) -> None:
    if challenge.state != Challenge.State.OPEN:
        raise ChallengeClosed(state=challenge.state)


def _check_answerable(challenge: Challenge, by: Player, digest: str) -> None:
    """The challenge is open, this player's to answer, and still says what was read."""
    _check_open(challenge)
    anybody = challenge.opponent_id is None and by.pk != challenge.challenger_id
    if not anybody and by.pk not in _answerers(challenge):
        raise ChallengeNotYours
    if challenge.digest != digest:
        raise SettingsChanged(digest=challenge.digest)


def _check_permissions(by: Player, before: MatchFormat, after: MatchFormat) -> None:
    """§12.3: asked of whoever proposes or changes a setting, not of whoever accepts."""
    if by.user is None:
        raise ChallengeNotYours
    if usual_three_move(after) is ThreeMove.NEVER:  # §13 has it so, whoever asks
        before = replace(before, three_move=ThreeMove.NEVER)
    forbidden = set(locked_settings(by.user)) & set(changed(before, after))
    for setting in Setting:
        if setting in forbidden:
            raise SettingLocked(setting=setting)
