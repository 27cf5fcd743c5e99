"""Players from a list: every bad line is named, nothing is half done, and nobody comes in twice."""

import threading
from itertools import starmap

import pytest
from django.db import connections
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from games.labels import player_lists as labels
from games.models import Player
from games.names import sort_key
from games.queries import player_lists
from games.services import player_imports
from games.services import player_lists as reading
from games.services.errors import ListChanged, ListFaulty, ListTooLong, ListUnreadable
from games.services.player_imports import Plan, plan, take_over

pytestmark = pytest.mark.django_db
HEAD = "Név;Klub;Ország;Születési év;Szövetségi azonosító\n"


def looked_at(text: str, charset: str = "utf-8") -> Plan:
    return plan(file="lista.csv", content=text.encode(charset))


def taken(text: str) -> Plan:
    digest = looked_at(text).digest
    return take_over(file="lista.csv", content=text.encode(), digest=digest)


def where(found: Plan) -> list[tuple[int, int, str]]:
    return [(problem.line, problem.column, problem.code) for problem in found.problems]


def test_a_list_comes_in_whole_and_in_hungarian_order() -> None:
    taken(HEAD + "Zala Zoltán;Sárkány;hun;1990;R-1\nÁgoston Éva;;;;\n  Csiszár   Ödön ;Kockás;SVK\n")
    found = [(p.name, p.club, p.country, p.year_of_birth, p.federation_id) for p in Player.objects.all()]
    assert found == [
        ("Ágoston Éva", "", "", None, ""),
        ("Csiszár Ödön", "Kockás", "SVK", None, ""),
        ("Zala Zoltán", "Sárkány", "HUN", 1990, "R-1"),
    ]
    assert all(player.sort_key == sort_key(player.name) for player in Player.objects.all())


@pytest.mark.parametrize("heading", ["Name,Club", "NÉV,klub", "Játékos,Egyesület", "full_name,team"])
def test_columns_are_known_in_both_languages(heading: str) -> None:
    found = looked_at(f"{heading}\nNagy Réka,Sárkány\n")
    assert [line.details[:2] for line in found.new] == [("Nagy Réka", "Sárkány")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(0, 0, "empty")]),
        (HEAD, [(0, 0, "empty")]),
        ("Klub;Ország\nx;HUN\n", [(1, 0, "no_name_column")]),
        ("Név;Cipőméret\nNagy Réka;38\n", [(1, 2, "unknown_column")]),
        ("Név;Klub;Egyesület\nNagy Réka;a;b\n", [(1, 3, "column_twice")]),
        (HEAD + 'Nagy Réka;"Sárkány\n', [(2, 0, "quotes")]),
        (HEAD + "Nagy Réka;;HU;;\n;;;;R-2\n", [(2, 3, "country"), (3, 1, "name")]),
        (HEAD + "Nagy Réka;;;190;\nKiss Ödön;;;1899;\n", [(2, 4, "year_of_birth"), (3, 4, "year_of_birth")]),
        (HEAD + "Nagy Réka;;;;a b\n", [(2, 5, "federation_id")]),
        (HEAD + f"Nagy Réka;{'x' * 81};;;\n{'y' * 81};;;;\n", [(2, 2, "club"), (3, 1, "name")]),
        (HEAD + "Nagy Réka;;;;;hatodik\n", [(2, 6, "too_many_cells")]),
        (HEAD + "Nagy Réka;;;;\nNAGY RÉKA;;;;\n", [(3, 1, "same_as_line")]),
        (HEAD + "Nagy Réka;;;;R-1\nKiss Ödön;;;;R-1\n", [(3, 1, "same_as_line")]),
        (HEAD + "Nagy\x00 Réka;;;;\n", [(2, 1, "name")]),
        (HEAD + "Nagy\u202e Réka;;;;\n", [(2, 1, "name")]),
    ],
)
def test_what_is_wrong_is_named_by_line_and_column_and_nothing_comes_in(
    text: str, expected: list[tuple[int, int, str]]
) -> None:
    found = looked_at(text)
    assert where(found) == expected
    with pytest.raises(ListFaulty):
        take_over(file="lista.csv", content=text.encode(), digest=found.digest)
    assert not Player.objects.exists()


@pytest.mark.parametrize("language", ["hu", "en"])
def test_every_problem_has_a_sentence(language: str) -> None:
    texts = [HEAD + "Nagy Réka;;HU;1;\n;;;;a b;6\n", "Klub\nx\n", "Név;X;Név\na\n", HEAD + '"a\n', ""]
    with translation.override(language):
        found = [problem for text in texts for problem in looked_at(text).problems]
        sentences = [labels.problem(problem.code, problem.data) for problem in found]
    assert len(sentences) == 10
    assert not any("%(" in sentence for sentence in sentences)


