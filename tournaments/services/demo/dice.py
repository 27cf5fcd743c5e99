"""Chance that anybody can repeat: numbers from a seed."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Numbers from SHA-256 of the seed and how many were drawn before."""

    def __init__(self, *seed: object) -> None:
        self._seed, self._drawn = ":".join(map(str, seed)), 0

    def below(self, most: int) -> int:
        """0 to `most` - 1."""
        self._drawn += 1
        digest = hashlib.sha256(f"{self._seed}:{self._drawn}".encode()).digest()
        return int.from_bytes(digest[:8]) % most

    def between(self, least: int, most: int) -> int:
        """`least` to `most`, both included."""
        return least + self.below(most - least + 1)

    def one_of(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[self.below(len(things))]
