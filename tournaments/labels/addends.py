"""The addends of a number as sentences: what was added, and what it rests on."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from tournaments.labels.numbers import amount
from tournaments.labels.tiebreaks import NOTES
from tournaments.tiebreaks.counting import TieBreak
from tournaments.tiebreaks.values import Addend, Note, Source, Value

Names = Mapping[int, str]  # of entrants, by their pairing numbers

_LOT_DIGITS: Final = 12
_LOT_BITS: Final = 256
_OF_OPPONENTS: Final = frozenset(
    {
        TieBreak.BUCHHOLZ,
        TieBreak.BUCHHOLZ_CUT_1,
        TieBreak.BUCHHOLZ_CUT_2,
        TieBreak.MEDIAN_1,
        TieBreak.MEDIAN_2,
    }
)


def shown(value: Value, lot: int | None = None) -> str:
    """The number itself; of a lot, which is a very large one, its place in the drawing, `lot`."""
    if value.amount is None or _idle(value):
        return "–"
    if value.tie_break is TieBreak.LOTS:
        return "–" if lot is None else f"{lot}."
    return amount(value.amount)


def sentences(value: Value, names: Names) -> Iterator[str]:
    """One for each addend, one for a note, and the same for the further comparison among those still tied."""
    if value.tie_break is TieBreak.DIRECT and value.note is None:
        yield _("Tied: %(names)s.") % {"names": ", ".join(names[number] for number in value.among)}
    for addend in () if _idle(value) else value.addends:
        yield _addend(value.tie_break, addend, names)
    if (note := Note.NOT_TIED if _idle(value) else value.note) is not None:
        yield str(NOTES[note])
    if value.then is not None:
        yield _("Then among those still tied:")
        yield from sentences(value.then, names)


def _idle(value: Value) -> bool:
    """Whether lots would be drawn for somebody who is tied with nobody."""
    return value.tie_break is TieBreak.LOTS and len(value.among) == 1


def _addend(tie_break: TieBreak, addend: Addend, names: Names) -> str:
    told = {
        "round": addend.round,
        "name": names.get(addend.opponent or 0, ""),
        "game": addend.game,
        "amount": _lot(addend.amount) if addend.source is Source.LOT else amount(addend.amount),
        "base": _amount(addend.base),
        "times": _amount(addend.times),
    }
    text = _sentence(tie_break, addend) % told
    return _("%(text)s – not counted") % {"text": text} if addend.cut else text


def _lot(value: Fraction) -> str:
    return f"{int(value):0{_LOT_BITS // 4}x}"[:_LOT_DIGITS]


def _amount(value: Fraction | None) -> str:
    return "" if value is None else amount(value)


def _sentence(tie_break: TieBreak, addend: Addend) -> str:
    if addend.source is Source.LOT:
        return _("the lot, in hexadecimal, begins with %(amount)s: the lower, the earlier")
    if addend.source is Source.ROUND:
        return _("after round %(round)s: %(amount)s")
    if addend.source is Source.BYE:
        return _("round %(round)s, bye: %(amount)s")
    if addend.source is Source.GAME:
        return _("round %(round)s, game %(game)s against %(name)s: %(amount)s moves")
    return _of_match(tie_break, addend)


def _of_match(tie_break: TieBreak, addend: Addend) -> str:
    if addend.source is Source.DUMMY:
        return _of_dummy(addend)
    if tie_break in _OF_OPPONENTS:
        return _("round %(round)s: %(name)s has %(amount)s")
    if tie_break is TieBreak.KOYA:
        return _("round %(round)s, against %(name)s, who has %(base)s: %(amount)s")
    if addend.times is None or (tie_break is TieBreak.DIRECT and addend.times == 1):
        return _("round %(round)s, against %(name)s: %(amount)s")
    if tie_break is TieBreak.DIRECT:
        return _("round %(round)s, against %(name)s: %(base)s × %(times)s = %(amount)s")
    return _("round %(round)s: %(name)s has %(base)s, × %(times)s = %(amount)s")


def _of_dummy(addend: Addend) -> str:
    if addend.times is None:
        return _("round %(round)s, not played: %(amount)s")
    return _("round %(round)s, not played: %(base)s × %(times)s = %(amount)s")
