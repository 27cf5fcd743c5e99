"""The public log of a tournament: who did what and when, and whether its chain of hashes holds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from games.models import Player
from games.rules.match import Side
from tournaments import log
from tournaments.labels import entered as entered_labels
from tournaments.labels import log as labels
from tournaments.labels import words
from tournaments.labels.numbers import versus
from tournaments.models import Entry, LoggedText, Pairing, Tournament, TournamentEvent
from tournaments.rules import entered
from tournaments.tiebreaks.counting import NOTHING

PER_PAGE: Final = 100


@dataclass(frozen=True)
class Line:
    """An entry of the log. `reasons`: the texts that were given for it; None for one that was erased."""

    event: TournamentEvent
    who: str
    text: str
    reasons: tuple[str | None, ...]


@dataclass(frozen=True)
class Chain:
    """`broken`: the first entry that does not link to the one before; 0 while all do."""

    entries: int
    broken: int
    head: str

    @property
    def holds(self) -> bool:
        """Whether every entry links to the one before."""
        return not self.broken


@dataclass(frozen=True)
class Logbook:
    """One page of the log, the latest entries first."""

    chain: Chain
    lines: tuple[Line, ...]
    page: Page[TournamentEvent]


def logbook(tournament: Tournament, page: str | int) -> Logbook:
    """Five queries: the log, logins, entries, pairings, texts."""
    events = list(tournament.events.order_by("seq"))
    shown = Paginator(events[::-1], PER_PAGE).get_page(page)
    return Logbook(chain(tournament, events), lines(list(shown)), shown)


def lines(events: Sequence[TournamentEvent]) -> tuple[Line, ...]:
    """Entries, of any tournaments, in words: four queries."""
    reading = _Reading.of(events)
    return tuple(reading.line(event) for event in events)


def since(tournament: Tournament, seen: int) -> tuple[Line, ...]:
    """What people with power have done after entry `seen`: what makes an organiser's page out of date."""
    later = tournament.events.filter(seq__gt=seen).exclude(act__in=log.OF_PLAYERS)
    return lines(list(later.order_by("seq")))


def chain(tournament: Tournament, events: Iterable[TournamentEvent]) -> Chain:
    """Every hash reckoned anew from the seed on; the row must stand where the log ends."""
    head, count = log.start(tournament.seed), 0
    for count, event in enumerate(events, 1):
        head = log.link(head, count, event.at, event.act, event.payload)
        if event.seq != count or event.hash != head:
            return Chain(count, count, head)
    whole = (tournament.version, tournament.head) == (count, head)
    return Chain(count, 0 if whole else count + 1, head)


@dataclass(frozen=True)
class _Reading:
    """What the entries of a page name, read at once."""

    logins: Mapping[int | None, str]
    entries: Mapping[int, str]
    pairings: Mapping[int, Pairing]
    texts: Mapping[int, Sequence[LoggedText]]

    @classmethod
    def of(cls, events: Sequence[TournamentEvent]) -> "_Reading":
        by = {event.payload.get("by") for event in events}
        entries = {event.payload.get("entry") for event in events} - {None}
        pairings = {pk for event in events for pk in _pairings(event.payload)}
        texts: dict[int, list[LoggedText]] = {}
        for text in LoggedText.objects.filter(event__in=[event.pk for event in events]):
            texts.setdefault(text.event_id, []).append(text)
        related = ("round", "entry_a__player", "entry_b__player")
        return cls(
            {player.user_id: player.name for player in Player.objects.filter(user__in=by - {None})},
            dict(Entry.objects.filter(pk__in=entries).values_list("pk", "player__name")),
            Pairing.objects.select_related(*related).in_bulk(pairings),
            texts,
        )

    def line(self, event: TournamentEvent) -> Line:
        """An entry in words."""
        by = event.payload.get("by")
        who = self.logins.get(by, _("the organiser")) if by is not None else _("by itself")
        told = dict(self._told(event.payload))
        return Line(event, who, labels.sentence(event.act, told), tuple(self._reasons(event)))

    def _told(self, payload: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        pairing = self.pairings.get(payload.get("pairing", 0))
        yield "entry", self.entries.get(payload.get("entry", 0), "–")
        yield "pairing", _pairing_name(pairing)
        yield "side", _side_name(pairing, payload.get("side"))
        yield "sides", ", ".join(_side_name(pairing, side) for side in payload.get("sides", ()))
        yield "round", str(payload.get("round", ""))
        yield "until", str(payload.get("until", ""))
        yield "games", _games(pairing, payload.get("games"))
        yield "regulations", _regulations(payload.get("regulations", ()))

    def _reasons(self, event: TournamentEvent) -> Iterator[str | None]:
        """A text that does not fit its digest is none of this entry."""
        kept = {text.name: text for text in self.texts.get(event.pk, ())}
        digest = event.payload.get("reason")
        if digest is None:
            return
        text = kept.get("reason")
        fits = text is not None and log.text_digest(text.salt, text.text) == digest
        yield text.text if text is not None and fits else None


def _pairings(payload: Mapping[str, Any]) -> Iterator[int]:
    if isinstance(pairing := payload.get("pairing"), int):
        yield pairing


def _pairing_name(pairing: Pairing | None) -> str:
    if pairing is None:
        return "–"
    told = {"round": pairing.round.number, "board": pairing.board, "names": str(pairing)}
    return _("Round %(round)s, board %(board)s (%(names)s)") % told


def _side_name(pairing: Pairing | None, side: object) -> str:
    if pairing is None or side not in {*Side}:
        return "–"
    entry = pairing.entry(Side(str(side)))
    return entry.player.name if entry is not None else "–"


def _regulations(names: Iterable[str]) -> str:
    return ", ".join(str(words.REGULATIONS[name]) for name in names if name in words.REGULATIONS)


def _games(pairing: Pairing | None, plain: object) -> str:
    """`1 : 1 (game 1: …)`: the points, and each game with its number of moves."""
    shown = points(plain)
    if not shown or pairing is None or not isinstance(plain, list):
        return shown
    names = {side: _side_name(pairing, side) for side in Side}
    return f"{shown} ({entered_labels.told(entered.read(plain), names)})"


def points(plain: object) -> str:
    """`1½ : ½` of what was entered; empty for entries about something else."""
    if not isinstance(plain, list) or not all(isinstance(game, dict) for game in plain):
        return ""
    games = entered.read(plain)
    one, other = (sum((game.points(side) for game in games), NOTHING) for side in Side)
    return versus(one, other)
