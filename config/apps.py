"""The project as an app (management commands, logging, no models), and the admin with the site's own desk."""

from django.apps import AppConfig, apps
from django.conf import settings
from django.contrib.admin import site
from django.contrib.admin.apps import AdminConfig

from config import logs


class ProjectConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        logs.set_up(settings.LOGGING)


class DeskConfig(AdminConfig):
    """Tokens of programs are made by their owners and shown once, never in the admin."""

    default_site = "config.desk.ArbiterSite"

    def ready(self) -> None:
        super().ready()
        site.unregister(apps.get_model("authtoken", "TokenProxy"))
