"""Small filters of the pages on which people play."""

import pytest

from games.templatetags.play import unbroken


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("15 × 15, Swap2, nincs óra, 2 játszma", "15~×~15, Swap2, nincs óra, 2~játszma"),
        ("5 perc, 10 nap", "5~perc, 10~nap"),
        ("Swap2, 19 × 19", "Swap2, 19~×~19"),
        ("× és ○", "× és ○"),
    ],
)
def test_numbers_stay_with_what_they_count(text: str, kept: str) -> None:
    assert unbroken(text) == kept.replace("~", "\N{NO-BREAK SPACE}")
