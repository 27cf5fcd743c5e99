"""What places people in the standings, in words: the order of the tie-breaks, and what decided between two."""

from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext as _

from tournaments.labels.tiebreaks import LABELS
from tournaments.standings.deciding import Decision
from tournaments.standings.ranking import POINTS
from tournaments.tiebreaks.counting import Counting


def order(counting: Counting) -> str:
    """The tournament's own tie-breaks, first to last, after its points."""
    told = {"points": LABELS[POINTS[counting.first]].name}
    if not counting.tie_breaks:
        return _("Only %(points)s place the players: who has as many shares the place.") % told
    names = ", ".join(f"{n}. {LABELS[name].name}" for n, name in enumerate(counting.tie_breaks, 1))
    text = _(
        "First come %(points)s. Among those who have as many, these decide, in this order: %(names)s. "
        "Who is still equal shares the place."
    )
    return text % {**told, "names": names}


def sentences(decisions: Iterable[Decision], number: int, names: Mapping[int, str]) -> Iterator[str]:
    """For each neighbour of `number` whom this number put above or below."""
    for one in decisions:
        if one.above == number:
            yield _("This decided: ahead of %(name)s.") % {"name": names[one.below]}
        else:
            yield _("This decided: behind %(name)s.") % {"name": names[one.above]}