def test_one_bad_line_among_many_keeps_all_out() -> None:
    text = HEAD + "".join(f"Játékos {number};;;;\n" for number in range(50)) + "Rossz;;x;;\n"
    with pytest.raises(ListFaulty):
        taken(text)
    assert not Player.objects.exists()


# Who is here already ------------------------------------------------------------------------------
def test_the_same_list_again_adds_nobody() -> None:
    text = HEAD + "Nagy Réka;Sárkány;HUN;1990;R-1\nKiss Ödön;;;;\n"
    first = taken(text)
    again = take_over(file="lista.csv", content=text.encode(), digest=first.digest)
    assert (len(first.new), len(again.new), len(again.known)) == (2, 0, 2)
    assert Player.objects.count() == 2


def test_namesakes_whom_something_tells_apart_are_two_people() -> None:
    one = Player.objects.create(name="Kiss Ödön", club="Sárkány", year_of_birth=1990)
    found = looked_at(HEAD + "kiss ödön;sárkány;;1990;\nKiss Ödön;Kockás;;;\nKiss Ödön;Sárkány;;1991;\n")
    assert [(line.known, line.namesakes) for line in found.lines] == [
        (one, ()),
        (None, (one,)),
        (None, (one,)),
    ]


def test_a_federation_id_says_who_it_is_and_is_nobody_elses() -> None:
    reka = Player.objects.create(name="Nagy Réka", federation_id="R-1", club="Sárkány")
    found = looked_at(HEAD + "Nagy Réka;Kockás;;;R-1\n")
    assert [line.known for line in found.lines] == [reka]
    assert where(looked_at(HEAD + "Kiss Ödön;;;;R-1\n")) == [(2, 5, "id_of_another")]


def test_what_changed_since_the_preview_is_not_done() -> None:
    text = HEAD + "Nagy Réka;;;;\nKiss Ödön;;;;\n"
    seen = looked_at(text)
    Player.objects.create(name="Nagy Réka")
    with pytest.raises(ListChanged):
        take_over(file="lista.csv", content=text.encode(), digest=seen.digest)
    assert Player.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_list_taken_over_twice_at_the_same_time_comes_in_once() -> None:
    text = HEAD + "".join(f"Játékos {number};;;;\n" for number in range(40))
    digest = looked_at(text).digest
    outcomes: list[object] = []
    together = threading.Barrier(4)

    def press() -> None:
        together.wait()
        try:
            outcomes.append(len(take_over(file="l.csv", content=text.encode(), digest=digest).new))
        finally:
            connections.close_all()

    threads = list(starmap(threading.Thread, [(None, press)] * 4))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, outcomes)) == ["0", "0", "0", "40"]
    assert Player.objects.count() == 40


# Bounds and letters -------------------------------------------------------------------------------
def test_a_list_is_bounded() -> None:
    with pytest.raises(ListTooLong):
        plan(file="x", content=b"x" * (player_imports.LARGEST + 1))
    with pytest.raises(ListTooLong):
        looked_at("Név\n" + "x\n" * (reading.MOST_LINES + 1))
    with pytest.raises(ListUnreadable):
        plan(file="x", content=b"\x81\x83\x88")


def test_a_longest_list_costs_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    text = "Név\n" + "".join(f"Játékos {number}\n" for number in range(reading.MOST_LINES))
    with django_assert_num_queries(1):
        assert len(looked_at(text).new) == reading.MOST_LINES


def test_windows_1250_is_noticed() -> None:
    found = looked_at(HEAD + "Nagy Győző;Űrhajós;;;\n", charset="cp1250")
    assert (found.charset, found.new[0].details[:2]) == ("cp1250", ("Nagy Győző", "Űrhajós"))


@pytest.mark.parametrize("language", ["hu", "en"])
def test_what_was_taken_away_comes_back_as_it_was(language: str) -> None:
    """F-53."""
    names = ["=1+1 Ottó", "@Anna", "'=a", 'd\'Artagnan; "Karcsi"', "Nagy Győző", "-k", "אבא"]
    players = [Player.objects.create(name=name, club="+klub", year_of_birth=1990) for name in names]
    before = [(player.name, player.club, player.year_of_birth) for player in players]
    with translation.override(language):
        content = player_lists.table(players)
    Player.objects.all().delete()
    take_over(file="x", content=content, digest=plan(file="x", content=content).digest)
    after = [(player.name, player.club, player.year_of_birth) for player in Player.objects.order_by("pk")]
    assert after == before
