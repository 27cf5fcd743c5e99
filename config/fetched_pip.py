"""pip out of the package index, for a Python that comes without any, as Debian's does.

Standard library only. One release, known by its hash; it runs out of its wheel and is not installed.
"""

import hashlib
import os
import re
import urllib.request
from pathlib import Path
from urllib.parse import urljoin

WHEEL = "pip-26.3-py3-none-any.whl"
SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
INDEX = ""
SECONDS = 30


def fetch(folder: Path) -> Path:
    """The wheel, in that folder. Raises OSError without a network, ValueError for any other file than the one
    meant.
    """
    page = f"{(os.environ.get('PIP_INDEX_URL') or INDEX).rstrip('/')}/pip/"
    link = re.search(rf'href="([^"#]*{re.escape(WHEEL)})["#]', read(page).decode(errors="replace"))
    if not link:
        raise ValueError(f"{page} does not offer {WHEEL}")
    content = read(urljoin(page, link[1]))
    if hashlib.sha256(content).hexdigest() != SHA256:
        raise ValueError(f"{WHEEL} is not the expected one")
    path = folder / WHEEL
    path.write_bytes(content)
    return path


def read(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=SECONDS) as answer:  # noqa: S310 - the person's own index
        return bytes(answer.read())
