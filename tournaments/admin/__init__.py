"""The organiser's desk for tournaments: every button calls a verb, and nothing else changes a row."""

from tournaments.admin import entries, logs, pairings, rounds, tournaments

__all__ = ["entries", "logs", "pairings", "rounds", "tournaments"]
