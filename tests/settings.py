"""The project's settings, with the services that the tests start for themselves."""

import os

from tests import services

os.environ.update(services.environment())

from config.settings import *  # noqa: F403 - the environment above has to be complete first
from config.settings import CACHES, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Of its own for each process that tests side by side with others.
CACHES["default"]["KEY_PREFIX"] = f"amoba-{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
