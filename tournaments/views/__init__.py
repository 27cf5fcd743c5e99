"""Pages of tournaments, and those that belong to everything at once."""

from tournaments.views.site import home

__all__ = ["home"]
