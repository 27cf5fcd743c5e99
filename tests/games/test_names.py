"""Names in Hungarian order."""

import random

import pytest

from games.names import search_key, sort_key

# In the order of the Hungarian alphabet (AkH. 14): accents decide only between names alike in all else.
ORDERED = [
    "Abai",
    "Ábel",
    "Abonyi",
    "Cudar",
    "Czakó",
    "Csaba",
    "Csonka",
    "Dudás",
    "Dzurinda",
    "Dzsudzsák",
    "Egri",
    "Érdi",
    "Gulyás",
    "Gyarmati",
    "Ili",
    "Íri",
    "Kiss Ödön",
    "Kiss Tamás",
    "Kissné",
    "Lukács",
    "Lyka",
    "Nagy",
    "Nyári",
    "Olasz",
    "Ónodi",
    "Orsós",
    "Ökrös",
    "Őri",
    "Örkény",
    "Pap",
    "Sas",
    "Szabó",
    "Tóth",
    "Tyukos",
    "Ujvári",
    "Úri",
    "Üveges",
    "Varga",
    "Zala",
    "Zsoldos",
]


@pytest.mark.parametrize("seed", range(5))
def test_names_sort_as_hungarians_sort_them(seed: int) -> None:
    shuffled = ORDERED.copy()
    random.Random(seed).shuffle(shuffled)
    assert sorted(shuffled, key=sort_key) == ORDERED


def test_accents_decide_between_names_alike_in_all_else() -> None:
    assert sorted(["Kovács Irén", "Kovacs Irén"], key=sort_key) == ["Kovacs Irén", "Kovács Irén"]


def test_a_doubled_digraph_is_the_digraph_twice() -> None:
    assert sort_key("Vasszecseny")[:20] == sort_key("Vaszszecseny")[:20]


def test_the_key_is_of_plain_letters_so_that_every_collation_agrees() -> None:
    key = sort_key("Őszi-Kiss 12. Ödön, Ж 王")
    assert key.isascii()
    assert key.islower()
    assert key.isalpha()


@pytest.mark.parametrize(("text", "key"), [("Kiss Ödön", "kiss odon"), ("  ÁRVÍZTŰRŐ  ", "arvizturo")])
def test_search_takes_no_notice_of_accents_and_case(text: str, key: str) -> None:
    assert search_key(text) == key
