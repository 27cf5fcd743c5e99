"""Who belongs to the club: signing up, and the name that others see."""

import unicodedata

from axes import utils as axes
from django.contrib.auth.models import Group, User
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError, RestrictedError

from games.models import Player
from games.services.errors import BadName, EmailTaken, NotFound, PlayerInUse, StandingNotYours
from games.services.groups import BEGINNER, PLAYER
from games.services.verb import verb

LONGEST_NAME = 80
STANDINGS = (PLAYER, BEGINNER)  # a login has one of them, or none and may then set nothing


def login_name(email: str) -> str:
    """The login that belongs to an address: itself in small letters, so that it exists once however typed."""
    return unicodedata.normalize("NFKC", email).strip().casefold()


@verb
def sign_up(*, name: str, email: str, password: str) -> User:
    """A login with its player, in the players' group. `password` has been validated; only its hash is kept.

    Raises `EmailTaken`, `BadName`.
    """
    shown, login = clean_name(name), login_name(email)
    try:
        with transaction.atomic():
            user = User.objects.create_user(login, email=email.strip(), password=password)
    except IntegrityError as taken:
        raise EmailTaken from taken
    user.groups.add(Group.objects.get(name=PLAYER))
    Player.objects.create(user=user, name=shown)
    return user


@verb
def rename(*, player: Player, name: str) -> Player:
    """Change the name that others see; games and logs hold ids, so nothing else changes. Raises `BadName`."""
    player.name = clean_name(name)
    player.save(update_fields=["name", "sort_key"])
    return player


@verb
def set_standing(*, user_id: int, standing: str, by: User) -> bool:
    """Make a login a full player or a beginner (§12.3), its other groups aside; whether that changed anything.

    Raises `StandingNotYours` where the login is an administrator's and `by` is none, `NotFound`.
    """
    user = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
    if user is None or standing not in STANDINGS:
        raise NotFound(what="login")
    if user.is_superuser and not by.is_superuser:
        raise StandingNotYours(login=user.get_username())
    before = set(user.groups.filter(name__in=STANDINGS).values_list("name", flat=True))
    if before == {standing}:
        return False
    user.groups.remove(*Group.objects.filter(name__in=before - {standing}))
    user.groups.add(Group.objects.get(name=standing))
    return True


@verb
def give_password(*, user_id: int, password: str, by: User) -> User:
    """Set a login's password, which has been validated; wrong ones of before no longer count.

    Raises `StandingNotYours` where the login is an administrator's and `by` is none, `NotFound`.
    """
    user = User.objects.select_for_update(no_key=True).filter(pk=user_id).first()
    if user is None:
        raise NotFound(what="login")
    if user.is_superuser and not by.is_superuser:
        raise StandingNotYours(login=user.get_username())
    user.set_password(password)
    user.save(update_fields=["password"])
    unlock(username=user.get_username())
    return user


@verb
def remove(*, player_id: int) -> str:
    """Take somebody who has done nothing here off the list; the name. Raises `PlayerInUse`, `NotFound`."""
    player = Player.objects.select_for_update().filter(pk=player_id).first()
    if player is None:
        raise NotFound(what="player")
    try:
        with transaction.atomic():
            player.delete()
    except (ProtectedError, RestrictedError) as held:
        raise PlayerInUse(player=player.name) from held
    return player.name


def clean_name(name: str) -> str:
    """The name with plain spaces. Raises `BadName` for an empty or too long one, or one with unseen signs."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    unseen = any(unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co"} for sign in shown)
    if not 1 <= len(shown) <= LONGEST_NAME or unseen or not any(sign.isalnum() for sign in shown):
        raise BadName(most=LONGEST_NAME)
    return shown


def unlock(*, username: str) -> None:
    """Forget the wrong passwords of a login whose owner has shown by letter that it is theirs."""
    axes.reset(username=username)
