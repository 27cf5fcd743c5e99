"""Names of people in Hungarian order, and in a form to search: databases need not know that á stands by a."""

import unicodedata

# The letters of the Hungarian alphabet in order; letters in one group differ only where all else is equal.
ALPHABET = (
    "aá", "b", "c", ("cs",), "d", ("dz",), ("dzs",), "eé", "f", "g", ("gy",), "h", "ií", "j", "k", "l",
    ("ly",), "m", "n", ("ny",), "oó", "öő", "p", "q", "r", "s", ("sz",), "t", ("ty",), "uú", "üű",
    "v", "w", "x", "y", "z", ("zs",),
)  # fmt: skip
_END, _GAP, _FIRST_DIGIT, _FIRST_LETTER, _OTHER = 0, 1, 2, 20, 90
RANKS = {
    letter: (place + _FIRST_LETTER, variant)
    for place, group in enumerate(ALPHABET)
    for variant, letter in enumerate(group)
}
LONGEST = max(map(len, RANKS))


def sort_key(name: str) -> str:
    """A text of plain small letters that sorts as Hungarians do: cs after c, ő beside ö, ssz as sz + sz.

    Plain letters sort alike under every collation of the database.
    """
    letters = _letters(name)
    accents = "".join(chr(ord("a") + variant) for _, variant in letters)
    return "".join(_code(rank) for rank, _ in letters) + _code(_END) + accents


def search_key(text: str) -> str:
    """Lower case without accents, for searching: `Ödön` is found by `odon`."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def _code(rank: int) -> str:
    return chr(ord("a") + rank // 26) + chr(ord("a") + rank % 26)


def _letters(name: str) -> list[tuple[int, int]]:
    text = unicodedata.normalize("NFC", name).lower()
    found: list[tuple[int, int]] = []
    place = 0
    while place < len(text):
        taken, letters = _next(text, place)
        found += letters
        place += taken
    return found


def _next(text: str, place: int) -> tuple[int, list[tuple[int, int]]]:
    """How many characters the next letter takes, and the letter (a doubled digraph, ssz, is two of them)."""
    for length in range(LONGEST, 1, -1):
        if (piece := text[place : place + length]) in RANKS:
            return length, [RANKS[piece]]
        doubled = text[place : place + length + 1]
        if len(doubled) > length and doubled[0] == doubled[1] and doubled[1:] in RANKS:
            return length + 1, [RANKS[doubled[1:]]] * 2
    return 1, [_single(text[place])]


def _single(letter: str) -> tuple[int, int]:
    if letter in RANKS:
        return RANKS[letter]
    if letter.isdigit() and letter.isascii():
        return _FIRST_DIGIT + int(letter), 0
    base = unicodedata.normalize("NFD", letter)[0]
    if base in RANKS:  # a foreign accent: ä beside a, after the Hungarian ones
        return RANKS[base][0], 9
    return (_GAP, 0) if not letter.isalnum() else (_OTHER, ord(letter) % 26)
