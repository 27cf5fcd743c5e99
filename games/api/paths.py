"""What stands in an address: numbers that fit into the database, and names that exist."""

from games.records.record import Format


class Number:
    """A row's number."""

    regex = "[1-9][0-9]{0,17}"

    def to_python(self, value: str) -> int:
        """A whole number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Its digits."""
        return str(value)


class Form:
    """A form of a game's document (§15)."""

    regex = "|".join(Format)

    def to_python(self, value: str) -> Format:
        """The form."""
        return Format(value)

    def to_url(self, value: str) -> str:
        """Its name."""
        return str(value)
