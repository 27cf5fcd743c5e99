"""What a game's page asks of its reader now, as one card: a kind for the template, a title and a sentence."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from games.labels import asks, times, words
from games.labels.asks import Question
from games.models import Game
from games.queries import legal
from games.queries.duels import names_of, result_in_words
from games.records.adjudicate import PARAGRAPHS
from games.rules.clock import Untimed
from games.rules.events import Termination
from games.rules.field import Point
from games.rules.game import Ask, GameState
from games.rules.openings import Choice
from games.rules.sides import FIRST, SECOND, Colour, Seat

SLIDE_WINS = "6.3"


class Kind(StrEnum):
    """Which controls the card holds; besides these, every `Ask` of the reader is one."""

    OVER = "over"
    READY = "ready"
    PAUSED = "paused"
    WAIT = "wait"
    SURE = "sure"
    SEND = "send"


class Part(NamedTuple):
    """A point that the act names: its colour, what was chosen for it, and how its text field is called."""

    colour: Colour
    point: str
    label: str
    name: str


class Asking(NamedTuple):
    """The card. `parts`: the text fields of the act. `choices`: what can be chosen, code and words."""

    kind: str
    title: str
    text: str
    paragraph: str = ""
    mine: bool = False
    parts: Sequence[Part] = ()
    choices: Sequence[tuple[str, str]] = ()


def asking(game: Game, state: GameState, seat: Seat | None, chosen: Sequence[Point], *, sure: bool) -> Asking:
    """What is asked of the reader on `seat`. `sure`: a chosen square is to be confirmed first."""
    if state.outcome:
        names = names_of(game)
        told = result_in_words(game, names[FIRST], names[SECOND])
        return _card(Kind.OVER, asks.OVER, result=told)._replace(paragraph=_of_the_end(state))
    if not state.begun:
        return _before(game, seat, timed=not isinstance(state.clock.control, Untimed))
    if state.paused:
        return _card(Kind.PAUSED, asks.PAUSED)
    if seat is not state.to_act:
        who = names_of(game)[state.to_act]
        return Asking(Kind.WAIT, str(asks.WAITING[state.asked]) % {"who": who}, "")
    return _mine(game, state, seat, chosen, sure=sure)


def _of_the_end(state: GameState) -> str:
    """The paragraph of the rules by which the game ended."""
    assert state.outcome
    ending, last = state.outcome.termination, state.plies[-1] if state.plies else None
    by_sliding = ending is Termination.FIVE and last is not None and last.origin is not None
    return SLIDE_WINS if by_sliding else PARAGRAPHS[ending]


def _card(kind: str, question: Question, *, mine: bool = False, **told: object) -> Asking:
    return Asking(kind, str(question.title) % told, str(question.text) % told, question.paragraph, mine)


def _before(game: Game, seat: Seat | None, *, timed: bool) -> Asking:
    if seat is None:
        return _card(Kind.WAIT, asks.NOT_BEGUN)
    if game.is_ready(seat):
        return _card(Kind.WAIT, asks.WAITING_FOR_READY, other=names_of(game)[seat.other])
    if game.begins_by is None:
        return _card(Kind.READY, asks.READY if timed else asks.READY_UNTIMED, mine=True)
    time = f"{times.instant(game.begins_by):%H:%M:%S}"
    return _card(Kind.READY, asks.READY_BY, mine=True, time=time)


def _mine(game: Game, state: GameState, seat: Seat, chosen: Sequence[Point], *, sure: bool) -> Asking:
    colours = legal.to_choose(state)
    told = _told(game, state, seat, chosen, colours)
    kind, question = _kind(state, chosen, colours, sure=sure)
    card = _card(kind, question, mine=True, **told)
    return card._replace(parts=_parts(state, chosen, colours), choices=_choices(state))


def _kind(
    state: GameState, chosen: Sequence[Point], colours: Sequence[Colour], *, sure: bool
) -> tuple[str, Question]:
    if state.asked is Ask.SLIDE and chosen:
        return Ask.SLIDE, asks.SLIDE_TO
    if state.rules.table.distance and state.ply in _LIMITED and not (sure and chosen):
        return state.asked, _LIMITED[state.ply]
    if state.asked is Ask.STONE and chosen and sure:
        return Kind.SURE, asks.SURE
    if state.asked in {Ask.STONES, Ask.OFFER} and len(chosen) == len(colours):
        paragraph = asks.QUESTIONS[state.asked].paragraph
        return Kind.SEND, asks.ENOUGH._replace(paragraph=paragraph)
    return state.asked, asks.QUESTIONS[state.asked]


# §4: the plies that Pro and Long-Pro bind, by the number of stones that lie before them.
_LIMITED = {0: asks.IN_THE_MIDDLE, 2: asks.FAR_FROM_CENTRE}


def _told(
    game: Game, state: GameState, seat: Seat, chosen: Sequence[Point], colours: Sequence[Colour]
) -> dict[str, object]:
    name = state.rules.field.name
    one, two = ([name(point) for point in state.offered or ()] + ["", ""])[:2]
    marks = [words.PENS[colour] for colour in colours]
    return {
        "other": names_of(game)[seat.other],
        "count": len(colours),
        "least": state.rules.table.distance,
        "stones": ", ".join(marks),
        "origin": name(chosen[0]) if chosen else "",
        "point": name(chosen[0]) if chosen else "",
        "points": ", ".join(_chosen(state, chosen, marks)),
        "one": one,
        "two": two,
    }


def _chosen(state: GameState, chosen: Sequence[Point], marks: Sequence[str]) -> list[str]:
    names = [state.rules.field.name(point) for point in chosen]
    if state.asked is Ask.STONES:
        return [f"{mark} {name}" for mark, name in zip(marks, names, strict=False)]
    return names


def _parts(state: GameState, chosen: Sequence[Point], colours: Sequence[Colour]) -> list[Part]:
    """The text fields of the act, filled with what was chosen."""
    names = [*(state.rules.field.name(point) for point in chosen)]
    filled = [*names, *[""] * (len(colours) - len(names))]
    return [
        Part(colour, text, _label(state.asked, place, colour), _name(state.asked, place, colour))
        for place, (colour, text) in enumerate(zip(colours, filled, strict=False))
    ]


def _label(ask: Ask, place: int, colour: Colour) -> str:
    if ask is Ask.SLIDE:
        return str(asks.SLIDE_LABELS[place])
    if ask is Ask.STONES:
        return str(asks.STONE_LABEL) % {"n": place + 1, "mark": words.PENS[colour]}
    return str(asks.OFFER_LABELS[place] if ask is Ask.OFFER else asks.SQUARE_LABEL)


def _name(ask: Ask, place: int, colour: Colour) -> str:
    if ask is Ask.SLIDE:
        return ("origin", "written")[place]
    return {Ask.STONES: str(colour), Ask.OFFER: "point"}.get(ask, "written")


def _choices(state: GameState) -> list[tuple[str, str]]:
    if state.asked is Ask.CHOICE:
        return [(str(item), str(asks.CHOICES[Choice(item)])) for item in legal.step(state).choices]
    if state.asked is Ask.PICK:
        names = [state.rules.field.name(point) for point in state.offered or ()]
        return list(zip(names, "AB", strict=True))
    return []
