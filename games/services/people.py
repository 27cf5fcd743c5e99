"""Who belongs to the club: signing up, and the name that others see."""

import unicodedata

from axes import utils as axes
from django.contrib.auth.models import Group, User
from django.db import IntegrityError, transaction

from games.models import Player
from games.services.errors import BadName, EmailTaken
from games.services.groups import PLAYER
from games.services.verb import verb

LONGEST_NAME = 80


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
