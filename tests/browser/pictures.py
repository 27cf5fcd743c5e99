"""Pictures of a running site for the documentation.

`python -m tests.browser.pictures ADDRESS FILE` saves what a reader with a 1280 × 800 window sees there;
docs/images/replay.png is a game of the Kigster set (see tests/adaptors), read in by `import_games`.
"""

import sys

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS
from tests.requirements import chromium


def take(address: str, file: str) -> None:
    """One PNG."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        page = browser.new_page(locale="hu-HU", viewport={"width": 1280, "height": 800})
        page.goto(address)
        page.screenshot(path=file)
        browser.close()


if __name__ == "__main__":
    take(*sys.argv[1:3])
