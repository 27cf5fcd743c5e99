"""What the API takes in about challenges."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.rules.ruleset import PRESETS, MatchFormat, format_from_dict
from games.serializers.strict import Strict, Text, Whole

DIGEST = 64


class Proposal(Strict):
    """Settings, or the name of a preset: one of the two."""

    settings = serializers.DictField(
        required=False, help_text="As in `settings` of a preset; what is absent takes its default."
    )
    preset = serializers.ChoiceField(choices=[*PRESETS], required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Raises `ValidationError`, code `one_of`."""
        if ("settings" in attrs) == ("preset" in attrs):
            raise serializers.ValidationError("settings, preset", code="one_of")
        return attrs


class NewChallenge(Proposal):
    """A proposal to `opponent`; to whoever comes where it is null or absent."""

    opponent = Whole(required=False, allow_null=True, min_value=1)


class CounterProposal(Proposal):
    """Other settings in answer to those of `digest`."""

    digest = Text(min_length=DIGEST, max_length=DIGEST)


class Agreement(Strict):
    """§12.1: the settings that were read, named by their digest."""

    digest = Text(min_length=DIGEST, max_length=DIGEST)


class Nothing(Strict):
    """An empty object, or no body."""


def settings_of(values: Mapping[str, Any]) -> MatchFormat:
    """The settings that a proposal asks for. Raises `BadSetting`."""
    if "preset" in values:
        return PRESETS[values["preset"]]
    return format_from_dict(values["settings"])
