"""Lists of players in words: their columns, as written and as recognised, and what is wrong with a line."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

COLUMNS: dict[str, Promise] = {
    "name": _("name"),
    "club": _("club"),
    "country": _("country"),
    "year_of_birth": _("year of birth"),
    "federation_id": _("federation id"),
}
# How a column may be headed, small letters without accents; both languages, whichever the reader has.
HEADINGS: dict[str, tuple[str, ...]] = {
    "name": ("name", "nev", "player", "jatekos", "full name", "teljes nev"),
    "club": ("club", "klub", "egyesulet", "team", "csapat"),
    "country": ("country", "orszag", "federation", "szovetseg", "fed"),
    "year_of_birth": ("year of birth", "szuletesi ev", "birth year", "born", "szuletett", "year", "ev"),
    "federation_id": ("federation id", "szovetsegi azonosito", "id", "azonosito", "fide id"),
}
# What lists of a tournament tell of the entry, not of the player.
PASSED_OVER: tuple[str, ...] = ("number", "sorszam", "rajtszam", "entry", "nevezes")
PROBLEMS: dict[str, Promise] = {
    "empty": _("There is no line with a player."),
    "no_name_column": _("No column is headed “name”."),
    "unknown_column": _("No such column is read here: “%(value)s”."),
    "column_twice": _("This column stands here twice: “%(value)s”."),
    "quotes": _("The quotation marks of this line do not close."),
    "too_many_cells": _("This line has more cells than there are columns."),
    "name": _("A name has 1 to %(most)s characters, at least one letter, and none unseen: “%(value)s”."),
    "club": _("A club has at most %(most)s characters, none of them unseen: “%(value)s”."),
    "country": _("A country is three letters, for example HUN, not “%(value)s”."),
    "year_of_birth": _("A year of birth from %(least)s to %(most)s, not “%(value)s”."),
    "federation_id": _("At most %(most)s letters, digits, dots and dashes, not “%(value)s”."),
    "same_as_line": _("The same player as in line %(other)s."),
    "id_of_another": _("This federation id is that of %(player)s."),
}


def problem(code: str, data: Mapping[str, object]) -> str:
    """What is wrong, in the reader's language."""
    return str(PROBLEMS[code]) % data
