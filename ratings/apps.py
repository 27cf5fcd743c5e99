"""Tells Django that this folder is an app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "ratings"
