"""What the check of tournaments' logs found, as sentences."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODES: dict[str, Promise] = {
    "broken_hash": _("the hash does not fit the entry and the one before"),
    "head_differs": _("the row does not name the log's last entry (%(what)s)"),
    "cannot_be_replayed": _("the log cannot have gone on like this (%(what)s)"),
    "projection_differs": _("the row says something else than the log (%(what)s)"),
    "text_differs": _("the text beside the entry is not the one that was written (%(what)s)"),
    "cut_tail": _("a log has been cut since the round was completed (%(what)s)"),
    "rewritten": _("a log has been rewritten since the round was completed (%(what)s)"),
}


def finding(*, tournament: int, entry: int, code: str, what: str) -> str:
    """`tournament 3, entry 12: …`; entry 0 is the rows themselves."""
    where = _("tournament %(tournament)s") % {"tournament": tournament}
    if entry:
        where = _("%(where)s, entry %(entry)s") % {"where": where, "entry": entry}
    return f"{where}: {CODES[code] % {'what': what}}"
