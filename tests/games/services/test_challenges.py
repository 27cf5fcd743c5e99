"""§12.1, §12.3: challenge → counter → accept by digest; who may set what."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, Permission

from games.models import Challenge, Match, MatchEvent, Player
from games.rules.agreement import Setting
from games.rules.errors import SettingsClash
from games.rules.field import Unbounded
from games.rules.ruleset import PRESETS, match_format, ruleset
from games.services import challenges
from games.services.errors import (
    ChallengeClosed,
    ChallengeNotYours,
    ChallengeYourself,
    KeyReused,
    NotFound,
    SettingLocked,
    SettingsChanged,
    TooManyChallenges,
)
from tests.games.services.conftest import START

FREESTYLE, PRO = PRESETS["freestyle-15"], PRESETS["pro-15"]
MakePlayer = Callable[[str], Player]
pytestmark = pytest.mark.django_db


@pytest.fixture
def people(player: MakePlayer) -> tuple[Player, Player]:
    return free(player("Nagy Réka")), free(player("Kiss Ödön"))


def free(player: Player, *settings: Setting) -> Player:
    """A player who may set these settings, all of them where none is named."""
    group = Group.objects.create(name=f"group of {player}")
    wanted = [f"set_{item}" for item in settings or Setting]
    group.permissions.set(Permission.objects.filter(codename__in=wanted))
    assert player.user is not None
    player.user.groups.add(group)
    return player


def accept(challenge: Challenge, by: Player, digest: str | None = None) -> Match:
    return challenges.accept(
        challenge_id=challenge.pk, by=by, digest=digest or challenge.digest, seed="s", at=START
    )


def test_accepting_opens_a_match_under_the_frozen_settings(people: tuple[Player, Player]) -> None:
    reka, odon = people
    challenge = challenges.propose(by=reka, opponent=odon, settings=PRO)
    match = accept(challenge, odon)
    challenge.refresh_from_db()
    assert (challenge.state, challenge.match) == ("accepted", match)
    assert (match.digest, match.format) == (PRO.digest, PRO)
    assert MatchEvent.objects.get(match=match, act="agreed").payload["digest"] == PRO.digest


def test_a_counter_proposal_is_accepted_by_the_one_who_began(people: tuple[Player, Player]) -> None:
    reka, odon = people
    challenge = challenges.propose(by=reka, opponent=odon, settings=PRO)
    challenges.counter(challenge_id=challenge.pk, by=odon, settings=FREESTYLE, digest=PRO.digest)
    with pytest.raises(ChallengeNotYours):
        accept(challenge, odon, FREESTYLE.digest)
    with pytest.raises(SettingsChanged):
        accept(challenge, reka, PRO.digest)
    assert accept(challenge, reka, FREESTYLE.digest).format == FREESTYLE


def test_whoever_comes_first_takes_an_open_challenge(
    people: tuple[Player, Player], player: MakePlayer
) -> None:
    reka, odon = people
    challenge = challenges.propose(by=reka, opponent=None, settings=FREESTYLE)
    match = accept(challenge, odon)
    assert (match.player_a, match.player_b) == (reka, odon)
    with pytest.raises(ChallengeClosed):
        accept(challenge, player("Harmadik"))


def test_nobody_plays_against_himself(people: tuple[Player, Player]) -> None:
    reka, _ = people
    with pytest.raises(ChallengeYourself):
        challenges.propose(by=reka, opponent=reka, settings=FREESTYLE)
    challenge = challenges.propose(by=reka, opponent=None, settings=FREESTYLE)
    with pytest.raises(ChallengeNotYours):
        accept(challenge, reka)


def test_a_challenge_between_others_is_not_yours(people: tuple[Player, Player], player: MakePlayer) -> None:
    reka, odon = people
    challenge = challenges.propose(by=reka, opponent=odon, settings=FREESTYLE)
    stranger = player("Idegen")
    for verb in (challenges.decline, challenges.withdraw):
        with pytest.raises(ChallengeNotYours):
            verb(challenge_id=challenge.pk, by=stranger)
    with pytest.raises(ChallengeNotYours):
        accept(challenge, stranger)


def test_decline_is_the_others_withdraw_is_ones_own(people: tuple[Player, Player]) -> None:
    reka, odon = people
    challenge = challenges.propose(by=reka, opponent=odon, settings=FREESTYLE)
    with pytest.raises(ChallengeNotYours):
        challenges.decline(challenge_id=challenge.pk, by=reka)
    with pytest.raises(ChallengeNotYours):
        challenges.withdraw(challenge_id=challenge.pk, by=odon)
    assert challenges.decline(challenge_id=challenge.pk, by=odon).state == "declined"
    with pytest.raises(ChallengeClosed):
        challenges.withdraw(challenge_id=challenge.pk, by=reka)


def test_every_verb_is_safe_to_repeat(people: tuple[Player, Player]) -> None:
    reka, odon = people
    challenge = challenges.propose(by=reka, opponent=odon, settings=PRO, key="k")
    assert challenges.propose(by=reka, opponent=odon, settings=PRO, key="k") == challenge
    with pytest.raises(KeyReused):
        challenges.propose(by=reka, opponent=None, settings=PRO, key="k")
    for _ in range(2):
        challenges.counter(challenge_id=challenge.pk, by=odon, settings=FREESTYLE, digest=PRO.digest)
    first = accept(challenge, reka, FREESTYLE.digest)
    assert accept(challenge, reka, FREESTYLE.digest) == first
    assert Match.objects.count() == 1
    with pytest.raises(ChallengeClosed):
        challenges.withdraw(challenge_id=challenge.pk, by=odon)
    for verb, by in ((challenges.decline, odon), (challenges.withdraw, reka)):
        other = challenges.propose(by=reka, opponent=odon, settings=PRO)
        assert verb(challenge_id=other.pk, by=by) == verb(challenge_id=other.pk, by=by)
    assert Challenge.objects.count() == 3


def test_settings_that_do_not_go_together_are_refused(people: tuple[Player, Player]) -> None:
    reka, odon = people
    odd = match_format(ruleset(Unbounded(), no_draw=True, max_plies=None))
    with pytest.raises(SettingsClash) as refused:
        challenges.propose(by=reka, opponent=odon, settings=odd)
    assert refused.value.data["settings"] == ["no_draw", "field"]
    assert not Challenge.objects.exists()


def test_a_permission_is_asked_of_whoever_sets_not_of_whoever_accepts(player: MakePlayer) -> None:
    """§12.3."""
    reka, odon = free(player("Nagy Réka")), player("Kiss Ödön")
    challenge = challenges.propose(by=reka, opponent=odon, settings=PRO)
    assert accept(challenge, odon).format == PRO
    with pytest.raises(SettingLocked) as refused:
        challenges.propose(by=odon, opponent=reka, settings=PRO)
    assert refused.value.data == {"setting": Setting.OPENING}


def test_a_counter_needs_permission_only_for_what_it_changes(player: MakePlayer) -> None:
    """§12.3."""
    reka, odon = free(player("Nagy Réka")), free(player("Kiss Ödön"), Setting.UNRATED)
    challenge = challenges.propose(by=reka, opponent=odon, settings=PRO)
    with pytest.raises(SettingLocked):
        challenges.counter(challenge_id=challenge.pk, by=odon, settings=FREESTYLE, digest=PRO.digest)
    unrated = match_format(PRO.rules, unrated=True)
    countered = challenges.counter(challenge_id=challenge.pk, by=odon, settings=unrated, digest=PRO.digest)
    assert countered.format.unrated


def test_open_challenges_are_limited(people: tuple[Player, Player]) -> None:
    reka, odon = people
    for _ in range(challenges.MOST_OPEN):
        challenges.propose(by=reka, opponent=odon, settings=FREESTYLE)
    with pytest.raises(TooManyChallenges):
        challenges.propose(by=reka, opponent=odon, settings=FREESTYLE)


def test_what_is_not_there_is_not_found(people: tuple[Player, Player]) -> None:
    with pytest.raises(NotFound):
        challenges.withdraw(challenge_id=0, by=people[0])
