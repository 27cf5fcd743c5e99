"""`python3 manage.py test`: all tests by pytest, which gets every further word as it is."""

import os
import sys

from config.bootstrap import ROOT

DEFAULTS = ["--numprocesses=2", "--dist=worksteal", "--durations=10"]


def main(arguments: list[str]) -> int:
    os.chdir(ROOT)
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *DEFAULTS, *arguments])
