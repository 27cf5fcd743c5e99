"""A verdict and the differences from a record as sentences."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.labels import refusals, words
from games.records.adjudicate import Code
from games.rules.events import Result, Termination
from games.rules.field import Finite, mask
from games.rules.sides import Colour

_WON: dict[Termination, Promise] = {
    Termination.FIVE: gettext_lazy("%(winner)s made five in a row with move %(ply)s, and won."),
    Termination.OPPONENT_CANNOT_WIN: gettext_lazy(
        "After move %(ply)s the opponent could no longer win even in theory: %(winner)s won."
    ),
    Termination.BLOCKED: gettext_lazy("After move %(ply)s the opponent could not slide: %(winner)s won."),
}
_DRAWN: dict[Termination, Promise] = {
    Termination.FULL_BOARD: gettext_lazy("The field filled up with move %(ply)s: the game is drawn."),
    Termination.REPETITION: gettext_lazy("A position stood for the third time after move %(ply)s: drawn."),
    Termination.SLIDE_LIMIT: gettext_lazy("The limit of slides was reached with move %(ply)s: drawn."),
    Termination.PLY_LIMIT: gettext_lazy("The limit of moves was reached with move %(ply)s: drawn."),
    Termination.BLOCKED: gettext_lazy("After move %(ply)s no slide was possible: the game is drawn."),
    Termination.PASSES: gettext_lazy("Both players passed, one after the other, with move %(ply)s: drawn."),
}
# Elsewhere games are forfeited for more than not showing up.
_CLAIMED = words.TERMINATIONS | {Termination.FORFEIT: gettext_lazy("forfeit")}
DIFFERENCES: dict[Code, Promise] = {
    Code.WHITE_FIRST: gettext_lazy("In the record white (○) began, although black (×) begins."),
    Code.WRONG_ALTERNATION: gettext_lazy(
        "%(expected)s should have moved, but the record has a move of %(given)s."
    ),
    Code.ILLEGAL_PLY: gettext_lazy("The move is not allowed: %(details)s"),
    Code.PLIES_AFTER_END: gettext_lazy(
        "The game was over already, yet moves follow in the record: %(count)s."
    ),
    Code.RESULT_DIFFERS: gettext_lazy("The record says: %(recorded)s. The board says: %(ours)s."),
    Code.RESULT_MISSING: gettext_lazy("The record holds no result. The board says: %(ours)s."),
    Code.ENDED_OFF_BOARD: gettext_lazy(
        "The record says: %(recorded)s. The board can neither prove nor deny it."
    ),
    Code.SETUP_STONES: gettext_lazy("Stones had been set up before the first move: %(stones)s."),
    Code.SETUP_UNPLAYABLE: gettext_lazy("The stones set up beforehand cannot have come from play."),
    Code.OPENING_INCOMPLETE: gettext_lazy("Stones of the opening are missing: %(missing)s."),
    Code.FIELD_DIFFERS: gettext_lazy(
        "The record was played on %(recorded)s, the rules assumed ask for %(assumed)s."
    ),
}
PARAGRAPHS: dict[Code, str] = {
    Code.WHITE_FIRST: "1.1",
    Code.WRONG_ALTERNATION: "1.1",
    Code.ILLEGAL_PLY: "8",
    Code.PLIES_AFTER_END: "9",
    Code.RESULT_DIFFERS: "15",
    Code.RESULT_MISSING: "15",
    Code.ENDED_OFF_BOARD: "8",
    Code.SETUP_STONES: "15",
    Code.SETUP_UNPLAYABLE: "15",
    Code.OPENING_INCOMPLETE: "4",
    Code.FIELD_DIFFERS: "2",
}


def verdict(result: str, termination: str, winner: str, ply: int) -> str:
    """Our verdict on a recorded game in one sentence; codes as stored, all empty for an unfinished game."""
    if not result:
        return ngettext("Nobody had won after %(ply)s move.", "Nobody had won after %(ply)s moves.", ply) % {
            "ply": ply
        }
    sentences = _WON if winner else _DRAWN
    if (end := Termination(termination)) not in sentences:
        return f"{words.RESULTS[Result(result)]} ({words.TERMINATIONS[end]})"
    return str(sentences[end]) % {"ply": ply, "winner": pen(winner)}


def pen(colour: str) -> str:
    """`× (black)`: the mark and the word of a colour code."""
    return f"{words.PENS[Colour(colour)]} ({words.COLOURS[Colour(colour)]})" if colour in {*Colour} else "–"


def difference(code: str, data: Mapping[str, object]) -> str:
    """One difference in words; `data` as the judgement stored it."""
    told = {name: _told(name, value) for name, value in data.items()}
    if code in {Code.RESULT_DIFFERS, Code.ENDED_OFF_BOARD}:
        told["recorded"] = _claimed(data)
    if code in {Code.RESULT_DIFFERS, Code.RESULT_MISSING}:
        told["ours"] = _ours(data)
    if code == Code.ILLEGAL_PLY and isinstance(details := data.get("details"), Mapping):
        told["details"] = refusals.sentence(str(data.get("refusal")), details)
    return str(DIFFERENCES[Code(code)]) % told


def paragraph(code: str, data: Mapping[str, object]) -> str:
    """The paragraph of the rules behind a difference."""
    if code == Code.ILLEGAL_PLY and (found := refusals.paragraph(str(data.get("refusal")))):
        return found
    return PARAGRAPHS[Code(code)]


def claimed(recorded: Mapping[str, object] | None) -> str:
    """A recorded result in words; None where the format holds none."""
    if recorded is None:
        return _("the format holds none")
    return _outcome(str(recorded["winner"] or recorded["kind"]), recorded["how"])


def _told(name: str, value: object) -> str:
    if name in {"expected", "given"}:
        return pen(str(value))
    return field(str(value)) if name in {"recorded", "assumed"} else refusals.tell(name, value)


def _claimed(data: Mapping[str, object]) -> str:
    """`× (black) won, resignation`: what the record says."""
    return _outcome(str(data.get("recorded")), data.get("how"))


def _ours(data: Mapping[str, object]) -> str:
    return _outcome(str(data.get("ours")), data.get("termination"))


def _outcome(who: str, how: object) -> str:
    plain = {
        "draw": _("a draw"),
        "void": _("void"),
        "unknown": _("unknown"),
        "unfinished": _("not finished"),
        "both_lose": _("lost by both"),
    }
    told = _("%(winner)s won") % {"winner": pen(who)} if who in {*Colour} else plain.get(who, who)
    return f"{told}, {_CLAIMED[Termination(str(how))]}" if how else told


def field(spec: str) -> str:
    """A field's canonical text as words: `15 × 15`, `a disc 9 across`, `endless`."""
    kind, _colon, size = spec.partition(":")
    if kind == "mask":
        return _drawn(mask(size))
    told = {
        "rectangle": size.replace("x", " × "),
        "disc": _("a disc %(size)s across") % {"size": size},
        "diamond": _("a diamond %(size)s across") % {"size": size},
        "unbounded": _("an endless field"),
    }
    return told.get(kind, spec)


def _drawn(played: Finite) -> str:
    sizes = {"width": played.width, "height": played.height, "n": len(played.points)}
    return _("a field of its own shape: %(width)s × %(height)s, %(n)s squares") % sizes


def anchor(paragraph: str) -> str:
    """`5.2` → `s5-2`: where the paragraph stands on the page of the rules."""
    return "s" + paragraph.replace(".", "-") if paragraph else ""
