"""`python3 manage.py test`: all tests by pytest, which gets every further word as it is."""

import os
import sys
from pathlib import Path

from config.environment import ROOT

DEFAULTS = ["--durations=10"]
ALL_TESTS = [
    "--numprocesses=2",
    "--dist=worksteal",
]  # starting them costs a second: not worth it for a file or two


def main(arguments: list[str]) -> int:
    os.chdir(ROOT)
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)
    chosen = any(Path(word.partition("::")[0]).exists() for word in arguments)
    sys.stdout.flush()
    words = [*DEFAULTS, *([] if chosen else ALL_TESTS), *arguments]
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *words])
