"""The demo club taken away: its logs, too, which only the owner of the tables can, once asked to."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.apps import apps
from django.contrib.auth.models import User
from django.db import connections, transaction
from django.db.models import Q, QuerySet

from games.models import Challenge, Claim, Game, GameEvent, Match, MatchEvent, Player, StoredAnswer
from tournaments.models import Entry, LoggedText, Pairing, ResultClaim, Round, Tournament, TournamentEvent
from tournaments.services.demo.people import DOMAIN


class Extent(NamedTuple):
    """What would go. `guests`: of the matches, those with somebody from outside.

    `elsewhere`: tournaments of others in which the demo's players take part; while there are any, nothing goes.
    """

    players: int
    tournaments: int
    matches: int
    guests: int
    elsewhere: tuple[str, ...]


def extent() -> Extent:
    """Of everything that belongs to the demo's people."""
    own, players = _own(), _players()
    within = Q(player_a__in=players) & Q(player_b__in=players)
    return Extent(
        players.count(),
        own.count(),
        _matches().count(),
        _matches().exclude(within).count(),
        tuple(_elsewhere().values_list("name", flat=True)),
    )


def remove(*, using: str) -> None:
    """Delete all of it in one transaction; `using`: the connection of the tables' owner."""
    with transaction.atomic(using=using), _logs_open(using):
        for rows in _rows():
            rows.using(using).delete()


def _rows() -> list[QuerySet[Any]]:
    """What refers to others stands before them."""
    own, matches = [*_own().values_list("pk", flat=True)], [*_matches().values_list("pk", flat=True)]
    players, users = [*_players().values_list("pk", flat=True)], [*_users().values_list("pk", flat=True)]
    theirs = Q(challenger__in=players) | Q(opponent__in=players) | Q(proposer__in=players)
    return [
        LoggedText.objects.filter(event__tournament__in=own),
        ResultClaim.objects.filter(pairing__round__tournament__in=own),
        TournamentEvent.objects.filter(tournament__in=own),
        Pairing.objects.filter(round__tournament__in=own),
        Round.objects.filter(tournament__in=own),
        Entry.objects.filter(tournament__in=own),
        Tournament.objects.filter(pk__in=own),
        GameEvent.objects.filter(game__match__in=matches),
        MatchEvent.objects.filter(match__in=matches),
        Game.objects.filter(match__in=matches),
        Challenge.objects.filter(theirs | Q(match__in=matches)),
        Match.objects.filter(pk__in=matches),
        Claim.objects.filter(Q(player__in=players) | Q(user__in=users)),
        StoredAnswer.objects.filter(user__in=users),
        Player.objects.filter(pk__in=players),
        User.objects.filter(pk__in=users),
    ]


# Whose it is --------------------------------------------------------------------------------------
def _users() -> QuerySet[User]:
    return User.objects.filter(username__endswith=f"@{DOMAIN}")


def _players() -> QuerySet[Player]:
    return Player.objects.filter(user__in=_users())


def _own() -> QuerySet[Tournament]:
    """The tournaments that the demo's organiser has made."""
    by = [*_users().values_list("pk", flat=True)]
    return Tournament.objects.filter(
        pk__in=TournamentEvent.objects.filter(seq=1, payload__by__in=by).values("tournament")
    )


def _elsewhere() -> QuerySet[Tournament]:
    entered = Tournament.objects.filter(entries__player__in=_players()).distinct()
    return entered.exclude(pk__in=_own().values("pk")).order_by("pk")


def _matches() -> QuerySet[Match]:
    """Of the demo's players, and of its tournaments."""
    players = _players()
    theirs = Q(player_a__in=players) | Q(player_b__in=players)
    return Match.objects.filter(theirs | Q(pairing__round__tournament__in=_own()))


# The guards of the logs ---------------------------------------------------------------------------
@contextmanager
def _logs_open(using: str) -> Iterator[None]:
    """Entries can be deleted for the length of the transaction; nobody else sees it."""
    logs = [model._meta.db_table for model in apps.get_models() if getattr(model, "append_only", False)]
    with connections[using].cursor() as cursor:
        for table in logs:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {table}_only_grows")
        yield
        # What was deleted is checked now: PostgreSQL changes no table with checks outstanding.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in logs:
            cursor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {table}_only_grows")
