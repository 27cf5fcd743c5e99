"""Tells Django that this folder is an app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "tournaments"
