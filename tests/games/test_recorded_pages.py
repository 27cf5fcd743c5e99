"""The pages of recorded games, of the rules, and of the look: answers, languages, numbers of queries."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import RecordedGame
from games.rules.field import Unbounded, disc, rectangle
from games.rules.openings import Opening
from games.rules.ruleset import Ruleset, ruleset
from games.services.imports import Reading, import_file

pytestmark = pytest.mark.django_db

WON = (
    "(;FF[4]GM[4]SZ[15]PB[Kiss Ödön]PW[Nagy Réka]EV[Őszi kupa]DT[2026-11-30]RE[B+]"
    ";B[hh];W[ha];B[ih];W[ia];B[jh];W[ja];B[kh];W[ka];B[lh])"
)
ILLEGAL = "(;GM[4]SZ[15]PB[Szabó]PW[Tóth]RE[W+];B[hh];W[ha];B[hh];W[ab])"
WHITE_FIRST = "(;GM[4]SZ[15];W[hh];B[hi])"
EMPTY = "(;GM[4]SZ[15])"

Stored = Callable[..., RecordedGame]


@pytest.fixture
def stored() -> Stored:
    """`stored(text, rules)` is the last game of the text, read and judged."""

    def store(text: str = WON, rules: Ruleset | None = None, name: str = "game.sgf") -> RecordedGame:
        report = import_file(name=name, data=text.encode(), reading=Reading(rules))
        assert report.error is None
        return RecordedGame.objects.latest("pk")

    return store


def get(client: Client, address: str, language: str = "hu", status: int = 200) -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == status
    return answer.content.decode()


def replay(client: Client, game: RecordedGame, query: str = "", language: str = "hu") -> str:
    return get(client, f"/jatszmatar/{game.pk}/{query}", language)


# The list -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [("hu", "Még nincsenek itt játszmák"), ("en", "There are no recorded games here yet")],
)
def test_an_empty_list_says_what_to_do(client: Client, language: str, words: str) -> None:
    page = get(client, "/jatszmatar/", language)
    assert words in page
    assert "python3 manage.py import_games" in page


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("q=odon", 1),
        ("q=ŐSZI+réka", 1),
        ("q=ödön+tóth", 0),
        ("q=szabo", 1),
        ("elter=on", 1),
        ("vege=five", 1),
        ("vege=unfinished", 1),
        ("vege=nonsense", 2),
        ("", 2),
    ],
)
def test_search_and_filters(client: Client, stored: Stored, query: str, found: int) -> None:
    stored(WON)
    stored(ILLEGAL)
    page = get(client, f"/jatszmatar/?{query}")
    assert f"{found} játszma" in page
    assert len(re.findall(r'href="/jatszmatar/\d+/"', page)) == found
    if not found:
        assert "Nincs ilyen játszma" in page


def test_the_rules_can_be_filtered(client: Client, stored: Stored) -> None:
    stored(WON)
    pro = stored(WON, ruleset(rectangle(15), Opening.PRO), name="pro.sgf")
    page = get(client, f"/jatszmatar/?rules={pro.rules_digest}")
    assert "1 játszma" in page
    assert "15 × 15, Pro, pontosan öt nyer" in page


def test_the_list_takes_as_many_queries_for_many_games_as_for_one(client: Client, stored: Stored) -> None:
    stored(WON)
    with CaptureQueriesContext(connection) as one:
        get(client, "/jatszmatar/")
    stored(WON * 60, name="many.sgf")
    with CaptureQueriesContext(connection) as many:
        page = get(client, "/jatszmatar/")
    assert len(many) == len(one) == 3
    assert "61 játszma" in page
    assert 'rel="next"' in page


def test_further_pages_keep_the_search(client: Client, stored: Stored) -> None:
    stored(WON * 60)
    page = get(client, "/jatszmatar/?q=%C3%B6d%C3%B6n&oldal=2")
    assert 'href="?q=%C3%B6d%C3%B6n&amp;oldal=1"' in page
    assert len(re.findall(r'href="/jatszmatar/\d+/"', page)) == 10
    assert "2. oldal" in get(client, "/jatszmatar/?oldal=999")


# The replay -----------------------------------------------------------------------------------------------


def test_the_ply_stands_in_the_address(client: Client, stored: Stored) -> None:
    game = stored(WON)
    third = replay(client, game, "?lepes=3")
    assert third.count('class="x"') == 2
    assert third.count('class="o"') == 1
    assert re.search(r'href="\?lepes=3" aria-current="step">i8<', third)
    assert re.findall(r'rel="(\w+)" href="\?lepes=(\d+)#', third) == [
        ("first", "0"),
        ("prev", "2"),
        ("next", "4"),
        ("last", "9"),
    ]
    assert 'class="line' not in third


def test_without_a_ply_it_is_the_end_with_the_line_struck_through(client: Client, stored: Stored) -> None:
    game = stored(WON)
    end = replay(client, game)
    assert end.count('class="line x"') == 1
    assert re.findall(r'rel="(\w+)" href="\?lepes', end) == ["first", "prev"]
    assert replay(client, game, "?lepes=500").count('class="line x"') == 1
    assert replay(client, game, "?lepes=0").count('class="x"') == 0


@pytest.mark.parametrize("ply", ["x", "-1", "1.5", "9999999", "٣"])
def test_what_is_no_ply_is_not_found(client: Client, stored: Stored, ply: str) -> None:
    get(client, f"/jatszmatar/{stored(WON).pk}/?lepes={ply}", status=404)


def test_an_unknown_game_is_not_found_in_the_readers_language(client: Client) -> None:
    assert "Nincs ilyen oldal" in get(client, "/jatszmatar/7/", "hu", 404)
    assert "Page not found" in get(client, "/jatszmatar/7/", "en", 404)


def test_the_verdict_links_to_its_rule(client: Client, stored: Stored) -> None:
    game = stored(WON)
    assert "× (sötét) nyert: öt bábuja egy sorba került (9. lépés)." in replay(client, game)
    english = replay(client, game, language="en")
    assert "× (black) made five in a row with move 9, and won." in english
    assert 'href="/szabalyok/#s3-1">Rule 3.1</a>' in english


def test_differences_are_sentences(client: Client, stored: Stored) -> None:
    page = replay(client, stored(ILLEGAL), language="en")
    assert "Record and verdict differ" in page
    assert "The move is not allowed: h8 is taken already." in page
    assert 'href="/szabalyok/#s1-3"' in page
    assert page.count("<s ") == 2  # the illegal move and the one after it
    assert "The record says: ○ (white) won. The board says: not finished." in page


def test_white_first_is_shown_as_written(client: Client, stored: Stored) -> None:
    page = replay(client, stored(WHITE_FIRST), "?lepes=1", "en")
    assert page.count('class="o"') == 1
    assert page.count('class="x"') == 0
    assert "In the record white (○) began" in page
    assert "began · white" in page


def test_a_record_without_moves(client: Client, stored: Stored) -> None:
    page = replay(client, stored(EMPTY), language="en")
    assert "The record holds no move." in page
    assert "Nobody had won after 0 moves." in page
    assert "Unknown" in page


def test_the_replay_takes_as_many_queries_for_long_games_as_for_short_ones(
    client: Client, stored: Stored
) -> None:
    short, long = stored(EMPTY), stored(WON)
    for game in (short, long):
        with CaptureQueriesContext(connection) as queries:
            replay(client, game)
        assert len(queries) == 1


def test_an_endless_game_is_drawn_in_its_own_coordinates(client: Client, stored: Stored) -> None:
    game = stored("(;GM[4]SZ[19];B[aa];W[ss])", ruleset(Unbounded()))
    page = replay(client, game)
    assert ">0,0<" in page
    assert ">18,-18<" in page


# Files ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suffix", "start"), [("sgf", b"(;"), ("psq", b"Piskvorky 15x15"), ("txt", b"h8 h15 i8"), ("json", b"{")]
)
def test_downloads(client: Client, stored: Stored, suffix: str, start: bytes) -> None:
    game = stored(WON)
    answer = client.get(f"/jatszmatar/{game.pk}/jatszma.{suffix}")
    assert answer.status_code == 200
    assert answer.content.startswith(start)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="amoba-{game.pk}.{suffix}"'
    again = client.get(answer.request["PATH_INFO"], headers={"if-none-match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("suffix", ["sgf", "psq", "txt", "json"])
def test_what_was_downloaded_is_the_same_game_when_read_again(
    client: Client, stored: Stored, suffix: str
) -> None:
    game = stored(WON)
    data = client.get(f"/jatszmatar/{game.pk}/jatszma.{suffix}").content
    again = stored(data.decode(), name=f"again.{suffix}")
    assert [ply["point"] for ply in again.plies] == [ply["point"] for ply in game.plies]
    assert (again.winner, again.termination) == (game.winner, game.termination)


def test_a_form_that_cannot_hold_the_game_is_refused_with_the_reason(client: Client, stored: Stored) -> None:
    game = stored("e5 e6", ruleset(disc(9)))
    page = replay(client, game, language="en")
    assert "PSQ cannot hold this game" in page
    assert re.search(r'<span class="button" aria-disabled="true" role="link">PSQ</span>', page)
    answer = client.get(f"/jatszmatar/{game.pk}/jatszma.psq", headers={"accept-language": "en"})
    assert answer.status_code == 409
    assert "PSQ cannot hold this game: it knows rectangular fields only" in answer.content.decode()


def test_the_file_as_read_comes_back_byte_for_byte(client: Client, stored: Stored) -> None:
    game = stored(WON, name="set/játszma.sgf")
    answer = client.get(f"/jatszmatar/{game.pk}/forras")
    assert answer.content == WON.encode()
    assert "filename*=utf-8''j%C3%A1tszma.sgf" in answer.headers["Content-Disposition"]
    assert answer.headers["Content-Type"] == "application/octet-stream"


def test_an_unknown_form_is_not_found(client: Client, stored: Stored) -> None:
    get(client, f"/jatszmatar/{stored(WON).pk}/jatszma.exe", status=404)


# Rules, look, language ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "words"), [("hu", "hármas szabály"), ("en", "three-move rule")])
def test_the_rules_in_both_languages(client: Client, language: str, words: str) -> None:
    page = get(client, "/szabalyok/", language)
    assert f'<html lang="{language}"' in page
    assert 'id="s5-2"' in page
    assert words in page


def test_the_look_is_kept_in_cookies(client: Client) -> None:
    answer = client.post("/megjelenes/", {"theme": "dark", "stones": "stones", "next": "/szabalyok/"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/szabalyok/")
    assert 'data-theme="dark"' in get(client, "/szabalyok/")
    client.post("/megjelenes/", {"theme": "purple", "stones": "pebbles", "next": "https://example.com/"})
    assert 'data-theme="auto"' in get(client, "/szabalyok/")


def test_a_choice_never_leads_to_another_site(client: Client) -> None:
    for elsewhere in ("https://example.com/", "//example.com", "javascript:alert(1)", ""):
        answer = client.post("/megjelenes/", {"theme": "dark", "next": elsewhere})
        assert answer.headers["Location"] == "/"


def test_the_look_is_changed_by_post_only(client: Client) -> None:
    answer = client.get("/megjelenes/?theme=dark")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert not client.cookies


def test_the_language_can_be_changed(client: Client) -> None:
    client.post("/nyelv/", {"language": "en", "next": "/szabalyok/"})
    assert '<html lang="en"' in get(client, "/szabalyok/", "hu")


def test_a_form_from_nowhere_is_told_so() -> None:
    answer = Client(enforce_csrf_checks=True).post("/megjelenes/", headers={"accept-language": "hu"})
    assert answer.status_code == 403
    assert "Az űrlap elavult" in answer.content.decode()
