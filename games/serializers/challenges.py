"""What the API takes in about challenges."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.queries.presets import named
from games.rules.ruleset import MatchFormat, format_from_dict
from games.serializers.strict import Strict, Text, Whole

DIGEST = 64


class PresetName(Text):
    """The name of ready settings, as `presets` lists them."""

    default_error_messages = {"unknown": "unknown"}  # noqa: RUF012 - DRF's own way to say it

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The settings of that name. Raises `ValidationError`, code `unknown`."""
        name = super().run_validation(data)
        settings = named(name) if isinstance(name, str) else None
        return settings if settings or not isinstance(name, str) else self.fail("unknown")


class Proposal(Strict):
    """Settings, or the name of a preset: one of the two."""

    settings = serializers.DictField(
        required=False, help_text="As in `settings` of a preset; what is absent takes its default."
    )
    preset = PresetName(max_length=40, required=False)

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
        made: MatchFormat = values["preset"]
        return made
    return format_from_dict(values["settings"])
