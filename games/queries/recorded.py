"""Recorded games as their pages show them: the list, and one game at one of its plies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from games import exports
from games.labels import settings, verdicts, words
from games.models import RecordedGame
from games.queries.board import Board, Scene, draw
from games.queries.downloads import Download, downloads
from games.queries.steps import Steps, steps
from games.rules.field import Field, Point, field
from games.rules.ruleset import Ruleset, ruleset_from_dict
from games.rules.sides import BLACK, WHITE, Colour

PER_PAGE = 50
UNFINISHED = "unfinished"  # the filter's word for games without a verdict
_LIGHT = (
    "black", "white", "date", "event", "plies_count", "result", "winner", "termination", "agrees",
)  # fmt: skip


# The list -----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Search:
    """What a reader looks for; empty = everything."""

    text: str = ""
    rules: str = ""
    termination: str = ""
    differing: bool = False


def found(search: Search) -> QuerySet[RecordedGame]:
    """The games that a search finds, newest first."""
    games = RecordedGame.objects.search(search.text)
    if search.rules:
        games = games.filter(rules_digest=search.rules)
    if search.termination:
        games = games.filter(termination=search.termination.replace(UNFINISHED, ""))
    return games.differing() if search.differing else games


def listed(search: Search, page: str | int) -> Page[RecordedGame]:
    """One page of the list: two queries, however many games."""
    return Paginator(found(search).only(*_LIGHT), PER_PAGE).get_page(page)


def rules_in_use() -> dict[str, str]:
    """Digest → words, of all rules under which some game was judged."""
    pairs = RecordedGame.objects.order_by("rules_digest").distinct("rules_digest")
    known = dict(pairs.values_list("rules_digest", "rules"))
    return {digest: settings.ruleset(ruleset_from_dict(rules)) for digest, rules in known.items()}


def ending(game: RecordedGame) -> str:
    """How the game ended, in a word or two."""
    return str(words.TERMINATIONS[game.termination]) if game.termination else _("not finished")  # type: ignore[index]


# One game -----------------------------------------------------------------------------------------
class Move(NamedTuple):
    """A ply in the list; `legal` ones can be stepped to."""

    number: int
    text: str
    colour: str
    legal: bool


class Side(NamedTuple):
    """A player of a recorded game; `points` as in a crosstable, empty without a verdict."""

    colour: Colour
    name: str
    began: bool
    points: str
    won: bool


class Note(NamedTuple):
    """A difference between the record and our verdict; `ply` 0 = about the game as a whole."""

    ply: int
    text: str
    paragraph: str
    legal: bool


@dataclass(frozen=True)
class Replay:
    """A recorded game at one of its plies, 0 = before the first."""

    game: RecordedGame
    ply: int

    @cached_property
    def rules(self) -> Ruleset:
        """The rules assumed."""
        return ruleset_from_dict(self.game.rules)

    @property
    def rules_in_words(self) -> str:
        """The rules assumed, in words."""
        return settings.ruleset(self.rules)

    @property
    def steps(self) -> Steps:
        """Where one can step to from here; None where there is nothing further."""
        return steps(self.ply, self.game.accepted)

    @cached_property
    def moves(self) -> list[Move]:
        """All plies as written."""
        plies = enumerate(self.game.plies, 1)
        return [Move(n, _ply_text(ply), ply["colour"], n <= self.game.accepted) for n, ply in plies]

    @property
    def rows(self) -> Iterator[tuple[int, Sequence[Move]]]:
        """The plies two by two, each pair with its number."""
        bounds = [*range(0, len(self.moves), 2), len(self.moves)]
        return ((n, self.moves[a:b]) for n, (a, b) in enumerate(pairwise(bounds), 1) if a < b)

    @property
    def columns(self) -> list[str]:
        """The marks of the two columns of `rows`."""
        first = Colour(self.game.first_colour or BLACK)
        return [first, first.other]

    @property
    def sides(self) -> list[Side]:
        """Both players, black first."""
        names = {BLACK: self.game.black, WHITE: self.game.white}
        return [self._side(colour, name) for colour, name in names.items()]

    def _side(self, colour: Colour, name: str) -> Side:
        game = self.game
        points = {"draw": "½", colour: "1", colour.other: "0"}.get(game.winner or game.result, "")
        return Side(colour, name, game.first_colour == colour, points, game.winner == colour)

    @property
    def verdict(self) -> str:
        """Our verdict in one sentence."""
        game = self.game
        return verdicts.verdict(game.result, game.termination, game.winner, game.accepted)

    @property
    def claimed(self) -> str:
        """What the record says about the result."""
        return verdicts.claimed(self.game.recorded)

    @property
    def notes(self) -> list[Note]:
        """In what the record and our verdict differ, in the order of the plies."""
        found = sorted(self.game.differences, key=lambda item: item["ply"] or self.game.plies_count + 1)
        return [self._note(**item) for item in found]

    def _note(self, ply: int, code: str, data: Mapping[str, Any]) -> Note:
        text, paragraph = verdicts.difference(code, data), verdicts.paragraph(code, data)
        return Note(ply, text, paragraph, 0 < ply <= self.game.accepted)

    @property
    def assumed(self) -> str:
        """Choices that the record does not hold and the judgement had to assume; empty without any."""
        return ", ".join(str(words.CHOICES[choice]) for choice in self.game.assumed)

    @property
    def downloads(self) -> list[Download]:
        """The forms of §15, with the reason where one cannot hold this game."""
        return downloads(exports.problems(self.game))

    @cached_property
    def board(self) -> Board:
        """The position after `ply` plies."""
        return draw(scene(self.game, self.ply, field(self.rules.field.spec)))


def _ply_text(ply: Mapping[str, Any]) -> str:
    if ply["point"] is None:
        return _("pass")
    return f"{ply['origin']}–{ply['point']}" if ply["origin"] else str(ply["point"])


def scene(game: RecordedGame, ply: int, played: Field) -> Scene:
    """What lies on the field after `ply` legal plies of the game."""
    stones = {Point.parse(name): Colour(colour) for colour, name in game.setup}
    shown = game.plies[:ply]
    for item in shown:
        if item["origin"]:
            del stones[Point.parse(item["origin"])]
        if item["point"]:
            stones[Point.parse(item["point"])] = Colour(item["colour"])
    last = shown[-1] if shown else {"point": None, "origin": None}
    target = Point.parse(last["point"]) if last["point"] else None
    ended = ply == game.accepted and game.result
    return Scene(
        field=played,
        stones=stones,
        last=[target] if target else [],
        won=[[Point.parse(name) for name in line] for line in game.lines] if ended else [],
        slide=(Point.parse(last["origin"]), target) if target and last["origin"] else None,
        discarded=_discarded(game, ply, stones),
        title=_title(ply, last),
    )


def _discarded(game: RecordedGame, ply: int, stones: Mapping[Point, Colour]) -> dict[Point, str]:
    """§5.5: the offered point that was not picked, until something lies on it."""
    points = [Point.parse(name) for name in game.offered[1:]] if ply >= 5 else []
    return {point: "B" for point in points if point not in stones}


def _title(ply: int, last: Mapping[str, Any]) -> str:
    if not ply:
        return _("The field before the first move")
    return _("The field after move %(ply)s: %(move)s") % {"ply": ply, "move": _ply_text(last)}
