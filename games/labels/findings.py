"""What the check of the logs found, as sentences."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODES: dict[str, Promise] = {
    "broken_hash": _("the hash does not fit the entry and the one before"),
    "not_an_event": _("no log may hold this: %(what)s"),
    "cannot_be_replayed": _("the game cannot have gone on like this: %(what)s"),
    "head_differs": _("the row does not name the log's last entry (%(what)s)"),
    "settings_differ": _("the settings are not those that both agreed on (%(what)s)"),
    "projection_differs": _("the row says something else than the log (%(what)s)"),
    "game_missing": _("the game is gone"),
    "cut_tail": _("the log has been cut: only %(what)s entries are left"),
    "rewritten": _("the log has been rewritten from here on"),
}


def finding(*, match: int, game: int | None, entry: int, code: str, what: str) -> str:
    """`match 3, game 7, entry 12: …`; entry 0 is the row itself."""
    if game is None:
        where = _("match %(match)s") % {"match": match}
    else:
        where = _("match %(match)s, game %(game)s") % {"match": match, "game": game}
    if entry:
        where = _("%(where)s, entry %(entry)s") % {"where": where, "entry": entry}
    return f"{where}: {CODES[code] % {'what': what}}"
