"""Reading recorded games (§15): each file is judged and stored as a whole, or not at all."""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field as item

from games.models import RecordedFile, RecordedGame
from games.names import search_key
from games.records.adjudicate import Adjudication, Difference, adjudicate
from games.records.errors import RecordError
from games.records.reading import format_of, read
from games.records.record import Format, Record, RecordedPly, RecordedResult
from games.rules.field import Field, Point, rectangle
from games.rules.game import Ply
from games.rules.ruleset import Ruleset, ruleset, ruleset_to_dict
from games.rules.sides import Colour, colour_of_ply
from games.services.verb import verb

_LONGEST_NAME = 1_000


@dataclass(frozen=True)
class Reading:
    """How files are read. `rules` None: those that a record declares, else Free-style on the record's field.

    `form` None: as the text looks. `assumed`: the field where a file names none; `rows_from_top` and `skip_i`
    as in lists of moves.
    """

    rules: Ruleset | None = None
    form: Format | None = None
    assumed: Field | None = None
    rows_from_top: bool = False
    skip_i: bool = False


@dataclass(frozen=True)
class Judged:
    """A game of a file: its number there, from 1, its plies and what came out."""

    index: int
    plies: int
    end: str
    differences: tuple[Difference, ...]
    agrees: bool


@dataclass(frozen=True)
class FileReport:
    """What became of one file. `error`: why it could not be read. `known`: it had been stored before."""

    name: str
    games: tuple[Judged, ...] = ()
    error: RecordError | None = None
    known: bool = False

    @property
    def ends(self) -> Counter[str]:
        """How many games ended by which termination; the empty text for unfinished ones."""
        return Counter(game.end for game in self.games)


@dataclass(frozen=True)
class _Found:
    """A file read and judged, not stored."""

    form: Format
    games: Sequence[Adjudication] = item(default_factory=tuple)


def import_file(
    *, name: str, data: bytes, reading: Reading, again: bool = False, dry_run: bool = False
) -> FileReport:
    """Read, judge and store the games of one file, all or none; a file stored before is left as it is.

    `again`: judge it anew and replace what is stored. `dry_run`: store nothing. A malformed
    file raises nothing: its report holds the `error`.
    """
    digest = hashlib.sha256(data).hexdigest()
    try:
        found = _judge(data, reading)
    except RecordError as error:
        return FileReport(name, error=error)
    known = not dry_run and not _store(name[-_LONGEST_NAME:], digest, data, found, again=again)
    judged = (_judged(index, made) for index, made in enumerate(found.games, 1))
    return FileReport(name, tuple(judged), known=known)


def _judge(data: bytes, reading: Reading) -> _Found:
    form = reading.form or format_of(data)
    assumed = reading.assumed or (reading.rules.field if reading.rules else rectangle(15))
    records = read(
        data, assumed=assumed, form=form, rows_from_top=reading.rows_from_top, skip_i=reading.skip_i
    )
    return _Found(form, [adjudicate(record, _rules(record, reading)) for record in records])


def _rules(record: Record, reading: Reading) -> Ruleset:
    return reading.rules or record.rules or ruleset(record.field)


def _judged(index: int, made: Adjudication) -> Judged:
    end = made.outcome.termination.value if made.outcome else ""
    return Judged(index, len(made.record.plies), end, made.differences, made.agrees)


@verb
def _store(name: str, digest: str, data: bytes, found: _Found, *, again: bool) -> bool:
    """Whether the file was new, or is to be stored again."""
    known = RecordedFile.objects.select_for_update().filter(name=name, sha256=digest).first()
    if known and not again:
        return False
    if known:
        known.delete()
    file = RecordedFile.objects.create(name=name, sha256=digest, format=found.form.value, content=data)
    RecordedGame.objects.bulk_create(row(file, index, made) for index, made in enumerate(found.games, 1))
    return True


# A judgement as a row -----------------------------------------------------------------------------
def digest_of(rules: Ruleset) -> str:
    """SHA-256 of the rules' canonical text: equal rules have equal digests."""
    plain = json.dumps(ruleset_to_dict(rules), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()


def row(file: RecordedFile, index: int, made: Adjudication) -> RecordedGame:
    """The row of a judged record, not saved."""
    record, outcome = made.record, made.outcome
    names = _Names(made)
    return RecordedGame(
        file=file,
        index=index,
        black=record.black or "",
        white=record.white or "",
        date=record.date or "",
        event=record.event or "",
        place=record.place or "",
        search_key=search_key(" ".join(filter(None, (record.black, record.white, record.event)))),
        rules=ruleset_to_dict(made.rules),
        rules_digest=digest_of(made.rules),
        field=record.field.spec,
        setup=[[colour, names.of(point)] for colour, point in record.setup],
        plies=names.plies(),
        plies_count=len(record.plies),
        accepted=made.accepted,
        offered=[names.of(point) for point in record.offered],
        choices=list(record.choices),
        assumed=list(made.assumed),
        first_colour=names.colour(0, record.plies[0]) if record.plies else "",
        recorded=_recorded(record.result),
        result=outcome.result.value if outcome else "",
        winner=made.winner or "",
        termination=outcome.termination.value if outcome else "",
        paragraph=made.paragraph or "",
        lines=[[names.spelt(point) for point in line] for line in made.state.winning_lines()],
        differences=[{"ply": d.ply, "code": d.code, "data": d.data} for d in made.differences],
        agrees=made.agrees,
    )


def _recorded(result: RecordedResult | None) -> dict[str, str | None] | None:
    if result is None:
        return None
    return {"kind": result.kind, "winner": result.winner, "how": result.how, "text": result.text}


class _Names:
    """Points and colours of a record as they are stored: in the judged field's own coordinates (§2)."""

    def __init__(self, made: Adjudication) -> None:
        self.made, self.record = made, made.record
        self.bounded = made.rules.field.bounded
        self.x, self.y = self._origin(made.plies)

    def _origin(self, folded: Sequence[Ply]) -> Point:
        """What is taken from every point: on the unbounded field the first stone becomes (0, 0)."""
        stones = (point for _, point in self.record.setup)
        written = next(stones, self.record.plies[0].point if self.record.plies else None)
        if not folded or not folded[0].target or not written:
            return Point(0, 0)
        return Point(written.x - folded[0].target.x, written.y - folded[0].target.y)

    def of(self, point: Point) -> str:
        """The stored name of a point as the record writes it."""
        return self.spelt(Point(point.x - self.x, point.y - self.y))

    def spelt(self, point: Point) -> str:
        """The name of a point of the judged field, or of one beside it."""
        return point.lettered if self.bounded and min(point) >= 0 else point.signed

    def colour(self, place: int, ply: RecordedPly) -> Colour:
        """The colour as written; where none is, the one whose turn it was."""
        return ply.colour or self.made.written_colour(colour_of_ply(len(self.record.setup) + place + 1))

    def plies(self) -> list[dict[str, object]]:
        """All plies of the record, legal or not."""
        return [
            {
                "colour": self.colour(place, ply),
                "point": self.of(ply.point) if ply.point else None,
                "origin": self.of(ply.origin) if ply.origin else None,
                "ms": ply.ms,
            }
            for place, ply in enumerate(self.record.plies)
        ]
