"""A login becomes a player who was entered without one; two people with a past never become one."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Group, User

from games.models import Challenge, Claim, Match, Player
from games.rules.errors import Refusal
from games.rules.ruleset import PRESETS
from games.services import challenges, claims, groups, matches, people
from games.services.errors import (
    BothHavePlayed,
    ClaimClosed,
    ClaimNotYours,
    ClaimOpen,
    NoPlayer,
    NotFound,
    PlayerHasLogin,
    PlayerInUse,
    StandingNotYours,
)
from tests.games.services.conftest import START

MakePlayer = Callable[[str], Player]


@pytest.fixture(autouse=True)
def the_groups(db: None) -> None:
    groups.sync()


@pytest.fixture
def organiser() -> User:
    return User.objects.create_user("szervezo")


@pytest.fixture
def reka(player: MakePlayer) -> Player:
    return player("Nagy Réka")


def guest(name: str = "Nagy Réka", **more: object) -> Player:
    return Player.objects.create(name=name, **more)


def played(one: Player, other: Player) -> Match:
    return matches.open_match(
        player_a=one, player_b=other, agreed=PRESETS["freestyle-15"], seed="0", at=START
    )


def owner(player: Player) -> User:
    assert player.user
    return player.user


def test_a_claim_asked_again_is_the_same_claim(reka: Player) -> None:
    entered = guest()
    one = claims.make(user=owner(reka), player_id=entered.pk)
    again = claims.make(user=owner(reka), player_id=entered.pk)
    assert one == again
    assert Claim.objects.count() == 1


def test_a_login_asks_for_one_player_at_a_time(reka: Player) -> None:
    one, other = guest("Kiss Ödön"), guest()
    claim = claims.make(user=owner(reka), player_id=one.pk)
    assert claim
    with pytest.raises(ClaimOpen) as refused:
        claims.make(user=owner(reka), player_id=other.pk)
    assert refused.value.data == {"player": "Kiss Ödön"}
    claims.withdraw(claim_id=claim.pk, user=owner(reka), at=START)
    assert claims.make(user=owner(reka), player_id=other.pk)


def test_who_has_a_login_cannot_be_claimed(reka: Player, player: MakePlayer) -> None:
    with pytest.raises(PlayerHasLogin):
        claims.make(user=owner(reka), player_id=player("Kiss Ödön").pk)
    assert claims.make(user=owner(reka), player_id=reka.pk) is None
    with pytest.raises(NotFound):
        claims.make(user=owner(reka), player_id=0)


def test_granted_the_empty_player_of_the_login_goes_and_its_challenges_move(
    reka: Player, organiser: User, player: MakePlayer
) -> None:
    user, entered = owner(reka), guest(club="Sárkány", year_of_birth=1990)
    reka.federation_id = "R-1"
    reka.save()
    odon = player("Kiss Ödön")
    challenge = challenges.propose(by=reka, opponent=odon, settings=PRESETS["freestyle-15"])
    claim = claims.make(user=user, player_id=entered.pk)
    assert claim
    for _again in range(2):
        left = claims.grant(claim_id=claim.pk, by=organiser, at=START)
        assert left == entered
    entered.refresh_from_db()
    assert (entered.user, entered.club, entered.year_of_birth) == (user, "Sárkány", 1990)
    assert entered.federation_id == "R-1"
    assert not Player.objects.filter(pk=reka.pk).exists()
    challenge.refresh_from_db()
    assert (challenge.challenger, challenge.proposer, challenge.state) == (entered, entered, "open")
    claim.refresh_from_db()
    assert (claim.state, claim.decided_by) == (Claim.State.GRANTED, organiser)


def test_a_login_with_a_past_keeps_it_when_the_other_player_has_none(
    reka: Player, organiser: User, player: MakePlayer
) -> None:
    match = played(reka, player("Kiss Ödön"))
    entered = guest("Nagy Réka Mária", club="Sárkány")
    left = claims.link(player_id=entered.pk, user_id=owner(reka).pk, by=organiser, at=START)
    assert left == reka
    assert (left.club, left.name) == ("Sárkány", "Nagy Réka")
    assert not Player.objects.filter(pk=entered.pk).exists()
    match.refresh_from_db()
    assert match.player_a == reka


def test_two_pasts_are_not_made_one(reka: Player, organiser: User, player: MakePlayer) -> None:
    odon, entered = player("Kiss Ödön"), guest()
    played(reka, odon)
    played(entered, odon)
    claim = claims.make(user=owner(reka), player_id=entered.pk)
    assert claim
    with pytest.raises(BothHavePlayed):
        claims.grant(claim_id=claim.pk, by=organiser, at=START)
    claim.refresh_from_db()
    assert claim.state == Claim.State.OPEN
    assert Player.objects.filter(pk__in=[reka.pk, entered.pk]).count() == 2


def test_others_who_asked_for_the_same_player_are_refused(
    reka: Player, player: MakePlayer, organiser: User
) -> None:
    odon, entered = player("Kiss Ödön"), guest()
    first = claims.make(user=owner(odon), player_id=entered.pk)
    second = claims.make(user=owner(reka), player_id=entered.pk)
    assert first
    assert second
    claims.grant(claim_id=second.pk, by=organiser, at=START)
    first.refresh_from_db()
    assert first.state == Claim.State.REFUSED
    with pytest.raises(ClaimClosed):
        claims.grant(claim_id=first.pk, by=organiser, at=START)


def test_only_who_asked_takes_it_back_and_what_is_over_stays_over(
    reka: Player, player: MakePlayer, organiser: User
) -> None:
    odon = player("Kiss Ödön")
    claim = claims.make(user=owner(reka), player_id=guest().pk)
    assert claim
    with pytest.raises(ClaimNotYours):
        claims.withdraw(claim_id=claim.pk, user=owner(odon), at=START)
    for _again in range(2):
        assert claims.refuse(claim_id=claim.pk, by=organiser, at=START).state == Claim.State.REFUSED
    with pytest.raises(ClaimClosed):
        claims.withdraw(claim_id=claim.pk, user=owner(reka), at=START)


def test_a_login_without_a_player_gets_one_and_may_then_set_things(organiser: User) -> None:
    entered = guest()
    left = claims.link(player_id=entered.pk, user_id=organiser.pk, by=organiser, at=START)
    assert left.user == organiser
    assert [group.name for group in organiser.groups.all()] == [groups.PLAYER]
    assert claims.unlink(player_id=entered.pk).user is None
    assert claims.unlink(player_id=entered.pk).user is None


def test_a_challenge_between_the_two_rows_of_one_person_goes(reka: Player, organiser: User) -> None:
    entered = guest()
    Challenge.objects.create(
        challenger=reka, opponent=entered, proposer=reka, settings={}, digest="", state="open"
    )
    claims.link(player_id=entered.pk, user_id=owner(reka).pk, by=organiser, at=START)
    assert not Challenge.objects.exists()


def test_who_was_merged_away_meanwhile_cannot_challenge(reka: Player, organiser: User) -> None:
    owner(reka).groups.add(*groups_of(groups.PLAYER))
    claims.link(player_id=guest().pk, user_id=owner(reka).pk, by=organiser, at=START)
    with pytest.raises(NoPlayer):
        challenges.propose(by=reka, opponent=None, settings=PRESETS["freestyle-15"])


def groups_of(name: str) -> list[Group]:
    return [Group.objects.get(name=name)]


# Standing and removal -----------------------------------------------------------------------------
def test_standing_moves_between_two_groups_and_leaves_the_others(reka: Player, organiser: User) -> None:
    user = owner(reka)
    user.groups.add(*groups_of(groups.PLAYER), *groups_of(groups.REFEREE))
    assert people.set_standing(user_id=user.pk, standing=groups.BEGINNER, by=organiser)
    assert not people.set_standing(user_id=user.pk, standing=groups.BEGINNER, by=organiser)
    assert {group.name for group in user.groups.all()} == {groups.BEGINNER, groups.REFEREE}


@pytest.mark.parametrize("standing", [groups.ORGANISER, groups.REFEREE, "", "superuser"])
def test_nobody_becomes_an_organiser_by_standing(reka: Player, organiser: User, standing: str) -> None:
    with pytest.raises(NotFound):
        people.set_standing(user_id=owner(reka).pk, standing=standing, by=organiser)
    assert not owner(reka).groups.exists()


def test_an_administrator_is_moved_by_administrators_only(organiser: User) -> None:
    boss = User.objects.create_superuser("boss")
    with pytest.raises(StandingNotYours):
        people.set_standing(user_id=boss.pk, standing=groups.BEGINNER, by=organiser)
    assert people.set_standing(user_id=boss.pk, standing=groups.BEGINNER, by=boss)


def test_who_has_played_stays(reka: Player, player: MakePlayer) -> None:
    played(reka, player("Kiss Ödön"))
    with pytest.raises(PlayerInUse):
        people.remove(player_id=reka.pk)
    assert people.remove(player_id=guest("Vendég Vera").pk) == "Vendég Vera"
    with pytest.raises(Refusal):
        people.remove(player_id=0)
