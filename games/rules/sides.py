"""The two ways of telling the sides apart: by colour (what lies on the field) and by seat (who moves first)."""

from enum import StrEnum


class Colour(StrEnum):
    """§1.1: black (×) lays the odd plies, white (○) the even ones."""

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> "Colour":
        """The colour that plays against this one."""
        return WHITE if self is BLACK else BLACK


class Seat(StrEnum):
    """§1.2: a role in one game, never a colour: Swap and Swap2 settle the colours later."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> "Seat":
        """The seat across the board."""
        return SECOND if self is FIRST else FIRST


BLACK, WHITE = Colour.BLACK, Colour.WHITE
FIRST, SECOND = Seat.FIRST, Seat.SECOND


def colour_of_ply(ply: int) -> Colour:
    """Colour of the `ply`-th ply, counted from 1: every branch of every opening alternates (§4)."""
    return BLACK if ply % 2 else WHITE
