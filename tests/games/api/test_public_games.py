"""Outside proof: games that others played, and one of a hundred stones each, move by move through the API."""

import copy
from collections.abc import Callable, Iterator
from itertools import cycle, zip_longest
from typing import Any

import pytest
from django.contrib.auth.models import Permission

from games.models import Match, Player
from games.records import sgf
from games.records.adjudicate import Adjudication, adjudicate
from games.rules.events import Begin, Place, Slide
from games.rules.field import Point
from games.rules.game import Ask, GameState
from games.rules.ruleset import PRESETS, MatchFormat, format_to_dict, match_format, ruleset
from games.rules.sides import BLACK, WHITE, Seat
from tests.adaptors.public_games import SETS
from tests.benchmarks.boards import fillings
from tests.games.api.conftest import Client
from tests.requirements import public_data

GAMES = {"llm_arena": 84, "gomokubench": 50, "kigster": 20, "openspiel": 1}
# In one transaction each act would lock the same logins once more beside all acts before it.
pytestmark = pytest.mark.django_db(transaction=True)
Two = tuple[Client, Client]
Seats = dict[str, Client]


@pytest.fixture
def two(player: Callable[..., Player], settings: Any) -> Two:
    """Two players who may propose anything and are in a hurry."""
    rates = dict.fromkeys(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "1000000/min")
    settings.REST_FRAMEWORK = settings.REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": rates}
    people = player("Nagy Réka"), player("Kiss Ödön")
    for person in people:
        assert person.user is not None
        person.user.user_permissions.set(Permission.objects.filter(codename__startswith="set_"))
    one, other = map(Client, people)
    return one, other


def agreed(two: Two, wanted: MatchFormat) -> tuple[int, Seats]:
    """The game that begins when both have agreed and are ready, and who sits where."""
    one, other = two
    made: Any = one.send("challenges", {"settings": format_to_dict(wanted)}).json()
    match: Any = other.send(f"challenges/{made['id']}/accept", {"digest": wanted.digest}).json()
    (game,) = match["games"]
    people = {client.player.pk: client for client in two if client.player}
    seats: Seats = {seat: people[game["players"][seat]["id"]] for seat in Seat}
    for client in two:
        assert client.act(game["id"], "ready").status_code == 201
    return game["id"], seats


def play(game: int, seats: Seats, acts: Iterator[tuple[str, dict[str, str]]]) -> dict[str, Any]:
    """Carry the acts out, each by whoever is asked; the last answer."""
    answer: dict[str, Any] = {"version": 1, "to_act": "first"}
    for number, (name, more) in enumerate(acts, 1):
        sent = seats[answer["to_act"]].act(game, name, expected=answer["version"], key=f"{number}", **more)
        assert sent.status_code == 201, sent.content
        answer = sent.json()
        assert answer["ply"] == number
    return answer


def judged(name: str) -> Iterator[Adjudication]:
    """What the import makes of each game of a set."""
    for _path, text in SETS[name](public_data("games", name)):
        for record in sgf.read(text):
            yield adjudicate(record, ruleset(record.field))


@pytest.mark.parametrize("name", GAMES)
def test_public_games_stand_through_the_api_as_in_the_import(two: Two, name: str) -> None:
    games = [*judged(name)]
    assert len(games) == GAMES[name]
    for expected in games:
        game, seats = agreed(two, match_format(expected.rules))
        played = (("place", {"point": ply.target.lettered}) for ply in expected.plies if ply.target)
        answer = play(game, seats, played)
        assert answer["ply"] == expected.accepted == len(expected.record.plies)
        assert (answer["result"], answer["termination"]) == (expected.outcome or ("", ""))
        assert looked_at(game) == stones(expected)


def stones(expected: Adjudication) -> dict[str, str]:
    """What lies on the field, in the colours of the roles: where white began the record's are exchanged."""
    if expected.record.first_colour is WHITE:
        assert expected.colours_turned
    turns = zip(expected.record.plies, cycle((BLACK, WHITE)), strict=False)
    return {ply.point.lettered: colour for ply, colour in turns if ply.point}


def looked_at(game: int) -> dict[str, str]:
    return {stone["point"]: stone["colour"] for stone in Client().look(f"games/{game}").json()["stones"]}


# A hundred stones each, and then they slide ---------------------------------------------------------------
FOUR = [Point(x, 0) for x in range(4)]
FIFTH, FROM = Point(4, 0), Point(4, 1)
NEUTRAL = 6


def laid_out(supply: int) -> Iterator[Point]:
    """Points in turn: four of black's in a row, a fifth one step away, the rest far above, no five anywhere."""
    (filling,) = fillings(19, 1)
    sides = [[point for point in filling[start::2] if point.y >= 4] for start in (0, 1)]
    black = [*FOUR, FROM, *sides[0]][:supply]
    for pair in zip_longest(black, sides[1][:supply]):
        yield from (point for point in pair if point)


def slides(state: GameState) -> Iterator[Slide]:
    """Some slides that decide nothing, then the one that wins."""
    for _ in range(NEUTRAL):
        yield next(slide for slide in _legal(state) if _goes_on(state, slide))
    yield Slide(FROM, FIFTH)


def _legal(state: GameState) -> Iterator[Slide]:
    kept = {*FOUR, FROM}
    found = [Slide(*pair) for pair in state.position.slides(state.to_move)]
    return (slide for slide in found if slide.origin not in kept)


def _goes_on(state: GameState, slide: Slide) -> bool:
    tried = copy.deepcopy(state)
    tried.play(slide, seat=tried.to_act, at=0)
    return tried.outcome is None


def test_two_hundred_stones_and_slides_to_a_win(two: Two) -> None:
    wanted = PRESETS["source-a"]
    supply = wanted.rules.stones_per_player or 0
    game, seats = agreed(two, wanted)
    shadow = GameState(wanted.rules)
    shadow.order(Begin(), at=0)

    def acts() -> Iterator[tuple[str, dict[str, str]]]:
        for point in laid_out(supply):
            shadow.play(Place(point), seat=shadow.to_act, at=0)
            yield "place", {"point": point.lettered}
        assert (shadow.ply, shadow.asked) == (2 * supply, Ask.SLIDE)
        for slide in slides(shadow):
            shadow.play(slide, seat=shadow.to_act, at=0)
            yield "slide", {"origin": slide.origin.lettered, "target": slide.target.lettered}

    answer = play(game, seats, acts())
    assert (answer["result"], answer["termination"], answer["ply"]) == ("first", "five", 207)
    seen = Client().look(f"games/{game}").json()
    assert seen["winning_lines"] == [["a1", "b1", "c1", "d1", "e1"]]
    assert seen["winner_moves"] == supply + NEUTRAL // 2 + 1
    assert len(seen["stones"]) == 2 * supply
    match = Match.objects.get(games=game)
    assert (match.half_points_a + match.half_points_b, match.ended_at) == (2, None)
