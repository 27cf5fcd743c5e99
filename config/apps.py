"""The project as an app: it brings management commands and sets up logging, and holds no models."""

from django.apps import AppConfig
from django.conf import settings

from config import logs


class ProjectConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        logs.set_up(settings.LOGGING)
