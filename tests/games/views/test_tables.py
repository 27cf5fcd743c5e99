"""The game page: one test for each kind of answer, once only, never onto a newer position."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from games.labels import refusals
from games.models import Game, GameEvent, Match, Player
from games.records.errors import NotWritable
from games.records.record import Format
from games.rules.clock import DAY_MS, DaysPerTurn, PerTurn, SuddenDeath
from games.rules.field import Unbounded, rectangle
from games.rules.offers import ThreeMove
from games.rules.openings import Opening
from games.rules.ruleset import PRESETS, match_format, ruleset
from games.services import play
from games.services.verb import now
from tests.games.views.conftest import browser_of

NewMatch = Callable[..., Match]


def open_game(match: Match) -> Game:
    return match.games.get(result="")


def address(game: Game) -> str:
    return reverse("games:game", args=[game.pk])


def send(client: Client, game: Game, **more: object) -> tuple[int, str]:
    """An act on the game as it stands, unless `expected` says otherwise: status and page."""
    game.refresh_from_db()
    answer = client.post(address(game), {"expected": game.version, "act": "stone"} | more)
    return answer.status_code, answer.content.decode()


def lay(people: list[Client], game: Game, *squares: str) -> None:
    for number, square in enumerate(squares):
        assert send(people[number % 2], game, point=square)[0] == 303


@pytest.fixture
def people(reka: Player, odon: Player) -> list[Client]:
    return [browser_of(reka), browser_of(odon)]


# Answers ------------------------------------------------------------------------------------------


def test_a_move_is_answered_by_the_page_to_look_at(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    answer = people[0].post(address(game), {"act": "stone", "expected": 1, "point": "h8", "key": "k"})
    assert (answer.status_code, answer["Location"]) == (303, address(game))
    game.refresh_from_db()
    assert game.ply == 1


def test_sent_twice_with_one_key_it_is_one_move(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    sent = {"act": "stone", "expected": 1, "point": "h8", "key": "one"}
    assert [people[0].post(address(game), sent).status_code for _ in range(3)] == [303] * 3
    assert GameEvent.objects.filter(game=game, act="place").count() == 1


@pytest.mark.parametrize(
    ("more", "status", "words"),
    [
        ({"point": "i8"}, 422, "i8"),
        ({"point": "z99"}, 422, "z99"),
        ({"point": "hello"}, 400, "hello"),
        ({"written": "i8"}, 422, "i8"),
        ({"act": "fly"}, 400, "fly"),
        ({"act": "slide", "origin": "h8", "point": "h9"}, 409, ""),
        ({"act": "pass"}, 409, ""),
        ({"act": "pick", "point": "h8"}, 409, ""),
        ({"act": "choice", "choice": "take_black"}, 409, ""),
        ({"act": "choice", "choice": "all"}, 400, "all"),
        ({"act": "accept_draw", "id": "none"}, 409, ""),
        ({"act": "claim_time"}, 409, ""),
        ({"act": "ready"}, 409, ""),
        ({"act": "demand"}, 409, ""),
        ({"act": "abort"}, 409, ""),
        ({"expected": "1", "point": "j9"}, 409, ""),
        ({"expected": "many", "point": "j9"}, 400, "expected"),
        ({"point": "j9", "key": "é"}, 400, ""),
    ],
)
def test_a_refusal_shows_the_page_with_its_status_and_changes_nothing(
    new_match: NewMatch, people: list[Client], more: dict[str, str], status: int, words: str
) -> None:
    game = open_game(new_match())
    lay(people, game, "h8", "i8")
    found, page = send(people[0], game, **more)
    assert found == status
    assert 'role="alert"' in page
    assert words in page
    assert 'aria-labelledby="board-title board-words"' in page
    game.refresh_from_db()
    assert (game.ply, game.version) == (2, 3)


def test_a_refused_page_does_not_go_away_by_itself(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    answer = people[1].post(address(game), {"act": "stone", "expected": 1, "point": "h8"})
    assert answer.status_code == 409
    assert "Refresh" not in answer


def test_strangers_and_visitors_cannot_act(
    new_match: NewMatch, member: Callable[..., Player], people: list[Client]
) -> None:
    game = open_game(new_match())
    assert send(browser_of(member("Idegen Ilona")), game, point="h8")[0] == 403
    visitor = browser_of(None).post(address(game), {"act": "stone", "expected": 1, "point": "h8"})
    assert visitor.status_code == 302
    assert visitor["Location"].startswith("/belepes/")
    game.refresh_from_db()
    assert game.ply == 0


def test_everybody_may_watch_and_nobody_finds_what_is_not_there(new_match: NewMatch) -> None:
    game = open_game(new_match())
    assert browser_of(None).get(address(game)).status_code == 200
    assert browser_of(None).get("/jatszmak/999999/").status_code == 404
    assert browser_of(None).get(f"{address(game)}?lepes=x").status_code == 404


def test_without_a_csrf_token_nothing_is_done(new_match: NewMatch, reka: Player) -> None:
    game, strict = open_game(new_match()), Client(enforce_csrf_checks=True)
    assert reka.user
    strict.force_login(reka.user, backend="django.contrib.auth.backends.ModelBackend")
    answer = strict.post(address(game), {"act": "stone", "expected": 1, "point": "h8"})
    assert answer.status_code == 403
    game.refresh_from_db()
    assert game.ply == 0


# What is asked ------------------------------------------------------------------------------------


def test_only_the_one_to_act_finds_buttons(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    buttons = [page.get(address(game)).content.decode().count('form="press"') for page in people]
    assert buttons == [225, 0]


def test_ones_own_page_looks_again_when_the_flag_has_fallen(
    new_match: NewMatch, people: list[Client]
) -> None:
    game = open_game(new_match(match_format(ruleset(rectangle(15)), time=PerTurn(10_000))))
    assert 10 <= int(people[0].get(address(game))["Refresh"]) <= 12


def test_waiting_refreshes_slowly_in_correspondence_and_not_at_all_on_ones_own_move(
    new_match: NewMatch, people: list[Client]
) -> None:
    game = open_game(new_match())
    heads = [page.get(address(game)).headers.get("Refresh") for page in people]
    assert heads == [None, "5"]
    assert "Refresh" not in people[1].get(f"{address(game)}?all")
    slow = open_game(new_match(match_format(ruleset(rectangle(15)), time=DaysPerTurn(DAY_MS))))
    assert people[1].get(address(slow))["Refresh"] == "60"


def test_pro_lets_only_allowed_squares_be_pressed(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match(PRESETS["pro-15"]))
    assert people[0].get(address(game)).content.decode().count('form="press"') == 1
    lay(people, game, "h8", "a1")
    page = people[0].get(address(game)).content.decode()
    assert page.count('form="press"') == 225 - 25 - 1
    assert 'class="zone"' in page


def test_opening_stones_are_chosen_press_by_press_and_sent_together(
    new_match: NewMatch, people: list[Client]
) -> None:
    game = open_game(new_match(PRESETS["swap2-15"]))
    page = people[0].get(f"{address(game)}?point=h8&point=h8&point=z60&point=i8").content.decode()
    assert page.count('form="choose"') == 223
    assert page.count('<input type="hidden" name="point"') == 2
    page = people[0].get(f"{address(game)}?point=h8&point=i8&point=j8&point=k8").content.decode()
    assert 'form="choose"' not in page
    assert send(people[0], game, act="stones", black=["h8", "j8"], white="i8")[0] == 303
    assert send(people[1], game, act="choice", choice="take_white")[0] == 303
    game.refresh_from_db()
    assert (game.ply, game.to_act) == (3, "second")


def test_the_same_square_twice_is_no_offer(new_match: NewMatch, people: list[Client]) -> None:
    agreed = match_format(ruleset(rectangle(15)), three_move=ThreeMove.ALWAYS)
    game = open_game(new_match(agreed))
    lay(people, game, "h8", "i8", "i9", "j10")
    assert send(people[0], game, act="offer", point=["g8", "g8"])[0] == 422
    assert send(people[0], game, act="offer", point="g8")[0] == 400
    assert send(people[0], game, act="offer", point=["g8", "k7"])[0] == 303
    page = people[1].get(address(game)).content.decode()
    assert page.count('form="press"') == 2
    assert send(people[1], game, act="pick", point="a1")[0] == 422
    assert send(people[1], game, act="pick", point="k7")[0] == 303


def test_a_slide_is_two_presses(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match(match_format(ruleset(rectangle(7), stones_per_player=5, sliding=True))))
    lay(people, game, "a1", "b1", "c1", "d1", "a3", "b3", "c3", "d3", "a5", "b5")
    first = people[0].get(address(game)).content.decode()
    assert first.count('form="choose"') == 5
    second = people[0].get(f"{address(game)}?point=c1").content.decode()
    assert second.count('form="press"') == 1
    assert 'name="origin" value="c1"' in second
    assert send(people[0], game, act="slide", origin="c1", point="c2")[0] == 303


def test_a_second_press_is_asked_of_who_wants_it(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    people[0].cookies["sure"] = "yes"
    assert people[0].get(address(game)).content.decode().count('form="choose"') == 225
    page = people[0].get(f"{address(game)}?point=h8").content.decode()
    assert 'name="written" value="h8"' in page
    assert send(people[0], game, written="h8")[0] == 303


def test_draw_offer_with_a_move_and_its_acceptance_by_id(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    lay(people, game, "h8", "i8")
    assert send(people[0], game, point="h9", draw="yes")[0] == 303
    page = people[1].get(address(game)).content.decode()
    offer = page.split('name="act" value="accept_draw"')[1].split('name="id" value="')[1].split('"')[0]
    assert send(people[1], game, act="accept_draw", id="other")[0] == 409
    assert send(people[1], game, act="accept_draw", id=offer)[0] == 303
    game.refresh_from_db()
    assert (game.result, game.termination) == ("draw", "agreement")


def test_a_refused_page_says_so_in_its_title(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    _status, refused = send(people[0], game, point="z99")
    assert "<title>Elutasítva: " in refused
    assert "<title>Elutasítva: " not in people[0].get(address(game)).content.decode()


def test_who_cannot_use_the_board_skips_it(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    page = people[0].get(address(game)).content.decode()
    for target in ("part-1", "after-board"):
        assert 0 < page.index(f'class="skip here" href="#{target}"') < page.index('<svg class="board"')
        assert page.count(f'id="{target}"') == 1
    assert 'class="skip here"' not in people[1].get(address(game)).content.decode()


def test_resignation_asks_first(
    new_match: NewMatch, people: list[Client], member: Callable[..., Player]
) -> None:
    game = open_game(new_match())
    confirm = reverse("games:resign", args=[game.pk])
    assert people[1].get(confirm).status_code == 200
    assert browser_of(member("Idegen Ilona")).get(confirm).status_code == 404
    assert send(people[1], game, act="resign")[0] == 303
    game.refresh_from_db()
    assert (game.result, game.termination) == ("first", "resignation")
    status, page = send(people[0], game, point="h8")
    assert (status, "Ez elkésett: semmi sem változott." in page) == (409, True)
    assert "véget ért: " not in page
    over = people[1].get(confirm)
    assert (over.status_code, over["Location"]) == (303, address(game))
    over = people[1].get(reverse("games:abort", args=[game.pk]))
    assert (over.status_code, over["Location"]) == (303, address(game))


def test_who_resigns_is_told_what_becomes_of_the_match(new_match: NewMatch, people: list[Client]) -> None:
    """§11.2: the score, or the duel rule's own moves, with this game's among them."""
    game = open_game(new_match())
    asked = people[1].get(reverse("games:resign", args=[game.pk])).content.decode()
    assert "a meccs" not in asked
    send(people[0], game, act="stone", point="h8")
    game.refresh_from_db()
    send(people[1], game, act="resign", expected=str(game.version))
    following = open_game(game.match)
    to_lose, to_win = (reverse("games:resign", args=[following.pk]) for _ in range(2))
    told = people[0].get(to_lose).content.decode()
    assert "Ezzel Kiss Ödön nyeri a meccset a párbajszabály szerint: 0 saját lépés 1 ellen." in told
    told = people[1].get(to_win).content.decode()
    assert "Ezzel Nagy Réka nyeri a meccset." in told


def test_looking_settles_what_is_due(new_match: NewMatch, reka: Player, odon: Player) -> None:
    match = new_match(match_format(ruleset(rectangle(15)), time=SuddenDeath(60_000)), begun=False)
    game = open_game(match)
    for player in (reka, odon):
        play.ready(game_id=game.pk, by=player, at=now() - 3_600_000)
    page = browser_of(None).get(address(game)).content.decode()
    game.refresh_from_db()
    assert (game.result, game.termination) == ("second", "time")
    assert "Kiss Ödön nyert" in page


def test_a_late_move_is_told_and_the_flag_stands(new_match: NewMatch, reka: Player, odon: Player) -> None:
    match = new_match(match_format(ruleset(rectangle(15)), time=SuddenDeath(60_000)), begun=False)
    game = open_game(match)
    for player in (reka, odon):
        play.ready(game_id=game.pk, by=player, at=now() - 3_600_000)
    client = browser_of(reka)
    answer = client.post(address(game), {"act": "stone", "expected": 1, "point": "h8"}, follow=True)
    page = answer.content.decode()
    assert "Ez elkésett, nem számít." in page
    assert "Kiss Ödön nyert: Nagy Réka kifutott az időből." in page
    game.refresh_from_db()
    assert (game.ply, game.termination) == (0, "time")


# The endless field and looking back ---------------------------------------------------------------


def test_the_view_of_the_endless_field_moves_and_lists_what_is_far(
    new_match: NewMatch, people: list[Client]
) -> None:
    game = open_game(new_match(PRESETS["source-a-unlimited"]))
    assert isinstance(game.match.format.rules.field, Unbounded)
    lay(people, game, "5,5", "1,1", "80,0")
    page = people[1].get(address(game)).content.decode()
    assert page.count('form="press"') == 19 * 19 - 1  # round the play, which is one stone
    assert "?kozep=0,0" in page
    assert "Vissza a játékhoz" not in page
    for middle in ("71,0", "89,0", "80,9", "80,-9"):  # to all four sides, whatever lies there
        assert f'"?kozep={middle}"' in page
    there = people[1].get(f"{address(game)}?kozep=0,0").content.decode()
    assert 'value="-1,-1"' in there
    assert "?kozep=80,0" in there
    assert "Vissza a játékhoz" in there
    nowhere = people[1].get(f"{address(game)}?kozep=-500,-500").content.decode()
    assert 'value="-500,-500"' in nowhere
    edge = people[1].get(f"{address(game)}?kozep=-10000,0").content.decode()
    assert 'value="-10001,0"' not in edge


def test_a_finished_game_is_replayed_by_the_address(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    lay(people, game, "h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8")
    page = people[0].get(f"{address(game)}?lepes=3").content.decode()
    assert (page.count('class="x" transform'), page.count('class="o" transform')) == (2, 1)
    assert "?lepes=4#kovetkezo" in page


def test_downloads_in_all_forms(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    lay(people, game, "h8", "i8")
    for suffix, words in (("sgf", b"GM[4]"), ("psq", b"Piskvorky"), ("txt", b"h8 i8"), ("json", b'"place"')):
        answer = people[0].get(reverse("games:download", args=[game.pk, suffix]))
        assert answer.status_code == 200
        assert words in answer.content
        assert "attachment" in answer["Content-Disposition"]
    assert people[0].get(reverse("games:download", args=[game.pk, "exe"])).status_code == 404


def test_a_form_that_cannot_hold_the_game_says_why(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match(match_format(ruleset(rectangle(7), stones_per_player=5, sliding=True))))
    lay(people, game, "a1", "b1", "c1", "d1", "a3", "b3", "c3", "d3", "a5", "b5")
    assert send(people[0], game, act="slide", origin="c1", point="c2")[0] == 303
    refused = people[0].get(reverse("games:download", args=[game.pk, "psq"]))
    assert refused.status_code == 409
    page, shown = refused.content.decode(), people[0].get(address(game)).content.decode()
    assert "<h1>Ez most nem lehetséges</h1>" in page
    reason = refusals.of(NotWritable(format=Format.PSQ, what="slides"))
    assert reason in page
    assert reason in shown
    assert reverse("games:download", args=[game.pk, "psq"]) not in shown
    assert reverse("games:download", args=[game.pk, "json"]) in shown


# Small words ------------------------------------------------------------------------------------------


def test_a_demand_is_told_to_who_made_it_and_shown_to_the_opponent(
    new_match: NewMatch, people: list[Client]
) -> None:
    match = new_match(begun=False)
    game, page = open_game(match), reverse("games:match", args=[match.pk])
    done = people[0].post(address(game), {"act": "demand"}, follow=True).content.decode()
    assert "Kérted a hármas szabályt" in done
    shown = people[1].get(page).content.decode()
    card = shown.split('id="demand"')[1].split("</section>")[0]
    assert "Nagy Réka" in card
    assert "<form" not in card


def test_a_clock_is_spoken_of_only_where_there_is_one(new_match: NewMatch, people: list[Client]) -> None:
    timed = new_match(match_format(ruleset(rectangle(15)), time=SuddenDeath(60_000)), begun=False)
    untimed = new_match(begun=False)
    texts = [
        people[0].get(address(open_game(match))).context["table"].asking.text for match in (timed, untimed)
    ]
    assert ["óra" in text for text in texts] == [True, False]


def test_slides_left_are_shown_while_sliding(new_match: NewMatch, people: list[Client]) -> None:
    rules = ruleset(rectangle(7), stones_per_player=5, sliding=True, max_slides=3)
    game = open_game(new_match(match_format(rules)))
    lay(people, game, "a1", "b1", "c1", "d1", "a3", "b3", "c3", "d3", "a5")
    assert people[0].get(address(game)).context["table"].slides_left == []
    lay(people[::-1], game, "b5")
    table = people[0].get(address(game)).context["table"]
    assert [left for _, left in table.slides_left] == [3, 3]
    assert send(people[0], game, act="slide", origin="c1", point="c2")[0] == 303
    answer = people[0].get(address(game))
    assert [left for _, left in answer.context["table"].slides_left] == [2, 3]
    assert "Hátralévő tolások" in answer.content.decode()


def test_no_offer_is_made_with_the_move_that_declines_one(new_match: NewMatch, people: list[Client]) -> None:
    game = open_game(new_match())
    lay(people, game, "h8", "i8")
    assert 'name="draw"' in people[0].get(address(game)).content.decode()
    assert send(people[0], game, point="h9", draw="yes")[0] == 303
    page = people[1].get(address(game)).content.decode()
    assert 'value="accept_draw"' in page
    assert 'name="draw"' not in page


@pytest.mark.parametrize(("preset", "example"), [("freestyle-15", "h8"), ("source-a-unlimited", "-3,12")])
def test_the_field_shows_how_a_square_is_written(
    new_match: NewMatch, people: list[Client], preset: str, example: str
) -> None:
    game = open_game(new_match(PRESETS[preset]))
    assert f'placeholder="{example}"' in people[0].get(address(game)).content.decode()


def test_an_end_leads_to_the_paragraph_that_decided_it(new_match: NewMatch, people: list[Client]) -> None:
    match = new_match()
    game = open_game(match)
    lay(people, game, "h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8")
    page = people[0].get(address(game)).content.decode()
    assert 'href="/szabalyok/#s3-1"' in page
    assert 'href="/szabalyok/#s8"' not in page


def test_a_game_whose_time_is_up_is_listed_so_and_left_alone(
    new_match: NewMatch, people: list[Client], reka: Player
) -> None:
    """Lists tell what will be settled; only who looks at the game, or the sweep, settles it."""
    game = open_game(new_match(match_format(ruleset(rectangle(15)), time=SuddenDeath(1_000))))
    Game.objects.filter(pk=game.pk).update(deadline=now() - 1)
    for page in ("/", "/kihivasok/"):
        told = people[0].get(page).content.decode()
        assert "lejárt az idő" in told
        assert "hátralévő idő:" not in told
    assert people[0].get("/").context["home"].inbox.to_move == []
    game.refresh_from_db()
    assert game.result == ""


# How much it costs --------------------------------------------------------------------------------


def test_the_number_of_queries_does_not_grow_with_the_game(
    new_match: NewMatch, people: list[Client], django_assert_num_queries: Callable[..., object]
) -> None:
    game = open_game(new_match())
    lay(people, game, "h8", "i8")
    people[0].get(address(game))
    with django_assert_num_queries(_QUERIES):  # type: ignore[attr-defined]
        people[0].get(address(game))
    lay(people, game, *[f"{column}{row}" for row in (1, 3) for column in "acegikmo"])
    with django_assert_num_queries(_QUERIES):  # type: ignore[attr-defined]
        people[0].get(address(game))


_QUERIES = 6  # session, login, player, game with its match, the clock, the match's games


@pytest.mark.parametrize("language", ["hu", "en"])
def test_both_languages_are_whole(new_match: NewMatch, people: list[Client], language: str) -> None:
    game = open_game(new_match(match_format(ruleset(rectangle(15), Opening.SWAP))))
    people[0].cookies["django_language"] = language
    page = people[0].get(address(game)).content.decode()
    words = {"hu": "Nyitás: rakd le ezeket: ×, ○, ×", "en": "Opening: lay ×, ○, ×"}
    assert f'<html lang="{language}"' in page
    assert words[language] in page


def test_a_part_of_the_field_can_be_had_with_larger_squares(
    new_match: NewMatch, people: list[Client]
) -> None:
    game = open_game(new_match(PRESETS["freestyle-19"]))
    page = people[0].get(f"{address(game)}?nagyit").content.decode()
    assert page.count('form="press"') == 11 * 11
    corner = people[0].get(f"{address(game)}?nagyit&kozep=a1").content.decode()
    assert 'value="a1"' in corner
    assert 'value="l1"' not in corner
    assert "?kozep=10,5&amp;nagyit" in corner
    sent = {"act": "stone", "expected": 1, "point": "a1"}
    assert people[0].post(f"{address(game)}?nagyit", sent)["Location"] == f"{address(game)}?nagyit"
