"""What lists can be asked for in their addresses."""

from typing import Any

from rest_framework import serializers

from games.models import Challenge
from games.serializers.strict import MOST_WHOLE


class PageAsked(serializers.Serializer[Any]):
    """Which page, of how many rows."""

    page = serializers.IntegerField(required=False, default=1, min_value=1, max_value=MOST_WHOLE)
    size = serializers.IntegerField(required=False, default=50, min_value=1, max_value=200)


class PlayerSearch(PageAsked):
    """Part of a name."""

    search = serializers.CharField(required=False, default="", allow_blank=True, max_length=80)


class MatchSearch(PageAsked):
    """Of one player; running ones, or ended ones."""

    player = serializers.IntegerField(required=False, min_value=1, max_value=MOST_WHOLE)
    open = serializers.BooleanField(required=False, allow_null=True, default=None)


class ChallengeSearch(PageAsked):
    """By state."""

    state = serializers.ChoiceField(choices=Challenge.State.values, required=False)


class Credentials(serializers.Serializer[Any]):
    """Name and password of a login."""

    username = serializers.CharField(max_length=150, trim_whitespace=False)
    password = serializers.CharField(max_length=4_096, trim_whitespace=False, write_only=True)
