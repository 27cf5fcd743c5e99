"""Fields that take their own JSON type only: no number in a text, no text for a number, no unknown names."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.rules.field import Field, Point

SHOWN = 40  # characters of a foreign name that an answer repeats
MOST_WHOLE = 2**53 - 1  # whole numbers beyond it do not survive JSON elsewhere


class Text(serializers.CharField):
    """A JSON string, kept as it is."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"trim_whitespace": False, "max_length": 200, **kwargs})

    def to_internal_value(self, data: object) -> str:
        """Raises `ValidationError` for anything but text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Whole(serializers.IntegerField):
    """A JSON whole number, never a text or a flag."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**{"min_value": 0, "max_value": MOST_WHOLE, **kwargs})

    def to_internal_value(self, data: object) -> int:
        """Raises `ValidationError` for anything but a whole number."""
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return data


class Flag(serializers.BooleanField):
    """`true` or `false`."""

    def to_internal_value(self, data: object) -> bool:
        """Raises `ValidationError` for anything else."""
        if not isinstance(data, bool):
            self.fail("invalid", input=str(data)[:SHOWN])
        return data


class PointText(Text):
    """`h8`, or `-3,12` on the unbounded field."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            **{"max_length": 20, "help_text": "`h8`, or `-3,12` on the unbounded field", **kwargs}
        )

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The point that the text names, written as on the field in the context. Raises `BadPoint`."""
        value = super().run_validation(data)
        if not isinstance(value, str):
            return value
        field: Field | None = self.context.get("field")
        return field.read(value) if field else Point.parse(value)


class Strict(serializers.Serializer[Any]):
    """An object that holds the names it should and no others."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Raises `ValidationError`, code `unknown` for a name that does not belong here."""
        if isinstance(data, Mapping) and (unknown := sorted(set(data) - set(self.fields))):
            raise serializers.ValidationError(
                {name[:SHOWN]: serializers.ErrorDetail(name[:SHOWN], code="unknown") for name in unknown[:5]}
            )
        values: dict[str, Any] = super().to_internal_value(data)
        return values
