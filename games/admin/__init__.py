"""The organiser's desk for players, logins, settings and play; tournaments' desk is built on the same bases."""

from games.admin import claims, logins, play, players, presets, recorded

__all__ = ["claims", "logins", "play", "players", "presets", "recorded"]
