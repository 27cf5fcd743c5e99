"""What a tournament adds to the rules of the game, as a library: results that people enter."""
