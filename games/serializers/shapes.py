"""What the API gives out, for the schema: the values themselves are made by the queries and services."""

from typing import Any

from rest_framework import serializers

from games.models import Challenge as ChallengeRow
from games.rules.events import Result, Termination
from games.rules.game import Ask
from games.rules.match import DecidedBy, Side
from games.rules.openings import Choice
from games.rules.sides import Colour, Seat

Shape = serializers.Serializer[Any]
Number = serializers.IntegerField
Word = serializers.CharField


def or_empty(codes: Any) -> serializers.ChoiceField:
    """One of the codes, or an empty text."""
    return serializers.ChoiceField(choices=[*codes], allow_blank=True)


class Refused(Shape):
    """Why a request was refused: a code for programs, a sentence for people, and what the sentence is about."""

    code = Word()
    message = Word()
    data = serializers.DictField()  # type: ignore[assignment]  # DRF takes the field out again


def page_of(shape: type[Shape]) -> type[Shape]:
    """A page of a list of these shapes."""
    fields = {
        "count": Number(help_text="Rows on all pages."),
        "pages": Number(),
        "page": Number(),
        "results": shape(many=True),
        "__doc__": "A page of a list.",
    }
    return type(f"{shape.__name__}Page", (serializers.Serializer,), fields)


class Token(Shape):
    """What to send as `Authorization: Token …`."""

    token = Word()


class Person(Shape):
    """A player as part of something else."""

    id = Number()
    name = Word()


class Player(Person):
    """A player of the club."""

    joined_at = Number()


class Preset(Shape):
    """§14: ready settings, with their digest."""

    name = Word()
    title = Word()
    words = Word()
    digest = Word()
    settings = serializers.DictField()


class Challenge(Shape):
    """A challenge and its standing proposal; `match` once accepted."""

    id = Number()
    challenger = Person()
    opponent = Person(allow_null=True)
    proposer = Number()
    state = serializers.ChoiceField(choices=ChallengeRow.State.values)
    digest = Word()
    settings = serializers.DictField()
    match = Number(allow_null=True)
    created_at = Number()
    updated_at = Number()


class SidesOfPersons(Shape):
    """The two players."""

    a = Person()
    b = Person()


class SidesOfNumbers(Shape):
    """A number for each side."""

    a = Number()
    b = Number()


class SeatsOfPersons(Shape):
    """Who sits where."""

    first = Person()
    second = Person()


class SeatsOfFlags(Shape):
    """Yes or no for each seat."""

    first = serializers.BooleanField()
    second = serializers.BooleanField()


class SeatsOfNumbers(Shape):
    """A number for each seat."""

    first = Number()
    second = Number()


class SeatsOfTimes(Shape):
    """Milliseconds left for each seat; null = without end."""

    first = Number(allow_null=True)
    second = Number(allow_null=True)


class SeatsOfColours(Shape):
    """§1.2: null while the opening leaves it open."""

    first = serializers.ChoiceField(choices=[*Colour], allow_null=True)
    second = serializers.ChoiceField(choices=[*Colour], allow_null=True)


class Game(Shape):
    """A game as lists show it."""

    id = Number()
    match = Number()
    number = Number()
    attempt = Number()
    players = SeatsOfPersons()
    ready = SeatsOfFlags()
    opened_at = Number()
    begins_by = Number(allow_null=True)
    begun_at = Number(allow_null=True)
    version = Number()
    head = Word()
    ply = Number()
    asked = or_empty(Ask)
    to_act = or_empty(Seat)
    deadline = Number(allow_null=True)
    result = or_empty(Result)
    termination = or_empty(Termination)
    winner_moves = Number(allow_null=True)
    ended_at = Number(allow_null=True)


class Duel(Shape):
    """§11.2: wins, and the own moves of the wins; `fewer_moves` names who is ahead by them."""

    rule = serializers.BooleanField()
    wins = SidesOfNumbers()
    moves = SidesOfNumbers()
    fewer_moves = or_empty(Side)


class Match(Shape):
    """A match as lists show it; points are counted in halves."""

    id = Number()
    players = SidesOfPersons()
    opener = serializers.ChoiceField(choices=[*Side])
    digest = Word()
    three_move = serializers.BooleanField()
    abortable = serializers.BooleanField()
    opened_at = Number()
    ended_at = Number(allow_null=True)
    half_points = SidesOfNumbers()
    winner = or_empty(Side)
    decided_by = or_empty(DecidedBy)
    version = Number()
    head = Word()


class MatchInFull(Match):
    """A match with settings, games and the duel rule's arithmetic."""

    settings = serializers.DictField()
    seed = Word()
    duel = Duel()
    games = Game(many=True)


class Ply(Shape):
    """A stone (no origin), a slide, or a pass (no point)."""

    number = Number()
    colour = serializers.ChoiceField(choices=[*Colour])
    point = Word(allow_null=True)
    origin = Word(allow_null=True)


class Standing(Game):
    """Where a game stands at the instant `at`."""

    at = Number()
    clocks = SeatsOfTimes()
    last = Ply(allow_null=True)


class LyingStone(Shape):
    """A stone on the field."""

    point = Word()
    colour = serializers.ChoiceField(choices=[*Colour])


class DrawOffer(Shape):
    """§8: an open draw offer."""

    id = Word()
    seat = serializers.ChoiceField(choices=[*Seat])


class Step(Shape):
    """A slide."""

    origin = Word()
    target = Word()


class Legal(Shape):
    """What whoever is asked may do; null where there is too much to list."""

    choices = serializers.ListField(child=serializers.ChoiceField(choices=[*Choice]))
    colours = serializers.ListField(child=serializers.ChoiceField(choices=[*Colour]))
    points = serializers.ListField(child=Word(), allow_null=True)
    slides = Step(many=True, allow_null=True)


class GameInFull(Standing):
    """A game with its stones, plies, offers and hints."""

    colours = SeatsOfColours()
    digest = Word()
    field = Word()
    three_move = serializers.BooleanField()
    paused = serializers.BooleanField()
    stones = LyingStone(many=True)
    plies = Ply(many=True)
    offered = serializers.ListField(child=Word())
    discarded = Word(allow_null=True)
    draw_offer = DrawOffer(allow_null=True)
    winning_lines = serializers.ListField(child=serializers.ListField(child=Word()))
    own_moves = SeatsOfNumbers()
    legal = Legal()


class Conflict(Refused):
    """Not now: look at the game as it stands, and ask again."""

    state = Standing()


class Answer(Shape):
    """What an accepted action is answered, byte for byte the same for every copy with the same key."""

    game = Number()
    match = Number()
    version = Number()
    head = Word()
    ply = Number()
    late = serializers.BooleanField()
    events = serializers.ListField(child=serializers.DictField())
    asked = or_empty(Ask)
    to_act = or_empty(Seat)
    at = Number()
    deadline = Number(allow_null=True)
    clocks = SeatsOfTimes()
    result = or_empty(Result)
    termination = or_empty(Termination)
