"""Where every command begins, with nothing but the standard library.

Outside the project's own environment it makes or renews that, then starts the same command again inside.
"""

import importlib
import os
import sys

from config.environment import ROOT, SetupError, inside, interpreter, prepare, say

OWN_COMMANDS = {"serve": "config.supervisor", "test": "config.testing"}
NEEDS_DEV = {"test", "setup"}


def main(arguments: list[str]) -> int:
    """Run one command inside the environment, making that first where it is missing or out of date."""
    command = arguments[0] if arguments else "help"
    try:
        prepare(dev=command in NEEDS_DEV)
    except SetupError as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("Interrupted; the next run goes on from here.")
        return 130
    if command == "setup":
        return 0
    if not inside():
        reexecute(arguments)
    return run_django(arguments) if command not in OWN_COMMANDS else run_module(command, arguments[1:])


def reexecute(arguments: list[str]) -> None:
    command = [str(interpreter()), str(ROOT / "manage.py"), *arguments]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # without compiled files each start takes seconds longer
    sys.stdout.flush()
    os.execv(command[0], command)


def run_module(command: str, arguments: list[str]) -> int:
    module = importlib.import_module(OWN_COMMANDS[command])
    status: int = module.main(arguments)
    return status


def run_django(arguments: list[str]) -> int:
    """Any other command is Django's; what stands in its way is said in a sentence."""
    local = importlib.import_module("config.local")
    checks = importlib.import_module("config.checks")
    management = importlib.import_module("django.core.management")
    exceptions = importlib.import_module("django.core.exceptions")
    database = importlib.import_module("django.db")
    ours = local.complete(os.environ)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        management.execute_from_command_line(["manage.py", *arguments])
    except exceptions.ImproperlyConfigured as problem:
        say(str(problem))
    except database.OperationalError as problem:
        advice = " Is `python3 manage.py serve` running here?" if ours else ""
        say(f"The database cannot be used: {checks.reason(problem).rstrip('.')}.{advice}")
    else:
        return 0
    return 1
