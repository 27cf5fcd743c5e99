"""`python3 manage.py serve`: everything the site needs on this machine, started together, watched, and
stopped together.

Outside services win: where DATABASE_URL or CELERY_BROKER_URL is set, that part is not started here.
"""

import argparse
import os
import sys
from collections.abc import Sequence

from config import checks, interrupts, local
from config.broker import BrokerError
from config.environment import ROOT
from config.installation import Installation
from config.postgres import DatabaseError
from config.watch import GaveUp

PROBLEMS = (checks.Refused, BrokerError, DatabaseError, GaveUp)


def main(arguments: Sequence[str]) -> int:
    options = parse(arguments)
    interrupts.listen()
    try:
        return serve(options.host, options.port)
    except interrupts.Stopped:
        return 0
    except PROBLEMS as problem:
        print(problem, file=sys.stderr)
    except OSError as problem:
        print(f"{problem.strerror}: {problem.filename or local.data_folder()}", file=sys.stderr)
    return 1


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="manage.py serve", description="Run the whole site on this machine."
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on (8000)")
    return parser.parse_args(arguments)


def serve(host: str, port: int) -> int:
    """Start all, say where it is, and watch until somebody stops it."""
    os.chdir(ROOT)
    data = checks.data_folder(local.data_folder())
    with checks.alone(data):
        checks.port(host, port)
        installation = Installation(data, host, port)
        try:
            installation.start()
            print(f"Amőba Arbiter is at {installation.address} (Ctrl-C stops it)", flush=True)
            if logins := installation.demo.farewell():
                print(logins, flush=True)
            installation.watch()
        finally:
            interrupts.settle()
            installation.stop()
    return 0
