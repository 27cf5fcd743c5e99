"""Tells Django that this folder is an app."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name, verbose_name = "tournaments", _("Tournaments")
