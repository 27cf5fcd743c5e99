"""The Hungarian catalogue: gathered from code and templates, compared with what is there, compiled when
stale.

Babel does it, so that no machine needs gettext's own programs. Compiled files are not kept in the
repository.
"""

from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from config.environment import ROOT

CATALOGUES = ROOT / "config" / "locale"
HUNGARIAN = CATALOGUES / "hu" / "LC_MESSAGES" / "django.po"
APPS = ("config", "games", "ratings", "tournaments")
LAZY = {
    "gettext_lazy": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
PLAIN = {"_": None, "gettext": None, "gettext_noop": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
KEYWORDS = PLAIN | LAZY | {"npgettext": ((1, "c"), 2, 3)}
HEADER = """\
# The Hungarian texts of Amőba Arbiter.
msgid ""
msgstr ""
"Language: hu\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""  # without dates and names, which would differ in every branch


def compile_stale() -> list[Path]:
    """Write the compiled form of every catalogue that is newer than it; the answer names them."""
    stale = [path for path in CATALOGUES.glob("*/LC_MESSAGES/*.po") if is_stale(path)]
    for path in stale:
        compile_one(path)
    return stale


def is_stale(path: Path) -> bool:
    compiled = path.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < path.stat().st_mtime_ns


def compile_one(path: Path) -> None:
    """By a rename, since another process may be reading the old one."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415 - hardly ever needed, and slow to import

    fresh = path.with_suffix(".mo.new")
    with fresh.open("wb") as target:
        write_mo(target, read(path))
    fresh.replace(path.with_suffix(".mo"))


def read(path: Path) -> Any:
    from babel.messages.pofile import read_po  # noqa: PLC0415 - as above

    with path.open("rb") as source:
        return read_po(source, locale=path.parent.parent.name, abort_invalid=True)


# -- gathering ---------------------------------------------------------------------------------------------


def gather() -> Any:
    """A catalogue of everything that code and templates ask to have translated."""
    from babel.messages.catalog import Catalog  # noqa: PLC0415 - as above

    found = Catalog(charset="utf-8")
    for path, method in sources():
        with path.open("rb") as source:
            for _line, message, _comments, context in messages(source, method):
                found.add(message, context=context)
    return found


def sources() -> Iterator[tuple[Path, str]]:
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            yield path, "python"
    for folder in (ROOT / "templates", *(ROOT / app / "templates" for app in APPS)):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in {".html", ".txt"}):
            yield path, "template"


def messages(source: BinaryIO, method: str) -> Iterable[Any]:
    from babel.messages.extract import extract  # noqa: PLC0415 - as above

    code = as_python(source.read().decode()) if method == "template" else source.read()
    return list(extract("python", BytesIO(code), keywords=KEYWORDS))


def as_python(template: str) -> bytes:
    """Django turns a template into something close to Python; without the indentation it can be read as
    such.
    """
    from django.utils.translation.template import templatize  # noqa: PLC0415 - as above

    lines = templatize(template).splitlines()
    return "\n".join(line.strip() for line in lines).encode()


# -- comparing and renewing --------------------------------------------------------------------------------


def drift() -> list[str]:
    """Every way in which the catalogue is not what the code asks for, as sentences; none when all is well."""
    there, wanted = read(HUNGARIAN), gather()
    missing = keys(wanted) - keys(there)
    surplus = (keys(there) - keys(wanted)) | {(str(message.id), None) for message in there.obsolete.values()}
    return [
        *(f"not in the catalogue: {text}" for text, _context in sorted(missing, key=str)),
        *(f"no longer used: {text}" for text, _context in sorted(surplus, key=str)),
        *(f"fuzzy: {message.id}" for message in there if message.id and message.fuzzy),
        *(f"not translated: {message.id}" for message in there if message.id and not translated(message)),
    ]


def keys(catalogue: Any) -> set[tuple[str, str | None]]:
    return {(str(message.id), message.context) for message in catalogue if message.id}


def translated(message: Any) -> bool:
    """Hungarian has one form after numbers, but both places of a plural must be filled."""
    return all(message.string) if isinstance(message.string, (tuple, list)) else bool(message.string)


def renew() -> None:
    """Add what is new (empty, to be filled by hand), drop what is gone, keep the rest; sorted, so that
    merges stay calm.
    """
    from babel.messages.pofile import write_po  # noqa: PLC0415 - as above

    catalogue = read(HUNGARIAN)
    catalogue.update(gather(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    text = BytesIO()
    write_po(
        text, catalogue, width=110, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True
    )
    HUNGARIAN.write_text(HEADER + text.getvalue().decode())
