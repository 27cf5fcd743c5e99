"""Public games in their own JSON forms, turned into SGF that `import_games` reads."""
