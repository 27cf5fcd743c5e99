"""Tells Django that this folder is an app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
